// The agents' turns in a tick, from the youngest to the oldest: the animation, the timer, then a slice of the script.
#pragma once

#include "languages/caos/runtime/scheduler.h"

namespace vellum::caos {

// DBG: TACK stops the turns midway (OpenTick::stopped); takeLeft() continues them.
class Turns {
 public:
  Turns(World& world, OpenTick& tick, Scheduler& scheduler, const ScriptPool& pool)
      : world_(world), tick_(tick), scheduler_(scheduler), pool_(pool) {}

  void takeAll();
  void takeLeft();

 private:
  class Awake;
  class Prefetch;
  void take(Agent& agent);
  void pause(std::size_t at);

  World& world_;
  OpenTick& tick_;
  Scheduler& scheduler_;
  const ScriptPool& pool_;
};

}  // namespace vellum::caos
