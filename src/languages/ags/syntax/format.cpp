#include "languages/ags/syntax/format.h"

#include <algorithm>
#include <vector>

#include "languages/ags/syntax/lexer.h"
#include "syntax/tree.h"

namespace vellum::ags {

namespace {

constexpr TokenKind Directive = TokenKindCount;  // a whole preprocessor line

struct Piece {
  std::uint16_t kind = End;
  std::string_view text;
  std::string_view gap;  // blanks and comments before it
};

std::vector<Piece> split(std::string_view text) {
  diagnostics::Emitter ignored;
  Lexer lexer(text, {}, true, ignored);
  std::vector<Piece> pieces;
  std::uint32_t end = 0;
  for (;;) {
    RawToken token = lexer.next();
    Piece piece{token.kind, text.substr(token.begin, token.end - token.begin), text.substr(end, token.begin - end)};
    end = token.end;
    if (token.kind == Bad && piece.text == "#" && token.startsLine) {
      std::size_t lineEnd = std::min(text.find('\n', token.begin), text.size());
      lexer.takeRestOfLine();
      piece.kind = Directive;
      piece.text = base::trim(text.substr(token.begin, lineEnd - token.begin));
      end = static_cast<std::uint32_t>(lineEnd);
    }
    pieces.push_back(piece);
    if (token.kind == End) return pieces;
  }
}

bool isControl(std::uint16_t kind) { return kind == KwIf || kind == KwWhile || kind == KwFor || kind == KwSwitch; }
bool isWord(std::uint16_t kind) { return kind == Name || (kind >= KwInt && kind <= KwNoLoopCheck); }
bool isLiteral(std::uint16_t kind) { return kind >= Integer && kind <= String; }

// Whether a value or name ends here, so that the next operator is binary.
bool endsValue(std::uint16_t kind) {
  return kind == Name || isLiteral(kind) || kind == CloseParen || kind == CloseBracket || kind == KwNull ||
         kind == KwThis || kind == Increment || kind == Decrement;
}

// An open construct around a line.
struct Frame {
  bool isSwitch = false;
  bool afterCase = false;    // `case x: {`: its lines are indented like the case's statements
  bool isList = false;       // of an enum, or of initial values: a comma ends an item
  int virtualIndent = 0;     // of bodies without braces that the block is in
  std::vector<int> openIfs;  // their indents, for an `else`
};

struct State {
  std::vector<Frame> frames;
  std::vector<int> openIfs;
  int virtualIndent = 0;
  int parens = 0;
  bool inStatement = false;
  bool inCase = false;
  std::vector<int> controls;  // depths of parentheses after `if (` and the like
  bool headerEnded = false;   // a body comes next
  bool sawEnum = false, sawSwitch = false;
};

// Nothing is indented deeper than compilable code can be: inactive code may contain any number of '{' and '#if'.
constexpr std::size_t MaxDepth = syntax::TreeBuilder::MaxDepth;

class Formatter {
 public:
  explicit Formatter(std::string_view text) : pieces_(split(text)) {
    std::size_t first = text.find('\n');
    lineEnd_ = first != text.npos && first > 0 && text[first - 1] == '\r' ? "\r\n" : "\n";
  }

  std::string run() {
    for (at_ = 0; at_ < pieces_.size(); ++at_) {
      const Piece& piece = pieces_[at_];
      gap(piece);
      if (piece.kind == End) break;
      if (piece.kind == Directive) {
        directive(piece.text);
        continue;
      }
      place(piece);
      advance(piece);
    }
    while (!out_.empty() && (out_.back() == '\n' || out_.back() == '\r' || out_.back() == ' ')) out_.pop_back();
    if (!out_.empty()) out_ += lineEnd_;
    return std::move(out_);
  }

 private:
  // Writes line breaks and comments. Leaves the line open when no break comes last.
  void gap(const Piece& piece) {
    std::string_view text = piece.gap;
    int breaks = 0;
    hadBlank_ = false;
    for (std::size_t i = 0; i < text.size();) {
      char c = text[i];
      if (c == '\n') {
        ++breaks;
        ++i;
      } else if (c == '/' && i + 1 < text.size() && (text[i + 1] == '/' || text[i + 1] == '*')) {
        std::size_t end;
        if (text[i + 1] == '/') {
          end = std::min(text.find('\n', i), text.size());
        } else {
          end = text.find("*/", i + 2);
          end = end == text.npos ? text.size() : end + 2;
        }
        std::string_view comment = text.substr(i, end - i);
        if (text[i + 1] == '/') comment = base::trim(comment);
        bool opens = lineOpen_ && breaks == 0;
        startLine(breaks);
        if (opens) {
          out_ += text[i + 1] == '/' ? "  " : " ";
        } else {
          indent(indentOf(Name));
        }
        out_.append(comment);
        lineOpen_ = true;
        afterComment_ = true;
        breaks = 0;
        i = end;
      } else {
        hadBlank_ = true;
        ++i;
      }
    }
    breaks_ = breaks;
  }

