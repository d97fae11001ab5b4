// Works in two passes: the first finds, from the tree, the tokens before which a line breaks and their indentation; the
// second writes the token stream once, with the comments between the tokens.
#include "languages/gal/syntax/format.h"

#include <algorithm>

#include "base/text.h"
#include "languages/gal/syntax/parser.h"

namespace vellum::gal {
namespace {

using syntax::NodeId;

constexpr std::size_t MaxWidth = 100, IndentWidth = 4;
constexpr int NoBreak = -1;

class Formatter {
 public:
  explicit Formatter(const syntax::Tree& tree)
      : tree_(tree), tokens_(tree.tokens()), levels_(tokens_.size(), NoBreak), section_(tokens_.size(), false) {}

  std::string run() {
    for (NodeId section : tree_.children(tree_.root())) {
      breakAt(first(section), 0);
      section_[first(section)] = true;
      markSection(section);
    }
    levels_[tokens_.size() - 1] = 0;
    write();
    return std::move(out_);
  }

 private:
  NodeKind kind(NodeId node) const { return kindOf(tree_, node); }
  TokenKind tokenKind(std::uint32_t token) const { return static_cast<TokenKind>(tokens_[token].kind); }
  std::uint32_t first(NodeId node) const { return tree_[node].firstToken; }
  std::uint32_t end(NodeId node) const { return tree_[node].endToken; }
  void breakAt(std::uint32_t token, int level) { levels_[token] = level; }

  NodeId lastChild(NodeId node) const {
    NodeId last;
    for (NodeId child : tree_.children(node)) last = child;
    return last;
  }

  // Breaks lines at the braces of a node itself, and before every child after the opening one.
  void breakBraces(NodeId node, int level) {
    std::uint32_t open = first(node);
    while (open < end(node) && tokenKind(open) != TokenKind::OpenBrace) ++open;
    if (open == end(node)) return;
    breakAt(open, level);
    if (end(node) - 1 > open) breakAt(end(node) - 1, level);
    for (NodeId child : tree_.children(node))
      if (first(child) > open) breakAt(first(child), level + 1);
  }

  void markSection(NodeId section) {
    if (kind(section) == NodeKind::ActionSection) {
      NodeId body = lastChild(section);
      if (!body || kind(body) == NodeKind::Name) return;
      if (kind(body) == NodeKind::Block) return markBlock(body, 0, first(section), true);
      breakAt(first(body), 1);
      return mark(body, 1, first(body));
    }
    breakBraces(section, 0);
    if (kind(section) != NodeKind::TestSection) return;
    for (NodeId key : tree_.children(section))
      if (!fits(first(key), end(key), 1)) breakBraces(key, 1);
  }

  // `line`: the token that begins the line of the statement.
  void mark(NodeId node, int level, std::uint32_t line) {
    switch (kind(node)) {
      case NodeKind::Block: return markBlock(node, level, line, false);
      case NodeKind::SetStatement:
      case NodeKind::RandomStatement: return mark(lastChild(node), level, line);
      case NodeKind::ChanceStatement: {
        NodeId body = lastChild(node);
        if (kind(body) == NodeKind::IfStatement) return onNextLine(body, level + 1);
        return mark(body, level, line);
      }
      case NodeKind::IfStatement:
        for (NodeId arm : tree_.children(node)) {
          std::uint32_t begin = first(arm);
          if (begin != first(node)) breakAt(begin, level);
          else begin = line;
          NodeId body = lastChild(arm);
          if (kind(body) == NodeKind::Block) markBlock(body, level, begin, false);
          else onNextLine(body, level + 1);
        }
        return;
      default: return;
    }
  }

  void onNextLine(NodeId statement, int level) {
    breakAt(first(statement), level);
    mark(statement, level, first(statement));
  }

  void markBlock(NodeId block, int level, std::uint32_t line, bool always) {
    if (!always && plain(block) && fits(line, end(block), level)) return;
    breakBraces(block, level);
    for (NodeId statement : tree_.children(block)) mark(statement, level + 1, first(statement));
  }

