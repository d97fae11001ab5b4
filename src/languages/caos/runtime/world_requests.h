// Requests of scripts about whole worlds (CAOS: SAVE, LOAD, QUIT, PSWD): carried out before the next tick, while no
// script runs.
#pragma once

#include <string>

#include "languages/caos/world/world.h"

namespace vellum::caos {

struct Engine;

void takeRequests(Engine& engine);
// Gives the current world this identity.
void nameWorld(Engine& engine, WorldIdentity identity);
// GAME "engine_password" is what PSWD returns for a world from its next save on.
std::string passwordOf(const World& world);

}  // namespace vellum::caos
