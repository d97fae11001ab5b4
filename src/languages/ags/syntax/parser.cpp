#include "languages/ags/syntax/parser.h"

#include <algorithm>

#include "languages/ags/syntax/braces.h"
#include "languages/ags/syntax/parser_impl.h"

namespace vellum::ags {

int bindingStrength(std::uint16_t token, Generation generation) {
  bool is40 = generation == Generation::Api40;
  // clang-format off
#define VELLUM_AGS_BINARY(kind, text, in36, in40, doc) \
  if (token == kind) return is40 ? in40 : in36;
#include "languages/ags/syntax/operators.def"
  // clang-format on
  return 0;
}

Parser::Parser(Tokens tokens, const Dialect& dialect, diagnostics::Emitter& emitter)
    : builder_(std::move(tokens.buffer)),
      expansions_(std::move(tokens.expansions)),
      dialect_(dialect),
      emitter_(emitter) {}

std::string_view Parser::text(std::uint32_t ahead) const {
  std::uint16_t flags = builder_.flags(ahead);
  return flags == 0 ? builder_.text(ahead) : std::string_view((*expansions_)[flags - 1]);
}

source::Location Parser::afterPrevious() const {
  source::Location at = builder_.previousLocation();
  at.span.begin = at.span.end;
  return at;
}

std::string Parser::found() const {
  if (builder_.atEnd()) return "the end of the file";
  std::string_view word = text();
  if (word.empty() || word.size() > 40) return std::string(tokenName(kind()));
  return base::cat("'", word, "'");
}

bool Parser::isFirstError() const { return errorAt_ != builder_.position() && builder_.position() >= doubtEnd_; }

bool Parser::onlyErrorHere() {
  bool isFirst = isFirstError();
  errorAt_ = builder_.position();
  if (isFirst) doubtHere();
  return isFirst;
}

// Marks as doubtful everything around this place up to the next ';' or brace, and the rest of the line.
void Parser::doubtHere() {
  if (builder_.position() < doubtEnd_) return;
  const syntax::TokenBuffer& tokens = builder_.tokens();
  auto isEdge = [&](std::uint32_t at) {
    std::uint16_t kind = tokens[at].kind;
    return kind == Semicolon || kind == OpenBrace || kind == CloseBrace || kind == End;
  };
  constexpr std::uint32_t Far = 300;  // tokens
  std::uint32_t first = builder_.position(), end = first;
  std::uint32_t from = first - std::min(first, Far), to = end + Far;
  while (first > doubtEnd_ && !isEdge(first - 1)) --first;
  while (end < to && !isEdge(end)) ++end;
  if (tokens[end].kind == Semicolon) ++end;
  bool isDeclaration = functionDepth_ == 0 || beginsDeclaration(first);
  std::uint32_t statementEnd = end;
  auto startsLine = [&](std::uint32_t at) { return tokens.gapBefore(at).find('\n') != std::string_view::npos; };
  while (end > builder_.position() && (!isEdge(end) || tokens[end].kind == Semicolon) && !startsLine(end)) ++end;
  doubtEnd_ = std::max(end, builder_.position() + 1);
  std::uint32_t last = end > first ? end - 1 : first;
  doubts_.push_back({tokens[first].span.begin, tokens[last].span.end});
  // The whole line's declarations are lost: `for (int i = 0; i < 3; i) ++ {`.
  while (first > from && !startsLine(first)) --first;
  for (std::uint32_t at = first; at < statementEnd && !isDeclaration; ++at) isDeclaration = beginsDeclaration(at);
  if (isDeclaration) loseNames(first, statementEnd);
}

void Parser::loseNames(std::uint32_t first, std::uint32_t end) {
  const syntax::TokenBuffer& tokens = builder_.tokens();
  for (std::uint32_t at = first; at < end; ++at) {
    if (tokens[at].kind != ags::Name) continue;
    std::uint16_t flags = tokens[at].flags;
    std::string_view name = flags == 0 ? tokens.text(at) : std::string_view((*expansions_)[flags - 1u]);
    if (lostNames_.empty() || lostNames_.back().token < at) lostNames_.push_back({name, at, functionDepth_ > 0});
  }
}

// Whether a statement begins after such a token.
static bool startsStatement(std::uint16_t before) {
  return before == Semicolon || before == OpenBrace || before == CloseBrace || before == CloseParen;
}

// Whether a variable declaration apparently begins at this token.
bool Parser::beginsDeclaration(std::uint32_t token) const {
  const syntax::TokenBuffer& tokens = builder_.tokens();
  if (tokens[token].kind == KwFor && tokens[token + 1].kind == OpenParen) token += 2;
  std::uint16_t kind = tokens[token].kind, next = tokens[std::min(token + 1, tokens.size() - 1)].kind;
  bool isTurned = kind == Star && next == ags::Name && (token == 0 || startsStatement(tokens[token - 1].kind));
  return isTurned || isTypeKeyword(kind) || isQualifier(kind) ||
         (kind == ags::Name && (next == ags::Name || next == Star || isTypeKeyword(next)));
}

bool Parser::sameLine(std::uint32_t ahead) const {
  std::uint32_t at = std::min(builder_.position() + ahead, builder_.tokens().size() - 1);
  return builder_.tokens().gapBefore(at).find('\n') == std::string_view::npos;
}

// The previous token is an invalid string or character: a token that seems to be missing after it is inside it.
bool Parser::afterBad() const {
  return builder_.position() > 0 && builder_.tokens()[builder_.position() - 1].kind == Bad;
}

void Parser::missing(TokenKind kind) {
  // After unreadable text, no missing token is reported.
  bool isNew = errorAt_ != builder_.position() && (builder_.position() > doubtEnd_ || doubtEnd_ == 0) && !afterBad();
  errorAt_ = builder_.position();
  if (!isNew) return;
  const syntax::TokenBuffer& tokens = builder_.tokens();
  std::uint32_t at = builder_.position();
  bool isRepaired = at > 0 && tokens[at - 1].kind == CloseBrace && tokens[at - 1].span.length() == 0;
  if (isRepaired) return;  // the missing '}' was inserted
  // A missing delimiter does not make the text around it doubtful.
  if (kind == CloseParen || kind == CloseBracket || kind == KwWhile) doubtHere();
  emitter_.emit(diag::MissingToken, afterPrevious(), tokenName(kind));
  if (kind == Semicolon && this->kind() == CloseBrace) lateSemicolon_ = builder_.position() + 1;
}

void Parser::expect(TokenKind kind) {
  if (builder_.accept(kind)) return;
  if (this->kind() == Bad) {  // reported by the lexer
    onlyErrorHere();
    builder_.advance();
    if (builder_.accept(kind)) return;
    errorAt_ = builder_.position();
    return;
  }
  missing(kind);
}

void Parser::expectSemicolon() {
  if (builder_.accept(Semicolon) || (snippet_ && builder_.atEnd())) return;
  bool newLine = !sameLine();
  bool plausible = newLine || kind() == CloseBrace || builder_.atEnd();
  if (kind() == Bad || afterBad()) onlyErrorHere();
  else if (plausible) missing(Semicolon);
  else if (onlyErrorHere()) {
    auto& diagnostic = emitter_.emit(diag::ExpectedToken, here(), "';'", found());
    const syntax::TokenBuffer& tokens = builder_.tokens();
    if (kind() == Comma && kind(1) == Integer && tokens[builder_.position() - 1].kind == Integer)
      diagnostic.hint("a number has a point: write '.' for ','");
    if (kind() == Equal) diagnostic.hint("to give it a value, write '='");
    bool isArgument = kind() == String || kind() == Integer || kind() == Float;
    if (isArgument && tokens[builder_.position() - 1].kind == ags::Name)
      diagnostic.hint("arguments are in parentheses: 'name(...)'");
  }
  if (!newLine || kind() == Bad) recover();
}

bool Parser::name(bool report) {
  if (kind() == ags::Name) {
    leaf(NodeKind::NameNode);
    return true;
  }
  if (report && kind() != Bad && onlyErrorHere()) {
    auto& diagnostic = emitter_.emit(diag::ExpectedName, here(), found());
    if (keywordKind(text()) != ags::Name) diagnostic.hint(base::cat("'", text(), "' is a word of the language"));
    if (kind() == OpenBracket) diagnostic.hint("the size follows the name: 'name[5]'");
  }
  return false;
}

void Parser::recover() {
  errorAt_ = builder_.position();
  while (!builder_.atEnd()) {
    switch (kind()) {
      case OpenBrace:
      case CloseBrace: return;
      case Semicolon: builder_.advance(); return;
      case KwIf:
      case KwElse:
      case KwWhile:
      case KwDo:
      case KwFor:
      case KwSwitch:
      case KwCase:
      case KwBreak:
      case KwContinue:
      case KwReturn:
      case KwStruct:
      case KwEnum:
      case KwExport:
        if (builder_.position() != errorAt_) return;
        break;
      default: break;
    }
    builder_.advance();
  }
}

void Parser::skipBraces() {
  int depth = 0;
  do {
    if (kind() == OpenBrace) ++depth;
    if (kind() == CloseBrace) --depth;
    builder_.advance();
  } while (depth > 0 && !builder_.atEnd());
}

void Parser::skipLostBraces() {
  std::uint32_t first = builder_.position();
  skipBraces();
  loseNames(first, builder_.position());
}

void Parser::finish(NodeKind kind, Mark mark) {
  builder_.finish(static_cast<std::uint16_t>(kind), mark);
  std::uint32_t height = 0;
  for (std::size_t i = mark.height; i < heights_.size(); ++i) height = std::max(height, heights_[i]);
  heights_.resize(mark.height);
  heights_.push_back(height + 1);
}

void Parser::leaf(NodeKind kind) {
  builder_.leaf(static_cast<std::uint16_t>(kind));
  heights_.push_back(1);
}

void Parser::tooDeep() {
  if (onlyErrorHere()) emitter_.emit(diag::TooDeep, here()).hint("put parts of it into variables of their own");
}

bool Parser::mayGrow() {
  if (heights_.empty() || heights_.back() < MaxHeight) return true;
  tooDeep();
  recover();
  errorAt_ = builder_.position();  // the statement's end is consumed: nothing is missing here
  return false;
}

SyntaxTree Parser::file() {
  Mark mark = builder_.mark();
  while (!builder_.atEnd()) item();
  finish(NodeKind::File, mark);
  return {builder_.take(), expansions_, std::move(doubts_), std::move(lostNames_)};
}

SyntaxTree Parser::snippet() {
  Mark mark = builder_.mark();
  snippet_ = true;
  ++functionDepth_;
  while (!builder_.atEnd()) {
    std::uint32_t before = builder_.position();
    statement(false);
    if (builder_.position() == before) builder_.advance();
  }
  --functionDepth_;
  finish(NodeKind::File, mark);
  return {builder_.take(), expansions_, std::move(doubts_), std::move(lostNames_)};
}

SyntaxTree parse(const source::SourceSet& sources, source::FileId file, const Dialect& dialect, Macros& macros,
                 diagnostics::Emitter& emitter) {
  return Parser(balanceBraces(preprocess(sources, file, dialect, macros, emitter), emitter), dialect, emitter).file();
}

SyntaxTree parseSnippet(const source::SourceSet& sources, source::FileId file, const Dialect& dialect, Macros& macros,
                        diagnostics::Emitter& emitter) {
  return Parser(balanceBraces(preprocess(sources, file, dialect, macros, emitter), emitter), dialect, emitter)
      .snippet();
}

}  // namespace vellum::ags
