#include "languages/xg/syntax/parser.h"

namespace vellum::xg {

namespace {

class Parser {
 public:
  explicit Parser(syntax::TokenBuffer tokens) : builder_(std::move(tokens)) {}

  syntax::Tree run() {
    auto file = builder_.mark();
    while (!builder_.atEnd()) {
      if (accept(TokenKind::LineEnd)) continue;
      if (at(TokenKind::OpenBracket)) settings();
      else if (at(TokenKind::FieldLetter) || at(TokenKind::Bar)) sector();
      else function();
    }
    finish(NodeKind::File, file);
    return builder_.take();
  }

 private:
  bool at(TokenKind kind) const { return builder_.kind() == static_cast<std::uint16_t>(kind); }
  bool accept(TokenKind kind) { return builder_.accept(static_cast<std::uint16_t>(kind)); }
  void finish(NodeKind kind, syntax::TreeBuilder::Mark mark) {
    builder_.finish(static_cast<std::uint16_t>(kind), mark);
  }
  bool atLineEnd() const { return builder_.atEnd() || at(TokenKind::LineEnd); }

  void settings() {
    auto mark = builder_.mark();
    accept(TokenKind::OpenBracket);
    while (!atLineEnd() && !at(TokenKind::CloseBracket)) {
      auto setting = builder_.mark();
      bool named = accept(TokenKind::Word);
      bool assigned = accept(TokenKind::Assign);
      bool valued = assigned && accept(TokenKind::Word);
      if (named && valued) {
        finish(NodeKind::Setting, setting);
        continue;
      }
      if (!named && !assigned) builder_.advance();
      finish(NodeKind::Error, setting);
    }
    if (!accept(TokenKind::CloseBracket)) finish(NodeKind::Error, builder_.mark());
    if (!atLineEnd()) {
      auto rest = builder_.mark();
      while (!atLineEnd()) builder_.advance();
      finish(NodeKind::Error, rest);
    }
    finish(NodeKind::Settings, mark);
  }

  void sector() {
    auto mark = builder_.mark();
    while (!atLineEnd()) {
      auto field = builder_.mark();
      if (accept(TokenKind::FieldLetter)) accept(TokenKind::Colon);
      function();
      finish(NodeKind::Field, field);
      if (!accept(TokenKind::Bar)) break;
      if (atLineEnd()) {  // a bar without a field after it
        auto empty = builder_.mark();
        function();
        finish(NodeKind::Field, empty);
      }
    }
    finish(NodeKind::Sector, mark);
  }

  void function() {
    auto mark = builder_.mark();
    auto first = mark;
    if (accept(TokenKind::LinkSign)) {
      accept(TokenKind::TargetLetter);
      finish(NodeKind::Link, first);
    } else if (accept(TokenKind::OffsetSign)) {
      accept(TokenKind::TargetLetter);
      finish(NodeKind::Offset, first);
    }
    while (!atLineEnd() && !at(TokenKind::Bar)) symbol();
    finish(NodeKind::Function, mark);
  }

  void symbol() {
    auto mark = builder_.mark();
    if (at(TokenKind::Count)) {
      std::uint32_t countEnd = builder_.location().span.end;
      builder_.advance();
      bool adjacent = builder_.location().span.begin == countEnd;
      bool value = at(TokenKind::Lower) || at(TokenKind::Upper) || at(TokenKind::Slash) || at(TokenKind::Percent);
      if (adjacent && value) plainSymbol();
      return finish(NodeKind::Repetition, mark);
    }
    plainSymbol();
  }

  void plainSymbol() {
    auto mark = builder_.mark();
    TokenKind kind = static_cast<TokenKind>(builder_.kind());
    builder_.advance();
    switch (kind) {
      case TokenKind::Lower:
      case TokenKind::Upper: return finish(NodeKind::Letter, mark);
      case TokenKind::Slash:
      case TokenKind::Percent: accept(TokenKind::Number); return finish(NodeKind::Exact, mark);
      case TokenKind::Hash: accept(TokenKind::Number); return finish(NodeKind::Timer, mark);
      case TokenKind::Question: accept(TokenKind::Number); return finish(NodeKind::RandomTimer, mark);
      case TokenKind::Bang: accept(TokenKind::Number); return finish(NodeKind::Event, mark);
      case TokenKind::Period: return finish(NodeKind::Period, mark);
      case TokenKind::Greater: return finish(NodeKind::Marker, mark);
      case TokenKind::Less: return finish(NodeKind::Repeat, mark);
      default: return finish(NodeKind::Stray, mark);
    }
  }

  syntax::TreeBuilder builder_;
};

}  // namespace

syntax::Tree parse(const source::SourceSet& sources, source::FileId file, Reading reading) {
  return Parser(lex(file, sources[file].text(), reading)).run();
}

}  // namespace vellum::xg
