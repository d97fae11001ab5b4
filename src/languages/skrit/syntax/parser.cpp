#include "languages/skrit/syntax/parser.h"

#include <algorithm>

#include "base/text.h"

#include "languages/skrit/syntax/lexer.h"
#include "languages/skrit/syntax/parser_impl.h"

namespace vellum::skrit {

syntax::Tree parse(const source::SourceSet& sources, source::FileId file, const ParseOptions& options,
                   diagnostics::Emitter& emitter) {
  std::uint32_t begin = 0;
  if (options.command && options.entry == Entry::Unit) {
    std::string_view text = sources[file].text();
    std::size_t hash = text.find_first_not_of(" \t\r\n");
    std::string_view rest = hash == std::string_view::npos ? std::string_view() : text.substr(hash);
    bool directive = false;
#define VELLUM_SKRIT_DIRECTIVE(name, word, doc) \
  directive |= base::equalsIgnoreCase(rest.substr(0, sizeof(word) - 1), word);
#include "languages/skrit/syntax/directives.def"
#undef VELLUM_SKRIT_DIRECTIVE
    if (rest.starts_with('#') && !directive) begin = static_cast<std::uint32_t>(hash + 1);
  }
  return Parser(lex(sources, file, begin), options, emitter).run();
}

syntax::Tree Parser::run() {
  Mark mark = b_.mark();
  switch (options_.entry) {
    case Entry::Unit:
      while (!b_.atEnd()) item();
      finish(Kind::Unit, mark);
      break;
    case Entry::Command:
      accept(Tok::Slash);
      while (!b_.atEnd()) commandStatement();
      finish(Kind::Command, mark);
      break;
    case Entry::Formula:
      expression();
      accept(Tok::Semicolon);
      if (!b_.atEnd()) {
        emitter_.emit(diag::ExpectedToken, b_.location(), "an operator or the end", found());
        while (!b_.atEnd()) b_.advance();
      }
      finish(Kind::Formula, mark);
      break;
  }
  return b_.take();
}

// Bad tokens are said once and otherwise treated as blanks.
void Parser::skipBad() {
  while (true) {
    if (at(Tok::Bad)) {
      if (b_.flags() & Unterminated) error(diag::UnterminatedComment);
      else {
        diagnostics::Diagnostic& diagnostic = error(diag::BadCharacter, b_.text());
        if (b_.text() == "\u201c" || b_.text() == "\u201d") diagnostic.hint("write straight quotes: \"...\"");
        if (b_.text() == "\u2018" || b_.text() == "\u2019") diagnostic.hint("write straight quotes: '...'");
        if (b_.text() == "\u2013" || b_.text() == "\u2212") diagnostic.hint("write '-'");
        if (b_.text() == "$") diagnostic.hint("a '$' must follow its name without a blank");
      }
    } else if (at(Tok::User) && (b_.flags() & ExtraDollar)) {
      emitter_.emit(diag::ExtraDollar, b_.location(), b_.text());
      return;
    } else if (b_.flags() & Unterminated) {
      error(at(Tok::FourCC) ? diag::UnterminatedFourCC : diag::UnterminatedString);
      return;
    } else {
      return;
    }
    b_.advance();
  }
}

std::string Parser::found() const {
  switch (kind()) {
    case Tok::IntLiteral:
    case Tok::FloatLiteral:
    case Tok::Name:
    case Tok::User:
    case Tok::Macro: return base::cat("'", b_.text(), "'");
    default: return std::string(describe(kind()));
  }
}

bool Parser::expect(Tok wanted) {
  if (accept(wanted)) return true;
  // What closes or separates is missing behind the last token; anything else is wrong where we are.
  if (wanted == Tok::Semicolon || wanted == Tok::CloseParen || wanted == Tok::CloseBrace)
    emitter_.emit(diag::MissingToken, behind(), describe(wanted));
  else emitter_.emit(diag::ExpectedToken, b_.location(), describe(wanted), found());
  return false;
}

bool Parser::userName() {
  if (at(Tok::User)) {
    leaf(Kind::User);
    return true;
  }
  if (at(Tok::Name)) {
    error(diag::MissingDollar, b_.text()).hint(base::cat("write '", b_.text(), "$'"));
    leaf(Kind::User);
    return true;
  }
  emitter_.emit(diag::ExpectedToken, b_.location(), "a user name such as 'name$'", found());
  return false;
}

void Parser::type() {
  switch (kind()) {
    case Tok::Bool:
    case Tok::Int:
    case Tok::Float:
    case Tok::String:
    case Tok::Void:
    case Tok::Name: return leaf(Kind::Type);
    default: emitter_.emit(diag::ExpectedToken, b_.location(), "a type", found()); finish(Kind::Type, b_.mark());
  }
}

static bool isTypeWord(Tok kind) {
  return kind == Tok::Bool || kind == Tok::Int || kind == Tok::Float || kind == Tok::String || kind == Tok::Void;
}

// `type name$`, with or without `shared`; not `int( x$ )`.
bool Parser::atTypedDeclaration() const {
  if (at(Tok::Shared)) return true;
  if (isTypeWord(kind())) return kind(1) != Tok::OpenParen;
  if (!at(Tok::Name)) return false;
  // `Type name$`, or two bare names in a row: a declaration whose '$' was forgotten.
  return kind(1) == Tok::User || kind(1) == Tok::Name;
}

void Parser::item() {
  Mark mark = b_.mark();
  switch (kind()) {
    case Tok::HashInclude: includeDirective(); return;
    case Tok::HashOption: optionDirective(); return;
    case Tok::HashOnly: only(Context::Item); return;
    case Tok::Event: event(); return;
    case Tok::Trigger: trigger(); return;
    case Tok::Startup:
    case Tok::State: state(); return;
    case Tok::Transition: transition(); return;
    case Tok::Owner: ownerDeclaration(); return;
    case Tok::Hidden:
    case Tok::Property: property(mark); return;
    case Tok::User: functionRest(mark); return;
    case Tok::Semicolon:
      emitter_.emit(diag::StraySemicolon, b_.location());
      leaf(Kind::Empty);
      return;
    default: break;
  }
  if (at(Tok::Shared) && (kind(1) == Tok::Property || kind(1) == Tok::Hidden)) return property(mark);
  if (atTypedDeclaration()) return typedDeclaration(Context::Item);
  if (at(Tok::Macro)) {
    error(diag::UnknownDirective, b_.text()).hint("the directives are #include, #option and #only");
  } else if (at(Tok::If) || at(Tok::While) || at(Tok::Forever) || at(Tok::Return) || at(Tok::SetState)) {
    error(diag::ExpectedItem, found()).hint("statements stand inside functions and event handlers");
  } else {
    error(diag::ExpectedItem, found());
  }
  recoverItem(Context::Item, true);
}

void Parser::member() {
  switch (kind()) {
    case Tok::HashOnly: only(Context::Member); return;
    case Tok::Event: event(); return;
    case Tok::Trigger: trigger(); return;
    case Tok::Transition: transition(); return;
    case Tok::Semicolon:
      emitter_.emit(diag::StraySemicolon, b_.location());
      leaf(Kind::Empty);
      return;
    case Tok::User:
      if (kind(1) == Tok::At) {
        Mark mark = b_.mark();
        leaf(Kind::User);
        advance();
        expect(Tok::OpenParen);
        expression();
        timeUnit();
        expect(Tok::CloseParen);
        block("at");
        finish(Kind::AtFunction, mark);
        return;
      }
      break;
    default:
      if (atTypedDeclaration()) return typedDeclaration(Context::Member);
      break;
  }
  error(diag::ExpectedMember, found());
  recoverItem(Context::Member, true);
}

// Skips to what looks like the start of the next item or member, over balanced braces; with `mustMove` at least over
// one token.
void Parser::recoverItem(Context context, bool mustMove) {
  Mark mark = b_.mark();
  int depth = 0;
  bool moved = !mustMove;
  while (!b_.atEnd()) {
    Tok now = kind();
    if (depth == 0 && moved) {
      bool starts = now == Tok::Event || now == Tok::Trigger || now == Tok::Startup || now == Tok::State ||
                    now == Tok::Transition || now == Tok::Property || now == Tok::Hidden || now == Tok::Shared ||
                    now == Tok::HashInclude || now == Tok::HashOption || now == Tok::HashOnly ||
                    (isTypeWord(now) && kind(1) == Tok::User);
      if (starts || now == Tok::CloseOnly) break;
    }
    if (now == Tok::CloseBrace && depth == 0 && context == Context::Member) break;
    if (now == Tok::OpenBrace) ++depth;
    advance();
    moved = true;
    if (now == Tok::Semicolon && depth == 0) break;
    if (now == Tok::CloseBrace && --depth <= 0) break;
  }
  finish(Kind::Error, mark);
}

bool Parser::includeDirective() {
  Mark mark = b_.mark();
  advance();
  bool good = at(Tok::StringLiteral);
  if (good) advance();
  else emitter_.emit(diag::ExpectedToken, b_.location(), "the name of a skrit in quotes", found());
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
      std::find(options_.only.begin(), options_.only.end(), word) == options_.only.end())
    emitter_.emit(diag::UnknownOnly, b_.location(), b_.text());
  return std::find(options_.only.begin(), options_.only.end(), word) != options_.only.end();
}

