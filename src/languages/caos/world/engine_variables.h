// Variables by which scripts govern the engine (the manual's tables of GAME and EAME variables).
#pragma once

#include "languages/caos/world/world.h"

namespace vellum::caos {

// What a variable holds before a script sets it: the manual's value for those of the engine, else the integer 0.
vm::Value gameDefault(std::string_view name);
vm::Value eameDefault(std::string_view name);

// The number that one of the engine's variables holds; its default while it holds none.
double gameNumber(const World& world, std::string_view name);
double eameNumber(const World& world, std::string_view name);

}  // namespace vellum::caos
