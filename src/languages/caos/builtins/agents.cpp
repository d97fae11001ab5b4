// Chapter "Agents" of the manual: creating, finding and addressing agents.
#include "base/text.h"
#include "languages/caos/builtins/pictures.h"
#include "languages/caos/runtime/creature_life.h"
#include "languages/caos/runtime/save.h"
#include "languages/caos/world/carrying.h"
#include "languages/caos/world/events.h"
#include "languages/caos/world/genomes.h"
#include "languages/caos/world/lifecycle.h"
#include "languages/caos/world/place.h"
#include "languages/caos/world/ports.h"
#include "languages/caos/world/surroundings.h"

namespace vellum::caos {

static constexpr std::size_t MaxIterators = 4096;
static constexpr std::size_t LineOfSight = 128;  // through the rooms; the cost in units of looking at an agent

// For copying all that an agent consists of.
static std::size_t workOfCopy(const Agent& agent) {
  std::size_t work = CostOfAgent + agent.parts.size() + agent.named().size() / 4 + StringMemory::of(agent) / 64;
  if (const Gear* gear = agent.body.gear.get()) work += gear->inputs.size() + gear->outputs.size();
  if (const Looks* looks = agent.extrasOrDefault().looks.get()) work += looks->lines.size() / 16;
  static constexpr std::size_t WorkOfBody = 4000;
  if (const Creature* creature = agent.creature()) work += WorkOfBody + brainSize(creature->brain);
  for (const Part& part : agent.parts)
    if (const PartDetail* detail = part.detail.get())
      for (const GraphLine& line : detail->graph.lines) work += 1 + line.values.size() / 16;
  return work;
}

VELLUM_CAOS_BODY(TwinAgent) {
  VELLUM_CAOS_REQUIRE_AGENT(original, 0);
  call.charge(workOfCopy(original));
  std::size_t nameBytes = original.named().size() * sizeof(NamedVariable);
  if (call.world.nameBytes + nameBytes > MaxNameBytes || call.world.partBytes + bytesOfParts(original) > MaxPartBytes ||
      !call.engine.strings.take(StringMemory::of(original)))
    return call.fail(diag::OutOfMemory);
  Agent* twin = createAgent(call.world, original.kind, original.classifier);
  if (twin == nullptr) return call.fail(diag::TooManyAgents, call.world.agents.count());
  takeState(*twin, original);
  startTwin(call.world, *twin);
  bool hasGenes = twin->extrasOrDefault().genes.empty() ||
                  cloneSlots(call.world, {call.engine.environment.random(), call.engine.catalogues.catalogue()}, *twin);
  if (twin->creature() != nullptr) {
    Living living(call.engine, *twin);
    beginTwin(living);
  }
  call.engine.execution.holdVariables(*twin);
  call.world.nameBytes += nameBytes;
  call.world.partBytes += bytesOfParts(*twin);
  for (const NamedVariable& variable : twin->named()) {
    vm::Heap::retain(variable.name);
    vm::Heap::retain(variable.value);
  }
  for (vm::Value& value : twin->variables) {
    vm::Heap::retain(value);
    if (call.i(2) != 0 && value.isHandle()) value = vm::Value::ofHandle(0);
  }
  call.engine.environment.traceAgent("new", *twin);
  call.engine.environment.reportLife(host::EventKind::Birth, *twin);
  if (!hasGenes || !copyScripts(call.engine, original, *twin, call.i(2) != 0)) return call.fail(diag::OutOfMemory);
  return call.done(twin);
}

VELLUM_CAOS_BODY(Kill) {
  VELLUM_CAOS_REQUIRE_AGENT(agent, 0);
  if (agent.kind != AgentKind::Pointer) call.engine.scheduler.kill(agent.handle);
  return call.done();
}

// Iteration over agents. TARG goes from one to the next; an agent that was killed in between is visited as NULL.

static void gather(Call& call, internal::EnumKind kind, Classifier pattern, std::vector<AgentHandle>& agents) {
  if (kind == internal::EnumAll) {
    call.chargeWalk(call.world.agents.count(pattern).effort(call.world.agents.count()));
    return call.world.agents.matching(pattern, agents);
  }
  const Agent* watcher = call.owner() != nullptr ? call.owner() : call.target();
  if (watcher == nullptr) return;
  if (kind == internal::EnumPassengers) {
    const Gear* gear = watcher->kind == AgentKind::Vehicle ? watcher->body.gear.get() : nullptr;
    call.chargeWalk(gear != nullptr ? gear->carried.size() : 0);
    if (gear != nullptr)
      for (AgentHandle handle : gear->carried)
        if (const Agent* passenger = call.world.agents.find(handle); passenger->classifier.matches(pattern))
          agents.push_back(handle);
    return;
  }
  bool sight = kind == internal::EnumSeen;
  Bounds box = sight ? rangeOf(*watcher) : boxOf(*watcher);
  findOverlapping(call.world, box, {}, agents);
  call.chargeWalk(agents.size());
  std::erase_if(agents, [&](AgentHandle handle) {
    return handle == watcher->handle || !call.world.agents.find(handle)->classifier.matches(pattern);
  });
  if (!sight) return;
  call.chargeWalk(LineOfSight * agents.size());
  std::erase_if(agents,
                [&](AgentHandle handle) { return !sees(call.world, *watcher, *call.world.agents.find(handle)); });
}

// The number of a free iterator, or of the old one again; 0 when there are too many.
static std::size_t beginIterator(Call& call) {
  auto& iterators = call.script.iterators;
  auto old = static_cast<std::size_t>(call.i(0));
  std::size_t at = old > 0 && old <= iterators.size() ? old - 1 : 0;
  if (old == 0)
    while (at < iterators.size() && iterators[at].active) ++at;
  if (at == iterators.size()) {
    if (at >= MaxIterators) return 0;
    iterators.emplace_back();
  }
  Iterator& iterator = iterators[at];
  iterator.agents.clear();
  iterator.at = 0;
  iterator.active = true;
  return at + 1;
}

vm::HostResult internalEnumBegin(Call& call) {
  auto kind = static_cast<internal::EnumKind>(call.i(4));
  if (kind != internal::EnumAll && call.owner() == nullptr && call.target() == nullptr)
    return call.fail(diag::InvalidTarg);
  std::size_t number = beginIterator(call);
  if (number == 0) return call.fail(diag::NestedScripts);
  gather(call, kind, call.classifier(1), call.script.iterators[number - 1].agents);
  return call.done(static_cast<std::int32_t>(number));
}

vm::HostResult internalEconBegin(Call& call) {
  VELLUM_CAOS_REQUIRE_AGENT(agent, 1);
  std::size_t number = beginIterator(call);
  if (number == 0) return call.fail(diag::NestedScripts);
  std::vector<AgentHandle>& agents = call.script.iterators[number - 1].agents;
  findConnected(call.world, agent, agents);
  std::size_t looked = agents.size() + call.world.agents.slotCount() / 64;
  for (AgentHandle handle : agents) {
    const Gear* gear = call.world.agents.find(handle)->body.gear.get();
    if (gear == nullptr) continue;
    looked += gear->inputs.size();
    for (const OutputPort& output : gear->outputs) looked += output.targets.size();
  }
  call.chargeWalk(8 * looked);
  return call.done(static_cast<std::int32_t>(number));
}

vm::HostResult internalEnumNext(Call& call) {
  auto& iterators = call.script.iterators;
  auto number = static_cast<std::size_t>(call.i(0));
  if (number >= 1 && number <= iterators.size()) {
    Iterator& iterator = iterators[number - 1];
    if (iterator.active && iterator.at < iterator.agents.size()) {
      call.engine.execution.setTarget(call.script, iterator.agents[iterator.at++]);
      return call.done(1);
    }
    iterator.active = false;
  }
  call.engine.execution.setTarget(call.script, call.script.context[offset::Owner / 16].handle());
  return call.done(0);
}

static std::uint32_t randomBelow(Call& call, std::size_t count) {
  return call.engine.environment.random().below(static_cast<std::uint32_t>(count));
}

static vm::HostResult pickRandom(Call& call, internal::EnumKind kind) {
  std::vector<AgentHandle> agents;
  gather(call, kind, call.classifier(0), agents);
  std::uint32_t at = randomBelow(call, agents.size());
  call.engine.execution.setTarget(call.script, agents.empty() ? 0 : agents[at]);
  return call.done();
}

VELLUM_CAOS_BODY(Rtar) {
  Classifier pattern = call.classifier(0);
  ClassifierIndex::Count count = call.world.agents.count(pattern);
  call.chargeWalk(count.effort(call.world.agents.count()));
  std::uint32_t at = randomBelow(call, count.agents);
  call.engine.execution.setTarget(call.script,
                                  count.agents == 0 ? 0 : call.world.agents.matchingAt(pattern, at)->handle);
  return call.done();
}
VELLUM_CAOS_BODY(Star) { return pickRandom(call, internal::EnumSeen); }
VELLUM_CAOS_BODY(Ttar) { return pickRandom(call, internal::EnumTouched); }
VELLUM_CAOS_BODY(TotlInteger) {
  ClassifierIndex::Count count = call.world.agents.count(call.classifier(0));
  call.chargeWalk(count.looked);
  return call.done(static_cast<std::int32_t>(count.agents));
}

static vm::HostResult cycle(Call& call, bool forward) {
  Classifier pattern = call.classifier(2);
  call.chargeWalk(8 * call.world.agents.count(pattern).looked);
  return call.done(call.world.agents.besides(call.agent(0), pattern, forward));
}

VELLUM_CAOS_BODY(NclsAgent) { return cycle(call, true); }
VELLUM_CAOS_BODY(PclsAgent) { return cycle(call, false); }

// Messages

static vm::HostResult write(Call& call, const vm::Value& p1, const vm::Value& p2, std::int32_t delay) {
  VELLUM_CAOS_REQUIRE_AGENT(agent, 0);
  Message message;
  message.to = agent.handle;
  message.id = call.i(2);
  const Agent* sender = call.owner();
  message.from = vm::Value::ofHandle(sender != nullptr ? sender->handle : 0);
  message.parameter1 = p1;
  message.parameter2 = p2;
  vm::Heap::retain(p1);
  vm::Heap::retain(p2);
  message.due = call.world.worldTick + static_cast<std::uint64_t>(delay > 0 ? delay : 0);
  return call.engine.messages.send(message) ? call.done() : call.fail(diag::TooManyMessages, maxMessages(call.world));
}

VELLUM_CAOS_BODY(MesgWrit) { return write(call, {}, {}, 0); }
VELLUM_CAOS_BODY(MesgWrtPlus) {
  double delay = call.i(7);
  return write(call, call.v(3), call.v(5), static_cast<std::int32_t>(delay));
}

// Properties of an agent

#define VELLUM_CAOS_TARGET_INTEGER(id, expression)           \
  VELLUM_CAOS_BODY(id) {                                     \
    VELLUM_CAOS_REQUIRE_TARGET(agent);                       \
    return call.done(static_cast<std::int32_t>(expression)); \
  }
#define VELLUM_CAOS_TARGET_FLOAT(id, expression)      \
  VELLUM_CAOS_BODY(id) {                              \
    VELLUM_CAOS_REQUIRE_TARGET(agent);                \
    return call.done(static_cast<float>(expression)); \
  }
#define VELLUM_CAOS_TARGET_SET(id, statement) \
  VELLUM_CAOS_BODY(id) {                      \
    VELLUM_CAOS_REQUIRE_TARGET(agent);        \
    statement;                                \
    return call.done();                       \
  }

VELLUM_CAOS_TARGET_INTEGER(FmlyInteger, agent.classifier.family)
VELLUM_CAOS_TARGET_INTEGER(GnusInteger, agent.classifier.genus)
VELLUM_CAOS_TARGET_INTEGER(SpcsInteger, agent.classifier.species)
VELLUM_CAOS_TARGET_INTEGER(AttrInteger, agent.attributes)
VELLUM_CAOS_TARGET_INTEGER(BhvrInteger, agent.behaviour)
VELLUM_CAOS_TARGET_SET(Bhvr, agent.behaviour = call.i(0))
VELLUM_CAOS_TARGET_INTEGER(PlneInteger, agent.plane)
VELLUM_CAOS_TARGET_SET(Plne, setPlane(call.world, agent, call.i(0)))
VELLUM_CAOS_TARGET_INTEGER(PausInteger, agent.paused)
VELLUM_CAOS_TARGET_SET(Paus, agent.paused = call.i(0) != 0)
VELLUM_CAOS_TARGET_SET(Show, agent.visible = call.i(0) != 0)
VELLUM_CAOS_TARGET_INTEGER(MiraInteger, agent.mirrored)
VELLUM_CAOS_TARGET_SET(Mira, agent.mirrored = call.i(0) != 0)
VELLUM_CAOS_TARGET_FLOAT(RngeFloat, agent.range)
VELLUM_CAOS_TARGET_SET(Rnge, agent.range = call.f(0))
VELLUM_CAOS_TARGET_SET(Cato, agent.category = call.i(0))
VELLUM_CAOS_TARGET_INTEGER(ImskInteger, agent.extrasOrDefault().inputMask)
VELLUM_CAOS_TARGET_SET(Imsk, agent.extras.make().inputMask = call.i(0))
VELLUM_CAOS_TARGET_INTEGER(TickInteger, agent.timerRate)
VELLUM_CAOS_BODY(Tick) {
  VELLUM_CAOS_REQUIRE_TARGET(agent);
  agent.timerRate = call.i(0) > 0 ? call.i(0) : 0;
  agent.timerCount = 0;
  call.world.agents.rouse(agent);
  return call.done();
}

VELLUM_CAOS_BODY(HandString) { return call.done(std::string_view(call.world.handName)); }
VELLUM_CAOS_BODY(Hand) {
  call.world.handName = call.s(0).substr(0, 1000);
  return call.done();
}
VELLUM_CAOS_BODY(MowsInteger) { return call.done(0); }

// Clicks: CLAC one action, CLIK three in turn

VELLUM_CAOS_TARGET_INTEGER(ClacInteger,
                           agent.extrasOrDefault().clicks.mode == 0 ? agent.extrasOrDefault().clicks.messages[0] : -2)
VELLUM_CAOS_BODY(Clac) {
  VELLUM_CAOS_REQUIRE_TARGET(agent);
  Clicks& clicks = agent.extras.make().clicks;
  clicks.mode = 0;
  clicks.messages[0] = call.i(0);
  return call.done();
}
VELLUM_CAOS_BODY(Clik) {
  VELLUM_CAOS_REQUIRE_TARGET(agent);
  agent.extras.make().clicks = {1, {call.i(0), call.i(1), call.i(2)}, 0};
  return call.done();
}
VELLUM_CAOS_BODY(ClikInteger) {
  VELLUM_CAOS_REQUIRE_TARGET(agent);
  std::int32_t which = call.i(0);
  if (which < 0 || which > 3) return call.fail(diag::ClikOutOfRange);
  const Clicks& clicks = agent.extrasOrDefault().clicks;
  if (clicks.mode == 0) return call.done(-2);
  return call.done(which == 0 ? clicks.next + 1 : clicks.messages[which - 1]);
}

// Places

VELLUM_CAOS_TARGET_FLOAT(PoslFloat, agent.x)
VELLUM_CAOS_TARGET_FLOAT(PostFloat, agent.y)
VELLUM_CAOS_TARGET_FLOAT(PosrFloat, agent.x + widthOf(agent))
VELLUM_CAOS_TARGET_FLOAT(PosbFloat, agent.y + heightOf(agent))
VELLUM_CAOS_TARGET_FLOAT(PosxFloat, agent.x + widthOf(agent) / 2)
VELLUM_CAOS_TARGET_FLOAT(PosyFloat, agent.y + heightOf(agent) / 2)
VELLUM_CAOS_TARGET_INTEGER(WdthInteger, widthOf(agent))
VELLUM_CAOS_TARGET_INTEGER(HghtInteger, heightOf(agent))

VELLUM_CAOS_BODY(DisqFloat) {
  VELLUM_CAOS_REQUIRE_TARGET(agent);
  VELLUM_CAOS_REQUIRE_AGENT(other, 0);
  return call.done(squaredDistance(agent, other));
}
VELLUM_CAOS_BODY(SeeeInteger) {
  VELLUM_CAOS_REQUIRE_AGENT(first, 0);
  VELLUM_CAOS_REQUIRE_AGENT(second, 2);
  call.chargeWalk(LineOfSight);
  return call.done(sees(call.world, first, second) ? 1 : 0);
}
VELLUM_CAOS_BODY(ToucInteger) {
  VELLUM_CAOS_REQUIRE_AGENT(first, 0);
  VELLUM_CAOS_REQUIRE_AGENT(second, 2);
  return call.done(touching(first, second) ? 1 : 0);
}

}  // namespace vellum::caos