void Parser::only(Context context) {
  Mark mark = b_.mark();
  source::Location start = b_.location();
  advance();
  expect(Tok::OpenParen);
  bool holds = false;
  if (at(Tok::Name) || at(Tok::IntLiteral) || isKeyword(kind())) {
    holds = onlyHolds();
    leaf(Kind::OnlyCondition);
  } else {
    emitter_.emit(diag::ExpectedToken, b_.location(), "'game', 'dev', 'editor', 'retail', 0 or 1", found());
  }
  expect(Tok::CloseParen);
  if (!at(Tok::OpenOnly)) {
    expect(Tok::OpenOnly);
    finish(Kind::Only, mark);
    return;
  }
  if (!holds) {
    b_.advance();  // not advance(): what follows may be anything
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
        if (b_.position() == before) break;  // what can't stand inside of a function
      }
    }
    b_.leave();
  }
  if (!accept(Tok::CloseOnly)) emitter_.emit(diag::UnclosedOnly, start);
  accept(Tok::Semicolon);
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

void Parser::property(Mark mark) {
  while (at(Tok::Shared) || at(Tok::Hidden)) advance();
  expect(Tok::Property);
  while (at(Tok::Shared) || at(Tok::Hidden)) advance();
  type();
  declarators(true);
  if (at(Tok::Doc)) {
    Mark doc = b_.mark();
    advance();
    expect(Tok::Assign);
    if (at(Tok::StringLiteral)) {
      Mark text = b_.mark();
      while (at(Tok::StringLiteral)) advance();
      finish(Kind::Text, text);
    } else {
      emitter_.emit(diag::ExpectedToken, b_.location(), "a string", found());
    }
    finish(Kind::Doc, doc);
  }
  bool good = expect(Tok::Semicolon);
  finish(Kind::Property, mark);
  if (!good && !at(Tok::Property) && !at(Tok::Event) && !at(Tok::State) && !at(Tok::Startup))
    recoverItem(Context::Item);
}

