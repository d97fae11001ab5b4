// The canonical layout: tabs, a brace on a line of its own, `name = value;`, at most one empty line in a row.
#include "base/text.h"
#include "languages/skrit/diagnostics.h"
#include "languages/skrit/files/fuel/document.h"

namespace vellum::skrit::fuel {

namespace {

class Formatter {
 public:
  explicit Formatter(const syntax::Tree& tree) : tree_(tree), tokens_(tree.tokens()) {}

  std::string run() {
    node(tree_.root());
    gap(tokens_.size() - 1, true);  // after the last token
    while (out_.ends_with("\n\n")) out_.pop_back();
    while (out_.starts_with("\n")) out_.erase(0, 1);
    if (!out_.empty() && out_.back() != '\n') out_ += '\n';
    return std::move(out_);
  }

 private:
  TokenKind kindOf(std::uint32_t token) const { return static_cast<TokenKind>(tokens_[token].kind); }

  void node(syntax::NodeId id) {
    std::uint32_t token = tree_[id].firstToken;
    Kind kind = static_cast<Kind>(tree_[id].kind);
    switch (kind) {
      case Kind::Block: return block(id);
      case Kind::Attribute: return attribute(id);
      default:
        for (syntax::NodeId child : tree_.children(id)) {
          strays(token, tree_[child].firstToken);
          node(child);
          token = tree_[child].endToken;
        }
        strays(token, kind == Kind::File ? tokens_.size() - 1 : tree_[id].endToken);
    }
  }

  // Tokens that belong to no construct: their comments are kept.
  void strays(std::uint32_t from, std::uint32_t to) {
    for (; from < to; ++from) gap(from, true);
  }

  void block(syntax::NodeId id) {
    syntax::NodeId header = tree_.child(id, 0);
    std::uint32_t token = tree_[id].firstToken, end = tree_[id].endToken;
    gap(token, true);
    startLine();
    out_ += headerText(tokens_.text(token));
    ++token;
    if (token < end && kindOf(token) == TokenKind::Junk) {
      gap(token, false);
      out_ += base::cat(" // ", tokens_.text(token));
      ++token;
    }
    bool open = token < end && kindOf(token) == TokenKind::Open;
    if (open) gap(token++, false);
    endLine();
    startLine();
    out_ += "{";
    endLine();
    fresh_ = true;
    ++depth_;
    for (syntax::NodeId child : tree_.children(id)) {
      if (child == header) continue;
      strays(token, tree_[child].firstToken);
      node(child);
      token = tree_[child].endToken;
    }
    bool closed = token < end && kindOf(end - 1) == TokenKind::Close;
    strays(token, closed ? end - 1 : end);
    if (closed) gap(end - 1, true);
    --depth_;
    while (out_.ends_with("\n\n")) out_.pop_back();
    endLine();
    startLine();
    out_ += "}";
    fresh_ = false;
    lineOpen_ = true;
  }

  void attribute(syntax::NodeId id) {
    std::uint32_t token = tree_[id].firstToken, end = tree_[id].endToken;
    gap(token, true);
    startLine();
    std::string comments;
    for (bool first = true; token < end; ++token) {
      if (!first) inner(token, comments);
      std::string_view text = tokens_.text(token);
      switch (kindOf(token)) {
        case TokenKind::TypeLetter: base::append(out_, base::cat(base::toLower(text), " ")); break;
        case TokenKind::Equals: out_ += " ="; break;
        case TokenKind::Value: base::append(out_, base::cat(" ", text)); break;
        case TokenKind::Semicolon: break;
        default: base::append(out_, text);
      }
      first = false;
    }
    out_ += ";";
    out_ += comments;
    lineOpen_ = true;
    fresh_ = false;
  }

  static std::string headerText(std::string_view header) {
    std::string_view inside = header;
    if (inside.starts_with('[')) inside.remove_prefix(1);
    if (inside.ends_with(']')) inside.remove_suffix(1);
    std::string out = "[";
    std::size_t begin = 0;
    for (std::size_t i = 0; i <= inside.size(); ++i) {
      if (i < inside.size() && inside[i] != ',' && inside[i] != ';') continue;
      if (begin > 0) out += ',';
      out += base::trim(inside.substr(begin, i - begin));
      begin = i + 1;
    }
    return out + "]";
  }

