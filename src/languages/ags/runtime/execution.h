// Runs functions of the loaded scripts that must not wait, and reports those that fail. What may wait runs in the main
// script (main_script.h).
#pragma once

#include <initializer_list>
#include <optional>

#include "languages/ags/runtime/scripts.h"
#include "vm/direct_run.h"

namespace vellum::ags {

// A script's argument: a number, or an object that represents a thing of the world.
struct Argument {
  std::int32_t number = 0;
  bool isThing = false;
  api::Type type = api::Type::Character;
  vm::Object* object = nullptr;  // instead of both
};
using Arguments = std::initializer_list<Argument>;

// AGS behaviour, "Run-time rules": a game whose `while` or `for` loops run more iterations than this in one event has
// hung.
constexpr std::uint64_t LoopLimit = 150000;

// All functions that run scripts return false when one failed, after it was reported.
class Execution {
 public:
  bool stopped = false;  // an event failed: the game has ended, like in the old engine
  vm::Fiber console;     // of run()

  Execution(vm::Vm& vm, api::Adventure& adventure, Scripts& scripts, bool compatLimits)
      : vm_(vm), adventure_(adventure), scripts_(scripts), compatLimits_(compatLimits), hostCalls_(vm, console) {}

  // Outside of events; `console` keeps the result.
  bool run(vm::FunctionRef function, diagnostics::Emitter& emitter, std::span<const vm::Slot> arguments = {});
  // The same for a call of the host, which owns the reference in `result`. `finished` is false where there is none,
  // since the function failed or ended the game.
  bool call(vm::FunctionRef function, diagnostics::Emitter& emitter, std::span<const vm::Slot> arguments,
            vm::Slot& result, bool& finished) {
    adventure_.console = &console;
    finished = hostCalls_.run(function, arguments, result) == vm::Outcome::Finished;
    adventure_.console = nullptr;
    return finished || ended(emitter);
  }
  // In every script that has the function; none of these calls may wait.
  bool runEverywhere(Entry entry, Arguments arguments, diagnostics::Emitter& emitter);
  // This function must not wait, either.
  bool runEvent(const ScriptFunction& function, Arguments arguments, diagnostics::Emitter& emitter);
  // What a call of the function takes, valid until the next one. Handlers may declare fewer parameters than there are
  // arguments (AGS behaviour, "Run-time rules").
  const std::vector<vm::Slot>& slotsFor(const ScriptFunction& function, Arguments arguments);

  void report(const vm::Trap& trap, diagnostics::Emitter& emitter) const;
  // Ends the game because of the last error that was reported; false.
  bool fail(const diagnostics::Emitter& emitter);
  // What ended the game; null: nothing, or it is not known.
  const diagnostics::Diagnostic* deathCause() const { return deathCause_ ? &*deathCause_ : nullptr; }
  void stop() { vm_.clear(events_); }  // before a snapshot is restored, and at the end

 private:
  bool ended(diagnostics::Emitter& emitter);
  bool runIn(const Script& script, Entry entry, Arguments arguments, diagnostics::Emitter& emitter);

  vm::Vm& vm_;
  api::Adventure& adventure_;
  Scripts& scripts_;
  const bool compatLimits_;
  std::optional<diagnostics::Diagnostic> deathCause_;
  vm::Fiber events_;  // repeatedly_execute_always and its like
  vm::DirectRun hostCalls_;
  std::vector<vm::Slot> slots_;
};

}  // namespace vellum::ags
