// Positions that skrits hold by a handle. A handle is the number of what has the position: the component placement of a
// game object, the mind with its scratch position, a job with its goal, a request, or a position of its own.
#pragma once

#include <algorithm>
#include <optional>
#include <vector>

#include "languages/skrit/world/go.h"

namespace vellum::skrit {

struct GoWorld;

// Copies, results of functions, and variables of effects.
struct HeldPosition {
  std::int32_t id = 0;
  std::int32_t owner = 0;  // of a variable: the game object whose effects use it
  GoPosition at;
};

struct GoPositions {
  static constexpr std::size_t MaxHeld = 20'000;  // then the older half is dropped

  static constexpr std::int32_t Scratch = -1;    // the handle of AIQuery.TempPos1
  static constexpr std::int32_t Undefined = -2;  // of SiegePos.UndefinedSiegePos

  std::vector<HeldPosition> held;  // in the order of their ids
  GoPosition scratch;

  void add(HeldPosition position) {
    if (held.size() >= MaxHeld) held.erase(held.begin(), held.begin() + MaxHeld / 2);
    held.push_back(position);
  }
  HeldPosition* find(std::int32_t id) {
    auto found = std::lower_bound(held.begin(), held.end(), id,
                                  [](const HeldPosition& each, std::int32_t wanted) { return each.id < wanted; });
    return found != held.end() && found->id == id ? &*found : nullptr;
  }
  bool isInOrder() const {
    return std::is_sorted(held.begin(), held.end(),
                          [](const HeldPosition& a, const HeldPosition& b) { return a.id < b.id; });
  }
};

// Returns its handle.
std::int32_t holdPosition(GoWorld& world, const GoPosition& at, std::int32_t owner = 0);
// Nothing when what had the position is gone.
std::optional<GoPosition> positionOf(GoWorld& world, std::int32_t handle);
// False when there is none.
bool setPosition(GoWorld& world, std::int32_t handle, const GoPosition& at);
// In metres. Positions in nodes of other regions are taken for positions in the world.
double distanceOf(const GoWorld& world, const GoPosition& a, const GoPosition& b);

}  // namespace vellum::skrit
