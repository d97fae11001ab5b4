#include "languages/skrit/syntax/parser.h"

#include "base/text.h"

#include "languages/skrit/syntax/lexer.h"
#include "languages/skrit/syntax/parser_impl.h"

namespace vellum::skrit {

static constexpr const char* Straight = "write straight quotes: \"...\"";

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
      finish(NodeKind::Unit, mark);
      break;
    case Entry::Command:
      accept(TokenKind::Slash);
      while (!b_.atEnd()) commandStatement();
      finish(NodeKind::Command, mark);
      break;
    case Entry::Formula:
      expression();
      accept(TokenKind::Semicolon);
      if (!b_.atEnd()) {
        emitter_.emit(diag::ExpectedToken, b_.location(), "an operator or the end", found());
        while (!b_.atEnd()) b_.advance();
      }
      finish(NodeKind::Formula, mark);
      break;
  }
  return b_.take();
}

// Reports each bad token once, and otherwise treats it like a blank.
void Parser::skipFlawed() {
  while (at(TokenKind::Bad)) {
    if ((b_.flags() & Unterminated) != 0) {
      error(diag::UnterminatedComment);
      b_.advance();
    } else {
      badCharacter();
    }
  }
  if ((b_.flags() & Unterminated) != 0)
    error(at(TokenKind::FourCC) ? diag::UnterminatedFourCC : diag::UnterminatedString);
  else if ((b_.flags() & ExtraDollar) != 0) emitter_.emit(diag::ExtraDollar, b_.location(), b_.text());
  else if ((b_.flags() & Malformed) != 0 && at(TokenKind::StringLiteral))
    error(diag::BadCharacter, "\u201c").hint(Straight);
  else if ((b_.flags() & Malformed) != 0) error(diag::BadNumber, b_.text());
}

void Parser::badCharacter() {
  std::string_view text = b_.text();
  diagnostics::Diagnostic& diagnostic = error(diag::BadCharacter, text);
  if (text == "\u201c" || text == "\u201d") diagnostic.hint(Straight);
  if (text == "\u2018" || text == "\u2019") diagnostic.hint("write straight quotes: '...'");
  if (text == "\u2013" || text == "\u2212") diagnostic.hint("write '-'");
  if (text == "$") diagnostic.hint("a '$' must follow its name without a blank");
  bool bracket = text == "[";
  if (bracket) diagnostic.hint("Skrit has no arrays");
  b_.advance();
  // Skips the contents of brackets, too.
  while (bracket && !b_.atEnd() && !startsLine() && !at(TokenKind::Semicolon) && !at(TokenKind::OpenBrace) &&
         !at(TokenKind::CloseOnly)) {
    bool last = at(TokenKind::Bad) && b_.text() == "]";
    b_.advance();
    if (last) break;
  }
}

bool Parser::startsLine() const {
  return b_.tokens().gapBefore(b_.position()).find('\n') != std::string_view::npos || b_.position() == 0;
}

bool Parser::indented() const {
  if (!startsLine()) return true;
  std::string_view gap = b_.tokens().gapBefore(b_.position());
  return !gap.empty() && gap.back() != '\n' && gap.back() != '\r';
}

bool Parser::atWord(std::string_view word) const {
  return at(TokenKind::Name) && base::equalsIgnoreCase(b_.text(), word);
}

std::string Parser::found() const {
  switch (kind()) {
    case TokenKind::IntLiteral:
    case TokenKind::FloatLiteral:
    case TokenKind::Name:
    case TokenKind::User:
    case TokenKind::Macro: return base::cat("'", b_.text(), "'");
    default: return std::string(tokenName(kind()));
  }
}

