#include "languages/ags/syntax/braces.h"

#include <algorithm>

#include "base/sort.h"
#include "languages/ags/diagnostics.h"
#include "languages/ags/syntax/tokens.h"

namespace vellum::ags {

namespace {

// The search for the end or beginning of a block is limited to this many tokens.
constexpr std::uint32_t Far = 5000;

class Braces {
 public:
  Braces(Tokens tokens, diagnostics::Emitter& emitter) : tokens_(std::move(tokens)), emitter_(emitter) {}

  Tokens run() {
    if (!seemsBalanced()) {
      findLines();
      std::uint32_t begin = 0;
      while (begin < size()) begin = section(begin);
    }
    if (edits_.empty()) return std::move(tokens_);
    return edited();
  }

 private:
  struct Open {
    std::uint32_t token;
    std::uint32_t column;  // of the line that it is on
  };
  struct Edit {
    enum Kind : std::uint8_t { Remove, OpenBefore, CloseBefore, MakeOpen, MakeClose } kind;
    std::uint32_t token;
  };

  const syntax::TokenBuffer& buffer() const { return tokens_.buffer; }
  std::uint32_t size() const { return buffer().size() - 1; }  // without the end token
  std::uint16_t kind(std::uint32_t token) const { return buffer()[std::min(token, size())].kind; }
  bool startsLine(std::uint32_t token) const { return lineStart_[std::min(token, size())] == token; }
  bool isAlone(std::uint32_t token) const {
    return startsLine(token) && (token + 1 >= size() || startsLine(token + 1));
  }
  // The column of the token's line.
  std::uint32_t column(std::uint32_t token) const {
    std::uint32_t begin = buffer()[lineStart_[std::min(token, size())]].span.begin;
    std::size_t newline = begin == 0 ? std::string_view::npos : buffer().text().rfind('\n', begin - 1);
    return newline == std::string_view::npos ? begin : begin - static_cast<std::uint32_t>(newline) - 1;
  }
  // Whether an unterminated string has swallowed the brace after it.
  bool takesClose(std::uint32_t token) const { return kind(token) == Bad && buffer().text(token).ends_with('}'); }

  void findLines() {
    lineStart_.resize(buffer().size());
    for (std::uint32_t i = 0, start = 0; i < buffer().size(); ++i) {
      if (buffer().gapBefore(i).find('\n') != std::string_view::npos) start = i;
      lineStart_[i] = start;
    }
  }

  // The sum of braces in [begin, end); `least`: its minimum, at most 0.
  int depthOf(std::uint32_t begin, std::uint32_t end, int& least) const {
    int depth = 0;
    least = 0;
    for (std::uint32_t i = begin; i < end; ++i) {
      depth += stepOf(i);
      least = std::min(least, depth);
    }
    return depth;
  }
  int stepOf(std::uint32_t token) const {
    return (kind(token) == OpenBrace) - (kind(token) == CloseBrace || takesClose(token));
  }
  // A cheap test; also checks that no function begins, at the start of a line, inside another one.
  bool seemsBalanced() const {
    int depth = 0;
    for (std::uint32_t i = 0; i < size(); ++i) {
      depth += stepOf(i);
      if (depth < 0) return false;
      bool mayBegin = kind(i) == ags::Name || isTypeKeyword(kind(i)) || isQualifier(kind(i));
      if (depth > 0 && mayBegin && buffer().gapBefore(i).ends_with('\n') && afterHead(i, false) != 0) return false;
    }
    return depth == 0;
  }

  // The position after the ')' of a '('; 0: a brace, a ';' or the end comes first.
  std::uint32_t afterParens(std::uint32_t at) const {
    int depth = 0;
    do {
      switch (kind(at++)) {
        case OpenParen: ++depth; break;
        case CloseParen: --depth; break;
        case OpenBrace:
        case CloseBrace:
        case Semicolon:
        case End: return 0;
        default: break;
      }
    } while (depth > 0);
    return at;
  }

  // The position after the head of a struct, an enum or a function that begins here, where its '{' belongs; 0: none
  // begins. `mayLackBrace`: accepts a function without its '{', recognized by its parameters and by a line of its own.
  std::uint32_t afterHead(std::uint32_t at, bool mayLackBrace = true) const {
    std::uint32_t first = at;
    while (isQualifier(kind(at))) ++at;
    if (kind(at) == KwStruct || kind(at) == KwEnum) {
      if (kind(++at) == ags::Name) ++at;
      if (kind(at) == KwExtends) at += kind(at + 1) == ags::Name ? 2 : 1;
      return kind(at) == Semicolon ? 0 : at;
    }
    int words = 0;
    for (;; ++at) {
      std::uint16_t word = kind(at);
      if (word == ags::Name || isTypeKeyword(word)) ++words;
      else if (word == OpenBracket && kind(at + 1) == CloseBracket) ++at;
      else if (word != Star && word != DoubleColon && !isQualifier(word)) break;
    }
    if (words < 2 || kind(at) != OpenParen || kind(first) == KwImport || kind(first) == KwTryImport) return 0;
    std::uint32_t after = afterParens(at);
    if (after == 0 || kind(after) == OpenBrace || !mayLackBrace) return kind(after) == OpenBrace ? after : 0;
    std::uint16_t inner = kind(at + 1);
    bool hasParameters = inner == CloseParen || inner == KwThis || isTypeKeyword(inner) || isQualifier(inner) ||
                         (inner == ags::Name && (kind(at + 2) == ags::Name || kind(at + 2) == Star));
    return column(first) == 0 && (startsLine(after) || startsLine(after + 1)) && hasParameters ? after : 0;
  }

