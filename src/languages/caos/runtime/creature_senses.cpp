#include "languages/caos/runtime/creature_senses.h"

#include <algorithm>
#include <cmath>

#include "languages/caos/runtime/creature_feet.h"
#include "languages/caos/runtime/creature_stimuli.h"
#include "languages/caos/world/family.h"
#include "languages/caos/world/place.h"
#include "languages/caos/world/surroundings.h"

namespace vellum::caos {

namespace {

constexpr std::int32_t Self = 0, FirstCreature = 36;
constexpr int SmellCount = AutomatonCount;

// The classifiers of Creatures 3 and Docking Station, in the order of the categories: family 2 from genus 1, family 3
// from genus 1, family 4 from genus 1.
std::int32_t usualCategory(const Classifier& c) {
  if (c.family == 2 && c.genus >= 1 && c.genus <= 25) return c.genus;
  if (c.family == 3 && c.genus >= 1 && c.genus <= 10) return 25 + c.genus;
  if (c.family == 4 && c.genus >= 1 && c.genus <= 4) return FirstCreature - 1 + c.genus;
  return NoCategory;
}

std::int32_t categoryOf(Engine& engine, const Classifier& classifier) {
  return engine.catalogues.hasCategories() ? engine.catalogues.categoryOf(classifier) : usualCategory(classifier);
}

bool isVisible(const Living& living, const Agent& other) {
  return &other != &living.agent && sees(living.world, living.agent, other);
}

// All agents around; what it sees is among them.
std::vector<Agent*> agentsAround(const Living& living) {
  std::vector<Agent*> agents = overlapping(living.world, rangeOf(living.agent), {});
  std::erase(agents, &living.agent);
  return agents;
}

// By category.
using Candidates = std::array<std::vector<Agent*>, CategoryCount>;

class Chooser {
 public:
  Chooser(Living& living, const std::vector<Agent*>& around) : living_(living), around_(around) {}

  void choose() {
    Senses& senses = living_.creature.senses;
    senses.chosen[Self] = living_.agent.handle;
    bool anyFree = false;
    for (std::int32_t category = 1; category < CategoryCount; ++category) {
      AgentHandle& chosen = senses.chosen[static_cast<std::size_t>(category)];
      const Agent* agent = living_.world.agents.find(chosen);
      bool stays = agent != nullptr && categoryInMind(living_.engine, *agent) == category && isVisible(living_, *agent);
      if (!stays) chosen = 0;
      anyFree |= !stays;
    }
    if (!anyFree) return;
    sort();
    for (std::int32_t category = 1; category < CategoryCount; ++category) {
      auto at = static_cast<std::size_t>(category);
      if (senses.chosen[at] == 0 && !candidates_[at].empty())
        senses.chosen[at] = pick(candidates_[at], senses.choices[at]);
    }
  }

 private:
  // Those of categories of which it has chosen none.
  void sort() {
    const auto& chosen = living_.creature.senses.chosen;
    for (Agent* agent : around_) {
      std::int32_t category = categoryInMind(living_.engine, *agent);
      if (category <= 0 || category >= CategoryCount) continue;
      auto at = static_cast<std::size_t>(category);
      if (chosen[at] == 0) candidates_[at].push_back(agent);
    }
  }

  float away(const Agent& agent) const { return std::fabs(middleXOf(agent) - middleXOf(living_.agent)); }

  float aboveGround(const Agent& agent) const {
    const Room* room = roomOf(living_.world, agent);
    if (room == nullptr) return FarAway;
    return static_cast<float>(room->floorAt(middleXOf(agent))) - (agent.y + heightOf(agent));
  }

  // CAOS: CALG
  AgentHandle pick(std::vector<Agent*>& agents, Choice how) {
    auto byX = [&](const Agent& agent) { return away(agent); };
    switch (how) {
      case Choice::NearestInRoom: {
        const Room* own = roomOf(living_.world, living_.agent);
        std::erase_if(agents, [&](const Agent* agent) { return roomOf(living_.world, *agent) != own; });
        return nearest(agents, byX);
      }
      case Choice::NearestToGround: return nearest(agents, [&](const Agent& agent) { return aboveGround(agent); });
      case Choice::Random: return anyOf(agents);
      case Choice::RandomNearX: return anyOfNearest(agents);
      case Choice::NearestX: break;
    }
    return nearest(agents, byX);
  }

  // The oldest of those that are equally near.
  template <class Distance>
  AgentHandle nearest(const std::vector<Agent*>& agents, Distance distance) {
    const Agent* best = nullptr;
    float least = 0;
    for (const Agent* agent : agents) {
      float far = distance(*agent);
      if (best != nullptr && !(far < least)) continue;
      if (isVisible(living_, *agent)) best = agent, least = far;
    }
    return best != nullptr ? best->handle : 0;
  }

  std::uint32_t below(std::size_t count) { return living_.creature.random.below(static_cast<std::uint32_t>(count)); }

