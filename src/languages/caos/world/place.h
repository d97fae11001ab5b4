// The places of agents: their boxes, their rooms, and valid positions.
#pragma once

#include "languages/caos/world/world.h"

namespace vellum::caos {

// CAOS: MOVS
enum class Movement : std::uint8_t { Autonomous, MouseDriven, Floating, InVehicle, Carried };

inline float widthOf(const Agent& agent) { return agent.parts[0].width; }
inline float heightOf(const Agent& agent) { return agent.parts[0].height; }
inline float middleXOf(const Agent& agent) { return agent.x + widthOf(agent) / 2; }
inline float middleYOf(const Agent& agent) { return agent.y + heightOf(agent) / 2; }
// Between their middles.
inline float squaredDistance(const Agent& a, const Agent& b) {
  float dx = middleXOf(a) - middleXOf(b), dy = middleYOf(a) - middleYOf(b);
  return dx * dx + dy * dy;
}
Bounds boxOf(const Agent& agent);   // of its picture, on the map
Bounds bodyOf(const Agent& agent);  // of what collides (CAOS: CORE), from its upper left corner
Movement movementOf(const World& world, const Agent& agent);
const Room* roomOf(const World& world, const Agent& agent);  // of its middle, or that of its cabin; null outside

// Moves an agent with everything that it carries. Numbers that are not finite become 0.
void placeAt(World& world, Agent& agent, float x, float y);
void moveTo(World& world, Agent& agent, float x, float y);  // and continues physics there (CAOS: MVTO)
void resized(World& world, const Agent& agent);             // after its width or height has changed
void animate(World& world, Agent& agent);                   // one tick of its animations

bool touching(const Agent& a, const Agent& b);
// Agents that match the pattern and whose boxes overlap the given one (touching edges don't count); oldest first.
std::vector<Agent*> overlapping(const World& world, const Bounds& box, Classifier pattern);
// Their handles, for loops in which scripts may run.
void findOverlapping(const World& world, const Bounds& box, Classifier pattern, std::vector<AgentHandle>& handles);

// Whether its body would be in rooms that it can occupy together.
bool fits(const World& world, const Agent& agent, float x, float y);
// The nearest place that fits; false when there is none.
bool findSafePlace(const World& world, const Agent& agent, float& x, float& y);

}  // namespace vellum::caos
