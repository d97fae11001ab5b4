#include "vm/vm.h"

#include "base/check.h"
#include "vm/linked.h"

namespace vellum::vm {

HostResult HostCall::fail(std::string_view message) const {
  trap.kind = TrapKind::HostError;
  trap.text = message;
  return HostResult::Trap;
}

HostResult HostCall::doneString(std::string_view text) const {
  Object* string = vm.heap().makeString(text);
  if (string == nullptr) {
    trap.kind = TrapKind::OutOfMemory;
    trap.a = static_cast<std::int64_t>(vm.heap().used());
    return HostResult::Trap;
  }
  return done(string);
}

void Vm::finish(Fiber& fiber, const Slot* result, ir::Type type) {
  fiber.result_[0] = result[0];
  fiber.result_[1] = result[1];
  fiber.resultType_ = type;
  fiber.state_ = FiberState::Finished;
}

Outcome Vm::resume(Fiber& fiber) {
  VELLUM_CHECK(fiber.paused(), "only a paused fiber is resumed");
  if (fiber.trap_.kind != TrapKind::None) fiber.trap_ = {};
  Fiber* outer = running_;
  if (outer != nullptr) hold(*outer, true);
  hold(fiber, false);
  if (!mayRun(fiber)) {
    if (outer != nullptr) hold(*outer, false);
    return Outcome::Trapped;
  }
  running_ = &fiber;
  bool isOutermost = nativeDepth_++ == 0;
  if (isOutermost) owed_ = 0;  // the script does not pay for earlier work of the host
  std::int64_t budget = fiber.budget_;
  fiber.state_ = FiberState::Running;
  Outcome outcome = profiler_ != nullptr   ? executeProfiled(fiber)
                    : compiler_ != nullptr ? executeMixed(fiber)
                    : fiber.fromSave_      ? execute<true>(fiber, nullptr, 0)
                                           : execute(fiber, nullptr, 0);
  --nativeDepth_;
  if (isOutermost) budgetUsed_ += static_cast<std::uint64_t>(budget - fiber.budget_);
  running_ = outer;
  if (outer != nullptr) hold(*outer, false);
  if (fiber.paused()) {
    hold(fiber, true);
    refuel(fiber);  // so saves and hashes are the same however much work the turn was
  } else {
    trim(fiber);
  }
  if (fiber.fromSave_ && !fiber.paused()) letGo(fiber);
  return outcome;
}

// False: the fiber has trapped.
bool Vm::mayRun(Fiber& fiber) {
  bool nested = nativeDepth_ >= limits.nativeDepth;
  if (!nested && !heap_.isOverLimit()) return true;
  fiber.trap_.kind = nested ? TrapKind::StackOverflow : TrapKind::OutOfMemory;
  fiber.trap_.a = nested ? nativeDepth_ : static_cast<std::int64_t>(heap_.used());
  fiber.trap_.stack = stackOf(fiber);
  releaseBlockedArguments(fiber);
  unwind(fiber, 0);
  fiber.state_ = FiberState::Trapped;
  return false;
}

// Counts the memory that a waiting fiber holds against the heap's limit, until the fiber continues. The first KiB is
// free. Counts what the calls use, not what was allocated, so that a fiber restored from a save counts the same.
void Vm::hold(Fiber& fiber, bool waits) {
  static constexpr std::size_t Free = 1024;
  std::size_t bytes = 0;
  if (waits && !fiber.frames_.empty()) {
    const CallFrame& last = fiber.frames_.back();
    bytes = fiber.frames_.size() * sizeof(CallFrame) + (last.base + last.function->frameSlots) * sizeof(Slot);
  }
  if (bytes <= Free) bytes = 0;
  if (bytes == fiber.frames_.held()) return;
  heap_.hold(bytes, fiber.frames_.held());
  fiber.frames_.setHeld(static_cast<std::uint32_t>(bytes));
}

// Gives back the memory of deep calls.
void Vm::trim(Fiber& fiber) {
  static constexpr std::size_t KeptFrames = 1024, KeptSlots = 4096;
  if (fiber.stack_.size() <= KeptSlots && fiber.frames_.room() <= KeptFrames) return;
  if (fiber.frames_.empty()) useAccount(fiber, fiber.frames_.account());
}

// Gives the fiber, which runs nothing, empty memory of this account.
void Vm::useAccount(Fiber& fiber, base::MemoryAccount* account) {
  std::destroy_at(&fiber.stack_);
  std::construct_at(&fiber.stack_, account);
  fiber.frames_.useAccount(account);
}

void Vm::letGo(Fiber& fiber) {
  fiber.fromSave_ = false;
  auto kept = kept_.extract(&fiber);
  if (kept.empty()) return;
  for (Object* object : kept.mapped()) heap_.release(object);
}

void Vm::unwind(Fiber& fiber, std::size_t toDepth) {
  while (fiber.frames_.size() > toDepth) {
    CallFrame frame = fiber.frames_.back();
    fiber.frames_.pop();
    releaseSlots(heap_, fiber.stack_.data() + frame.base, frame.function->owned, frame.function->values);
  }
}

void Vm::clear(Fiber& fiber) {
  VELLUM_CHECK(fiber.state_ != FiberState::Running, "a running fiber is not cleared");
  if (!fiber.frames_.empty()) {
    releaseBlockedArguments(fiber);
    unwind(fiber, 0);
  }
  hold(fiber, false);
  trim(fiber);
  if (fiber.fromSave_) letGo(fiber);
  if (fiber.resultType_ != ir::Type::Void) dropResult(fiber);
  fiber.state_ = FiberState::Empty;
  if (fiber.trap_.kind != TrapKind::None) fiber.trap_ = {};
}

// Releases the arguments of the host call that a blocked fiber is in.
void Vm::releaseBlockedArguments(Fiber& fiber) {
  if (fiber.state_ != FiberState::Blocked || fiber.frames_.empty()) return;
  const CallFrame& frame = fiber.frames_.back();
  const auto* host = address<const LinkedHost>(*frame.ip);
  const Slot* window = fiber.stack_.data() + frame.base + frame.function->localSlots;
  releaseSlots(heap_, window, host->owned, host->values);
}

void Vm::dropResult(Fiber& fiber) {
  if (fiber.resultType_ == ir::Type::Ref) heap_.release(fiber.result_[0].r);
  if (fiber.resultType_ == ir::Type::Value) heap_.release(fiber.resultValue());
  fiber.resultType_ = ir::Type::Void;
}

Slot Vm::takeResult(Fiber& fiber) {
  VELLUM_CHECK(fiber.state_ == FiberState::Finished, "a finished fiber has a result");
  fiber.resultType_ = ir::Type::Void;
  return fiber.result_[0];
}

Slot Fiber::slot(std::size_t depth, std::uint16_t slot) const {
  const CallFrame& frame = frames_[frames_.size() - 1 - depth];
  return stack_[frame.base + slot];
}

}  // namespace vellum::vm
