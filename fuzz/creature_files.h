// Creatures that come into a world from any bytes.
#pragma once

#include <functional>
#include <string_view>

namespace vellum::fuzz {

// Imports a creature. The bytes are a resource file, or else the state in an otherwise whole one. Aborts when a refused
// file changes the world, or a creature that came can't leave again.
void creatureFile(std::string_view argument, std::string_view bytes);

// States of creatures, whole and damaged.
void eachCreatureFile(std::string_view argument, const std::function<void(std::string_view)>& use);

}  // namespace vellum::fuzz
