// The world: one turtle on a plane. Includes no compiler and no virtual machine.
#pragma once

#include <cstdint>

#include "base/archive.h"
#include "base/field_count.h"

namespace vellum::turtle {

struct TurtleState {
  std::uint64_t tick = 0;
  std::int32_t x = 0, y = 0;  // east, south; they wrap
  std::uint32_t heading = 0;  // quarters clockwise from east

  void forward(std::int32_t steps) {
    bool vertical = heading % 2 == 1;
    std::int32_t& place = vertical ? y : x;
    auto distance = static_cast<std::uint32_t>(steps);
    place = static_cast<std::int32_t>(static_cast<std::uint32_t>(place) + (heading < 2 ? distance : 0u - distance));
  }
  void turn(std::int32_t quarters) { heading = (heading + static_cast<std::uint32_t>(quarters)) % 4; }
};

// All state that affects the future: saved and hashed.
template <class Archive>
void fields(Archive& archive, base::FieldsOf<Archive, TurtleState>& turtle) {
  static_assert(base::fieldCount<TurtleState> == 4, "list a new field below, then count it here");
  archive(turtle.tick, turtle.x, turtle.y, turtle.heading);
  archive.require(turtle.heading < 4, "the turtle's heading is not a direction");
}

}  // namespace vellum::turtle
