// Finds agents by classifier, in the order of Agents::inOrder(), without a look at the others.
#pragma once

#include <algorithm>
#include <array>
#include <cstdint>
#include <map>
#include <vector>

#include "languages/caos/world/agent.h"

namespace vellum::caos {

// 0 in a pattern stands for any number. The functions that take the order of all agents walk it where a pattern fits so
// many that this is faster.
class ClassifierIndex {
 public:
  explicit ClassifierIndex(base::MemoryAccount* account = nullptr) : account_(account) {}

  using Order = base::AccountVector<Agent*>;  // by Agent::place; null where one was killed

  // In the order of their places: a new agent comes after all others.
  void add(Agent& agent);
  void remove(const Agent& agent);
  void clear() { kinds_.clear(); }

  struct Count {
    std::size_t agents = 0;
    std::size_t looked = 0;  // at this many classifiers
    // How much matching() and at() look at, for budgets; `all` agents are alive.
    std::size_t effort(std::size_t all) const { return looked <= 1 ? agents : std::min(all, 4 * agents) + looked; }
  };
  Count count(const Classifier& pattern) const;
  void matching(const Classifier& pattern, const Order& order, std::vector<AgentHandle>& handles) const;
  // Number `number` of those that match; requires that there are so many.
  Agent* at(const Classifier& pattern, const Order& order, std::size_t number) const;
  // The first one after the place, or the last one before it; null when there is none.
  Agent* after(const Classifier& pattern, std::int64_t place) const;
  Agent* before(const Classifier& pattern, std::int64_t place) const;

 private:
  // The agents of one classifier. Killed ones leave gaps, so that they need not move the others each time.
  struct Kind {
    Order members;  // by Agent::seat
    std::size_t gaps = 0;

    std::size_t count() const { return members.size() - gaps; }
    std::size_t firstAfter(std::int64_t place) const;
    void close();
  };
  using Key = std::array<std::int32_t, 3>;
  static Key keyOf(const Classifier& c) { return {c.family, c.genus, c.species}; }

  // Calls visit(kind) for all that match. Returns how many it looked at.
  template <class Visit>
  std::size_t each(const Classifier& pattern, Visit visit) const;
  // The agents that match, by place; false when a walk over all is faster.
  bool gather(const Classifier& pattern, std::size_t all, std::vector<Agent*>& agents) const;

  base::MemoryAccount* account_;
  std::map<Key, Kind> kinds_;
};

}  // namespace vellum::caos
