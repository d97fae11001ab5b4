#include "languages/skrit/runtime/execution.h"

#include "languages/skrit/runtime/tables.h"
#include "languages/skrit/runtime/variables.h"
#include "languages/skrit/world/simulation.h"

namespace vellum::skrit {

Execution::~Execution() {
  for (const auto& fiber : fibers_) vm_.clear(*fiber);
  if (hostFiber_ != nullptr) vm_.clear(*hostFiber_);
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

bool Execution::start(SkritObject& object, std::uint32_t index, const Arguments& arguments, bool mayWait,
                      vm::Fiber*& fiber) {
  Code& code = codeOf(*object.implementation);
  const Function& function = code.program.functions[index];
  if (fibersInUse_ == fibers_.size()) fibers_.push_back(std::make_unique<vm::Fiber>());
  fiber = fibers_[fibersInUse_++].get();
  fiber->userData = static_cast<std::uint32_t>(object.handle) | (mayWait ? MayWait : 0);
  giveBlocks(object, *fiber);
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
  switch (vm_.run(*fiber, code.functions[index], slots_)) {
    case vm::Outcome::Finished:
    case vm::Outcome::Blocked: return true;
    default: return fault(object, *fiber);
  }
}

void Execution::finish(vm::Fiber& fiber) {
  vm_.clear(fiber);
  --fibersInUse_;
}

bool Execution::run(SkritObject& object, std::uint32_t function, const Arguments& arguments, bool* truth) {
  vm::Fiber* fiber;
  bool fine = start(object, function, arguments, truth == nullptr, fiber);
  if (fiber->paused()) {
    waiting_.push_back({object.handle, std::move(fibers_[--fibersInUse_])});
    fibers_.erase(fibers_.begin() + static_cast<std::ptrdiff_t>(fibersInUse_));
    return true;
  }
  if (fine && truth != nullptr) *truth = fiber->result().i != 0;
  finish(*fiber);
  return fine;
}

bool Execution::runToEnd(SkritObject& object, std::uint32_t function, const Arguments& arguments) {
  vm::Fiber* fiber;
  bool fine = start(object, function, arguments, false, fiber);
  finish(*fiber);
  return fine;
}

void Execution::release(SkritObject& object, bool last) {
  forgetWaiting(object.handle);
  Code& code = codeOf(*object.implementation);
  takeMemory(vm_.heap(), object);
  if (!last) return;
  if (code.temporary) implementations_.mayDrop(*object.implementation);
  resetShared(vm_.heap(), code);
}

template <class Take>
bool Execution::callFromHost(SkritObject& object, std::uint32_t function, const Arguments& arguments, Take take) {
  Running running(engine_, object);
  vm::Fiber* fiber;
  bool fine = start(object, function, arguments, false, fiber);
  if (fine) take(*fiber);
  finish(*fiber);
  return fine;
}

std::optional<float> Execution::callForFloat(SkritObject& object, std::uint32_t function, const Arguments& arguments) {
  std::optional<float> result;
  callFromHost(object, function, arguments, [&](const vm::Fiber& fiber) { result = fiber.result().f; });
  return result;
}

static std::string resultText(const Code& code, std::uint32_t function, const vm::Fiber& fiber) {
  Type type = code.program.functions[function].result;
  if (type.is(Base::Void)) return "";
  vm::Slot slot = fiber.result();
  if (type.text()) return std::string(vm::text(slot.r));
  if (type.is(Base::Float)) return tables::floatText(slot.f);
  return base::cat(slot.i);
}

bool Execution::callForText(SkritObject& object, std::uint32_t function, const Arguments& arguments,
                            std::string& result) {
  return callFromHost(object, function, arguments, [&](const vm::Fiber& fiber) {
    result = resultText(codeOf(*object.implementation), function, fiber);
  });
}

bool Execution::callByHost(SkritObject& object, vm::FunctionRef function, std::span<const vm::Slot> arguments,
                           bool mayWait, vm::Slot& result, bool& finished) {
  Running running(engine_, object);
  if (hostFiber_ == nullptr) {
    hostFiber_ = std::make_unique<vm::Fiber>();
    hostRuns_ = std::make_unique<vm::DirectRun>(vm_, *hostFiber_);
  }
  vm::Fiber& fiber = *hostFiber_;
  fiber.userData = static_cast<std::uint32_t>(object.handle) | (mayWait ? MayWait : 0);
  giveBlocks(object, fiber);
  finished = hostRuns_->run(function, arguments, result) == vm::Outcome::Finished;
  if (finished) return true;
  if (fiber.paused()) {
    waiting_.push_back({object.handle, std::move(hostFiber_)});
    hostRuns_.reset();
    return true;
  }
  fault(object, fiber);
  vm_.clear(fiber);
  return false;
}

}  // namespace vellum::skrit
