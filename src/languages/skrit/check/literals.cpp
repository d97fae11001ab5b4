// Literals, the words that stand for values, and the macros of formulas.
#include "languages/skrit/syntax/literals.h"
#include "languages/skrit/check/checker.h"

namespace vellum::skrit {

using base::cat;

ExprId Checker::literal(NodeId node) {
  Expr expr;
  expr.location = location(node);
  switch (kind(node)) {
    case Kind::Int:
      expr.kind = Expr::Kind::Int;
      expr.type = IntType;
      expr.number = skrit::integer(text(node), expr.location, emitter_);
      break;
    case Kind::FourCC:
      expr.kind = Expr::Kind::Int;
      expr.type = IntType;
      expr.number = fourCC(text(node), expr.location, emitter_);
      break;
    case Kind::Float:
      expr.kind = Expr::Kind::Float;
      expr.type = FloatType;
      expr.real = real(text(node));
      break;
    default: {
      expr.kind = Expr::Kind::Text;
      expr.type = CStringType;
      std::string all;  // adjacent strings are one
      const syntax::Node& it = (*tree_)[node];
      for (std::uint32_t token = it.firstToken; token < it.endToken; ++token)
        all += stringText(tree_->tokens().text(token), tree_->tokens().location(token), emitter_);
      expr.text = addText(std::move(all));
      break;
    }
  }
  return add(std::move(expr));
}

ExprId Checker::word(NodeId node) {
  Expr expr;
  expr.location = location(node);
  auto object = [&](Expr::Kind kind, std::string_view className) {
    expr.kind = kind;
    std::uint32_t id = exports_.findClass(className);
    expr.type = id == ExportTable::None ? ErrorType : Type{Base::Object, id};
  };
  switch (firstToken(node)) {
    case Tok::True:
    case Tok::False:
      expr.kind = Expr::Kind::Int;
      expr.type = BoolType;
      expr.number = firstToken(node) == Tok::True;
      break;
    case Tok::Null:
      expr.kind = Expr::Kind::Null;
      expr.type = NullType;
      break;
    case Tok::LineWord:
      expr.kind = Expr::Kind::Int;
      expr.type = IntType;
      expr.number = static_cast<std::int32_t>(sources_.position(expr.location).line);
      break;
    case Tok::NameWord:
      expr.kind = Expr::Kind::Text;
      expr.type = CStringType;
      expr.text = addText(sources_[expr.location.file].name());
      break;
    case Tok::This: object(Expr::Kind::This, "SkritObject"); break;
    case Tok::Vm: object(Expr::Kind::Vm, "SkritVm"); break;
    case Tok::Owner:
      expr.kind = Expr::Kind::Owner;
      expr.type = program_.owner;
      if (!program_.owner.is(Base::Object)) {
        // Without a declaration the owner is whatever the host attached; its type can't be known.
        if (!ownerDeclared_)
          emitter_.emit(diag::NoOwner, expr.location).hint("declare it at the top: owner = GoSkritComponent;");
        expr.type = ErrorType;
      }
      break;
    default: break;
  }
  return add(std::move(expr));
}

ExprId Checker::macro(NodeId node) {
  source::Location at = location(node);
  std::string_view name = text(node).substr(1);
  for (std::size_t i = options_.macros.size(); i-- > 0;) {
    const auto& [known, raw] = options_.macros[i];
    if (!base::equalsIgnoreCase(known, name)) continue;
    std::string_view given = base::trim(raw);
    bool negative = given.starts_with('-');
    std::string_view digits = negative ? given.substr(1) : given;
    Expr expr;
    expr.location = at;
    if (base::equalsIgnoreCase(given, "true") || base::equalsIgnoreCase(given, "false")) {
      expr.kind = Expr::Kind::Int;
      expr.type = BoolType;
      expr.number = base::toLowerAscii(given[0]) == 't';
    } else if (given.size() >= 2 && given.front() == '"' && given.back() == '"') {
      expr.kind = Expr::Kind::Text;
      expr.type = CStringType;
      expr.text = addText(stringText(given, at, emitter_));
    } else if (auto whole = base::parseInt(digits); whole && *whole >= 0 && *whole <= 0xffffffffll) {
      expr.kind = Expr::Kind::Int;
      expr.type = IntType;
      auto bits = static_cast<std::uint32_t>(*whole);
      expr.number = static_cast<std::int32_t>(negative ? 0u - bits : bits);
    } else if (auto number = base::parseFloat(digits); number && *number >= 0) {
      expr.kind = Expr::Kind::Float;
      expr.type = FloatType;
      expr.real = negative ? -*number : *number;
    } else {
      emitter_.emit(diag::BadMacroValue, at, name, given);
    }
    return add(std::move(expr));
  }
  emitter_.emit(diag::UnknownMacro, at, text(node)).hint(cat("give it one: --macro ", name, "=VALUE"));
  return missing(at);
}

}  // namespace vellum::skrit
