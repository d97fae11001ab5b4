// Literals, the words for special values, and the macros of formulas.
#include "languages/skrit/syntax/literals.h"
#include "languages/skrit/check/context.h"
#include "languages/skrit/check/literals.h"

namespace vellum::skrit {

using base::cat;

ExprId checkLiteral(CheckContext& context, NodeId node) {
  Expr expr;
  expr.location = context.location(node);
  switch (context.kind(node)) {
    case NodeKind::Int:
      expr.kind = Expr::Kind::Int;
      expr.type = IntType;
      expr.number = skrit::integer(context.text(node), expr.location, context.emitter);
      break;
    case NodeKind::FourCC:
      expr.kind = Expr::Kind::Int;
      expr.type = IntType;
      expr.number = fourCC(context.text(node), expr.location, context.emitter);
      break;
    case NodeKind::Float:
      expr.kind = Expr::Kind::Float;
      expr.type = FloatType;
      expr.real = real(context.text(node));
      break;
    default: {
      expr.kind = Expr::Kind::Text;
      expr.type = CStringType;
      std::string all;  // adjacent strings are joined
      const syntax::Node& it = (*context.tree)[node];
      for (std::uint32_t token = it.firstToken; token < it.endToken; ++token)
        all += stringText(context.tree->tokens().text(token), context.tree->tokens().location(token), context.emitter);
      expr.text = context.addText(std::move(all));
      break;
    }
  }
  return context.add(std::move(expr));
}

ExprId checkWord(CheckContext& context, NodeId node) {
  Expr expr;
  expr.location = context.location(node);
  auto object = [&](Expr::Kind kind, std::string_view className) {
    expr.kind = kind;
    std::uint32_t id = context.exports.findClass(className);
    expr.type = id == ExportTable::None ? ErrorType : Type{Base::Object, id};
  };
  switch (context.firstToken(node)) {
    case TokenKind::True:
    case TokenKind::False:
      expr.kind = Expr::Kind::Int;
      expr.type = BoolType;
      expr.number = context.firstToken(node) == TokenKind::True;
      break;
    case TokenKind::Null:
      expr.kind = Expr::Kind::Null;
      expr.type = NullType;
      break;
    case TokenKind::LineWord:
      expr.kind = Expr::Kind::Int;
      expr.type = IntType;
      expr.number = static_cast<std::int32_t>(context.sources.lineAt(expr.location));
      break;
    case TokenKind::NameWord:
      expr.kind = Expr::Kind::Text;
      expr.type = CStringType;
      expr.text = context.addText(context.sources[expr.location.file].name());
      break;
    case TokenKind::This: object(Expr::Kind::This, "SkritObject"); break;
    case TokenKind::Vm: object(Expr::Kind::Vm, "SkritVm"); break;
    case TokenKind::Owner:
      expr.kind = Expr::Kind::Owner;
      expr.type = context.program.owner;
      if (!context.program.owner.is(Base::Object)) {
        // Without a declaration the host decides the owner, so its type is unknown.
        if (!context.ownerDeclared && !context.openNames)
          context.emitter.emit(diag::NoOwner, expr.location)
              .hint("declare it at the top: owner = GoSkritComponent;")
              .hint("of a file that others include, --fragment checks the rest");
        expr.type = ErrorType;
      }
      break;
    default: break;
  }
  return context.add(std::move(expr));
}

ExprId checkMacro(CheckContext& context, NodeId node) {
  source::Location at = context.location(node);
  std::string_view name = context.text(node).substr(1);
  for (std::size_t i = context.options.macros.size(); i-- > 0;) {
    const auto& [known, raw] = context.options.macros[i];
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
      expr.text = context.addText(stringText(given, at, context.emitter));
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
      context.emitter.emit(diag::BadMacroValue, at, name, given);
    }
    return context.add(std::move(expr));
  }
  context.emitter.emit(diag::UnknownMacro, at, context.text(node)).hint(cat("give it one: --macro ", name, "=VALUE"));
  return context.missing(at);
}

}  // namespace vellum::skrit
