#include "languages/caos/world/agents.h"

#include <algorithm>
#include <utility>

#include "languages/caos/world/growth.h"

namespace vellum::caos {

// A hundred thousand of them, at 320 bytes with all that the tables of the world hold about each (docs/performance.md).
static_assert(sizeof(Part) <= 64 && sizeof(Agent) <= 248,
              "put what few agents have into Extras (agent.h) or Gear (body.h), of a part into PartDetail (parts.h)");

Agent* Agents::add(AgentKind kind, Classifier classifier) {
  if (count_ + dead_.size() >= max) return nullptr;  // the dead keep their memory until the end of the tick
  std::uint32_t index;
  if (free_.empty()) {
    index = static_cast<std::uint32_t>(slots_.size());
    roomFor(slots_, slots_.size() + 1);
    slots_.emplace_back();
  } else {
    index = free_.back();
    free_.pop_back();
  }
  Slot& slot = slots_[index];
  Agent* agent = slot.agent = make();
  agent->handle = std::uint64_t(slot.generation) << 32 | (index + 1);
  idsAscend_ = idsAscend_ && (order_.empty() || nextUniqueId > lastId_);
  lastId_ = nextUniqueId++;
  agent->uniqueId = static_cast<std::int32_t>(lastId_);
  agent->kind = kind;
  agent->classifier = classifier;
  agent->place = static_cast<std::uint32_t>(order_.size());
  roomFor(order_, order_.size() + 1);
  order_.push_back(agent);
  if (awake_.size() * 64 < order_.size()) awake_.push_back(0);
  rouse(*agent);
  classifiers_.add(*agent);
  ++count_;
  countBytes();
  return agent;
}

Agent* Agents::findById(std::int32_t uniqueId) const {
  auto id = static_cast<std::uint32_t>(uniqueId);
  auto idAt = [&](std::size_t at) { return static_cast<std::uint32_t>(order_[at]->uniqueId); };
  std::size_t low = 0, high = idsAscend_ ? order_.size() : 0;
  while (low < high) {
    std::size_t middle = low + (high - low) / 2, taken = middle;
    while (taken < high && order_[taken] == nullptr) ++taken;
    if (taken == high || idAt(taken) > id) high = middle;
    else if (idAt(taken) == id) return order_[taken];
    else low = taken + 1;
  }
  if (idsAscend_) return nullptr;
  for (Agent* agent : order_)
    if (agent != nullptr && agent->uniqueId == uniqueId) return agent;
  return nullptr;
}

void Agents::remove(Agent& agent) {
  classifiers_.remove(agent);
  letRest(agent);
  std::uint32_t index = indexOf(agent.handle);
  Slot& slot = slots_[index];
  order_[agent.place] = nullptr;  // a gap, so that walks of the list are not disturbed
  dead_.push_back(std::exchange(slot.agent, nullptr));
  ++slot.generation;
  free_.push_back(index);
  --count_;
}

// Gaps stay until there are many: closing them visits every agent.
std::vector<Agent*> Agents::releaseDead() {
  std::size_t gaps = order_.size() - count_;
  if (gaps > 0 && gaps * 16 >= order_.size()) {
    std::vector<std::uint64_t> awake = std::move(awake_);
    awake_.assign((count_ + 63) / 64, 0);
    std::uint32_t place = 0;
    for (std::uint32_t i = 0; i < order_.size(); ++i) {
      Agent* agent = order_[i];
      if (agent == nullptr) continue;
      agent->place = place;
      order_[place++] = agent;
      if ((awake[i / 64] >> i % 64 & 1) != 0) rouse(*agent);
    }
    order_.resize(place);
  }
  oldGaps_ = order_.size() - count_;
  std::vector<Agent*> dead = std::exchange(dead_, {});
  countBytes();
  return dead;
}

void Agents::setOrder(const std::vector<Agent*>& order) {
  order_.assign(order.begin(), order.end());
  count_ = order_.size();
  countBytes();
  oldGaps_ = 0;
  awake_.assign((count_ + 63) / 64, 0);
  classifiers_.clear();
  lastId_ = 0;
  idsAscend_ = true;
  for (std::uint32_t i = 0; i < order_.size(); ++i) {
    Agent& agent = *order_[i];
    agent.place = i;
    rouse(agent);
    classifiers_.add(agent);
    auto id = static_cast<std::uint32_t>(agent.uniqueId);
    idsAscend_ = idsAscend_ && (i == 0 || id > lastId_);
    lastId_ = id;
  }
}

bool Agents::relink(const std::vector<std::uint32_t>& order) {
  std::vector<bool> seen(slots_.size());
  for (std::uint32_t index : free_) {
    if (index >= slots_.size() || seen[index] || slots_[index].agent != nullptr) return false;
    seen[index] = true;
  }
  std::vector<Agent*> agents;
  for (std::uint32_t index : order) {
    if (index >= slots_.size() || seen[index] || slots_[index].agent == nullptr) return false;
    seen[index] = true;
    slots_[index].agent->handle = std::uint64_t(slots_[index].generation) << 32 | (index + 1);
    agents.push_back(slots_[index].agent);
  }
  if (agents.size() + free_.size() != slots_.size()) return false;
  setOrder(agents);
  return true;
}

void Agents::relinkAll() {
  std::vector<Agent*> agents;
  for (std::size_t i = 0; i < slots_.size(); ++i) {
    if (slots_[i].agent == nullptr) continue;
    slots_[i].agent->handle = std::uint64_t(slots_[i].generation) << 32 | (i + 1);
    agents.push_back(slots_[i].agent);
  }
  setOrder(agents);
}

void Agents::matching(Classifier pattern, std::vector<AgentHandle>& handles) const {
  classifiers_.matching(pattern, order_, handles);
}

Agent* Agents::matchingAt(Classifier pattern, std::size_t number) const {
  return classifiers_.at(pattern, order_, number);
}

Agent* Agents::besides(const Agent* agent, Classifier pattern, bool forward) const {
  auto last = static_cast<std::int64_t>(order_.size());
  std::int64_t place = forward ? -1 : last;
  if (agent != nullptr && agent->classifier.matches(pattern)) place = agent->place;
  Agent* found = forward ? classifiers_.after(pattern, place) : classifiers_.before(pattern, place);
  if (found != nullptr) return found;
  return forward ? classifiers_.after(pattern, -1) : classifiers_.before(pattern, last);
}

Agents::~Agents() {
  clear();
  for (Agent* agent : dead_) free(agent);
}

void Agents::clear() {
  for (Slot& slot : slots_)
    if (slot.agent != nullptr) free(slot.agent);
  slots_.clear();
  free_.clear();
  setOrder({});
}

}  // namespace vellum::caos
