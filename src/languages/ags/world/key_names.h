// Names of keys, for play scripts and input of a host.
#pragma once

#include <optional>
#include <string_view>

namespace vellum::ags::world {

// The eKeyCode of "Escape", "F1" or "Ctrl-C", in any case. Empty: no key has this name.
std::optional<int> keyNamed(std::string_view name);

}  // namespace vellum::ags::world
