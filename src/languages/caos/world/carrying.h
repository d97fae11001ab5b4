// Carrying: agents that hold another one, and vehicles with passengers (CAOS: HELD, CARR, GPAS, SPAS, DROP).
#pragma once

#include "languages/caos/world/world.h"

namespace vellum::caos {

// Fails for the agent itself, a direct or indirect carrier of the carrier, and a full carrier.
bool pickUp(World& world, Agent& carrier, Agent& agent);
void drop(World& world, Agent& agent);                                        // makes its carrier drop it
bool isInside(const World& world, const Agent& agent, const Agent& carrier);  // carried by it, directly or indirectly
// Ends that a creature holds hands with the pointer, if one does; it stops walking (CAOS: NOHH).
void letGoOfHand(World& world);
Bounds cabinOf(const Agent& vehicle);                             // on the map
void settle(World& world, Agent& carried);                        // moves it to the place where its carrier holds it
void shiftPlanes(World& world, Agent& carrier, std::int64_t by);  // of everything that it carries
void setPlane(World& world, Agent& agent, std::int32_t plane);    // with everything that it carries (CAOS: PLNE)

}  // namespace vellum::caos
