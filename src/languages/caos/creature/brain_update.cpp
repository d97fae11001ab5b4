#include <algorithm>
#include <tuple>

#include "languages/caos/creature/brain_parts.h"
#include "languages/caos/creature/line_loops.h"

namespace vellum::caos {

// Init rules see only what they are to fill; all else is 0.
void initNeuron(Lobe& lobe, std::uint32_t neuron, base::Random& random) {
  RuleRun run{.neuron = lobe.cells(neuron), .chemicals = NoChemicals, .random = random, .memory = lobe.memory};
  runRule(lobe.init, run);
  if (run.registers) lobe.spare = neuron;
}

void initDendrite(Tract& tract, std::uint32_t dendrite, base::Random& random) {
  RuleRun run{.dendrite = tract.cells(dendrite), .chemicals = NoChemicals, .random = random, .memory = tract.memory};
  runRule(tract.init, run);
}

void reinforce(const RuleMemory& memory, const RuleCells& dendrite, bool won, const Chemicals& chemicals) {
  if (!won) return;
  auto strengthen = [&](float level, float threshold, float rate) {
    if (level > threshold)
      dendrite.write(dendrite_variable::Weight, dendrite.read(dendrite_variable::Weight) + rate * (level - threshold));
  };
  if (memory.rewardChemical != 0)
    strengthen(chemicals[memory.rewardChemical], memory.rewardThreshold, memory.rewardRate);
  if (memory.punishChemical != 0)
    strengthen(chemicals[memory.punishChemical], memory.punishThreshold, -memory.punishRate);
}

namespace {

void interpretLobe(Lobe& lobe, const Chemicals& chemicals, base::Random& random) {
  for (std::uint32_t i = 0; i < lobe.size; ++i) {
    auto use = [&](const Rule& rule) {
      RuleRun run{.neuron = lobe.cells(i),
                  .spare = lobe.cells(lobe.spare),
                  .neuronIndex = i,
                  .chemicals = chemicals,
                  .random = random,
                  .memory = lobe.memory,
                  .accumulator = lobe.input[i]};
      runRule(rule, run);
      if (run.registers) lobe.spare = i;
    };
    if (lobe.initAlways) use(lobe.init);
    use(lobe.update);
  }
}

void interpretTract(Tract& tract, Lobe& from, Lobe& to, const Chemicals& chemicals, base::Random& random) {
  for (std::uint32_t i = 0; i < tract.size; ++i) {
    std::uint32_t source = tract.source[i], destination = tract.destination[i];
    auto use = [&](const Rule& rule) {
      RuleRun run{.source = from.cells(source),
                  .dendrite = tract.cells(i),
                  .neuron = to.cells(destination),
                  .spare = to.cells(to.spare),
                  .sourceIndex = source,
                  .neuronIndex = destination,
                  .chemicals = chemicals,
                  .random = random,
                  .memory = tract.memory,
                  .accumulator = from.value(source, neuron_variable::State)};
      runRule(rule, run);
    };
    if (tract.initAlways) use(tract.init);
    use(tract.update);
    bool won = destination == to.spare || to.value(destination, neuron_variable::Output) > 0;
    reinforce(tract.memory, tract.cells(i), won, chemicals);
  }
}

}  // namespace

static bool isByLine(const SharedPlan& plan) { return plan != nullptr && plan->byLine; }

void updateLobe(Lobe& lobe, const Chemicals& chemicals, base::Random& random, BrainWay way) {
  if (way == BrainWay::Compiled && isByLine(lobe.plan)) runLobeByLine(lobe, chemicals, random);
  else interpretLobe(lobe, chemicals, random);
  std::fill(lobe.input.begin(), lobe.input.end(), 0.0f);
}

void updateTract(Brain& brain, Tract& tract, const Chemicals& chemicals, base::Random& random, BrainWay way) {
  if (tract.size == 0) return;
  if (tract.migrates) migrate(brain, tract, random);
  Lobe& from = brain.lobes[static_cast<std::size_t>(tract.sourceLobe)];
  Lobe& to = brain.lobes[static_cast<std::size_t>(tract.destinationLobe)];
  if (way == BrainWay::Compiled && isByLine(tract.plan)) runTractByLine(tract, from, to, chemicals, random);
  else interpretTract(tract, from, to, chemicals, random);
}

void updateBrain(Brain& brain, const Chemicals& chemicals, base::Random& random, BrainWay way) {
  for (Brain::Component each : brain.order) {
    if (each.isTract) updateTract(brain, brain.tracts[each.index], chemicals, random, way);
    else updateLobe(brain.lobes[each.index], chemicals, random, way);
  }
}

void replan(Lobe& lobe) {
  lobe.plan = std::make_shared<RulePlan>(planRule(lobe.update, lobe.init, lobe.initAlways, RuleSite::Lobe));
}

void replan(Tract& tract) {
  RuleSite site = tract.sourceLobe == tract.destinationLobe ? RuleSite::TractInLobe : RuleSite::Tract;
  tract.plan = std::make_shared<RulePlan>(planRule(tract.update, tract.init, tract.initAlways, site));
  tract.sourceSteps = tract.migrates ? NeuronSteps{} : stepsOf(tract.source);
  tract.destinationSteps = tract.migrates ? NeuronSteps{} : stepsOf(tract.destination);
}

// Many lobes and tracts have the same rule; fewer plans fill less of the processor's caches.
static void sharePlans(Brain& brain) {
  std::vector<SharedPlan> plans;
  auto share = [&](SharedPlan& plan) {
    auto same = [&](const SharedPlan& each) { return *each == *plan; };
    auto known = std::find_if(plans.begin(), plans.end(), same);
    if (known != plans.end()) plan = *known;
    else plans.push_back(plan);
  };
  for (Lobe& lobe : brain.lobes) share(lobe.plan);
  for (Tract& tract : brain.tracts) share(tract.plan);
}

void prepareBrain(Brain& brain) {
  brain.ids.clear();
  brain.ids.reserve(brain.lobes.size());
  for (Lobe& lobe : brain.lobes) {
    replan(lobe);
    brain.ids.push_back(lobe.id);
  }
  for (Tract& tract : brain.tracts) replan(tract);
  sharePlans(brain);
  struct Timed {
    std::uint16_t time;
    std::uint32_t gene;
    Brain::Component component;
  };
  std::vector<Timed> all;
  auto add = [&](const auto& parts, bool isTract) {
    for (std::size_t i = 0; i < parts.size(); ++i)
      if (parts[i].updateTime != 0)
        all.push_back({parts[i].updateTime, parts[i].gene, {isTract, static_cast<std::uint8_t>(i)}});
  };
  add(brain.lobes, false);
  add(brain.tracts, true);
  std::sort(all.begin(), all.end(),
            [](const Timed& a, const Timed& b) { return std::tie(a.time, a.gene) < std::tie(b.time, b.gene); });
  brain.order.clear();
  brain.order.reserve(all.size());
  for (const Timed& each : all) brain.order.push_back(each.component);
}

}  // namespace vellum::caos