  AgentHandle anyOf(std::vector<Agent*>& agents) {
    for (std::size_t left = agents.size(); left > 1; --left) std::swap(agents[left - 1], agents[below(left)]);
    for (const Agent* agent : agents)
      if (isVisible(living_, *agent)) return agent->handle;
    return 0;
  }

  AgentHandle anyOfNearest(std::vector<Agent*>& agents) {
    static constexpr std::size_t Near = 3;  // one of so many
    std::stable_sort(agents.begin(), agents.end(), [&](const Agent* a, const Agent* b) { return away(*a) < away(*b); });
    std::vector<const Agent*> seen;
    for (const Agent* agent : agents)
      if (seen.size() < Near && isVisible(living_, *agent)) seen.push_back(agent);
    if (seen.empty()) return 0;
    return seen[seen.size() == 1 ? 0 : below(seen.size())]->handle;
  }

  Living& living_;
  const std::vector<Agent*>& around_;
  Candidates candidates_;
};

// Where it is, from -1 far to the left to 1; never exactly 0, which means that nothing is there.
float bearing(const Living& living, const Agent& other) {
  static constexpr float Least = 1.0f / 248;
  float range = std::max(living.agent.range, 1.0f);
  float x = std::clamp((middleXOf(other) - middleXOf(living.agent)) / range, -1.0f, 1.0f);
  return std::fabs(x) >= Least ? x : x < 0 ? -Least : Least;
}

// Into a lobe that it may not have.
void feel(Lobe* lobe, std::size_t neuron, float value) {
  if (lobe != nullptr && neuron < lobe->size) addInput(*lobe, static_cast<std::uint32_t>(neuron), value);
}
template <std::size_t Count>
void feelAll(Lobe* lobe, const std::array<bool, Count>& facts) {
  for (std::size_t i = 0; i < Count; ++i)
    if (facts[i]) feel(lobe, i, 1);
}

void see(Living& living) {
  Lobe* lobe = findLobe(living.creature.brain, "visn");
  for (std::int32_t category = 0; category < CategoryCount; ++category)
    if (const Agent* agent = chosenOf(living, category))
      feel(lobe, static_cast<std::size_t>(category), bearing(living, *agent));
}

void smell(Living& living, const Room* room) {
  Creature& creature = living.creature;
  auto index = room != nullptr ? living.world.map.indexOf(room->id) : std::nullopt;
  const std::uint32_t here = index.value_or(0);
  std::array<float, SmellCount> smells{};
  for (int i = 0; i < SmellCount; ++i) {
    smells[static_cast<std::size_t>(i)] = index ? living.world.automata.level(here, i) : 0;
    creature.biochemistry.concentrations[static_cast<std::size_t>(chemical::FirstSmell + i)] =
        smells[static_cast<std::size_t>(i)];
  }
  Lobe* lobe = findLobe(creature.brain, "smel");
  for (std::size_t category = 0; category < CategoryCount; ++category)
    if (std::int8_t of = living.world.smellOfCategory[category]; of >= 0)
      feel(lobe, category, smells[static_cast<std::size_t>(of)]);
  // CAOS: stimuli 55 to 74, in a room that smells more than the one before and than its neighbours.
  std::int32_t id = room != nullptr ? room->id : -1;
  if (index && id != creature.senses.room && creature.senses.room >= 0) {
    living.world.map.findNeighbours();
    static constexpr std::int32_t PeakStimulus = 55;
    for (int i = 0; i < SmellCount; ++i) {
      float level = smells[static_cast<std::size_t>(i)];
      if (!(level > creature.senses.smells[static_cast<std::size_t>(i)])) continue;
      auto next = living.world.map.neighboursBegin(here), end = living.world.map.neighboursEnd(here);
      if (std::all_of(next, end, [&](const Neighbour& n) { return living.world.automata.level(n.room, i) < level; }))
        stimulate(living, nullptr, PeakStimulus + i, 1);
    }
  }
  creature.senses.room = id;
  creature.senses.smells = smells;
}

void feelDrives(Living& living) {
  Lobe* lobe = findLobe(living.creature.brain, "driv");
  for (std::size_t i = 0; i < DriveCount; ++i) feel(lobe, i, living.creature.loci.drives[i]);
}

// The neurons of the lobe "situ" (docs/languages/creatures.md).
void feelSituation(Living& living) {
  Lobe* lobe = findLobe(living.creature.brain, "situ");
  if (lobe == nullptr) return;
  const Agent& agent = living.agent;
  const Creature& creature = living.creature;
  const Agent* carrier = living.world.agents.find(agent.body.carrier);
  bool inVehicle = carrier != nullptr && carrier->kind == AgentKind::Vehicle;
  const Gear* gear = agent.body.gear.get();
  static constexpr float NearWall = 60;
  bool wallLeft = distanceToObstacle(living.world, agent, Direction::Left) < NearWall;
  bool wallRight = distanceToObstacle(living.world, agent, Direction::Right) < NearWall;
  const std::array<bool, 9> situation = {
      carrier != nullptr && !inVehicle,     inVehicle, agent.body.falling, creature.asleep,
      creature.loci.pregnant > 0,           wallLeft,  wallRight,          gear != nullptr && !gear->carried.empty(),
      living.world.handHeld == agent.handle};
  feelAll(lobe, situation);
}

// The neurons of the lobe "detl": what it attends to.
void feelDetails(Living& living) {
  const Agent* it = living.world.agents.find(living.creature.mind.it);
  Lobe* lobe = findLobe(living.creature.brain, "detl");
  if (it == nullptr || lobe == nullptr) return;
  const Creature* other = it->creature();
  const Agent& agent = living.agent;
  Kinship family;
  if (other != nullptr) family = kinshipOf(living.world, living.creature.moniker, other->moniker);
  enum : std::int32_t { EatPermission = 16, PickUpPermission = 32 };
  bool own = it->body.carrier == agent.handle;
  float ahead = (middleXOf(*it) - middleXOf(agent)) * it->velocityX;
  const std::array<bool, 13> details = {
      other != nullptr,
      other != nullptr && other->sex != living.creature.sex,
      other != nullptr && other->genus == living.creature.genus,
      family.otherIsParent,
      family.otherIsChild,
      family.siblings,
      own,
      it->body.carrier != 0 && !own,
      other != nullptr && other->dead,
      ahead<0, ahead> 0,
      (it->behaviour & EatPermission) != 0,
      (it->behaviour & PickUpPermission) != 0,
  };
  feelAll(lobe, details);
}

// How near those of its genus are, together.
float crowdIn(const Living& living, const std::vector<Agent*>& around) {
  float crowd = 0, range = std::max(living.agent.range, 1.0f);
  for (const Agent* other : around) {
    const Classifier& kind = living.agent.classifier;
    if (other->kind != AgentKind::Creature || !other->classifier.matches({kind.family, kind.genus, 0})) continue;
    float distance = std::sqrt(squaredDistance(*other, living.agent));
    if (distance < range && isVisible(living, *other)) crowd += 1 - distance / range;
    if (crowd >= 1) return 1;
  }
  return crowd;
}

void fillLoci(Living& living, const std::vector<Agent*>& around, const Room* room) {
  Creature& creature = living.creature;
  Loci& loci = creature.loci;
  loci.asleep = creature.asleep ? 1 : 0;
  loci.crowdedness = crowdIn(living, around);
  static constexpr std::int32_t Water = 8, DeepWater = 9;  // types of rooms (CAOS: RTYP)
  loci.airQuality = room != nullptr && (room->type == Water || room->type == DeepWater) ? 1 : 0;
  // Of the floor ahead; y grows downwards.
  float slope = room != nullptr ? static_cast<float>(room->floorSlope()) : 0;
  if (facingLeft(creature)) slope = -slope;
  loci.slopeUp = std::clamp(-slope, 0.0f, 1.0f);
  loci.slopeDown = std::clamp(slope, 0.0f, 1.0f);
}

}  // namespace

std::int32_t categoryInMind(Engine& engine, const Agent& agent) {
  if (agent.category != NoCategory) return agent.category;
  return categoryOf(engine, agent.classifier);
}

void noteSmellsOfCategories(Engine& engine) {
  World& world = engine.world;
  world.smellOfCategory.fill(-1);
  for (const Smell& smell : world.smells) {
    std::int32_t of = categoryOf(engine, smell.classifier);
    if (of < 0 || of >= CategoryCount || !CellularAutomata::isIndex(smell.automaton)) continue;
    std::int8_t& first = world.smellOfCategory[static_cast<std::size_t>(of)];
    if (first < 0) first = static_cast<std::int8_t>(smell.automaton);
  }
}

Agent* chosenOf(Living& living, std::int32_t category) {
  if (category < 0 || category >= CategoryCount) return nullptr;
  return living.world.agents.find(living.creature.senses.chosen[static_cast<std::size_t>(category)]);
}

void sense(Living& living) {
  if (living.creature.dead) return;
  std::vector<Agent*> around = agentsAround(living);
  const Room* room = roomOfFoot(living);
  fillLoci(living, around, room);
  smell(living, room);
  if (!living.awake()) return;
  Chooser(living, around).choose();
  see(living);
  feelDrives(living);
  feelSituation(living);
  feelDetails(living);
}

bool perceives(const World& world, const Agent& creature, const Agent& sender, Channel channel) {
  if (&creature == &sender) return channel != Channel::Touch;
  switch (channel) {
    case Channel::Touch: return touching(creature, sender);
    case Channel::Sight: return sees(world, creature, sender);
    case Channel::Hearing: break;
  }
  return squaredDistance(creature, sender) <= creature.range * creature.range;
}

}  // namespace vellum::caos
