// What movement and collisions share.
#pragma once

#include <algorithm>

#include "languages/caos/world/agent.h"

namespace vellum::caos {

inline bool has(const Agent& agent, attribute::Flag flag) { return (agent.attributes & flag) != 0; }

// Of CAOS: AERO, ELAS, FRIC: 0 to 1.
inline double percent(std::int32_t number) { return std::clamp(number, 0, 100) / 100.0; }

}  // namespace vellum::caos
