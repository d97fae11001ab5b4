// Lints that need a whole file.
#include <algorithm>
#include <climits>
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

// The timers of a file: whether it has a TICK, and which agents it makes.
struct Timers {
  bool ticks = false;
  std::set<std::array<std::int32_t, 3>> made;

  void look(const CheckedScript& script) {
    for (const Statement& statement : script.statements) {
      ticks |= statement.row->id == Id::Tick;
      if (auto classifier = madeBy(statement)) made.insert(*classifier);
    }
  }
};

// The bits of BHVR that require a script of the agent, and its event; pickup requires none.
constexpr std::pair<std::int32_t, std::int32_t> Asked[] = {{1, 1}, {2, 2}, {4, 0}, {8, 3}, {16, 12}};

// Checks BHVR of an agent that was just made, when the file has scripts for its classifier, but none of those that BHVR
// requires.
void lintBehaviour(const CheckedScript& script, const std::map<Key, const CheckedScript*>& scripts,
                   diagnostics::Emitter& emitter) {
  auto has = [&](const std::array<std::int32_t, 3>& c, std::int32_t event) {
    for (Key key :
         {Key{c[0], c[1], c[2], event}, Key{c[0], c[1], 0, event}, Key{c[0], 0, 0, event}, Key{0, 0, 0, event}})
      if (scripts.count(key) != 0) return true;
    return false;
  };
  std::optional<std::array<std::int32_t, 3>> made;
  for (const Statement& statement : script.statements) {
    if (isNew(statement)) made = madeBy(statement);
    else if (choosesTarget(statement)) made.reset();
    if (statement.row->id != Id::Bhvr || !made || statement.arguments[0].form != Expression::Form::Number) continue;
    auto first = scripts.lower_bound({(*made)[0], (*made)[1], (*made)[2], INT32_MIN});
    bool known = first != scripts.end() && std::equal(made->begin(), made->end(), first->first.begin());
    if (!known) continue;
    std::int32_t bits = statement.arguments[0].number;
    std::int32_t missing = -1;
    bool answered = false;
    for (auto [bit, event] : Asked) {
      if ((bits & bit) == 0) continue;
      answered = answered || has(*made, event);
      if (missing < 0) missing = event;
    }
    if (answered || missing < 0) continue;
    emitter.emit(diag::BhvrWithoutScript, statement.location, bits)
        .hint(base::cat("creatures may do what script ", missing, " handles, but this file has no such script"));
  }
}

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
    lintBehaviour(script, last, emitter);
    if (script.part != CheckedScript::Part::Event) continue;
    Key key = keyOf(script);
    if (const CheckedScript* winner = last[key]; winner != &script)
      emitter.emit(diag::ScriptReplaced, script.location).note(winner->location, "this one");
    else if (key[3] < 0) emitter.emit(diag::ScriptNotStarted, script.location, "no event has a number below 0");
    else if (key[3] == TimerEvent && !timers.ticks && timers.made.count({key[0], key[1], key[2]}) != 0)
      emitter.emit(diag::ScriptNotStarted, script.location, "no TICK in this file starts the agent's timer")
          .hint("TICK 20 after NEW: runs it once a second");
  }
}

}  // namespace vellum::caos
