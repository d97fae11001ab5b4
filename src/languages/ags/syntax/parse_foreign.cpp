// What other languages write: one error for each, and what to write instead.
#include "languages/ags/syntax/parser_impl.h"

namespace vellum::ags {

void Parser::reportUnknown(std::string_view what, std::string_view hint) {
  if (onlyErrorHere()) emitter_.emit(diag::NotInLanguage, here(), what).hint(std::string(hint));
}

void Parser::skipParens() {
  int depth = 0;
  do {
    if (kind() == OpenParen) ++depth;
    if (kind() == CloseParen) --depth;
    builder_.advance();
  } while (depth > 0 && !builder_.atEnd() && kind() != OpenBrace && kind() != CloseBrace);
}

// `name:`, where a jump would go to.
bool Parser::label() {
  if (kind() != ags::Name || kind(1) != Colon) return false;
  Mark mark = builder_.mark();
  reportUnknown("labels", "use a loop with 'break' or 'continue', or a function with 'return'");
  builder_.advance();
  builder_.advance();
  builder_.accept(Semicolon);
  finish(NodeKind::Error, mark);
  return true;
}

// `unsigned int x;`
void Parser::foreignQualifier() {
  if (kind() != ags::Name || (text() != "unsigned" && text() != "signed") || !isTypeKeyword(kind(1))) return;
  reportUnknown(base::cat("'", text(), "'"), "leave the word out: an int has a sign");
  Mark mark = builder_.mark();
  builder_.advance();
  finish(NodeKind::Error, mark);
}

// Words of other languages that people try.
bool Parser::unknownStatement() {
  if (label()) return true;
  if (kind() != ags::Name) return false;
  std::string_view word = text();
  std::string_view hint;
  bool beforeValue = kind(1) == ags::Name || kind(1) == Integer || kind(1) == String || kind(1) == KwNew;
  if (word == "try" && kind(1) == OpenBrace) {
    Mark mark = builder_.mark();
    reportUnknown("exceptions", "return a value that says what went wrong");
    builder_.advance();
    skipBraces();
    while (kind() == ags::Name && (text() == "catch" || text() == "finally")) {
      builder_.advance();
      if (kind() == OpenParen) skipParens();
      if (kind() == OpenBrace) skipBraces();
    }
    finish(NodeKind::Error, mark);
    return true;
  }
  if (word == "throw" && beforeValue) hint = "return a value that says what went wrong, or call AbortGame";
  else if (word == "delete" && kind(1) == ags::Name)
    hint = "set the pointer to null: an object goes with the last pointer to it";
  else if (word == "goto" && kind(1) == ags::Name)
    hint = "use a loop with 'break' or 'continue', or a function with 'return'";
  else if (word == "foreach" && kind(1) == OpenParen) hint = "use 'for (int i = 0; i < count; i++)'";
  else if (word == "elseif" || (word == "elif" && kind(1) == OpenParen)) hint = "write 'else if'";
  else return false;
  Mark mark = builder_.mark();
  if (onlyErrorHere()) emitter_.emit(diag::UnknownStatement, here(), word).hint(std::string(hint));
  recover();
  if (kind() == OpenBrace) skipBraces();
  finish(NodeKind::Error, mark);
  return true;
}

// `for (int i = 0, i < 3, i++)`: reported, and behind the ')'.
bool Parser::commasInFor() {
  std::uint32_t comma = 0, end = 0;
  for (int depth = 1; depth > 0; ++end) {
    std::uint16_t next = kind(end);
    if (next == Semicolon || next == OpenBrace || next == CloseBrace || next == End) return false;
    if (next == OpenParen) ++depth;
    if (next == CloseParen) --depth;
    if (next == Comma && depth == 1 && comma == 0) comma = end;
  }
  if (comma == 0) return false;
  emitter_.emit(diag::ExpectedToken, here(comma), "';'", "','");
  for (; end > 0; --end) builder_.advance();
  onlyErrorHere();
  return true;
}

// What other languages declare.
bool Parser::unknownDeclaration() {
  if (kind() != ags::Name) return false;
  std::string_view word = text(), hint;
  bool block = kind(1) == ags::Name && (kind(2) == OpenBrace || kind(2) == Colon || kind(2) == KwExtends);
  if (block && (word == "class" || word == "interface" || word == "union"))
    hint = "write 'struct', or 'managed struct' for objects that are made with 'new'";
  else if (block && word == "namespace") hint = "begin the names with a word of their own";
  else if (word == "typedef" || (word == "using" && kind(1) == ags::Name)) hint = "write the type itself";
  else if (word == "delegate" && kind(1) != Semicolon) hint = "pass a number, and choose the function with 'switch'";
  else return false;
  Mark mark = builder_.mark();
  reportUnknown(base::cat("'", word, "'"), hint);
  recover();
  if (kind() == OpenBrace) skipBraces();
  builder_.accept(Semicolon);
  finish(NodeKind::Error, mark);
  return true;
}

// `void function name()`, `function int name()`
void Parser::secondType() {
  bool isType = isTypeKeyword(kind()) || (kind() == ags::Name && text() == "function");
  if (!isType || (kind(1) != ags::Name && kind(1) != KwNoLoopCheck)) return;
  if (onlyErrorHere())
    emitter_.emit(diag::MisplacedWord, here(), text()).hint("one type is enough: 'function' is one, too");
  Mark mark = builder_.mark();
  builder_.advance();
  finish(NodeKind::Error, mark);
}

// `function(int a) { ... }` as a value.
void Parser::namelessFunction() {
  Mark mark = builder_.mark();
  reportUnknown("functions without a name", "define the function outside, and call it by its name");
  builder_.advance();
  skipParens();
  if (kind() == OpenBrace) skipBraces();
  finish(NodeKind::Error, mark);
}

}  // namespace vellum::ags
