#include "languages/caos/world/world.h"

#include <algorithm>

#include "languages/caos/world/growth.h"

namespace vellum::caos {

// A hundred thousand of them, at 320 bytes with all that the tables of the world hold about each (docs/performance.md).
static_assert(sizeof(Part) <= 64 && sizeof(Agent) <= 248);

Agent* World::create(AgentKind kind, Classifier classifier) {
  if (count_ + dead_.size() >= MaxAgents) return nullptr;  // the dead keep their memory until the end of the tick
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
  slot.agent = std::make_unique<Agent>();
  Agent* agent = slot.agent.get();
  agent->handle = std::uint64_t(slot.generation) << 32 | (index + 1);
  agent->uniqueId = static_cast<std::int32_t>(nextUniqueId++);
  agent->kind = kind;
  agent->classifier = classifier;
  agent->place = static_cast<std::uint32_t>(order_.size());
  roomFor(order_, order_.size() + 1);
  order_.push_back(agent);
  ++count_;
  resized(*agent);
  return agent;
}

Agent* World::find(AgentHandle handle) const {
  std::uint32_t index = indexOf(handle);
  if (handle == 0 || index >= slots_.size()) return nullptr;
  const Slot& slot = slots_[index];
  return slot.generation == static_cast<std::uint32_t>(handle >> 32) ? slot.agent.get() : nullptr;
}

Agent* World::findById(std::int32_t uniqueId) const {
  for (Agent* agent : order_)
    if (agent != nullptr && agent->uniqueId == uniqueId) return agent;
  return nullptr;
}

bool World::kill(AgentHandle handle) {
  Agent* agent = find(handle);
  if (agent == nullptr) return false;
  detach(*agent);
  std::uint32_t index = indexOf(handle);
  Slot& slot = slots_[index];
  order_[agent->place] = nullptr;  // a gap, so that walks of the list are not disturbed
  dead_.push_back(std::move(slot.agent));
  ++slot.generation;
  free_.push_back(index);
  --count_;
  return true;
}

std::vector<std::unique_ptr<Agent>> World::releaseDead() {
  if (!dead_.empty()) {
    order_.erase(std::remove(order_.begin(), order_.end(), nullptr), order_.end());
    for (std::uint32_t i = 0; i < order_.size(); ++i) order_[i]->place = i;
  }
  return std::move(dead_);
}

void World::setOrder(std::vector<Agent*> order) {
  order_ = std::move(order);
  for (std::uint32_t i = 0; i < order_.size(); ++i) order_[i]->place = i;
  count_ = order_.size();
}

void World::matching(Classifier pattern, std::vector<AgentHandle>& handles) const {
  for (const Agent* agent : order_)
    if (agent != nullptr && agent->classifier.matches(pattern)) handles.push_back(agent->handle);
}

std::int32_t World::count(Classifier pattern) const {
  std::int32_t count = 0;
  for (const Agent* agent : order_) count += agent != nullptr && agent->classifier.matches(pattern);
  return count;
}

float World::width(const Agent& agent) const { return agent.parts[0].width; }
float World::height(const Agent& agent) const { return agent.parts[0].height; }

void World::animate(Agent& agent) {
  if (!agent.animated) return;
  agent.animated = false;
  for (Part& part : agent.parts) {
    if (advance(part) && part.id == 0) resized(agent);
    agent.animated |= part.isAnimating();
  }
}

}  // namespace vellum::caos
