// Values known at compile time: of enums, global variables, sizes and defaults.
#include "languages/ags/check/constants.h"

#include "languages/ags/check/expressions.h"
#include "languages/ags/check/names.h"
#include "languages/ags/check/operators.h"

namespace vellum::ags {

// A literal, a negated one, or the name of an enum value; in 4.0 any constant expression. Otherwise nothing, without a
// report.
std::optional<Constant> constantOf(CheckContext& context, NodeId id) {
  bool simple = false;
  switch (context.tree().kind(id)) {
    case NodeKind::IntegerValue:
    case NodeKind::FloatValue:
    case NodeKind::CharacterValue:
    case NodeKind::TextValue:
    case NodeKind::NullValue: simple = true; break;
    case NodeKind::Unary: {
      NodeId inner = context.tree().child(id, 0);
      NodeKind kind = context.tree().kind(inner);
      simple = context.tree().firstKind(id) == Minus &&
               (kind == NodeKind::IntegerValue || kind == NodeKind::FloatValue || kind == NodeKind::CharacterValue);
      break;
    }
    case NodeKind::NameValue: {
      if (findLocal(context, context.tree().text(id)) != nullptr) break;
      const Symbol* symbol = context.findGlobal(context.tree().text(id));
      if (symbol == nullptr) {
        reportUndefined(context, context.tree().text(id), context.tree().location(id));
        return std::nullopt;
      }
      simple = symbol->kind == Symbol::Kind::EnumConstant;
      break;
    }
    default: break;
  }
  if (!simple && !context.is40()) return std::nullopt;
  return constantIn(checkExpression(context, id));
}

std::optional<Constant> constantIn(const Expression* value) {
  Constant constant;
  switch (value->kind) {
    case ExpressionKind::Integer: constant.number = value->number; return constant;
    case ExpressionKind::Float:
      constant.kind = Constant::Kind::Float;
      constant.real = value->real;
      return constant;
    case ExpressionKind::String:
      constant.kind = Constant::Kind::String;
      constant.text = value->text;
      return constant;
    case ExpressionKind::Null: constant.kind = Constant::Kind::Null; return constant;
    default: return std::nullopt;
  }
}

std::string computedHint(CheckContext& context, NodeId id, std::string_view otherwise) {
  if (context.is40() || context.tree().kind(id) == NodeKind::NameValue) return std::string(otherwise);
  const Expression* value = checkExpression(context, id);
  if (value->kind != ExpressionKind::Integer) return std::string(otherwise);
  return base::cat("only script API 4.0 computes it: write ", value->number);
}

// A constant that fits the type; otherwise reports.
std::optional<Constant> constantFor(CheckContext& context, NodeId id, const Type* type, std::string_view what,
                                    std::string_view instead) {
  std::size_t before = context.emitter.errorCount();
  auto constant = constantOf(context, id);
  if (!constant) {
    if (context.emitter.errorCount() > before || context.tree().kind(id) == NodeKind::Error) return std::nullopt;
    std::string hint = computedHint(context, id, instead);
    if (context.emitter.errorCount() == before)
      context.emitter.emit(diag::NotConstant, context.tree().location(id), what).hint(std::move(hint));
    return std::nullopt;
  }
  if (type->isError()) return constant;
  Expression* value =
      makeConstant(context, *constant,
                   context.types.basic(constant->kind == Constant::Kind::Float ? TypeKind::Float : TypeKind::Int),
                   context.tree().location(id));
  if (!isConvertible(value->type, type)) {
    reportMismatch(context, value, type);
    return std::nullopt;
  }
  convert(context, value, type);
  return constant;
}

}  // namespace vellum::ags
