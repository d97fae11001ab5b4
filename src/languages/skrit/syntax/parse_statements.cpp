#include "languages/skrit/syntax/parser_impl.h"

namespace vellum::skrit {

void Parser::block(std::string_view what) {
  Mark mark = b_.mark();
  if (!at(TokenKind::OpenBrace)) {
    emitter_.emit(diag::BracesRequired, afterPrevious(), what);
    bool one = what == "if" || what == "else" || what == "while" || what == "forever" || at(TokenKind::Semicolon);
    if (!one) {  // only the '{' of the body is missing
      statementsOf({});
      accept(TokenKind::CloseBrace);
      return finish(NodeKind::Block, mark);
    }
    // One statement without its braces, as a C programmer writes it.
    bool statementFollows = !b_.atEnd() && !at(TokenKind::CloseBrace) && !at(TokenKind::Event) &&
                            !at(TokenKind::Trigger) && !at(TokenKind::State) && !at(TokenKind::Startup) &&
                            !at(TokenKind::Property) && !at(TokenKind::Transition) && !at(TokenKind::Arrow) &&
                            !at(TokenKind::CloseOnly) && !at(TokenKind::Else);
    if (statementFollows) statement();
    finish(NodeKind::Block, mark);
    return;
  }
  source::Location open = b_.location();
  advance();
  statementsOf(open);
  if (!accept(TokenKind::CloseBrace))
    emitter_.emit(diag::MissingToken, afterPrevious(), tokenName(TokenKind::CloseBrace)).note(open, "for this '{'");
  finish(NodeKind::Block, mark);
}

// Parses up to the '}' of a block, or to a token that can't appear in one.
void Parser::statementsOf(source::Location open) {
  bool fits = b_.enter();
  if (!fits) emitter_.emit(diag::TooDeep, open.valid() ? open : b_.location());
  int depth = 0;
  while (!b_.atEnd()) {
    if (!fits) {  // skip to the matching brace
      if (at(TokenKind::OpenBrace)) ++depth;
      if (at(TokenKind::CloseBrace) && depth-- == 0) break;
      b_.advance();
      continue;
    }
    if (at(TokenKind::CloseBrace) || at(TokenKind::CloseOnly)) break;
    if (at(TokenKind::Property) && indented()) {
      Mark mark = b_.mark();
      emitter_.emit(diag::ExpectedToken, b_.location(), "a statement", found())
          .hint("properties are outside of functions");
      property(b_.mark());
      finish(NodeKind::Error, mark);
      continue;
    }
    // A token that can only appear outside of functions: a '}' is missing.
    if (at(TokenKind::Event) || at(TokenKind::Trigger) || at(TokenKind::Startup) || at(TokenKind::State) ||
        at(TokenKind::Property) || at(TokenKind::Transition) || at(TokenKind::HashInclude))
      break;
    statement();
  }
  b_.leave();
  skipBad();
}

// A statement that also accepts the end of the text in place of its ';', and skips tokens that can't start one.
void Parser::commandStatement() {
  std::uint32_t before = b_.position();
  if (at(TokenKind::CloseBrace) || at(TokenKind::CloseOnly)) {
    emitter_.emit(diag::ExpectedToken, b_.location(), "a statement", found());
    Mark mark = b_.mark();
    advance();
    return finish(NodeKind::Error, mark);
  }
  statement();
  if (b_.position() == before) {
    Mark mark = b_.mark();
    advance();
    finish(NodeKind::Error, mark);
  }
}

void Parser::statement() {
  Mark mark = b_.mark();
  TokenKind keyword = meantStatement();
  if (keyword != TokenKind::Name) reportMisspelt(keyword);
  switch (keyword) {
    case TokenKind::OpenBrace: return block("block");
    case TokenKind::Semicolon: return leaf(NodeKind::Empty);
    case TokenKind::HashOnly: return only(Context::Statement);
    case TokenKind::If: return ifStatement();
    case TokenKind::While:
      advance();
      expression();
      if (at(TokenKind::CloseParen)) {
        emitter_.emit(diag::StrayParen, b_.location());
        advance();
      }
      block("while");
      return finish(NodeKind::While, mark);
    case TokenKind::Forever:
      advance();
      block("forever");
      return finish(NodeKind::Forever, mark);
    case TokenKind::Break: return simple(NodeKind::Break);
    case TokenKind::Continue: return simple(NodeKind::Continue);
    case TokenKind::SitNSpin: return simple(NodeKind::SitNSpin);
    case TokenKind::Abort: return simple(NodeKind::Abort);
    case TokenKind::Return:
      advance();
      if (!at(TokenKind::Semicolon) && !at(TokenKind::CloseBrace)) expression();
      endStatement();
      return finish(NodeKind::Return, mark);
    case TokenKind::SetState: {
      advance();
      bool paren = accept(TokenKind::OpenParen), named = userName();
      if (named && paren) expect(TokenKind::CloseParen);
      if (named) endStatement();
      else if (!accept(TokenKind::Semicolon)) recoverStatement();
      return finish(NodeKind::SetState, mark);
    }
    case TokenKind::Else:
      if (at(TokenKind::Else))
        emitter_.emit(diag::ExpectedToken, b_.location(), "a statement", found())
            .hint("this 'else' belongs to no 'if'");
      advance();
      if (at(TokenKind::OpenBrace)) block("else");
      return finish(NodeKind::Error, mark);
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
    if (at(TokenKind::CloseParen)) {
      emitter_.emit(diag::StrayParen, b_.location());
      advance();
    }
    if (atWord("then")) foreignWord("the code follows in braces");
    block("if");
  };
  arm();
  while (meantStatement() == TokenKind::Else || atWord("elseif") || atWord("elif")) {
    if (atWord("elseif") || atWord("elif")) {
      error(diag::NoSuchStatement, b_.text()).hint("write 'else if'");
      arm();
      continue;
    }
    reportMisspelt(TokenKind::Else);
    advance();
    if (at(TokenKind::If)) {
      arm();
      continue;
    }
    block("else");
    break;
  }
  finish(NodeKind::If, mark);
}

// Skips a word of another language that has no place here.
void Parser::foreignWord(std::string_view hint) {
  error(diag::NoSuchStatement, b_.text()).hint(std::string(hint));
  Mark mark = b_.mark();
  advance();
  finish(NodeKind::Error, mark);
}

void Parser::simple(NodeKind kind) {
  Mark mark = b_.mark();
  advance();
  endStatement();
  finish(kind, mark);
}

// Statements of C that Skrit omits on purpose (Skrit manual, "Design Goals").
bool Parser::foreignStatement() {
  if (!at(TokenKind::Name)) return false;
  std::string_view word = b_.text();
  bool loop = base::equalsIgnoreCase(word, "for") || base::equalsIgnoreCase(word, "do");
  bool jump = base::equalsIgnoreCase(word, "goto");
  bool choice = base::equalsIgnoreCase(word, "switch") || base::equalsIgnoreCase(word, "case") ||
                base::equalsIgnoreCase(word, "default");
  return loop || jump || choice;
}

void Parser::expressionStatement() {
  Mark mark = b_.mark();
  if (foreignStatement() && kind(1) != TokenKind::Dot && kind(1) != TokenKind::Arrow) {
    bool choice = base::equalsIgnoreCase(b_.text(), "switch") || base::equalsIgnoreCase(b_.text(), "case") ||
                  base::equalsIgnoreCase(b_.text(), "default");
    bool jump = atWord("goto"), loop = atWord("do");
    error(diag::NoSuchStatement, b_.text())
        .hint(choice ? "use 'if' and 'else if'"
              : jump ? "use 'break', 'continue' or 'return'"
                     : "use 'while', or 'forever' with 'break'");
    bool condition = kind(1) == TokenKind::OpenParen;
    advance();
    for (int depth = 0; condition && !b_.atEnd() && !at(TokenKind::OpenBrace) && !at(TokenKind::CloseBrace);) {
      if (at(TokenKind::OpenParen)) ++depth;
      bool last = at(TokenKind::CloseParen) && --depth == 0;
      b_.advance();
      if (last) break;
    }
    skipBad();
    if (at(TokenKind::OpenBrace)) block("block");
    else recoverStatement();
    if (loop && accept(TokenKind::While)) {
      expression();
      endStatement();
    }
    return finish(NodeKind::Error, mark);
  }
  if ((at(TokenKind::Plus) || at(TokenKind::Minus)) && kind(1) == kind() && adjacent()) {
    bool up = at(TokenKind::Plus);
    noOperator(2, up ? "++" : "--", up ? "write 'x$ += 1;'" : "write 'x$ -= 1;'");
    ternary();
    endStatement();
    return finish(NodeKind::Error, mark);
  }
  std::uint32_t before = b_.position();
  stepped_ = false;
  ternary();
  if (at(TokenKind::Colon) && kind(1) == TokenKind::Assign && adjacent()) {
    noOperator(2, ":=", "write '='");
    expression();
    endStatement();
    return finish(NodeKind::Error, mark);
  }
  if (stepped_) {  // `x$++;` has been reported
    endStatement();
    return finish(NodeKind::Error, mark);
  }
  if (isAssignOperator(kind())) {
    advance();
    expression();
    endStatement();
    return finish(NodeKind::Assign, mark);
  }
  if (b_.position() == before) {  // no expression starts here
    recoverStatement();
    return finish(NodeKind::Error, mark);
  }
  endStatement();
  finish(NodeKind::ExpressionStatement, mark);
}

void Parser::endStatement() {
  while (at(TokenKind::CloseParen)) {
    emitter_.emit(diag::StrayParen, b_.location());
    advance();
  }
  if (accept(TokenKind::Semicolon)) return;
  if (b_.atEnd() && options_.entry == Entry::Command) return;
  expect(TokenKind::Semicolon);
  // Continues at the next line, or at a token that starts a statement; otherwise skips the rest of the line.
  if (!startsLine()) recoverStatement();
}

void Parser::recoverStatement() {
  Mark mark = b_.mark();
  int depth = 0;
  while (!b_.atEnd()) {
    TokenKind now = kind();
    if (depth == 0 && b_.position() != mark.token) {
      bool stops = now == TokenKind::CloseBrace || now == TokenKind::If || now == TokenKind::While ||
                   now == TokenKind::Forever || now == TokenKind::Return || now == TokenKind::SetState ||
                   now == TokenKind::Break || now == TokenKind::Continue || now == TokenKind::Abort ||
                   now == TokenKind::OpenBrace || now == TokenKind::CloseOnly;
      if (stops) break;
    }
    if (now == TokenKind::CloseBrace && depth == 0) break;
    if (now == TokenKind::Event || now == TokenKind::Trigger || now == TokenKind::State || now == TokenKind::Startup ||
        now == TokenKind::Property || now == TokenKind::HashInclude || now == TokenKind::CloseOnly)
      break;
    if (now == TokenKind::OpenBrace) ++depth;
    if (now == TokenKind::CloseBrace) --depth;
    advance();
    if (now == TokenKind::Semicolon && depth == 0) break;
  }
  if (b_.position() != mark.token) finish(NodeKind::Error, mark);
}

}  // namespace vellum::skrit
