#include "languages/gal/syntax/recover.h"

#include "languages/gal/diagnostics.h"
#include "languages/gal/syntax/nodes.h"
#include "languages/gal/syntax/tokens.h"

namespace vellum::gal {
namespace {

class Recovery {
 public:
  Recovery(const syntax::TokenBuffer& tokens, diagnostics::Emitter& emitter)
      : in_(tokens), emitter_(emitter), out_(tokens.file(), tokens.text()) {}

  syntax::TokenBuffer run() {
    for (at_ = 0; at_ < in_.size(); ++at_) {
      bool end = kind(at_) == TokenKind::End;
      if (end || startsLine(at_)) beginLine(end);
      if (kind(at_) == TokenKind::CloseBrace) closeReal();
      if (kind(at_) == TokenKind::OpenBrace) open_.push_back({Open::Brace});
      if (keyword(at_) == Keyword::Action && open_.empty()) actionSeen_ = true;
      const syntax::Token& token = in_[at_];
      out_.add(token.kind, token.span.begin, token.span.end, token.flags);
      if (!end && headerEnds()) {
        emitter_.emit(diag::Recovered, in_.location(at_));
        insert(TokenKind::OpenBrace, token.span.end);
        open_.push_back({Open::Indented, indent_});
      }
    }
    return std::move(out_);
  }

 private:
  struct Open {
    enum Kind : std::uint8_t { Brace, Indented, Inputs, Test } kind = Brace;
    std::uint32_t indent = 0;  // of the header's line
  };

  TokenKind kind(std::uint32_t index) const { return static_cast<TokenKind>(in_[index].kind); }
  Keyword keyword(std::uint32_t index) const {
    return kind(index) == TokenKind::Identifier ? static_cast<Keyword>(in_[index].flags) : Keyword::None;
  }
  bool startsLine(std::uint32_t index) const {
    return index == 0 || in_.gapBefore(index).find('\n') != std::string_view::npos;
  }
  // Columns of blanks before a token that starts its line; a tab goes to the next multiple of four.
  std::uint32_t indentOf(std::uint32_t index) const {
    std::string_view text = in_.text();
    std::size_t token = in_[index].span.begin, begin = token;
    while (begin > 0 && text[begin - 1] != '\n') --begin;
    std::uint32_t columns = 0;
    for (; begin < token; ++begin) columns = text[begin] == '\t' ? (columns / 4 + 1) * 4 : columns + 1;
    return columns;
  }

  void insert(TokenKind kind, std::uint32_t place, Keyword word = Keyword::None) {
    out_.add(static_cast<std::uint16_t>(kind), place, place, static_cast<std::uint16_t>(word));
  }
  std::uint32_t endBefore() const { return at_ == 0 ? 0 : in_[at_ - 1].span.end; }
  void close() {
    insert(TokenKind::CloseBrace, endBefore());
    open_.pop_back();
  }

  void beginLine(bool end) {
    indent_ = end ? 0 : indentOf(at_);
    while (!open_.empty()) {
      const Open& top = open_.back();
      // Only the test section contains keys.
      bool over = top.kind == Open::Indented ? indent_ <= top.indent || isKey(at_)
                  : top.kind == Open::Inputs ? !isInput(at_)
                  : top.kind == Open::Test   ? !isKey(at_)
                                             : false;
      if (top.kind == Open::Brace || !(over || end)) break;
      close();
    }
    if (end || !open_.empty() || indent_ == 0) return;
    if (!actionSeen_ && isInput(at_)) beginSection(Keyword::Inputs, Open::Inputs);
    else if (isKey(at_)) beginSection(Keyword::Test, Open::Test);
  }

  void beginSection(Keyword word, Open::Kind kind) {
    emitter_.emit(diag::Recovered, in_.location(at_));
    insert(TokenKind::Identifier, endBefore(), word);
    insert(TokenKind::OpenBrace, endBefore());
    open_.push_back({kind});
  }

  // Ends the blocks that were recovered inside a written block, when that one ends.
  void closeReal() {
    bool any = false;
    for (const Open& open : open_) any = any || open.kind == Open::Brace;
    if (!any) return;
    while (open_.back().kind != Open::Brace) close();
    open_.pop_back();
  }

  // `Name =` or `.Name =`
  bool isInput(std::uint32_t index) const {
    if (kind(index) == TokenKind::Period) ++index;
    return kind(index) == TokenKind::Identifier && kind(index + 1) == TokenKind::Equal;
  }
  bool isKey(std::uint32_t index) const {
    return (keyword(index) == Keyword::OnPress || keyword(index) == Keyword::OnRelease) &&
           kind(index + 1) == TokenKind::String;
  }

  // Whether the token ends its line and a header, no '{' follows, and the next line is deeper.
  bool headerEnds() const {
    if (kind(at_ + 1) == TokenKind::End || kind(at_ + 1) == TokenKind::OpenBrace || !startsLine(at_ + 1)) return false;
    if (indentOf(at_ + 1) <= indent_) return false;
    if (keyword(at_) == Keyword::Random && !named(at_)) return true;
    if (at_ == 0) return false;
    if (kind(at_) == TokenKind::Integer) return keyword(at_ - 1) == Keyword::Chance;
    if (kind(at_) != TokenKind::Identifier) return false;
    std::uint32_t before = at_ - 1;
    if (keyword(before) == Keyword::Action || keyword(before) == Keyword::Transition) return startsLine(before);
    bool leveled = before >= 3 && kind(before) == TokenKind::CloseParen && kind(before - 2) == TokenKind::OpenParen;
    if (leveled) before -= 3;
    return keyword(before) == Keyword::Set || keyword(before) == Keyword::Force;
  }
  // `set random`: a channel of that name.
  bool named(std::uint32_t index) const {
    return index > 0 && (keyword(index - 1) == Keyword::Set || keyword(index - 1) == Keyword::Force ||
                         kind(index - 1) == TokenKind::Equal);
  }

  const syntax::TokenBuffer& in_;
  diagnostics::Emitter& emitter_;
  syntax::TokenBuffer out_;
  std::vector<Open> open_;
  std::uint32_t at_ = 0, indent_ = 0;
  bool actionSeen_ = false;
};

}  // namespace

syntax::TokenBuffer recoverBlocks(const syntax::TokenBuffer& tokens, diagnostics::Emitter& emitter) {
  return Recovery(tokens, emitter).run();
}

}  // namespace vellum::gal