  void startLine(int breaks) {
    if (breaks == 0 || out_.empty()) return;
    while (!out_.empty() && out_.back() == ' ') out_.pop_back();
    out_ += lineEnd_;
    if (breaks > 1) out_ += lineEnd_;
    lineOpen_ = false;
  }

  void indent(int blanks) { out_.append(std::min(static_cast<std::size_t>(blanks), 2 * MaxDepth), ' '); }

  static int width(const Frame& frame) { return frame.afterCase ? 0 : frame.isSwitch ? 2 : 1; }

  int indentOf(std::uint16_t kind) const {
    const State& s = state_;
    int levels = 0;
    for (std::size_t i = 0; i < std::min(s.frames.size(), MaxDepth); ++i)
      levels += width(s.frames[i]) + s.frames[i].virtualIndent;
    if (kind == CloseBrace && !s.frames.empty()) {
      levels -= s.frames.back().afterCase ? 1 : width(s.frames.back());
      return std::max(levels, 0) * 2;
    }
    if ((kind == KwCase || kind == KwDefault) && !s.frames.empty() && s.frames.back().isSwitch && !s.inStatement)
      return (levels - 1) * 2;
    if (kind == KwElse && !s.inStatement && !s.openIfs.empty()) return (levels + s.openIfs.back()) * 2;
    if (s.headerEnded) return (levels + s.virtualIndent + (kind == OpenBrace ? 0 : 1)) * 2;
    levels += s.virtualIndent;
    if (s.inStatement && !(kind == OpenBrace && s.parens == 0)) levels += 2;
    return levels * 2;
  }

  void directive(std::string_view text) {
    startLine(std::max(breaks_, 1));
    out_.append(text);
    lineOpen_ = true;
    afterComment_ = false;
    previous_ = Directive;
    // Each branch starts with the same state; after #endif the state of the last branch continues.
    std::string_view word = text.substr(1);
    if (word.starts_with("if")) {
      if (saved_.size() < MaxDepth) saved_.push_back(state_);
      else ++unsaved_;
    } else if (word.starts_with("else")) {
      if (unsaved_ == 0 && !saved_.empty()) state_ = saved_.back();
    } else if (word.starts_with("endif")) {
      if (unsaved_ > 0) --unsaved_;
      else if (!saved_.empty()) saved_.pop_back();
    }
  }

  // Writes the token with the space before it.
  void place(const Piece& piece) {
    if (breaks_ > 0 || !lineOpen_ || previous_ == Directive) {
      startLine(previous_ == Directive ? std::max(breaks_, 1) : breaks_);
      indent(indentOf(piece.kind));
    } else if (afterComment_ || blankBefore(piece)) {
      out_.push_back(' ');
    }
    out_.append(piece.text);
    lineOpen_ = true;
    afterComment_ = false;
  }

  bool gapAfter() const { return at_ + 1 < pieces_.size() && !pieces_[at_ + 1].gap.empty(); }
  std::uint16_t next() const { return at_ + 1 < pieces_.size() ? pieces_[at_ + 1].kind : std::uint16_t(End); }

  // `T* x`: the star of a type, not a multiplication.
  bool isPointer() const {
    if (!isWord(previous_)) return false;
    std::uint16_t following = next();
    if (following == Comma || following == CloseParen || following == OpenBracket || following == KwNoLoopCheck)
      return true;
    if (following != Name) return false;
    bool starts = beforePrevious_ == End || beforePrevious_ == Directive || beforePrevious_ == Semicolon ||
                  beforePrevious_ == OpenBrace || beforePrevious_ == CloseBrace ||
                  (beforePrevious_ >= KwImport && beforePrevious_ <= KwNoLoopCheck) ||
                  (beforePrevious_ == KwThis && state_.parens > 0) || beforePrevious_ == KwManaged;
    if (starts) return true;
    // In parentheses the author's blanks decide.
    return (beforePrevious_ == OpenParen || beforePrevious_ == Comma) && hadBlank_ != gapAfter();
  }

  bool blankBefore(const Piece& piece) {
    std::uint16_t kind = piece.kind, before = previous_;
    if (before == Bad || kind == Bad) return hadBlank_;
    bool prefix = tightAfter_;
    switch (kind) {
      case Comma:
      case Semicolon:
      case Dot:
      case DoubleColon: return false;
      case CloseParen:
      case CloseBracket: return false;
      case Colon: return questions_ > 0;
      case OpenBracket:
        return !(endsValue(before) || isWord(before) || before == Star || before == OpenBracket || before == OpenParen);
      case OpenParen:
        if (prefix || before == OpenParen || before == OpenBracket || before == CloseParen) return false;
        return !(before == Name || before == KwThis || (before >= KwInt && before <= KwOldString)) ||
               before == KwReturn;
      case CloseBrace: return true;
      case Increment:
      case Decrement:
        if (endsValue(before)) return false;
        return !(prefix || before == OpenParen || before == OpenBracket);
      case Star:
        if (isPointer()) return false;
        break;
      default: break;
    }
    if (prefix) return false;
    return before != OpenParen && before != OpenBracket && before != Dot && before != DoubleColon;
  }

