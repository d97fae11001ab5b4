// Enums and structs.
#include "languages/ags/syntax/parser_impl.h"

namespace vellum::ags {

// Skips one surplus token before a body: `enum Colour = {`
void Parser::skipToBrace() {
  if (kind() == OpenBrace || kind() == Semicolon || kind(1) != OpenBrace) return;
  if (kind() != Bad && onlyErrorHere()) emitter_.emit(diag::ExpectedToken, here(), "'{'", found());
  builder_.advance();
}

void Parser::enumDeclaration() {
  Mark mark = builder_.mark();
  builder_.advance();
  if (kind() != OpenBrace) name();
  skipToBrace();
  source::Location open = here();
  if (kind() != OpenBrace) {
    expect(OpenBrace);
    recover();
    finish(NodeKind::EnumDeclaration, mark);
    return;
  }
  builder_.advance();
  bool wrongSign = false;
  while (kind() != CloseBrace && !builder_.atEnd()) {
    Mark itemMark = builder_.mark();
    std::uint32_t before = builder_.position();
    if (!name()) {
      recover();
      if (builder_.position() == before && kind() != CloseBrace) builder_.advance();
      finish(NodeKind::Error, itemMark);
      if (kind() == CloseBrace || builder_.atEnd()) break;
      continue;
    }
    if (builder_.accept(Assign)) expression();
    finish(NodeKind::EnumItem, itemMark);
    if (kind() == Semicolon) {
      std::uint16_t afterNext = kind(2);
      bool itemFollows = kind(1) == ags::Name && (afterNext == Comma || afterNext == Assign ||
                                                  afterNext == CloseBrace || afterNext == Semicolon);
      if (kind(1) != CloseBrace && !itemFollows) break;  // its '}' is missing
      if (!wrongSign) emitter_.emit(diag::ExpectedToken, here(), "',' or '}'", found());
      wrongSign = true;
      builder_.advance();
    } else if (!builder_.accept(Comma) && kind() != CloseBrace && !builder_.atEnd()) {
      if (kind() == ags::Name) {
        missing(Comma);
      } else {
        if (kind() != Bad && onlyErrorHere()) emitter_.emit(diag::ExpectedToken, here(), "',' or '}'", found());
        recover();
      }
    }
  }
  if (builder_.accept(CloseBrace)) {
    expect(Semicolon);
  } else {
    emitter_.emit(diag::UnclosedBrace, open);
    builder_.accept(Semicolon);
  }
  finish(NodeKind::EnumDeclaration, mark);
}

void Parser::structDeclaration() {
  Mark mark = builder_.mark();
  qualifiers();
  builder_.advance();  // struct
  name();
  if (kind() == KwExtends) {
    Mark base = builder_.mark();
    builder_.advance();
    if (!name() && kind() != OpenBrace && kind() != Semicolon) builder_.advance();
    finish(NodeKind::BaseName, base);
  }
  if (builder_.accept(Semicolon)) {  // a forward declaration
    finish(NodeKind::StructDeclaration, mark);
    return;
  }
  skipToBrace();
  if (kind() != OpenBrace) {
    expect(OpenBrace);
    recover();
    finish(NodeKind::StructDeclaration, mark);
    return;
  }
  Mark bodyMark = builder_.mark();
  builder_.advance();
  inStruct_ = true;
  while (kind() != CloseBrace && !builder_.atEnd()) {
    std::uint32_t before = builder_.position();
    if (accessLabel() || turnedDeclaration()) continue;
    foreignQualifier();
    if (atDeclaration()) {
      declaration(false);
    } else {
      Mark error = builder_.mark();
      if (kind() != Bad && onlyErrorHere()) {
        auto& diagnostic = emitter_.emit(diag::ExpectedToken, here(), "a member", found());
        if (kind() == KwStruct || kind() == KwEnum) diagnostic.hint("declare it before this struct");
      }
      recover();
      if (kind() == OpenBrace) {
        skipBraces();
        builder_.accept(Semicolon);
      }
      if (builder_.position() == before && kind() != CloseBrace) builder_.advance();
      finish(NodeKind::Error, error);
    }
  }
  inStruct_ = false;
  expect(CloseBrace);
  finish(NodeKind::StructBody, bodyMark);
  // 4.0: variables directly after the body. A name on a new line is more likely the next declaration.
  bool newLine = builder_.tokens().gapBefore(builder_.position()).find('\n') != std::string_view::npos;
  while ((kind() == ags::Name || kind() == Star) && !newLine) {
    if (!declarator(false)) break;
    if (!builder_.accept(Comma)) break;
  }
  expect(Semicolon);
  finish(NodeKind::StructDeclaration, mark);
}

}  // namespace vellum::ags
