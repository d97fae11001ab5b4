// Messages between agents: sent while scripts run, delivered after the agents' turns.
#pragma once

#include <vector>

#include "languages/caos/runtime/scheduler.h"

namespace vellum::caos {

class Messages {
 public:
  Messages(vm::Vm& vm, World& world, Profiler& profiler, Scheduler& scheduler)
      : vm_(vm), world_(world), profiler_(profiler), scheduler_(scheduler), due_(world.messages.get_allocator()) {}

  // Takes ownership of the counts of its strings. Returns false, without sending it, when the limit of pending messages
  // is reached.
  bool send(Message message);
  void deliver();
  // Frees the memory that bursts of messages have left.
  void trim();
  void clear();

 private:
  bool deliverDue(bool onlyEngine);  // false when there were none
  void carry(Agent& agent, std::int32_t event, const Message& message);
  void holdHands(const Agent& agent, std::int32_t event);
  void release(const Message& message);  // the counts of its strings

  vm::Vm& vm_;
  World& world_;
  Profiler& profiler_;
  Scheduler& scheduler_;
  base::AccountVector<Message> due_;
};

}  // namespace vellum::caos
