// A host that keeps what scripts print, for tests.
#pragma once

#include <string>
#include <vellum/vellum.hpp>

namespace vellum {

struct PrintingHost : Host {
  std::string printed;
  void print(std::string_view text) override { printed += text; }
};

}  // namespace vellum
