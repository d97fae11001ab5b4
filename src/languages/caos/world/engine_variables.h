// Variables by which scripts control the engine (the manual's tables of GAME and EAME variables).
#pragma once

#include "languages/caos/world/world.h"

namespace vellum::caos {

// The value of a variable before a script sets it: the manual's for those of the engine, otherwise the integer 0.
vm::Value gameDefault(std::string_view name);
vm::Value eameDefault(std::string_view name);

// The number in one of the engine's variables; its default when it holds another type.
double gameNumber(const World& world, std::string_view name);
double eameNumber(const World& world, std::string_view name);
// The text in a GAME variable; "" when it is unset or holds another type.
std::string_view gameText(const World& world, std::string_view name);

}  // namespace vellum::caos
