#include "languages/skrit/syntax/format.h"

#include <algorithm>

#include "base/text.h"
#include "languages/skrit/syntax/nodes.h"
#include "languages/skrit/syntax/tokens.h"

namespace vellum::skrit {

namespace {

constexpr std::size_t MaxInline = 90;  // characters of a block that may stay on one line

// The role of a token, beyond its kind.
enum Role : std::uint8_t { Plain, UnarySign, TransitionSign, Verbatim, DirectiveEnd };

struct Comment {
  std::string_view text;
  bool ownLine = false;  // a line end precedes it
  bool blankBefore = false;
  bool toLineEnd = false;  // a line end follows it
};

// The comments of a gap, and the line ends after the last of them.
struct Gap {
  std::vector<Comment> comments;
  int lineEnds = 0;
};

Gap readGap(std::string_view text) {
  Gap gap;
  for (std::size_t i = 0; i < text.size();) {
    if (text[i] == '\n') ++gap.lineEnds;
    if (text[i] != '/') {
      ++i;
      continue;
    }
    bool line = i + 1 < text.size() && text[i + 1] == '/';
    std::size_t end = line ? text.find('\n', i) : text.find("*/", i + 2);
    end = end == std::string_view::npos ? text.size() : line ? end : end + 2;
    Comment comment;
    comment.text = base::trim(text.substr(i, end - i));
    comment.ownLine = gap.lineEnds > 0;
    comment.blankBefore = gap.lineEnds > 1;
    comment.toLineEnd = line;
    if (!gap.comments.empty() && gap.lineEnds > 0) gap.comments.back().toLineEnd = true;
    gap.comments.push_back(comment);
    gap.lineEnds = 0;
    i = end;
  }
  if (!gap.comments.empty() && gap.lineEnds > 0) gap.comments.back().toLineEnd = true;
  return gap;
}

bool isBinary(Tok kind) {
  switch (kind) {
    case Tok::OrOr:
    case Tok::AndAnd:
    case Tok::BitOr:
    case Tok::BitXor:
    case Tok::BitAnd:
    case Tok::EqualEqual:
    case Tok::NotEqual:
    case Tok::LessGreater:
    case Tok::TildeEqual:
    case Tok::Less:
    case Tok::LessEqual:
    case Tok::Greater:
    case Tok::GreaterEqual:
    case Tok::Plus:
    case Tok::Minus:
    case Tok::Star:
    case Tok::Slash:
    case Tok::Percent:
    case Tok::StarStar:
    case Tok::Question:
    case Tok::Colon: return true;
    default: return false;
  }
}

bool isAssign(Tok kind) {
  return kind == Tok::Assign || kind == Tok::PlusAssign || kind == Tok::MinusAssign || kind == Tok::StarAssign ||
         kind == Tok::SlashAssign || kind == Tok::PercentAssign || kind == Tok::StarStarAssign ||
         kind == Tok::AndAssign || kind == Tok::OrAssign || kind == Tok::XorAssign;
}

class Formatter {
 public:
  explicit Formatter(const syntax::Tree& tree) : tree_(tree), tokens_(tree.tokens()) {
    roles_.assign(tokens_.size(), Plain);
    readRoles();
    matchBrackets();
  }

  std::string run() {
    std::uint32_t last = tokens_.size() - 1;  // the end of the text
    for (std::uint32_t i = 0; i < last; ++i) {
      lead(i);
      i = token(i);
    }
    trailing(last);
    while (!out_.empty() && (out_.back() == '\n' || out_.back() == '\t' || out_.back() == ' ')) out_.pop_back();
    if (!out_.empty()) out_ += '\n';
    return std::move(out_);
  }

 private:
  Tok kind(std::uint32_t i) const { return static_cast<Tok>(tokens_[i].kind); }

  void readRoles() {
    for (std::size_t n = 0; n < tree_.size(); ++n) {
      const syntax::Node& node = tree_[syntax::NodeId(n)];
      switch (static_cast<Kind>(node.kind)) {
        case Kind::Unary: roles_[node.firstToken] = UnarySign; break;
        case Kind::Skipped:
          for (std::uint32_t i = node.firstToken; i < node.endToken; ++i) roles_[i] = Verbatim;
          break;
        case Kind::Option:
          for (std::uint32_t i = node.firstToken; i < node.endToken; ++i)
            if (kind(i) == Tok::Minus || kind(i) == Tok::Plus) roles_[i] = UnarySign;
          [[fallthrough]];
        case Kind::Include:
          if (node.endToken > node.firstToken) roles_[node.endToken - 1] = DirectiveEnd;
          break;
        case Kind::TransitionEntry: {
          // The operator before the conditions; operators inside expressions belong to children.
          std::uint32_t at = node.firstToken;
          for (syntax::NodeId child : tree_.children(syntax::NodeId(n))) {
            for (; at < tree_[child].firstToken; ++at)
              if (kind(at) == Tok::Arrow || kind(at) == Tok::Colon) roles_[at] = TransitionSign;
            at = std::max(at, tree_[child].endToken);
          }
          break;
        }
        default: break;
      }
    }
  }

