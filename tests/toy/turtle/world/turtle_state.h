// The world: one turtle on a plane. Includes no compiler and no virtual machine.
#pragma once

#include <cstdint>

#include "base/bytes.h"
#include "base/hash.h"

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

  // Whatever makes a difference to what comes next is saved and hashed.
  void save(base::ByteWriter& writer) const {
    writer.u64(tick);
    writer.i32(x);
    writer.i32(y);
    writer.u32(heading);
  }
  bool restore(base::ByteReader& reader) {
    tick = reader.u64();
    x = reader.i32();
    y = reader.i32();
    heading = reader.u32();
    return reader.ok() && heading < 4;
  }
};

}  // namespace vellum::turtle
