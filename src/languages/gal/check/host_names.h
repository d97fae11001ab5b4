// The actions and inputs that a host exports: `call Fire;`, `if (Alarm = High)`.
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace vellum::gal {

struct HostNames {
  struct Input {
    std::string name;
    std::vector<std::string> values;
    int valueNamed(std::string_view value) const;  // in any case; -1: there is none
  };
  std::vector<std::string> actions;
  std::vector<Input> inputs;

  int actionNamed(std::string_view name) const;  // likewise
  int inputNamed(std::string_view name) const;
};

}  // namespace vellum::gal
