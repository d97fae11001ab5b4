#include "languages/caos/runtime/creature_life.h"

#include <algorithm>

#include "languages/caos/runtime/creature_body.h"
#include "languages/caos/runtime/creature_looks.h"
#include "languages/caos/world/engine_variables.h"
#include "languages/caos/world/events.h"
#include "languages/caos/world/family.h"
#include "languages/caos/world/genomes.h"
#include "languages/caos/world/lifecycle.h"
#include "languages/caos/world/motion.h"
#include "languages/caos/world/place.h"

namespace vellum::caos {

namespace {

constexpr std::int32_t AgeingScript = 160, DieScript = 72;
// What scripts expect of a creature before they set more (CAOS: ATTR).
constexpr std::int32_t UsualAttributes =
    attribute::Mouseable | attribute::Activateable | attribute::SufferCollisions | attribute::SufferPhysics;

// The genes of its life stage.
void expressGenes(Living& living) {
  Creature& creature = living.creature;
  const Genome& genome = *creature.genome;
  int stage = creature.stage, variant = creature.variant;
  Sex sex = creature.sex;
  expressBiochemistry(creature.biochemistry, genome, stage, sex, variant);
  expressBrain(creature.brain, genome, stage, sex, variant, creature.random);
  expressInstincts(creature.instincts, genome, stage, sex, variant);
  expressStimuli(creature.stimuli, genome, stage, sex, variant);
  expressLooks(living);
}

void grow(Living& living) {
  Creature& creature = living.creature;
  std::int32_t next = creature.stage + 1;
  living.engine.scheduler.fire(living.agent, AgeingScript, vm::Value::ofHandle(living.agent.handle),
                               vm::Value::ofInt(next), {});
  if (living.world.agents.find(living.agent.handle) == nullptr) return;  // its script has killed it
  creature.stage = next;
  expressGenes(living);
  recordLifeEvent(living.world, creature.moniker, LifeEvent::Aged);
}

// A twin or a further child; 0: none (CAOS: engine_multiple_birth_first_chance and so on).
int furtherChildren(Living& mother) {
  const World& world = mother.world;
  int most = std::max(static_cast<int>(gameNumber(world, "engine_multiple_birth_maximum")), 1) - 1;
  int children = 0;
  double chance = gameNumber(world, "engine_multiple_birth_first_chance");
  while (children < most && mother.creature.random.unit() < chance) {
    ++children;
    chance = gameNumber(world, "engine_multiple_birth_subsequent_chance");
  }
  return children;
}

MutationOdds oddsOf(const Creature& creature) {
  auto byte = [](float share) { return static_cast<std::int32_t>(std::clamp(share, 0.0f, 1.0f) * 255.0f); };
  return {byte(creature.loci.mutationChance), byte(creature.loci.mutationDegree)};
}

void conceive(Living& mother, Living& father) {
  World& world = mother.world;
  const GeneSlot* mum = geneSlot(mother.agent, 0);
  const GeneSlot* dad = geneSlot(father.agent, 0);
  if (mum == nullptr || dad == nullptr) return;
  const GeneSlot ofMother = *mum, ofFather = *dad;  // the slots move when one is filled
  MonikerSource source{mother.creature.random, mother.engine.catalogues.catalogue()};
  int children = 1 + furtherChildren(mother);
  for (int i = 0; i < children; ++i) {
    std::int32_t slot = 1 + i;
    bool identical =
        i > 0 && mother.creature.random.unit() < gameNumber(world, "engine_multiple_birth_identical_chance");
    const GeneSlot* twin = identical ? geneSlot(mother.agent, 1) : nullptr;
    std::string child = twin != nullptr
                            ? cloneGenes(world, source, mother.agent, slot, GeneSlot(*twin))
                            : crossGenes(world, source, mother.agent, slot, {ofMother, oddsOf(mother.creature)},
                                         {ofFather, oddsOf(father.creature)}, LifeEvent::Conceived);
    if (child.empty()) break;
    recordLifeEvent(world, mother.creature.moniker, LifeEvent::Pregnant, child, father.creature.moniker);
    recordLifeEvent(world, father.creature.moniker, LifeEvent::Impregnated, child, mother.creature.moniker);
  }
  mother.creature.loci.fertile = 0;
  mother.creature.pregnantTicks = 0;
}

bool isPregnant(const Agent& agent) {
  const std::vector<GeneSlot>& slots = agent.extrasOrDefault().genes;
  return std::any_of(slots.begin(), slots.end(), [](const GeneSlot& slot) { return slot.slot >= 1; });
}

}  // namespace

Agent* beginCreature(Engine& engine, const GeneSlot& genes, const NewCreature& wanted) {
  World& world = engine.world;
  base::Random& random = engine.environment.random();
  std::int32_t genus = genusOf(*genes.genome), sex = wanted.sex != 0 ? wanted.sex : random.between(1, 2);
  if (world.partBytes + CreatureBytes > MaxPartBytes) return nullptr;
  Agent* agent = createAgent(world, AgentKind::Creature, {wanted.family, genus + 1, sex});
  if (agent == nullptr) return nullptr;
  Creature& creature = agent->extras.make().creature.make();
  world.partBytes += CreatureBytes;
  creature.number = world.nextCreature++;
  creature.genome = genes.genome;
  creature.moniker = genes.moniker;
  creature.sex = static_cast<Sex>(sex);
  creature.genus = genus;
  creature.variant = wanted.variant != 0 ? wanted.variant : random.between(1, MaxVariant);
  creature.skeletal = wanted.skeletal;
  creature.random.seed(random.next());
  creature.vocabulary.begin(creature.random);
  world.creatures.push_back(agent->handle);
  return agent;
}

void startCreature(Living& living, std::int32_t stage) {
  Creature& creature = living.creature;
  setAttributes(living.world, living.agent, UsualAttributes);
  for (creature.stage = 0;; ++creature.stage) {
    expressGenes(living);
    if (creature.stage == stage) return;
  }
}

Agent* makeCreature(Engine& engine, Agent& geneAgent, std::int32_t slot, const NewCreature& wanted) {
  World& world = engine.world;
  Agent* agent = beginCreature(engine, *geneSlot(geneAgent, slot), wanted);
  if (agent == nullptr) return nullptr;
  if (!moveGenes(world, geneAgent, slot, *agent, 0)) {
    engine.scheduler.kill(agent->handle);
    return nullptr;
  }
  Living living(engine, *agent);
  Creature& creature = living.creature;
  if (History* history = historyOf(world, creature.moniker)) {
    history->variant = creature.variant;
    history->genus = creature.genus + 1;
  }
  startCreature(living, 0);
  return agent;
}

void beginTwin(Living& twin) {
  Creature& creature = twin.creature;
  creature.number = twin.world.nextCreature++;
  if (const GeneSlot* genes = geneSlot(twin.agent, 0)) {
    creature.moniker = genes->moniker;
    creature.genome = genes->genome;
  }
  creature.random.seed(twin.engine.environment.random().next());
  if (History* history = historyOf(twin.world, creature.moniker)) {
    history->variant = creature.variant;
    if (creature.born) history->sex = static_cast<int>(creature.sex);
  }
  setWhereabouts(twin.world, creature.moniker,
                 creature.dead   ? Whereabouts::Dead
                 : creature.born ? Whereabouts::Born
                                 : Whereabouts::Made);
  twin.world.creatures.push_back(twin.agent.handle);
  dressBody(twin);
}

bool bear(Living& living) {
  Creature& creature = living.creature;
  if (std::exchange(creature.born, true)) return false;
  if (History* history = historyOf(living.world, creature.moniker)) history->sex = static_cast<int>(creature.sex);
  auto [mother, father] = parentsOf(living.world, creature.moniker);
  std::string mum(mother), dad(father);
  setWhereabouts(living.world, creature.moniker, Whereabouts::Born);
  recordLifeEvent(living.world, creature.moniker, LifeEvent::Born, mum, dad);
  if (historyOf(living.world, mum) != nullptr)
    recordLifeEvent(living.world, mum, LifeEvent::ChildBorn, creature.moniker, dad);
  if (mum != dad && historyOf(living.world, dad) != nullptr)
    recordLifeEvent(living.world, dad, LifeEvent::ChildBorn, creature.moniker, mum);
  return true;
}

void die(Living& living) {
  Creature& creature = living.creature;
  if (std::exchange(creature.dead, true)) return;
  creature.loci.dead = 1;
  creature.asleep = creature.dreaming = false;
  creature.skeleton.eyesClosed = true;
  endTask(living);
  setWhereabouts(living.world, creature.moniker, Whereabouts::Dead);
  recordLifeEvent(living.world, creature.moniker, LifeEvent::Died);
  creature.mind.attention = NoCategory;
  creature.mind.decision = NoDecision;
  creature.mind.it = 0;
  living.engine.scheduler.stop(living.agent);
  living.engine.scheduler.fire(living.agent, DieScript, vm::Value::ofHandle(living.agent.handle), {}, {});
}

void live(Living& living) {
  Creature& creature = living.creature;
  if (creature.dead) return;
  if (creature.born) creature.ageTicks += TicksPerUpdate;
  constexpr std::int32_t Oldest = LifeStages - 1;
  bool forced = creature.agesToCome > 0;
  auto stage = static_cast<std::size_t>(creature.stage);
  bool ages = creature.stage < Oldest && (creature.loci.ages[stage] > 0 || forced);
  bool tooOld = creature.stage == Oldest && forced;
  if (forced) --creature.agesToCome;
  if (creature.loci.die > 0 || creature.loci.ages[Oldest] > 0 || tooOld) return die(living);
  if (ages) grow(living);
}

void reproduce(Living& living) {
  Creature& creature = living.creature;
  Loci& loci = creature.loci;
  if (creature.dead) return;
  bool pregnant = isPregnant(living.agent);
  loci.pregnant = pregnant ? 1 : 0;
  creature.pregnantTicks = pregnant ? creature.pregnantTicks + TicksPerUpdate : 0;
  static constexpr float Threshold = 0.5f;
  if (loci.ovulate > Threshold && !pregnant) loci.fertile = 1;
  else if (loci.ovulate < Threshold) loci.fertile = 0;
}

bool mate(Living& living) {
  Agent* it = living.world.agents.find(living.creature.mind.it);
  if (it == nullptr) return true;  // it has gone
  if (it->creature() == nullptr) return false;
  // CAOS: "if IT is a female of the same genus!"
  Living female(living.engine, *it);
  const Creature& other = female.creature;
  if (it->classifier.family != living.agent.classifier.family || other.genus != living.creature.genus ||
      other.sex != Sex::Female || living.creature.sex != Sex::Male)
    return true;
  Loci& own = living.creature.loci;
  if (own.fertile <= 0 || living.creature.dead || other.dead) return true;
  own.fertile = 0;
  if (other.loci.fertile > 0 && !isPregnant(*it) && living.creature.random.unit() < other.loci.receptive)
    conceive(female, living);
  return true;
}

}  // namespace vellum::caos