  // Whether a block holds only statements that may share a line.
  bool plain(NodeId block) const {
    for (NodeId statement : tree_.children(block)) {
      NodeId at = statement;
      while (kind(at) == NodeKind::SetStatement) at = lastChild(at);
      switch (kind(at)) {
        case NodeKind::Command:
        case NodeKind::CallStatement:
        case NodeKind::ReturnStatement:
        case NodeKind::LocalBindStatement:
        case NodeKind::EmptyStatement: break;
        default: return false;
      }
    }
    return true;
  }

  // Whether tokens fit on one line, with no comment between them.
  bool fits(std::uint32_t begin, std::uint32_t end, int level) const {
    std::size_t width = static_cast<std::size_t>(level) * IndentWidth;
    for (std::uint32_t i = begin; i < end; ++i) {
      if (i > begin && tokens_.gapBefore(i).find('/') != std::string_view::npos) return false;
      width += tokens_.text(i).size() + (i > begin && spaced(i) ? 1 : 0);
      if (width > MaxWidth) return false;
    }
    return true;
  }

  // Whether a space precedes a token that does not begin a line.
  bool spaced(std::uint32_t i) const {
    TokenKind now = tokenKind(i), before = tokenKind(i - 1);
    if (now == TokenKind::Semicolon || now == TokenKind::Comma || now == TokenKind::CloseParen) return false;
    if (before == TokenKind::OpenParen || before == TokenKind::Period) return false;
    if (now == TokenKind::CloseBrace && before == TokenKind::OpenBrace) return false;
    if (now == TokenKind::OpenParen && before == TokenKind::Identifier) {
      auto word = static_cast<Keyword>(tokens_[i - 1].flags);
      return word != Keyword::Has && word != Keyword::HasNo && word != Keyword::Str;
    }
    return true;
  }

  void newLine(bool blank, int level) {
    if (out_.empty()) return;
    if (!out_.ends_with('\n')) out_ += '\n';
    if (blank && !out_.ends_with("\n\n")) out_ += '\n';
    out_.append(static_cast<std::size_t>(level) * IndentWidth, ' ');
  }

  void write() {
    int level = 0;
    for (std::uint32_t i = 0; i < tokens_.size(); ++i) {
      bool atEnd = i + 1 == tokens_.size();
      bool closing = tokenKind(i) == TokenKind::CloseBrace, opened = i > 0 && tokenKind(i - 1) == TokenKind::OpenBrace;
      int own = levels_[i] != NoBreak ? levels_[i] : level + 1;
      bool mustBreak = false, commented = false;
      std::string_view gap = tokens_.gapBefore(i);
      std::size_t lines = 0;  // line ends since the last token or comment
      for (std::size_t at = 0; at < gap.size();) {
        if (gap[at] != '/') {
          lines += gap[at++] == '\n';
          continue;
        }
        bool line = gap[at + 1] == '/';
        std::size_t stop = line ? gap.find('\n', at) : gap.find("*/", at + 2);
        if (stop == std::string_view::npos) stop = gap.size();
        else if (!line) stop += 2;
        std::string_view comment = base::trim(gap.substr(at, stop - at));
        if (lines == 0 && i > 0 && !(commented && mustBreak)) out_ += ' ';
        else
          newLine((lines > 1 && !(opened && !commented)) || (section_[i] && !commented && i > 0),
                  closing ? own + 1 : own);
        out_ += comment;
        mustBreak = mustBreak || line || lines > 0 || i == 0;
        commented = true;
        lines = 0;
        at = stop;
      }
      if (atEnd) break;
      if (levels_[i] != NoBreak) level = levels_[i];
      if (levels_[i] != NoBreak || mustBreak) {
        bool kept = lines > 1 && !closing && !(opened && !commented);
        newLine(kept || (section_[i] && !commented), own);
      } else if (i > 0 && (commented || spaced(i))) {
        out_ += ' ';
      }
      out_ += tokens_.text(i);
    }
    if (!out_.empty() && !out_.ends_with('\n')) out_ += '\n';
  }

  const syntax::Tree& tree_;
  const syntax::TokenBuffer& tokens_;
  std::vector<int> levels_;    // by token: how deep its line is, when it begins one
  std::vector<bool> section_;  // by token: begins a section
  std::string out_;
};

}  // namespace

std::string format(const syntax::Tree& tree) { return Formatter(tree).run(); }

}  // namespace vellum::gal
