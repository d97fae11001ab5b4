#include "languages/caos/syntax/format.h"

#include <algorithm>

#include "base/text.h"
#include "languages/caos/syntax/block_words.h"
#include "languages/caos/syntax/lexer.h"
#include "languages/caos/syntax/parser.h"
#include "source/code_page.h"

namespace vellum::caos {

namespace {

constexpr std::size_t MaxLine = 100;       // characters of a line that may hold several commands
constexpr std::size_t CommentColumn = 60;  // longer lines don't push the comments of their neighbours to the right
constexpr int Step = 2, Continued = 4;     // blanks

enum class Role : std::uint8_t { Plain, Opener, Middle, Closer, Subr, Retn, Script, End, Part };

// A command, or a word of the file's structure with its numbers.
struct Item {
  std::uint32_t first, end;  // tokens
  Role role = Role::Plain;
  std::uint32_t partner = 0;  // Opener: its closer, 0 when there is none
  bool breaks = false;        // starts a new line
  int indent = 0;             // blanks
  int commentIndent = 0;      // of comments above it: those above the end of a block belong to the block's contents
};

struct Comment {
  std::string_view text;
  bool ownLine = false;
  bool blankBefore = false;
};

// The gap between two tokens: comments, and line ends after the last of them.
struct Gap {
  std::vector<Comment> comments;
  int lineEnds = 0;
  bool breaks() const { return lineEnds > 0 || !comments.empty(); }
};

Gap readGap(std::string_view text) {
  Gap gap;
  for (std::size_t i = 0; i < text.size();) {
    if (text[i] == '*') {
      std::size_t end = std::min(text.find('\n', i), text.size());
      gap.comments.push_back({base::trim(text.substr(i, end - i)), gap.lineEnds > 0, gap.lineEnds > 1});
      gap.lineEnds = 0;
      i = end;
      continue;
    }
    if (text[i++] == '\n') ++gap.lineEnds;
  }
  return gap;
}

struct Line {
  int indent = 0;
  std::string text;
  std::string_view comment;
  bool blankBefore = false;
};

class Formatter {
 public:
  explicit Formatter(const syntax::Tree& tree) : tree_(tree), tokens_(tree.tokens()) {
    collect();
    match();
    breakBlocks();
    indent();
    breakLongLines();
  }

  std::string run() {
    for (const Item& item : items_) write(item);
    comments(readGap(tokens_.gapBefore(tokens_.size() - 1)), 0);
    return print();
  }

 private:
  static Role roleOf(const Row& row) {
    if (opens(row.id) != Block::None) return Role::Opener;
    if (isMiddle(row.id)) return Role::Middle;
    if (closes(row.id) != Block::None) return Role::Closer;
    return row.id == Id::Subr ? Role::Subr : row.id == Id::Retn ? Role::Retn : Role::Plain;
  }

  void collect() {
    if (!tree_.root()) return;
    for (syntax::NodeId section : tree_.children(tree_.root())) {
      const syntax::Node& node = tree_[section];
      std::uint32_t at = node.firstToken;
      bool script = kindOf(node) == NodeKind::Script;
      if (script || base::equalsIgnoreCase(tokens_.text(at), "rscr") ||
          base::equalsIgnoreCase(tokens_.text(at), "iscr")) {
        std::uint32_t end = std::min(at + (script ? 5 : 1), node.endToken);
        items_.push_back({at, end, script ? Role::Script : Role::Part});
        at = end;
      }
      for (syntax::NodeId child : tree_.children(section)) {
        const syntax::Node& command = tree_[child];
        if (kindOf(command) != NodeKind::Command) continue;
        const Row* row = findCommand(tokens_.text(command.firstToken));
        items_.push_back({command.firstToken, command.endToken, row != nullptr ? roleOf(*row) : Role::Plain});
        at = command.endToken;
      }
      if (at < node.endToken) items_.push_back({at, node.endToken, Role::End});
    }
  }

  // Pairs openers with closers; mismatched blocks stay unpaired.
  void match() {
    std::vector<std::uint32_t> open;
    for (std::uint32_t i = 0; i < items_.size(); ++i) {
      Role role = items_[i].role;
      if (role == Role::Script || role == Role::End || role == Role::Part) open.clear();
      else if (role == Role::Opener) open.push_back(i);
      if (role != Role::Closer || open.empty()) continue;
      items_[open.back()].partner = i;
      open.pop_back();
    }
  }

  bool gapBreaks(std::uint32_t token) const {
    std::string_view gap = tokens_.gapBefore(token);
    return gap.find_first_of("\n*") != std::string_view::npos;
  }

  bool standsOnOneLine(const Item& opener) const {
    if (opener.partner == 0) return false;
    for (std::uint32_t token = opener.first + 1; token < items_[opener.partner].end; ++token)
      if (gapBreaks(token)) return false;
    return true;
  }

