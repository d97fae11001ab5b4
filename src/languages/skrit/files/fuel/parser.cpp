#include <iterator>

#include "base/text.h"
#include "languages/skrit/diagnostics.h"
#include "languages/skrit/files/fuel/fuel.h"

namespace vellum::skrit::fuel {

namespace {

class Parser {
 public:
  Parser(syntax::TokenBuffer tokens, diagnostics::Emitter& emitter) : builder_(std::move(tokens)), emitter_(emitter) {}

  syntax::Tree run() {
    auto mark = builder_.mark();
    while (!builder_.atEnd()) {
      if (at(TokenKind::Close)) {
        emitter_.emit(diag::FuelStrayBrace, builder_.location(), "}");
        builder_.advance();
      } else {
        member();
      }
    }
    builder_.finish(static_cast<std::uint16_t>(Kind::File), mark);
    return builder_.take();
  }

 private:
  bool at(TokenKind kind) const { return builder_.kind() == static_cast<std::uint16_t>(kind); }
  bool accept(TokenKind kind) { return builder_.accept(static_cast<std::uint16_t>(kind)); }
  void leaf(Kind kind) { builder_.leaf(static_cast<std::uint16_t>(kind)); }

  // Takes at least one token.
  void member() {
    switch (static_cast<TokenKind>(builder_.kind())) {
      case TokenKind::Header: return block();
      case TokenKind::TypeLetter:
      case TokenKind::Name:
      case TokenKind::Equals: return attribute();
      case TokenKind::Semicolon:
        emitter_.emit(diag::FuelStraySemicolon, builder_.location());
        return builder_.advance();
      case TokenKind::Open: emitter_.emit(diag::FuelStrayBrace, builder_.location(), "{"); return builder_.advance();
      default: return builder_.advance();  // text that the lexer has reported
    }
  }

  void block() {
    auto mark = builder_.mark();
    source::Location header = builder_.location();
    leaf(Kind::Header);
    if (at(TokenKind::Junk)) {
      emitter_.emit(diag::FuelJunk, builder_.location(), builder_.text());
      builder_.advance();
    }
    bool open = accept(TokenKind::Open);
    if (!open) {
      emitter_.emit(diag::FuelNoBrace, header);
      // Without a brace the block is empty, unless the next token can be its own.
      open = at(TokenKind::Name) || at(TokenKind::TypeLetter) || at(TokenKind::Equals);
    }
    if (open) body(header);
    builder_.finish(static_cast<std::uint16_t>(Kind::Block), mark);
  }

  void body(source::Location header) {
    if (!builder_.enter()) {
      emitter_.emit(diag::TooDeep, header);
      builder_.leave();
      // The contents are skipped.
      for (int depth = 1; !builder_.atEnd() && depth > 0; builder_.advance())
        depth += at(TokenKind::Open) ? 1 : at(TokenKind::Close) ? -1 : 0;
      return;
    }
    while (!builder_.atEnd() && !at(TokenKind::Close)) member();
    if (!accept(TokenKind::Close)) emitter_.emit(diag::FuelUnclosedBlock, header);
    builder_.leave();
  }

  void attribute() {
    auto mark = builder_.mark();
    if (at(TokenKind::TypeLetter)) leaf(Kind::TypeLetter);
    if (at(TokenKind::Name)) leaf(Kind::Name);
    else if (at(TokenKind::Equals)) emitter_.emit(diag::FuelNoName, builder_.location());
    if (accept(TokenKind::Equals)) {
      if (at(TokenKind::Value)) leaf(Kind::Value);
    } else {
      emitter_.emit(diag::FuelNoEquals, builder_.previousLocation());
    }
    accept(TokenKind::Semicolon);  // the lexer has reported a missing one
    builder_.finish(static_cast<std::uint16_t>(Kind::Attribute), mark);
  }

  syntax::TreeBuilder builder_;
  diagnostics::Emitter& emitter_;
};

}  // namespace

std::string_view kindName(std::uint16_t kind) {
  static constexpr std::string_view names[] = {
      "Error",
#define VELLUM_SKRIT_FUEL_NODE(name, content) #name,
#include "languages/skrit/files/fuel/nodes.def"
#undef VELLUM_SKRIT_FUEL_NODE
  };
  return kind < std::size(names) ? names[kind] : "?";
}

syntax::Tree parse(const source::SourceSet& sources, source::FileId file, diagnostics::Emitter& emitter) {
  return Parser(tokenize(sources, file, emitter), emitter).run();
}

}  // namespace vellum::skrit::fuel
