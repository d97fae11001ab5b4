#include "languages/skrit/world/trigger.h"

namespace vellum::skrit {

bool isVolume(ConditionKind kind) {
  switch (kind) {
    case ConditionKind::PartyInBox:
    case ConditionKind::PartyInSphere:
    case ConditionKind::PartyInNode:
    case ConditionKind::ActorInBox:
    case ConditionKind::ActorInSphere:
    case ConditionKind::GoInBox:
    case ConditionKind::GoInSphere: return true;
    default: return false;
  }
}

bool looksAtAll(ConditionKind kind) {
  switch (kind) {
    case ConditionKind::ActorInBox:
    case ConditionKind::ActorInSphere:
    case ConditionKind::GoInBox:
    case ConditionKind::GoInSphere:
    case ConditionKind::GoInInventory: return true;
    default: return false;
  }
}

bool occurs(const TriggerCondition& condition) {
  enum Sense : bool { Holds, Occurs };
  static constexpr Sense senses[] = {
#define VELLUM_SKRIT_TRIGGER_MODE(name, word, sense, text) sense,
#include "languages/skrit/builtins/triggers.def"
  };
  return condition.kind != ConditionKind::GoInInventory && senses[static_cast<std::size_t>(condition.mode)] == Occurs;
}

}  // namespace vellum::skrit
