// Names of keys (keys.def), with the modifiers shift, ctrl and alt.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace vellum::gal {

const std::vector<std::string_view>& keyNames();

// "ctrl  shift r" as "shift ctrl r"; nothing when the key or a modifier is unknown. Case counts. The modifiers may
// stand before or after the key.
std::optional<std::string> canonicalKey(std::string_view name);

// The nearest key to a name that canonicalKey() refused, or empty.
std::string nearestKey(std::string_view name);

}  // namespace vellum::gal
