// What commands keep about a world beside its agents: network registers, scrolling, forced ticks, a tick that is paused
// in its middle, and the profile.
#pragma once

#include "languages/caos/world/agent.h"

namespace vellum::caos {

// CAOS: NET. Nobody is ever online; the registers are kept nevertheless.
struct NetEntry {
  AgentHandle agent = 0;
  std::string name;
};
constexpr std::size_t MaxNetEntries = 10'000;

struct Network {
  std::string nickname;
  std::int32_t error = 0;
  std::vector<NetEntry> heard, wanted;  // channels, users
};

// CAOS: SCOL
namespace scroll {
enum Way : std::int32_t { Edge = 1, Keyboard = 2, Drag = 4, Wheel = 8, All = 15 };
}

struct Scrolling {
  std::int32_t ways = 0;
  std::vector<std::uint8_t> up{1, 2, 4, 8, 16, 32, 64}, down{0, 1, 2, 4, 8, 16, 32};  // pixels in consecutive ticks
  std::int32_t step = 0;  // how far it has sped up: 0 stands still
  std::int32_t directionX = 0, directionY = 0;
  std::int32_t wheel = 0;  // turned in this tick, 120 a click
  bool mouseSeen = false;  // it has moved: only then it can be at an edge
};

// A tick that DBG: TACK has paused goes on with these agents' turns.
struct OpenTick {
  bool open = false;
  std::vector<AgentHandle> turns;
  std::uint32_t next = 0;  // in `turns`
  std::int64_t left = 0;   // of the slice of the next one
};

// CAOS: PURE. The end of a line between ports; nobody's while `agent` is 0.
struct PortEnd {
  AgentHandle agent = 0;
  std::int32_t id = 0;
  bool isOutput = false;
  friend bool operator==(const PortEnd&, const PortEnd&) = default;
};

struct Session {
  Network network;
  Scrolling scrolling;
  PortEnd portInHand;            // of a line that the player draws
  std::int32_t forcedTicks = 0;  // CAOS: DBG: TOCK
  OpenTick tick;
};
constexpr std::int32_t MaxForcedTicks = 1000;

template <class Io>
void saveNetEntries(Io& io, std::vector<NetEntry>& entries) {
  std::size_t count = io.count(entries.size(), 12);
  if constexpr (Io::reads) entries.resize(count);
  for (NetEntry& entry : entries) {
    io(entry.agent);
    io(entry.name);
  }
}

template <class Io>
void saveSession(Io& io, Session& session) {
  io(session.network.nickname);
  io(session.network.error);
  saveNetEntries(io, session.network.heard);
  saveNetEntries(io, session.network.wanted);
  Scrolling& scrolling = session.scrolling;
  for (std::int32_t* number : {&scrolling.ways, &scrolling.step, &scrolling.directionX, &scrolling.directionY,
                               &scrolling.wheel, &session.forcedTicks})
    io(*number);
  io(scrolling.mouseSeen);
  if constexpr (Io::reads)
    session.forcedTicks = session.forcedTicks < 0 || session.forcedTicks > MaxForcedTicks ? 0 : session.forcedTicks;
  for (auto* speeds : {&scrolling.up, &scrolling.down}) {
    std::size_t count = io.count(speeds->size(), 1);
    if constexpr (Io::reads) speeds->resize(count);
    for (std::uint8_t& speed : *speeds) io(speed);
  }
  OpenTick& tick = session.tick;
  io(tick.open);
  if (!tick.open) return;
  std::size_t count = io.count(tick.turns.size(), 8);
  if constexpr (Io::reads) tick.turns.resize(count);
  for (AgentHandle& handle : tick.turns) io(handle);
  io(tick.next);
  io(tick.left);
}

}  // namespace vellum::caos
