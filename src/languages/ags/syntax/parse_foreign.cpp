// Constructs from other languages: one error for each, with a replacement.
#include <algorithm>

#include "diagnostics/spelling.h"
#include "languages/ags/syntax/parser_impl.h"

namespace vellum::ags {

namespace {

struct Foreign {
  std::string_view word, hint;
};

struct ForeignSigns {
  TokenKind first, second;
  std::string_view text, hint;
};

constexpr ForeignSigns ForeignWords[] = {
    {Star, Star, "**", "for floats write Maths.RaiseToPower(x, y); multiply ints in a loop"},
    {Star, StarAssign, "**=", "for floats write 'x = Maths.RaiseToPower(x, y)'; multiply ints in a loop"},
    {Less, Greater, "<>", "write '!='"},
    {Assign, Greater, "=>", "to compare, write '>='"},
    {Assign, Less, "=<", "write '<='"},
    {Equal, Assign, "===", "write '=='"},
    {NotEqual, Assign, "!==", "write '!='"},
    {Colon, Assign, ":=", "write '='"},
    {LogicalAnd, Assign, "&&=", "write 'a = a && b'"},
    {LogicalOr, Assign, "||=", "write 'a = a || b'"},
    {Question, Question, "??", "compare with null, and use 'if'"},
    {ShiftRight, Greater, ">>>", "write '>>': an int has a sign"},
};

constexpr Foreign Operators[] = {
    {"and", "write '&&'"},
    {"or", "write '||'"},
    {"xor", "write '^'"},
    {"mod", "write '%'"},
    {"div", "write '/'"},
    {"is", "write '=='"},
    {"in", "compare with each of them: 'a == x || a == y'"},
};

constexpr Foreign Arrows[] = {
    {"->", "write '.'"},
    {"?.", "compare with null first, and write '.'"},
    {"::", "the name of an enum value is used alone, and static members come after a '.'"},
};

constexpr Foreign Qualifiers[] = {
    {"public", "leave it out: what is in a header is for all scripts"},
    {"private", "leave it out; only members of structs can be 'protected'"},
    {"unsigned", "leave the word out: an int has a sign"},
    {"signed", "leave the word out: an int has a sign"},
    {"virtual", "leave it out: functions of a struct can't be replaced in those that extend it"},
    {"override", "leave it out: functions of a struct can't be replaced in those that extend it"},
    {"extern", "write 'import'"},
    {"final", "write 'readonly'"},
};

constexpr TokenKind MeantQualifiers[] = {KwImport, KwReadonly, KwConst, KwProtected, KwWriteProtected, KwAttribute};

constexpr Foreign Blocks[] = {
    {"repeat", "write 'while (true) { ... }', or 'do { ... } while (condition);'"},
    {"loop", "write 'while (true) { ... }'"},
    {"forever", "write 'while (true) { ... }'"},
    {"until", "write 'while (!(...)) { ... }'"},
    {"unless", "write 'if (!(...)) { ... }'"},
};

constexpr Foreign BlockWords[] = {
    {"begin", "write '{'"},  {"end", "write '}'"},  {"endif", "write '}'"}, {"endwhile", "write '}'"},
    {"endfor", "write '}'"}, {"wend", "write '}'"}, {"fi", "write '}'"},    {"done", "write '}'"},
};

template <std::size_t Count>
const Foreign* find(const Foreign (&rows)[Count], std::string_view word) {
  for (const Foreign& row : rows)
    if (base::equalsIgnoreCase(row.word, word)) return &row;
  return nullptr;
}

const ForeignSigns* foreignSigns(std::uint16_t first, std::uint16_t second) {
  for (const ForeignSigns& row : ForeignWords)
    if (row.first == first && row.second == second) return &row;
  return nullptr;
}

}  // namespace

// `a and b`, `a <> b`: reports and skips the operator.
bool Parser::foreignOperator() {
  if (kind() == ags::Name) {
    const Foreign* row = find(Operators, text());
    if (row == nullptr || kind(1) == CloseParen || kind(1) == Semicolon || isAssignment(kind(1))) return false;
    bool mayBreak = row->word == "and" || row->word == "or";
    if (!mayBreak && (!sameLine() || !sameLine(1))) return false;
    reportUnknown(base::cat("'", text(), "'"), row->hint);
    builder_.advance();
    return true;
  }
  const ForeignSigns* row = foreignSigns(kind(), kind(1));
  if (row == nullptr || !atForeignSigns()) return false;
  source::Location at = here();
  at.span.end = here(1).span.end;
  if (onlyErrorHere())
    emitter_.emit(diag::NotInLanguage, at, base::cat("'", row->text, "'")).hint(std::string(row->hint));
  builder_.advance();
  builder_.advance();
  return true;
}

bool Parser::atForeignSigns() const {
  return foreignSigns(kind(), kind(1)) != nullptr && here().span.end == here(1).span.begin;
}

// `a->b`, `a?.b`, `A::b`: reports it and moves to the member's name.
bool Parser::foreignArrow() {
  bool isPair = (kind() == Minus && kind(1) == Greater) || (kind() == Question && kind(1) == Dot);
  std::uint32_t length = isPair ? 2 : 1;
  if ((!isPair && kind() != DoubleColon) || kind(length) != ags::Name) return false;
  source::Location at = here();
  if (isPair && at.span.end != here(1).span.begin) return false;
  at.span.end = here(length - 1).span.end;
  const Foreign& row = Arrows[kind() == Minus ? 0 : kind() == Question ? 1 : 2];
  bool isNew = isFirstError();
  if (isNew) emitter_.emit(diag::NotInLanguage, at, base::cat("'", row.word, "'")).hint(std::string(row.hint));
  errorAt_ = builder_.position();
  if (isNew && !isPair) doubtHere();  // the token before the '::' is not a value
  while (length-- > 0) builder_.advance();
  return true;
}

// `if (a) then b = 1;`
void Parser::then() {
  if (kind() != ags::Name || !base::equalsIgnoreCase(text(), "then")) return;
  bool isWord = kind(1) == OpenBrace || kind(1) == ags::Name || (kind(1) >= KwIf && kind(1) <= KwReturn);
  if (!isWord) return;
  reportUnknown(base::cat("'", text(), "'"), "leave it out: 'if (...) { ... }'");
  builder_.advance();
}

// `begin`, `end`: reports and skips the word.
bool Parser::blockWord() {
  const Foreign* row = kind() == ags::Name ? find(BlockWords, text()) : nullptr;
  bool isAlone = kind(1) == CloseBrace || kind(1) == End || (kind(1) >= KwIf && kind(1) <= KwReturn) ||
                 (kind(1) == ags::Name && !sameLine(1));
  if (row == nullptr || !isAlone) return false;
  if (row->word == "begin") {
    ++openWords_;
  } else if (openWords_ > 0) {
    --openWords_;
    errorAt_ = builder_.position();  // it belongs to a `begin`
  }
  if (errorAt_ != builder_.position())
    emitter_.emit(diag::NotInLanguage, here(), base::cat("'", text(), "'")).hint(std::string(row->hint));
  Mark mark = builder_.mark();
  builder_.advance();
  finish(NodeKind::Error, mark);
  return true;
}

// After the start of a statement, at a '{': `unless (a) {`, `loop {`.
bool Parser::unknownBlock(Mark statement) {
  const syntax::TokenBuffer& tokens = builder_.tokens();
  std::uint32_t first = statement.token, last = builder_.position() - 1;
  bool isWord = kind() == OpenBrace && tokens[first].kind == ags::Name &&
                (last == first || (tokens[first + 1].kind == OpenParen && tokens[last].kind == CloseParen));
  if (!isWord) return false;
  std::string word(tokens[first].flags == 0 ? tokens.text(first)
                                            : std::string_view((*expansions_)[tokens[first].flags - 1u]));
  if (builder_.position() >= doubtEnd_) {
    auto& diagnostic = emitter_.emit(diag::UnknownStatement, tokens.location(first), word);
    diagnostics::SpellingSuggestion suggestion(word);
    for (std::string_view keyword : {"if", "else", "while", "for", "do", "switch"}) suggestion.offer(keyword);
    if (const Foreign* row = find(Blocks, word)) diagnostic.hint(std::string(row->hint));
    else if (suggestion) diagnostic.hint(suggestion.hint());
  }
  block();
  return true;
}

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

// `name:`, the target of a jump.
bool Parser::label() {
  if (kind() != ags::Name || kind(1) != Colon || kind(2) == Assign) return false;
  Mark mark = builder_.mark();
  reportUnknown("labels", "use a loop with 'break' or 'continue', or a function with 'return'");
  builder_.advance();
  builder_.advance();
  builder_.accept(Semicolon);
  finish(NodeKind::Error, mark);
  return true;
}

// `x int = 5;`: the name before its type.
bool Parser::turnedDeclaration() {
  if (kind() != ags::Name || !isTypeKeyword(kind(1)) || !sameLine(1)) return false;
  std::uint16_t next = kind(2);
  if (next != Assign && next != Semicolon && next != Comma && next != OpenBracket) return false;
  Mark mark = builder_.mark();
  if (onlyErrorHere())
    emitter_.emit(diag::ExpectedType, here(), base::cat("'", text(), "'"))
        .hint(base::cat("the type comes before the name: '", text(1), " ", text(), "'"));
  recover();
  finish(NodeKind::Error, mark);
  return true;
}

// `public:` in a struct.
bool Parser::accessLabel() {
  if (kind() != ags::Name || kind(1) != Colon) return false;
  Mark mark = builder_.mark();
  emitter_.emit(diag::NotInLanguage, here(), base::cat("'", text(), ":'"))
      .hint("leave it out, or write 'protected' before each of the members");
  builder_.advance();
  builder_.advance();
  finish(NodeKind::Error, mark);
  return true;
}

// `unsigned int x;`, `public function f()`
void Parser::foreignQualifier() {
  if (kind() != ags::Name || !sameLine(1) || text() == "function" || atQualifier()) return;
  std::uint16_t next = kind(1);
  bool beforeType = isTypeKeyword(next) || next == KwStruct || next == KwEnum ||
                    (isQualifier(next) && next != KwNoLoopCheck && next != KwStatic);
  const Foreign* row = find(Qualifiers, text());
  if (!beforeType && (row == nullptr || next != ags::Name || kind(2) != ags::Name)) return;
  if (isTypeKeyword(next) && kind(2) != ags::Name && kind(2) != OpenBracket && kind(2) != Star) return;
  auto meant = std::find_if(std::begin(MeantQualifiers), std::end(MeantQualifiers),
                            [this](std::uint16_t keyword) { return means(keyword); });
  if (isFirstError()) {
    auto& diagnostic = emitter_.emit(diag::NotInLanguage, here(), base::cat("'", text(), "'"));
    if (row != nullptr) diagnostic.hint(std::string(row->hint));
    else if (meant != std::end(MeantQualifiers)) diagnostic.hint(base::cat("did you mean ", tokenName(*meant), "?"));
    else diagnostic.hint("leave the word out");
  }
  Mark mark = builder_.mark();
  builder_.advance();
  finish(NodeKind::Error, mark);
}

// Keywords of other languages.
bool Parser::unknownStatement() {
  if (label() || turnedDeclaration()) return true;
  if (kind() != ags::Name) return false;
  std::string_view word = text();
  std::string_view hint;
  bool beforeValue = kind(1) == ags::Name || kind(1) == Integer || kind(1) == String || kind(1) == KwNew;
  if (blockWord()) return true;
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
  else return false;
  Mark mark = builder_.mark();
  if (onlyErrorHere()) emitter_.emit(diag::UnknownStatement, here(), word).hint(std::string(hint));
  recover();
  if (kind() == OpenBrace) skipBraces();
  finish(NodeKind::Error, mark);
  return true;
}

// `for (int i = 0, i < 3, i++)`: reports it and skips to after the ')'.
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
  loseNames(builder_.position(), builder_.position() + end);
  for (; end > 0; --end) builder_.advance();
  errorAt_ = builder_.position();
  return true;
}

// Declarations from other languages.
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
  if (kind() == ags::Name && kind(1) == ags::Name && means(KwNoLoopCheck)) {
    reportMisspelt(KwNoLoopCheck);
    Mark mark = builder_.mark();
    builder_.advance();
    finish(NodeKind::Error, mark);
  }
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