  // Updates the state: the effects of the token on later lines, and on the blank after it.
  void advance(const Piece& piece) {
    State& s = state_;
    std::uint16_t kind = piece.kind;
    bool unary = kind == Bang || kind == Tilde ||
                 ((kind == Minus || kind == Plus || kind == Increment || kind == Decrement) && !endsValue(previous_));
    tightAfter_ = unary;
    if (kind == Star && isPointer() && next() != Name && next() != KwNoLoopCheck) tightAfter_ = next() == OpenBracket;

    bool bodyStarts = s.headerEnded;
    s.headerEnded = false;
    if (bodyStarts && kind != OpenBrace) ++s.virtualIndent;
    if (!s.inStatement && kind != OpenBrace && kind != CloseBrace) beginStatement(kind);

    switch (kind) {
      case OpenBrace: openFrame(); break;
      case CloseBrace: closeFrame(); break;
      case OpenParen:
        ++s.parens;
        if (isControl(previous_)) s.controls.push_back(s.parens);
        break;
      case CloseParen: closeParen(); break;
      case KwElse:
      case KwDo: s.headerEnded = next() != KwIf || pieces_[at_ + 1].gap.find('\n') != std::string_view::npos; break;
      case Comma:
        if (s.parens == 0 && !s.frames.empty() && s.frames.back().isList) s.inStatement = false;
        break;
      case Colon:
        if (s.inCase && s.parens == 0 && questions_ == 0) {
          s.inCase = false;
          s.inStatement = false;
        }
        if (questions_ > 0) --questions_;
        break;
      case Question: ++questions_; break;
      case Semicolon:
        if (s.parens == 0) endStatement();
        questions_ = 0;
        break;
      default: break;
    }
    if (kind == KwElse || kind == KwDo) s.inStatement = !s.headerEnded;
    if (kind == Semicolon && s.parens > 0) tightAfter_ = next() == Semicolon || next() == CloseParen;
    beforePrevious_ = previous_;
    previous_ = kind;
  }

  void openFrame() {
    State& s = state_;
    Frame frame;
    frame.isSwitch = s.sawSwitch;
    frame.afterCase =
        previous_ == Colon && breaks_ == 0 && !s.inStatement && !s.frames.empty() && s.frames.back().isSwitch;
    frame.isList = s.sawEnum || previous_ == Assign || (!s.frames.empty() && s.frames.back().isList);
    frame.virtualIndent = s.virtualIndent;
    frame.openIfs = std::move(s.openIfs);
    s.frames.push_back(std::move(frame));
    s.openIfs.clear();
    s.virtualIndent = 0;
    s.inStatement = s.sawEnum = s.sawSwitch = s.inCase = false;
  }

  void closeFrame() {
    State& s = state_;
    s.inCase = false;
    if (s.frames.empty()) return;
    bool list = s.frames.back().isList;
    s.virtualIndent = s.frames.back().virtualIndent;
    s.openIfs = std::move(s.frames.back().openIfs);
    s.frames.pop_back();
    // `};` and `, ...` continue; the end of a block ends the statement.
    s.inStatement = list;
    if (!list) endStatement();
  }

  void closeParen() {
    State& s = state_;
    if (!s.controls.empty() && s.controls.back() == s.parens) {
      s.controls.pop_back();
      // The `while` after `do` has no body.
      if (next() != Semicolon) {
        s.headerEnded = true;
        s.inStatement = false;
      }
    }
    if (s.parens > 0) --s.parens;
  }

  void beginStatement(std::uint16_t kind) {
    State& s = state_;
    s.inStatement = true;
    s.sawEnum = kind == KwEnum;
    s.sawSwitch = kind == KwSwitch;
    s.inCase = kind == KwCase || kind == KwDefault;
    if (kind == KwElse) {
      if (!s.openIfs.empty()) {
        s.virtualIndent = s.openIfs.back();
        s.openIfs.pop_back();
      }
      return;
    }
    // A statement that begins after a complete one closes the `if`s before it; a body does not.
    if (!bodyOf_) s.openIfs.clear();
    if (kind == KwIf) s.openIfs.push_back(s.virtualIndent);
    bodyOf_ = true;
  }

  // Ends a statement and the braceless bodies around it.
  void endStatement() {
    State& s = state_;
    s.virtualIndent = 0;
    s.inStatement = s.sawEnum = s.sawSwitch = s.headerEnded = false;
    bodyOf_ = false;
  }

  std::vector<Piece> pieces_;
  std::size_t at_ = 0;
  std::string out_;
  std::string_view lineEnd_;
  State state_;
  std::vector<State> saved_;
  std::size_t unsaved_ = 0;  // conditionals beyond the depth limit
  std::uint16_t previous_ = End, beforePrevious_ = End;
  int breaks_ = 0, questions_ = 0;
  bool lineOpen_ = false, afterComment_ = false, hadBlank_ = false;
  bool tightAfter_ = false;
  bool bodyOf_ = false;  // inside a statement: what begins now is its body
};

}  // namespace

std::string format(std::string_view text) { return Formatter(text).run(); }

}  // namespace vellum::ags
