// #include, #option, #only( ) [[ ]].
#include <algorithm>

#include "base/text.h"
#include "diagnostics/spelling.h"
#include "languages/skrit/syntax/parser_impl.h"

namespace vellum::skrit {

bool Parser::includeDirective() {
  Mark mark = b_.mark();
  advance();
  bool good = at(Tok::StringLiteral);
  if (good) advance();
  else emitter_.emit(diag::ExpectedToken, b_.location(), "the name of a skrit in quotes", found());
  while (!good && !b_.atEnd() && !startsLine()) b_.advance();  // the rest of the line was meant to be the name
  skipBad();
  accept(Tok::Semicolon);
  finish(Kind::Include, mark);
  return good;
}

bool Parser::optionDirective() {
  Mark mark = b_.mark();
  advance();
  bool any = false;
  while (at(Tok::Minus) || at(Tok::Plus)) {
    advance();
    if (!at(Tok::Name) && !isKeyword(kind())) break;
    advance();
    any = true;
  }
  if (!any) emitter_.emit(diag::ExpectedToken, b_.location(), "'+' or '-' and the name of an option", found());
  accept(Tok::Semicolon);
  finish(Kind::Option, mark);
  return any;
}

bool Parser::onlyHolds() {
  if (at(Tok::IntLiteral)) return b_.text().find_first_not_of('0') != std::string_view::npos && b_.text() != "0x0";
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
  bool open = expect(Tok::OpenParen), holds = false;
  if (at(Tok::Name) || at(Tok::IntLiteral) || isKeyword(kind())) {
    holds = onlyHolds();
    leaf(Kind::OnlyCondition);
  } else {
    emitter_.emit(diag::ExpectedToken, b_.location(), "'game', 'dev', 'editor', 'retail', 0 or 1", found());
  }
  if (at(Tok::CloseParen) && b_.kind(1) == static_cast<std::uint16_t>(Tok::Bad)) return singleBracket(mark);
  if (open || at(Tok::CloseParen)) expect(Tok::CloseParen);
  if (!at(Tok::OpenOnly)) {
    expect(Tok::OpenOnly);
    finish(Kind::Only, mark);
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
      while (!b_.atEnd() && !at(Tok::CloseOnly)) {
        std::uint32_t before = b_.position();
        if (context == Context::Item) item();
        else if (at(Tok::CloseBrace)) break;
        else if (context == Context::Statement && (at(Tok::Event) || at(Tok::Trigger) || at(Tok::State))) break;
        else if (context == Context::Member) member();
        else statement();
        if (b_.position() == before) break;  // a token that can't appear inside of a function
      }
    }
    b_.leave();
  }
  if (!accept(Tok::CloseOnly)) emitter_.emit(diag::UnclosedOnly, start);
  accept(Tok::Semicolon);
  finish(Kind::Only, mark);
}

// `#only( game ) [ ... ]`, or another token in place of '[[': reported once, and the rest of the line is skipped.
void Parser::singleBracket(Mark mark) {
  b_.advance();
  emitter_.emit(diag::ExpectedToken, b_.location(), describe(Tok::OpenOnly), base::cat("'", b_.text(), "'"));
  do b_.advance();
  while (!b_.atEnd() && !startsLine());
  skipBad();
  finish(Kind::Only, mark);
}

void Parser::skipToCloseOnly() {
  Mark mark = b_.mark();
  int depth = 0;
  while (!b_.atEnd()) {
    if (at(Tok::OpenOnly)) ++depth;
    if (at(Tok::CloseOnly) && depth-- == 0) break;
    b_.advance();
  }
  finish(Kind::Skipped, mark);
}

}  // namespace vellum::skrit
