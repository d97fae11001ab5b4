// Control flow: jump targets with their stacks, loops, branches.
#include <bit>
#include <utility>

#include "languages/skrit/lower/translator.h"

namespace vellum::skrit::lowering {

void Translator::function(std::size_t index) {
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

void Translator::findLoops() {
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
  // Float constants of a function with loops are loaded once.
  for (const PcodeInstruction& each : *code_)
    if (each.op == Pcode::PUSH4F && floats_.size() < 32 && !floats_.contains(each.operand)) {
      Reg reg = f_->local(ir::Type::F32, "(constant)");
      f_->emitF(IrOp::ConstF, reg, std::bit_cast<float>(each.operand));
      floats_[each.operand] = reg;
    }
}

void Translator::arrive(std::size_t at) {
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

ir::Label Translator::label(Target& target) {
  if (!target.hasLabel) {
    target.label = f_->label();
    target.hasLabel = true;
  }
  return target.label;
}

void Translator::settle() {
  for (Entry& entry : stack_)
    if (entry.kind == Entry::Kind::Compare) entry = inRegister(load(entry));
}

bool Translator::same(const Entry& a, const Entry& b) {
  if (a.kind != b.kind) return false;
  if (a.kind == Entry::Kind::Register) return a.reg.slot == b.reg.slot;
  if (a.kind == Entry::Kind::Int) return a.number == b.number;
  return a.kind == Entry::Kind::Float && std::bit_cast<std::int32_t>(a.value) == std::bit_cast<std::int32_t>(b.value);
}

void Translator::joinInto(Target& target) {
  settle();
  for (std::size_t i = 0; i < target.stack.size() && i < stack_.size(); ++i)
    if (!same(target.stack[i], stack_[i])) moveTo(target.stack[i].reg, stack_[i]);
}

void Translator::jumpStack(Target& target, bool joins) {
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

void Translator::branch(const Entry& entry, bool when, ir::Label to) {
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
  if (!when) {  // the negation of a < b is b <= a
    test = opposite(test);
    if (test == Test::Greater || test == Test::GreaterEqual) {
      std::swap(a, b);
      test = test == Test::Greater ? Test::Less : Test::LessEqual;
    }
  }
  static constexpr IrOp ops[] = {IrOp::JumpEqI, IrOp::JumpNeI, IrOp::JumpLtI, IrOp::JumpLeI};
  f_->branch(ops[static_cast<int>(test)], a, b, to);
}

Test Translator::opposite(Test test) {
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

void Translator::jump(const PcodeInstruction& it) {
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
      // Falls through: the exit of the loop is the next instruction.
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

}  // namespace vellum::skrit::lowering