  void matchBrackets() {
    partner_.assign(tokens_.size(), 0);
    std::vector<std::uint32_t> open;
    for (std::uint32_t i = 0; i < tokens_.size(); ++i) {
      if (roles_[i] == Verbatim) continue;
      Tok now = kind(i);
      if (now == Tok::OpenBrace || now == Tok::OpenOnly) open.push_back(i);
      if ((now == Tok::CloseBrace || now == Tok::CloseOnly) && !open.empty()) {
        partner_[open.back()] = i;
        partner_[i] = open.back();
        open.pop_back();
      }
    }
    inline_.assign(tokens_.size(), false);
    for (std::uint32_t i = 0; i < tokens_.size(); ++i)
      if (partner_[i] > i && fitsInline(i, partner_[i])) inline_[i] = inline_[partner_[i]] = true;
  }

  bool fitsInline(std::uint32_t open, std::uint32_t close) const {
    if (open + 1 < close && roles_[open + 1] == Verbatim) {
      std::string_view all =
          tokens_.text().substr(tokens_[open].span.begin, tokens_[close].span.end - tokens_[open].span.begin);
      return all.size() <= MaxInline && all.find('\n') == std::string_view::npos;
    }
    std::size_t width = 0, statements = 0;
    for (std::uint32_t i = open + 1; i <= close; ++i) {
      std::string_view gap = tokens_.gapBefore(i);
      bool empty = close == open + 1;
      if (gap.find('/') != std::string_view::npos || (!empty && gap.find('\n') != std::string_view::npos)) return false;
      if (i == close) break;
      Tok now = kind(i);
      if (now == Tok::OpenBrace || now == Tok::CloseBrace || now == Tok::OpenOnly || now == Tok::CloseOnly)
        return false;
      if (tokens_.text(i).find('\n') != std::string_view::npos) return false;
      width += tokens_.text(i).size() + 1;
      statements += now == Tok::Semicolon ? 1 : 0;
      if (now == Tok::Event || now == Tok::Trigger || now == Tok::State || now == Tok::Property) return false;
    }
    return statements <= 1 && width <= MaxInline;
  }

  // ---- Output

  void newLine() {
    while (!out_.empty() && (out_.back() == ' ' || out_.back() == '\t')) out_.pop_back();
    if (!out_.empty() && out_.back() != '\n') out_ += '\n';
    lineStart_ = true;
  }
  void text(std::string_view text, int extra = 0) {
    if (lineStart_) out_.append(static_cast<std::size_t>(std::max(0, depth_ + extra)), '\t');
    lineStart_ = false;
    out_ += text;
  }

  // The gap before token `i`: line ends, comments, blanks.
  void lead(std::uint32_t i) {
    Gap gap = readGap(tokens_.gapBefore(i));
    Tok now = kind(i);
    bool closes = (now == Tok::CloseBrace || now == Tok::CloseOnly) && !inline_[i];
    bool opens = (now == Tok::OpenBrace || now == Tok::OpenOnly) && !inline_[i];
    bool fresh = pendingBreak_ || i == 0;  // a new line starts here in any case
    for (const Comment& comment : gap.comments) {
      if (comment.ownLine) {
        if (!lineStart_ && !out_.empty()) newLine();
        if (comment.blankBefore) blankLine();
        text(comment.text, fresh || opens ? 0 : 1);
      } else {
        if (!lineStart_ && !spaced_) out_ += ' ';
        text(comment.text, fresh ? 0 : 1);
      }
      if (comment.toLineEnd) {
        newLine();
      } else {
        out_ += ' ';
        spaced_ = true;
      }
    }
    if (closes) --depth_;
    if (fresh || closes || opens) {
      if (!(spaced_ && !closes && !opens)) newLine();
      if (gap.lineEnds > 1 && !closes && !opens) blankLine();
      spaced_ = false;
      return;
    }
    if (spaced_ && (now == Tok::Comma || now == Tok::Semicolon) && out_.back() == ' ') out_.pop_back();
    if (lineStart_ || spaced_) return;
    Tok before = kind(i - 1);
    bool keepsBreak = gap.lineEnds > 0 && now != Tok::Semicolon && now != Tok::CloseParen && now != Tok::Comma &&
                      (before == Tok::Comma || isBinary(before) || isAssign(before) ||
                       (before == Tok::StringLiteral && now == Tok::StringLiteral) || now == Tok::Doc ||
                       (isBinary(now) && roles_[i] == Plain));
    if (keepsBreak) newLine();
    else if (wantsBlank(i)) out_ += ' ';
  }

  void blankLine() {
    // Not at the top, and not directly after an opening token.
    if (out_.empty() || out_.ends_with("\n\n") || afterOpen_) return;
    if (out_.back() != '\n') out_ += '\n';
    out_ += '\n';
  }

