// What commands keep about a world, as bytes and back: each field named once, for both ways.
#pragma once

#include "languages/caos/runtime/save_view.h"
#include "languages/caos/runtime/session.h"

namespace vellum::caos {

template <class Io>
void saveSession(Io& io, Session& session) {
  Network& network = session.network;
  each(io, network.nickname, network.error);
  for (auto* entries : {&network.heard, &network.wanted})
    all(io, *entries, 12, [&](NetEntry& entry) { each(io, entry.agent, entry.name); });
  Scrolling& scrolling = session.scrolling;
  each(io, scrolling.ways, scrolling.step, scrolling.directionX, scrolling.directionY, scrolling.wheel,
       session.forcedTicks, scrolling.mouseSeen);
  if constexpr (Io::reads) {
    session.forcedTicks = session.forcedTicks < 0 || session.forcedTicks > MaxForcedTicks ? 0 : session.forcedTicks;
    limit(scrolling.directionX, 1);
    limit(scrolling.directionY, 1);
    limit(scrolling.wheel, MaxWheelTurn * static_cast<std::int32_t>(MaxInputEvents));
  }
  for (auto* speeds : {&scrolling.up, &scrolling.down}) saveBytes(io, *speeds);
  OpenTick& tick = session.tick;
  io(tick.open);
  if (!tick.open) return;
  all(io, tick.turns, 8, [&](AgentHandle& handle) { io(handle); });
  each(io, tick.next, tick.left);
}

}  // namespace vellum::caos
