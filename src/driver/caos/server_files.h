// The files in which a server says how to reach it.
#pragma once

#include <string>

#include "driver/options.h"

namespace vellum::driver {

struct ServerFiles {
  std::string port, token;  // "": none
};

// Those of --port-file and --token-file, else where the original Linux engine writes its port.
ServerFiles serverFiles(const Arguments& arguments);

}  // namespace vellum::driver
