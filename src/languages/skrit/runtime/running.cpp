// Runs code of skrit objects on the virtual machine, and handles its faults.
#include "base/json.h"
#include "languages/skrit/diagnostics.h"
#include "languages/skrit/runtime/runtime.h"
#include "languages/skrit/runtime/tables.h"
#include "languages/skrit/world/simulation.h"

namespace vellum::skrit {

using base::cat;

bool SkritRuntime::start(SkritObject& object, std::uint32_t index, const Arguments& arguments, vm::Fiber*& fiber) {
  Code& code = static_cast<Code&>(*object.implementation->code);
  const Function& function = code.program.functions[index];
  if (fibersInUse_ == fibers_.size()) fibers_.push_back(std::make_unique<vm::Fiber>());
  fiber = fibers_[fibersInUse_++].get();
  fiber->userData = static_cast<std::uint32_t>(object.handle);
  fiber->blocks[InstanceBlock] = {reinterpret_cast<unsigned char*>(object.memory.data()),
                                  static_cast<std::uint32_t>(object.memory.size() * 8)};
  fiber->blocks[SharedBlock] = {reinterpret_cast<unsigned char*>(code.shared.data()),
                                static_cast<std::uint32_t>(code.shared.size() * 8)};
  slots_.clear();
  for (std::size_t i = 0; i < function.parameters.size(); ++i) {
    static const Argument nothing;
    const Argument& given = i < arguments.size() ? arguments[i] : nothing;
    Type type = function.parameters[i];
    if (type.text()) slots_.push_back(vm::slotOf(vm_.heap().makeString(std::string_view(given.text))));
    else if (type.is(Base::Float))
      slots_.push_back(vm::slotOf(given.kind == Argument::Kind::Float ? given.real : static_cast<float>(given.number)));
    else slots_.push_back(vm::slotOf(given.number));
  }
  if (vm_.run(*fiber, code.functions[index], slots_) == vm::Outcome::Finished) return true;
  extra_.clear();  // arguments of a call that does not happen
  if (aborted_) aborted_ = false;
  else fault(object, fiber->trap());
  return false;
}

void SkritRuntime::finishFiber(vm::Fiber& fiber) {
  vm_.clear(fiber);
  --fibersInUse_;
}

bool SkritRuntime::run(SkritObject& object, std::uint32_t function, const Arguments& arguments, bool* truth) {
  vm::Fiber* fiber;
  bool fine = start(object, function, arguments, fiber);
  if (fine && truth != nullptr) *truth = fiber->result().i != 0;
  finishFiber(*fiber);
  return fine;
}

void SkritRuntime::callFunction(SkritObject& object, std::string_view name, const Arguments& arguments) {
  const Program& program = static_cast<const Code&>(*object.implementation->code).program;
  for (std::size_t i = 0; i < program.functions.size(); ++i) {
    const Function& function = program.functions[i];
    if (function.kind != Function::Kind::Function || !base::equalsIgnoreCase(function.name, name)) continue;
    Running running(engine_, object);
    run(object, static_cast<std::uint32_t>(i), arguments, nullptr);
    return;
  }
}

std::optional<float> SkritRuntime::callForFloat(SkritObject& object, std::uint32_t function,
                                                const Arguments& arguments) {
  Running running(engine_, object);
  vm::Fiber* fiber;
  std::optional<float> result;
  if (start(object, function, arguments, fiber)) result = fiber->result().f;
  finishFiber(*fiber);
  return result;
}

void SkritRuntime::fault(SkritObject& object, const vm::Trap& trap) {
  if (retail_) return;  // Skrit manual, "Exception Handling": in retail the exception is caught and ignored
  diagnostics::Diagnostic diagnostic = trap.diagnostic();
  std::string box = errorBox(static_cast<Code&>(*object.implementation->code), trap);
  if (!box.empty()) diagnostic.hint(box);
  std::size_t before = emitter_->errorCount();
  emitter_->add(diagnostic);
  faults_ += emitter_->errorCount() - before;
  // "Logged to a file with a timestamp", where one is open.
  if (!streams_.hasFile(ReportStreams::Error)) return;
  std::string text = "[";
  base::appendGeneral(text, engine_.clock.seconds(), 6);
  base::append(text, cat(" s] ", context_.sources[diagnostic.location.file].name(), ":",
                         context_.sources.lineAt(diagnostic.location), ": ", diagnostic.message, "\n", box,
                         box.empty() ? "" : "\n"));
  streams_.log(ReportStreams::Error, text);
}

void SkritRuntime::stateStorm(SkritObject& object, int changes) {
  if (retail_) return;
  const Code& code = static_cast<Code&>(*object.implementation->code);
  source::Location place = object.state < code.program.states.size() ? code.program.states[object.state].location
                                                                     : source::Location{code.program.file, {0, 0}};
  std::size_t before = emitter_->errorCount();
  emitter_->emit(diag::StateStorm, place, changes);
  faults_ += emitter_->errorCount() - before;
}

void SkritRuntime::happened(const SkritObject& object, std::string_view what, std::string_view detail) {
  if (context_.host.trace == nullptr) return;
  base::JsonWriter json;
  json.beginObject().member("tick", static_cast<std::int64_t>(context_.tick)).member("language", "skrit");
  json.member("object", object.handle).member("skrit", object.implementation->name).member(what, detail).end();
  context_.host.trace->line(json.text());
}

void SkritRuntime::traceCall(std::string_view function) {
  if (context_.host.trace == nullptr) return;
  base::JsonWriter json;
  json.beginObject().member("tick", static_cast<std::int64_t>(context_.tick)).member("language", "skrit");
  json.member("call", function).end();
  context_.host.trace->line(json.text());
}

std::string SkritRuntime::resultText(const Code& code, std::uint32_t function, vm::Fiber& fiber) {
  Type type = code.program.functions[function].result;
  if (type.is(Base::Void)) return "";
  vm::Slot slot = fiber.result();
  if (type.text()) return std::string(vm::text(slot.r));
  if (type.is(Base::Float)) return tables::floatText(slot.f);
  return cat(slot.i);
}

}  // namespace vellum::skrit