  bool wantsBlank(std::uint32_t i) const {
    Tok before = kind(i - 1), now = kind(i);
    Role role = roles_[i], roleBefore = roles_[i - 1];
    if (now == Tok::Semicolon) return before == Tok::OpenBrace || before == Tok::OpenOnly;
    if (now == Tok::Comma) return false;
    if (before == Tok::OpenParen) return now != Tok::CloseParen;
    if (now == Tok::CloseParen) return true;
    if (roleBefore == UnarySign) return false;
    if (now == Tok::Dot || before == Tok::Dot) return false;
    if (now == Tok::Arrow || before == Tok::Arrow) return role == TransitionSign || roleBefore == TransitionSign;
    if (now == Tok::Colon && role == TransitionSign) return false;
    if (now == Tok::OpenParen) {
      bool calls = before == Tok::Name || before == Tok::User || before == Tok::CloseParen || before == Tok::HashOnly ||
                   before == Tok::Bool || before == Tok::Int || before == Tok::Float || before == Tok::String;
      if (before == Tok::CloseParen) return false;
      // The name of a member may be a keyword: x$.State( 1 ).
      if (i >= 2 && (kind(i - 2) == Tok::Dot || kind(i - 2) == Tok::Arrow) && roles_[i - 2] == Plain) return false;
      return !calls;
    }
    return true;
  }

  // Writes token `i` and decides what must follow. Returns the last token written.
  std::uint32_t token(std::uint32_t i) {
    Tok now = kind(i);
    pendingBreak_ = false;
    spaced_ = false;
    bool opensBlock = (now == Tok::OpenBrace || now == Tok::OpenOnly) && !inline_[i];
    bool continues = lineStart_ && i > 0 && !startsLine_ && !opensBlock;
    text(tokens_.text(i), continues ? 1 : 0);
    startsLine_ = false;
    afterOpen_ = false;
    bool isOnly = now == Tok::OpenOnly;
    if (isOnly && partner_[i] > i && i + 1 < partner_[i] && roles_[i + 1] == Verbatim) {
      // Excluded code is copied unchanged.
      std::uint32_t close = partner_[i];
      std::uint32_t begin = tokens_[i].span.end, end = tokens_[close].span.end;
      out_ += tokens_.text().substr(begin, end - begin);
      endLine(close);
      return close;
    }
    bool open = now == Tok::OpenBrace || isOnly, close = now == Tok::CloseBrace || now == Tok::CloseOnly;
    if (open && !inline_[i]) {
      ++depth_;
      afterOpen_ = true;
      breakLine();
    } else if (close) {
      endLine(i);
    } else if (now == Tok::Semicolon && !insideInline(i)) {
      breakLine();
    } else if (roles_[i] == DirectiveEnd && kind(i + 1) != Tok::Semicolon) {
      breakLine();
    }
    return i;
  }

  // After a closing bracket a new line starts, except for `};`, and for `else` after a block on one line.
  void endLine(std::uint32_t i) {
    Tok next = kind(i + 1);
    if (next == Tok::Semicolon && tokens_.gapBefore(i + 1).find('/') == std::string_view::npos) return;
    bool sameLine = tokens_.gapBefore(i + 1).find('\n') == std::string_view::npos;
    if (inline_[i] && next == Tok::Else && sameLine) return;
    if (insideInline(i)) return;
    breakLine();
  }

  void breakLine() {
    pendingBreak_ = true;
    startsLine_ = true;
  }

  bool insideInline(std::uint32_t i) const {
    // Inline blocks hold no brackets, so the next bracket decides.
    for (std::uint32_t at = i + 1; at < tokens_.size() && at < i + 3; ++at) {
      if (kind(at) == Tok::CloseBrace || kind(at) == Tok::CloseOnly) return inline_[at] && partner_[at] < i;
      if (kind(at) == Tok::OpenBrace || kind(at) == Tok::OpenOnly) return false;
    }
    return false;
  }

  void trailing(std::uint32_t end) {
    Gap gap = readGap(tokens_.gapBefore(end));
    for (const Comment& comment : gap.comments) {
      if (comment.ownLine) {
        newLine();
        if (comment.blankBefore) blankLine();
      } else if (!lineStart_) {
        out_ += ' ';
      }
      text(comment.text);
      if (comment.toLineEnd) newLine();
    }
  }

  const syntax::Tree& tree_;
  const syntax::TokenBuffer& tokens_;
  std::vector<Role> roles_;
  std::vector<std::uint32_t> partner_;
  std::vector<bool> inline_;
  std::string out_;
  int depth_ = 0;
  bool lineStart_ = true, pendingBreak_ = true, startsLine_ = true, afterOpen_ = false;
  bool spaced_ = false;  // a blank after a comment has been written already
};

}  // namespace

std::string format(const syntax::Tree& tree) { return Formatter(tree).run(); }

}  // namespace vellum::skrit
