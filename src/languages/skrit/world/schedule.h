// Which objects an update visits: those that handle an event of every update, and those for which a timer, an at
// function or a poll is due. All of this is derived from the objects, so it is not saved. `now` is the number of
// updates.
#pragma once

#include <functional>
#include <queue>
#include <vector>

#include "languages/skrit/world/audiences.h"
#include "languages/skrit/world/wake_wheel.h"

namespace vellum::skrit {

class Schedule {
 public:
  // Ensures that the object is visited when its next event is due.
  void add(SkritObject& object, std::uint64_t now);
  // Call after a change of state: the object may handle an event of every update now.
  void joinTickers(SkritObject& object, std::uint64_t now);
  void clear();

  // Begins update `now`. Objects from the handle `firstNew` on are made during it, so they wait for the next one.
  void begin(std::uint64_t now, std::int32_t firstNew);
  // The next object, in the order of creation, that this update has not visited; null after the last one.
  SkritObject* next(std::uint64_t now);
  void end() { updating_ = false; }
  // How many objects the last update visited.
  std::size_t visits() const { return visits_; }

 private:
  // Objects to visit, in the order of creation.
  struct VisitList {
    std::vector<ObjectRef> objects;
    std::size_t at = 0;
    const ObjectRef* head() const { return at < objects.size() ? &objects[at] : nullptr; }
  };

  SkritObject* unvisited(std::uint64_t now);
  bool visitsLater(const SkritObject& object, std::uint64_t now) const {
    return updating_ && object.handle > visiting_ && object.handle < firstNew_ && object.visited != now;
  }

  WakeWheel wakes_;
  Listeners tickers_;  // objects that handle an event of every update
  VisitList tickerVisits_, dueVisits_;
  std::priority_queue<ObjectRef, std::vector<ObjectRef>, std::greater<ObjectRef>> lateVisits_;
  bool updating_ = false;
  std::int32_t visiting_ = 0, firstNew_ = 0;
  std::size_t visits_ = 0;
};

}  // namespace vellum::skrit
