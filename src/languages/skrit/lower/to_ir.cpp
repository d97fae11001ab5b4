#include "languages/skrit/lower/to_ir.h"

#include <algorithm>
#include <bit>
#include <map>
#include <optional>

#include "base/text.h"
#include "ir/builder.h"

namespace vellum::skrit {

using IrOp = ir::Op;
using ir::Reg;

namespace {

ir::Type irType(Type type) {
  if (type.is(Base::Void)) return ir::Type::Void;
  if (type.is(Base::Float)) return ir::Type::F32;
  if (type.text()) return ir::Type::Ref;
  return ir::Type::I32;
}

enum class Test : std::uint8_t { Equal, NotEqual, Less, LessEqual, Greater, GreaterEqual };

// One entry of the stack machine's stack while its code is translated: not computed before somebody needs it.
struct Entry {
  enum class Kind : std::uint8_t { Register, Int, Float, Compare };
  Kind kind = Kind::Register;
  bool owned = false;  // Register: a temporary whose reference may be moved away
  bool real = false;   // Compare: of floats
  Test test = Test::Equal;
  Reg reg, right;  // Register: reg. Compare: reg with right, or with the constant
  std::optional<std::int32_t> constant;
  std::int32_t number = 0;
  float value = 0;
};

Entry inRegister(Reg reg, bool owned = false) {
  Entry entry;
  entry.reg = reg;
  entry.owned = owned;
  return entry;
}

class Translator {
 public:
  Translator(const Program& program, const PcodeProgram& pcode, const Layout& layout, const ExportTable& exports,
             ir::Module& module)
      : program_(program), pcode_(pcode), layout_(layout), exports_(exports), module_(module) {}

  void function(std::size_t index) {
    ir::FunctionBuilder builder(module_, ir::FunctionId(index));
    f_ = &builder;
    function_ = &program_.functions[index];
    code_ = &pcode_.functions[index].code;
    stack_.clear();
    targets_.assign(code_->size() + 1, Target());
    locals_.assign(function_->locals.size(), Reg());
    parameters_.clear();
    floats_.clear();
    dead_ = false;
    for (std::size_t i = 0; i < function_->parameters.size(); ++i) {
      std::uint32_t local = function_->parameterLocals[i];
      bool named = local != 0xffffffff;
      parameters_.push_back(
          builder.parameter(irType(function_->parameters[i]), named ? function_->locals[local].name : ""));
      if (named) locals_[local] = parameters_.back();
    }
    builder.at(function_->location);
    findLoops();
    for (std::size_t at = 0; at < code_->size(); ++at) {
      arrive(at);
      if (dead_) continue;
      at_ = at;
      instruction((*code_)[at]);
    }
    arrive(code_->size());
    builder.finish();
    f_ = nullptr;
  }

 private:
  struct Target {
    bool used = false;      // somebody jumps here
    bool loopBody = false;  // behind the test of a loop that is tested again at its end
    ir::Label label, bodyLabel;
    bool hasLabel = false, hasBodyLabel = false;
    bool hasStack = false;
    std::vector<Entry> stack;  // the entries with which it is reached
    std::uint32_t test = 0;    // at a loop's backward BRANCH: where its BRANCHZERO is
    bool inverted = false;
  };

  // `top: test; BRANCHZERO exit; ...; BRANCH top; exit:` with a test without branches is tested again at its end.
  void findLoops() {
    std::vector<bool> isTarget(code_->size() + 1);
    bool loops = false;
    for (std::size_t i = 0; i < code_->size(); ++i) {
      const PcodeInstruction& each = (*code_)[i];
      if (each.op != Pcode::BRANCH && each.op != Pcode::BRANCHZERO) continue;
      isTarget[static_cast<std::size_t>(each.operand)] = true;
      targets_[static_cast<std::size_t>(each.operand)].used = true;
      loops |= static_cast<std::size_t>(each.operand) <= i;
    }
    for (std::size_t i = 0; i < code_->size(); ++i) {
      const PcodeInstruction& each = (*code_)[i];
      if (each.op != Pcode::BRANCH || static_cast<std::size_t>(each.operand) > i) continue;
      for (auto at = static_cast<std::size_t>(each.operand); at < i; ++at) {
        if (at > static_cast<std::size_t>(each.operand) && isTarget[at]) break;
        if ((*code_)[at].op == Pcode::BRANCH) break;
        if ((*code_)[at].op != Pcode::BRANCHZERO) continue;
        if (static_cast<std::size_t>((*code_)[at].operand) != i + 1) break;
        targets_[i].inverted = true;
        targets_[i].test = static_cast<std::uint32_t>(at);
        targets_[at + 1].loopBody = true;
        break;
      }
    }
    if (!loops) return;
    // Float constants of a function that loops are loaded once.
    for (const PcodeInstruction& each : *code_)
      if (each.op == Pcode::PUSH4F && floats_.size() < 32 && !floats_.contains(each.operand)) {
        Reg reg = f_->local(ir::Type::F32, "(constant)");
        f_->emitF(IrOp::ConstF, reg, std::bit_cast<float>(each.operand));
        floats_[each.operand] = reg;
      }
  }

