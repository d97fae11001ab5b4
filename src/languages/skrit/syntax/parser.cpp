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

// Reports each bad token once, and otherwise treats it like a blank.
void Parser::skipBad() {
  while (at(Tok::Bad)) {
    if ((b_.flags() & Unterminated) != 0) {
      error(diag::UnterminatedComment);
      b_.advance();
    } else {
      badCharacter();
    }
  }
  if ((b_.flags() & Unterminated) != 0) error(at(Tok::FourCC) ? diag::UnterminatedFourCC : diag::UnterminatedString);
  else if ((b_.flags() & ExtraDollar) != 0) emitter_.emit(diag::ExtraDollar, b_.location(), b_.text());
  else if ((b_.flags() & Malformed) != 0 && at(Tok::StringLiteral)) error(diag::BadCharacter, "\u201c").hint(Straight);
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
  while (bracket && !b_.atEnd() && !startsLine() && !at(Tok::Semicolon) && !at(Tok::OpenBrace) && !at(Tok::CloseOnly)) {
    bool last = at(Tok::Bad) && b_.text() == "]";
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

bool Parser::atWord(std::string_view word) const { return at(Tok::Name) && base::equalsIgnoreCase(b_.text(), word); }

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
  // Only one missing token is reported for a place.
  if (missingAt_ == b_.position()) return false;
  // After an unterminated string the rest of its line is lost, which has been reported.
  if (b_.position() > 0 && (b_.tokens()[b_.position() - 1].flags & Unterminated) != 0) return false;
  // A missing closing token or separator is reported after the last token; anything else at the current one.
  if (wanted == Tok::Semicolon || wanted == Tok::CloseParen || wanted == Tok::CloseBrace) {
    emitter_.emit(diag::MissingToken, behind(), describe(wanted));
    missingAt_ = b_.position();
  } else emitter_.emit(diag::ExpectedToken, b_.location(), describe(wanted), found());
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

bool Parser::isTypeWord(Tok kind) {
  return kind == Tok::Bool || kind == Tok::Int || kind == Tok::Float || kind == Tok::String || kind == Tok::Void;
}

// `type name$`, with or without `shared`; not `int( x$ )`.
bool Parser::atTypedDeclaration() const {
  if (at(Tok::Shared)) return true;
  if (isTypeWord(kind())) return kind(1) != Tok::OpenParen;
  if (!at(Tok::Name)) return false;
  // `Type name$`, or two bare names in a row: a declaration without its '$'.
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
  if (foreignModifier()) return item();
  if (atTypedDeclaration()) return typedDeclaration(Context::Item);
  if (at(Tok::Macro)) {
    error(diag::UnknownDirective, b_.text()).hint("the directives are #include, #option and #only");
  } else if (at(Tok::If) || at(Tok::While) || at(Tok::Forever) || at(Tok::Return) || at(Tok::SetState)) {
    error(diag::ExpectedItem, found()).hint("statements are inside functions and event handlers");
  } else {
    diagnostics::Diagnostic& diagnostic = error(diag::ExpectedItem, found());
    if (at(Tok::CloseBrace)) diagnostic.hint("there is one '}' too many, or one '{' too few, above");
    if (at(Tok::CloseOnly)) diagnostic.hint("no '[[' is open here");
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
        bool open = expect(Tok::OpenParen);
        expression();
        timeUnit();
        if (open || at(Tok::CloseParen)) expect(Tok::CloseParen);
        block("at");
        finish(Kind::AtFunction, mark);
        return;
      }
      break;
    case Tok::Property:
    case Tok::Hidden: {
      Mark mark = b_.mark();
      error(diag::ExpectedMember, found()).hint("properties are outside of states");
      property(b_.mark());
      return finish(Kind::Error, mark);
    }
    case Tok::State:
    case Tok::Startup: {
      Mark mark = b_.mark();
      error(diag::ExpectedMember, found()).hint("a state can't be inside of another one");
      if (b_.enter()) state();
      else recoverItem(Context::Member, true);
      b_.leave();
      return finish(Kind::Error, mark);
    }
    default:
      if (foreignModifier()) return member();
      if (atTypedDeclaration()) return typedDeclaration(Context::Member);
      break;
  }
  diagnostics::Diagnostic& diagnostic = error(diag::ExpectedMember, found());
  if (at(Tok::User)) diagnostic.hint("statements are inside the state's event handlers");
  recoverItem(Context::Member, true);
}

// Skips a word that C puts before a type: `const int x$`.
bool Parser::foreignModifier() {
  static constexpr std::string_view Words[] = {"const",  "static", "unsigned", "signed",
                                               "extern", "inline", "private",  "public"};
  bool follows = isTypeWord(kind(1)) || kind(1) == Tok::Name;
  if (!at(Tok::Name) || !follows || (kind(1) == Tok::Name && kind(2) != Tok::User)) return false;
  for (std::string_view word : Words) {
    if (!atWord(word)) continue;
    diagnostics::Diagnostic& diagnostic = error(diag::NoModifier, b_.text());
    if (word == "unsigned" || word == "signed") diagnostic.hint("ints have 32 bits and a sign");
    if (word == "static") diagnostic.hint("what all objects of a skrit share is 'shared'");
    Mark mark = b_.mark();
    advance();
    finish(Kind::Error, mark);
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
    Tok now = kind();
    if (depth == 0 && moved) {
      bool starts = now == Tok::Event || now == Tok::Trigger || now == Tok::Startup || now == Tok::State ||
                    now == Tok::Transition || now == Tok::Property || now == Tok::Hidden || now == Tok::Shared ||
                    now == Tok::HashInclude || now == Tok::HashOption || now == Tok::HashOnly ||
                    (now == Tok::Macro && startsLine()) || (isTypeWord(now) && kind(1) == Tok::User);
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

}  // namespace vellum::skrit
