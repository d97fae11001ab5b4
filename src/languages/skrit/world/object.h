// One skrit object: its state, its timers, its memory.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "languages/skrit/world/implementation.h"

namespace vellum::skrit {

struct Timer {
  std::int32_t id = 0;
  bool frames = false;
  bool global = false;  // survives changes of state
  double due = 0;       // seconds, or updates, since the world began
  double period = 0;
  std::int32_t repeats = 0;  // remaining after the next time; -1: for ever
};

struct alignas(64) SkritObject {
  // What every event reads, in one cache line.
  std::int32_t handle = 0;      // 0: this place is free
  std::int32_t owner = 0;       // a handle of the host; 0: none
  std::int32_t references = 1;  // the number of handles
  std::uint32_t state = NoIndex;
  Implementation* implementation = nullptr;
  std::uint32_t pending = NoIndex;
  int depth = 0;                    // nesting depth of its running code
  std::span<std::uint64_t> memory;  // variables, laid out by the compiler; owned by the code runner
  std::uint64_t visited = 0;        // the last update that visited it
  bool ticking = false;             // among those that every update visits
  bool constructed = false;
  bool dead = false;

  std::uint64_t wake = ~std::uint64_t(0);  // the earliest update at which something of its own is due
  std::uint64_t stateEntered = 0;          // update number
  double nextPoll = 0;                     // seconds
  double pollPeriod = 0;
  std::vector<Timer> timers;      // in the order in which they were made
  std::vector<bool> timedDone;    // by at function of the state
  std::int32_t nextTimer = 1000;  // ids for timers created without one
  int changes = 0;                // of state, in update `changesIn`
  std::uint64_t changesIn = 0;
};

// A reference to an object that may be destroyed. Valid as long as the store of its place (object_store.h).
struct ObjectRef {
  SkritObject* place;
  std::int32_t handle;

  explicit ObjectRef(SkritObject& object) : place(&object), handle(object.handle) {}
  SkritObject* get() const { return place->handle == handle ? place : nullptr; }
  // In the order of creation.
  auto operator<=>(const ObjectRef& other) const { return handle <=> other.handle; }
  bool operator==(const ObjectRef& other) const { return handle == other.handle; }
};

}  // namespace vellum::skrit