  // The position after the head of a statement with a body, where a '{' may be; 0: none begins here.
  std::uint32_t afterStatementHead(std::uint32_t at) const {
    if (kind(at) == CloseBrace && kind(at + 1) == KwElse) ++at;
    if (kind(at) == KwElse && kind(at + 1) == KwIf) ++at;
    switch (kind(at)) {
      case KwElse:
      case KwDo: return at + 1;
      case KwIf:
      case KwWhile:
      case KwSwitch: return kind(at + 1) == OpenParen ? afterParens(at + 1) : 0;
      case KwFor: {
        if (kind(at + 1) != OpenParen) return 0;
        int depth = 0;
        for (++at; kind(at) != OpenBrace && kind(at) != CloseBrace && kind(at) != End; ++at) {
          depth += (kind(at) == OpenParen) - (kind(at) == CloseParen);
          if (depth == 0) return at + 1;
        }
        return 0;
      }
      default: return afterHead(at);
    }
  }

  // Handles a section, from one head to the next that is not indented deeper: repairs it when it is unbalanced. Returns
  // its end.
  std::uint32_t section(std::uint32_t begin) {
    std::uint32_t end = nextHead(begin);
    int least, depth = depthOf(begin, end, least);
    if (depth != 0 || least < 0) repair(begin, end, depth);
    return end;
  }

  std::uint32_t nextHead(std::uint32_t begin) const {
    std::uint32_t most = column(begin);
    for (std::uint32_t at = begin + 1; at < size(); ++at) {
      bool mayBegin = startsLine(at) || kind(at - 1) == CloseBrace || kind(at - 1) == Semicolon;
      if (mayBegin && column(at) <= most && afterHead(at) != 0) return at;
    }
    return size();
  }

  void repair(std::uint32_t begin, std::uint32_t end, int depth) {
    surplus_ = depth;
    open_.clear();
    for (std::uint32_t at = begin; at < end; ++at) {
      if (takesClose(at) && !open_.empty()) {
        open_.pop_back();
      } else if (kind(at) == OpenBrace) {
        if (surplus_ <= 0 || !isOutOfPlace(at)) {
          open_.push_back({at, column(at)});
          continue;
        }
        emitter_.emit(diag::UnclosedBrace, buffer().location(at));
        edits_.push_back({Edit::Remove, at});
        --surplus_;
      } else if (kind(at) == CloseBrace) {
        close(begin, at);
      }
    }
    // A block that is open at the end is reported once, at the innermost one.
    bool isFirst = true;
    for (; !open_.empty(); open_.pop_back()) {
      unclosed(open_.back(), end, isFirst);
      isFirst = false;
    }
  }

  // Whether a '{' follows another one, or is where no body can begin.
  bool isOutOfPlace(std::uint32_t open) const {
    if (startsLine(open)) return false;
    switch (kind(open - 1)) {
      case ags::Name: {
        std::uint16_t before = open < 2 ? std::uint16_t{End} : kind(open - 2);
        return before != KwStruct && before != KwEnum && before != KwExtends && before != Colon;
      }
      case CloseParen:
      case KwElse:
      case KwDo:
      case KwEnum:
      case KwStruct:
      case Semicolon:
      case CloseBrace:
      case Colon:
      case Assign:
      case Comma: return false;
      default: return true;
    }
  }

  void close(std::uint32_t begin, std::uint32_t at) {
    if (startsLine(at)) {
      while (!open_.empty() && surplus_ > 0 && open_.back().column > column(at)) {
        unclosed(open_.back(), at, true);
        open_.pop_back();
        --surplus_;
      }
    }
    bool isSecond = surplus_ < 0 && !startsLine(at) && kind(at - 1) == CloseBrace && startsLine(at - 1);
    // In the middle of a statement, although the block began on another line.
    std::uint16_t before = kind(at - 1);
    bool isInside = surplus_ < 0 && !startsLine(at) && !open_.empty() && before != Semicolon && before != CloseBrace &&
                    before != OpenBrace && before != Colon && lineStart_[open_.back().token] != lineStart_[at];
    bool isFurtherIn = surplus_ < 0 && startsLine(at) && !open_.empty() && open_.back().column < column(at);
    if (!open_.empty() && !isSecond && !isInside && !isFurtherIn) {
      open_.pop_back();
      return;
    }
    ++surplus_;
    if (isSecond || isInside || !openMissing(begin, at)) {
      emitter_.emit(diag::StrayBrace, buffer().location(at));
      edits_.push_back({Edit::Remove, at});
    }
  }

