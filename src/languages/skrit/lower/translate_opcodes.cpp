// One line for each opcode.
#include <bit>
#include <utility>

#include "languages/skrit/lower/translator.h"

namespace vellum::skrit::lowering {

void Translator::instruction(const PcodeInstruction& it) {
  f_->at(it.location);
  switch (it.op) {
    case Pcode::SITNSPIN:
    case Pcode::ALLOCVAR:
    case Pcode::ALLOCSTR:
    case Pcode::ALLOCHDL:
    case Pcode::FREEVAR:
    case Pcode::FREESTR:
    case Pcode::FREEHDL:
    case Pcode::SKIPPRM:
    case Pcode::OFFTOPCC:
    case Pcode::STRTOPCC:
    case Pcode::CSTRTOSTR:
    case Pcode::FLTTODBL:
    case Pcode::BASEADJUST:
    case Pcode::HDLTOPTR:
    case Pcode::MASK2:
    case Pcode::MASK3: return;
    case Pcode::ABORT: return abort();
    case Pcode::RETURN0:
      f_->emit(IrOp::Return);
      dead_ = true;
      return;
    case Pcode::RETURN: return returnValue();
    case Pcode::CALL:
    case Pcode::CALLSINGLETON:
    case Pcode::CALLMEMBER:
    case Pcode::CALLSINGLETONBASE:
    case Pcode::CALLMEMBERBASE: return callExport(it);
    case Pcode::CALLSKRIT: return callSkrit(it);
    case Pcode::BRANCH: return jump(it);
    case Pcode::BRANCHZERO: return branchZero(targets_[static_cast<std::size_t>(it.operand)]);
    case Pcode::ADDI: return arithmetic(IrOp::AddI);
    case Pcode::SUBTRACTI: return arithmetic(IrOp::SubI);
    case Pcode::MULTIPLYI: return arithmetic(IrOp::MulI);
    case Pcode::DIVIDEI: return arithmetic(IrOp::DivI);
    case Pcode::MODULOI: return arithmetic(IrOp::RemI);
    case Pcode::BANDI:
    case Pcode::ANDIB: return arithmetic(IrOp::AndI);
    case Pcode::BORI:
    case Pcode::ORIB: return arithmetic(IrOp::OrI);
    case Pcode::BXORI: return arithmetic(IrOp::XorI);
    case Pcode::ADDF: return floats(IrOp::AddF);
    case Pcode::SUBTRACTF: return floats(IrOp::SubF);
    case Pcode::MULTIPLYF: return floats(IrOp::MulF);
    case Pcode::DIVIDEF: return floats(IrOp::DivTrapF);
    case Pcode::MODULOF: return floats(IrOp::RemF);
    case Pcode::POWERI: return helper("skrit:power.i", ir::Type::I32, ir::Type::I32);
    case Pcode::POWERF: return helper("skrit:power.f", ir::Type::F32, ir::Type::F32);
    case Pcode::ADDSS:
    case Pcode::ADDSC:
    case Pcode::ADDCS:
    case Pcode::ADDCC: return concatenate();
    case Pcode::NEGATEI: return unary(IrOp::NegI, ir::Type::I32);
    case Pcode::NEGATEF: return unary(IrOp::NegF, ir::Type::F32);
    case Pcode::BNOTI: return unary(IrOp::NotI, ir::Type::I32);
    case Pcode::NOTIB: return logicalNot();
    case Pcode::INTTOBOO: return toBool();
    case Pcode::INTTOFLT: return unary(IrOp::IntToFloat, ir::Type::F32);
    case Pcode::FLTTOINT: return unary(IrOp::FloatToInt, ir::Type::I32);
    case Pcode::ISEQUALI:
    case Pcode::ISEQUALB: return compareInts(Test::Equal);
    case Pcode::ISNOTEQUALI:
    case Pcode::ISNOTEQUALB: return compareInts(Test::NotEqual);
    case Pcode::ISGREATERI:
    case Pcode::ISGREATERB: return compareInts(Test::Greater);
    case Pcode::ISLESSI:
    case Pcode::ISLESSB: return compareInts(Test::Less);
    case Pcode::ISGREATEREQUALI:
    case Pcode::ISGREATEREQUALB: return compareInts(Test::GreaterEqual);
    case Pcode::ISLESSEQUALI:
    case Pcode::ISLESSEQUALB: return compareInts(Test::LessEqual);
    case Pcode::ISEQUALF: return compareFloats(Test::Equal);
    case Pcode::ISNOTEQUALF: return compareFloats(Test::NotEqual);
    case Pcode::ISGREATERF: return compareFloats(Test::Greater);
    case Pcode::ISLESSF: return compareFloats(Test::Less);
    case Pcode::ISGREATEREQUALF: return compareFloats(Test::GreaterEqual);
    case Pcode::ISLESSEQUALF: return compareFloats(Test::LessEqual);
    case Pcode::ISEQUALS:
    case Pcode::ISEQUALC: return compareStrings(Test::Equal);
    case Pcode::ISNOTEQUALS:
    case Pcode::ISNOTEQUALC: return compareStrings(Test::NotEqual);
    case Pcode::ISGREATERS:
    case Pcode::ISGREATERC: return compareStrings(Test::Greater);
    case Pcode::ISLESSS:
    case Pcode::ISLESSC: return compareStrings(Test::Less);
    case Pcode::ISGREATEREQUALS:
    case Pcode::ISGREATEREQUALC: return compareStrings(Test::GreaterEqual);
    case Pcode::ISLESSEQUALS:
    case Pcode::ISLESSEQUALC: return compareStrings(Test::LessEqual);
    case Pcode::ISAPPROXEQUALF: return helper("skrit:approx.f", ir::Type::F32, ir::Type::I32);
    case Pcode::ISAPPROXEQUALS:
    case Pcode::ISAPPROXEQUALC: return helper("skrit:approx.s", ir::Type::Borrowed, ir::Type::I32);
    case Pcode::PUSH1:
    case Pcode::PUSH2:
    case Pcode::PUSH4: return pushNumber(it.operand);
    case Pcode::PUSH4F: return pushFloat(std::bit_cast<float>(it.operand));
    case Pcode::PUSH4O: return pushString(pcode_.strings[static_cast<std::size_t>(it.operand)]);
    case Pcode::PUSHTHIS: return blockField(ThisOffset);
    case Pcode::PUSHOWNER: return blockField(OwnerOffset);
    case Pcode::PUSHVM: return pushNumber(VmHandle);
    case Pcode::PUSHPRM: return push(inRegister(parameters_[static_cast<std::size_t>(it.operand)]));
    case Pcode::SWAP: return std::swap(stack_[stack_.size() - 1], stack_[stack_.size() - 2]);
    case Pcode::POP: return stack_.resize(stack_.size() - static_cast<std::size_t>(it.operand));
    case Pcode::POP1: stack_.pop_back(); return;
    case Pcode::LOADVAR:
    case Pcode::LOADSTR:
    case Pcode::LOADCSTR:
    case Pcode::LOADHDL: return loadVariable(it);
    case Pcode::STOREVAR:
    case Pcode::STORESTR:
    case Pcode::STORECSTR:
    case Pcode::STOREHDL: return storeVariable(it);
    case Pcode::SETSTATE: return setState(it.operand);
    case Pcode::Count: return;
  }
}

void Translator::abort() {
  f_->host(module_.addHost("skrit:abort", ir::Signature{}));
  f_->emitK(IrOp::Trap, {}, {}, static_cast<std::int32_t>(module_.addString("aborted").value));
  dead_ = true;
}

void Translator::returnValue() {
  Entry value = pop();
  Reg reg = load(value);
  if (reg.type == ir::Type::F32) f_->emit(IrOp::ReturnF, reg);
  else if (reg.type == ir::Type::I32) f_->emit(IrOp::ReturnI, reg);
  else f_->emit(value.owned ? IrOp::ReturnTakeR : IrOp::ReturnR, reg);
  dead_ = true;
}

void Translator::branchZero(Target& target) {
  Entry test = pop();
  jumpStack(target, false);
  branch(test, false, label(target));
}

void Translator::logicalNot() {
  if (stack_.back().kind == Entry::Kind::Compare && !stack_.back().real) {
    stack_.back().test = opposite(stack_.back().test);
    return;
  }
  pushNumber(0);
  compareInts(Test::Equal);
}

void Translator::toBool() {
  if (stack_.back().kind == Entry::Kind::Compare) return;
  pushNumber(0);
  compareInts(Test::NotEqual);
}

void Translator::pushFloat(float value) {
  Entry entry;
  entry.kind = Entry::Kind::Float;
  entry.value = value;
  push(entry);
}

void Translator::pushString(std::string_view string) {
  Reg out = f_->temporary(ir::Type::Borrowed);
  f_->emitK(IrOp::ConstSB, out, {}, static_cast<std::int32_t>(module_.addString(string).value));
  push(inRegister(out));
}

void Translator::setState(std::int32_t state) {
  f_->argumentI(0, state);
  f_->host(module_.addHost("skrit:setstate", ir::Signature{{ir::Type::I32}, ir::Type::Void}));
}

}  // namespace vellum::skrit::lowering