void Parser::ownerDeclaration() {
  Mark mark = b_.mark();
  advance();
  expect(Tok::Assign);
  if (at(Tok::Name)) leaf(Kind::Name);
  else emitter_.emit(diag::ExpectedToken, b_.location(), "the type of the owner", found());
  expect(Tok::Semicolon);
  finish(Kind::OwnerDecl, mark);
}

// A variable or a function: `[shared] type name$ ...`.
void Parser::typedDeclaration(Context context) {
  Mark mark = b_.mark();
  accept(Tok::Shared);
  type();
  if (at(Tok::User) || at(Tok::Name)) {
    bool function = kind(1) == Tok::OpenParen || kind(1) == Tok::OpenBrace;
    if (function && context == Context::Item) return functionRest(mark);
  }
  declarators(false);
  bool good = expect(Tok::Semicolon);
  finish(Kind::VarDecl, mark);
  if (!good) context == Context::Statement ? recoverStatement() : recoverItem(context);
}

void Parser::declarators(bool alone) {
  do {
    Mark mark = b_.mark();
    if (!userName()) return;
    if (accept(Tok::Assign)) expression();
    finish(Kind::Declarator, mark);
  } while (!alone && accept(Tok::Comma));
}

void Parser::functionRest(Mark mark) {
  std::string name(b_.text());
  userName();
  if (at(Tok::OpenParen)) parameters();
  if (at(Tok::At)) {
    error(diag::ExpectedItem, found()).hint("an at function stands inside of a state");
    recoverItem(Context::Item);
    finish(Kind::Error, mark);
    return;
  }
  if (!at(Tok::OpenBrace)) {
    emitter_.emit(diag::ExpectedToken, b_.location(), "'{'", found());
    finish(Kind::Error, mark);
    if (!b_.atEnd()) recoverItem(Context::Item);
    return;
  }
  block(name);
  finish(Kind::Function, mark);
}

