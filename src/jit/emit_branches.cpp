#include "jit/branches.h"

#include <bit>

#include "jit/emitter.h"
#include "jit/machines.h"

namespace vellum::jit {

using ir::Instruction;
using ir::Op;

template <MacroAssembler Masm>
auto Branches<Masm>::compare(const Instruction& i) -> Condition {
  auto ints = [&](Is is) { return masm_.compare(is, c_.i32(i.a), c_.i32(i.b)); };
  auto withConstant = [&](Is is) { return masm_.compare(is, c_.i32(i.a), i.e); };
  auto withZero = [&](Is is) { return masm_.compare(is, c_.i32(i.a), 0); };
  Op form = ir::forwardOf(i.op);
  switch (form) {
    case Op::JumpZero: return withZero(Is::Equal);
    case Op::JumpNotZero: return withZero(Is::NotEqual);
    case Op::JumpEqI: return ints(Is::Equal);
    case Op::JumpNeI: return ints(Is::NotEqual);
    case Op::StepLtI:
    case Op::JumpLtI: return ints(Is::Less);
    case Op::StepLeI:
    case Op::JumpLeI: return ints(Is::LessOrEqual);
    case Op::JumpEqK: return withConstant(Is::Equal);
    case Op::JumpNeK: return withConstant(Is::NotEqual);
    case Op::StepLtK:
    case Op::JumpLtK: return withConstant(Is::Less);
    case Op::StepLeK:
    case Op::JumpLeK: return withConstant(Is::LessOrEqual);
    case Op::StepGtK:
    case Op::JumpGtK: return withConstant(Is::Greater);
    case Op::StepGeK:
    case Op::JumpGeK: return withConstant(Is::GreaterOrEqual);
    case Op::JumpNull: return masm_.compare(Is::Equal, c_.ref(i.a), 0);
    case Op::JumpNotNull: return masm_.compare(Is::NotEqual, c_.ref(i.a), 0);
    case Op::JumpEqR: return masm_.compare(Is::Equal, c_.ref(i.a), c_.ref(i.b));
    case Op::JumpNeR: return masm_.compare(Is::NotEqual, c_.ref(i.a), c_.ref(i.b));
    default: return compareFloats(i, form);
  }
}

template <MacroAssembler Masm>
auto Branches<Masm>::compareFloats(const Instruction& i, Op form) -> Condition {
  auto floats = [&](FloatIs is) { return masm_.compare(is, c_.f32(i.a), c_.f32(i.b)); };
  auto withConstant = [&](FloatIs is) {
    auto number = masm_.newFloat();
    masm_.set(number, std::bit_cast<float>(i.e));
    return masm_.compare(is, c_.f32(i.a), number);
  };
  switch (form) {
    case Op::JumpEqF: return floats(FloatIs::Equal);
    case Op::JumpNeF: return floats(FloatIs::NotEqual);
    case Op::JumpLtF: return floats(FloatIs::Less);
    case Op::JumpLeF: return floats(FloatIs::LessOrEqual);
    case Op::JumpNotLtF: return floats(FloatIs::NotLess);
    case Op::JumpNotLeF: return floats(FloatIs::NotLessOrEqual);
    case Op::JumpLtFK: return withConstant(FloatIs::Less);
    case Op::JumpLeFK: return withConstant(FloatIs::LessOrEqual);
    case Op::JumpGtFK: return withConstant(FloatIs::Greater);
    case Op::JumpGeFK: return withConstant(FloatIs::GreaterOrEqual);
    case Op::JumpNotLtFK: return withConstant(FloatIs::NotLess);
    case Op::JumpNotLeFK: return withConstant(FloatIs::NotLessOrEqual);
    case Op::JumpNotGtFK: return withConstant(FloatIs::NotGreater);
    case Op::JumpNotGeFK: return withConstant(FloatIs::NotGreaterOrEqual);
    default: stopWithoutCase(form);
  }
}

template <MacroAssembler Masm>
void Branches<Masm>::jumpIf(const Instruction& i, Label target) {
  if (ir::forwardOf(i.op) == Op::Jump) masm_.jump(target);
  else masm_.jumpIf(compare(i), target);
}

template <MacroAssembler Masm>
void Branches<Masm>::jumpUnless(const Instruction& i, Label target) {
  if (ir::forwardOf(i.op) != Op::Jump) masm_.jumpUnless(compare(i), target);
}

// A jump inside a versioned loop stays in its version; one from outside goes to the guards before it.
template <MacroAssembler Masm>
asmjit::Label Branches<Masm>::target() {
  auto to = static_cast<std::size_t>(c_.frame->source.code[c_.at].d);
  auto isInside = [&](const CountedLoop& loop) { return loop.head == to && c_.at >= to && c_.at <= loop.end; };
  auto entry = c_.frame->loopEntries.find(to);
  const CountedLoop* counted = e_.loopVersioning.loopAt(to);
  const LoopNest* nest = e_.loopVersioning.nestAt(to);
  bool inside =
      !c_.osr.takesBranch && ((counted != nullptr && isInside(*counted)) || (nest != nullptr && isInside(nest->outer)));
  return inside || entry == c_.frame->loopEntries.end() ? c_.frame->labels[to] : entry->second;
}

// Decrements the counter before the condition is known, and increments it after the loop: two fused pairs per
// iteration.
template <MacroAssembler Masm>
void Branches<Masm>::emitBackward(const Instruction& i, int loopForm) {
  Gp fuel = e_.fuel.ofLoop(loopForm);
  Label target = this->target(), past = masm_.newLabel();
  Label refuel = e_.outOfLine.add([this, i, loopForm, fuel, target, past] {
    // Out of fuel, but the branch may not be taken.
    masm_.add(fuel, 1);
    jumpUnless(i, past);
    e_.fuel.flush();
    Gp more = masm_.newHalf();
    asmjit::InvokeNode* call = c_.invokeRuntime(reinterpret_cast<const void*>(&vm::NativeRuntime::refuel),
                                                asmjit::FuncSignatureT<std::uint32_t, void*, std::uint32_t>());
    call->setArg(1, asmjit::imm(loopForm == 1 ? 1 : 0));
    call->setRet(0, more);
    e_.fuel.reload();
    masm_.jumpIfByte(Is::NotEqual, more, 0, target);
    e_.traps.leave(static_cast<std::uint32_t>(c_.at));
  });
  masm_.takeOne(fuel, refuel);
  jumpIf(i, target);
  if (ir::forwardOf(i.op) != Op::Jump) masm_.add(fuel, 1);
  masm_.bind(past);
}

template <MacroAssembler Masm>
void Branches<Masm>::emitStep(const Instruction& i) {
  if (auto step = ir::stepOf(i)) masm_.binary(IntOp::Add, c_.i32(i.a), c_.i32(i.a), *step);
}

template <MacroAssembler Masm>
bool Branches<Masm>::emit(const Instruction& i) {
  const ir::OpInfo& info = ir::opInfo(i.op);
  if (!info.branch) return false;
  emitStep(i);
  if (info.loopForm == 0) jumpIf(i, target());
  else emitBackward(i, info.loopForm);
  return true;
}

template <MacroAssembler Masm>
bool Branches<Masm>::emitComparison(const Instruction& i) {
  auto set = [&](const Condition& condition) {
    masm_.setIf(condition, c_.i32(i.a));
    return true;
  };
  auto withConstant = [&](Is is, std::int32_t number) { return set(masm_.compare(is, c_.i32(i.b), number)); };
  auto ints = [&](Is is) { return set(masm_.compare(is, c_.i32(i.b), c_.i32(i.c))); };
  auto floats = [&](FloatIs is) { return set(masm_.compare(is, c_.f32(i.b), c_.f32(i.c))); };
  switch (i.op) {
    case Op::IsZeroI: return withConstant(Is::Equal, 0);
    case Op::BoolI: return withConstant(Is::NotEqual, 0);
    case Op::EqI: return ints(Is::Equal);
    case Op::NeI: return ints(Is::NotEqual);
    case Op::LtI: return ints(Is::Less);
    case Op::LeI: return ints(Is::LessOrEqual);
    case Op::EqK: return withConstant(Is::Equal, i.d);
    case Op::NeK: return withConstant(Is::NotEqual, i.d);
    case Op::LtK: return withConstant(Is::Less, i.d);
    case Op::LeK: return withConstant(Is::LessOrEqual, i.d);
    case Op::GtK: return withConstant(Is::Greater, i.d);
    case Op::GeK: return withConstant(Is::GreaterOrEqual, i.d);
    case Op::EqF: return floats(FloatIs::Equal);
    case Op::NeF: return floats(FloatIs::NotEqual);
    case Op::LtF: return floats(FloatIs::Less);
    case Op::LeF: return floats(FloatIs::LessOrEqual);
    case Op::IsNull: return set(masm_.compare(Is::Equal, c_.ref(i.b), 0));
    case Op::SameR: return set(masm_.compare(Is::Equal, c_.ref(i.b), c_.ref(i.c)));
    default: return false;
  }
}

VELLUM_JIT_INSTANTIATE(Branches);

}  // namespace vellum::jit
