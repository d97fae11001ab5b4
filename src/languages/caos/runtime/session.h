// State that commands keep about a world beside its agents: scrolling, forced ticks, a tick that was paused midway, and
// the profile.
#pragma once

#include "languages/caos/world/agent.h"

namespace vellum::caos {

// CAOS: WOLF
namespace wolf {
enum Way : std::int32_t { DisplayRendering = 1, FastestTicks = 2, RefreshDisplay = 4, Autokill = 8 };
}

// CAOS: SCOL
namespace scroll {
enum Way : std::int32_t { Edge = 1, Keyboard = 2, Drag = 4, Wheel = 8, All = 15 };
}

struct Scrolling {
  std::int32_t ways = 0;
  std::vector<std::uint8_t> up{1, 2, 4, 8, 16, 32, 64}, down{0, 1, 2, 4, 8, 16, 32};  // pixels in consecutive ticks
  std::int32_t step = 0;  // how far scrolling has accelerated; 0: at rest
  std::int32_t directionX = 0, directionY = 0;
  std::int32_t wheel = 0;  // turned in this tick, 120 a click
  bool mouseSeen = false;  // the mouse has moved: only then can it be at an edge
};

// A tick that DBG: TACK has paused continues with these agents' turns.
struct OpenTick {
  bool open = false;
  std::vector<AgentHandle> turns;
  std::uint32_t next = 0;  // in `turns`
  std::int64_t left = 0;   // the rest of the next agent's slice
  bool stopped = false;    // in this call, after the followed agent has run its command; not saved
};

// CAOS: PURE. The end of a line between ports; none while `agent` is 0.
struct PortEnd {
  AgentHandle agent = 0;
  std::int32_t id = 0;
  bool isOutput = false;
  friend bool operator==(const PortEnd&, const PortEnd&) = default;
};

// CAOS: PACE, RACE. Durations of the last ticks in microseconds, when a driver with a clock reports them. Not saved.
struct TickTimes {
  static constexpr std::size_t Averaged = 10;
  std::int64_t computing[Averaged] = {};
  std::int64_t overall = 0;  // of the last tick
  std::size_t known = 0;

  void add(std::int64_t ofComputing, std::int64_t ofAll) {
    computing[known++ % Averaged] = ofComputing < 0 ? 0 : ofComputing;
    overall = ofAll < 0 ? 0 : ofAll;
  }
  double average() const {
    double sum = 0;
    std::size_t count = known < Averaged ? known : Averaged;
    for (std::size_t i = 0; i < count; ++i) sum += static_cast<double>(computing[i]);
    return sum / static_cast<double>(count);
  }
};

struct Session {
  Scrolling scrolling;
  PortEnd portInHand;            // of a line that the player draws
  std::int32_t forcedTicks = 0;  // CAOS: DBG: TOCK
  std::int32_t highlighted = 0;  // debug keys: agents that allow this to creatures (CAOS: BHVR) get a frame
  OpenTick tick;
  TickTimes times;
  bool refreshed = false;  // CAOS: WOLF. The last tick requested one picture; not saved
};
constexpr std::int32_t MaxForcedTicks = 1000;

}  // namespace vellum::caos
