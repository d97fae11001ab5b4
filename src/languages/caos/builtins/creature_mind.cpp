// Chapters "Brain" and "Creatures" of the manual: the brain, attention, decisions, sleep and dreams.
#include "languages/caos/runtime/creature_mind.h"
#include "languages/caos/builtins/creature_call.h"
#include "languages/caos/creature/brain_dump.h"
#include "languages/caos/runtime/creature_actions.h"
#include "languages/caos/runtime/creature_friends.h"
#include "languages/caos/runtime/creature_senses.h"
#include "languages/caos/runtime/creature_stimuli.h"
#include "languages/caos/runtime/creature_update.h"
#include "languages/caos/world/text_bytes.h"

namespace vellum::caos {

// Attention and decision

VELLUM_CAOS_CREATURE_INTEGER(AttnInteger, living.creature.mind.attention)
VELLUM_CAOS_CREATURE_INTEGER(DecnInteger, living.creature.mind.decision)
VELLUM_CAOS_BODY(IittAgent) {
  VELLUM_CAOS_REQUIRE_CREATURE(living);
  return call.done(call.world.agents.find(living.creature.mind.it));
}
// Of OWNR; NULL for one that is no creature.
VELLUM_CAOS_BODY(ItAgent) {
  const Agent* owner = call.owner();
  const Creature* creature = owner != nullptr ? owner->creature() : nullptr;
  return call.done(creature != nullptr ? call.world.agents.find(creature->mind.itOfScript) : nullptr);
}
VELLUM_CAOS_BODY(SeenAgent) {
  VELLUM_CAOS_REQUIRE_CREATURE(living);
  if (call.i(0) < 0 || call.i(0) >= CategoryCount) return call.fail(diag::InvalidRange);
  return call.done(chosenOf(living, call.i(0)));
}
VELLUM_CAOS_BODY(Calg) {
  VELLUM_CAOS_REQUIRE_CREATURE(living);
  if (call.i(0) < 0 || call.i(0) >= CategoryCount || call.i(1) < 0 || call.i(1) >= ChoiceCount)
    return call.fail(diag::InvalidRange);
  auto category = static_cast<std::size_t>(call.i(0));
  living.creature.senses.choices[category] = static_cast<Choice>(call.i(1));
  living.creature.senses.chosen[category] = 0;
  return call.done();
}
VELLUM_CAOS_BODY(CalgInteger) {
  VELLUM_CAOS_REQUIRE_CREATURE(living);
  if (call.i(0) < 0 || call.i(0) >= CategoryCount) return call.fail(diag::InvalidRange);
  return call.done(static_cast<std::int32_t>(living.creature.senses.choices[static_cast<std::size_t>(call.i(0))]));
}

// The view marks what any creature has in mind, as DMAP shows the map.
VELLUM_CAOS_BODY(Dsee) {
  call.world.debugSight = call.i(0) != 0;
  return call.done();
}

// Involuntary actions

VELLUM_CAOS_BODY(Ltcy) {
  VELLUM_CAOS_REQUIRE_CREATURE(living);
  auto isByte = [](std::int32_t number) { return number >= 0 && number <= 255; };
  if (call.i(0) < 0 || call.i(0) >= InvoluntaryActions) return call.fail(diag::NoSuchInvoluntary);
  if (!isByte(call.i(1)) || !isByte(call.i(2))) return call.fail(diag::InvalidRange);
  Involuntary& action = living.creature.mind.latencies[static_cast<std::size_t>(call.i(0))];
  action.least = static_cast<std::uint8_t>(std::min(call.i(1), call.i(2)));
  action.most = static_cast<std::uint8_t>(std::max(call.i(1), call.i(2)));
  action.latency = static_cast<std::uint8_t>(living.creature.random.between(action.least, action.most));
  return call.done();
}
VELLUM_CAOS_CREATURE_COMMAND(Done, endInvoluntary(living))

// Sleep, dreams, faculties

VELLUM_CAOS_CREATURE_COMMAND(Aslp, setAsleep(living, call.i(0) != 0))
VELLUM_CAOS_CREATURE_INTEGER(AslpInteger, living.creature.asleep)
VELLUM_CAOS_CREATURE_COMMAND(Drea, setDreaming(living, call.i(0) != 0))
VELLUM_CAOS_CREATURE_INTEGER(DreaInteger, living.creature.asleep&& living.creature.dreaming)
VELLUM_CAOS_CREATURE_COMMAND(Uncs, setUnconscious(living, call.i(0) != 0))
VELLUM_CAOS_CREATURE_INTEGER(UncsInteger, living.creature.unconscious)
// A script that makes its own creature a zombie runs on.
VELLUM_CAOS_BODY(Zomb) {
  VELLUM_CAOS_REQUIRE_CREATURE(living);
  living.creature.zombie = call.i(0) != 0;
  if (call.i(0) != 0 && call.owner() != call.target()) call.engine.scheduler.stop(living.agent);
  return call.done();
}
VELLUM_CAOS_CREATURE_INTEGER(ZombInteger, living.creature.zombie)

static void setFaculty(Creature& creature, Faculty faculty, bool on) {
  std::uint32_t bit = 1u << static_cast<int>(faculty);
  creature.faculties = on ? creature.faculties | bit : creature.faculties & ~bit;
}
static bool isFaculty(std::int32_t number) { return number >= 0 && number < FacultyCount; }
VELLUM_CAOS_CREATURE_COMMAND(Mind, setFaculty(living.creature, Faculty::Brain, call.i(0) != 0))
VELLUM_CAOS_CREATURE_INTEGER(MindInteger, living.creature.runs(Faculty::Brain))
VELLUM_CAOS_CREATURE_COMMAND(Motr, setFaculty(living.creature, Faculty::Motor, call.i(0) != 0))
VELLUM_CAOS_CREATURE_INTEGER(MotrInteger, living.creature.runs(Faculty::Motor))
VELLUM_CAOS_BODY(Soul) {
  VELLUM_CAOS_REQUIRE_CREATURE(living);
  if (!isFaculty(call.i(0))) return call.fail(diag::InvalidRange);
  setFaculty(living.creature, static_cast<Faculty>(call.i(0)), call.i(1) != 0);
  return call.done();
}
VELLUM_CAOS_BODY(SoulInteger) {
  VELLUM_CAOS_REQUIRE_CREATURE(living);
  if (!isFaculty(call.i(0))) return call.fail(diag::InvalidRange);
  return call.done(living.creature.runs(static_cast<Faculty>(call.i(0))) ? 1 : 0);
}
VELLUM_CAOS_BODY(Step) {
  VELLUM_CAOS_REQUIRE_CREATURE(living);
  if (!isFaculty(call.i(0))) return call.fail(diag::InvalidRange);
  call.charge(workOfThinking(living.creature));
  runFaculty(living, static_cast<Faculty>(call.i(0)));
  return call.done();
}

// Instincts

VELLUM_CAOS_BODY(Adin) {
  VELLUM_CAOS_REQUIRE_CREATURE(living);
  Creature& creature = living.creature;
  std::int32_t verb = neuronOfDecision(call.engine, call.i(0));
  addInstinct(creature.instincts, creature.brain, verb, call.i(1), call.f(2), call.i(3));
  return call.done();
}
VELLUM_CAOS_BODY(Doin) {
  VELLUM_CAOS_REQUIRE_CREATURE(living);
  Creature& creature = living.creature;
  for (std::int32_t left = call.i(0); left > 0; --left) {
    if (!dream(living)) break;
    call.charge(3 * workOfThinking(creature));
  }
  return call.done();
}
VELLUM_CAOS_CREATURE_INTEGER(InsNumberInteger, living.creature.instincts.size())

// Lobes and tracts

VELLUM_CAOS_BODY(Spnl) {
  VELLUM_CAOS_REQUIRE_CREATURE(living);
  if (call.i(1) < 0 || !setInput(living.creature.brain, call.s(0), static_cast<std::uint32_t>(call.i(1)), call.f(2)))
    return call.fail(diag::InvalidRange);
  return call.done();
}

// Bytes are characters of Windows-1252, as in all output.
static vm::HostResult printDump(Call& call, const std::optional<std::string>& dump, const diagnostics::Kind& fault) {
  if (!dump) return call.fail(fault);
  return call.print(fromBytes(*dump));
}
VELLUM_CAOS_BODY(BrnDmpb) {
  VELLUM_CAOS_REQUIRE_CREATURE(living);
  return call.print(fromBytes(dumpSizes(living.creature.brain)));
}
VELLUM_CAOS_BODY(BrnDmpl) {
  VELLUM_CAOS_REQUIRE_CREATURE(living);
  return printDump(call, dumpLobe(living.creature.brain, call.i(0)), diag::LobeNotDumped);
}
VELLUM_CAOS_BODY(BrnDmpt) {
  VELLUM_CAOS_REQUIRE_CREATURE(living);
  return printDump(call, dumpTract(living.creature.brain, call.i(0)), diag::TractNotDumped);
}
VELLUM_CAOS_BODY(BrnDmpn) {
  VELLUM_CAOS_REQUIRE_CREATURE(living);
  return printDump(call, dumpNeuron(living.creature.brain, call.i(0), call.i(1)), diag::NeuronNotDumped);
}
VELLUM_CAOS_BODY(BrnDmpd) {
  VELLUM_CAOS_REQUIRE_CREATURE(living);
  return printDump(call, dumpDendrite(living.creature.brain, call.i(0), call.i(1)), diag::DendriteNotDumped);
}

static vm::HostResult isSet(Call& call, bool done, const diagnostics::Kind& fault) {
  return done ? call.done() : call.fail(fault);
}
VELLUM_CAOS_BODY(BrnSetn) {
  VELLUM_CAOS_REQUIRE_CREATURE(living);
  return isSet(call, setNeuron(living.creature.brain, call.i(0), call.i(1), call.i(2), call.f(3)), diag::NeuronNotSet);
}
VELLUM_CAOS_BODY(BrnSetd) {
  VELLUM_CAOS_REQUIRE_CREATURE(living);
  return isSet(call, setDendrite(living.creature.brain, call.i(0), call.i(1), call.i(2), call.f(3)),
               diag::DendriteNotSet);
}
// A changed rule is planned again.
constexpr std::size_t FuelOfPlan = 32;
VELLUM_CAOS_BODY(BrnSetl) {
  VELLUM_CAOS_REQUIRE_CREATURE(living);
  call.charge(FuelOfPlan);
  return isSet(call, setLobeLine(living.creature.brain, call.i(0), call.i(1), call.f(2)), diag::LobeNotSet);
}
VELLUM_CAOS_BODY(BrnSett) {
  VELLUM_CAOS_REQUIRE_CREATURE(living);
  call.charge(FuelOfPlan);
  return isSet(call, setTractLine(living.creature.brain, call.i(0), call.i(1), call.f(2)), diag::TractNotSet);
}

// CAOS: FORF
VELLUM_CAOS_BODY(Forf) {
  VELLUM_CAOS_REQUIRE_CREATURE(living);
  learnAbout(living, call.agent(0));
  return call.done();
}

}  // namespace vellum::caos
