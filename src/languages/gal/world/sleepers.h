// Which members of a group sleep, and until when (sleep.h).
#pragma once

#include "base/account_allocator.h"
#include "languages/gal/world/channel.h"

namespace vellum::gal {

class Sleepers {
 public:
  explicit Sleepers(base::MemoryAccount* account = nullptr) : until_(account) {}

  static constexpr std::size_t BytesEach = sizeof(std::uint64_t);

  bool allowed = true;

  std::uint64_t clock() const { return clock_; }
  void add();  // one more member, awake
  // Begins a tick of all members and returns those that have to run, in order. The others sleep.
  const std::vector<std::int32_t>& nextTick();
  // Call before anything happens to the member. Its tick brings its state up to date, so its memory need not be in the
  // cache before.
  void wake(int member) { until_[static_cast<std::size_t>(member)] = clock_ + 1; }
  void wakeAll();
  void skip(int member, std::uint64_t ticks) { until_[static_cast<std::size_t>(member)] = clock_ + 1 + ticks; }
  // The last tick that is over for the member: the one before the current tick when it has yet to run in that.
  std::uint64_t over(int member) const {
    return until_[static_cast<std::size_t>(member)] > clock_ ? clock_ : clock_ - 1;
  }

 private:
  base::AccountVector<std::uint64_t> until_;  // by member: the next tick in which it has to run
  std::uint64_t clock_ = 0;                   // ticks since the group was created
  std::vector<std::int32_t> awake_;
};

// What Default found when it began, as far as it may change without a Blocks::stir().
struct Findings {
  struct Binding {
    std::int32_t level = 0;
    std::int16_t parent = -1;
    bool bound = false;
  };
  explicit Findings(const AgentDefinition& agent) : inputs(agent.inputs.size()), bindings(agent.channels.size()) {}
  std::vector<std::int32_t> inputs;
  std::vector<Binding> bindings;
};

}  // namespace vellum::gal