  // Marks the items that begin a line: those that did so before, and all items of multi-line blocks.
  void breakBlocks() {
    std::vector<bool> split;  // of the open blocks
    for (std::uint32_t i = 0; i < items_.size(); ++i) {
      Item& item = items_[i];
      if (i == 0 || gapBreaks(item.first)) item.breaks = true;
      bool alone = false;
      switch (item.role) {
        case Role::Opener: split.push_back(alone = !standsOnOneLine(item)); break;
        case Role::Middle: alone = split.empty() || split.back(); break;
        case Role::Closer:
          alone = split.empty() || split.back();
          if (!split.empty()) split.pop_back();
          break;
        case Role::Script:
        case Role::End:
        case Role::Part:
          alone = true;
          split.clear();
          break;
        case Role::Subr: alone = true; break;
        case Role::Plain:
        case Role::Retn: break;
      }
      if (!alone) continue;
      item.breaks = true;
      if (i + 1 < items_.size()) items_[i + 1].breaks = true;
    }
  }

  void indent() {
    int base = 0, depth = 0;
    bool inSubr = false;
    auto now = [&] { return std::min(base + (inSubr ? 1 : 0) + depth, MaxDepth) * Step; };
    for (Item& item : items_) {
      int before = now();
      switch (item.role) {
        case Role::Script:
        case Role::Part:
        case Role::End:
          depth = 0;
          inSubr = false;
          base = item.role == Role::Script ? 1 : 0;
          break;
        case Role::Subr:
          if (depth == 0) inSubr = false;
          item.indent = now();
          if (depth == 0) inSubr = true;
          break;
        case Role::Retn:
          if (depth == 0) inSubr = false;
          item.indent = now();
          break;
        case Role::Opener:
          item.indent = now();
          ++depth;
          break;
        case Role::Middle:
          depth = std::max(depth - 1, 0);
          item.indent = now();
          ++depth;
          break;
        case Role::Closer:
          depth = std::max(depth - 1, 0);
          item.indent = now();
          break;
        case Role::Plain: item.indent = now(); break;
      }
      bool ends = item.role == Role::Middle || item.role == Role::Closer || item.role == Role::End;
      item.commentIndent = ends ? before : item.indent;
    }
  }

  std::size_t width(const Item& item) const {
    std::size_t width = 0;
    for (std::uint32_t token = item.first; token < item.end; ++token) width += tokens_.text(token).size() + 1;
    return width;
  }

  void breakLongLines() {
    for (std::size_t begin = 0; begin < items_.size();) {
      std::size_t end = begin + 1, length = static_cast<std::size_t>(items_[begin].indent) + width(items_[begin]);
      for (; end < items_.size() && !items_[end].breaks; ++end) length += width(items_[end]);
      if (length > MaxLine + 1)
        for (std::size_t i = begin; i < end; ++i) items_[i].breaks = true;
      begin = end;
    }
  }

  void newLine(int indent, bool blankBefore) { lines_.push_back({indent, {}, {}, blankBefore && !lines_.empty()}); }

  // Writes the comments of a gap: the first may follow the code before it, the others have lines of their own.
  void comments(const Gap& gap, int indent) {
    for (const Comment& comment : gap.comments) {
      if (comment.ownLine || lines_.empty() || !lines_.back().comment.empty()) newLine(indent, comment.blankBefore);
      lines_.back().comment = comment.text;
    }
  }

  void write(const Item& item) {
    Gap gap = readGap(tokens_.gapBefore(item.first));
    comments(gap, item.commentIndent);
    if (item.breaks) {
      bool apart = gap.comments.empty() && (item.role == Role::Script || item.role == Role::Part);
      newLine(item.indent, gap.lineEnds > 1 || apart);
    } else {
      lines_.back().text.push_back(' ');
    }
    lines_.back().text += tokens_.text(item.first);
    for (std::uint32_t token = item.first + 1; token < item.end; ++token) {
      Gap inside = readGap(tokens_.gapBefore(token));
      comments(inside, item.indent + Continued);
      if (inside.breaks()) newLine(item.indent + Continued, false);
      else lines_.back().text.push_back(' ');
      lines_.back().text += tokens_.text(token);
    }
  }

  // Comments after code line up in one column with those of adjacent lines.
  std::size_t commentColumn(std::size_t line, std::size_t& groupEnd) const {
    std::size_t column = 0;
    for (groupEnd = line; groupEnd < lines_.size(); ++groupEnd) {
      const Line& at = lines_[groupEnd];
      if (at.text.empty() || at.comment.empty() || (groupEnd > line && at.blankBefore)) break;
      std::size_t end = static_cast<std::size_t>(at.indent) + source::countCharacters(at.text);
      if (end <= CommentColumn) column = std::max(column, end);
    }
    return column;
  }

  std::string print() {
    std::string out;
    std::size_t groupEnd = 0, column = 0;
    for (std::size_t i = 0; i < lines_.size(); ++i) {
      const Line& line = lines_[i];
      if (line.blankBefore) out.push_back('\n');
      out.append(static_cast<std::size_t>(line.indent), ' ');
      out += line.text;
      if (!line.text.empty() && !line.comment.empty()) {
        if (i >= groupEnd) column = commentColumn(i, groupEnd);
        std::size_t width = static_cast<std::size_t>(line.indent) + source::countCharacters(line.text);
        out.append(std::max(column, width) - width + 2, ' ');
      }
      out += line.comment;
      out.push_back('\n');
    }
    return out;
  }

  static constexpr int MaxDepth = 40;

  const syntax::Tree& tree_;
  const syntax::TokenBuffer& tokens_;
  std::vector<Item> items_;
  std::vector<Line> lines_;
};

}  // namespace

std::string format(const syntax::Tree& tree) { return Formatter(tree).run(); }

}  // namespace vellum::caos
