#include "languages/skrit/world/trigger_update.h"

#include <algorithm>
#include <numeric>
#include <span>

#include "languages/skrit/world/messages.h"
#include "languages/skrit/world/volume_update.h"

namespace vellum::skrit {

namespace {

// What a row found in this pass.
struct Outcome {
  std::vector<int> groups;  // of conditions, that became true; in order
  std::vector<int> ended;   // that became false; in order
  std::int32_t cause = 0;   // which object is the reason; a Goid
};

bool contains(const std::vector<int>& groups, int group) {
  return std::binary_search(groups.begin(), groups.end(), group);
}

bool carries(const GoWorld& world, const TriggerCondition& condition) {
  for (std::int32_t member : world.region.party) {
    const Go* go = world.gos.find(member);
    for (std::int32_t child : go == nullptr ? std::vector<std::int32_t>() : go->children) {
      const Go* item = world.gos.find(child);
      if (item == nullptr) continue;
      if (condition.numbers[0] != 0 ? item->scid == condition.numbers[0]
                                    : base::equalsIgnoreCase(item->templateName, condition.name))
        return true;
    }
  }
  return false;
}

const Occupants& occupantsOf(const GoWorld& world, const TriggerCondition& condition) {
  static constexpr Occupants None;
  bool onGroup = condition.kind == ConditionKind::PartyEnteredGroup || condition.kind == ConditionKind::PartyLeftGroup;
  if (!onGroup) return condition.occupants;
  const Occupants* of = world.triggers.group(condition.name);
  return of == nullptr ? None : *of;
}

// Whether what the mode waits for has occurred in this update, or holds.
bool isMet(GoWorld& world, TriggerCondition& condition) {
  if (condition.kind == ConditionKind::GoInInventory) return carries(world, condition);
  if (condition.kind == ConditionKind::ReceiveMessage) {
    bool met = std::exchange(condition.got, false);
    condition.spent |= met;
    return met;
  }
  const Occupants& occupants = occupantsOf(world, condition);
  switch (condition.mode) {
    case TriggerMode::EveryMessage:
    case TriggerMode::FirstMessage:
    case TriggerMode::EveryEnter: return !occupants.entered.empty();
    case TriggerMode::FirstEnter:
      return !occupants.entered.empty() && occupants.left.empty() &&
             occupants.inside.size() == occupants.entered.size();
    case TriggerMode::UniqueEnter: {
      bool met = false;
      for (std::int32_t id : occupants.entered) {
        auto place = std::lower_bound(condition.seen.begin(), condition.seen.end(), id);
        if (place != condition.seen.end() && *place == id) continue;
        condition.seen.insert(place, id);
        met = true;
      }
      return met;
    }
    case TriggerMode::EveryLeave: return !occupants.left.empty();
    case TriggerMode::FirstLeave: return !occupants.left.empty() && !occupants.someLeft;
    case TriggerMode::WhileInside:
    case TriggerMode::WaitForEveryMessage:
    case TriggerMode::WaitForFirstMessage: return !occupants.inside.empty();
  }
  return false;
}

std::int32_t causeOf(const GoWorld& world, const TriggerCondition& condition) {
  const Occupants& occupants = occupantsOf(world, condition);
  for (const auto* each : {&occupants.entered, &occupants.left, &occupants.inside})
    if (!each->empty()) return each->front();
  return 0;
}

// Someone was inside of a volume whose mode is an entering, and now it is empty.
bool isVacated(const GoWorld& world, const TriggerCondition& condition) {
  bool enters = condition.mode == TriggerMode::EveryEnter || condition.mode == TriggerMode::FirstEnter ||
                condition.mode == TriggerMode::UniqueEnter;
  const Occupants& occupants = occupantsOf(world, condition);
  return enters && condition.kind != ConditionKind::ReceiveMessage && !occupants.left.empty() &&
         occupants.inside.empty();
}

// The places of conditions, those of a group one after the other.
using Places = std::vector<std::uint32_t>;

// The conditions of one group: of those that occur one is enough, of those that hold all are needed. Returns the object
// that is the reason.
std::int32_t evaluateGroup(GoWorld& world, Trigger& trigger, std::span<const std::uint32_t> places, Outcome& outcome) {
  const int group = trigger.conditions[places.front()].group;
  bool anyOccurs = false, occurred = false, holds = true, vacated = false;
  std::int32_t cause = 0;
  for (std::uint32_t place : places) {
    TriggerCondition& condition = trigger.conditions[place];
    bool met = isMet(world, condition);
    if (occurs(condition)) {
      anyOccurs = true;
      occurred |= met;
      vacated |= isVacated(world, condition);
    } else {
      holds &= met;
    }
    if (met && cause == 0) cause = causeOf(world, condition);
  }
  bool was = contains(trigger.holding, group);
  bool is = holds && (!anyOccurs || occurred);
  if (is && (anyOccurs || !was)) outcome.groups.push_back(group);
  if (anyOccurs ? vacated && !trigger.flipFlop : was && !is) outcome.ended.push_back(group);
  if (!anyOccurs && is != was) {
    auto place = std::lower_bound(trigger.holding.begin(), trigger.holding.end(), group);
    if (is) trigger.holding.insert(place, group);
    else trigger.holding.erase(place);
  }
  return cause;
}

// The reason is that of the group whose condition is written first.
Outcome evaluate(GoWorld& world, Trigger& trigger) {
  Outcome outcome;
  const std::vector<TriggerCondition>& conditions = trigger.conditions;
  Places places(conditions.size());
  std::iota(places.begin(), places.end(), 0u);
  std::stable_sort(places.begin(), places.end(),
                   [&](std::uint32_t a, std::uint32_t b) { return conditions[a].group < conditions[b].group; });
  std::uint32_t first = ~0u;
  for (std::size_t begin = 0, end = 0; begin < places.size(); begin = end) {
    while (end < places.size() && conditions[places[end]].group == conditions[places[begin]].group) ++end;
    std::int32_t cause = evaluateGroup(world, trigger, std::span(places).subspan(begin, end - begin), outcome);
    if (cause == 0 || places[begin] > first) continue;
    first = places[begin];
    outcome.cause = cause;
  }
  return outcome;
}

bool hasFalseActions(const Trigger& trigger) {
  return std::any_of(trigger.actions.begin(), trigger.actions.end(),
                     [](const TriggerAction& each) { return each.whenFalse; });
}

bool holdsOnly(const Trigger& trigger) {
  return std::none_of(trigger.conditions.begin(), trigger.conditions.end(),
                      [](const TriggerCondition& each) { return occurs(each); });
}

std::uint64_t updatesOf(float seconds) {
  constexpr double Most = 1e12;  // a map may give any number
  double updates = double(seconds) * UpdatesPerSecond;
  return updates > 0 ? static_cast<std::uint64_t>(std::min(updates, Most) + 0.999) : 0;
}

void perform(GoWorld& world, std::int32_t id, std::uint32_t index, std::int32_t cause) {
  const Trigger* trigger = world.triggers.find(id);
  if (trigger == nullptr || index >= trigger->actions.size()) return;
  const TriggerAction& action = trigger->actions[index];
  world.outside.performs(*trigger, action, cause);
  switch (action.kind) {
    case ActionKind::SendMessage: {
      const Go* to = world.gos.findScid(action.arguments[1].number);
      float data = action.arguments.size() > 2 ? action.arguments[2].real : 0;
      if (to != nullptr)
        sendMessage(world, action.arguments[0].number, trigger->owner, to->id, static_cast<std::int32_t>(data), 0);
      break;
    }
    case ActionKind::ChangeQuest: {
      std::int32_t step = action.arguments.size() > 2 ? action.arguments[2].number : 0;
      setQuest(world.region, action.arguments[0].text, action.arguments[1].text, step);
      break;
    }
    case ActionKind::ChangeMood: world.region.mood = action.arguments[0].text; break;
    case ActionKind::SetLocation: world.region.location = action.arguments[0].text; break;
    default: break;  // by the game around (GoWorld::Outside), or only traced
  }
}

void run(GoWorld& world, const Trigger& trigger, const std::vector<int>& groups, bool whenFalse, std::int32_t cause) {
  std::int32_t id = trigger.id;
  for (std::uint32_t i = 0; i < trigger.actions.size(); ++i) {
    const TriggerAction& action = trigger.actions[i];
    bool wanted = action.group == 0 ? !groups.empty() : contains(groups, action.group);
    if (action.whenFalse != whenFalse || !wanted) continue;
    std::uint64_t wait = updatesOf(action.delay);
    if (wait == 0) perform(world, id, i, cause);
    else if (!world.triggers.delay({world.engine.clock.updates + wait, id, i, cause}))
      return world.outside.overflow("actions of triggers that wait");
  }
}

bool asksAlways(const Trigger& trigger) {
  return std::any_of(trigger.conditions.begin(), trigger.conditions.end(),
                     [](const TriggerCondition& each) { return each.kind == ConditionKind::GoInInventory; });
}

void runRow(GoWorld& world, Trigger& trigger) {
  if (!trigger.active || trigger.spent) return;
  if (world.engine.clock.updates < trigger.readyAt) {
    for (TriggerCondition& condition : trigger.conditions) condition.got = false;
    return world.triggers.wake(trigger);
  }
  if (asksAlways(trigger)) world.triggers.wake(trigger);
  Outcome outcome = evaluate(world, trigger);
  if (!outcome.groups.empty()) {
    bool alternates = trigger.flipFlop && !holdsOnly(trigger) && hasFalseActions(trigger);
    bool falseNow = alternates && trigger.flipped;
    if (alternates) trigger.flipped = !trigger.flipped;
    trigger.spent |= trigger.singleShot;
    if (std::uint64_t wait = updatesOf(trigger.resetSeconds); wait > 0) {
      trigger.readyAt = world.engine.clock.updates + wait;
      world.triggers.wake(trigger);
    }
    run(world, trigger, outcome.groups, falseNow, outcome.cause);
  }
  if (!outcome.ended.empty()) run(world, trigger, outcome.ended, true, outcome.cause);
}

}  // namespace

void runTriggers(GoWorld& world) {
  if (world.triggers.empty()) return;
  for (const DelayedAction& each : world.triggers.takeDue(world.engine.clock.updates))
    perform(world, each.trigger, each.action, each.cause);
  updateVolumes(world);
  for (std::int32_t id : world.triggers.takeAwake())
    if (Trigger* trigger = world.triggers.find(id)) runRow(world, *trigger);
  forgetChanges(world.triggers.volumes());
}

}  // namespace vellum::skrit
