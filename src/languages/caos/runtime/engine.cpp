#include "languages/caos/runtime/engine.h"

#include "languages/caos/runtime/view.h"
#include "languages/caos/world/lifecycle.h"
#include "languages/caos/world/links.h"
#include "languages/caos/world/map_changes.h"
#include "languages/machine.h"

namespace vellum::caos {

static constexpr std::uint64_t DefaultBudget = 20'000'000;

static LowerOptions lowering(const Environment& environment) {
  LowerOptions options;
  options.strictConditions = environment.option("strict-conditions").has_value();
  return options;
}

Engine::Engine(const languages::WorldContext& context, void (*registerBodies)(Engine&))
    : environment(context),
      world(context.memory.get()),
      reports(vm(), world, context.sources),
      programs(vm(), world, context.sources, environment.words.vocabulary(), lowering(environment)),
      outputFiles(environment.host, programs, reports),
      pool(vm(), world, programs, outputFiles, *context.memory),
      execution(vm(), world, programs),
      scheduler({environment, vm(), world, session.tick, profiler, pool, execution, reports}),
      messages(vm(), world, profiler, scheduler),
      strings(vm(), world, scheduler),
      turns(world, session.tick, scheduler, pool),
      injector(vm(), context.sources, programs, pool, execution, reports),
      catalogues(world.galleries.assets),
      sounds(environment, world),
      input(world, session, scheduler, messages),
      registerBodies_(registerBodies) {
  if (environment.context.files) environment.host.storage = &storage_.emplace(environment.context.files, vm());
  source::FileProvider*& includes = environment.context.includes;
  if (includes != nullptr) includes = &gameFiles_.emplace(*includes, vm());
  openMachine();
  world.histories.clock = environment.host.clock;
  openView(environment, world);
  if (auto most = environment.option("max-agents")) world.agents.max = parseMaxAgents(*most).value_or(DefaultMaxAgents);
  input.schedule(context.options);
  world.identity.uid = environment.makeWorldId(world.identity.name);
}

void Engine::openMachine() {
  machine->limits.budget = DefaultBudget;
  languages::setUp(*machine, environment.context, "CAOS");
  registerBodies_(*this);
}

void Engine::replaceCode() {
  pool.clear();
  programs.replace();
  machine.emplace();
  execution.releaseAllVariables();
  openMachine();
}

static void clearCreatures(World& world) {
  world.creatures.clear();
  world.nextCreature = 0;
  world.selectedCreature = world.handHeld = 0;
  world.pointerAction = 0;
  world.debugSight = world.debugAttention = false;
  world.limbFiles.reset();
}

void Engine::reset() {
  scheduler.clear();
  for (auto& slot : world.agents.slots())
    if (slot.agent != nullptr) killAgent(world, slot.agent->handle);
  freeDead();
  for (auto* variables : {&world.game, &world.engine}) {
    for (auto& [name, value] : *variables) heap().release(value);
    variables->clear();
  }
  messages.clear();
  session = {};
  strings.clear();
  profiler.clear();
  world.nameBytes = 0;
  world.partBytes = 0;
  world.tints.clear();
  clearBodies(world);
  world.scripts.clear();
  world.agents.clear();
  clearHistories(world);
  clearCreatures(world);
  world.network = {};
}

void Engine::clearWorld() {
  std::vector<AgentHandle> agents;
  world.agents.matching({}, agents);
  for (AgentHandle agent : agents)
    if (agent != world.pointer) scheduler.kill(agent);
  world.scripts.clear();
  clearMap(world);
  world.automata.clear();
  world.smells.clear();
  world.tints.clear();
  messages.clear();
  clearHistories(world);
  clearCreatures(world);
  for (auto& [name, value] : world.game) {
    heap().release(value);
    world.nameBytes -= globalCost(name);
  }
  world.game.clear();
}

void Engine::freeDead() {
  scheduler.freeZombies();
  for (Agent* agent : world.agents.releaseDead()) {
    execution.releaseVariables(*agent);
    for (vm::Value& value : agent->variables) heap().release(value);
    world.nameBytes -= agent->named().size() * sizeof(NamedVariable);
    world.partBytes -= bytesOfParts(*agent);
    for (const NamedVariable& variable : agent->named()) {
      heap().release(variable.name);
      heap().release(variable.value);
    }
    world.agents.free(agent);
  }
}

}  // namespace vellum::caos
