// #include, #option, #only( ) [[ ]].
#include <algorithm>

#include "base/text.h"
#include "diagnostics/spelling.h"
#include "languages/skrit/syntax/parser_impl.h"

namespace vellum::skrit {

bool Parser::includeDirective() {
  Mark mark = b_.mark();
  advance();
  bool good = at(TokenKind::StringLiteral);
  if (good) advance();
  else emitter_.emit(diag::ExpectedToken, b_.location(), "the name of a skrit in quotes", found());
  while (!good && !b_.atEnd() && !startsLine()) b_.advance();  // the rest of the line was meant to be the name
  skipBad();
  accept(TokenKind::Semicolon);
  finish(NodeKind::Include, mark);
  return good;
}

bool Parser::optionDirective() {
  Mark mark = b_.mark();
  advance();
  bool any = false;
  while (at(TokenKind::Minus) || at(TokenKind::Plus)) {
    advance();
    if (!at(TokenKind::Name) && !isKeyword(kind())) break;
    advance();
    any = true;
  }
  if (!any) emitter_.emit(diag::ExpectedToken, b_.location(), "'+' or '-' and the name of an option", found());
  accept(TokenKind::Semicolon);
  finish(NodeKind::Option, mark);
  return any;
}

bool Parser::onlyHolds() {
  if (at(TokenKind::IntLiteral))
    return b_.text().find_first_not_of('0') != std::string_view::npos && b_.text() != "0x0";
  std::string word = base::toLower(b_.text());
  static constexpr std::string_view Known[] = {"game", "dev", "editor", "retail", "debug", "release"};
  if (std::find(std::begin(Known), std::end(Known), word) == std::end(Known) &&
      std::find(options_.only.begin(), options_.only.end(), word) == options_.only.end()) {
    diagnostics::SpellingSuggestion suggestion(word);
    for (std::string_view known : Known) suggestion.offer(known);
    diagnostics::Diagnostic& diagnostic = emitter_.emit(diag::UnknownOnly, b_.location(), b_.text());
    if (suggestion) diagnostic.hint(suggestion.hint());
  }
  return std::find(options_.only.begin(), options_.only.end(), word) != options_.only.end();
}

void Parser::only(Context context) {
  Mark mark = b_.mark();
  source::Location start = b_.location();
  advance();
  bool open = expect(TokenKind::OpenParen), holds = false;
  if (at(TokenKind::Name) || at(TokenKind::IntLiteral) || isKeyword(kind())) {
    holds = onlyHolds();
    leaf(NodeKind::OnlyCondition);
  } else {
    emitter_.emit(diag::ExpectedToken, b_.location(), "'game', 'dev', 'editor', 'retail', 0 or 1", found());
  }
  if (at(TokenKind::CloseParen) && b_.kind(1) == static_cast<std::uint16_t>(TokenKind::Bad)) return singleBracket(mark);
  if (open || at(TokenKind::CloseParen)) expect(TokenKind::CloseParen);
  if (!at(TokenKind::OpenOnly)) {
    expect(TokenKind::OpenOnly);
    finish(NodeKind::Only, mark);
    return;
  }
  if (!holds) {
    b_.advance();  // not advance(): any token may follow
    skipToCloseOnly();
  } else {
    advance();
    if (!b_.enter()) {
      error(diag::TooDeep);
      skipToCloseOnly();
    } else {
      while (!b_.atEnd() && !at(TokenKind::CloseOnly)) {
        std::uint32_t before = b_.position();
        if (context == Context::Item) item();
        else if (at(TokenKind::CloseBrace)) break;
        else if (context == Context::Statement &&
                 (at(TokenKind::Event) || at(TokenKind::Trigger) || at(TokenKind::State)))
          break;
        else if (context == Context::Member) member();
        else statement();
        if (b_.position() == before) break;  // a token that can't appear inside of a function
      }
    }
    b_.leave();
  }
  if (!accept(TokenKind::CloseOnly)) emitter_.emit(diag::UnclosedOnly, start);
  accept(TokenKind::Semicolon);
  finish(NodeKind::Only, mark);
}

// `#only( game ) [ ... ]`, or another token in place of '[[': reported once, and the rest of the line is skipped.
void Parser::singleBracket(Mark mark) {
  b_.advance();
  emitter_.emit(diag::ExpectedToken, b_.location(), tokenName(TokenKind::OpenOnly), base::cat("'", b_.text(), "'"));
  do b_.advance();
  while (!b_.atEnd() && !startsLine());
  skipBad();
  finish(NodeKind::Only, mark);
}

void Parser::skipToCloseOnly() {
  Mark mark = b_.mark();
  int depth = 0;
  while (!b_.atEnd()) {
    if (at(TokenKind::OpenOnly)) ++depth;
    if (at(TokenKind::CloseOnly) && depth-- == 0) break;
    b_.advance();
  }
  finish(NodeKind::Skipped, mark);
}

}  // namespace vellum::skrit