  // Comes to instruction `at`, from the one before it or by a jump.
  void arrive(std::size_t at) {
    Target& target = targets_[at];
    if (target.used) {
      if (!target.hasStack && dead_) return;
      if (!target.hasStack) {
        settle();
        target.stack = stack_;
        target.hasStack = true;
      } else if (!dead_) {
        joinInto(target);
      }
      label(target);
      f_->bind(target.label);
      stack_ = target.stack;
      dead_ = false;
    }
    if (target.loopBody && !dead_) {
      target.bodyLabel = f_->label();
      target.hasBodyLabel = true;
      f_->bind(target.bodyLabel);
    }
  }

  ir::Label label(Target& target) {
    if (!target.hasLabel) {
      target.label = f_->label();
      target.hasLabel = true;
    }
    return target.label;
  }

  // Everything on the stack as constants and registers that later code does not change.
  void settle() {
    for (Entry& entry : stack_)
      if (entry.kind == Entry::Kind::Compare) entry = inRegister(load(entry));
  }

  static bool same(const Entry& a, const Entry& b) {
    if (a.kind != b.kind) return false;
    if (a.kind == Entry::Kind::Register) return a.reg.slot == b.reg.slot;
    if (a.kind == Entry::Kind::Int) return a.number == b.number;
    return a.kind == Entry::Kind::Float && std::bit_cast<std::int32_t>(a.value) == std::bit_cast<std::int32_t>(b.value);
  }

  void joinInto(Target& target) {
    settle();
    for (std::size_t i = 0; i < target.stack.size() && i < stack_.size(); ++i)
      if (!same(target.stack[i], stack_[i])) moveTo(target.stack[i].reg, stack_[i]);
  }

  // Records the stack for a forward jump. The value on top becomes a register that both ways can fill.
  void jumpStack(Target& target, bool joins) {
    settle();
    if (target.hasStack) return joinInto(target);
    if (joins && !stack_.empty()) {
      Entry top = stack_.back();
      Reg reg = f_->local(typeOf(top), "(either)");
      moveTo(reg, top);
      stack_.back() = inRegister(reg, reg.type == ir::Type::Ref);
    }
    target.stack = stack_;
    target.hasStack = true;
  }

  static ir::Type typeOf(const Entry& entry) {
    switch (entry.kind) {
      case Entry::Kind::Register: return entry.reg.type;
      case Entry::Kind::Float: return ir::Type::F32;
      default: return ir::Type::I32;
    }
  }

  // ---- Entries to registers

