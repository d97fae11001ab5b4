#include "languages/skrit/check/conversions.h"
#include "base/text.h"
#include "diagnostics/spelling.h"
#include "languages/skrit/check/calls.h"
#include "languages/skrit/check/context.h"
#include "languages/skrit/syntax/tokens.h"

namespace vellum::skrit {

using base::cat;

// Words that other languages have in place of a type.
static std::string_view foreignTypeHint(std::string_view word) {
  struct Row {
    std::string_view word, hint;
  };
  static constexpr Row Rows[] = {
      {"double", "floats are 'float'"},
      {"char", "one character is an int such as 'a', a text is a 'string'"},
      {"boolean", "truth values are 'bool'"},
      {"integer", "whole numbers are 'int'"},
      {"long", "whole numbers are 'int'"},
      {"short", "whole numbers are 'int'"},
      {"real", "floats are 'float'"},
      {"unsigned", "ints have 32 bits and a sign: 'int'"},
      {"struct", "Skrit has no structures"},
      {"class", "Skrit has no classes"},
      {"enum", "Skrit has no enumerations of its own; use ints"},
      {"function", "a function begins with the type that it returns, or with its name"},
      {"func", "a function begins with the type that it returns, or with its name"},
      {"def", "a function begins with the type that it returns, or with its name"},
      {"var", "a variable begins with its type"},
      {"local", "a variable begins with its type"},
      {"const", "Skrit has no constants; use a variable"},
  };
  for (const Row& row : Rows)
    if (base::equalsIgnoreCase(word, row.word)) return row.hint;
  return {};
}

Type resolveType(CheckContext& context, NodeId node) {
  switch (context.firstToken(node)) {
    case TokenKind::Bool: return BoolType;
    case TokenKind::Int: return IntType;
    case TokenKind::Float: return FloatType;
    case TokenKind::String: return StringType;
    case TokenKind::Void: return VoidType;
    case TokenKind::Name: break;
    default: return ErrorType;
  }
  std::string_view name = context.text(node);
  if (std::uint32_t id = context.exports.findEnum(name); id != ExportTable::None) return {Base::Enum, id};
  if (std::uint32_t id = context.exports.findClass(name); id != ExportTable::None) return {Base::Object, id};
  diagnostics::SpellingSuggestion suggestion(name);
  for (std::string_view word : {"bool", "int", "float", "string", "void"}) suggestion.offer(word);
  for (std::string_view word : StatementKeywords) suggestion.offer(word);
  for (const ExportClass& each : context.exports.classes) suggestion.offer(each.name);
  for (const ExportEnum& each : context.exports.enums) suggestion.offer(each.name);
  diagnostics::Diagnostic& diagnostic = context.emitter.emit(diag::UnknownType, context.location(node), name);
  if (std::string_view list = context.exports.listOf("", name); !list.empty()) diagnostic.hint(listHint(list));
  else if (std::string_view hint = foreignTypeHint(name); !hint.empty()) diagnostic.hint(std::string(hint));
  else if (suggestion) diagnostic.hint(suggestion.hint());
  else if (!context.exports.listed) diagnostic.hint("give the game's own list of exports with --exports FILE");
  return ErrorType;
}

// 0 for the same type, small for promotions, higher for conversions that lose something.
int conversionCost(const CheckContext& context, Type from, Type to) {
  if (from.error() || to.error() || from == to) return 0;
  if (from.is(Base::Void) || to.is(Base::Void)) return Impossible;
  switch (to.base) {
    case Base::Bool: return from.integral() ? 3 : from.object() ? 4 : from.is(Base::Float) ? 6 : Impossible;
    case Base::Int: return from.is(Base::Bool) || from.is(Base::Enum) ? 1 : from.is(Base::Float) ? 5 : Impossible;
    case Base::Float: return from.integral() ? 2 : Impossible;
    case Base::String:
    case Base::CString: return from.text() ? 1 : Impossible;
    case Base::Enum: return from.integral() ? 2 : Impossible;
    case Base::Object:
      if (from.is(Base::Null)) return 1;
      if (from.is(Base::Object) && context.exports.derives(from.id, to.id)) return 1;
      return Impossible;
    default: return Impossible;
  }
}

ExprId promote(CheckContext& context, ExprId id, Type to) {
  Type from = context.typeOf(id);
  if (from == to || from.error() || to.error()) return id;
  const Expr& expr = context.program[id];
  // Constants convert here: `float x$ = 1;` is one push.
  if (expr.kind == Expr::Kind::Int && to.is(Base::Float)) {
    Expr folded = expr;
    folded.kind = Expr::Kind::Float;
    folded.type = to;
    folded.real = static_cast<float>(expr.number);
    return context.add(std::move(folded));
  }
  bool sameBits = (from.integral() && (to.is(Base::Int) || to.is(Base::Enum))) || from.is(Base::Null) ||
                  (from.is(Base::Object) && to.is(Base::Object));
  if (expr.kind == Expr::Kind::Int && (sameBits || to.is(Base::Bool))) {
    Expr folded = expr;
    folded.type = to;
    if (to.is(Base::Bool)) folded.number = expr.number != 0;
    return context.add(std::move(folded));
  }
  Expr converted;
  converted.kind = Expr::Kind::Convert;
  converted.type = to;
  converted.location = expr.location;
  converted.operands = {id};
  return context.add(std::move(converted));
}

ExprId convert(CheckContext& context, ExprId id, Type to) {
  Type from = context.typeOf(id);
  // 0 converts to null where C++ would accept it as a pointer.
  const Expr& given = context.program[id];
  if (to.is(Base::Object) && from.is(Base::Int) && given.kind == Expr::Kind::Int && given.number == 0)
    return makeCast(context, id, to, given.location);
  int cost = conversionCost(context, from, to);
  if (cost >= Impossible) {
    diagnostics::Diagnostic& diagnostic = context.emitter.emit(
        diag::TypeMismatch, context.locationOf(id), context.exports.typeName(to), context.exports.typeName(from));
    if (to.text() && from.number()) diagnostic.hint("String.FromInt and String.FromFloat convert numbers to strings");
    if (to.is(Base::Object) && from.integral() && context.program[id].kind == Expr::Kind::Int)
      diagnostic.hint("no object is 'null'");
    return context.missing(context.locationOf(id));
  }
  if (from.is(Base::Float) && (to.is(Base::Int) || to.is(Base::Bool)))
    context.emitter.emit(diag::Narrowing, context.locationOf(id)).hint("write int( ... ) if that is intended");
  return promote(context, id, to);
}

ExprId convertToBool(CheckContext& context, ExprId id) {
  Type from = context.typeOf(id);
  if (from.error() || from.is(Base::Bool)) return id;
  if (from.number() || from.object()) {
    if (!from.is(Base::Float)) return promote(context, id, BoolType);
    // There is no opcode from float to bool, so this is a comparison.
    Expr zero;
    zero.kind = Expr::Kind::Float;
    zero.type = FloatType;
    zero.location = context.locationOf(id);
    Expr test;
    test.kind = Expr::Kind::Binary;
    test.op = Op::NotEqual;
    test.type = BoolType;
    test.location = context.locationOf(id);
    test.operands = {id, context.add(std::move(zero))};
    return context.add(std::move(test));
  }
  diagnostics::Diagnostic& diagnostic =
      context.emitter.emit(diag::TypeMismatch, context.locationOf(id), "a condition", context.exports.typeName(from));
  if (from.text()) diagnostic.hint("compare the string: x$ != \"\"");
  return context.missing(context.locationOf(id));
}

// `type( value )`
ExprId makeCast(CheckContext& context, ExprId id, Type to, source::Location at) {
  Type from = context.typeOf(id);
  if (from.error() || to.error()) return context.missing(at);
  bool ids =
      (from.is(Base::Object) && (to.is(Base::Int) || to.is(Base::Enum))) || (to.is(Base::Object) && from.integral());
  bool down = from.is(Base::Object) && to.is(Base::Object) && context.exports.derives(to.id, from.id);
  bool fits = ids || down || conversionCost(context, from, to) < Impossible;
  if (!fits) {
    context.emitter.emit(diag::TypeMismatch, at, context.exports.typeName(to), context.exports.typeName(from));
    return context.missing(at);
  }
  if (to.is(Base::Bool)) return convertToBool(context, id);
  ExprId converted = promote(context, id, to);
  if (converted == id) return id;
  context.at(converted).location = at;
  return converted;
}

}  // namespace vellum::skrit