bool Parser::expect(TokenKind wanted) {
  if (accept(wanted)) return true;
  // Only one missing token is reported for a place.
  if (missingAt_ == b_.position()) return false;
  // After an unterminated string the rest of its line is lost, which has been reported.
  if (b_.position() > 0 && (b_.tokens()[b_.position() - 1].flags & Unterminated) != 0) return false;
  // A missing closing token or separator is reported after the last token; anything else at the current one.
  if (wanted == TokenKind::Semicolon || wanted == TokenKind::CloseParen || wanted == TokenKind::CloseBrace) {
    emitter_.emit(diag::MissingToken, afterPrevious(), tokenName(wanted));
    missingAt_ = b_.position();
  } else emitter_.emit(diag::ExpectedToken, b_.location(), tokenName(wanted), found());
  return false;
}

bool Parser::userName() {
  if (at(TokenKind::User)) {
    leaf(NodeKind::User);
    return true;
  }
  if (at(TokenKind::Name)) {
    error(diag::MissingDollar, b_.text()).hint(base::cat("write '", b_.text(), "$'"));
    leaf(NodeKind::User);
    return true;
  }
  emitter_.emit(diag::ExpectedToken, b_.location(), "a user name such as 'name$'", found());
  return false;
}

void Parser::type() {
  switch (kind()) {
    case TokenKind::Bool:
    case TokenKind::Int:
    case TokenKind::Float:
    case TokenKind::String:
    case TokenKind::Void:
    case TokenKind::Name: return leaf(NodeKind::Type);
    default: emitter_.emit(diag::ExpectedToken, b_.location(), "a type", found()); finish(NodeKind::Type, b_.mark());
  }
}

bool Parser::isTypeWord(TokenKind kind) {
  return kind == TokenKind::Bool || kind == TokenKind::Int || kind == TokenKind::Float || kind == TokenKind::String ||
         kind == TokenKind::Void;
}

// `type name$`, with or without `shared`; not `int( x$ )`.
bool Parser::atTypedDeclaration() const {
  if (at(TokenKind::Shared)) return true;
  if (isTypeWord(kind())) return kind(1) != TokenKind::OpenParen;
  if (!at(TokenKind::Name)) return false;
  // `Type name$`, or two bare names in a row: a declaration without its '$'.
  return kind(1) == TokenKind::User || kind(1) == TokenKind::Name;
}

void Parser::item() {
  Mark mark = b_.mark();
  switch (kind()) {
    case TokenKind::HashInclude: includeDirective(); return;
    case TokenKind::HashOption: optionDirective(); return;
    case TokenKind::HashOnly: only(Context::Item); return;
    case TokenKind::Event: event(); return;
    case TokenKind::Trigger: trigger(); return;
    case TokenKind::Startup:
    case TokenKind::State: state(); return;
    case TokenKind::Transition: transition(); return;
    case TokenKind::Owner: ownerDeclaration(); return;
    case TokenKind::Hidden:
    case TokenKind::Property: property(mark); return;
    case TokenKind::User: functionRest(mark); return;
    case TokenKind::Semicolon:
      emitter_.emit(diag::StraySemicolon, b_.location());
      leaf(NodeKind::Empty);
      return;
    default: break;
  }
  if (at(TokenKind::Shared) && (kind(1) == TokenKind::Property || kind(1) == TokenKind::Hidden)) return property(mark);
  if (foreignModifier()) return item();
  if (atTypedDeclaration()) return typedDeclaration(Context::Item);
  if (at(TokenKind::Macro)) {
    error(diag::UnknownDirective, b_.text()).hint("the directives are #include, #option and #only");
  } else if (at(TokenKind::If) || at(TokenKind::While) || at(TokenKind::Forever) || at(TokenKind::Return) ||
             at(TokenKind::SetState)) {
    error(diag::ExpectedItem, found()).hint("statements are inside functions and event handlers");
  } else {
    diagnostics::Diagnostic& diagnostic = error(diag::ExpectedItem, found());
    if (at(TokenKind::CloseBrace)) diagnostic.hint("there is one '}' too many, or one '{' too few, above");
    if (at(TokenKind::CloseOnly)) diagnostic.hint("no '[[' is open here");
  }
  recoverItem(Context::Item, true);
}

