// Tasks for the main script, and what keeps it waiting.
#pragma once

#include "languages/ags/world/game_state.h"

namespace vellum::ags::world {

class Tasks {
 public:
  explicit Tasks(GameState& state) : state_(state) {}

  // Runs the task after the current script; at once when none runs.
  void schedule(Task task);
  void schedule(TaskKind kind, Int a = 0, Int b = 0, Int c = 0, Int d = 0, Int e = 0) {
    schedule(makeTask(kind, a, b, c, d, e));
  }
  void event(EventType type, Int data1 = 0, Int data2 = 0, Int data3 = 0, Int data4 = 0) {
    schedule(TaskKind::Event, static_cast<Int>(type), data1, data2, data3, data4);
  }

  void block(Wait kind, Int ticks, Int skip, Int a = 0, Int b = 0);
  void stopWaiting(Int result, Int reason);
  // One tick of the wait; returns true when a wait for speech has ended.
  bool updateWait();

 private:
  bool hasEnded(Wait kind);
  GameState& state_;
};

}  // namespace vellum::ags::world
