#include "languages/skrit/files/fuel/document.h"

#include <unordered_map>

#include "base/text.h"

namespace vellum::skrit::fuel {

using base::cat;

namespace {

// A value without the comments in it.
std::string withoutComments(std::string_view text) {
  if (text.find("//") == std::string_view::npos && text.find("/*") == std::string_view::npos) return std::string(text);
  std::string out;
  for (std::size_t i = 0; i < text.size();) {
    std::size_t end = i + 1;
    bool blank = i > 0 && (base::isAsciiSpace(text[i - 1]) || text[i - 1] == '"' || text[i - 1] == ']');
    if (text[i] == '"') {
      std::size_t close = text.find('"', i + 1);
      end = close == std::string_view::npos ? text.size() : close + 1;
    } else if (text.substr(i, 2) == "[[") {
      std::size_t close = text.rfind("]]");
      end = close == std::string_view::npos || close < i ? text.size() : close + 2;
    } else if (blank && text.substr(i, 2) == "//") {
      i = std::min(text.find_first_of("\r\n", i), text.size());
      continue;
    } else if (blank && text.substr(i, 2) == "/*") {
      std::size_t close = text.find("*/", i);
      i = close == std::string_view::npos ? text.size() : close + 2;
      continue;
    }
    out.append(text.substr(i, end - i));
    i = end;
  }
  return std::string(base::trim(out));
}

class Reader {
 public:
  explicit Reader(const syntax::Tree& tree) : tree_(tree) { document_.blocks.emplace_back(); }

  Document run() {
    struct Frame {
      syntax::NodeId node;
      std::uint32_t block;
    };
    // Not recursive: nesting is bounded by the parser, paths in names are not.
    std::vector<Frame> open{{tree_.root(), 0}};
    while (!open.empty()) {
      Frame frame = open.back();
      open.pop_back();
      std::vector<Frame> inner;
      for (syntax::NodeId node : tree_.children(frame.node)) {
        if (kind(node) == Kind::Attribute) attribute(node, frame.block);
        if (kind(node) == Kind::Block) inner.push_back({node, block(node, frame.block)});
      }
      open.insert(open.end(), inner.rbegin(), inner.rend());
    }
    return std::move(document_);
  }

 private:
  Kind kind(syntax::NodeId node) const { return static_cast<Kind>(tree_[node].kind); }
  std::string_view text(syntax::NodeId node) const {
    source::Span span = tree_.location(node).span;
    return tree_.tokens().text().substr(span.begin, span.length());
  }

  static std::string key(std::string_view name, std::uint32_t parent) { return cat(parent, ":", base::toLower(name)); }

  std::string unique(std::string_view stem, std::uint32_t parent) {
    for (std::uint32_t number = 0;; ++number)
      if (std::string name = cat(stem, number); named_.find(key(name, parent)) == named_.end()) return name;
  }
  // `door*` names get numbers. The search for a free one is linear, so long lists remember the last number.
  std::string named(std::string_view name, std::uint32_t parent) {
    if (!name.ends_with('*')) return std::string(name);
    name.remove_suffix(1);
    std::uint32_t& next = numbers_[key(name, parent)];
    if (next == 0) {
      std::string first = unique(name, parent);
      next = static_cast<std::uint32_t>(base::parseInt(std::string_view(first).substr(name.size())).value_or(0)) + 1;
      return first;
    }
    return cat(name, next++);
  }

  std::uint32_t add(Block block, std::uint32_t parent) {
    auto id = static_cast<std::uint32_t>(document_.blocks.size());
    named_[key(block.name, parent)] = id;
    document_.blocks.push_back(std::move(block));
    document_.blocks[parent].children.push_back(id);
    return id;
  }
  // The block named by all but the last part of a path; created when missing.
  std::uint32_t enter(std::string_view& path, std::uint32_t parent, source::Location at) {
    for (std::size_t colon; (colon = path.find(':')) != std::string_view::npos; path.remove_prefix(colon + 1)) {
      std::string_view part = base::trim(path.substr(0, colon));
      if (part.empty()) continue;
      auto known = part.ends_with('*') ? named_.end() : named_.find(key(part, parent));
      if (known != named_.end() && known->second != 0) {
        parent = known->second;
        continue;
      }
      Block made;
      made.name = named(part, parent);
      made.at = at;
      parent = add(std::move(made), parent);
    }
    path = base::trim(path);
    return parent;
  }

  std::uint32_t block(syntax::NodeId node, std::uint32_t parent) {
    Block made;
    syntax::NodeId headerAt = tree_.child(node, 0);
    made.at = tree_.location(headerAt);
    std::string_view header = text(headerAt);
    if (header.starts_with('[')) header.remove_prefix(1);
    if (header.ends_with(']')) header.remove_suffix(1);
    header = base::trim(header);
    // [dev,t:type,n:name]; a ';' for the ',' occurs.
    std::string_view name = header;
    bool typed = false;
    if (header.find_first_of(",;") != std::string_view::npos || header.starts_with("t:") || header.starts_with("n:")) {
      name = {};
      while (!header.empty()) {
        std::size_t end = header.find_first_of(",;");
        std::string_view part = base::trim(header.substr(0, end));
        header = end == std::string_view::npos ? std::string_view() : header.substr(end + 1);
        std::size_t colon = part.find(':');
        std::string_view word = base::trim(part.substr(0, colon));
        if (base::equalsIgnoreCase(word, "dev")) made.development = true;
        else if (colon != std::string_view::npos && base::equalsIgnoreCase(word, "t"))
          made.type = std::string(base::trim(part.substr(colon + 1)));
        else if (colon != std::string_view::npos && base::equalsIgnoreCase(word, "n"))
          name = base::trim(part.substr(colon + 1)), typed = true;
        else if (name.empty()) name = part;
      }
    }
    if (!typed) parent = enter(name, parent, made.at);
    made.name = named(name, parent);
    return add(std::move(made), parent);
  }

