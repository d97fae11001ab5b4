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

bool isBinary(TokenKind kind) {
  switch (kind) {
    case TokenKind::OrOr:
    case TokenKind::AndAnd:
    case TokenKind::BitOr:
    case TokenKind::BitXor:
    case TokenKind::BitAnd:
    case TokenKind::EqualEqual:
    case TokenKind::NotEqual:
    case TokenKind::LessGreater:
    case TokenKind::TildeEqual:
    case TokenKind::Less:
    case TokenKind::LessEqual:
    case TokenKind::Greater:
    case TokenKind::GreaterEqual:
    case TokenKind::Plus:
    case TokenKind::Minus:
    case TokenKind::Star:
    case TokenKind::Slash:
    case TokenKind::Percent:
    case TokenKind::StarStar:
    case TokenKind::Question:
    case TokenKind::Colon: return true;
    default: return false;
  }
}

bool isAssign(TokenKind kind) {
  return kind == TokenKind::Assign || kind == TokenKind::PlusAssign || kind == TokenKind::MinusAssign ||
         kind == TokenKind::StarAssign || kind == TokenKind::SlashAssign || kind == TokenKind::PercentAssign ||
         kind == TokenKind::StarStarAssign || kind == TokenKind::AndAssign || kind == TokenKind::OrAssign ||
         kind == TokenKind::XorAssign;
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
  TokenKind kind(std::uint32_t i) const { return static_cast<TokenKind>(tokens_[i].kind); }

  void readRoles() {
    for (std::size_t n = 0; n < tree_.size(); ++n) {
      const syntax::Node& node = tree_[syntax::NodeId(n)];
      switch (static_cast<NodeKind>(node.kind)) {
        case NodeKind::Unary: roles_[node.firstToken] = UnarySign; break;
        case NodeKind::Skipped:
          for (std::uint32_t i = node.firstToken; i < node.endToken; ++i) roles_[i] = Verbatim;
          break;
        case NodeKind::Option:
          for (std::uint32_t i = node.firstToken; i < node.endToken; ++i)
            if (kind(i) == TokenKind::Minus || kind(i) == TokenKind::Plus) roles_[i] = UnarySign;
          [[fallthrough]];
        case NodeKind::Include:
          if (node.endToken > node.firstToken) roles_[node.endToken - 1] = DirectiveEnd;
          break;
        case NodeKind::TransitionEntry: {
          // The operator before the conditions; operators inside expressions belong to children.
          std::uint32_t at = node.firstToken;
          for (syntax::NodeId child : tree_.children(syntax::NodeId(n))) {
            for (; at < tree_[child].firstToken; ++at)
              if (kind(at) == TokenKind::Arrow || kind(at) == TokenKind::Colon) roles_[at] = TransitionSign;
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
      TokenKind now = kind(i);
      if (now == TokenKind::OpenBrace || now == TokenKind::OpenOnly) open.push_back(i);
      if ((now == TokenKind::CloseBrace || now == TokenKind::CloseOnly) && !open.empty()) {
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
      TokenKind now = kind(i);
      if (now == TokenKind::OpenBrace || now == TokenKind::CloseBrace || now == TokenKind::OpenOnly ||
          now == TokenKind::CloseOnly)
        return false;
      if (tokens_.text(i).find('\n') != std::string_view::npos) return false;
      width += tokens_.text(i).size() + 1;
      statements += now == TokenKind::Semicolon ? 1 : 0;
      if (now == TokenKind::Event || now == TokenKind::Trigger || now == TokenKind::State || now == TokenKind::Property)
        return false;
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
    TokenKind now = kind(i);
    bool closes = (now == TokenKind::CloseBrace || now == TokenKind::CloseOnly) && !inline_[i];
    bool opens = (now == TokenKind::OpenBrace || now == TokenKind::OpenOnly) && !inline_[i];
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
    if (spaced_ && (now == TokenKind::Comma || now == TokenKind::Semicolon) && out_.back() == ' ') out_.pop_back();
    if (lineStart_ || spaced_) return;
    TokenKind before = kind(i - 1);
    bool keepsBreak = gap.lineEnds > 0 && now != TokenKind::Semicolon && now != TokenKind::CloseParen &&
                      now != TokenKind::Comma &&
                      (before == TokenKind::Comma || isBinary(before) || isAssign(before) ||
                       (before == TokenKind::StringLiteral && now == TokenKind::StringLiteral) ||
                       now == TokenKind::Doc || (isBinary(now) && roles_[i] == Plain));
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
    TokenKind before = kind(i - 1), now = kind(i);
    Role role = roles_[i], roleBefore = roles_[i - 1];
    if (now == TokenKind::Semicolon) return before == TokenKind::OpenBrace || before == TokenKind::OpenOnly;
    if (now == TokenKind::Comma) return false;
    if (before == TokenKind::OpenParen) return now != TokenKind::CloseParen;
    if (now == TokenKind::CloseParen) return true;
    if (roleBefore == UnarySign) return false;
    if (now == TokenKind::Dot || before == TokenKind::Dot) return false;
    if (now == TokenKind::Arrow || before == TokenKind::Arrow)
      return role == TransitionSign || roleBefore == TransitionSign;
    if (now == TokenKind::Colon && role == TransitionSign) return false;
    if (now == TokenKind::OpenParen) {
      bool calls = before == TokenKind::Name || before == TokenKind::User || before == TokenKind::CloseParen ||
                   before == TokenKind::HashOnly || before == TokenKind::Bool || before == TokenKind::Int ||
                   before == TokenKind::Float || before == TokenKind::String;
      if (before == TokenKind::CloseParen) return false;
      // The name of a member may be a keyword: x$.State( 1 ).
      if (i >= 2 && (kind(i - 2) == TokenKind::Dot || kind(i - 2) == TokenKind::Arrow) && roles_[i - 2] == Plain)
        return false;
      return !calls;
    }
    return true;
  }

  // Writes token `i` and decides what must follow. Returns the last token written.
  std::uint32_t token(std::uint32_t i) {
    TokenKind now = kind(i);
    pendingBreak_ = false;
    spaced_ = false;
    bool opensBlock = (now == TokenKind::OpenBrace || now == TokenKind::OpenOnly) && !inline_[i];
    bool continues = lineStart_ && i > 0 && !startsLine_ && !opensBlock;
    text(tokens_.text(i), continues ? 1 : 0);
    startsLine_ = false;
    afterOpen_ = false;
    bool isOnly = now == TokenKind::OpenOnly;
    if (isOnly && partner_[i] > i && i + 1 < partner_[i] && roles_[i + 1] == Verbatim) {
      // Excluded code is copied unchanged.
      std::uint32_t close = partner_[i];
      std::uint32_t begin = tokens_[i].span.end, end = tokens_[close].span.end;
      out_ += tokens_.text().substr(begin, end - begin);
      endLine(close);
      return close;
    }
    bool open = now == TokenKind::OpenBrace || isOnly,
         close = now == TokenKind::CloseBrace || now == TokenKind::CloseOnly;
    if (open && !inline_[i]) {
      ++depth_;
      afterOpen_ = true;
      breakLine();
    } else if (close) {
      endLine(i);
    } else if (now == TokenKind::Semicolon && !insideInline(i)) {
      breakLine();
    } else if (roles_[i] == DirectiveEnd && kind(i + 1) != TokenKind::Semicolon) {
      breakLine();
    }
    return i;
  }

  // After a closing bracket a new line starts, except for `};`, and for `else` after a block on one line.
  void endLine(std::uint32_t i) {
    TokenKind next = kind(i + 1);
    if (next == TokenKind::Semicolon && tokens_.gapBefore(i + 1).find('/') == std::string_view::npos) return;
    bool sameLine = tokens_.gapBefore(i + 1).find('\n') == std::string_view::npos;
    if (inline_[i] && next == TokenKind::Else && sameLine) return;
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
      if (kind(at) == TokenKind::CloseBrace || kind(at) == TokenKind::CloseOnly) return inline_[at] && partner_[at] < i;
      if (kind(at) == TokenKind::OpenBrace || kind(at) == TokenKind::OpenOnly) return false;
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