  void moveTo(Reg to, const Entry& entry) {
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

  Reg load(const Entry& entry) {
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

  Entry pop() {
    Entry entry = std::move(stack_.back());
    stack_.pop_back();
    return entry;
  }
  void push(Entry entry) { stack_.push_back(std::move(entry)); }
  void pushNumber(std::int32_t number) {
    Entry entry;
    entry.kind = Entry::Kind::Int;
    entry.number = number;
    push(entry);
  }

  // ---- Branches

  // Jumps when the entry is zero (`when` false) or when it is not.
  void branch(const Entry& entry, bool when, ir::Label to) {
    if (entry.kind == Entry::Kind::Int) {
      if ((entry.number != 0) == when) f_->jump(to);
      return;
    }
    if (entry.kind != Entry::Kind::Compare) {
      f_->branch(when ? IrOp::JumpNotZero : IrOp::JumpZero, load(entry), {}, to);
      return;
    }
    Test test = entry.test;
    if (entry.constant) {
      if (!when) test = opposite(test);
      static constexpr IrOp ops[] = {IrOp::JumpEqK, IrOp::JumpNeK, IrOp::JumpLtK,
                                     IrOp::JumpLeK, IrOp::JumpGtK, IrOp::JumpGeK};
      f_->branchK(ops[static_cast<int>(test)], entry.reg, *entry.constant, to);
      return;
    }
    Reg a = entry.reg, b = entry.right;
    if (test == Test::Greater || test == Test::GreaterEqual) {
      std::swap(a, b);
      test = test == Test::Greater ? Test::Less : Test::LessEqual;
    }
    if (entry.real) {
      static constexpr IrOp whenTrue[] = {IrOp::JumpEqF, IrOp::JumpNeF, IrOp::JumpLtF, IrOp::JumpLeF};
      static constexpr IrOp whenFalse[] = {IrOp::JumpNeF, IrOp::JumpEqF, IrOp::JumpNotLtF, IrOp::JumpNotLeF};
      f_->branch((when ? whenTrue : whenFalse)[static_cast<int>(test)], a, b, to);
      return;
    }
    if (!when) {  // not a < b is b <= a
      test = opposite(test);
      if (test == Test::Greater || test == Test::GreaterEqual) {
        std::swap(a, b);
        test = test == Test::Greater ? Test::Less : Test::LessEqual;
      }
    }
    static constexpr IrOp ops[] = {IrOp::JumpEqI, IrOp::JumpNeI, IrOp::JumpLtI, IrOp::JumpLeI};
    f_->branch(ops[static_cast<int>(test)], a, b, to);
  }

  static Test opposite(Test test) {
    switch (test) {
      case Test::Equal: return Test::NotEqual;
      case Test::NotEqual: return Test::Equal;
      case Test::Less: return Test::GreaterEqual;
      case Test::LessEqual: return Test::Greater;
      case Test::Greater: return Test::LessEqual;
      case Test::GreaterEqual: return Test::Less;
    }
    return test;
  }

  void compareInts(Test test) {
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

  void compareFloats(Test test) {
    Entry right = pop(), left = pop();
    Entry entry;
    entry.kind = Entry::Kind::Compare;
    entry.real = true;
    entry.test = test;
    entry.reg = load(left);
    entry.right = load(right);
    push(entry);
  }

  void compareStrings(Test test) {
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

  // ---- Operations

  void arithmetic(IrOp op) {
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

  void floats(IrOp op) {
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

  void unary(IrOp op, ir::Type type) {
    Reg operand = load(pop());
    Reg out = f_->temporary(type);
    f_->emit(op, out, operand);
    push(inRegister(out));
  }

  void concatenate() {
    Entry right = pop(), left = pop();
    // `x$ = x$ + ...`: in place.
    const PcodeInstruction* next = at_ + 1 < code_->size() ? &(*code_)[at_ + 1] : nullptr;
    bool back = next != nullptr && next->op == Pcode::STORESTR && next->store == Store::Local &&
                !targets_[at_ + 1].used && locals_[static_cast<std::size_t>(next->operand)].slot == left.reg.slot &&
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

  // Calls a helper of the engine on the two top entries.
  void helper(std::string_view name, ir::Type operands, ir::Type result) {
    Entry right = pop(), left = pop();
    Reg a = load(left), b = load(right);
    ir::Signature signature{{operands, operands}, result};
    argument(0, operands, a);
    argument(1, operands, b);
    Reg out = f_->temporary(result);
    f_->host(module_.addHost(name, signature), out);
    push(inRegister(out));
  }

  void argument(int slot, ir::Type wanted, Reg reg) {
    if (wanted == ir::Type::Borrowed) f_->argumentBorrow(slot, reg);
    else f_->argument(slot, reg);
  }

  // ---- Variables

  Reg local(std::int32_t index) {
    Reg& reg = locals_[static_cast<std::size_t>(index)];
    if (!reg.valid()) {
      const Local& local = function_->locals[static_cast<std::size_t>(index)];
      reg = f_->local(irType(local.type), local.name);
    }
    return reg;
  }

  void loadVariable(const PcodeInstruction& it) {
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
  }

  void storeVariable(const PcodeInstruction& it) {
    Entry value = pop();
    if (it.store == Store::Local) {
      Reg to = local(it.operand);
      if (value.kind == Entry::Kind::Register && value.reg.slot == to.slot)
        return;  // a parameter, or appended in place
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

  void blockField(std::uint32_t offset) {
    Reg out = f_->temporary(ir::Type::I32);
    f_->emitBlock(IrOp::LoadCI, out, InstanceBlock, static_cast<std::int32_t>(offset));
    push(inRegister(out));
  }

  // ---- Calls

  void callSkrit(const PcodeInstruction& it) {
    const Function& callee = program_.functions[static_cast<std::size_t>(it.operand)];
    std::size_t count = callee.parameters.size(), first = stack_.size() - count;
    std::vector<Reg> regs;
    for (std::size_t i = 0; i < count; ++i) {
      Entry& entry = stack_[first + i];
      bool constant = entry.kind == Entry::Kind::Int || entry.kind == Entry::Kind::Float;
      regs.push_back(constant ? Reg() : load(entry));
    }
    for (std::size_t i = 0; i < count; ++i) {
      Entry& entry = stack_[first + i];
      int slot = static_cast<int>(i);
      if (entry.kind == Entry::Kind::Int) f_->argumentI(slot, entry.number);
      else if (entry.kind == Entry::Kind::Float) f_->argumentF(slot, entry.value);
      else if (entry.owned && regs[i].type == ir::Type::Ref) f_->argumentTake(slot, regs[i]);
      else f_->argument(slot, regs[i]);
    }
    stack_.resize(first);
    Reg out;
    if (!callee.result.is(Base::Void)) out = f_->temporary(irType(callee.result));
    f_->call(ir::FunctionId(static_cast<std::size_t>(it.operand)), out);
    if (out.valid()) push(inRegister(out, true));
  }

  void callExport(const PcodeInstruction& it) {
    const ExportFunction& callee = exports_.functions[static_cast<std::size_t>(it.operand)];
    ir::Signature signature = hostSignature(exports_, callee);
    std::size_t extra = 0;
    if (callee.variadic) {
      pop();  // the number of arguments
      extra = it.extra;
    }
    // The arguments of `...` go ahead, one helper call each; the callee finds them in the engine.
    std::size_t fixed = signature.parameters.size(), first = stack_.size() - extra - fixed;
    std::vector<Reg> regs;
    for (std::size_t i = first; i < stack_.size(); ++i) regs.push_back(load(stack_[i]));
    for (std::size_t i = 0; i < extra; ++i) {
      Reg reg = regs[fixed + i];
      ir::Type type = reg.type == ir::Type::Ref ? ir::Type::Borrowed : reg.type;
      std::string_view name = type == ir::Type::Borrowed ? "skrit:vararg.s"
                              : type == ir::Type::F32    ? "skrit:vararg.f"
                                                         : "skrit:vararg.i";
      argument(0, type, reg);
      f_->host(module_.addHost(name, ir::Signature{{type}, ir::Type::Void}));
    }
    for (std::size_t i = 0; i < fixed; ++i) argument(static_cast<int>(i), signature.parameters[i], regs[i]);
    stack_.resize(first);
    Reg out;
    if (signature.result != ir::Type::Void) out = f_->temporary(signature.result);
    f_->host(module_.addHost(callee.host, signature), out);
    if (out.valid()) push(inRegister(out, true));
  }

  void instruction(const PcodeInstruction& it) {
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
      case Pcode::ABORT:
        f_->host(module_.addHost("skrit:abort", ir::Signature{}));
        f_->emitK(IrOp::Trap, {}, {}, static_cast<std::int32_t>(module_.addString("aborted").value));
        dead_ = true;
        return;
      case Pcode::RETURN0:
        f_->emit(IrOp::Return);
        dead_ = true;
        return;
      case Pcode::RETURN: {
        Entry value = pop();
        Reg reg = load(value);
        if (reg.type == ir::Type::F32) f_->emit(IrOp::ReturnF, reg);
        else if (reg.type == ir::Type::I32) f_->emit(IrOp::ReturnI, reg);
        else f_->emit(value.owned ? IrOp::ReturnTakeR : IrOp::ReturnR, reg);
        dead_ = true;
        return;
      }
      case Pcode::CALL:
      case Pcode::CALLSINGLETON:
      case Pcode::CALLMEMBER:
      case Pcode::CALLSINGLETONBASE:
      case Pcode::CALLMEMBERBASE: return callExport(it);
      case Pcode::CALLSKRIT: return callSkrit(it);
      case Pcode::BRANCH: return jump(it);
      case Pcode::BRANCHZERO: {
        Entry test = pop();
        Target& target = targets_[static_cast<std::size_t>(it.operand)];
        jumpStack(target, false);
        branch(test, false, label(target));
        return;
      }
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
      case Pcode::NOTIB:
        if (stack_.back().kind == Entry::Kind::Compare && !stack_.back().real) {
          stack_.back().test = opposite(stack_.back().test);
          return;
        }
        pushNumber(0);
        return compareInts(Test::Equal);
      case Pcode::INTTOBOO:
        if (stack_.back().kind == Entry::Kind::Compare) return;
        pushNumber(0);
        return compareInts(Test::NotEqual);
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
      case Pcode::PUSH4F: {
        Entry entry;
        entry.kind = Entry::Kind::Float;
        entry.value = std::bit_cast<float>(it.operand);
        return push(entry);
      }
      case Pcode::PUSH4O: {
        Reg out = f_->temporary(ir::Type::Ref);
        f_->emitK(
            IrOp::ConstS, out, {},
            static_cast<std::int32_t>(module_.addString(pcode_.strings[static_cast<std::size_t>(it.operand)]).value));
        return push(inRegister(out, true));
      }
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
      case Pcode::SETSTATE:
        f_->argumentI(0, it.operand);
        f_->host(module_.addHost("skrit:setstate", ir::Signature{{ir::Type::I32}, ir::Type::Void}));
        return;
      case Pcode::Count: return;
    }
  }

  void jump(const PcodeInstruction& it) {
    auto to = static_cast<std::size_t>(it.operand);
    if (to <= at_) {
      Target& here = targets_[at_];
      if (here.inverted && targets_[here.test + 1].hasBodyLabel) {
        std::size_t from = at_;
        for (at_ = to; at_ < here.test; ++at_) instruction((*code_)[at_]);
        at_ = from;
        Entry test = pop();
        f_->at((*code_)[here.test].location);
        branch(test, true, targets_[here.test + 1].bodyLabel);
        // Falls out of the loop: the exit is the next instruction.
        return;
      }
      settle();
      f_->jump(targets_[to].label);
      dead_ = true;
      return;
    }
    Target& target = targets_[to];
    jumpStack(target, true);
    f_->jump(label(target));
    dead_ = true;
  }

  const Program& program_;
  const PcodeProgram& pcode_;
  const Layout& layout_;
  const ExportTable& exports_;
  ir::Module& module_;
  ir::FunctionBuilder* f_ = nullptr;
  const Function* function_ = nullptr;
  const std::vector<PcodeInstruction>* code_ = nullptr;
  std::vector<Entry> stack_;
  std::vector<Target> targets_;
  std::vector<Reg> locals_, parameters_;
  std::map<std::int32_t, Reg> floats_;
  std::size_t at_ = 0;
  bool dead_ = false;
};

}  // namespace

ir::Signature hostSignature(const ExportTable& exports, const ExportFunction& function) {
  ir::Signature signature;
  auto hostType = [](Type type) { return type.text() ? ir::Type::Borrowed : irType(type); };
  bool member = function.owner != ExportTable::None && !exports.classes[function.owner].singleton;
  if (member) {
    bool strings = base::equalsIgnoreCase(exports.classes[function.owner].name, "gpstring");
    signature.parameters.push_back(strings ? ir::Type::Borrowed : ir::Type::I32);
  }
  for (Type type : function.parameters) signature.parameters.push_back(hostType(type));
  signature.result = irType(function.result);
  return signature;
}

ir::Module toIr(const Program& program, const PcodeProgram& pcode, const Layout& layout, const ExportTable& exports) {
  ir::Module module;
  module.name = program.name;
  module.functions.resize(program.functions.size());
  for (std::size_t i = 0; i < program.functions.size(); ++i) {
    const Function& from = program.functions[i];
    ir::Function& to = module.functions[i];
    to.name = from.name;
    to.location = from.location;
    to.signature.result = irType(from.result);
    for (Type type : from.parameters) to.signature.parameters.push_back(irType(type));
  }
  Translator translator(program, pcode, layout, exports, module);
  for (std::size_t i = 0; i < program.functions.size(); ++i) translator.function(i);
  return module;
}

}  // namespace vellum::skrit
