// Chapter "Scripts" of the manual: scheduling, and the scriptorium.
#include <limits>
#include <set>

#include "languages/caos/builtins/creature_call.h"
#include "languages/caos/builtins/pictures.h"
#include "languages/caos/runtime/error_codes.h"
#include "languages/caos/runtime/script_text.h"

namespace vellum::caos {

VELLUM_CAOS_BODY(Inst) {
  Script& script = call.script;
  if (script.inst) return call.done();
  script.inst = true;
  script.savedQuantum = script.quantum;
  script.grant(vm::Fiber::NoQuantum);
  return call.done();
}

void endInst(Script& script) {
  if (!script.inst || !script.blockable) return;
  script.inst = false;
  script.grant(script.savedQuantum);
}

VELLUM_CAOS_BODY(Slow) {
  endInst(call.script);
  return call.done();
}

VELLUM_CAOS_BODY(Lock) {
  call.script.locked = true;
  return call.done();
}

VELLUM_CAOS_BODY(Unlk) {
  call.script.locked = false;
  return call.done();
}

// Runs again when the time is up.
VELLUM_CAOS_BODY(Wait) {
  Script& script = call.script;
  if (!script.blockable) return call.fail(diag::Blocking);
  if (script.waiting) {
    if (call.world.engineTick < script.wakeAt) return vm::HostResult::Block;
    script.waiting = false;
    return call.done();
  }
  endInst(script);
  if (call.i(0) <= 0) return call.done();
  script.waiting = true;
  script.wakeAt = call.world.engineTick + static_cast<std::uint64_t>(call.i(0));
  return vm::HostResult::Block;
}

vm::HostResult callSubroutine(Call& call, std::int32_t event, const vm::Value& p1, const vm::Value& p2) {
  Script& script = call.script;
  if (script.callState == 2) {
    script.callState = 0;
    return call.done();
  }
  if (script.callState == 1) return vm::HostResult::Block;
  if (call.owner() == nullptr) return call.fail(diag::InvalidOwnr);
  if (!script.blockable) return call.fail(diag::Blocking);
  int depth = 0;
  for (const Script* at = &script; at != nullptr; at = at->caller.get())
    if (++depth > 200) return call.fail(diag::NestedScripts);
  if (!call.engine.scheduler.callScript(script, event, p1, p2)) return call.done();
  script.callState = 1;
  return vm::HostResult::Block;
}
VELLUM_CAOS_BODY(Call) { return callSubroutine(call, call.i(0), call.v(1), call.v(3)); }

VELLUM_CAOS_BODY(Stpt) {
  VELLUM_CAOS_REQUIRE_TARGET(agent);
  call.engine.scheduler.stop(agent);
  return call.done();
}

VELLUM_CAOS_BODY(Scrx) {
  ScriptKey key{call.i(0), call.i(1), call.i(2), call.i(3)};
  Scriptorium& scripts = call.world.scripts;
  auto found = scripts.all().find(key);
  if (found == scripts.all().end()) return call.done();
  if (call.engine.scheduler.isRunning(found->second))
    return call.fail(diag::ScriptInUse, key.family, key.genus, key.species, key.event);
  scripts.erase(key);
  return call.done();
}

VELLUM_CAOS_BODY(SorqInteger) {
  return call.done(call.world.scripts.find(call.classifier(0), call.i(3)).has_value() ? 1 : 0);
}

VELLUM_CAOS_BODY(SorcString) {
  auto found = call.world.scripts.all().find(ScriptKey{call.i(0), call.i(1), call.i(2), call.i(3)});
  if (found == call.world.scripts.all().end())
    return call.fail(diag::NotInScriptorium, call.i(0), call.i(1), call.i(2), call.i(3));
  std::string source = call.engine.programs.sourceOf(found->second);
  call.charge(source.size() / 4);
  return call.done(std::string_view(scriptText(source)));
}

// GIDS: the numbers at one level of the scriptorium, separated by blanks.
static vm::HostResult list(Call& call, int fixed, std::int32_t ScriptKey::*level) {
  std::set<std::int32_t> numbers;
  call.charge(call.world.scripts.all().size() / 4);
  for (const auto& [key, number] : call.world.scripts.all()) {
    const std::int32_t parts[] = {key.family, key.genus, key.species};
    bool inside = true;
    for (int i = 0; i < fixed; ++i) inside = inside && parts[i] == call.i(i);
    if (inside) numbers.insert(key.*level);
  }
  std::string text;
  for (std::int32_t number : numbers) {
    if (!text.empty()) text.push_back(' ');
    base::append(text, number);
  }
  return call.print(text);
}

VELLUM_CAOS_BODY(GidsRoot) { return list(call, 0, &ScriptKey::family); }
VELLUM_CAOS_BODY(GidsFmly) { return list(call, 1, &ScriptKey::genus); }
VELLUM_CAOS_BODY(GidsGnus) { return list(call, 2, &ScriptKey::species); }
VELLUM_CAOS_BODY(GidsSpcs) { return list(call, 3, &ScriptKey::event); }

// inline state_trans p1 p2 commands throws catches report
VELLUM_CAOS_BODY(CaosString) {
  bool promoted = call.i(0) != 0, propagate = call.i(1) != 0;
  bool throws = call.i(7) != 0, catches = call.i(8) != 0;
  std::string output, text(call.s(6));
  Injected result =
      call.engine.injector.runString(call.script, text, {promoted, propagate, call.v(2), call.v(4)}, output);
  if (result.outcome == Injected::Ok) return call.done(std::string_view(output));
  const diagnostics::Kind& kind = kindOfCode(codeOf({result.name, diagnostics::Severity::Error, {}}));
  bool parsed = result.outcome != Injected::ParseError;
  if (!parsed && throws) return call.failed(kind, base::cat(kind.text, ": ", result.message));
  if (parsed && !catches) return call.failed(kind, result.message);
  // `report`: the message of a run-time error; for a string that can't be run the error's number in the catalogue, or
  // the message of an error that only we have.
  auto number = parsed ? std::nullopt : errorNumber(result.name);
  if (number) call.engine.heap().store(call.out(0), vm::Value::ofInt(*number));
  else if (!call.setOut(0, result.message)) return call.fail(diag::OutOfMemory);
  return call.done(parsed ? std::string_view("###") : std::string_view("***"));
}

VELLUM_CAOS_BODY(Over) {
  Script& script = call.script;
  if (!script.blockable) return call.fail(diag::Blocking);
  VELLUM_CAOS_REQUIRE_TARGET(agent);
  const Part* part = workingPart(call, agent);
  if (part == nullptr) return call.fail(diag::InvalidPart, script.part);
  endInst(script);
  if (isSkeletal(agent)) return animationRuns(agent.creature()->skeleton) ? vm::HostResult::Block : call.done();
  return part->isAnimating() ? vm::HostResult::Block : call.done();
}

}  // namespace vellum::caos
