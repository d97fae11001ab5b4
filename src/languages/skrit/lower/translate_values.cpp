// Stack entries, operations on them, variables.
#include <bit>
#include <utility>

#include "languages/skrit/lower/translator.h"

namespace vellum::skrit::lowering {

ir::Type Translator::typeOf(const Entry& entry) {
  switch (entry.kind) {
    case Entry::Kind::Register: return entry.reg.type == ir::Type::Borrowed ? ir::Type::Ref : entry.reg.type;
    case Entry::Kind::Float: return ir::Type::F32;
    default: return ir::Type::I32;
  }
}

void Translator::moveTo(Reg to, const Entry& entry) {
  switch (entry.kind) {
    case Entry::Kind::Int: f_->emitK(IrOp::ConstI, to, {}, entry.number); return;
    case Entry::Kind::Float: f_->emitF(IrOp::ConstF, to, entry.value); return;
    case Entry::Kind::Register:
      if (to.type == ir::Type::F32) f_->emit(IrOp::MoveF, to, entry.reg);
      else if (to.type == ir::Type::I32) f_->emit(IrOp::MoveI, to, entry.reg);
      else f_->emit(entry.owned ? IrOp::TakeR : IrOp::MoveR, to, entry.reg);
      return;
    case Entry::Kind::Compare: f_->emit(IrOp::MoveI, to, load(entry)); return;
  }
}

Reg Translator::load(const Entry& entry) {
  switch (entry.kind) {
    case Entry::Kind::Register: return entry.reg;
    case Entry::Kind::Int: {
      Reg reg = f_->temporary(ir::Type::I32);
      f_->emitK(IrOp::ConstI, reg, {}, entry.number);
      return reg;
    }
    case Entry::Kind::Float: {
      auto kept = floats_.find(std::bit_cast<std::int32_t>(entry.value));
      if (kept != floats_.end()) return kept->second;
      Reg reg = f_->temporary(ir::Type::F32);
      f_->emitF(IrOp::ConstF, reg, entry.value);
      return reg;
    }
    case Entry::Kind::Compare: break;
  }
  Reg out = f_->temporary(ir::Type::I32);
  if (entry.constant) {
    static constexpr IrOp withConstant[] = {IrOp::EqK, IrOp::NeK, IrOp::LtK, IrOp::LeK, IrOp::GtK, IrOp::GeK};
    f_->emitK(withConstant[static_cast<int>(entry.test)], out, entry.reg, *entry.constant);
    return out;
  }
  Reg a = entry.reg, b = entry.right;
  Test test = entry.test;
  if (test == Test::Greater || test == Test::GreaterEqual) {
    std::swap(a, b);
    test = test == Test::Greater ? Test::Less : Test::LessEqual;
  }
  static constexpr IrOp ofInts[] = {IrOp::EqI, IrOp::NeI, IrOp::LtI, IrOp::LeI};
  static constexpr IrOp ofFloats[] = {IrOp::EqF, IrOp::NeF, IrOp::LtF, IrOp::LeF};
  f_->emit((entry.real ? ofFloats : ofInts)[static_cast<int>(test)], out, a, b);
  return out;
}

Entry Translator::pop() {
  Entry entry = std::move(stack_.back());
  stack_.pop_back();
  return entry;
}

void Translator::push(Entry entry) { stack_.push_back(std::move(entry)); }

void Translator::pushNumber(std::int32_t number) {
  Entry entry;
  entry.kind = Entry::Kind::Int;
  entry.number = number;
  push(entry);
}

void Translator::compareInts(Test test) {
  Entry right = pop(), left = pop();
  Entry entry;
  entry.kind = Entry::Kind::Compare;
  entry.test = test;
  if (left.kind == Entry::Kind::Int && right.kind != Entry::Kind::Int) {
    std::swap(left, right);
    if (test == Test::Less) entry.test = Test::Greater;
    if (test == Test::LessEqual) entry.test = Test::GreaterEqual;
    if (test == Test::Greater) entry.test = Test::Less;
    if (test == Test::GreaterEqual) entry.test = Test::LessEqual;
  }
  entry.reg = load(left);
  if (right.kind == Entry::Kind::Int) entry.constant = right.number;
  else entry.right = load(right);
  push(entry);
}

void Translator::compareFloats(Test test) {
  Entry right = pop(), left = pop();
  Entry entry;
  entry.kind = Entry::Kind::Compare;
  entry.real = true;
  entry.test = test;
  entry.reg = load(left);
  entry.right = load(right);
  push(entry);
}

void Translator::compareStrings(Test test) {
  Entry right = pop(), left = pop();
  Reg out = f_->temporary(ir::Type::I32);
  bool equality = test == Test::Equal || test == Test::NotEqual;
  f_->emit(equality ? IrOp::EqS : IrOp::CompareS, out, left.reg, right.reg);
  Entry entry;
  entry.kind = Entry::Kind::Compare;
  entry.test = equality ? (test == Test::Equal ? Test::NotEqual : Test::Equal) : test;  // EqS gives 1 for equal
  entry.reg = out;
  entry.constant = 0;
  push(entry);
}

void Translator::arithmetic(IrOp op) {
  Entry right = pop(), left = pop();
  Reg out = f_->temporary(ir::Type::I32);
  if (right.kind == Entry::Kind::Int) {
    std::int32_t k = right.number;
    bool divides = op == IrOp::DivI || op == IrOp::RemI;
    std::optional<IrOp> withConstant;
    switch (op) {
      case IrOp::AddI: withConstant = IrOp::AddK; break;
      case IrOp::SubI:
        withConstant = IrOp::AddK;
        k = static_cast<std::int32_t>(0u - static_cast<std::uint32_t>(k));
        break;
      case IrOp::MulI: withConstant = IrOp::MulK; break;
      case IrOp::DivI: withConstant = IrOp::DivK; break;
      case IrOp::RemI: withConstant = IrOp::RemK; break;
      case IrOp::AndI: withConstant = IrOp::AndK; break;
      case IrOp::OrI: withConstant = IrOp::OrK; break;
      case IrOp::XorI: withConstant = IrOp::XorK; break;
      default: break;
    }
    if (withConstant && !(divides && (k == 0 || k == -1))) {
      f_->emitK(*withConstant, out, load(left), k);
      push(inRegister(out));
      return;
    }
  }
  if (op == IrOp::AddI && left.kind == Entry::Kind::Int) f_->emitK(IrOp::AddK, out, load(right), left.number);
  else if (op == IrOp::MulI && left.kind == Entry::Kind::Int) f_->emitK(IrOp::MulK, out, load(right), left.number);
  else {
    Reg a = load(left);
    f_->emit(op, out, a, load(right));
  }
  push(inRegister(out));
}

void Translator::floats(IrOp op) {
  Entry right = pop(), left = pop();
  Reg a = load(left), b = load(right);
  if (op == IrOp::RemF) {  // rem.f gives NaN for 0: the manual wants a fault
    Reg zero = f_->temporary(ir::Type::F32);
    f_->emitF(IrOp::ConstF, zero, 0);
    ir::Label fine = f_->label();
    f_->branch(IrOp::JumpNeF, b, zero, fine);
    Reg fault = f_->temporary(ir::Type::F32);
    f_->emit(IrOp::DivTrapF, fault, a, b);
    f_->bind(fine);
  }
  Reg out = f_->temporary(ir::Type::F32);
  f_->emit(op, out, a, b);
  push(inRegister(out));
}

void Translator::unary(IrOp op, ir::Type type) {
  Reg operand = load(pop());
  Reg out = f_->temporary(type);
  f_->emit(op, out, operand);
  push(inRegister(out));
}

const PcodeInstruction* Translator::storeOfSum(std::size_t from, int& sums) const {
  int above = 0;  // entries on top of the string
  sums = 0;
  auto loads = [](const PcodeInstruction& it, const PcodeInstruction& variable) {
    return (it.op == Pcode::LOADSTR || it.op == Pcode::LOADCSTR) && it.store == variable.store &&
           it.operand == variable.operand;
  };
  for (std::size_t at = from; at < code_->size() && !targets_[at].used; ++at) {
    const PcodeInstruction& it = (*code_)[at];
    switch (it.op) {
      case Pcode::PUSH4O:
      case Pcode::LOADSTR:
      case Pcode::LOADCSTR: ++above; break;
      case Pcode::OFFTOPCC:
      case Pcode::STRTOPCC:
      case Pcode::CSTRTOSTR: break;
      case Pcode::ADDSS:
      case Pcode::ADDSC:
      case Pcode::ADDCS:
      case Pcode::ADDCC:
        if (--above < 0) return nullptr;
        sums += above == 0;
        break;
      case Pcode::STORESTR:
        for (std::size_t i = from; i < at; ++i)
          if (loads((*code_)[i], it)) return nullptr;
        return above == 0 ? &it : nullptr;
      default: return nullptr;
    }
  }
  return nullptr;
}

void Translator::concatenate() {
  Entry right = pop(), left = pop();
  // `x$ = x$ + ...` appends in place.
  int sums = 0;
  const PcodeInstruction* store = storeOfSum(at_ + 1, sums);
  bool back = store != nullptr && store->store == Store::Local &&
              locals_[static_cast<std::size_t>(store->operand)].slot == left.reg.slot &&
              right.reg.slot != left.reg.slot;
  if (back || left.owned) {
    f_->emit(IrOp::Append, left.reg, right.reg);
    push(left);
    return;
  }
  Reg out = f_->temporary(ir::Type::Ref);
  f_->emit(IrOp::Concat, out, left.reg, right.reg);
  push(inRegister(out, true));
}

Reg Translator::local(std::int32_t index) {
  Reg& reg = locals_[static_cast<std::size_t>(index)];
  if (!reg.valid()) {
    const Local& local = function_->locals[static_cast<std::size_t>(index)];
    reg = f_->local(irType(local.type), local.name);
  }
  return reg;
}

void Translator::loadVariable(const PcodeInstruction& it) {
  if (it.store == Store::Local) return push(inRegister(local(it.operand)));
  auto index = static_cast<std::size_t>(it.operand);
  ir::Type type = irType(program_.variables[index].type);
  Reg out = f_->temporary(type);
  std::uint16_t block = it.store == Store::Shared ? SharedBlock : InstanceBlock;
  f_->emitBlock(type == ir::Type::F32   ? IrOp::LoadCF
                : type == ir::Type::Ref ? IrOp::LoadCR
                                        : IrOp::LoadCI,
                out, block, static_cast<std::int32_t>(layout_.offsets[index]));
  push(inRegister(out, true));
  if (type == ir::Type::Ref) letGoForSum(it, block);
}

// In `x$ = x$ + ...` the variable releases its string meanwhile, so that it grows in place.
void Translator::letGoForSum(const PcodeInstruction& load, std::uint16_t block) {
  int sums = 0;
  const PcodeInstruction* store = storeOfSum(at_ + 1, sums);
  if (store == nullptr || sums == 0 || store->store != load.store || store->operand != load.operand) return;
  Reg empty = f_->temporary(ir::Type::Borrowed);
  f_->emitK(IrOp::ConstSB, empty, {}, static_cast<std::int32_t>(module_.addString("").value));
  f_->emitBlock(IrOp::StoreCR, empty, block,
                static_cast<std::int32_t>(layout_.offsets[static_cast<std::size_t>(load.operand)]));
}

void Translator::storeVariable(const PcodeInstruction& it) {
  Entry value = pop();
  if (it.store == Store::Local) {
    Reg to = local(it.operand);
    if (value.kind == Entry::Kind::Register && value.reg.slot == to.slot) return;  // a parameter, or appended in place
    return moveTo(to, value);
  }
  auto index = static_cast<std::size_t>(it.operand);
  ir::Type type = irType(program_.variables[index].type);
  std::uint16_t block = it.store == Store::Shared ? SharedBlock : InstanceBlock;
  f_->emitBlock(type == ir::Type::F32   ? IrOp::StoreCF
                : type == ir::Type::Ref ? IrOp::StoreCR
                                        : IrOp::StoreCI,
                load(value), block, static_cast<std::int32_t>(layout_.offsets[index]));
}

void Translator::blockField(std::uint32_t offset) {
  Reg out = f_->temporary(ir::Type::I32);
  f_->emitBlock(IrOp::LoadCI, out, InstanceBlock, static_cast<std::int32_t>(offset));
  push(inRegister(out));
}

}  // namespace vellum::skrit::lowering
