#include "languages/caos/runtime/creature_stimuli.h"

#include <algorithm>
#include <cmath>
#include <utility>

#include "base/text.h"
#include "languages/caos/world/engine_variables.h"
#include "languages/caos/world/place.h"

namespace vellum::caos {

namespace {

// The decision that an agent's script answers (CAOS: Script Numbers); others answer none.
std::int32_t decisionAnsweredBy(std::int32_t script) {
  static constexpr std::pair<std::int32_t, std::int32_t> Answers[] = {{1, 1}, {2, 2},   {0, 3}, {4, 6},
                                                                      {5, 7}, {12, 12}, {3, 13}};
  for (auto [event, decision] : Answers)
    if (event == script) return decision;
  return NoDecision;
}

// CAOS: engine_synchronous_learning
bool learnsFrom(const Living& living, const Agent* from, float strength) {
  if (from == nullptr || strength == 0 || !living.awake()) return false;
  if (gameNumber(living.world, "engine_synchronous_learning") == 0) return true;
  if (from->handle != living.creature.mind.it) return false;
  const Script* script = living.engine.scheduler.runningOn(*from);
  std::int32_t answered = script != nullptr ? decisionAnsweredBy(script->key.event) : NoDecision;
  return answered == NoDecision || answered == living.creature.mind.decision;
}

float nearnessOf(const Living& living, const Agent* from) {
  if (from == nullptr || !(living.agent.range > 0)) return 1;
  return std::clamp(1 - std::sqrt(squaredDistance(*from, living.agent)) / living.agent.range, 0.0f, 1.0f);
}

const std::vector<std::string>* mappings(Engine& engine) {
  return engine.catalogues.catalogue().find("Action Script To Neuron Mappings");
}

std::int32_t numberIn(const std::vector<std::string>& texts, std::size_t at) {
  auto number = at < texts.size() ? base::parseInt(base::trim(texts[at])) : std::nullopt;
  return number && *number >= 0 && *number < DecisionCount ? static_cast<std::int32_t>(*number) : -1;
}

}  // namespace

void stimulate(Living& living, const Agent* from, std::int32_t stimulus, float strength) {
  Creature& creature = living.creature;
  if (creature.dead || stimulus < 0 || stimulus >= static_cast<std::int32_t>(creature.stimuli.table.size())) return;
  if (!std::isfinite(strength)) return;
  DriveChanges changes = applyStimulus(creature.stimuli, stimulus, strength, nearnessOf(living, from),
                                       creature.asleep || creature.unconscious, creature.biochemistry);
  if (!changes.works || !learnsFrom(living, from, strength)) return;
  feelDrives(creature.brain, changes);
  const Stimulus& gene = creature.stimuli.table[static_cast<std::size_t>(stimulus)];
  if (gene.input != Stimulus::None && gene.intensity > 0)
    addInput(creature.brain, "verb", gene.input, gene.intensity * std::min(strength, 1.0f));
}

void sway(Living& living, const Agent* from, std::span<const DriveChange> all) {
  Creature& creature = living.creature;
  if (creature.dead) return;
  DriveChanges changes;
  for (const DriveChange& change : all) {
    if (change.drive < 0 || change.drive >= DriveCount || !std::isfinite(change.amount)) continue;
    adjustChemical(creature.biochemistry, chemicalOfDrive(change.drive), change.amount);
    changes.drives[static_cast<std::size_t>(change.drive)] += change.amount;
    changes.works = true;
  }
  if (changes.works && learnsFrom(living, from, 1)) feelDrives(creature.brain, changes);
}

void urge(Living& living, const Urge& urge) {
  Mind& mind = living.creature.mind;
  if (urge.nounStimulus > 1) {
    if (urge.noun < CategoryCount) mind.forcedAttention = std::max(urge.noun, NoCategory);
  } else if (urge.noun >= 0 && living.awake()) {
    addInput(living.creature.brain, "noun", static_cast<std::uint32_t>(urge.noun), urge.nounStimulus);
  }
  if (urge.verbStimulus > 1) {
    if (urge.verb < DecisionCount) mind.forcedDecision = std::max(urge.verb, NoDecision);
  } else if (urge.verb >= 0 && living.awake()) {
    std::int32_t neuron = neuronOfDecision(living.engine, urge.verb);
    if (neuron >= 0) addInput(living.creature.brain, "verb", static_cast<std::uint32_t>(neuron), urge.verbStimulus);
  }
}

std::int32_t decisionOfNeuron(Engine& engine, std::int32_t neuron) {
  const auto* texts = mappings(engine);
  if (texts == nullptr) return neuron < DecisionCount ? neuron : NoDecision;
  for (std::size_t script = 0; script < texts->size() && script < DecisionCount; ++script)
    if (numberIn(*texts, script) == neuron) return static_cast<std::int32_t>(script);
  return NoDecision;
}

std::int32_t neuronOfDecision(Engine& engine, std::int32_t decision) {
  if (decision < 0 || decision >= DecisionCount) return -1;
  const auto* texts = mappings(engine);
  return texts == nullptr ? decision : numberIn(*texts, static_cast<std::size_t>(decision));
}

}  // namespace vellum::caos
