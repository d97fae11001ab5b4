// Delivers the player's input to agents: events of mouse and keyboard, at the beginning of a tick.
#pragma once

#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "languages/caos/runtime/messages.h"
#include "languages/caos/runtime/scheduler.h"

namespace vellum::caos {

// The position of the mouse on the map.
float pointerX(const World& world);
float pointerY(const World& world);
// Scripts move the pointer, not the mouse.
bool isMouseDecoupled(const World& world);

class PlayerInput {
 public:
  PlayerInput(World& givenWorld, Session& givenSession, Scheduler& givenScheduler, Messages& givenMessages)
      : world(givenWorld), session(givenSession), scheduler(givenScheduler), messages(givenMessages) {}

  // Adds events to the queue for the next tick; on failure returns false with the reason in `problem` (parseInput).
  bool add(std::string_view event, std::string& problem);
  void schedule(const languages::Options& options);  // --input
  void unschedule() { scheduled_.clear(); }
  void addScheduled(Reports& reports);  // the events for this tick
  // processes the queue: raw input events for agents that requested them (IMSK), clicks, typing
  void take();
  // While the world is paused: takes the debug keys out of the queue. Other events wait (CAOS: DBG: FLSH).
  void takeDebugKeys();

  World& world;
  Session& session;
  Scheduler& scheduler;
  Messages& messages;

 private:
  bool anyWants(std::int32_t flags) const;
  std::string nothingFor(std::span<const InputEvent> events) const;

  struct Scheduled {
    std::uint64_t tick;
    std::string event;
  };
  std::vector<Scheduled> scheduled_;
};

}  // namespace vellum::caos
