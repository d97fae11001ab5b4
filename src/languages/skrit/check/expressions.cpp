#include "languages/skrit/check/expressions.h"
#include "languages/skrit/check/calls.h"
#include "languages/skrit/check/constant_math.h"
#include "languages/skrit/check/context.h"
#include "languages/skrit/check/conversions.h"
#include "languages/skrit/check/literals.h"
#include "languages/skrit/check/null_lint.h"

namespace vellum::skrit {

static ExprId checkUnary(CheckContext& context, NodeId node);
static ExprId checkBinary(CheckContext& context, NodeId node);
static ExprId checkTernary(CheckContext& context, NodeId node);

using base::cat;

ExprId CheckContext::add(Expr expr) {
  program.exprs.push_back(std::move(expr));
  return ExprId(program.exprs.size() - 1);
}

ExprId CheckContext::missing(source::Location at) {
  Expr expr;
  expr.location = at;
  return add(std::move(expr));
}

ExprId CheckContext::integer(std::int32_t number, source::Location at) {
  Expr expr;
  expr.kind = Expr::Kind::Int;
  expr.type = IntType;
  expr.number = number;
  expr.location = at;
  return add(std::move(expr));
}

std::uint32_t CheckContext::addText(std::string text) {
  program.texts.push_back(std::move(text));
  return static_cast<std::uint32_t>(program.texts.size() - 1);
}

ExprId checkValue(CheckContext& context, NodeId node) {
  Operand result = checkOperand(context, node);
  if (result.singleton != ExportTable::None) {
    context.emitter.emit(diag::TypeAsValue, context.location(node), context.exports.classes[result.singleton].name)
        .hint(cat("name one of its members: ", context.exports.classes[result.singleton].name, ".Member"));
    return context.missing(context.location(node));
  }
  if (context.typeOf(result.expr).is(Base::Void)) {
    context.emitter.emit(diag::VoidValue, context.location(node));
    return context.missing(context.location(node));
  }
  return result.expr;
}

Operand checkOperand(CheckContext& context, NodeId node) {
  switch (context.kind(node)) {
    case NodeKind::Int:
    case NodeKind::Float:
    case NodeKind::Text:
    case NodeKind::FourCC: return {checkLiteral(context, node)};
    case NodeKind::Word: return {checkWord(context, node)};
    case NodeKind::Macro: return {checkMacro(context, node)};
    case NodeKind::Paren:
      return context.child(node, 0) ? checkOperand(context, context.child(node, 0))
                                    : Operand{context.missing(context.location(node))};
    case NodeKind::Unary: return {checkUnary(context, node)};
    case NodeKind::Binary: return {checkBinary(context, node)};
    case NodeKind::Ternary: return {checkTernary(context, node)};
    case NodeKind::Cast: {
      NodeId inner = context.child(node, 1);
      return {inner ? makeCast(context, checkValue(context, inner), resolveType(context, context.child(node, 0)),
                               context.location(node))
                    : context.missing(context.location(node))};
    }
    case NodeKind::Name: return checkName(context, node);
    case NodeKind::User: return checkUserName(context, node, {}, false);
    case NodeKind::Member: return checkMember(context, node, {}, false);
    case NodeKind::Call: return checkCall(context, node);
    default: return {context.missing(context.location(node))};  // the parser has reported it
  }
}

ExprId checkCondition(CheckContext& context, NodeId node) {
  ExprId expr = checkValue(context, node);
  return convertToBool(context, expr);
}

static ExprId checkUnary(CheckContext& context, NodeId node) {
  NodeId inner = context.child(node, 0);
  if (!inner) return context.missing(context.location(node));
  TokenKind op = context.firstToken(node);
  // -2147483648 is one number.
  ExprId operand = checkValue(context, inner);
  Type type = context.typeOf(operand);
  if (type.error()) return context.missing(context.location(node));
  Expr expr;
  expr.kind = Expr::Kind::Unary;
  expr.location = context.location(node);
  if (op == TokenKind::Not) {
    if (!type.number() && !type.object()) {
      context.emitter.emit(diag::BadOperand, expr.location, "!", context.exports.typeName(type));
      return context.missing(expr.location);
    }
    expr.op = Op::Not;
    expr.type = BoolType;
    expr.operands = {convertToBool(context, operand)};
    return context.add(std::move(expr));
  }
  bool fits = op == TokenKind::Tilde ? type.integral() : type.number();
  if (!fits) {
    context.emitter.emit(diag::BadOperand, expr.location, context.tree->tokens().text((*context.tree)[node].firstToken),
                         context.exports.typeName(type));
    return context.missing(expr.location);
  }
  if (!type.is(Base::Float)) operand = promote(context, operand, IntType);
  if (op == TokenKind::Plus) return operand;
  const Expr& literal = context.program[operand];
  if (op == TokenKind::Minus && (literal.kind == Expr::Kind::Int || literal.kind == Expr::Kind::Float)) {
    Expr folded = literal;
    folded.location = expr.location;
    folded.number = negate(literal.number);
    folded.real = -literal.real;
    return context.add(std::move(folded));
  }
  expr.op = op == TokenKind::Minus ? Op::Negate : Op::BitNot;
  expr.type = context.typeOf(operand);
  expr.operands = {operand};
  return context.add(std::move(expr));
}

static ExprId checkBinary(CheckContext& context, NodeId node) {
  NodeId left = context.child(node, 0), right = context.child(node, 1);
  if (!left || !right) return context.missing(context.location(node));
  std::uint32_t token = context.operatorToken(node);
  TokenKind op = static_cast<TokenKind>(context.tree->tokens()[token].kind);
  ExprId a = checkValue(context, left);
  ExprId b = checkValue(context, right);
  if ((op == TokenKind::AndAnd || op == TokenKind::OrOr) && !context.program.shortCircuit) warnOfNull(context, node);
  return combineOperands(context, op, a, b, context.location(node), context.tree->tokens().location(token));
}

static bool opOf(TokenKind token, Op& op) {
  switch (token) {
    case TokenKind::Plus: op = Op::Add; return true;
    case TokenKind::Minus: op = Op::Subtract; return true;
    case TokenKind::Star: op = Op::Multiply; return true;
    case TokenKind::Slash: op = Op::Divide; return true;
    case TokenKind::Percent: op = Op::Modulo; return true;
    case TokenKind::StarStar: op = Op::Power; return true;
    case TokenKind::BitAnd: op = Op::BitAnd; return true;
    case TokenKind::BitXor: op = Op::BitXor; return true;
    case TokenKind::BitOr: op = Op::BitOr; return true;
    case TokenKind::AndAnd: op = Op::And; return true;
    case TokenKind::OrOr: op = Op::Or; return true;
    case TokenKind::EqualEqual: op = Op::Equal; return true;
    case TokenKind::NotEqual:
    case TokenKind::LessGreater: op = Op::NotEqual; return true;
    case TokenKind::TildeEqual: op = Op::ApproxEqual; return true;
    case TokenKind::Greater: op = Op::Greater; return true;
    case TokenKind::Less: op = Op::Less; return true;
    case TokenKind::GreaterEqual: op = Op::GreaterEqual; return true;
    case TokenKind::LessEqual: op = Op::LessEqual; return true;
    default: return false;
  }
}

static constexpr std::string_view OpSigns[] = {"+",  "-",  "*",  "/",  "%",  "**", "&", "^",  "|",
                                               "&&", "||", "==", "!=", "~=", ">",  "<", ">=", "<="};

// The operands of a binary expression, converted to what its operator takes.
struct Operands {
  Op op;
  ExprId left, right;
  Type a, b;  // their types before the conversion
};

static Type commonNumber(Type a, Type b) { return a.is(Base::Float) || b.is(Base::Float) ? FloatType : IntType; }

static void promoteBoth(CheckContext& context, Operands& operands, Type type) {
  operands.left = promote(context, operands.left, type);
  operands.right = promote(context, operands.right, type);
}

static void checkZeroDivisor(CheckContext& context, const Operands& operands, source::Location opAt) {
  if (operands.op != Op::Divide && operands.op != Op::Modulo) return;
  const Expr& divisor = context.program[operands.right];
  bool zero = (divisor.kind == Expr::Kind::Int && divisor.number == 0) ||
              (divisor.kind == Expr::Kind::Float && divisor.real == 0);
  if (zero) context.emitter.emit(diag::DivisionByZero, opAt);
}

static bool convertComparison(CheckContext& context, Operands& operands) {
  Type a = operands.a, b = operands.b;
  if (a.text() && b.text()) {
    if (!a.is(b.base)) promoteBoth(context, operands, CStringType);  // to const char* on both sides
    return true;
  }
  if (a.number() && b.number()) {
    Type common = operands.op == Op::ApproxEqual         ? FloatType
                  : a.is(Base::Bool) && b.is(Base::Bool) ? BoolType
                                                         : commonNumber(a, b);
    promoteBoth(context, operands, common);
    return true;
  }
  bool objects = a.object() && b.object() && operands.op != Op::ApproxEqual;
  bool related = a.is(Base::Null) || b.is(Base::Null) ||
                 (objects && (context.exports.derives(a.id, b.id) || context.exports.derives(b.id, a.id)));
  // Ids such as a Goid may be compared with numbers.
  bool ids = (a.object() && b.integral()) || (b.object() && a.integral());
  return (objects && related) || ids;
}

// Converts the operands and returns the result's type; an error type when the operator does not take them.
static Type convertOperands(CheckContext& context, Operands& operands, source::Location opAt) {
  Type a = operands.a, b = operands.b;
  switch (operands.op) {
    case Op::And:
    case Op::Or:
      if (!((a.integral() || a.object()) && (b.integral() || b.object()))) return ErrorType;
      operands.left = convertToBool(context, operands.left);
      operands.right = convertToBool(context, operands.right);
      return BoolType;
    case Op::BitAnd:
    case Op::BitXor:
    case Op::BitOr:
      if (!a.integral() || !b.integral()) return ErrorType;
      return a == b ? a : IntType;
    case Op::Add:
      if (a.text() && b.text()) return StringType;
      [[fallthrough]];
    case Op::Subtract:
    case Op::Multiply:
    case Op::Divide:
    case Op::Modulo:
    case Op::Power:
      if (!a.number() || !b.number()) return ErrorType;
      promoteBoth(context, operands, commonNumber(a, b));
      checkZeroDivisor(context, operands, opAt);
      return commonNumber(a, b);
    default: return convertComparison(context, operands) ? BoolType : ErrorType;
  }
}

static void rejectOperands(CheckContext& context, const Operands& operands, source::Location opAt) {
  Op op = operands.op;
  Type a = operands.a, b = operands.b;
  diagnostics::Diagnostic& diagnostic = context.emitter.emit(diag::BadOperands, opAt, OpSigns[static_cast<int>(op)],
                                                             context.exports.typeName(a), context.exports.typeName(b));
  if ((op == Op::And || op == Op::Or) && (a.is(Base::Float) || b.is(Base::Float)))
    diagnostic.hint("compare the float with 0.0 first");
  if (op == Op::Add && (a.text() || b.text())) diagnostic.hint("only a string can be added to a string");
}

ExprId combineOperands(CheckContext& context, TokenKind token, ExprId left, ExprId right, source::Location at,
                       source::Location opAt) {
  Op op;
  if (!opOf(token, op)) return context.missing(at);  // `<<`: reported
  Operands operands{op, left, right, context.typeOf(left), context.typeOf(right)};
  if (operands.a.error() || operands.b.error()) return context.missing(at);
  Expr expr;
  expr.op = op;
  expr.location = at;
  expr.type = convertOperands(context, operands, opAt);
  if (expr.type.error()) {
    rejectOperands(context, operands, opAt);
    return context.missing(at);
  }
  expr.kind = Expr::Kind::Binary;
  expr.operands = {operands.left, operands.right};
  if ((op == Op::And || op == Op::Or) && context.program.shortCircuit) {
    // a && b is a ? b : false; a || b is a ? true : b.
    expr.kind = Expr::Kind::Ternary;
    ExprId known = context.integer(op == Op::Or, at);
    context.at(known).type = BoolType;
    expr.operands.insert(op == Op::And ? expr.operands.end() : expr.operands.begin() + 1, known);
  }
  return context.add(std::move(expr));
}

static ExprId checkTernary(CheckContext& context, NodeId node) {
  NodeId test = context.child(node, 0), first = context.child(node, 1), second = context.child(node, 2);
  if (!test || !first || !second) return context.missing(context.location(node));
  Expr expr;
  expr.kind = Expr::Kind::Ternary;
  expr.location = context.location(node);
  ExprId condition = checkCondition(context, test), a = checkValue(context, first), b = checkValue(context, second);
  Type ta = context.typeOf(a), tb = context.typeOf(b);
  if (ta.error() || tb.error()) return context.missing(expr.location);
  if (ta == tb) expr.type = ta;
  else if (ta.number() && tb.number()) expr.type = ta.is(Base::Float) || tb.is(Base::Float) ? FloatType : IntType;
  else if (ta.text() && tb.text()) expr.type = StringType;
  else if (ta.is(Base::Null) && tb.is(Base::Object)) expr.type = tb;
  else if (ta.is(Base::Object) && tb.is(Base::Null)) expr.type = ta;
  else if (ta.is(Base::Object) && tb.is(Base::Object) && context.exports.derives(ta.id, tb.id)) expr.type = tb;
  else if (ta.is(Base::Object) && tb.is(Base::Object) && context.exports.derives(tb.id, ta.id)) expr.type = ta;
  else {
    context.emitter.emit(diag::TernaryMismatch, expr.location, context.exports.typeName(ta),
                         context.exports.typeName(tb));
    return context.missing(expr.location);
  }
  expr.operands = {condition, promote(context, a, expr.type), promote(context, b, expr.type)};
  return context.add(std::move(expr));
}

ExprId makeVariable(CheckContext& context, VariableRef ref, source::Location at) {
  Expr expr;
  expr.kind = Expr::Kind::Variable;
  expr.variable = ref;
  expr.type = typeOfVariable(context, ref);
  expr.location = at;
  return context.add(std::move(expr));
}

// A value known at compile time: for trigger arguments, times and the like.
bool isConstant(const CheckContext& context, ExprId id, Constant& out) {
  const Expr& expr = context.program[id];
  out.type = expr.type;
  switch (expr.kind) {
    case Expr::Kind::Int: out.number = expr.number; return true;
    case Expr::Kind::Null: out.number = 0; return true;
    case Expr::Kind::Float: out.real = expr.real; return true;
    case Expr::Kind::Text: out.text = context.program.texts[expr.text]; return true;
    case Expr::Kind::Convert: {
      if (!isConstant(context, expr.operands[0], out)) return false;
      Type from = out.type;
      out.type = expr.type;
      if (expr.type.is(Base::Float) && from.integral()) out.real = static_cast<float>(out.number);
      else if (expr.type.is(Base::Int) && from.is(Base::Float)) out.number = truncate(out.real);
      else if (expr.type.is(Base::Bool) && from.integral()) out.number = out.number != 0;
      return true;
    }
    case Expr::Kind::Unary: {
      if (!isConstant(context, expr.operands[0], out)) return false;
      if (expr.op == Op::Not) out.number = out.number == 0;
      else if (expr.op == Op::BitNot) out.number = ~out.number;
      else if (expr.type.is(Base::Float)) out.real = -out.real;
      else out.number = negate(out.number);
      out.type = expr.type;
      return true;
    }
    case Expr::Kind::Binary: {
      Constant right;
      if (!isConstant(context, expr.operands[0], out) || !isConstant(context, expr.operands[1], right)) return false;
      bool real = out.type.is(Base::Float);
      if (out.type.text() || expr.type.is(Base::Bool)) return false;
      out.type = expr.type;
      return real ? fold(expr.op, out.real, right.real, out.real) : fold(expr.op, out.number, right.number, out.number);
    }
    default: return false;
  }
}

}  // namespace vellum::skrit
