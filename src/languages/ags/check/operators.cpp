// Operators, conversions, constant folding.
#include "languages/ags/check/operators.h"

#include "languages/ags/check/expressions.h"
#include "languages/ags/check/literals.h"
#include "languages/ags/syntax/parser.h"

namespace vellum::ags {

static std::uint32_t findLastOperator(const CheckContext& context, NodeId id);
static void warnOfPrecedence(CheckContext& context, std::uint32_t inner, bool isLeft, std::uint32_t opToken);
static void warnOfConstantOperand(CheckContext& context, NodeId side, std::uint16_t op);
static Expression* combineOperands(CheckContext& context, std::uint16_t op, Expression* left, Expression* right,
                                   Location opAt, Location whole);
static Expression* foldConstant(Expression* value);

namespace {

std::string describe(const Type* type) {
  std::string name = typeName(type);
  if (type->kind == TypeKind::Null) return "null";
  return name;
}

bool related(const StructInfo* from, const StructInfo* to) {
  for (; from != nullptr; from = from->base)
    if (from == to) return true;
  return false;
}

Expression* foldFloats(Expression* value) {
  float a = value->operands[0]->real, b = value->operands[1]->real;
  switch (value->op) {
    case Plus: value->real = a + b; break;
    case Minus: value->real = a - b; break;
    case Star: value->real = a * b; break;
    case Slash:
      if (b == 0) return value;  // the script's error, when it runs
      value->real = a / b;
      break;
    default: return value;
  }
  value->kind = ExpressionKind::Float;
  value->operands.clear();
  return value;
}

// Whether an array of one type can be used as an array of the other: 32-bit numbers (bool[] as int[]), and objects that
// extend the expected type.
bool isSameStored(const Type* from, const Type* to) {
  auto isWide = [](const Type* type) { return type->kind == TypeKind::Int || type->kind == TypeKind::Enum; };
  if (isWide(from) && isWide(to)) return true;
  return from->kind == TypeKind::Pointer && to->kind == TypeKind::Pointer && related(from->structInfo, to->structInfo);
}

}  // namespace

bool isConvertible(const Type* from, const Type* to) {
  if (from == to || from->isError() || to->isError()) return true;
  if (to->isIntLike()) return from->isIntLike();
  switch (to->kind) {
    case TypeKind::String:
    case TypeKind::ConstString: return from->isString() || from->kind == TypeKind::Null;
    case TypeKind::Pointer:
      return from->kind == TypeKind::Null ||
             (from->kind == TypeKind::Pointer && related(from->structInfo, to->structInfo));
    case TypeKind::DynamicArray:
      return from->kind == TypeKind::Null ||
             (from->kind == TypeKind::DynamicArray && isSameStored(from->element, to->element));
    default: return false;
  }
}

void reportMismatch(CheckContext& context, Expression* value, const Type* target) {
  if (value->type->kind == TypeKind::FixedArray) {
    auto& diagnostic =
        context.emitter.emit(diag::TypeMismatch, value->location, describe(value->type), describe(target));
    if (target->kind == TypeKind::DynamicArray)
      diagnostic.hint("make it a dynamic array: declare it with '[]' and create it with 'new'");
    return;
  }
  auto& diagnostic = context.emitter.emit(diag::TypeMismatch, value->location, describe(value->type), describe(target));
  bool isBase = value->type->kind == TypeKind::Pointer && target->kind == TypeKind::Pointer &&
                related(target->structInfo, value->type->structInfo);
  if (isBase && context.is40())
    diagnostic.hint(base::cat("write 'as ", target->structInfo->name, "' after it: null when it is none"));
  std::string_view written =
      context.sources[value->location.file].text().substr(value->location.span.begin, value->location.span.length());
  if (value->kind == ExpressionKind::Integer && value->type->kind == TypeKind::Char && target->isString() &&
      written.size() > 3 && written[1] != '\\')
    diagnostic.hint(base::cat("a string is in double quotes: \"", written.substr(1, written.size() - 2), "\""));
  else if (value->type->isFloat() && target->isIntLike()) diagnostic.hint("use FloatToInt(...)");
  else if (value->type->isIntLike() && target->isFloat())
    diagnostic.hint(value->kind == ExpressionKind::Integer ? base::cat("write ", value->number, ".0")
                                                           : std::string("use IntToFloat(...)"));
  else if (value->type->isIntLike() && target->isString())
    diagnostic.hint(base::cat("use String.Format(\"", value->type->kind == TypeKind::Char ? "%c" : "%d", "\", ...)"));
  else if (value->type->isFloat() && target->isString()) diagnostic.hint("use String.Format(\"%f\", ...)");
  else if (value->type->isString() && target->isIntLike()) diagnostic.hint("use the String's AsInt");
  else if (value->type->isString() && target->isFloat()) diagnostic.hint("use the String's AsFloat");
}

Expression* convert(CheckContext& context, Expression* value, const Type* target) {
  if (!isConvertible(value->type, target)) {
    reportMismatch(context, value, target);
    return context.errorValue(value->location);
  }
  if (value->kind == ExpressionKind::Null && target->kind == TypeKind::ConstString && !context.is40() &&
      !context.inPrelude)
    context.emitter.emit(diag::EditorRefuses, value->location, "'null' for a 'const string'")
        .hint("write \"\" for an empty text");
  if (value->kind == ExpressionKind::Integer && (target->kind == TypeKind::Char || target->kind == TypeKind::Short)) {
    std::int32_t cut =
        target->kind == TypeKind::Char ? (value->number & 255) : static_cast<std::int16_t>(value->number);
    if (cut != value->number)
      context.emitter.emit(diag::ConstantTruncated, value->location, value->number, typeName(target), cut);
  }
  return value;
}

bool areComparable(const Type* a, const Type* b) {
  if (a->isError() || b->isError()) return true;
  if (a->isIntLike()) return b->isIntLike();
  if (a->isFloat()) return b->isFloat();
  if (a->isString()) return b->isString() || b->kind == TypeKind::Null;
  if (a->kind == TypeKind::Null) return b->isReference();
  if (a->kind == TypeKind::Pointer)
    return b->kind == TypeKind::Null || (b->kind == TypeKind::Pointer && (related(a->structInfo, b->structInfo) ||
                                                                          related(b->structInfo, a->structInfo)));
  if (a->kind == TypeKind::DynamicArray) return b == a || b->kind == TypeKind::Null;
  return false;
}

// Operands with operators of the same precedence, combined from the left.
Expression* checkBinary(CheckContext& context, NodeId id) {
  NodeId before;
  std::uint32_t innerOp = 0;  // the operator that produced `value`; 0: none of this level
  Expression* value = nullptr;
  for (NodeId node : context.tree().children(id)) {
    if (!before) {
      before = node;
      innerOp = findLastOperator(context, node);
      value = checkOperand(context, node);
      continue;
    }
    std::uint32_t opToken = context.tree().endToken(before);
    std::uint16_t op = context.tree().tokenKind(opToken);
    if (!context.dialect.rightToLeft) {
      warnOfPrecedence(context, innerOp, true, opToken);
      warnOfPrecedence(context, findLastOperator(context, node), false, opToken);
    }
    if (op == LogicalAnd || op == LogicalOr) {
      if (before == context.tree().child(id, 0)) warnOfConstantOperand(context, before, op);
      warnOfConstantOperand(context, node, op);
    }
    Location upToHere = context.tree().location(id);
    upToHere.span.end = context.tree().location(node).span.end;
    value = combineOperands(context, op, value, checkOperand(context, node), context.tree().tokenLocation(opToken),
                            upToHere);
    innerOp = opToken;
    before = node;
  }
  bool isWhole =
      value != nullptr && context.tree().endToken(before) == context.tree().endToken(id) && context.tree().child(id, 1);
  return isWhole ? value : context.errorValue(context.tree().location(id));
}

// The last operator: '-' in `a + b - c`; 0: none.
static std::uint32_t findLastOperator(const CheckContext& context, NodeId id) {
  if (context.tree().kind(id) != NodeKind::Binary) return 0;
  std::uint32_t last = 0;
  for (NodeId node : context.tree().children(id))
    if (context.tree().endToken(node) < context.tree().endToken(id)) last = context.tree().endToken(node);
  return last;
}

// The manual's order of precedence is literal in 3.6, 4.0's is the usual one: warns where the two differ. `inner`: the
// operator on that side, or 0.
static void warnOfPrecedence(CheckContext& context, std::uint32_t inner, bool isLeft, std::uint32_t opToken) {
  if (inner == 0) return;
  Generation other = context.is40() ? Generation::Api36 : Generation::Api40;
  int strength = bindingStrength(context.tree().tokenKind(opToken), other);
  int innerStrength = bindingStrength(context.tree().tokenKind(inner), other);
  bool same = isLeft ? innerStrength >= strength : innerStrength > strength;
  if (same || innerStrength == 0) return;
  std::uint32_t tighter = context.is40() ? opToken : inner, looser = context.is40() ? inner : opToken;
  context.emitter
      .emit(diag::PrecedenceSurprise, context.tree().tokenLocation(tighter), context.tree().tokenText(tighter),
            context.tree().tokenText(looser))
      .hint(base::cat("use parentheses to show which comes first: script API ", context.is40() ? "3.6" : "4.0",
                      " reads it the other way"));
}

// `a == 1 || 2`: a bare number between conditions. Macros and enum values may be intended switches.
static void warnOfConstantOperand(CheckContext& context, NodeId side, std::uint16_t op) {
  if (context.tree().kind(side) != NodeKind::IntegerValue ||
      context.tree().tree().tokens()[context.tree().firstToken(side)].flags != 0)
    return;
  auto number = integerValue(context.tree().text(side), false);
  context.emitter
      .emit(diag::ConstantOperand, context.tree().location(side), context.tree().text(side),
            number == 0 ? "false" : "true")
      .hint(base::cat("write a comparison on each side of ", tokenName(op)));
}

// 4.0 computes operations on constants when it compiles.
static void warnOfConstantDivision(CheckContext& context, const Expression& value) {
  if (!context.is40() || value.kind != ExpressionKind::Binary || (value.op != Slash && value.op != Percent)) return;
  const Expression *left = value.operands[0], *right = value.operands[1];
  const bool isZero = right->kind == ExpressionKind::Integer ? right->number == 0 && left->kind == right->kind
                      : right->kind == ExpressionKind::Float ? right->real == 0 && left->kind == right->kind
                                                             : false;
  if (isZero) context.emitter.emit(diag::EditorRefuses, value.location, "a constant that is divided by 0");
}

static Expression* combineOperands(CheckContext& context, std::uint16_t op, Expression* left, Expression* right,
                                   Location opAt, Location whole) {
  const Type* integer = context.types.basic(TypeKind::Int);
  std::string_view opText = tokenName(op).substr(1, tokenName(op).size() - 2);
  if (left->type->isError() || right->type->isError()) {
    Expression* value = context.errorValue(whole);
    return value;
  }
  Expression* value = context.make(ExpressionKind::Binary, integer, whole);
  value->op = op;
  value->operands = {left, right};
  const Type *a = left->type, *b = right->type;
  bool good = true;
  switch (op) {
    case Plus:
    case Minus:
    case Star:
    case Slash:
      if (a->isFloat() && b->isFloat()) value->type = a;
      else good = a->isIntLike() && b->isIntLike();
      break;
    case Percent:
    case ShiftLeft:
    case ShiftRight:
    case Ampersand:
    case Pipe:
    case Caret: good = a->isIntLike() && b->isIntLike(); break;
    case Equal:
    case NotEqual:
      good = areComparable(a, b);
      if (good && a->isFloat() && left->kind != ExpressionKind::Float && !context.is40())
        context.emitter.emit(diag::FloatEquality, opAt).hint("compare with a range: '(x > 5.99) && (x < 6.01)'");
      break;
    case Greater:
    case Less:
    case GreaterEqual:
    case LessEqual: good = (a->isIntLike() && b->isIntLike()) || (a->isFloat() && b->isFloat()); break;
    case LogicalAnd:
    case LogicalOr:
      value->kind = op == LogicalAnd ? ExpressionKind::LogicalAnd : ExpressionKind::LogicalOr;
      good = a->isIntLike() && b->isIntLike();
      break;
    default: good = false;
  }
  if (!good) {
    auto& diagnostic = context.emitter.emit(diag::OperandMismatch, opAt, opText, describe(a), describe(b));
    if (op == Plus && (a->isString() || b->isString()))
      diagnostic.hint("join texts with String.Append or String.Format");
    else if (a->isFloat() && b->isIntLike()) diagnostic.hint("use IntToFloat(...) on the right side");
    else if (a->isIntLike() && b->isFloat()) diagnostic.hint("use IntToFloat(...) on the left side");
    else if (a->isString() && b->isString()) diagnostic.hint("use String.CompareTo");
    else if (op == Caret && a->isFloat() && b->isFloat())
      diagnostic.hint("it combines bits: use Maths.RaiseToPower(...)");
    return context.errorValue(whole);
  }
  warnOfConstantDivision(context, *value);
  return foldConstant(value);
}

// Folds arithmetic on constants, so that it costs nothing and may appear where 4.0 requires a constant.
static Expression* foldConstant(Expression* value) {
  if (value->kind != ExpressionKind::Binary) return value;
  Expression *left = value->operands[0], *right = value->operands[1];
  if (left->kind == ExpressionKind::Float && right->kind == ExpressionKind::Float) return foldFloats(value);
  if (left->kind != ExpressionKind::Integer || right->kind != ExpressionKind::Integer) return value;
  std::int32_t a = left->number, b = right->number;
  auto ua = static_cast<std::uint32_t>(a), ub = static_cast<std::uint32_t>(b);
  std::int32_t result = 0;
  switch (value->op) {
    case Plus: result = static_cast<std::int32_t>(ua + ub); break;
    case Minus: result = static_cast<std::int32_t>(ua - ub); break;
    case Star: result = static_cast<std::int32_t>(ua * ub); break;
    case Slash:
    case Percent:
      if (b == 0 || (b == -1 && a == INT32_MIN)) return value;  // the script's error, when it runs
      result = value->op == Slash ? a / b : a % b;
      break;
    case ShiftLeft: result = static_cast<std::int32_t>(ua << (ub & 31)); break;
    case ShiftRight: result = a >> (ub & 31); break;
    case Ampersand: result = a & b; break;
    case Pipe: result = a | b; break;
    case Caret: result = a ^ b; break;
    case Equal: result = a == b; break;
    case NotEqual: result = a != b; break;
    case Greater: result = a > b; break;
    case Less: result = a < b; break;
    case GreaterEqual: result = a >= b; break;
    case LessEqual: result = a <= b; break;
    default: return value;
  }
  value->kind = ExpressionKind::Integer;
  value->number = result;
  value->operands.clear();
  return value;
}

Expression* checkTernary(CheckContext& context, NodeId id) {
  Location whole = context.tree().location(id);
  NodeId parts[3] = {context.tree().child(id, 0), context.tree().child(id, 1), context.tree().child(id, 2)};
  Location mark = context.tree().tokenLocation(context.tree().tokenAfter(id, 0));
  if (!allow(Feature::Ternary, context.dialect, mark, context.emitter)) {
    for (NodeId part : parts)
      if (part) checkExpression(context, part);
    return context.errorValue(whole);
  }
  if (!parts[2]) return context.errorValue(whole);
  Expression* test = checkCondition(context, parts[0], "?:");
  Expression* first = checkRvalue(context, parts[1]);
  Expression* second = checkRvalue(context, parts[2]);
  const Type* type = first->type;
  if (!isConvertible(second->type, type)) {
    type = second->type;
    if (!isConvertible(first->type, type)) {
      reportMismatch(context, second, first->type);
      return context.errorValue(whole);
    }
  }
  if (first->type->kind == TypeKind::ConstString && second->type->kind == TypeKind::String) type = second->type;
  if (first->type->isError() || second->type->isError()) return context.errorValue(whole);
  Expression* value = context.make(ExpressionKind::Conditional, type, whole);
  value->operands = {test, first, second};
  return value;
}

}  // namespace vellum::ags
