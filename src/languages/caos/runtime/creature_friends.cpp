#include "languages/caos/runtime/creature_friends.h"

#include <algorithm>

namespace vellum::caos {

namespace {

constexpr std::uint32_t CurrentVariable = 3;  // of a neuron of "forf": 1 for the one to learn about

bool isHand(const Agent& agent) { return agent.kind == AgentKind::Pointer; }

// Its place among the acquaintances; -1: a stranger.
std::int32_t placeOf(const Acquaintances& known, const Agent& other) {
  const Creature* creature = other.creature();
  if (creature == nullptr && !isHand(other)) return -1;
  auto found = std::find(known.monikers.begin(), known.monikers.end(), creature != nullptr ? creature->moniker : "");
  return found == known.monikers.end() ? -1 : static_cast<std::int32_t>(found - known.monikers.begin());
}

}  // namespace

void learnAbout(Living& living, const Agent* other) {
  Lobe* lobe = findLobe(living.creature.brain, "forf");
  if (lobe == nullptr) return;
  Acquaintances& known = living.creature.acquaintances;
  known.current = -1;
  if (other != nullptr && (other->creature() != nullptr || isHand(*other))) {
    known.current = placeOf(known, *other);
    if (known.current < 0 && known.monikers.size() < lobe->size) {
      known.current = static_cast<std::int32_t>(known.monikers.size());
      known.monikers.push_back(other->creature() != nullptr ? other->creature()->moniker : "");
    }
  }
  for (std::uint32_t neuron = 0; neuron < lobe->size; ++neuron)
    lobe->value(neuron, CurrentVariable) = static_cast<std::int32_t>(neuron) == known.current ? 1 : 0;
}

float opinionOf(const Living& living, const Agent& other) {
  const Lobe* lobe = findLobe(std::as_const(living.creature.brain), "forf");
  std::int32_t place = placeOf(living.creature.acquaintances, other);
  if (lobe == nullptr || place < 0 || static_cast<std::uint32_t>(place) >= lobe->size) return 0;
  return lobe->value(static_cast<std::uint32_t>(place), 0);
}

}  // namespace vellum::caos
