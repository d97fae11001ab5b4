// Values that are known before anything runs: of enums, global variables, sizes and defaults.
#include "languages/ags/check/checker.h"

namespace vellum::ags {

// A literal, a negated one, or the name of an enum value; in 4.0 whatever can be computed. Nothing, and no report,
// when it is not.
std::optional<Constant> Checker::constantOf(NodeId id) {
  bool simple = false;
  switch (tree().kind(id)) {
    case NodeKind::IntegerValue:
    case NodeKind::FloatValue:
    case NodeKind::CharacterValue:
    case NodeKind::TextValue:
    case NodeKind::NullValue: simple = true; break;
    case NodeKind::Unary: {
      NodeId inner = tree().child(id, 0);
      NodeKind kind = tree().kind(inner);
      simple = tree().firstKind(id) == Minus &&
               (kind == NodeKind::IntegerValue || kind == NodeKind::FloatValue || kind == NodeKind::CharacterValue);
      break;
    }
    case NodeKind::NameValue: {
      if (findLocal(tree().text(id)) != nullptr) break;
      const Symbol* symbol = findGlobal(tree().text(id));
      if (symbol == nullptr) {
        undefined(tree().text(id), tree().location(id));
        return std::nullopt;
      }
      simple = symbol->kind == Symbol::Kind::EnumConstant;
      break;
    }
    default: break;
  }
  if (!simple && !is40()) return std::nullopt;
  return constantIn(expression(id));
}

std::optional<Constant> Checker::constantIn(const Expression* value) {
  Constant constant;
  switch (value->kind) {
    case ExpressionKind::Integer: constant.number = value->number; return constant;
    case ExpressionKind::Float:
      constant.kind = Constant::Kind::Float;
      constant.real = value->real;
      return constant;
    case ExpressionKind::Text:
      constant.kind = Constant::Kind::Text;
      constant.text = value->text;
      return constant;
    case ExpressionKind::Null: constant.kind = Constant::Kind::Null; return constant;
    default: return std::nullopt;
  }
}

std::string Checker::computedHint(NodeId id, std::string_view otherwise) {
  if (is40() || tree().kind(id) == NodeKind::NameValue) return std::string(otherwise);
  const Expression* value = expression(id);
  if (value->kind != ExpressionKind::Integer) return std::string(otherwise);
  return base::cat("only script API 4.0 computes it: write ", value->number);
}

// A constant that fits the type, or a report.
std::optional<Constant> Checker::constantFor(NodeId id, const Type* type, std::string_view what,
                                             std::string_view instead) {
  std::size_t before = emitter_.errorCount();
  auto constant = constantOf(id);
  if (!constant) {
    if (emitter_.errorCount() > before || tree().kind(id) == NodeKind::Error) return std::nullopt;
    std::string hint = computedHint(id, instead);
    if (emitter_.errorCount() == before)
      emitter_.emit(diag::NotConstant, tree().location(id), what).hint(std::move(hint));
    return std::nullopt;
  }
  if (type->isError()) return constant;
  Expression* value = constantExpression(
      *constant, types_.basic(constant->kind == Constant::Kind::Float ? TypeKind::Float : TypeKind::Int),
      tree().location(id));
  if (!fits(value->type, type)) {
    mismatch(value, type);
    return std::nullopt;
  }
  convert(value, type);
  return constant;
}

}  // namespace vellum::ags
