// A world message between game objects ("Dungeon Siege runs on world messages").
#pragma once

#include <cstdint>

namespace vellum::skrit {

struct WorldMessage {
  std::int32_t id = 0;  // its handle until it has been delivered
  std::int32_t event = 0;
  std::int32_t from = 0, to = 0;  // Goids; 0: none (from), everyone (to)
  std::int32_t data1 = 0, data2 = 0;
  std::uint64_t due = 0;  // update number
  bool broadcast = false;
};

}  // namespace vellum::skrit
