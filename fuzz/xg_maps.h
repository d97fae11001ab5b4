// Maps of Doom with one lump that is the input.
#pragma once

#include <string_view>

namespace vellum::fuzz {

// Loads, checks, ticks, draws, saves and restores a WAD with a map. `lump`: the one that has the input as its bytes.
void mapLump(std::string_view lump, std::string_view bytes);

}  // namespace vellum::fuzz