  // A '}' without a '{': tests whether the head above it lacks one.
  bool openMissing(std::uint32_t begin, std::uint32_t close) {
    std::uint32_t head = begin;
    if (startsLine(close)) {
      std::uint32_t lowest = open_.empty() ? begin : open_.back().token + 1;
      std::uint32_t last = close - std::min(close, Far);
      for (head = close; head > lowest && head > last;) {
        head = lineStart_[head - 1];
        if (head < lowest || column(head) <= column(close)) break;
      }
      if (head < lowest) return false;
      // Another token in its place may be alone on the line.
      if (isAlone(head) && head > lowest && column(lineStart_[head - 1]) == column(close) &&
          afterStatementHead(lineStart_[head - 1]) == head) {
        replace(Edit::MakeOpen, head, "'{'");
        return true;
      }
    } else if (!open_.empty()) {
      return false;
    }
    std::uint32_t place = afterStatementHead(head);
    if (place == 0 || place > close || kind(place) == OpenBrace) return false;
    bool isReplaced = !startsLine(place) && (startsLine(place + 1) && place + 1 < close);
    if (isReplaced) {
      replace(Edit::MakeOpen, place, "'{'");
    } else {
      emitter_.emit(diag::MissingToken, afterToken(place), "'{'");
      edits_.push_back({Edit::OpenBefore, place});
    }
    return true;
  }

  // The '}' is missing where the indentation returns from the block, or at `end`.
  void unclosed(Open open, std::uint32_t end, bool report) {
    std::uint32_t first = open.token + 1, place = end;
    if (report && (!startsLine(first) || column(first) > open.column)) {
      std::uint32_t last = std::min(end, first + Far);
      for (place = first; place < last && !(startsLine(place) && column(place) <= open.column);) ++place;
      if (place == last) place = end;
    }
    bool before = kind(place + 1) == KwElse || kind(place + 1) == KwWhile || kind(place + 1) == Semicolon;
    bool isReplaced = place < end && kind(place) != Semicolon && kind(place) != KwElse &&
                      (isAlone(place) || (startsLine(place) && before && kind(place) != CloseBrace));
    if (isReplaced && report) {
      replace(Edit::MakeClose, place, "'}'");
      return;
    }
    if (report) emitter_.emit(diag::UnclosedBrace, buffer().location(open.token));
    edits_.push_back({Edit::CloseBefore, place});
  }

  void replace(Edit::Kind kind, std::uint32_t token, std::string_view wanted) {
    std::uint16_t flags = buffer()[token].flags;
    std::string_view word = flags == 0 ? buffer().text(token) : std::string_view((*tokens_.expansions)[flags - 1u]);
    emitter_.emit(diag::ExpectedToken, buffer().location(token), wanted, base::cat("'", word, "'"));
    edits_.push_back({kind, token});
  }

  source::Location afterToken(std::uint32_t token) const {
    source::Location at = buffer().location(token == 0 ? 0 : token - 1);
    at.span.begin = at.span.end;
    return at;
  }

  Tokens edited() {
    base::sortStable(edits_, [](const Edit& a, const Edit& b) { return a.token < b.token; });
    syntax::TokenBuffer repaired(buffer().file(), buffer().text());
    repaired.reserve(buffer().size() + edits_.size());
    auto edit = edits_.begin();
    for (std::uint32_t at = 0; at < buffer().size(); ++at) {
      syntax::Token token = buffer()[at];
      bool isRemoved = false;
      for (; edit != edits_.end() && edit->token == at; ++edit) {
        std::uint32_t place = at == 0 ? 0 : buffer()[at - 1].span.end;
        switch (edit->kind) {
          case Edit::Remove: isRemoved = true; break;
          case Edit::OpenBefore: repaired.add(OpenBrace, place, place); break;
          case Edit::CloseBefore: repaired.add(CloseBrace, place, place); break;
          case Edit::MakeOpen: token.kind = OpenBrace; break;
          case Edit::MakeClose: token.kind = CloseBrace; break;
        }
      }
      if (!isRemoved) repaired.add(token.kind, token.span.begin, token.span.end, token.flags);
    }
    return {std::move(repaired), tokens_.expansions};
  }

  Tokens tokens_;
  diagnostics::Emitter& emitter_;
  std::vector<std::uint32_t> lineStart_;  // of each token: the first token on its line
  std::vector<Open> open_;
  std::vector<Edit> edits_;
  int surplus_ = 0;  // of the section: '{' without '}'; below 0: '}' without '{'
};

}  // namespace

Tokens balanceBraces(Tokens tokens, diagnostics::Emitter& emitter) { return Braces(std::move(tokens), emitter).run(); }

}  // namespace vellum::ags
