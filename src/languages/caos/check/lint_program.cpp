// Lints that need a whole file.
#include <map>

#include "base/text.h"
#include "languages/caos/check/lint_rules.h"
#include "languages/caos/diagnostics.h"

namespace vellum::caos {

namespace {

using Key = std::array<std::int32_t, 4>;

Key keyOf(const CheckedScript& script) {
  const std::int32_t* c = script.classifier;
  return {c[0], c[1], c[2], c[3]};
}

constexpr std::int32_t TimerEvent = 9;

// What a file says about timers: whether it has a TICK, and which agents it makes.
struct Timers {
  bool ticks = false;
  std::map<std::array<std::int32_t, 3>, bool> made;

  void look(const CheckedScript& script) {
    for (const Statement& statement : script.statements) {
      ticks |= statement.row->id == Id::Tick;
      if (!statement.row->name.starts_with("NEW:") || statement.arguments.size() < 3) continue;
      std::array<std::int32_t, 3> classifier{};
      bool plain = true;
      for (std::size_t i = 0; i < 3; ++i) {
        plain &= statement.arguments[i].form == Expression::Form::Number;
        classifier[i] = statement.arguments[i].number;
      }
      if (plain) made[classifier] = true;
    }
  }
};

}  // namespace

void lintProgram(const CheckedProgram& program, diagnostics::Emitter& emitter) {
  std::map<Key, const CheckedScript*> last;
  Timers timers;
  for (const CheckedScript& script : program.scripts) {
    if (script.broken) return;
    timers.look(script);
    if (script.part == CheckedScript::Part::Event) last[keyOf(script)] = &script;
  }
  for (const CheckedScript& script : program.scripts) {
    if (script.part != CheckedScript::Part::Event) continue;
    Key key = keyOf(script);
    if (const CheckedScript* winner = last[key]; winner != &script)
      emitter.emit(diagnose::ScriptReplaced, script.location).note(winner->location, "this one");
    else if (key[3] < 0) emitter.emit(diagnose::ScriptNotStarted, script.location, "no event has a number below 0");
    else if (key[3] == TimerEvent && !timers.ticks && timers.made.count({key[0], key[1], key[2]}) != 0)
      emitter.emit(diagnose::ScriptNotStarted, script.location, "no TICK in this file starts the agent's timer")
          .hint("TICK 20 behind NEW: runs it once a second");
  }
}

}  // namespace vellum::caos
