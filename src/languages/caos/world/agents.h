// The table of agents: by handle, by age, by classifier; and which of them have something to do.
#pragma once

#include <vector>

#include "base/account_pool.h"
#include "base/counted.h"
#include "languages/caos/world/agent.h"
#include "languages/caos/world/classifier_index.h"

namespace vellum::caos {

constexpr std::uint32_t DefaultMaxAgents = 200'000, MostMaxAgents = 16'000'000;

// What the account counts for each agent: it, and its places in all tables.
constexpr std::size_t AgentBytes = 384;

// Pointers stay valid until releaseDead() after the agent was removed.
class Agents {
 public:
  using Order = ClassifierIndex::Order;

  explicit Agents(base::MemoryAccount* account = nullptr)
      : pool_(account), slots_(account), order_(account), classifiers_(account), bytes_(account) {}
  Agents(Agents&&) = default;
  Agents& operator=(Agents&&) = default;  // to one without agents, with the same account
  ~Agents();
  std::uint32_t max = DefaultMaxAgents;
  std::uint32_t nextUniqueId = 1;

  Agent* add(AgentKind kind, Classifier classifier);  // null at `max`; createAgent() calls it
  void remove(Agent& agent);                          // killAgent() calls it
  // Returns the removed agents, so that the caller can release their variables and free() them.
  std::vector<Agent*> releaseDead();
  void free(Agent* agent) { pool_.free(agent); }

  // Null for NULL and for killed agents.
  Agent* find(AgentHandle handle) const {
    std::uint32_t index = indexOf(handle);
    if (handle == 0 || index >= slots_.size()) return nullptr;
    const Slot& slot = slots_[index];
    return slot.generation == static_cast<std::uint32_t>(handle >> 32) ? slot.agent : nullptr;
  }
  Agent* findById(std::int32_t uniqueId) const;
  std::size_t count() const { return count_; }
  // From the oldest to the youngest; null where one was killed.
  const Order& inOrder() const { return order_; }
  // For budgets: how much a walk over inOrder() looks at, without the gaps that stay from earlier ticks, which a loaded
  // world does not have.
  std::size_t toWalk() const { return order_.size() - oldGaps_; }

  void matching(Classifier pattern, std::vector<AgentHandle>& handles) const;  // oldest first
  ClassifierIndex::Count count(const Classifier& pattern) const { return classifiers_.count(pattern); }
  Agent* matchingAt(Classifier pattern, std::size_t number) const;  // requires number < count(pattern)
  // The next or previous agent among those that match, cyclically; for one that does not match, the first or the last.
  Agent* besides(const Agent* agent, Classifier pattern, bool forward) const;

  // Agents in inOrder() that have something to do in a tick: a timer, an animation, a script. Others may be among them.
  // A bit for each place.
  void rouse(const Agent& agent) { awake_[agent.place / 64] |= std::uint64_t(1) << agent.place % 64; }
  void letRest(const Agent& agent) { awake_[agent.place / 64] &= ~(std::uint64_t(1) << agent.place % 64); }
  const std::vector<std::uint64_t>& awake() const { return awake_; }

  // Slots, also for saving: empty slots keep their generation.
  struct Slot {
    Agent* agent = nullptr;
    std::uint32_t generation = 1;
  };
  static std::uint32_t indexOf(AgentHandle handle) { return static_cast<std::uint32_t>(handle) - 1; }
  Agent* make() { return pool_.make(); }  // for a slot
  base::MemoryAccount* account() const { return pool_.account(); }
  std::uint32_t slotCount() const { return static_cast<std::uint32_t>(slots_.size()); }
  base::AccountVector<Slot>& slots() { return slots_; }
  const base::AccountVector<Slot>& slots() const { return slots_; }
  std::vector<std::uint32_t>& freeSlots() { return free_; }
  const std::vector<std::uint32_t>& freeSlots() const { return free_; }
  // Call after loading slots, with the indices of the living agents. The bytes are not trusted: returns false unless
  // each slot is either free once or in the order once.
  bool relink(const std::vector<std::uint32_t>& order);
  void relinkAll();  // in the order of slots: a damaged record's agents, so that they can be destroyed
  void clear();      // removes all slots and their generations

 private:
  void setOrder(const std::vector<Agent*>& order);  // and wakes all
  void countBytes() { bytes_ = (count_ + dead_.size()) * AgentBytes; }

  base::AccountPool<Agent> pool_;
  base::AccountVector<Slot> slots_;
  std::vector<std::uint32_t> free_;
  Order order_;
  std::vector<std::uint64_t> awake_;
  ClassifierIndex classifiers_;
  // Whether the identifiers of agents ascend in order_, as they do until there were 2^32 of them; the youngest's.
  bool idsAscend_ = true;
  std::uint32_t lastId_ = 0;
  std::vector<Agent*> dead_;
  std::size_t count_ = 0, oldGaps_ = 0;
  base::Counted bytes_;
};

}  // namespace vellum::caos