void Parser::member() {
  switch (kind()) {
    case TokenKind::HashOnly: only(Context::Member); return;
    case TokenKind::Event: event(); return;
    case TokenKind::Trigger: trigger(); return;
    case TokenKind::Transition: transition(); return;
    case TokenKind::Semicolon:
      emitter_.emit(diag::StraySemicolon, b_.location());
      leaf(NodeKind::Empty);
      return;
    case TokenKind::User:
      if (kind(1) == TokenKind::At) {
        Mark mark = b_.mark();
        leaf(NodeKind::User);
        advance();
        bool open = expect(TokenKind::OpenParen);
        expression();
        timeUnit();
        if (open || at(TokenKind::CloseParen)) expect(TokenKind::CloseParen);
        block("at");
        finish(NodeKind::AtFunction, mark);
        return;
      }
      break;
    case TokenKind::Property:
    case TokenKind::Hidden: {
      Mark mark = b_.mark();
      error(diag::ExpectedMember, found()).hint("properties are outside of states");
      property(b_.mark());
      return finish(NodeKind::Error, mark);
    }
    case TokenKind::State:
    case TokenKind::Startup: {
      Mark mark = b_.mark();
      error(diag::ExpectedMember, found()).hint("a state can't be inside of another one");
      if (b_.enter()) state();
      else recoverItem(Context::Member, true);
      b_.leave();
      return finish(NodeKind::Error, mark);
    }
    default:
      if (foreignModifier()) return member();
      if (atTypedDeclaration()) return typedDeclaration(Context::Member);
      break;
  }
  diagnostics::Diagnostic& diagnostic = error(diag::ExpectedMember, found());
  if (at(TokenKind::User)) diagnostic.hint("statements are inside the state's event handlers");
  recoverItem(Context::Member, true);
}

// Skips a word that C puts before a type: `const int x$`.
bool Parser::foreignModifier() {
  static constexpr std::string_view Words[] = {"const",  "static", "unsigned", "signed",
                                               "extern", "inline", "private",  "public"};
  bool follows = isTypeWord(kind(1)) || kind(1) == TokenKind::Name;
  if (!at(TokenKind::Name) || !follows || (kind(1) == TokenKind::Name && kind(2) != TokenKind::User)) return false;
  for (std::string_view word : Words) {
    if (!atWord(word)) continue;
    diagnostics::Diagnostic& diagnostic = error(diag::NoModifier, b_.text());
    if (word == "unsigned" || word == "signed") diagnostic.hint("ints have 32 bits and a sign");
    if (word == "static") diagnostic.hint("what all objects of a skrit share is 'shared'");
    Mark mark = b_.mark();
    advance();
    finish(NodeKind::Error, mark);
    return true;
  }
  return false;
}

// Skips to the probable start of the next item or member, over balanced braces; with `mustMove` at least one token.
void Parser::recoverItem(Context context, bool mustMove) {
  Mark mark = b_.mark();
  int depth = 0;
  bool moved = !mustMove;
  while (!b_.atEnd()) {
    TokenKind now = kind();
    if (depth == 0 && moved) {
      bool starts = now == TokenKind::Event || now == TokenKind::Trigger || now == TokenKind::Startup ||
                    now == TokenKind::State || now == TokenKind::Transition || now == TokenKind::Property ||
                    now == TokenKind::Hidden || now == TokenKind::Shared || now == TokenKind::HashInclude ||
                    now == TokenKind::HashOption || now == TokenKind::HashOnly ||
                    (now == TokenKind::Macro && startsLine()) || (isTypeWord(now) && kind(1) == TokenKind::User);
      if (starts || now == TokenKind::CloseOnly) break;
    }
    if (now == TokenKind::CloseBrace && depth == 0 && context == Context::Member) break;
    if (now == TokenKind::OpenBrace) ++depth;
    advance();
    moved = true;
    if (now == TokenKind::Semicolon && depth == 0) break;
    if (now == TokenKind::CloseBrace && --depth <= 0) break;
  }
  finish(NodeKind::Error, mark);
}

}  // namespace vellum::skrit
