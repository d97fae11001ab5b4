#include "languages/skrit/check/checker.h"
#include "languages/skrit/check/constant_math.h"

namespace vellum::skrit {

using base::cat;

ExprId Checker::add(Expr expr) {
  program_.exprs.push_back(std::move(expr));
  return ExprId(program_.exprs.size() - 1);
}

ExprId Checker::missing(source::Location at) {
  Expr expr;
  expr.location = at;
  return add(std::move(expr));
}

ExprId Checker::integer(std::int32_t number, source::Location at) {
  Expr expr;
  expr.kind = Expr::Kind::Int;
  expr.type = IntType;
  expr.number = number;
  expr.location = at;
  return add(std::move(expr));
}

std::uint32_t Checker::addText(std::string text) {
  program_.texts.push_back(std::move(text));
  return static_cast<std::uint32_t>(program_.texts.size() - 1);
}

ExprId Checker::value(NodeId node) {
  Operand result = operand(node);
  if (result.singleton != ExportTable::None) {
    emitter_.emit(diag::TypeAsValue, location(node), exports_.classes[result.singleton].name)
        .hint(cat("name one of its members: ", exports_.classes[result.singleton].name, ".Member"));
    return missing(location(node));
  }
  if (typeOf(result.expr).is(Base::Void)) {
    emitter_.emit(diag::VoidValue, location(node));
    return missing(location(node));
  }
  return result.expr;
}

Checker::Operand Checker::operand(NodeId node) {
  switch (kind(node)) {
    case Kind::Int:
    case Kind::Float:
    case Kind::Text:
    case Kind::FourCC: return {literal(node)};
    case Kind::Word: return {word(node)};
    case Kind::Macro: return {macro(node)};
    case Kind::Paren: return child(node, 0) ? operand(child(node, 0)) : Operand{missing(location(node))};
    case Kind::Unary: return {unary(node)};
    case Kind::Binary: return {binaryNode(node)};
    case Kind::Ternary: return {ternary(node)};
    case Kind::Cast: {
      NodeId inner = child(node, 1);
      return {inner ? cast(value(inner), typeNode(child(node, 0)), location(node)) : missing(location(node))};
    }
    case Kind::Name: return name(node);
    case Kind::User: return user(node, {}, false);
    case Kind::Member: return memberAccess(node, {}, false);
    case Kind::Call: return callNode(node);
    default: return {missing(location(node))};  // the parser has said it
  }
}

ExprId Checker::condition(NodeId node) {
  ExprId expr = value(node);
  return toBool(expr);
}

ExprId Checker::unary(NodeId node) {
  NodeId inner = child(node, 0);
  if (!inner) return missing(location(node));
  Tok op = firstToken(node);
  // -2147483648 is one number.
  ExprId operand = value(inner);
  Type type = typeOf(operand);
  if (type.error()) return missing(location(node));
  Expr expr;
  expr.kind = Expr::Kind::Unary;
  expr.location = location(node);
  if (op == Tok::Not) {
    if (!type.number() && !type.object()) {
      emitter_.emit(diag::BadOperand, expr.location, "!", exports_.typeName(type));
      return missing(expr.location);
    }
    expr.op = Op::Not;
    expr.type = BoolType;
    expr.operands = {toBool(operand)};
    return add(std::move(expr));
  }
  bool fits = op == Tok::Tilde ? type.integral() : type.number();
  if (!fits) {
    emitter_.emit(diag::BadOperand, expr.location, tree_->tokens().text((*tree_)[node].firstToken),
                  exports_.typeName(type));
    return missing(expr.location);
  }
  if (!type.is(Base::Float)) operand = promote(operand, IntType);
  if (op == Tok::Plus) return operand;
  const Expr& literal = program_[operand];
  if (op == Tok::Minus && (literal.kind == Expr::Kind::Int || literal.kind == Expr::Kind::Float)) {
    Expr folded = literal;
    folded.location = expr.location;
    folded.number = negate(literal.number);
    folded.real = -literal.real;
    return add(std::move(folded));
  }
  expr.op = op == Tok::Minus ? Op::Negate : Op::BitNot;
  expr.type = typeOf(operand);
  expr.operands = {operand};
  return add(std::move(expr));
}

ExprId Checker::binaryNode(NodeId node) {
  NodeId left = child(node, 0), right = child(node, 1);
  if (!left || !right) return missing(location(node));
  std::uint32_t token = operatorToken(node);
  Tok op = static_cast<Tok>(tree_->tokens()[token].kind);
  ExprId a = value(left);
  ExprId b = value(right);
  if ((op == Tok::AndAnd || op == Tok::OrOr) && !program_.shortCircuit) nullLint(node);
  return binary(op, a, b, location(node), tree_->tokens().location(token));
}

static bool opOf(Tok token, Op& op) {
  switch (token) {
    case Tok::Plus: op = Op::Add; return true;
    case Tok::Minus: op = Op::Subtract; return true;
    case Tok::Star: op = Op::Multiply; return true;
    case Tok::Slash: op = Op::Divide; return true;
    case Tok::Percent: op = Op::Modulo; return true;
    case Tok::StarStar: op = Op::Power; return true;
    case Tok::BitAnd: op = Op::BitAnd; return true;
    case Tok::BitXor: op = Op::BitXor; return true;
    case Tok::BitOr: op = Op::BitOr; return true;
    case Tok::AndAnd: op = Op::And; return true;
    case Tok::OrOr: op = Op::Or; return true;
    case Tok::EqualEqual: op = Op::Equal; return true;
    case Tok::NotEqual:
    case Tok::LessGreater: op = Op::NotEqual; return true;
    case Tok::TildeEqual: op = Op::ApproxEqual; return true;
    case Tok::Greater: op = Op::Greater; return true;
    case Tok::Less: op = Op::Less; return true;
    case Tok::GreaterEqual: op = Op::GreaterEqual; return true;
    case Tok::LessEqual: op = Op::LessEqual; return true;
    default: return false;
  }
}

static constexpr std::string_view OpSigns[] = {"+",  "-",  "*",  "/",  "%",  "**", "&", "^",  "|",
                                               "&&", "||", "==", "!=", "~=", ">",  "<", ">=", "<="};

ExprId Checker::binary(Tok token, ExprId left, ExprId right, source::Location at, source::Location opAt) {
  Op op;
  if (!opOf(token, op)) return missing(at);  // `<<`: reported
  Type a = typeOf(left), b = typeOf(right);
  if (a.error() || b.error()) return missing(at);
  Expr expr;
  expr.kind = Expr::Kind::Binary;
  expr.op = op;
  expr.location = at;
  auto bad = [&]() -> ExprId {
    diagnostics::Diagnostic& diagnostic = emitter_.emit(diag::BadOperands, opAt, OpSigns[static_cast<int>(op)],
                                                        exports_.typeName(a), exports_.typeName(b));
    if ((op == Op::And || op == Op::Or) && (a.is(Base::Float) || b.is(Base::Float)))
      diagnostic.hint("compare the float with 0.0 first");
    if (op == Op::Add && (a.text() || b.text())) diagnostic.hint("only a string can be added to a string");
    return missing(at);
  };

  switch (op) {
    case Op::And:
    case Op::Or: {
      bool fits = (a.integral() || a.object()) && (b.integral() || b.object());
      if (!fits) return bad();
      left = toBool(left);
      right = toBool(right);
      expr.type = BoolType;
      if (!program_.shortCircuit) break;
      // a && b is a ? b : false; a || b is a ? true : b.
      expr.kind = Expr::Kind::Ternary;
      ExprId known = integer(op == Op::Or, at);
      this->at(known).type = BoolType;
      expr.operands = op == Op::And ? std::vector<ExprId>{left, right, known} : std::vector<ExprId>{left, known, right};
      return add(std::move(expr));
    }
    case Op::BitAnd:
    case Op::BitXor:
    case Op::BitOr:
      if (!a.integral() || !b.integral()) return bad();
      expr.type = a == b ? a : IntType;
      break;
    case Op::Add:
      if (a.text() && b.text()) {
        expr.type = StringType;
        break;
      }
      [[fallthrough]];
    case Op::Subtract:
    case Op::Multiply:
    case Op::Divide:
    case Op::Modulo:
    case Op::Power: {
      if (!a.number() || !b.number()) return bad();
      expr.type = a.is(Base::Float) || b.is(Base::Float) ? FloatType : IntType;
      left = promote(left, expr.type);
      right = promote(right, expr.type);
      const Expr& divisor = program_[right];
      bool zero = (divisor.kind == Expr::Kind::Int && divisor.number == 0) ||
                  (divisor.kind == Expr::Kind::Float && divisor.real == 0);
      if (zero && (op == Op::Divide || op == Op::Modulo)) emitter_.emit(diag::DivisionByZero, opAt);
      break;
    }
    default: {  // comparisons
      expr.type = BoolType;
      if (a.text() && b.text()) {
        if (!a.is(b.base)) {  // to const char* on both sides
          left = promote(left, CStringType);
          right = promote(right, CStringType);
        }
        break;
      }
      if (a.number() && b.number()) {
        Type common = a.is(Base::Float) || b.is(Base::Float) || op == Op::ApproxEqual ? FloatType
                      : a.is(Base::Bool) && b.is(Base::Bool)                          ? BoolType
                                                                                      : IntType;
        left = promote(left, common);
        right = promote(right, common);
        break;
      }
      bool objects = a.object() && b.object() && op != Op::ApproxEqual;
      bool related = a.is(Base::Null) || b.is(Base::Null) ||
                     (objects && (exports_.derives(a.id, b.id) || exports_.derives(b.id, a.id)));
      // Ids such as a Goid are compared with numbers, too.
      bool ids = (a.object() && b.integral()) || (b.object() && a.integral());
      if (!(objects && related) && !ids) return bad();
      break;
    }
  }
  expr.operands = {left, right};
  return add(std::move(expr));
}

ExprId Checker::ternary(NodeId node) {
  NodeId test = child(node, 0), first = child(node, 1), second = child(node, 2);
  if (!test || !first || !second) return missing(location(node));
  Expr expr;
  expr.kind = Expr::Kind::Ternary;
  expr.location = location(node);
  ExprId condition = this->condition(test), a = value(first), b = value(second);
  Type ta = typeOf(a), tb = typeOf(b);
  if (ta.error() || tb.error()) return missing(expr.location);
  if (ta == tb) expr.type = ta;
  else if (ta.number() && tb.number()) expr.type = ta.is(Base::Float) || tb.is(Base::Float) ? FloatType : IntType;
  else if (ta.text() && tb.text()) expr.type = StringType;
  else if (ta.is(Base::Null) && tb.is(Base::Object)) expr.type = tb;
  else if (ta.is(Base::Object) && tb.is(Base::Null)) expr.type = ta;
  else if (ta.is(Base::Object) && tb.is(Base::Object) && exports_.derives(ta.id, tb.id)) expr.type = tb;
  else if (ta.is(Base::Object) && tb.is(Base::Object) && exports_.derives(tb.id, ta.id)) expr.type = ta;
  else {
    emitter_.emit(diag::TernaryMismatch, expr.location, exports_.typeName(ta), exports_.typeName(tb));
    return missing(expr.location);
  }
  expr.operands = {condition, promote(a, expr.type), promote(b, expr.type)};
  return add(std::move(expr));
}

ExprId Checker::variable(VariableRef ref, source::Location at) {
  Expr expr;
  expr.kind = Expr::Kind::Variable;
  expr.variable = ref;
  expr.type = typeOfVariable(ref);
  expr.location = at;
  return add(std::move(expr));
}

// What can be known now: of trigger arguments, times and the like.
bool Checker::constant(ExprId id, Constant& out) const {
  const Expr& expr = program_[id];
  out.type = expr.type;
  switch (expr.kind) {
    case Expr::Kind::Int: out.number = expr.number; return true;
    case Expr::Kind::Null: out.number = 0; return true;
    case Expr::Kind::Float: out.real = expr.real; return true;
    case Expr::Kind::Text: out.text = program_.texts[expr.text]; return true;
    case Expr::Kind::Convert: {
      if (!constant(expr.operands[0], out)) return false;
      Type from = out.type;
      out.type = expr.type;
      if (expr.type.is(Base::Float) && from.integral()) out.real = static_cast<float>(out.number);
      else if (expr.type.is(Base::Int) && from.is(Base::Float)) out.number = truncate(out.real);
      else if (expr.type.is(Base::Bool) && from.integral()) out.number = out.number != 0;
      return true;
    }
    case Expr::Kind::Unary: {
      if (!constant(expr.operands[0], out)) return false;
      if (expr.op == Op::Not) out.number = out.number == 0;
      else if (expr.op == Op::BitNot) out.number = ~out.number;
      else if (expr.type.is(Base::Float)) out.real = -out.real;
      else out.number = negate(out.number);
      out.type = expr.type;
      return true;
    }
    case Expr::Kind::Binary: {
      Constant right;
      if (!constant(expr.operands[0], out) || !constant(expr.operands[1], right)) return false;
      bool real = out.type.is(Base::Float);
      if (out.type.text() || expr.type.is(Base::Bool)) return false;
      out.type = expr.type;
      return real ? fold(expr.op, out.real, right.real, out.real) : fold(expr.op, out.number, right.number, out.number);
    }
    default: return false;
  }
}

}  // namespace vellum::skrit
