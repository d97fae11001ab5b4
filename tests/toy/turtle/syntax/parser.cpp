#include "turtle/syntax/parser.h"

#include "turtle/diagnostics.h"
#include "turtle/syntax/lexer.h"
#include "turtle/syntax/nodes.h"
#include "turtle/syntax/tokens.h"

namespace vellum::turtle {
namespace {

class Parser {
 public:
  Parser(syntax::TokenBuffer tokens, diagnostics::Emitter& emitter) : builder_(std::move(tokens)), emitter_(emitter) {}

  syntax::Tree file() {
    auto mark = builder_.mark();
    while (!builder_.atEnd()) statement();
    finish(NodeKind::File, mark);
    return builder_.take();
  }

 private:
  bool at(TokenKind kind) const { return builder_.kind() == static_cast<std::uint16_t>(kind); }
  bool atWord(std::string_view word) const { return at(TokenKind::Word) && builder_.text() == word; }
  void leaf(NodeKind kind) { builder_.leaf(static_cast<std::uint16_t>(kind)); }
  void finish(NodeKind kind, syntax::TreeBuilder::Mark mark) {
    builder_.finish(static_cast<std::uint16_t>(kind), mark);
  }

  void statement() {
    auto mark = builder_.mark();
    if (builder_.accept(static_cast<std::uint16_t>(TokenKind::NewLine))) return;
    if (atWord("repeat")) return repeat();
    if (at(TokenKind::Word)) {
      leaf(NodeKind::Name);
      while (at(TokenKind::Word) || at(TokenKind::Number)) operand();
      finish(NodeKind::Command, mark);
    }
    endLine();
  }

  void repeat() {
    auto mark = builder_.mark();
    source::Location start = builder_.location();
    builder_.advance();
    operand();
    endLine();
    if (builder_.enter()) {
      while (!builder_.atEnd() && !atWord("end")) statement();
      if (atWord("end")) builder_.advance();
      else emitter_.emit(diag::UnclosedRepeat, start);
    } else {
      emitter_.emit(diag::TooDeep, start);
      while (!builder_.atEnd()) builder_.advance();
    }
    builder_.leave();
    finish(NodeKind::Repeat, mark);
    endLine();
  }

  void operand() {
    if (at(TokenKind::Word)) leaf(NodeKind::Name);
    else if (at(TokenKind::Number)) leaf(NodeKind::Number);
    else emitter_.emit(diag::Expected, builder_.location(), "a number or a name");
  }

  // The rest of a line becomes one error node; parsing resumes at the next line.
  void endLine() {
    if (at(TokenKind::NewLine) || builder_.atEnd()) return;
    auto mark = builder_.mark();
    emitter_.emit(diag::Expected, builder_.location(), "the end of the line");
    while (!at(TokenKind::NewLine) && !builder_.atEnd()) builder_.advance();
    finish(NodeKind::Error, mark);
  }

  syntax::TreeBuilder builder_;
  diagnostics::Emitter& emitter_;
};

}  // namespace

syntax::Tree parse(const source::SourceSet& sources, source::FileId file, diagnostics::Emitter& emitter) {
  return Parser(lex(sources, file), emitter).file();
}

}  // namespace vellum::turtle
