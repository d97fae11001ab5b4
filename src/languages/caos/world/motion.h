// The attributes and the speed of an agent, and whether physics visits it.
#pragma once

#include <algorithm>

#include "languages/caos/world/world.h"

namespace vellum::caos {

constexpr float MaxCoordinate = 1e8f;  // places and speeds are clamped to this
// Clamps a number from a script or a saved world; NaN becomes 0.
constexpr float onMap(float number) {
  if (number >= -MaxCoordinate && number <= MaxCoordinate) return number;
  return number > 0 ? MaxCoordinate : number < 0 ? -MaxCoordinate : 0;
}

inline bool has(const Agent& agent, attribute::Flag flag) { return (agent.attributes & flag) != 0; }

// Of CAOS: AERO, ELAS, FRIC: 0 to 1.
inline double percent(std::int32_t number) { return std::clamp(number, 0, 100) / 100.0; }

void setAttributes(World& world, Agent& agent, std::int32_t attributes);
void setVelocity(World& world, Agent& agent, float x, float y);
void wake(World& world, Agent& agent);  // makes physics visit it
void rest(Agent& agent);                // ends its movement

}  // namespace vellum::caos
