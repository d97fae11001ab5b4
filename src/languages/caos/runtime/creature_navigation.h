// Ways to what a creature wants and does not see: rooms with more and more of its smell (CAOS: APPR, CACL).
#pragma once

#include "languages/caos/runtime/creature_context.h"

namespace vellum::caos {

// The neighbour of the room that it is in that smells most of the category attended to, or least if `away`.
struct WayOut {
  enum Kind : std::uint8_t { OutsideRooms, NoSmell, BestAlready, Neighbour, Link } kind = OutsideRooms;
  const Room* room = nullptr;  // the neighbour, or the room itself
};
WayOut followSmell(const Living& living, bool away);

// CAOS: scripts 150 to 154: how a creature without a skeleton gets somewhere.
struct Callback {
  std::int32_t event = 0;
  float x = 0, y = 0;
};
Callback navigationCallback(const Living& living, bool away);

}  // namespace vellum::caos
