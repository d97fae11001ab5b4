#include "languages/ags/runtime/execution.h"

#include "base/text.h"

namespace vellum::ags {

namespace {

// The old engine's messages for run-time errors (AGS behaviour, "Run-time rules").
std::string messageOf(const vm::Trap& trap, bool compatLimits) {
  switch (trap.kind) {
    case vm::TrapKind::NullPointer: return "Null pointer referenced";
    case vm::TrapKind::IndexOutOfBounds:
      if (trap.b == 0) return "Array has an invalid size (0) and cannot be accessed";
      return base::cat("Array index out of bounds (index: ", trap.a, ", bounds: 0..", trap.b - 1, ")");
    case vm::TrapKind::DivideByZero: return "Integer divide by zero";
    case vm::TrapKind::FloatDivideByZero: return "Floating point divide by zero";
    case vm::TrapKind::DivisionOverflow: return "Integer overflow: -2147483648 divided by -1";
    case vm::TrapKind::InvalidSize:
      return base::cat("Invalid size for dynamic array; requested: ", trap.a, ", range: 0..2147483647");
    case vm::TrapKind::LoopLimit:
      return base::cat("Script appears to be hung (a while loop ran ", LoopLimit + 1,
                       " times). The problem may be in a calling function; check the call stack.");
    // The current usage is not helpful: the object that did not fit may be small.
    case vm::TrapKind::OutOfMemory: return "the scripts have used up their memory";
    case vm::TrapKind::StackOverflow:
      if (!trap.text.empty()) return trap.text;
      if (compatLimits) return "call stack overflow, recursive call problem?";
      return trap.message();
    case vm::TrapKind::HostMissing: {
      // "ags.Character::get_ID#": the row's name, without the compiler's suffix.
      std::string name = trap.text.substr(trap.text.starts_with("ags.") ? 4 : 0);
      name = name.substr(0, name.find('#'));
      if (std::size_t colons = name.find("::"); colons != name.npos) {
        std::string member = name.substr(colons + 2);
        for (std::string_view accessor : {"geti_", "seti_", "get_", "set_"})
          if (member.starts_with(accessor)) {
            member.erase(0, accessor.size());
            break;
          }
        name = colons == 0 ? member : base::cat(name.substr(0, colons), ".", member);
      }
      return base::cat("not implemented: ", name, " (docs/roadmap.md)");
    }
    default: return trap.message();
  }
}

}  // namespace

bool Execution::run(vm::FunctionRef function, diagnostics::Emitter& emitter, std::span<const vm::Slot> arguments) {
  return vm_.run(console, function, arguments) == vm::Outcome::Finished || ended(emitter);
}

// Of what did not finish in `console`.
bool Execution::ended(diagnostics::Emitter& emitter) {
  if (adventure_.world->state.globals.quit != 0) return true;
  report(console.trap(), emitter);
  return false;
}

const std::vector<vm::Slot>& Execution::slotsFor(const ScriptFunction& function, Arguments arguments) {
  slots_.clear();
  auto argument = arguments.begin();
  for (const Parameter& parameter : function.function->parameters) {
    vm::Slot slot;
    bool given = argument != arguments.end();
    switch (registerType(parameter.type)) {
      case ir::Type::I32: slot.i = given && !argument->isThing ? argument->number : 0; break;
      case ir::Type::F32: slot.f = 0; break;
      default:
        if (given && argument->object != nullptr) {
          vm::Heap::retain(argument->object);
          slot.r = argument->object;
          break;
        }
        slot.r = given && argument->isThing && parameter.type->kind == TypeKind::Pointer
                     ? adventure_.objectFor(argument->type, argument->number & 0xffff, argument->number >> 16)
                     : nullptr;
        break;
    }
    if (given) ++argument;
    slots_.push_back(slot);
  }
  return slots_;
}

bool Execution::runIn(const Script& script, Entry entry, Arguments arguments, diagnostics::Emitter& emitter) {
  const ScriptFunction* found = script.find(entry);
  // A function of that name with parameters is not the engine's.
  if (found == nullptr || found->function->parameters.size() > arguments.size()) return true;
  return runEvent(*found, arguments, emitter);
}

bool Execution::runEvent(const ScriptFunction& function, Arguments arguments, diagnostics::Emitter& emitter) {
  world::GameState& state = adventure_.world->state;
  const std::vector<vm::Slot>& slots = slotsFor(function, arguments);
  bool wasRunning = state.scriptRunning;
  state.scriptRunning = false;
  vm::Outcome outcome = vm_.run(events_, function.ref, slots);
  state.scriptRunning = wasRunning;
  if (outcome == vm::Outcome::Finished || state.globals.quit != 0) {
    vm_.clear(events_);
    return true;
  }
  report(events_.trap(), emitter);
  vm_.clear(events_);
  return fail(emitter);
}

bool Execution::runEverywhere(Entry entry, Arguments arguments, diagnostics::Emitter& emitter) {
  for (const Script& script : scripts_.all())
    if (script.room < 0 && !runIn(script, entry, arguments, emitter)) return false;
  const Script* room = scripts_.ofRoom();
  return room == nullptr || runIn(*room, entry, arguments, emitter);
}

void Execution::report(const vm::Trap& trap, diagnostics::Emitter& emitter) const {
  diagnostics::Diagnostic diagnostic = trap.diagnostic();
  auto& added = emitter.add({vm::trapName(trap.kind), diagnostics::Severity::Error, ""}, diagnostic.location,
                            messageOf(trap, compatLimits_));
  added.stack = trap.stack;
}

bool Execution::fail(const diagnostics::Emitter& emitter) {
  if (!stopped && emitter.hasErrors()) deathCause_ = emitter.all().back();
  stopped = true;
  adventure_.world->state.scriptRunning = false;
  adventure_.world->state.blocking = {};
  return false;
}

}  // namespace vellum::ags
