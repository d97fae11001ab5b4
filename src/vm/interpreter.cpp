// The interpreter: one handler per instruction, direct-threaded where the compiler has computed goto.
//
// The handlers are in interpreter_*.inc by topic, written with the macros of interpreter_macros.inc; all are part of
// one function.
//
// Rules of these files:
//  1. `ip` points at the instruction being executed until its effect is complete, so a trap or a blocked host call
//     always has its location, and resuming at `ip` repeats a blocked call.
//  2. `frame->ip` and the number of frames are only up to date after SYNC(), which precedes everything that may inspect
//     the fiber from outside (host calls, traps, pauses). The `ip` of an outer frame points at its call.
//  3. look() reloads the pointers after everything that may move the stack or the frames.
//  4. Retain the new reference of a register before you release the old one: they may be the same object.
#include <algorithm>
#include <cmath>

#include "vm/native.h"
#include "vm/profiler.h"
#include "vm/values.h"

namespace vellum::vm {

using ir::Instruction;
using ir::Op;

namespace {

// The checker knows the type of every object whose fields a script reads; even a compiler bug must not reach other
// memory. `length` counts the bytes of a struct, and at least one for each element or byte of the others. The verifier
// accepts no offset above 0x3fffffff.
template <std::uint32_t Width>
unsigned char* fieldOf(Object* object, std::uint32_t offset) {
  VELLUM_CHECK((Width < sizeof(Object*) || object->kind == Kind::Struct) && offset + Width <= object->length,
               "a field outside its object");
  return object->data() + offset;
}

// What a frame holds at a return: most of its references have moved elsewhere.
inline void releaseFrame(Heap& heap, const Slot* base, const LinkedFunction& function) {
  for (std::uint16_t slot : function.owned)
    if (base[slot].r != nullptr) heap.release(base[slot].r);
  for (std::uint16_t slot : function.values) heap.release(reinterpret_cast<const Value&>(base[slot]));
}

// Conditions of the validating interpreter (MUST). Width 8 means a reference: nothing else is that wide.
bool hasInside(const Heap& heap, const Object* object, std::uint64_t offset, std::uint32_t width) {
  return width == 8 ? heap.referenceAt(object, offset).has_value() : heap.holdsNumbers(object, offset, width);
}
bool hasField(const Heap& heap, const Object* object, std::uint32_t offset, std::uint32_t width) {
  return object->kind == Kind::Struct && hasInside(heap, object, offset, width);
}
bool hasElements(const Object* object, std::uint32_t width) {
  return object->kind == Kind::Array && ir::sizeOf(object->element) == width;
}
bool fitsAt(const Heap& heap, const Object* object, std::uint64_t offset, const Object* stored) {
  return heap.fits(stored, *heap.referenceAt(object, offset));
}

// Op::GuardIterations: `step` becomes how far the counter goes. False when the counter does not count that way, or too
// few times.
bool guardIterations(std::int32_t& step, std::int32_t counter, std::int32_t bound, std::int32_t least) {
  if (step < 1 || counter >= bound) return false;
  std::int64_t distance = std::int64_t(bound) - 1 - counter;
  if (step != 1) distance -= distance % step;
  if (distance < (std::int64_t(least) - 1) * step || counter + distance + step > INT32_MAX) return false;
  // The distance over the whole range of integers does not fit an i32.
  if (distance > INT32_MAX) return false;
  step = static_cast<std::int32_t>(distance);
  return true;
}

// Op::GuardRange
bool isOutside(const Object* array, std::uint32_t first, std::uint32_t distance, std::uint32_t times) {
  return array == nullptr || first >= array->length || std::uint64_t(distance) * times >= array->length - first;
}

// The target of a branch: the linker has turned its label into a distance in bytes.
inline const Instruction* target(const Instruction* branch) {
  return reinterpret_cast<const Instruction*>(reinterpret_cast<const unsigned char*>(branch) + branch->d);
}

}  // namespace

#include "vm/interpreter_macros.inc"

// Labels are hidden in macros.
// clang-format off
template <bool Validating>
Outcome Vm::execute(Fiber& fiber, NativeContext* context, std::size_t floor) {
#if VELLUM_THREADED
  static const void* const labels[] = {
#define VELLUM_OP(name, mnemonic, operands, kind, effects, machines, text) &&L_##name,
#define VELLUM_BRANCH(name, mnemonic, operands, kind, effects, machines, text) &&L_##name, &&L_##name##Loop, &&L_##name##Free,
#include "ir/opcodes.def"
  };
#endif
  Heap& heap = heap_;
  const Instruction* ip;
  Slot* base;
  CallFrame* frame;
  // Limits of a call on the fast path: frames below `frameEnd`, slots below `stackEnd`.
  const CallFrame* frameEnd;
  const Slot* stackEnd;
  const CallFrame* floorFrame;  // the first of this run
  std::int64_t quantum = 0;     // the fiber's, which has it after SYNC() only
  // What is left of the budget and of the loop limit: counted down here, written back to the fiber by settle().
  std::int64_t fuel = 0, loopFuel = 0;
  volatile std::int64_t fuelGiven = 0, loopFuelGiven = 0;  // volatile: leaves registers to the handlers
  Slot result[2];
  ir::Type resultType = ir::Type::Void;  // of a call that has returned
  // Frames of native code below this run, which count towards the depth.
  const std::size_t below = context == nullptr ? 0 : static_cast<std::size_t>(context->depthBelow);

  auto look = [&]() VELLUM_INLINE {
    frame = fiber.frames_.data() + fiber.frames_.size() - 1;
    ip = frame->ip;
    base = fiber.stack_.data() + frame->base;
    stackEnd = fiber.stack_.data() + fiber.stack_.size();
    floorFrame = fiber.frames_.data() + floor;
    quantum = fiber.quantum;
    std::size_t allowed = limits.depth > below ? limits.depth - below : 0;
    frameEnd = fiber.frames_.data() + std::min(fiber.frames_.room(), allowed);
  };
  auto settle = [&]() VELLUM_INLINE {
    std::int64_t used = fuelGiven - (fuel < 0 ? 0 : fuel);
    fiber.budget_ -= used;
    fiber.loops_ += static_cast<std::uint64_t>(loopFuelGiven - (loopFuel < 0 ? 0 : loopFuel));
    if (nativeDepth_ > 1) owed_ += used;
    fuel = loopFuel = 0;
    fuelGiven = 0;
    loopFuelGiven = 0;
  };
  // A script pays for the scripts that its host calls run: nesting adds no budget.
  auto charge = [&]() VELLUM_INLINE {
    std::int64_t paid = owed_ < fuel ? owed_ : fuel;
    fuel -= paid;
    fiber.budget_ -= owed_ - paid;
    owed_ = 0;
  };
  auto refill = [&]() VELLUM_INLINE {
    // A profile counts each instruction once, also where a slice ends: it has one slice, and no interrupts.
    fuel = profiler_ != nullptr ? fiber.budget_ : std::min(fiber.budget_, FuelSlice);
    // With a compiler, long loops periodically run out of fuel and continue as machine code. With the default
    // threshold, that is every 1021 branches and calls: a prime, so that it is not the same call of an iteration each
    // time.
    if (context != nullptr) fuel = std::min<std::int64_t>(fuel, tierUpThreshold_ * (LoopHotness + 1) + 1);
    fuelGiven = fuel;
    loopFuel = INT64_MAX;
    if (limits.loopLimit != 0)
      loopFuel = fiber.loops_ >= limits.loopLimit ? 0 : static_cast<std::int64_t>(limits.loopLimit - fiber.loops_);
    loopFuelGiven = loopFuel;
  };
  [[maybe_unused]] auto profilerIsDue = [&]() VELLUM_INLINE { return profiler_ != nullptr && profiler_->due(); };
  [[maybe_unused]] auto fitsGlobal = [&](const LinkedFunction& function, std::uint32_t at, const Object* object) {
    auto offset = static_cast<std::uint32_t>(function.source->code[at].d);
    return heap.fits(object, modules_[function.module.index()]->globalTargetAt(offset));
  };
  NativeEntry replacement = nullptr;  // machine code that continues the innermost frame (on-stack replacement)
  if (context != nullptr && context->status != NativeStatus::Fine) goto leftNative;  // see callNative()
  look();
  // Entries from the host and from machine code count as calls.
  if (context != nullptr && fiber.frames_.size() == floor + 1 && ip == frame->function->code.data() &&
      --frame->function->hotness < 0 && tierUp(*frame->function)) {
    replacement = frame->function->native;
    goto replaced;
  }
  refill();

#if VELLUM_THREADED
  DISPATCH();
[[maybe_unused]] sample:
  SYNC();
  if constexpr (Validating) profiler_->sample();
  goto* labels[static_cast<std::size_t>(ip->op)];
#else
dispatch:
  if constexpr (Validating)
    if (profilerIsDue()) {
      SYNC();
      profiler_->sample();
    }
  switch (ip->op) {
#endif

#include "vm/interpreter_arrays.inc"
#include "vm/interpreter_branches.inc"
#include "vm/interpreter_calls.inc"
#include "vm/interpreter_memory.inc"
#include "vm/interpreter_numbers.inc"
#include "vm/interpreter_values.inc"
#if !VELLUM_THREADED
  case Op::Count: break;
}
VELLUM_UNREACHABLE("an instruction without a handler");
#endif

needNumber:
  fiber.trap_.text = "number";
  TRAP(TypeMismatch, 0, 0);

[[maybe_unused]] damagedSave:
  fiber.trap_.kind = TrapKind::DamagedSave;
  if (ir::isHostCall(ip->op)) {
    const auto* host = address<const LinkedHost>(*ip);
    releaseSlots(heap, base + ip->b, host->owned, host->values);
  }
  goto trapped;

noRoom: {  // no room for the frame of a call: grows the stack, or traps
  std::size_t depth = static_cast<std::size_t>(frame - fiber.frames_.data()) + 1;
  if (depth + below >= limits.depth) TRAP(StackOverflow, static_cast<std::int64_t>(depth + below), 0);
  std::size_t needed =
      static_cast<std::size_t>(base - fiber.stack_.data()) + ip->b + address<const LinkedFunction>(*ip)->frameSlots;
  if (needed > limits.stackSlots) TRAP(StackOverflow, static_cast<std::int64_t>(depth), 0);
  SYNC();
  if (depth == fiber.frames_.room()) fiber.frames_.grow(limits.depth);
  if (needed > fiber.stack_.size()) fiber.stack_.resize(std::min(needed + needed / 2, limits.stackSlots));
  look();
  ++fuel;
  DISPATCH();
}

outOfMemory:
  TRAP(OutOfMemory, static_cast<std::int64_t>(heap.used()), 0);

outOfFuel:
  // `ip` still points at the branch or call, which is repeated when there is fuel. A loop has already counted its
  // iteration.
  if (fuel < 0 && ir::opInfo(ip->op).loopForm == 1) ++loopFuel;
  settle();
  if (limits.isInterrupted()) TRAP(Interrupted, 0, 0);
  if (fiber.budget_ <= 0) TRAP(OutOfBudget, static_cast<std::int64_t>(limits.budget), 0);
  if (limits.loopLimit != 0 && fiber.loops_ >= limits.loopLimit)
    TRAP(LoopLimit, static_cast<std::int64_t>(fiber.loops_ + 1), 0);
  if (context != nullptr && ir::opInfo(ip->op).loopForm != 0 && roomForNative()) {
    SYNC();
    replacement = compileFrom(*frame->function, frame->at());
    if (replacement != nullptr) goto replaced;
  }
  refill();
  DISPATCH();

replaced: {  // `replacement` continues the frame
  std::size_t depth = fiber.frames_.size() + below;
  resultType = frame->function->result;
  NativeStatus status = enterNative(fiber, *context, replacement, base, depth - 1, true);
  if (status != NativeStatus::Fine) goto leftNative;
  result[0] = context->result[0];
  fiber.frames_.pop();
  if (fiber.frames_.size() == floor) goto left;
  refill();
  look();
  goto delivered;
}

returned:  // from the first call of this run
  resultType = frame->function->result;
  SYNC();
  fiber.frames_.pop();
left:
  settle();
  finish(fiber, result, resultType);
  return Outcome::Finished;

yielded:
  SYNC();
  settle();
  fiber.state_ = FiberState::Ready;
  return Outcome::Yielded;

trapped:
  SYNC();
  settle();
  if (ir::isScriptCall(ip->op)) {
    // The arguments of a call that was not made.
    const auto* callee = address<const LinkedFunction>(*ip);
    releaseSlots(heap, base + ip->b, callee->ownedParameters, callee->valueParameters);
  }
trappedInside:
  // If the trap happened in a nested run, that run has already recorded the stack.
  if (fiber.trap_.stack.empty()) fiber.trap_.stack = stackOf(fiber);
  unwind(fiber, floor);
  fiber.state_ = FiberState::Trapped;
  return Outcome::Trapped;

leftNative:  // The frames of the native code are now on the fiber.
  if (context->status == NativeStatus::Blocked || context->status == NativeStatus::Yielded) {
    fiber.state_ = context->status == NativeStatus::Blocked ? FiberState::Blocked : FiberState::Ready;
    return context->status == NativeStatus::Blocked ? Outcome::Blocked : Outcome::Yielded;
  }
  look();
  if (context->status == NativeStatus::Trapped) {
    if (context->refused) goto trapped;  // at a call that was not made
    goto trappedInside;
  }
  refill();
  DISPATCH();
}
// clang-format on

template Outcome Vm::execute<false>(Fiber&, NativeContext*, std::size_t);
template Outcome Vm::execute<true>(Fiber&, NativeContext*, std::size_t);

}  // namespace vellum::vm
