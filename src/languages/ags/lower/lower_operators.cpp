// Operators: single ones, chains of any length, and conditional jumps.
#include "languages/ags/lower/lowerer.h"

namespace vellum::ags {

namespace {

constexpr std::size_t LongChain = 64;

bool isComparison(std::uint16_t op) {
  return op == Equal || op == NotEqual || op == Greater || op == Less || op == GreaterEqual || op == LessEqual;
}

// The comparison with swapped sides.
std::uint16_t mirrored(std::uint16_t op) {
  switch (op) {
    case Less: return Greater;
    case Greater: return Less;
    case LessEqual: return GreaterEqual;
    case GreaterEqual: return LessEqual;
    default: return op;
  }
}

// The negated comparison of ints.
std::uint16_t opposite(std::uint16_t op) {
  switch (op) {
    case Equal: return NotEqual;
    case NotEqual: return Equal;
    case Less: return GreaterEqual;
    case GreaterEqual: return Less;
    case Greater: return LessEqual;
    default: return Greater;
  }
}

}  // namespace

ir::Reg FunctionLowerer::step(const Expression* e, Reg want) {
  Place where = place(e->operands[0]);
  Reg old = temp(ir::Type::I32), changed = temp(ir::Type::I32);
  at(e->location);
  f_.emit(Op::MoveI, old, load(where));
  f_.emitK(Op::AddK, changed, old, e->number);
  narrow(e->type, changed, changed);
  store(where, changed);
  return copyTo(want, e->isPrefix ? changed : old);
}

void FunctionLowerer::arithmetic(std::uint16_t op, Reg target, Reg left, const Expression* right, const Type* type) {
  if (right->kind == ExpressionKind::Integer && !type->isFloat()) {
    std::int32_t k = right->number;
    switch (op) {
      case Plus: f_.emitK(Op::AddK, target, left, k); return;
      case Minus:
        f_.emitK(Op::AddK, target, left, static_cast<std::int32_t>(0u - static_cast<std::uint32_t>(k)));
        return;
      case Star: f_.emitK(Op::MulK, target, left, k); return;
      case Slash:
        if (k != 0 && k != -1) return f_.emitK(Op::DivK, target, left, k);
        break;
      case Percent:
        if (k != 0 && k != -1) return f_.emitK(Op::RemK, target, left, k);
        break;
      case Ampersand: f_.emitK(Op::AndK, target, left, k); return;
      case Pipe: f_.emitK(Op::OrK, target, left, k); return;
      case Caret: f_.emitK(Op::XorK, target, left, k); return;
      case ShiftLeft: f_.emitK(Op::ShlK, target, left, k & 31); return;
      case ShiftRight: f_.emitK(Op::ShrK, target, left, k & 31); return;
      default: break;
    }
  }
  source::Location here = f_.at();
  Reg second = value(right);
  at(here);
  arithmetic(op, target, left, second, type);
}

void FunctionLowerer::arithmetic(std::uint16_t op, Reg target, Reg left, Reg right, const Type* type) {
  bool real = type->isFloat();
  Op code = Op::Nop;
  switch (op) {
    case Plus: code = real ? Op::AddF : Op::AddI; break;
    case Minus: code = real ? Op::SubF : Op::SubI; break;
    case Star: code = real ? Op::MulF : Op::MulI; break;
    case Slash: code = real ? Op::DivTrapF : Op::DivI; break;
    case Percent: code = Op::RemI; break;
    case ShiftLeft: code = Op::ShlI; break;
    case ShiftRight: code = Op::ShrI; break;
    case Ampersand: code = Op::AndI; break;
    case Pipe: code = Op::OrI; break;
    case Caret: code = Op::XorI; break;
    default: break;
  }
  f_.emit(code, target, left, right);
}

// Operators inside out, without recursion: there may be a hundred thousand of them. A long chain keeps its value in one
// register of each type, and releases each operator's temporaries.
ir::Reg FunctionLowerer::chain(const Expression* e, Reg want) {
  std::vector<const Expression*> links = chainOf(e);
  Reg result;
  if (links.size() <= LongChain) {
    for (const Expression* link : links) result = combine(link, result, link == e ? want : Reg());
    return result;
  }
  Reg sums[2];
  for (const Expression* link : links) {
    Reg& sum = sums[link->type->isFloat() ? 1 : 0];
    if (!sum.valid()) sum = temp(registerType(link->type));
    TempsUsed before = tempsUsed();
    result = combine(link, result, sum);
    release(before);
  }
  return copyTo(want, result);
}

// One operator. `a`: the value of its left side, if already computed.
ir::Reg FunctionLowerer::combine(const Expression* e, Reg a, Reg want) {
  if (e->kind != ExpressionKind::Binary) return logical(e, a, want);
  return isComparison(e->op) ? compareValue(e, a, want) : binary(e, a, want);
}

ir::Reg FunctionLowerer::binary(const Expression* e, Reg a, Reg want) {
  const Expression *left = e->operands[0], *right = e->operands[1];
  // constant + x and constant * x: the constant goes to the right.
  if (left->kind == ExpressionKind::Integer && right->kind != ExpressionKind::Integer && !e->type->isFloat() &&
      (e->op == Plus || e->op == Star))
    std::swap(left, right);
  if (!a.valid()) a = value(left);
  Reg target = want.valid() ? want : temp(registerType(e->type));
  at(e->location);
  // A step inside the right side may change the variable of `a` (4.0).
  if (!isTemp(a) && program_.dialect_.generation == Generation::Api40 && right->kind != ExpressionKind::Integer &&
      right->kind != ExpressionKind::Variable && right->kind != ExpressionKind::Float) {
    Reg copy = temp(a.type);
    a = copyTo(copy, a);
  }
  arithmetic(e->op, target, a, right, e->type);
  return target;
}

// 3.6: `a && b` is 0 or whether b is not 0; `a || b` is a when that is not 0, otherwise whether b is not 0. 4.0: `a &&
// b` and `a || b` give the last evaluated operand. (AGS behaviour, "Precedence", measured)
ir::Reg FunctionLowerer::logical(const Expression* e, Reg a, Reg want) {
  bool isAnd = e->kind == ExpressionKind::LogicalAnd;
  Reg target = temp(ir::Type::I32);
  Label end = f_.label();
  copyTo(target, a.valid() ? a : value(e->operands[0]));
  f_.branch(isAnd ? Op::JumpZero : Op::JumpNotZero, target, {}, end);
  Reg right = value(e->operands[1]);
  if (program_.dialect_.generation == Generation::Api40) copyTo(target, right);
  else f_.emit(Op::BoolI, target, right);
  f_.bind(end);
  return copyTo(want, target);
}

ir::Reg FunctionLowerer::compareValue(const Expression* e, Reg a, Reg want) {
  const Expression *left = e->operands[0], *right = e->operands[1];
  const Type* type = left->type->kind == TypeKind::Null ? right->type : left->type;
  Reg target = want.valid() && isTemp(want) ? want : temp(ir::Type::I32);
  if (!a.valid() && (type->isIntLike() || type->isFloat())) a = value(left);
  if (type->isIntLike() && right->kind == ExpressionKind::Integer) {
    Op op = e->op == Equal       ? Op::EqK
            : e->op == NotEqual  ? Op::NeK
            : e->op == Less      ? Op::LtK
            : e->op == LessEqual ? Op::LeK
            : e->op == Greater   ? Op::GtK
                                 : Op::GeK;
    f_.emitK(op, target, a, right->number);
    return copyTo(want, target);
  }
  if (type->isIntLike() || type->isFloat()) {
    Reg b = value(right);
    if (e->op == Greater || e->op == GreaterEqual) std::swap(a, b);
    bool real = type->isFloat();
    Op op = e->op == Equal                      ? (real ? Op::EqF : Op::EqI)
            : e->op == NotEqual                 ? (real ? Op::NeF : Op::NeI)
            : e->op == Less || e->op == Greater ? (real ? Op::LtF : Op::LtI)
                                                : (real ? Op::LeF : Op::LeI);
    f_.emit(op, target, a, b);
    return copyTo(want, target);
  }
  Label yes = f_.label(), end = f_.label();
  compareBranch(e, true, yes, ir::LoopKind::Counted);
  f_.emitK(Op::ConstI, target, {}, 0);
  f_.jump(end);
  f_.bind(yes);
  f_.emitK(Op::ConstI, target, {}, 1);
  f_.bind(end);
  return copyTo(want, target);
}

void FunctionLowerer::compareBranch(const Expression* e, bool when, Label target, ir::LoopKind kind) {
  const Expression *left = e->operands[0], *right = e->operands[1];
  std::uint16_t op = e->op;
  if (left->kind == ExpressionKind::Null ||
      (left->kind == ExpressionKind::Integer && right->kind != ExpressionKind::Integer)) {
    std::swap(left, right);
    op = mirrored(op);
  }
  if (left->type->isFloat()) floatBranch(op, left, right, when, target, kind);
  else if (left->type->isIntLike()) intBranch(when ? op : opposite(op), left, right, target, kind);
  else equalityBranch(left, right, (op == Equal) == when, target, kind);
}

// A comparison with a NaN is false, so "not less" is a separate operation.
void FunctionLowerer::floatBranch(std::uint16_t op, const Expression* left, const Expression* right, bool when,
                                  Label target, ir::LoopKind kind) {
  Reg a = value(left), b = value(right);
  if (op == Greater || op == GreaterEqual) std::swap(a, b);
  bool less = op == Less || op == Greater;
  Op code = op == Equal || op == NotEqual ? ((op == Equal) == when ? Op::JumpEqF : Op::JumpNeF)
            : less                        ? (when ? Op::JumpLtF : Op::JumpNotLtF)
                                          : (when ? Op::JumpLeF : Op::JumpNotLeF);
  f_.branch(code, a, b, target, kind);
}

void FunctionLowerer::intBranch(std::uint16_t op, const Expression* left, const Expression* right, Label target,
                                ir::LoopKind kind) {
  Reg a = value(left);
  if (right->kind == ExpressionKind::Integer) {
    Op code = op == Equal       ? Op::JumpEqK
              : op == NotEqual  ? Op::JumpNeK
              : op == Less      ? Op::JumpLtK
              : op == LessEqual ? Op::JumpLeK
              : op == Greater   ? Op::JumpGtK
                                : Op::JumpGeK;
    f_.branchK(code, a, right->number, target, kind);
    return;
  }
  Reg b = value(right);
  if (op == Greater || op == GreaterEqual) std::swap(a, b);
  Op code = op == Equal                   ? Op::JumpEqI
            : op == NotEqual              ? Op::JumpNeI
            : op == Less || op == Greater ? Op::JumpLtI
                                          : Op::JumpLeI;
  f_.branch(code, a, b, target, kind);
}

// Of strings and references.
void FunctionLowerer::equalityBranch(const Expression* left, const Expression* right, bool jumpOnEqual, Label target,
                                     ir::LoopKind kind) {
  Reg a = value(left);
  if (right->kind == ExpressionKind::Null) {
    f_.branch(jumpOnEqual ? Op::JumpNull : Op::JumpNotNull, a, {}, target, kind);
    return;
  }
  Reg b = value(right);
  if (left->type->isString()) {
    // A null String can't be compared with == (AGS behaviour, "Run-time rules").
    at(left->location);
    f_.emit(Op::NotNull, a);
    at(right->location);
    f_.emit(Op::NotNull, b);
    Reg same = temp(ir::Type::I32);
    f_.emit(Op::EqS, same, a, b);
    f_.branch(jumpOnEqual ? Op::JumpNotZero : Op::JumpZero, same, {}, target, kind);
    return;
  }
  f_.branch(jumpOnEqual ? Op::JumpEqR : Op::JumpNeR, a, b, target, kind);
}

void FunctionLowerer::branch(const Expression* e, bool when, Label target, ir::LoopKind kind) {
  switch (e->kind) {
    case ExpressionKind::Integer:
      if ((e->number != 0) == when) f_.jump(target, kind);
      return;
    case ExpressionKind::Not: return branch(e->operands[0], !when, target, kind);
    case ExpressionKind::LogicalAnd:
    case ExpressionKind::LogicalOr: {
      std::vector<const Expression*> parts;  // of `a && b && c`, the last first
      const Expression* first = e;
      for (; first->kind == e->kind; first = first->operands[0]) parts.push_back(first->operands[1]);
      // All must hold: each but the last may skip the others.
      bool mustAgree = (e->kind == ExpressionKind::LogicalAnd) == when;
      Label skip = mustAgree ? f_.label() : target;
      TempsUsed before = tempsUsed();
      bool isLong = parts.size() > LongChain;
      for (;;) {
        bool skips = mustAgree && !parts.empty();
        branch(first, skips ? !when : when, skips ? skip : target, skips ? ir::LoopKind::Counted : kind);
        if (parts.empty()) break;
        if (isLong) release(before);
        first = parts.back();
        parts.pop_back();
      }
      if (mustAgree) f_.bind(skip);
      return;
    }
    case ExpressionKind::Binary:
      if (isComparison(e->op)) return compareBranch(e, when, target, kind);
      break;
    default: break;
  }
  Reg truth = value(e);
  if (truth.type == ir::Type::Ref || truth.type == ir::Type::Borrowed) {
    f_.branch(when ? Op::JumpNotNull : Op::JumpNull, truth, {}, target, kind);
  } else if (truth.type == ir::Type::F32) {
    Reg zero = temp(ir::Type::F32);
    f_.emitF(Op::ConstF, zero, 0.0f);
    f_.branch(when ? Op::JumpNeF : Op::JumpEqF, truth, zero, target, kind);
  } else {
    f_.branch(when ? Op::JumpNotZero : Op::JumpZero, truth, {}, target, kind);
  }
}

}  // namespace vellum::ags
