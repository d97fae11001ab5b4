#include "languages/skrit/syntax/parser_impl.h"

namespace vellum::skrit {

void Parser::block(std::string_view what) {
  Mark mark = b_.mark();
  if (!at(Tok::OpenBrace)) {
    emitter_.emit(diag::BracesRequired, behind(), what);
    bool one = what == "if" || what == "else" || what == "while" || what == "forever" || at(Tok::Semicolon);
    if (!one) {  // only the '{' of the body is missing
      statementsOf({});
      accept(Tok::CloseBrace);
      return finish(Kind::Block, mark);
    }
    // One statement without its braces, as a C programmer writes it.
    bool statementFollows = !b_.atEnd() && !at(Tok::CloseBrace) && !at(Tok::Event) && !at(Tok::Trigger) &&
                            !at(Tok::State) && !at(Tok::Startup) && !at(Tok::Property) && !at(Tok::Transition) &&
                            !at(Tok::Arrow) && !at(Tok::CloseOnly) && !at(Tok::Else);
    if (statementFollows) statement();
    finish(Kind::Block, mark);
    return;
  }
  source::Location open = b_.location();
  advance();
  statementsOf(open);
  if (!accept(Tok::CloseBrace))
    emitter_.emit(diag::MissingToken, behind(), describe(Tok::CloseBrace)).note(open, "for this '{'");
  finish(Kind::Block, mark);
}

// Parses up to the '}' of a block, or to a token that can't appear in one.
void Parser::statementsOf(source::Location open) {
  bool fits = b_.enter();
  if (!fits) emitter_.emit(diag::TooDeep, open.valid() ? open : b_.location());
  int depth = 0;
  while (!b_.atEnd()) {
    if (!fits) {  // skip to the matching brace
      if (at(Tok::OpenBrace)) ++depth;
      if (at(Tok::CloseBrace) && depth-- == 0) break;
      b_.advance();
      continue;
    }
    if (at(Tok::CloseBrace) || at(Tok::CloseOnly)) break;
    if (at(Tok::Property) && indented()) {
      Mark mark = b_.mark();
      emitter_.emit(diag::ExpectedToken, b_.location(), "a statement", found())
          .hint("properties are outside of functions");
      property(b_.mark());
      finish(Kind::Error, mark);
      continue;
    }
    // A token that can only appear outside of functions: a '}' is missing.
    if (at(Tok::Event) || at(Tok::Trigger) || at(Tok::Startup) || at(Tok::State) || at(Tok::Property) ||
        at(Tok::Transition) || at(Tok::HashInclude))
      break;
    statement();
  }
  b_.leave();
  skipBad();
}

// A statement that also accepts the end of the text in place of its ';', and skips tokens that can't start one.
void Parser::commandStatement() {
  std::uint32_t before = b_.position();
  if (at(Tok::CloseBrace) || at(Tok::CloseOnly)) {
    emitter_.emit(diag::ExpectedToken, b_.location(), "a statement", found());
    Mark mark = b_.mark();
    advance();
    return finish(Kind::Error, mark);
  }
  statement();
  if (b_.position() == before) {
    Mark mark = b_.mark();
    advance();
    finish(Kind::Error, mark);
  }
}

void Parser::statement() {
  Mark mark = b_.mark();
  switch (kind()) {
    case Tok::OpenBrace: return block("block");
    case Tok::Semicolon: return leaf(Kind::Empty);
    case Tok::HashOnly: return only(Context::Statement);
    case Tok::If: return ifStatement();
    case Tok::While:
      advance();
      expression();
      if (at(Tok::CloseParen)) {
        emitter_.emit(diag::StrayParen, b_.location());
        advance();
      }
      block("while");
      return finish(Kind::While, mark);
    case Tok::Forever:
      advance();
      block("forever");
      return finish(Kind::Forever, mark);
    case Tok::Break: return simple(Kind::Break);
    case Tok::Continue: return simple(Kind::Continue);
    case Tok::SitNSpin: return simple(Kind::SitNSpin);
    case Tok::Abort: return simple(Kind::Abort);
    case Tok::Return:
      advance();
      if (!at(Tok::Semicolon) && !at(Tok::CloseBrace)) expression();
      endStatement();
      return finish(Kind::Return, mark);
    case Tok::SetState: {
      advance();
      bool paren = accept(Tok::OpenParen), named = userName();
      if (named && paren) expect(Tok::CloseParen);
      if (named) endStatement();
      else if (!accept(Tok::Semicolon)) recoverStatement();
      return finish(Kind::SetState, mark);
    }
    case Tok::Else:
      emitter_.emit(diag::ExpectedToken, b_.location(), "a statement", found()).hint("this 'else' belongs to no 'if'");
      advance();
      if (at(Tok::OpenBrace)) block("else");
      return finish(Kind::Error, mark);
    default: break;
  }
  if (atTypedDeclaration() && !foreignStatement()) return typedDeclaration(Context::Statement);
  expressionStatement();
}

// Flat, so that a long chain of `else if` does not make a deep tree.
void Parser::ifStatement() {
  Mark mark = b_.mark();
  auto arm = [&] {
    advance();
    expression();
    if (at(Tok::CloseParen)) {
      emitter_.emit(diag::StrayParen, b_.location());
      advance();
    }
    if (atWord("then")) foreignWord("the code follows in braces");
    block("if");
  };
  arm();
  while (at(Tok::Else) || atWord("elseif") || atWord("elif")) {
    if (at(Tok::Name)) {
      error(diag::NoSuchStatement, b_.text()).hint("write 'else if'");
      arm();
      continue;
    }
    advance();
    if (at(Tok::If)) {
      arm();
      continue;
    }
    block("else");
    break;
  }
  finish(Kind::If, mark);
}

// Skips a word of another language that has no place here.
void Parser::foreignWord(std::string_view hint) {
  error(diag::NoSuchStatement, b_.text()).hint(std::string(hint));
  Mark mark = b_.mark();
  advance();
  finish(Kind::Error, mark);
}

void Parser::simple(Kind kind) {
  Mark mark = b_.mark();
  advance();
  endStatement();
  finish(kind, mark);
}

// Statements of C that Skrit omits on purpose (Skrit manual, "Design Goals").
bool Parser::foreignStatement() {
  if (!at(Tok::Name)) return false;
  std::string_view word = b_.text();
  bool loop = base::equalsIgnoreCase(word, "for") || base::equalsIgnoreCase(word, "do");
  bool jump = base::equalsIgnoreCase(word, "goto");
  bool choice = base::equalsIgnoreCase(word, "switch") || base::equalsIgnoreCase(word, "case") ||
                base::equalsIgnoreCase(word, "default");
  return loop || jump || choice;
}

void Parser::expressionStatement() {
  Mark mark = b_.mark();
  if (foreignStatement() && kind(1) != Tok::Dot && kind(1) != Tok::Arrow) {
    bool choice = base::equalsIgnoreCase(b_.text(), "switch") || base::equalsIgnoreCase(b_.text(), "case") ||
                  base::equalsIgnoreCase(b_.text(), "default");
    bool jump = atWord("goto"), loop = atWord("do");
    error(diag::NoSuchStatement, b_.text())
        .hint(choice ? "use 'if' and 'else if'"
              : jump ? "use 'break', 'continue' or 'return'"
                     : "use 'while', or 'forever' with 'break'");
    bool condition = kind(1) == Tok::OpenParen;
    advance();
    for (int depth = 0; condition && !b_.atEnd() && !at(Tok::OpenBrace) && !at(Tok::CloseBrace);) {
      if (at(Tok::OpenParen)) ++depth;
      bool last = at(Tok::CloseParen) && --depth == 0;
      b_.advance();
      if (last) break;
    }
    skipBad();
    if (at(Tok::OpenBrace)) block("block");
    else recoverStatement();
    if (loop && accept(Tok::While)) {
      expression();
      endStatement();
    }
    return finish(Kind::Error, mark);
  }
  if ((at(Tok::Plus) || at(Tok::Minus)) && kind(1) == kind() && adjacent()) {
    bool up = at(Tok::Plus);
    noOperator(2, up ? "++" : "--", up ? "write 'x$ += 1;'" : "write 'x$ -= 1;'");
    ternary();
    endStatement();
    return finish(Kind::Error, mark);
  }
  std::uint32_t before = b_.position();
  stepped_ = false;
  ternary();
  if (at(Tok::Colon) && kind(1) == Tok::Assign && adjacent()) {
    noOperator(2, ":=", "write '='");
    expression();
    endStatement();
    return finish(Kind::Error, mark);
  }
  if (stepped_) {  // `x$++;` has been reported
    endStatement();
    return finish(Kind::Error, mark);
  }
  if (isAssignOperator(kind())) {
    advance();
    expression();
    endStatement();
    return finish(Kind::Assign, mark);
  }
  if (b_.position() == before) {  // no expression starts here
    recoverStatement();
    return finish(Kind::Error, mark);
  }
  endStatement();
  finish(Kind::ExpressionStatement, mark);
}

void Parser::endStatement() {
  while (at(Tok::CloseParen)) {
    emitter_.emit(diag::StrayParen, b_.location());
    advance();
  }
  if (accept(Tok::Semicolon)) return;
  if (b_.atEnd() && options_.entry == Entry::Command) return;
  expect(Tok::Semicolon);
  // Continues at the next line, or at a token that starts a statement; otherwise skips the rest of the line.
  if (!startsLine()) recoverStatement();
}

void Parser::recoverStatement() {
  Mark mark = b_.mark();
  int depth = 0;
  while (!b_.atEnd()) {
    Tok now = kind();
    if (depth == 0 && b_.position() != mark.token) {
      bool stops = now == Tok::CloseBrace || now == Tok::If || now == Tok::While || now == Tok::Forever ||
                   now == Tok::Return || now == Tok::SetState || now == Tok::Break || now == Tok::Continue ||
                   now == Tok::Abort || now == Tok::OpenBrace || now == Tok::CloseOnly;
      if (stops) break;
    }
    if (now == Tok::CloseBrace && depth == 0) break;
    if (now == Tok::Event || now == Tok::Trigger || now == Tok::State || now == Tok::Startup || now == Tok::Property ||
        now == Tok::HashInclude || now == Tok::CloseOnly)
      break;
    if (now == Tok::OpenBrace) ++depth;
    if (now == Tok::CloseBrace) --depth;
    advance();
    if (now == Tok::Semicolon && depth == 0) break;
  }
  if (b_.position() != mark.token) finish(Kind::Error, mark);
}

}  // namespace vellum::skrit
