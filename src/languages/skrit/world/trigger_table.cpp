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
  triggers_.push_back(std::make_unique<Trigger>(std::move(trigger)));
  Trigger& made = *triggers_.back();
  byOwner_[made.owner].push_back(&made);
  wake(made);
  volumes_.stale = true;
  return true;
}

void TriggerTable::removeOf(std::int32_t owner) {
  auto found = byOwner_.find(owner);
  if (found == byOwner_.end()) return;
  byOwner_.erase(found);
  std::erase_if(triggers_, [&](const auto& each) {
    if (each->owner != owner) return false;
    parts_ -= partsOf(*each);
    ofAll_ -= ofAll(*each);
    return true;
  });
  volumes_.stale = true;
}

Trigger* TriggerTable::find(std::int32_t id) {
  auto place = std::lower_bound(triggers_.begin(), triggers_.end(), id,
                                [](const auto& each, std::int32_t wanted) { return each->id < wanted; });
  return place == triggers_.end() || (*place)->id != id ? nullptr : place->get();
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
  auto place = std::upper_bound(delayed_.begin(), delayed_.end(), action,
                                [](const DelayedAction& a, const DelayedAction& b) { return a.due < b.due; });
  delayed_.insert(place, action);
  return true;
}

std::vector<DelayedAction> TriggerTable::takeDue(std::uint64_t update) {
  auto end = std::find_if(delayed_.begin(), delayed_.end(), [&](const auto& each) { return each.due > update; });
  std::vector<DelayedAction> due(delayed_.begin(), end);
  delayed_.erase(delayed_.begin(), end);
  return due;
}

bool TriggerTable::relink() {
  byOwner_.clear();
  awake_.clear();
  parts_ = ofAll_ = 0;
  std::int32_t before = 0;
  bool fits = triggers_.size() <= MaxTriggers;
  for (const auto& each : triggers_) {
    fits &= each->id > before && each->id < nextId_;
    before = each->id;
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
