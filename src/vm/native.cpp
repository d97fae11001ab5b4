// The vm's side of native code: entry, exit, and what compiled code calls.
#include "vm/native.h"

#include <algorithm>
#include <cstring>
#include <utility>

#include "base/check.h"
#include "ir/calls.h"
#include "vm/direct_run.h"

namespace vellum::vm {

// How much of the machine's stack native code may use, and how much must be free to enter it.
static constexpr std::size_t StackForNative = 512 * 1024;
static constexpr std::size_t StackForEntry = 32 * 1024;

// Splits the remaining budget between the two counters; `forLoop` decides which one gets the last event.
inline void Vm::openNative(NativeContext& context, bool forLoop) {
  const Fiber& fiber = context.fiber();
  std::int64_t fuel = std::clamp<std::int64_t>(fiber.budget_, 0, FuelSlice);
  std::int64_t loops = INT64_MAX;
  if (limits.loopLimit != 0)
    loops = fiber.loops_ >= limits.loopLimit ? 0 : static_cast<std::int64_t>(limits.loopLimit - fiber.loops_);
  context.loopFuel = context.loopGiven = std::min(loops, (fuel + (forLoop ? 1 : 0)) / 2);
  context.freeFuel = context.freeGiven = fuel - context.loopFuel;
}

inline void Vm::closeNative(NativeContext& context) {
  Fiber& fiber = context.fiber();
  std::int64_t loops = context.loopGiven - context.loopFuel;
  std::int64_t used = loops + context.freeGiven - context.freeFuel;
  fiber.budget_ -= used;
  fiber.loops_ += static_cast<std::uint64_t>(loops);
  if (nativeDepth_ > 1) owed_ += used;
  context.loopGiven = context.loopFuel = context.freeGiven = context.freeFuel = 0;
}

// Defined here, where the compiler's type is complete.
Vm::Vm() { heap_.countWork(&owed_); }

Vm::~Vm() {
  for (std::size_t i = 0; i < modules_.size(); ++i) unload(ModuleId(i));
}

void Vm::setCompiler(std::unique_ptr<NativeCompiler> compiler, std::int32_t tierUpThreshold) {
  compiler_ = std::move(compiler);
  tierUpThreshold_ = tierUpThreshold;
}

Outcome Vm::executeMixed(Fiber& fiber) {
  NativeContext context(*this, fiber, fiber.trap_);
  context.outer = context_;
  context_ = &context;
  if (nativeDepth_ == 1) stackLimit_ = static_cast<const char*>(__builtin_frame_address(0)) - StackForNative;
  context.stackLimit = stackLimit_;
  context.owed = &owed_;
  Outcome outcome = fiber.fromSave_       ? execute<true>(fiber, nullptr, 0)
                    : callNative(context) ? Outcome::Finished
                                          : execute(fiber, &context, 0);
  context_ = context.outer;
  return outcome;
}

// Calls a function that has native code, without the interpreter. False: it has none, or context.status is why it
// stopped, and the interpreter has to go on.
bool Vm::callNative(NativeContext& context) {
  Fiber& fiber = context.fiber();
  if (fiber.frames_.size() != 1) return false;
  const CallFrame& frame = fiber.frames_.back();
  const LinkedFunction& function = *frame.function;
  if (function.native == nullptr || frame.ip != function.code.data() || !roomForNative()) return false;
  if (enterNative(fiber, context, function.native, fiber.stack_.data() + frame.base, 0, true) != NativeStatus::Fine)
    return false;
  fiber.frames_.pop();
  finish(fiber, context.result, function.result);
  return true;
}

DirectRun::DirectRun(Vm& vm, Fiber& fiber) : vm_(vm), fiber_(fiber) {}

DirectRun::~DirectRun() = default;

Outcome DirectRun::run(FunctionRef function, std::span<const Slot> arguments, Slot& result) {
  return NativeRuntime::run(*this, function, arguments, result);
}

void NativeRuntime::enter(Vm& vm, Fiber& fiber, FunctionRef function, std::span<const Slot> arguments) {
  if (fiber.stack_.size() < function->frameSlots) {
    if (fiber.stack_.empty()) Vm::useAccount(fiber, vm.heap_.givenAccount());
    fiber.stack_.resize(function->frameSlots + 16);
  }
  Slot* slots = fiber.stack_.data();
  for (const Slot& argument : arguments) *slots++ = argument;
  for (std::uint16_t slot : function->cleared) fiber.stack_[slot].bits = 0;
  fiber.frames_.push(CallFrame::make(*function, 0, 0));
}

void Vm::start(Fiber& fiber, FunctionRef function, std::span<const Slot> arguments) {
  bool holds = !fiber.frames_.empty() || fiber.resultType_ != ir::Type::Void || fiber.trap_.kind != TrapKind::None;
  if (holds || fiber.state_ == FiberState::Running) clear(fiber);
  VELLUM_CHECK(arguments.size() == function->parameterSlots, "a function is started with its arguments");
  NativeRuntime::enter(*this, fiber, function, arguments);
  fiber.state_ = FiberState::Ready;
  fiber.loops_ = 0;
  refuel(fiber);
}

// An empty fiber holds nothing (Vm::clear()).
Outcome NativeRuntime::run(DirectRun& run, FunctionRef function, std::span<const Slot> arguments, Slot& result) {
  Vm& vm = run.vm_;
  Fiber& fiber = run.fiber_;
  const bool isAlone = vm.nativeDepth_ == 0 && vm.limits.nativeDepth > 0 && vm.profiler_ == nullptr;
  if (!isAlone || fiber.state_ != FiberState::Empty || vm.heap_.isOverLimit()) {
    Outcome outcome = vm.run(fiber, function, arguments);
    if (outcome != Outcome::Finished) return outcome;
    result = vm.takeResult(fiber);
    vm.clear(fiber);
    return outcome;
  }
  VELLUM_CHECK(arguments.size() == function->parameterSlots, "a function is started with its arguments");
  const auto budget = static_cast<std::int64_t>(vm.limits.budget);
  fiber.budget_ = budget;
  fiber.loops_ = 0;
  fiber.state_ = FiberState::Running;
  vm.running_ = &fiber;
  vm.nativeDepth_ = 1;
  vm.owed_ = 0;
  NativeContext* context = nullptr;
  if (vm.compiler_ != nullptr) {
    if (run.context_ == nullptr) run.context_ = std::make_unique<NativeContext>(vm, fiber, fiber.trap_);
    context = run.context_.get();
    context->status = NativeStatus::Fine;
    context->owed = &vm.owed_;
    context->stackLimit = vm.stackLimit_ = static_cast<const char*>(__builtin_frame_address(0)) - StackForNative;
    const bool hasTrail = !vm.trails_.empty() && vm.trails_[0].size >= std::size_t(vm.limits.depth) + 2;
    context->trail = hasTrail ? vm.trails_[0].places.get() : nullptr;
    vm.context_ = context;
  }
  Outcome outcome = Outcome::Finished;
  if (context != nullptr && function->native != nullptr) {
    if (vm.enterNative(fiber, *context, function->native, arguments.data(), 0, false) == NativeStatus::Fine)
      result = context->result[0];
    else outcome = vm.execute(fiber, context, 0);
  } else {
    enter(vm, fiber, function, arguments);
    outcome = vm.execute(fiber, context, 0);
  }
  vm.context_ = nullptr;
  vm.nativeDepth_ = 0;
  vm.running_ = nullptr;
  vm.budgetUsed_ += static_cast<std::uint64_t>(budget - fiber.budget_);
  if (fiber.paused()) {
    vm.hold(fiber, true);
    vm.refuel(fiber);
    return outcome;
  }
  vm.trim(fiber);
  if (outcome != Outcome::Finished) return outcome;
  if (fiber.state_ == FiberState::Finished) result = fiber.result_[0];
  fiber.resultType_ = ir::Type::Void;
  fiber.state_ = FiberState::Empty;
  return outcome;
}

// For the frames of one run of native code. Its pages take memory when they are written.
std::uint8_t* Vm::trail() {
  std::size_t run = nativeDepth_ > 0 ? nativeDepth_ - 1 : 0, size = std::size_t(limits.depth) + 2;
  if (run >= trails_.size()) trails_.resize(run + 1);
  Trail& trail = trails_[run];
  if (trail.size < size) trail = {std::make_unique_for_overwrite<std::uint8_t[]>(size), size};
  return trail.places.get();
}

bool Vm::roomForNative() const {
  return static_cast<const char*>(__builtin_frame_address(0)) > static_cast<const char*>(stackLimit_) + StackForEntry;
}

// For a function whose hotness counter ran out: whether it has native code to enter now.
bool Vm::tierUp(const LinkedFunction& function) {
  function.hotness = 0;
  if (function.native == nullptr) {
    if (function.interpretedOnly || !compiler_->compile(function)) {
      function.interpretedOnly = true;
      function.hotness = INT32_MAX;
      return false;
    }
  }
  return roomForNative();
}

NativeEntry Vm::compileFrom(const LinkedFunction& function, std::uint32_t at) {
  return function.interpretedOnly ? nullptr : compiler_->compileFrom(function, at);
}

NativeStatus Vm::enterNative(Fiber& fiber, NativeContext& context, NativeEntry entry, const Slot* slots,
                             std::size_t depth, bool onStackReplacement) {
  std::size_t frames = fiber.frames_.size();
  NativeContext::Segment segment{frames - (onStackReplacement ? 1 : 0), frames, nullptr, context.segment};
  context.segment = &segment;
  context.status = NativeStatus::Fine;
  context.refused = false;
  if (context.trail == nullptr) context.trail = trail();
  openNative(context, false);
  entry(&context, static_cast<std::int64_t>(limits.depth) - static_cast<std::int64_t>(depth) - 1, slots);
  closeNative(context);
  context.segment = segment.outer;
  if (context.status == NativeStatus::Fine) return NativeStatus::Fine;
  if (onStackReplacement) fiber.frames_.pop();
  layOut(context);
  if (context.status == NativeStatus::Unwound && fiber.stack_.size() > limits.stackSlots) {
    context.status = NativeStatus::Trapped;
    fiber.trap_.kind = TrapKind::StackOverflow;
    fiber.trap_.a = static_cast<std::int64_t>(fiber.frames_.size());
  }
  return context.status;
}

// Pushes the frames that native code left in the context onto the fiber.
void Vm::layOut(NativeContext& context) {
  Fiber& fiber = context.fiber();
  for (std::size_t i = context.frames.size(); i-- > 0;) {
    const NativeContext::Frame& frame = context.frames[i];
    std::uint32_t base = 0;
    if (!fiber.frames_.empty()) base = fiber.frames_.back().base + fiber.frames_.back().function->localSlots;
    std::size_t needed = std::size_t(base) + frame.function->frameSlots;
    if (needed > fiber.stack_.size()) fiber.stack_.resize(needed + needed / 2);
    std::copy_n(context.slots.begin() + static_cast<std::ptrdiff_t>(frame.offset), frame.slots,
                fiber.stack_.begin() + base);
    fiber.frames_.push(CallFrame::make(*frame.function, frame.at, base));
  }
  context.frames.clear();
  context.slots.clear();
}

// Moves the frames from `floor` on from the fiber to the context, as if they were native frames that stop.
void Vm::lift(NativeContext& context, std::size_t floor) {
  Fiber& fiber = context.fiber();
  bool innermost = true;
  while (fiber.frames_.size() > floor) {
    const CallFrame& frame = fiber.frames_.back();
    std::uint32_t slots = innermost ? frame.function->frameSlots : frame.function->localSlots;
    innermost = false;
    context.frames.push_back({frame.function, frame.at(), slots, context.slots.size()});
    context.slots.insert(context.slots.end(), fiber.stack_.begin() + frame.base,
                         fiber.stack_.begin() + frame.base + slots);
    fiber.frames_.pop();
  }
}

bool NativeRuntime::refuel(NativeContext* context, std::uint32_t loop) {
  Vm& vm = context->vm();
  Fiber& fiber = context->fiber();
  vm.closeNative(*context);
  if (vm.limits.isInterrupted()) {
    trap(context, TrapKind::Interrupted, 0, 0);
    return false;
  }
  if (fiber.budget_ <= 0) {
    trap(context, TrapKind::OutOfBudget, static_cast<std::int64_t>(vm.limits.budget), 0);
    return false;
  }
  if (loop != 0 && vm.limits.loopLimit != 0 && fiber.loops_ >= vm.limits.loopLimit) {
    trap(context, TrapKind::LoopLimit, static_cast<std::int64_t>(fiber.loops_ + 1), 0);
    return false;
  }
  vm.openNative(*context, loop != 0);
  --(loop != 0 ? context->loopFuel : context->freeFuel);
  return true;
}

bool NativeRuntime::refuseCall(NativeContext* context, std::int64_t depthLeft) {
  // In the interpreter's order. With an empty counter, the event was not counted.
  if (context->freeFuel < 0) {
    context->freeFuel = 0;
    if (!refuel(context, 0)) {
      context->refused = true;
      return true;
    }
  }
  if (depthLeft <= 0) {
    context->refused = true;
    trap(context, TrapKind::StackOverflow, static_cast<std::int64_t>(context->vm().limits.depth) - depthLeft, 0);
    return true;
  }
  if (static_cast<const void*>(__builtin_frame_address(0)) < context->stackLimit) {
    ++context->freeFuel;  // the interpreter will count the call again
    context->refused = true;
    context->status = NativeStatus::Unwound;
    return true;
  }
  return false;
}

void NativeRuntime::trap(NativeContext* context, TrapKind kind, std::int64_t a, std::int64_t b) {
  Trap& trap = context->call.trap;
  trap.kind = kind;
  trap.a = a;
  trap.b = b;
  context->status = NativeStatus::Trapped;
}

void NativeRuntime::trapText(NativeContext* context, const Object* message) {
  trap(context, TrapKind::ScriptError, 0, 0);
  context->call.trap.text = text(message);
}

void NativeRuntime::outOfMemory(NativeContext* context) {
  trap(context, TrapKind::OutOfMemory, static_cast<std::int64_t>(context->vm().heap().used()), 0);
}

Slot* NativeRuntime::unwind(NativeContext* context, const LinkedFunction* function, std::uint32_t at,
                            std::uint32_t slots) {
  context->frames.push_back({function, at, slots, context->slots.size()});
  context->slots.resize(context->slots.size() + slots);
  return context->slots.data() + context->frames.back().offset;
}

static void stopAtHost(NativeContext* context, const LinkedHost* host, const Slot* arguments, HostResult outcome) {
  if (host->function != nullptr && outcome == HostResult::Block) {
    context->status = NativeStatus::Blocked;
    return;
  }
  releaseSlots(context->vm().heap(), arguments, host->owned, host->values);
  Trap& trap = context->call.trap;
  if (host->function == nullptr) {
    NativeRuntime::trap(context, TrapKind::HostMissing, 0, 0);
    trap.text = host->name;
    return;
  }
  context->status = outcome == HostResult::Yield ? NativeStatus::Yielded : NativeStatus::Trapped;
  if (outcome == HostResult::Trap && trap.kind == TrapKind::None) trap.kind = TrapKind::HostError;
}

Slot* NativeRuntime::hostStopped(NativeContext* context, const LinkedFunction* function, std::uint32_t at,
                                 const Slot* arguments, std::uint32_t outcome) {
  context->fiber().budget_ -= std::exchange(context->vm().owed_, 0);
  const auto* host = address<const LinkedHost>(function->code[at]);
  stopAtHost(context, host, arguments, static_cast<HostResult>(outcome & 0xff));
  Slot* slots = unwind(context, function, at, function->frameSlots);
  std::copy_n(arguments, host->signature.parameters.size(), slots + function->localSlots);
  return slots;
}

void NativeRuntime::hostYielded(NativeContext* context) {
  if (context->status != NativeStatus::Yielded) return;
  NativeContext::Frame& frame = context->frames.back();
  const ir::Instruction& call = frame.function->code[frame.at];
  const auto* host = address<const LinkedHost>(call);
  ++frame.at;
  bool isReference = host->signature.result == ir::Type::Ref;
  if (call.op == ir::Op::Host) {
    if (isReference) context->vm().heap().release(context->result[0].r);
    return;
  }
  Slot& slot = context->slots[frame.offset + call.a];
  Slot old = slot;
  slot = context->result[0];
  if (isReference) context->vm().heap().release(old.r);
}

void NativeRuntime::charge(NativeContext* context) {
  Vm& vm = context->vm();
  std::int64_t nested = vm.owed_;
  vm.owed_ = 0;
  vm.closeNative(*context);
  context->fiber().budget_ -= nested;
  vm.openNative(*context, false);
}

Object* NativeRuntime::makeStruct(NativeContext* context, std::uint32_t type) {
  return context->vm().heap().makeStruct(type);
}
Object* NativeRuntime::makeArray(NativeContext* context, std::uint32_t type, std::uint32_t length) {
  return context->vm().heap().makeArray(type, length);
}
void NativeRuntime::release(NativeContext* context, Object* object) {
  Heap& heap = context->vm().heap();
  if (object->references == 0) heap.drop(object);
  else heap.addCycleCandidate(object);
}

Object* NativeRuntime::concat(NativeContext* context, const Object* first, const Object* second) {
  return context->vm().heap().concat(first, second);
}

Object* NativeRuntime::append(NativeContext* context, Object* first, Object* second) {
  Heap& heap = context->vm().heap();
  Heap::retain(second);  // it may be `first`
  first = heap.append(first, text(second));
  heap.release(second);
  return first;
}

std::int32_t NativeRuntime::compareStrings(NativeContext* context, const Object* first, const Object* second) {
  context->vm().chargeBytes(std::min(first->length, second->length));
  int order = text(first).compare(text(second));
  return order < 0 ? -1 : order > 0 ? 1 : 0;
}

std::int32_t NativeRuntime::sameString(NativeContext* context, const Object* first, const Object* second) {
  if (first == nullptr || second == nullptr || first == second) return first == second;
  if (first->length != second->length) return 0;
  context->vm().chargeBytes(first->length);
  return std::memcmp(first->data(), second->data(), first->length) == 0;
}

std::uint32_t NativeRuntime::sizeOfElement(NativeContext* context, const Object* array) {
  return context->vm().heap().type(array->type).size;
}

void NativeRuntime::interpret(NativeContext* context, std::int64_t depthLeft, const LinkedFunction* function,
                              const Slot* arguments, const void* frame) {
  Vm& vm = context->vm();
  Fiber& fiber = context->fiber();
  vm.closeNative(*context);
  context->segment->machine = frame;
  std::size_t floor = fiber.frames_.size();
  std::uint32_t base = floor == 0 ? 0 : fiber.frames_.back().base + fiber.frames_.back().function->localSlots;
  std::size_t needed = std::size_t(base) + function->frameSlots;
  if (needed > fiber.stack_.size()) fiber.stack_.resize(needed + needed / 2);
  Slot* slots = fiber.stack_.data() + base;
  std::copy_n(arguments, function->parameterSlots, slots);
  for (std::uint16_t slot : function->cleared) slots[slot].bits = 0;
  fiber.frames_.push(CallFrame::make(*function, 0, base));
  std::int64_t depthBelow = context->depthBelow;
  context->depthBelow = static_cast<std::int64_t>(vm.limits.depth) - depthLeft - static_cast<std::int64_t>(floor + 1);
  Outcome outcome = vm.execute(fiber, context, floor);
  context->depthBelow = depthBelow;
  context->segment->machine = nullptr;
  switch (outcome) {
    case Outcome::Finished:
      context->status = NativeStatus::Fine;
      context->result[0] = fiber.result_[0];
      context->result[1] = fiber.result_[1];
      fiber.resultType_ = ir::Type::Void;
      fiber.state_ = FiberState::Running;
      break;
    case Outcome::Blocked: context->status = NativeStatus::Blocked; break;
    case Outcome::Yielded: context->status = NativeStatus::Yielded; break;
    case Outcome::Trapped: context->status = NativeStatus::Trapped; break;
  }
  context->refused = false;
  if (outcome == Outcome::Blocked || outcome == Outcome::Yielded) Vm::lift(*context, floor);
  vm.openNative(*context, false);
}

namespace {

// Visits the calls of a running or paused fiber, innermost first: visit(function, at).
template <class Visit>
void visitStack(const Fiber& fiber, const NativeContext* context, const NativeCompiler* compiler, Visit visit) {
  const FrameStack& frames = fiber.frames();
  auto visitInlined = [&](NativePlace place) {
    for (;; place = compiler->place(place.outer)) {
      visit(place.function, place.at);
      if (place.outer == NativePlace::None) return;
    }
  };
  std::size_t end = frames.size();
  const NativeContext::Segment* segment = context == nullptr ? nullptr : context->segment;
  for (; segment != nullptr; segment = segment->outer) {
    while (end > segment->above) {
      --end;
      visit(frames[end].function, frames[end].at());
    }
    auto* machine = static_cast<const void* const*>(segment->machine);
    if (machine == nullptr) {
      machine = static_cast<const void* const*>(context->frame);
      visitInlined(compiler->place(context->site));
    }
    // A machine frame begins with the address of the outer frame, followed by the return address.
    for (;;) {
      NativePlace place = compiler->placeOfReturn(machine[1]);
      if (place.function == nullptr) break;
      visitInlined(place);
      machine = static_cast<const void* const*>(machine[0]);
    }
    end = segment->below;
  }
  while (end > 0) {
    --end;
    visit(frames[end].function, frames[end].at());
  }
}

}  // namespace

std::vector<diagnostics::Frame> Vm::stackOf(const Fiber& fiber) {
  static constexpr std::size_t Ends = 20;  // of a very deep stack, only this many first and last frames
  const NativeContext* context = fiber.state_ == FiberState::Running ? context_ : nullptr;
  while (context != nullptr && &context->fiber() != &fiber) context = context->outer;
  std::size_t count = 0;
  auto visitCalls = [&](auto visit) {
    visitStack(fiber, context, compiler_.get(), [&](const LinkedFunction* function, std::uint32_t at) {
      ir::forEachCall(*function->source, at, visit);
    });
  };
  visitCalls([&](const std::string&, const source::Location&) { ++count; });
  charge(static_cast<std::int64_t>(count / 8));
  std::vector<diagnostics::Frame> stack;
  std::size_t index = 0;
  visitCalls([&](const std::string& name, const source::Location& location) {
    std::size_t here = index++;
    if (count <= 2 * Ends || here < Ends || here >= count - Ends) stack.push_back({name, location});
    else if (here == Ends) stack.push_back({"... (" + std::to_string(count - 2 * Ends) + " more)", {}});
  });
  return stack;
}

}  // namespace vellum::vm
