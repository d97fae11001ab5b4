#include "ir/builder.h"

#include <algorithm>
#include <utility>

#include "base/check.h"

namespace vellum::ir {

static constexpr std::size_t MaxSlots = 60000;
static constexpr std::uint32_t Unbound = 0xffffffff;

FunctionBuilder::FunctionBuilder(Module& module, FunctionId id) : module_(module), id_(id) {
  VELLUM_CHECK(function().code.empty(), "a function is built once");
  static constexpr std::size_t Labels = 16;  // enough for most functions: reallocation is slow
  labels_.reserve(Labels);
  labelsAt_.reserve(Labels);
  branches_.reserve(Labels);
  function().code.swap(module_.spareCode_);
  function().locations.swap(module_.spareLocations_);
}

// Gives the vector exactly the room that it needs, and what it had to `spare`.
template <class T>
static void fit(std::vector<T>& used, std::vector<T>& spare) {
  std::vector<T> exact(used.begin(), used.end());
  spare = std::exchange(used, std::move(exact));
  spare.clear();
}

Reg FunctionBuilder::add(Type type, std::string_view name) {
  Function& f = function();
  if (f.slots.size() + 2 > MaxSlots) {
    overflowed_ = true;
    // Any register of the type will do: the function will become a single trap.
    for (std::size_t i = 0; i < f.slots.size(); ++i)
      if (f.slots[i] == type) return {static_cast<std::uint16_t>(i), type};
  }
  Reg reg{static_cast<std::uint16_t>(f.slots.size()), type};
  f.slots.push_back(type);
  f.slotNames.emplace_back(name);
  if (type == Type::Value) {
    f.slots.push_back(Type::Void);
    f.slotNames.emplace_back();
  }
  return reg;
}

Reg FunctionBuilder::parameter(Type type, std::string_view name) { return add(type, name); }
Reg FunctionBuilder::local(Type type, std::string_view name) { return add(type, name); }
Reg FunctionBuilder::temporary(Type type) { return add(type, ""); }

void FunctionBuilder::push(Instruction instruction) {
  Function& f = function();
  f.code.push_back(instruction);
  f.locations.push_back(location_);
}

void FunctionBuilder::emit(Op op, Reg a, Reg b, Reg c) { push({op, a.slot, b.slot, c.slot, 0, 0}); }
void FunctionBuilder::emitK(Op op, Reg a, Reg b, std::int32_t d, std::int32_t e) {
  push({op, a.slot, b.slot, 0xffff, d, e});
}
void FunctionBuilder::emitF(Op op, Reg a, float d) {
  push({op, a.slot, 0xffff, 0xffff, std::bit_cast<std::int32_t>(d), 0});
}
void FunctionBuilder::emitX(Op op, Reg a, Reg b, Reg c, std::int32_t d, std::int32_t e) {
  push({op, a.slot, b.slot, c.slot, d, e});
}
void FunctionBuilder::emitBlock(Op op, Reg a, std::uint16_t block, std::int32_t offset) {
  push({op, a.slot, 0xffff, block, offset, 0});
}

Label FunctionBuilder::label() {
  labels_.push_back(Unbound);
  return {static_cast<std::uint32_t>(labels_.size() - 1)};
}

void FunctionBuilder::bind(Label label) {
  VELLUM_CHECK(labels_[label.index] == Unbound, "a label is bound once");
  labels_[label.index] = position();
  labelsAt_.push_back(position());
}

bool FunctionBuilder::bound(Label label) const { return labels_[label.index] != Unbound; }

void FunctionBuilder::jump(Label target, LoopKind kind) { branch(Op::Jump, {}, {}, target, kind); }

void FunctionBuilder::branch(Op op, Reg a, Reg b, Label target, LoopKind kind) {
  branches_.push_back({position(), kind});
  push({op, a.slot, b.slot, 0xffff, static_cast<std::int32_t>(target.index), 0});
}

void FunctionBuilder::branchK(Op op, Reg a, std::int32_t constant, Label target, LoopKind kind) {
  branches_.push_back({position(), kind});
  push({op, a.slot, 0xffff, 0xffff, static_cast<std::int32_t>(target.index), constant});
}

void FunctionBuilder::window(int slot, Type type) {
  auto end = static_cast<std::size_t>(slot + slotsOf(type));
  if (end > MaxSlots) overflowed_ = true;
  function().argumentSlots = std::max(function().argumentSlots, static_cast<std::uint16_t>(std::min(end, MaxSlots)));
}

static Reg number(int slot) { return {static_cast<std::uint16_t>(slot), Type::Void}; }

void FunctionBuilder::argument(int slot, Reg value) {
  window(slot, value.type);
  switch (value.type) {
    case Type::I32: emit(Op::ArgI, number(slot), value); break;
    case Type::F32: emit(Op::ArgF, number(slot), value); break;
    case Type::Ref:
    case Type::Borrowed: emit(Op::ArgR, number(slot), value); break;
    case Type::Value: emit(Op::ArgV, number(slot), value); break;
    case Type::Void: VELLUM_UNREACHABLE("an argument has a type");
  }
}

void FunctionBuilder::argumentTake(int slot, Reg value) {
  window(slot, Type::Ref);
  emit(Op::ArgTakeR, number(slot), value);
}
void FunctionBuilder::argumentBorrow(int slot, Reg value) {
  window(slot, Type::Borrowed);
  emit(Op::ArgB, number(slot), value);
}
void FunctionBuilder::argumentI(int slot, std::int32_t value) {
  window(slot, Type::I32);
  emitK(Op::ArgConstI, number(slot), {}, value);
}
void FunctionBuilder::argumentF(int slot, float value) {
  window(slot, Type::F32);
  emitK(Op::ArgConstF, number(slot), {}, std::bit_cast<std::int32_t>(value));
}
void FunctionBuilder::argumentS(int slot, std::string_view text) {
  window(slot, Type::Ref);
  emitK(Op::ArgS, number(slot), {}, static_cast<std::int32_t>(module_.addString(text).value));
}

static Op byResult(Type result, Op none, Op i, Op f, Op r, Op v) {
  switch (result) {
    case Type::Void: return none;
    case Type::I32: return i;
    case Type::F32: return f;
    case Type::Ref: return r;
    case Type::Value: return v;
    case Type::Borrowed: break;
  }
  VELLUM_UNREACHABLE("no function returns a borrowed reference");
}

void FunctionBuilder::call(FunctionId callee, Reg result) {
  Op op = byResult(result.type, Op::Call, Op::CallI, Op::CallF, Op::CallR, Op::CallV);
  emitK(op, result, {}, static_cast<std::int32_t>(callee.value));
}

void FunctionBuilder::host(HostId callee, Reg result) {
  Op op = byResult(result.type, Op::Host, Op::HostI, Op::HostF, Op::HostR, Op::HostV);
  emitK(op, result, {}, static_cast<std::int32_t>(callee.value));
}

bool FunctionBuilder::unreachable() const {
  if (position() == 0) return false;
  if (!labelsAt_.empty() && labelsAt_.back() == position()) return false;  // they ascend
  return endsBlock(function().code.back().op);
}

void FunctionBuilder::finish() {
  if (!unreachable()) {
    switch (function().signature.result) {
      case Type::Void: emit(Op::Return); break;
      case Type::I32: {
        Reg zero = temporary(Type::I32);
        emitK(Op::ConstI, zero, {}, 0);
        emit(Op::ReturnI, zero);
        break;
      }
      case Type::F32: {
        Reg zero = temporary(Type::F32);
        emitF(Op::ConstF, zero, 0.0f);
        emit(Op::ReturnF, zero);
        break;
      }
      case Type::Ref: emit(Op::ReturnTakeR, temporary(Type::Ref)); break;
      case Type::Value: {
        Reg zero = temporary(Type::Value);
        emitK(Op::ConstVI, zero, {}, 0);
        emit(Op::ReturnV, zero);
        break;
      }
      case Type::Borrowed: VELLUM_UNREACHABLE("no function returns a borrowed reference");
    }
  }
  Function& f = function();
  if (overflowed_) {
    f.code.assign(
        1, {Op::Trap, 0, 0, 0, static_cast<std::int32_t>(module_.addString("the function is too large").value), 0});
    f.locations.assign(1, f.location);
    f.argumentSlots = 0;
    return;
  }
  for (auto [at, kind] : branches_) {
    Instruction& branch = f.code[at];
    std::uint32_t target = labels_[static_cast<std::size_t>(branch.d)];
    VELLUM_CHECK(target != Unbound, "every label is bound");
    branch.d = static_cast<std::int32_t>(target);
    if (target <= at) branch.op = formOf(branch.op, kind == LoopKind::Counted ? 1 : 2);
  }
  fit(f.code, module_.spareCode_);
  fit(f.locations, module_.spareLocations_);
}

}  // namespace vellum::ir
