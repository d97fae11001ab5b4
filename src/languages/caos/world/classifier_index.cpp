#include "languages/caos/world/classifier_index.h"

#include <algorithm>
#include <bit>
#include <limits>

#include "languages/caos/world/growth.h"

namespace vellum::caos {

void ClassifierIndex::add(Agent& agent) {
  Order& members = kinds_.try_emplace(keyOf(agent.classifier), Kind{Order(account_)}).first->second.members;
  agent.seat = static_cast<std::uint32_t>(members.size());
  roomForFew(members, members.size() + 1);
  members.push_back(&agent);
}

void ClassifierIndex::remove(const Agent& agent) {
  auto found = kinds_.find(keyOf(agent.classifier));
  Kind& kind = found->second;
  kind.members[agent.seat] = nullptr;
  ++kind.gaps;
  if (kind.count() == 0) kinds_.erase(found);
  else if (kind.gaps > 16 && kind.gaps * 2 > kind.members.size()) kind.close();
}

void ClassifierIndex::Kind::close() {
  std::erase(members, nullptr);
  gaps = 0;
  for (std::uint32_t i = 0; i < members.size(); ++i) members[i]->seat = i;
}

// The first seat whose agent comes after a place, or the number of seats.
std::size_t ClassifierIndex::Kind::firstAfter(std::int64_t place) const {
  std::size_t low = 0, high = members.size();
  while (low < high) {
    std::size_t middle = low + (high - low) / 2, taken = middle;
    while (taken < high && members[taken] == nullptr) ++taken;
    if (taken == high || std::int64_t(members[taken]->place) > place) high = middle;
    else low = taken + 1;
  }
  return low;
}

static bool isExact(const Classifier& pattern) {
  return pattern.family != 0 && pattern.genus != 0 && pattern.species != 0;
}

template <class Visit>
std::size_t ClassifierIndex::each(const Classifier& pattern, Visit visit) const {
  if (isExact(pattern)) {
    if (auto found = kinds_.find(keyOf(pattern)); found != kinds_.end()) visit(found->second);
    return 1;
  }
  std::size_t looked = 0;
  constexpr std::int32_t Least = std::numeric_limits<std::int32_t>::min();
  auto at = pattern.family == 0  ? kinds_.begin()
            : pattern.genus == 0 ? kinds_.lower_bound({pattern.family, Least, Least})
                                 : kinds_.lower_bound({pattern.family, pattern.genus, Least});
  for (; at != kinds_.end(); ++at) {
    const auto& [family, genus, species] = at->first;
    if (pattern.family != 0 && family != pattern.family) break;
    if (pattern.family != 0 && pattern.genus != 0 && genus != pattern.genus) break;
    if (Classifier{family, genus, species}.matches(pattern)) visit(at->second);
    ++looked;
  }
  return looked;
}

ClassifierIndex::Count ClassifierIndex::count(const Classifier& pattern) const {
  Count count;
  count.looked = each(pattern, [&](const Kind& kind) { count.agents += kind.count(); });
  return count;
}

bool ClassifierIndex::gather(const Classifier& pattern, std::size_t all, std::vector<Agent*>& agents) const {
  std::size_t kinds = 0, count = 0;
  each(pattern, [&](const Kind& kind) {
    ++kinds;
    count += kind.count();
  });
  if (kinds > 1 && count * std::bit_width(count) > all) return false;
  agents.reserve(count);
  each(pattern, [&](const Kind& kind) {
    for (Agent* agent : kind.members)
      if (agent != nullptr) agents.push_back(agent);
  });
  if (kinds > 1)
    std::sort(agents.begin(), agents.end(), [](const Agent* a, const Agent* b) { return a->place < b->place; });
  return true;
}

void ClassifierIndex::matching(const Classifier& pattern, const Order& order, std::vector<AgentHandle>& handles) const {
  std::vector<Agent*> agents;
  if (gather(pattern, order.size(), agents)) {
    handles.reserve(handles.size() + agents.size());
    for (const Agent* agent : agents) handles.push_back(agent->handle);
    return;
  }
  for (const Agent* agent : order)
    if (agent != nullptr && agent->classifier.matches(pattern)) handles.push_back(agent->handle);
}

Agent* ClassifierIndex::at(const Classifier& pattern, const Order& order, std::size_t number) const {
  if (isExact(pattern))
    if (const Kind& kind = kinds_.at(keyOf(pattern)); kind.gaps == 0) return kind.members[number];
  std::vector<Agent*> agents;
  if (gather(pattern, order.size(), agents)) return agents[number];
  for (Agent* agent : order)
    if (agent != nullptr && agent->classifier.matches(pattern) && number-- == 0) return agent;
  return nullptr;
}

Agent* ClassifierIndex::after(const Classifier& pattern, std::int64_t place) const {
  Agent* first = nullptr;
  each(pattern, [&](const Kind& kind) {
    std::size_t seat = kind.firstAfter(place);
    while (seat < kind.members.size() && kind.members[seat] == nullptr) ++seat;
    if (seat == kind.members.size()) return;
    Agent* agent = kind.members[seat];
    if (first == nullptr || agent->place < first->place) first = agent;
  });
  return first;
}

Agent* ClassifierIndex::before(const Classifier& pattern, std::int64_t place) const {
  Agent* last = nullptr;
  each(pattern, [&](const Kind& kind) {
    std::size_t seat = kind.firstAfter(place - 1);
    while (seat > 0 && kind.members[seat - 1] == nullptr) --seat;
    if (seat == 0) return;
    Agent* agent = kind.members[seat - 1];
    if (last == nullptr || agent->place > last->place) last = agent;
  });
  return last;
}

}  // namespace vellum::caos