  // Comments between the parts of an attribute go after it.
  void inner(std::uint32_t token, std::string& comments) {
    eachComment(tokens_.gapBefore(token), [&](std::string_view comment, bool, int) {
      if (comment.starts_with("//")) comments += base::cat(" /*", comment.substr(2), " */");
      else comments += base::cat(" ", comment);
    });
  }

  // The comments before a token; `lines`: whether to keep empty lines.
  void gap(std::uint32_t token, bool lines) {
    std::string_view text = tokens_.gapBefore(token);
    int newLines = eachComment(text, [&](std::string_view comment, bool sameLine, int before) {
      if (sameLine && lineOpen_) {
        base::append(out_, base::cat(out_.empty() || out_.back() == '\n' ? "" : " ", comment));
      } else {
        endLine();
        if (lines && before > 1) emptyLine();
        startLine();
        out_ += comment;
        fresh_ = false;
        lineOpen_ = true;
      }
      if (comment.starts_with("//")) endLine();
    });
    if (!lines) return;
    if (newLines > 0 || lineOpen_) endLine();
    if (newLines > 1) emptyLine();
  }

  // Calls `take` for each comment with its text, whether it began on the line of the preceding token, and the line ends
  // before it. Returns the line ends after the last one.
  template <class Take>
  static int eachComment(std::string_view text, Take take) {
    int newLines = 0;
    for (std::size_t i = 0; i < text.size();) {
      if (text.substr(i, 2) == "//") {
        std::size_t end = std::min(text.find_first_of("\r\n", i), text.size());
        std::string_view comment = text.substr(i, end - i);
        while (base::isAsciiSpace(comment.back())) comment.remove_suffix(1);
        take(comment, newLines == 0, newLines);
        newLines = 0;
        i = end;
      } else if (text.substr(i, 2) == "/*") {
        std::size_t close = text.find("*/", i + 2);
        std::size_t end = close == std::string_view::npos ? text.size() : close + 2;
        take(text.substr(i, end - i), newLines == 0, newLines);
        newLines = 0;
        i = end;
      } else {
        if (text[i] == '\n' || (text[i] == '\r' && text.substr(i, 2) != "\r\n")) ++newLines;
        ++i;
      }
    }
    return newLines;
  }

  void startLine() {
    if (!out_.empty() && out_.back() != '\n') out_ += '\n';
    out_.append(static_cast<std::size_t>(depth_), '\t');
    lineOpen_ = true;
  }
  void endLine() {
    if (!out_.empty() && out_.back() != '\n') out_ += '\n';
    lineOpen_ = false;
  }
  void emptyLine() {
    if (!fresh_ && !out_.empty() && !out_.ends_with("\n\n")) out_ += '\n';
  }

  const syntax::Tree& tree_;
  const syntax::TokenBuffer& tokens_;
  std::string out_;
  int depth_ = 0;
  bool lineOpen_ = false;
  bool fresh_ = true;  // directly after a '{': no empty line here
};

}  // namespace

std::optional<std::string> format(const source::SourceSet& sources, source::FileId file,
                                  diagnostics::Emitter& emitter) {
  diagnostics::Emitter own;
  syntax::Tree tree = parse(sources, file, own);
  bool good = !own.hasErrors();
  for (const diagnostics::Diagnostic& each : own.all()) {
    bool unsure = false;
    for (const diagnostics::Kind& kind : {diag::FuelUnclosedString, diag::FuelStrayBrace, diag::FuelNoName,
                                          diag::FuelUnclosedHeader, diag::FuelNoBrace})
      unsure |= each.name == kind.name;
    good &= !unsure;
    if (unsure) emitter.emit(diag::FuelUnformatted, each.location, each.message);
    else if (each.severity == diagnostics::Severity::Error) emitter.add(each);
  }
  if (!good) return std::nullopt;
  return Formatter(tree).run();
}

}  // namespace vellum::skrit::fuel
