// Names of keys (keys.def), with the modifiers shift, ctrl and alt.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace vellum::gal {

const std::vector<std::string_view>& keyNames();

// Turns "ctrl  shift r" into "shift ctrl r"; returns nothing when the key or a modifier is unknown. Case matters. The
// modifiers may come before or after the key.
std::optional<std::string> canonicalKey(std::string_view name);

// The key nearest to a name that canonicalKey() rejected, or empty.
std::string nearestKey(std::string_view name);

}  // namespace vellum::gal
