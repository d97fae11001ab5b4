#include "languages/caos/runtime/creature_block.h"

#include <algorithm>

#include "languages/caos/runtime/save.h"
#include "languages/caos/runtime/save_creature.h"
#include "languages/caos/runtime/save_fields.h"
#include "languages/caos/world/genomes.h"
#include "languages/caos/world/motion.h"
#include "vm/snapshot.h"

namespace vellum::caos {

// The format is followed by the version of the CAOS state, whose fields it has, and by a snapshot.
static constexpr base::SaveFormat CreatureFormat{"CAOS creature", 1, 1};
static constexpr std::string_view Magic = "Vellum creature\x1a";

static void releaseValues(vm::Heap& heap, const Agent& agent) {
  for (const vm::Value& value : agent.variables) heap.release(value);
  for (const NamedVariable& variable : agent.named()) {
    heap.release(variable.name);
    heap.release(variable.value);
  }
}

LooseCreature::~LooseCreature() {
  if (agent_ != nullptr) releaseValues(*heap_, *agent_);
}

Agent LooseCreature::take() {
  Agent agent = std::move(*agent_);
  agent_.reset();
  return agent;
}

bool isCreatureBlock(std::string_view bytes) { return bytes.starts_with(Magic); }

template <class Archive>
static void creatureFields(Archive& archive, Agent& agent, std::vector<LooseCreature::Slot>& slots,
                           Appearances& appearances) {
  archive.part("agent");
  saveAgent(archive, agent, appearances, nullptr);
  archive.part("genes");
  archive.list(slots, [&](LooseCreature::Slot& slot) { archive(slot.slot, slot.moniker); });
  if constexpr (Archive::reads) agent.extras.make().creature.make();
  archive.part("creature");
  archive(*agent.creature());
}

std::string packCreature(Engine& engine, Agent& creature) {
  std::vector<LooseCreature::Slot> slots;
  for (const GeneSlot& genes : creature.extrasOrDefault().genes) slots.push_back({genes.slot, genes.moniker});
  vm::SnapshotWriter archive(*engine.machine);
  creatureFields(archive, creature, slots, engine.world.appearances);
  base::ArchiveWriter block;
  block.raw(Magic);
  block.format(CreatureFormat);
  block.format(CaosFormat);
  archive.appendTo(block);
  return block.take();
}

// What an agent of this world refers to is not there.
static void forgetAgents(Agent& agent) {
  agent.body.room = -1;
  if (Gear* gear = agent.body.gear.get()) gear->floatsBy = 0;
  if (Looks* looks = agent.extras.make().looks.get()) looks->sound = {};
  for (Part& part : agent.parts)
    if (part.kind == PartKind::Camera) part.detail.get()->camera.camera.tracking = {};
  Creature& creature = *agent.creature();
  creature.heard.clear();
  creature.senses.chosen.fill(0);
  Mind& mind = creature.mind;
  mind.it = mind.itOfScript = mind.actingWith = 0;
  mind.actingOn = NoDecision;
  mind.involuntary = -1;
  Motor& motor = creature.motor;
  motor.task = MotorTask::None;
  motor.waiting = motor.done = false;
}

// What the fields of an agent leave open, and the engine relies on.
static bool isSound(Agent& agent) {
  Physique& body = agent.body;
  if (agent.kind != AgentKind::Creature || body.automaton < -1 || body.automaton >= AutomatonCount ||
      agent.named().size() > MaxNames)
    return false;
  for (float* number : {&agent.x, &agent.y, &agent.velocityX, &agent.velocityY, &agent.range, &agent.acceleration})
    *number = onMap(*number);
  Gear* gear = body.gear.get();
  if (gear == nullptr) return true;
  for (float& number : gear->core) number = onMap(number);
  for (float* number : {&gear->spin, &gear->turning, &gear->turningDamp, &gear->forwardDamp, &gear->sidewaysDamp,
                        &gear->viewArc, &gear->floatX, &gear->floatY})
    *number = onMap(*number);
  return true;
}

static bool areSound(const std::vector<LooseCreature::Slot>& slots) {
  std::int32_t before = -1;
  for (const LooseCreature::Slot& slot : slots) {
    if (slot.slot <= before) return false;
    before = slot.slot;
  }
  return !slots.empty() && slots[0].slot == 0 && slots.size() <= MaxGeneSlots;
}

base::Result<LooseCreature> unpackCreature(Engine& engine, std::string_view block) {
  base::ArchiveReader outer(block.substr(std::min(block.size(), Magic.size())));
  if (!isCreatureBlock(block)) outer.fail("it does not begin as a creature of Vellum does");
  if (!outer.ok() || !outer.format(CreatureFormat) || !outer.format(CaosFormat)) return outer.error();
  vm::SnapshotReader archive(*engine.machine, outer.raw(outer.remaining()));
  archive.in(CreatureFormat, outer.version());
  archive.forgetsHandles = true;
  LooseCreature loose(engine.heap());
  creatureFields(archive, loose.agent(), loose.slots, engine.world.appearances);
  archive.end();
  if (archive.ok())
    archive.require(isSound(loose.agent()), "its agent is no creature, smells of nothing known, or has too many names");
  archive.require(areSound(loose.slots), "its gene slots are out of order");
  if (!archive.ok()) return archive.error();
  forgetAgents(loose.agent());
  return loose;
}

}  // namespace vellum::caos
