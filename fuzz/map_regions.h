// Regions of maps of Dungeon Siege from any bytes.
#pragma once

#include <functional>
#include <string_view>

namespace vellum::fuzz {

// The bytes are files of a store, each after a line "=== path". The region "r" of the map "m" is checked, drawn as a
// graph, run and saved. Aborts when a restored world is another one.
void mapRegion(std::string_view argument, std::string_view bytes);

// Regions made of the words of such files, in any order.
void eachMapRegion(std::string_view argument, const std::function<void(std::string_view)>& use);

}  // namespace vellum::fuzz
