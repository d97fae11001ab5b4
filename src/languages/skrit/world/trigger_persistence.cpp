// Triggers in a saved world.
#include <algorithm>
#include <type_traits>

#include "base/field_count.h"
#include "languages/skrit/world/trigger_table.h"

namespace vellum::skrit {

namespace {

constexpr auto LastMode = TriggerMode::FirstMessage;
constexpr auto LastCondition = ConditionKind::GoInInventory;
constexpr auto LastAction = ActionKind::SetOccludesCameraNode;

// Between two updates no one comes or goes.
template <class Archive>
void occupantFields(Archive& archive, base::FieldsOf<Archive, Occupants>& occupants) {
  static_assert(base::fieldCount<Occupants> == 4, "list a new field below, then count it here");
  archive(occupants.inside, occupants.someLeft);
  archive.require(std::is_sorted(occupants.inside.begin(), occupants.inside.end()), "a volume's list is not in order");
}

template <class Archive>
void conditionFields(Archive& archive, base::FieldsOf<Archive, TriggerCondition>& condition) {
  archive.choice(condition.kind, LastCondition);
  archive.choice(condition.mode, LastMode);
  archive(condition.group, condition.name, condition.got, condition.spent, condition.seen);
  for (auto& each : condition.size) archive(each);
  for (auto& each : condition.numbers) archive(each);
  occupantFields(archive, condition.occupants);
}

template <class Archive>
void actionFields(Archive& archive, base::FieldsOf<Archive, TriggerAction>& action) {
  static_assert(base::fieldCount<TriggerAction> == 5, "list a new field below, then count it here");
  archive.choice(action.kind, LastAction);
  archive(action.whenFalse, action.group, action.delay);
  archive.list(action.arguments, [&](auto& argument) { archive(argument.text, argument.number, argument.real); });
}

template <class Archive>
void triggerFields(Archive& archive, base::FieldsOf<Archive, Trigger>& trigger) {
  static_assert(base::fieldCount<Trigger> == 13, "list a new field below, then count it here");
  archive(trigger.id, trigger.owner, trigger.singleShot, trigger.flipFlop, trigger.resetSeconds, trigger.occupantsGroup,
          trigger.active, trigger.spent, trigger.flipped, trigger.holding, trigger.readyAt);
  if constexpr (Archive::reads) std::sort(trigger.holding.begin(), trigger.holding.end());
  archive.list(trigger.conditions, [&](auto& condition) { conditionFields(archive, condition); });
  archive.list(trigger.actions, [&](auto& action) { actionFields(archive, action); });
}

}  // namespace

template <class Archive>
void TriggerTable::fields(Archive& archive, base::FieldsOf<Archive, TriggerTable>& table) {
  archive.part("triggers");
  archive(table.nextId_);
  std::vector<std::conditional_t<Archive::reads, std::unique_ptr<Trigger>, const Trigger*>> triggers;
  std::vector<DelayedAction> delayed;
  if constexpr (!Archive::reads) {
    for (const auto& [id, trigger] : table.triggers_) triggers.push_back(trigger.get());
    for (const auto& [due, each] : table.delayed_) delayed.push_back(each);
  }
  archive.list(triggers, [&](auto& trigger) {
    if constexpr (Archive::reads) trigger = std::make_unique<Trigger>();
    triggerFields(archive, *trigger);
  });
  archive.list(delayed, [&](auto& each) { archive(each.due, each.trigger, each.action, each.cause); });
  archive.list(table.volumes_.groups, [&](auto& group) {
    archive(group.name);
    occupantFields(archive, group.occupants);
  });
  if constexpr (Archive::reads) {
    const auto& groups = table.groups();
    bool rise = true;
    table.triggers_.clear();
    for (auto& each : triggers) {
      rise &= table.triggers_.empty() || each->id > table.triggers_.rbegin()->first;
      table.triggers_.emplace_hint(table.triggers_.end(), each->id, std::move(each));
    }
    table.delayed_.clear();
    for (const DelayedAction& each : delayed) table.delayed_.emplace_hint(table.delayed_.end(), each.due, each);
    archive.require(table.relink() && rise, "triggers are too many, or not in the order of their ids");
    archive.require(
        std::is_sorted(delayed.begin(), delayed.end(), [](const auto& a, const auto& b) { return a.due < b.due; }),
        "actions of triggers are not in the order of their time");
    archive.require(
        std::is_sorted(groups.begin(), groups.end(), [](const auto& a, const auto& b) { return a.name < b.name; }),
        "groups of triggers are not in the order of their names");
  }
}

template void TriggerTable::fields(base::ArchiveWriter&, const TriggerTable&);
template void TriggerTable::fields(base::ArchiveReader&, TriggerTable&);

}  // namespace vellum::skrit