  void attribute(syntax::NodeId node, std::uint32_t parent) {
    Attribute made;
    std::string_view name;
    for (syntax::NodeId child : tree_.children(node)) {
      if (kind(child) == Kind::TypeLetter) made.type = base::toLowerAscii(text(child)[0]);
      if (kind(child) == Kind::Name) name = text(child), made.nameAt = tree_.location(child);
      if (kind(child) == Kind::Value) made.value = withoutComments(text(child)), made.valueAt = tree_.location(child);
    }
    if (!made.nameAt.valid()) return;
    if (!made.valueAt.valid()) made.valueAt = made.nameAt;
    parent = enter(name, parent, made.nameAt);
    made.name = named(name, parent);
    named_.try_emplace(key(made.name, parent), 0);
    document_.blocks[parent].attributes.push_back(std::move(made));
  }

  const syntax::Tree& tree_;
  Document document_;
  std::unordered_map<std::string, std::uint32_t> numbers_;
  std::unordered_map<std::string, std::uint32_t> named_;  // the last block of each name; 0: only attributes have it
};

}  // namespace

const Attribute* Document::attribute(const Block& block, std::string_view name) const {
  for (std::size_t i = block.attributes.size(); i-- > 0;)
    if (base::equalsIgnoreCase(block.attributes[i].name, name)) return &block.attributes[i];
  return nullptr;
}

const Block* Document::child(const Block& block, std::string_view name) const {
  for (std::size_t i = block.children.size(); i-- > 0;)
    if (base::equalsIgnoreCase(blocks[block.children[i]].name, name)) return &blocks[block.children[i]];
  return nullptr;
}

Document document(const syntax::Tree& tree) { return Reader(tree).run(); }

Document read(const source::SourceSet& sources, source::FileId file, diagnostics::Emitter& emitter) {
  return document(parse(sources, file, emitter));
}

bool isSkrit(std::string_view value) { return value.starts_with("[["); }

std::string valueText(std::string_view value) {
  if (isSkrit(value)) {
    value.remove_prefix(2);
    if (value.ends_with("]]")) value.remove_suffix(2);
    return std::string(base::trim(value));
  }
  if (value.starts_with('"')) {
    value.remove_prefix(1);
    if (value.ends_with('"')) value.remove_suffix(1);
  }
  return std::string(value);
}

std::optional<std::int32_t> valueInt(std::string_view value) {
  bool negative = value.starts_with('-');
  std::string_view digits = value.substr(negative || value.starts_with('+') ? 1 : 0);
  bool hexadecimal = digits.size() > 2 && digits[0] == '0' && (digits[1] == 'x' || digits[1] == 'X');
  auto number = hexadecimal ? base::parseInt(digits.substr(2), 16) : base::parseInt(digits);
  if (!number || *number < 0 || *number > 0xffffffffll) return std::nullopt;
  auto bits = static_cast<std::uint32_t>(*number);
  return static_cast<std::int32_t>(negative ? 0u - bits : bits);
}

std::optional<float> valueFloat(std::string_view value) {
  if (auto whole = valueInt(value)) return static_cast<float>(*whole);
  bool negative = value.starts_with('-');
  std::string digits(value.substr(negative || value.starts_with('+') ? 1 : 0));
  if (digits.find_first_of("0123456789") == std::string::npos) return std::nullopt;
  if (digits.ends_with('f') || digits.ends_with('F')) digits.pop_back();
  if (digits.starts_with('.')) digits.insert(0, "0");
  if (digits.ends_with('.')) digits += '0';
  if (digits.empty() || !base::isAsciiDigit(digits[0])) return std::nullopt;
  auto number = base::parseFloat(digits);
  if (!number) return std::nullopt;
  return negative ? -*number : *number;
}

std::optional<bool> valueBool(std::string_view value) {
  if (base::equalsIgnoreCase(value, "true")) return true;
  if (base::equalsIgnoreCase(value, "false")) return false;
  auto number = valueFloat(value);
  if (!number) return std::nullopt;
  return *number != 0;
}

std::vector<std::string_view> valueList(std::string_view value) {
  std::vector<std::string_view> out;
  if (base::trim(value).empty()) return out;
  std::size_t begin = 0;
  bool quoted = false;
  for (std::size_t i = 0; i <= value.size(); ++i) {
    if (i < value.size() && value[i] == '"') quoted = !quoted;
    if (i < value.size() && (value[i] != ',' || quoted)) continue;
    out.push_back(base::trim(value.substr(begin, i - begin)));
    begin = i + 1;
  }
  return out;
}

}  // namespace vellum::skrit::fuel
