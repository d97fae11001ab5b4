#include "languages/skrit/syntax/parser.h"

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
  // Behind a string without an end the rest of its line is lost: that is said already.
  if (b_.position() > 0 && (b_.tokens()[b_.position() - 1].flags & Unterminated) != 0) return false;
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

bool Parser::isTypeWord(Tok kind) {
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

}  // namespace vellum::skrit
