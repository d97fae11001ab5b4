// The fields of the session, and of the network's registers: state that commands keep about a world.
#pragma once

#include "base/field_count.h"
#include "languages/caos/runtime/save_view.h"
#include "languages/caos/runtime/session.h"

namespace vellum::caos {

template <class Archive>
void saveSession(Archive& archive, Session& session, Network& network) {
  static_assert(base::fieldCount<Session> == 7 && base::fieldCount<NetEntry> == 2,
                "list a new field below, then count it here");
  static_assert(base::fieldCount<Scrolling> == 8 && base::fieldCount<OpenTick> == 5,
                "list a new field below, then count it here");
  archive(network.nickname);
  archive.template as<std::int32_t>(network.error);
  for (auto* entries : {&network.heard, &network.wanted})
    archive.list(*entries, [&](NetEntry& entry) { archive(entry.agent, entry.name); });
  Scrolling& scrolling = session.scrolling;
  archive(scrolling.ways, scrolling.step, scrolling.directionX, scrolling.directionY, scrolling.wheel,
          session.forcedTicks, scrolling.mouseSeen);
  if constexpr (Archive::reads) {
    session.forcedTicks = session.forcedTicks < 0 || session.forcedTicks > MaxForcedTicks ? 0 : session.forcedTicks;
    limit(scrolling.directionX, 1);
    limit(scrolling.directionY, 1);
    limit(scrolling.wheel, MaxWheelTurn * static_cast<std::int32_t>(MaxInputEvents));
  }
  for (auto* speeds : {&scrolling.up, &scrolling.down}) saveBytes(archive, *speeds);
  OpenTick& tick = session.tick;
  archive(tick.open);
  if (!tick.open) return;
  archive(tick.turns);
  archive(tick.next, tick.left);
}

}  // namespace vellum::caos
