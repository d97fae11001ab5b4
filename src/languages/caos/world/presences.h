// Impacts of agents that have a presence (CAOS: ATTR 2048).
#pragma once

#include "languages/caos/world/world.h"

namespace vellum::caos {

void meetPresences(World& world);  // one tick

}  // namespace vellum::caos
