// What the player does reaches agents: events of mouse and keyboard, at the beginning of a tick.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "languages/caos/runtime/messages.h"
#include "languages/caos/runtime/scheduler.h"

namespace vellum::caos {

// Where the mouse is, on the map.
float pointerX(const World& world);
float pointerY(const World& world);
// The mouse does not move the pointer: scripts do.
bool isMouseDecoupled(const World& world);

class PlayerInput {
 public:
  PlayerInput(World& givenWorld, Session& givenSession, Scheduler& givenScheduler, Messages& givenMessages)
      : world(givenWorld), session(givenSession), scheduler(givenScheduler), messages(givenMessages) {}

  // Adds events to the queue for the next tick; false: `problem` says what is wrong (parseInput).
  bool add(std::string_view event, std::string& problem);
  void schedule(const languages::Options& options);  // --input
  void unschedule() { scheduled_.clear(); }
  void addScheduled(Reports& reports);  // the events for this tick
  // Starts what is in the queue: raw input events for agents that asked (IMSK), clicks, typing.
  void take();
  // While the world is paused: takes the debug keys out of the queue. All else waits (CAOS: DBG: FLSH).
  void takeDebugKeys();

  World& world;
  Session& session;
  Scheduler& scheduler;
  Messages& messages;

 private:
  struct Scheduled {
    std::uint64_t tick;
    std::string event;
  };
  std::vector<Scheduled> scheduled_;
};

}  // namespace vellum::caos
