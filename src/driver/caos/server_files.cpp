#include "driver/caos/server_files.h"

#include <sys/stat.h>

#include <cstdlib>

namespace vellum::driver {

static std::string usualPortFile() {
  const char* home = std::getenv("HOME");
  if (home == nullptr || *home == '\0') return "";
  std::string folder = std::string(home) + "/.creaturesengine";
  mkdir(folder.c_str(), 0700);
  return folder + "/port";
}

ServerFiles serverFiles(const Arguments& arguments) {
  const std::string *port = arguments.last("port-file"), *token = arguments.last("token-file");
  ServerFiles files;
  files.port = port != nullptr ? *port : usualPortFile();
  std::string beside = files.port.empty() ? usualPortFile() : files.port;
  files.token = token != nullptr ? *token : beside.empty() ? "" : beside + ".token";
  return files;
}

}  // namespace vellum::driver
