// The objects that hear an event which is sent to all: a broadcast visits only those that may handle it. All of this is
// derived from the objects, so it is not saved.
#pragma once

#include <vector>

#include "languages/skrit/world/handlers.h"
#include "languages/skrit/world/object_table.h"

namespace vellum::skrit {

// Objects in the order of creation, and those that joined since they were sorted.
struct Listeners {
  std::vector<ObjectRef> objects, added;

  void settle();
};

class Audiences {
 public:
  // Call after a change of state, when the object may handle other events than before.
  void join(SkritObject& object);
  void clear() { audiences_.clear(); }
  // Visits the objects that handle the event when their turn comes, in the order of creation. The first visit for an
  // event looks at all objects, later ones only at those that may handle it. `body` may do anything.
  void visit(EventId event, const ObjectTable& all, auto&& body) {
    std::size_t at = place(event, all);
    std::vector<ObjectRef> hearers = copyOf(at);
    bool stale = false;
    for (const ObjectRef& each : hearers) {
      SkritObject* object = each.get();
      bool hears = object != nullptr && !object->dead && handles(*object, event);
      stale |= !hears;
      if (hears) body(*object);
    }
    giveBack(std::move(hearers));
    if (stale) dropStale(at);
  }

 private:
  struct Audience {
    EventId event;
    Listeners listeners;
  };

  std::size_t place(EventId event, const ObjectTable& all);
  // Each broadcast has its own list: handlers change states, and may broadcast in turn.
  std::vector<ObjectRef> copyOf(std::size_t audience);
  void giveBack(std::vector<ObjectRef> copy) { spare_[--broadcasts_] = std::move(copy); }
  void dropStale(std::size_t audience);

  std::vector<Audience> audiences_;            // of events that were broadcast
  std::vector<std::vector<ObjectRef>> spare_;  // the memory of such lists: of running broadcasts, innermost last
  std::size_t broadcasts_ = 0;                 // that are running
};

}  // namespace vellum::skrit
