// The party that replaces the players of a region: it walks where the player's input sends it.
#pragma once

#include "languages/skrit/world/go_world.h"

namespace vellum::skrit {

constexpr float WalkSpeed = 4;  // metres a second, of members whose body has no avg_move_velocity

void join(GoWorld& world, Go& go);
// The first member, or null.
Go* leader(GoWorld& world);
void walkTo(GoWorld& world, Go& member, const GoPosition& to);
void stop(GoWorld& world, const Go& member);
// The members' way in one update.
void walk(GoWorld& world);

}  // namespace vellum::skrit
