// Conditions are evaluated strictly from left to right: `a OR b AND c` is `(a OR b) AND c`. An operand that can't
// change the result any more is skipped (shipped scripts test `targ ne null and wdth lt 15`), unless
// --strict-conditions.
#include "languages/caos/lower/script_lowering.h"

namespace vellum::caos {

using ir::Label;
using ir::Op;
using ir::Reg;
using ir::Type;

void ScriptLowering::condition(std::span<const Comparison> condition, Label whenTrue, Label whenFalse) {
  if (options_.strictConditions && condition.size() > 1) return strictCondition(condition, whenTrue, whenFalse);
  std::size_t count = condition.size();
  if (count == 1) return comparison(condition[0], whenTrue, whenFalse);
  std::vector<Label> starts(count);
  for (std::size_t i = 1; i < count; ++i) starts[i] = f_.label();
  // The targets for a result before operand i: the next operand that can change it.
  std::vector<Label> withTrue(count + 1, whenTrue), withFalse(count + 1, whenFalse);
  for (std::size_t i = count; i-- > 1;) {
    withTrue[i] = condition[i].orWithBefore ? withTrue[i + 1] : starts[i];
    withFalse[i] = condition[i].orWithBefore ? starts[i] : withFalse[i + 1];
  }
  for (std::size_t i = 0; i < count; ++i) {
    if (i > 0) f_.bind(starts[i]);
    comparison(condition[i], withTrue[i + 1], withFalse[i + 1]);
    releaseTemporaries();
  }
}

void ScriptLowering::strictCondition(std::span<const Comparison> condition, Label whenTrue, Label whenFalse) {
  Reg result = f_.local(Type::I32, "");
  for (std::size_t i = 0; i < condition.size(); ++i) {
    Label isTrue = f_.label(), isFalse = f_.label(), after = f_.label();
    comparison(condition[i], isTrue, isFalse);
    releaseTemporaries();
    bool orJoin = condition[i].orWithBefore;
    f_.bind(isTrue);
    if (i == 0 || orJoin) f_.emitK(Op::ConstI, result, {}, 1);
    f_.jump(after);
    f_.bind(isFalse);
    if (i == 0 || !orJoin) f_.emitK(Op::ConstI, result, {}, 0);
    f_.bind(after);
  }
  f_.branch(Op::JumpNotZero, result, {}, whenTrue);
  f_.jump(whenFalse);
}

// The jumps that compare two operands of the same kind.
struct ScriptLowering::Jumps {
  Op equal, notEqual, less, lessEqual;
};

void ScriptLowering::compare(const Jumps& jumps, Comparator comparator, Reg a, Reg b, Label whenTrue) {
  switch (comparator) {
    case Comparator::Equal: f_.branch(jumps.equal, a, b, whenTrue); break;
    case Comparator::NotEqual: f_.branch(jumps.notEqual, a, b, whenTrue); break;
    case Comparator::Less: f_.branch(jumps.less, a, b, whenTrue); break;
    case Comparator::LessEqual: f_.branch(jumps.lessEqual, a, b, whenTrue); break;
    case Comparator::Greater: f_.branch(jumps.less, b, a, whenTrue); break;
    case Comparator::GreaterEqual: f_.branch(jumps.lessEqual, b, a, whenTrue); break;
    case Comparator::BitsSet:
    case Comparator::BitsClear: break;
  }
}

void ScriptLowering::comparison(const Comparison& comparison, Label whenTrue, Label whenFalse) {
  static constexpr Jumps Integers{Op::JumpEqI, Op::JumpNeI, Op::JumpLtI, Op::JumpLeI};
  static constexpr Jumps Floats{Op::JumpEqF, Op::JumpNeF, Op::JumpLtF, Op::JumpLeF};
  static constexpr Jumps Values{Op::JumpEqV, Op::JumpNeV, Op::JumpLtV, Op::JumpLeV};
  source::Location outer = f_.at();
  f_.at(comparison.location);
  Comparator comparator = comparison.comparator;
  bool agents = comparison.left.type == ValueType::Agent || comparison.right.type == ValueType::Agent;
  bool equality = comparator == Comparator::Equal || comparator == Comparator::NotEqual;
  const Expression& right = comparison.right;
  Reg a = evaluate(comparison.left);
  if (comparesBits(comparator)) {
    a = convert(a, ArgumentType::Integer);
    Reg b = convert(evaluate(right), ArgumentType::Integer), common = temporary(Type::I32);
    f_.emit(Op::AndI, common, a, b);
    if (comparator == Comparator::BitsSet) f_.branch(Op::JumpEqI, common, b, whenTrue);
    else f_.branch(Op::JumpZero, common, {}, whenTrue);
    f_.jump(whenFalse);
    f_.at(outer);
    return;
  }
  if (a.type == Type::I32 && right.form == Expression::Form::Number) {
    static constexpr Op ops[] = {Op::JumpEqK, Op::JumpNeK, Op::JumpGtK, Op::JumpGeK, Op::JumpLtK, Op::JumpLeK};
    f_.branchK(ops[static_cast<std::size_t>(comparator)], a, right.number, whenTrue);
  } else {
    Reg b = evaluate(right);
    bool numbers = a.type != Type::Value && b.type != Type::Value && a.type != Type::Ref && b.type != Type::Ref;
    if (a.type == Type::I32 && b.type == Type::I32) {
      compare(Integers, comparator, a, b, whenTrue);
    } else if (numbers) {
      compare(Floats, comparator, convert(a, ArgumentType::Float), convert(b, ArgumentType::Float), whenTrue);
    } else if (agents) {
      compareAgents(comparator, toValue(a), toValue(b), whenTrue);
    } else {
      a = toValue(a);
      b = toValue(b);
      bool unknown = comparison.left.type == ValueType::Any && right.type == ValueType::Any;
      if (equality && unknown) {
        // Both variables may contain agents, and the handle of a killed agent equals null.
        Label plain = f_.label();
        Reg type = temporary(Type::I32);
        f_.emit(Op::TypeV, type, a);
        f_.branchK(Op::JumpNeK, type, 3, plain);
        compareAgents(comparator, a, b, whenTrue);
        f_.jump(whenFalse);
        f_.bind(plain);
      }
      compare(Values, comparator, a, b, whenTrue);
    }
  }
  f_.jump(whenFalse);
  f_.at(outer);
}

void ScriptLowering::compareAgents(Comparator comparator, Reg a, Reg b, Label whenTrue) {
  f_.argument(0, a);
  f_.argument(2, b);
  Reg same = temporary(Type::I32);
  f_.host(hosts_.internal(InternalHost::Same), same);
  f_.branch(comparator == Comparator::Equal ? Op::JumpNotZero : Op::JumpZero, same, {}, whenTrue);
}

}  // namespace vellum::caos
