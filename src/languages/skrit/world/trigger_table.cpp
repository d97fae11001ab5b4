#include "languages/skrit/world/trigger_table.h"

#include <algorithm>

namespace vellum::skrit {

std::size_t TriggerTable::partsOf(const Trigger& trigger) {
  std::size_t parts = 1 + trigger.conditions.size() * 2;
  for (const TriggerAction& action : trigger.actions) {
    parts += 1 + action.arguments.size();
    for (const TriggerArgument& argument : action.arguments) parts += argument.text.size() / 64;
  }
  return parts;
}

std::size_t TriggerTable::ofAll(const Trigger& trigger) {
  return static_cast<std::size_t>(std::count_if(trigger.conditions.begin(), trigger.conditions.end(),
                                                [](const TriggerCondition& each) { return looksAtAll(each.kind); }));
}

bool TriggerTable::add(Trigger trigger) {
  std::size_t parts = partsOf(trigger);
  std::size_t more = ofAll(trigger);
  if (triggers_.size() >= MaxTriggers || parts_ + parts > MaxParts || ofAll_ + more > MaxOfAll) return false;
  ofAll_ += more;
  trigger.id = nextId_++;
  parts_ += parts;
  const std::int32_t id = trigger.id;
  Trigger& made = *triggers_.emplace_hint(triggers_.end(), id, std::make_unique<Trigger>(std::move(trigger)))->second;
  byOwner_[made.owner].push_back(&made);
  wake(made);
  volumes_.stale = true;
  return true;
}

void TriggerTable::removeOf(std::int32_t owner) {
  auto found = byOwner_.find(owner);
  if (found == byOwner_.end()) return;
  for (const Trigger* each : found->second) {
    parts_ -= partsOf(*each);
    ofAll_ -= ofAll(*each);
    triggers_.erase(each->id);
  }
  byOwner_.erase(found);
  volumes_.stale = true;
}

Trigger* TriggerTable::find(std::int32_t id) {
  auto found = triggers_.find(id);
  return found == triggers_.end() ? nullptr : found->second.get();
}

void TriggerTable::got(std::int32_t owner, const WorldMessage& message) {
  auto found = byOwner_.find(owner);
  if (found == byOwner_.end()) return;
  for (Trigger* trigger : found->second) {
    if (!trigger->active || trigger->spent) continue;
    for (TriggerCondition& condition : trigger->conditions) {
      if (condition.kind != ConditionKind::ReceiveMessage || condition.numbers[0] != message.event) continue;
      bool qualified = condition.numbers[1] == 0 || condition.numbers[1] == message.data1;
      if (!qualified || (condition.mode == TriggerMode::FirstMessage && condition.spent)) continue;
      condition.got = true;
      wake(*trigger);
    }
  }
}

void TriggerTable::setActive(std::int32_t owner, bool active) {
  auto found = byOwner_.find(owner);
  if (found == byOwner_.end()) return;
  for (Trigger* trigger : found->second) {
    if (trigger->active == active) continue;
    trigger->active = active;
    trigger->holding.clear();
    for (TriggerCondition& condition : trigger->conditions) {
      condition.occupants = {};
      condition.got = false;
    }
    wake(*trigger);
    volumes_.stale = true;
  }
}

std::vector<std::int32_t> TriggerTable::takeAwake() {
  std::vector<std::int32_t> awake = std::move(awake_);
  awake_.clear();
  std::sort(awake.begin(), awake.end());
  awake.erase(std::unique(awake.begin(), awake.end()), awake.end());
  return awake;
}

bool TriggerTable::delay(const DelayedAction& action) {
  if (delayed_.size() >= MaxDelayed) return false;
  delayed_.emplace(action.due, action);
  return true;
}

std::vector<DelayedAction> TriggerTable::takeDue(std::uint64_t update) {
  std::vector<DelayedAction> due;
  auto end = delayed_.upper_bound(update);
  for (auto each = delayed_.begin(); each != end; ++each) due.push_back(each->second);
  delayed_.erase(delayed_.begin(), end);
  return due;
}

bool TriggerTable::relink() {
  byOwner_.clear();
  awake_.clear();
  parts_ = ofAll_ = 0;
  bool fits = triggers_.size() <= MaxTriggers;
  for (const auto& [id, each] : triggers_) {
    fits &= id > 0 && id < nextId_;
    byOwner_[each->owner].push_back(each.get());
    parts_ += partsOf(*each);
    ofAll_ += ofAll(*each);
    wake(*each);
  }
  OccupantGroups groups = std::move(volumes_.groups);
  volumes_ = {};
  volumes_.groups = std::move(groups);
  return fits && parts_ <= MaxParts && ofAll_ <= MaxOfAll;
}

}  // namespace vellum::skrit
