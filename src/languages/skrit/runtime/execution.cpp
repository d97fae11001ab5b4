#include "languages/skrit/runtime/execution.h"

#include "base/float_text.h"
#include "languages/skrit/runtime/tables.h"
#include "languages/skrit/runtime/variables.h"
#include "languages/skrit/world/simulation.h"

namespace vellum::skrit {

Execution::~Execution() {
  for (const auto& runner : runners_) vm_.clear(*runner->fiber);
  forgetWaiting();
}

void Execution::giveBlocks(SkritObject& object, vm::Fiber& fiber) const {
  Code& code = codeOf(*object.implementation);
  fiber.blocks[InstanceBlock] = {reinterpret_cast<unsigned char*>(object.memory.data()),
                                 static_cast<std::uint32_t>(object.memory.size() * 8)};
  fiber.blocks[SharedBlock] = {reinterpret_cast<unsigned char*>(code.shared.data()),
                               static_cast<std::uint32_t>(code.shared.size() * 8)};
}

bool Execution::fault(SkritObject& object, const vm::Fiber& fiber) {
  extra_.clear();  // arguments of a call that does not happen
  if (aborted_) aborted_ = false;
  else reporter_.fault(object, fiber.trap());
  return false;
}

std::span<const vm::Slot> Execution::slotsOf(const Function& function, const Arguments& arguments) {
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
  return slots_;
}

Execution::Ended Execution::call(SkritObject& object, vm::FunctionRef function, std::span<const vm::Slot> arguments,
                                 bool mayWait, vm::Slot& result) {
  if (runnersInUse_ == runners_.size()) runners_.push_back(std::make_unique<Runner>(vm_));
  Runner& runner = *runners_[runnersInUse_++];
  vm::Fiber& fiber = *runner.fiber;
  fiber.userData = static_cast<std::uint32_t>(object.handle) | (mayWait ? MayWait : 0);
  giveBlocks(object, fiber);
  Ended ended = Ended::Finished;
  if (runner.runs.run(function, arguments, result) != vm::Outcome::Finished) {
    ended = fiber.paused() && mayWait ? Ended::Waiting : Ended::AtFault;
    if (ended == Ended::AtFault) fault(object, fiber);
  }
  --runnersInUse_;
  if (ended == Ended::AtFault) vm_.clear(fiber);
  if (ended == Ended::Waiting) {
    waiting_.push_back({object.handle, std::move(runner.fiber)});
    runners_.erase(runners_.begin() + static_cast<std::ptrdiff_t>(runnersInUse_));
  }
  return ended;
}

// `take` gets what the function returns, unless there was a fault.
template <class Take>
Execution::Ended Execution::call(SkritObject& object, std::uint32_t index, const Arguments& arguments, bool mayWait,
                                 Take take) {
  const Code& code = codeOf(*object.implementation);
  const Function& function = code.program.functions[index];
  vm::Slot result;
  const Ended ended = call(object, code.functions[index], slotsOf(function, arguments), mayWait, result);
  if (ended != Ended::Finished) return ended;
  take(function.result, result);
  if (function.result.text()) vm_.heap().release(result.r);
  return ended;
}

bool Execution::run(SkritObject& object, std::uint32_t function, const Arguments& arguments, bool* truth) {
  return call(object, function, arguments, truth == nullptr, [&](Type, vm::Slot result) {
           if (truth != nullptr) *truth = result.i != 0;
         }) != Ended::AtFault;
}

bool Execution::runToEnd(SkritObject& object, std::uint32_t function, const Arguments& arguments) {
  return call(object, function, arguments, false, [](Type, vm::Slot) {}) == Ended::Finished;
}

void Execution::release(SkritObject& object, bool last) {
  forgetWaiting(object.handle);
  Code& code = codeOf(*object.implementation);
  takeMemory(vm_.heap(), object);
  if (!last) return;
  if (code.temporary) implementations_.mayDrop(*object.implementation);
  resetShared(vm_.heap(), code);
}

std::optional<float> Execution::callForFloat(SkritObject& object, std::uint32_t function, const Arguments& arguments) {
  Running running(engine_, object);
  std::optional<float> returned;
  call(object, function, arguments, false, [&](Type, vm::Slot result) { returned = result.f; });
  return returned;
}

static std::string resultText(Type type, vm::Slot result) {
  if (type.is(Base::Void)) return "";
  if (type.text()) return std::string(vm::text(result.r));
  return type.is(Base::Float) ? base::floatText(result.f) : base::cat(result.i);
}

bool Execution::callForText(SkritObject& object, std::uint32_t function, const Arguments& arguments,
                            std::string& result) {
  Running running(engine_, object);
  return call(object, function, arguments, false,
              [&](Type type, vm::Slot returned) { result = resultText(type, returned); }) == Ended::Finished;
}

bool Execution::callByHost(SkritObject& object, vm::FunctionRef function, std::span<const vm::Slot> arguments,
                           bool mayWait, vm::Slot& result, bool& finished) {
  Running running(engine_, object);
  const Ended ended = call(object, function, arguments, mayWait, result);
  finished = ended == Ended::Finished;
  return ended != Ended::AtFault;
}

}  // namespace vellum::skrit
