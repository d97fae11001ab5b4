// Names of keys, for play scripts and input of a host.
#pragma once

#include <optional>
#include <span>
#include <string_view>

namespace vellum::ags::world {

struct KeyName {
  std::string_view name;
  int code;  // eKeyCode
};
// All but letters, digits and those with Ctrl.
std::span<const KeyName> keyNames();
// The eKeyCode of "Escape", "F1" or "Ctrl-C", in any case. Empty: no key has this name.
std::optional<int> keyNamed(std::string_view name);

}  // namespace vellum::ags::world