void Parser::parameters() {
  Mark mark = b_.mark();
  advance();
  if (at(Tok::Void) && kind(1) == Tok::CloseParen) advance();
  while (!b_.atEnd() && !at(Tok::CloseParen)) {
    Mark parameter = b_.mark();
    bool good = isTypeWord(kind()) || at(Tok::Name);
    type();
    if (at(Tok::User)) leaf(Kind::User);
    finish(Kind::Parameter, parameter);
    if (!good || !accept(Tok::Comma)) break;
  }
  if (!at(Tok::CloseParen)) {
    // A parameter list is short: skip to its end, but not into the body.
    expect(Tok::CloseParen);
    Mark rest = b_.mark();
    while (!b_.atEnd() && !at(Tok::CloseParen) && !at(Tok::OpenBrace) && !at(Tok::Semicolon) && !at(Tok::CloseBrace))
      advance();
    accept(Tok::CloseParen);
    finish(Kind::Error, rest);
  } else {
    advance();
  }
  finish(Kind::Parameters, mark);
}

void Parser::event() {
  Mark mark = b_.mark();
  advance();
  userName();
  if (at(Tok::OpenParen)) parameters();
  block("event");
  finish(Kind::Event, mark);
}

void Parser::trigger() {
  Mark mark = b_.mark();
  advance();
  userName();
  if (at(Tok::OpenParen)) arguments();
  block("trigger");
  finish(Kind::Trigger, mark);
}

void Parser::timeUnit() {
  if (at(Tok::Msec) || at(Tok::Frames)) advance();
}

void Parser::state() {
  Mark mark = b_.mark();
  accept(Tok::Startup);
  if (!expect(Tok::State)) {
    finish(Kind::Error, mark);
    recoverItem(Context::Item);
    return;
  }
  userName();
  if (at(Tok::Poll)) {
    Mark poll = b_.mark();
    advance();
    expect(Tok::OpenParen);
    expression();
    timeUnit();
    expect(Tok::CloseParen);
    finish(Kind::Poll, poll);
  }
  if (accept(Tok::Semicolon)) {
    // A state without members.
  } else if (at(Tok::OpenBrace)) {
    source::Location open = b_.location();
    advance();
    while (!b_.atEnd() && !at(Tok::CloseBrace)) {
      // A '}' was forgotten when something follows that no state can hold.
      if (at(Tok::State) || at(Tok::Startup) || at(Tok::Property) || at(Tok::HashInclude)) break;
      if (at(Tok::CloseOnly)) break;
      member();
    }
    if (!accept(Tok::CloseBrace))
      emitter_.emit(diag::MissingToken, behind(), describe(Tok::CloseBrace)).note(open, "for this '{'");
  } else {
    member();
  }
  finish(Kind::State, mark);
}

void Parser::transition() {
  Mark mark = b_.mark();
  advance();
  if (accept(Tok::OpenBrace)) {
    while (!b_.atEnd() && !at(Tok::CloseBrace)) {
      if (accept(Tok::Semicolon)) continue;
      if (!at(Tok::User) && !at(Tok::Arrow) && !at(Tok::Name)) {
        emitter_.emit(diag::ExpectedToken, b_.location(), "'->' or '}'", found());
        if (at(Tok::Event) || at(Tok::Trigger) || at(Tok::State) || at(Tok::Startup) || at(Tok::Property)) break;
        recoverItem(Context::Member, true);
        continue;
      }
      transitionEntry();
    }
    expect(Tok::CloseBrace);
  } else {
    transitionEntry();
  }
  finish(Kind::Transition, mark);
}

void Parser::transitionEntry() {
  Mark mark = b_.mark();
  if (!at(Tok::Arrow)) userName();
  bool good = expect(Tok::Arrow) && userName() && expect(Tok::Colon);
  if (good) {
    condition();
    while (accept(Tok::And)) condition();
    if (accept(Tok::Assign)) {
      block("transition");
      accept(Tok::Semicolon);
    } else {
      good = expect(Tok::Semicolon);
    }
  }
  finish(Kind::TransitionEntry, mark);
  if (!good && !at(Tok::CloseBrace) && !at(Tok::Arrow)) recoverItem(Context::Member);
}

void Parser::condition() {
  Mark mark = b_.mark();
  if (accept(Tok::If)) {
    expect(Tok::OpenParen);
    expression();
    expect(Tok::CloseParen);
    finish(Kind::IfCondition, mark);
    return;
  }
  if (at(Tok::User)) {
    std::string_view name = b_.text();
    emitter_.emit(diag::EventWithDollar, b_.location(), name.substr(0, name.find('$')));
    leaf(Kind::Name);
  } else if (at(Tok::Name)) {
    leaf(Kind::Name);
  } else {
    emitter_.emit(diag::ExpectedToken, b_.location(), "an event such as 'OnTimer( 1 )', or 'if( ... )'", found());
    return;
  }
  if (at(Tok::OpenParen)) arguments();
  finish(Kind::EventCondition, mark);
}

}  // namespace vellum::skrit
