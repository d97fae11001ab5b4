#include "languages/ags/files/game/xml.h"

#include "base/text.h"
#include "base/utf8.h"

namespace vellum::ags::game {

namespace {

constexpr std::size_t MaxDepth = 200;

bool isBlank(char c) { return c == ' ' || c == '\t' || c == '\r' || c == '\n'; }
bool isNameCharacter(char c) {
  return base::isAsciiAlnum(c) || c == '_' || c == '-' || c == '.' || c == ':' || static_cast<unsigned char>(c) >= 0x80;
}

class Parser {
 public:
  explicit Parser(std::string_view text) : text_(text) {}

  XmlDocument parse() {
    document_.nodes.emplace_back();
    open_.push_back(0);
    while (at_ < text_.size() && document_.error.empty()) {
      if (text_[at_] == '<') markup();
      else characters();
    }
    if (document_.error.empty() && open_.size() > 1) {
      const XmlNode& node = document_.nodes[open_.back()];
      fail(base::cat("<", node.name, "> is never closed"), node.span.begin, node.span.end);
    }
    return std::move(document_);
  }

 private:
  void fail(std::string message, std::size_t begin, std::size_t end) {
    if (!document_.error.empty()) return;
    document_.error = std::move(message);
    end = std::min(end, text_.size());
    document_.errorAt = {static_cast<std::uint32_t>(std::min(begin, end)), static_cast<std::uint32_t>(end)};
  }

  bool starts(std::string_view what) const { return text_.substr(at_, what.size()) == what; }

  void skipTo(std::string_view end, std::size_t from, std::string_view what) {
    std::size_t found = text_.find(end, from);
    if (found == text_.npos) {
      fail(base::cat("this ", what, " has no end"), at_, at_ + 1);
      return;
    }
    at_ = found + end.size();
  }

  void markup() {
    if (starts("<!--")) return skipTo("-->", at_ + 4, "comment");
    if (starts("<![CDATA[")) return cdata();
    if (starts("<?")) return skipTo("?>", at_ + 2, "instruction");
    if (starts("<!")) return skipTo(">", at_ + 2, "declaration");
    if (starts("</")) return closing();
    opening();
  }

  std::string_view name() {
    std::size_t begin = at_;
    while (at_ < text_.size() && isNameCharacter(text_[at_])) ++at_;
    return text_.substr(begin, at_ - begin);
  }
  void blanks() {
    while (at_ < text_.size() && isBlank(text_[at_])) ++at_;
  }

  void opening() {
    std::size_t begin = at_++;
    XmlNode node;
    node.name = name();
    if (node.name.empty()) return fail("an element needs a name after '<'", begin, begin + 1);
    bool closed = false;
    while (true) {
      blanks();
      if (at_ >= text_.size()) return fail(base::cat("<", node.name, " has no '>'"), begin, begin + 1);
      if (text_[at_] == '>') {
        ++at_;
        break;
      }
      if (starts("/>")) {
        at_ += 2;
        closed = true;
        break;
      }
      if (!attribute(node)) return;
    }
    node.span = {static_cast<std::uint32_t>(begin), static_cast<std::uint32_t>(at_)};
    node.content = {node.span.end, node.span.end};
    auto index = static_cast<std::uint32_t>(document_.nodes.size());
    document_.nodes[open_.back()].children.push_back(index);
    document_.nodes.push_back(std::move(node));
    if (closed) return;
    if (open_.size() > MaxDepth) return fail("elements are nested too deeply", begin, at_);
    open_.push_back(index);
  }

  bool attribute(XmlNode& node) {
    std::size_t begin = at_;
    XmlAttribute attribute;
    attribute.name = name();
    blanks();
    if (attribute.name.empty() || at_ >= text_.size() || text_[at_] != '=') {
      fail("expected an attribute (name=\"value\") or '>' here", begin, begin + 1);
      return false;
    }
    ++at_;
    blanks();
    char quote = at_ < text_.size() ? text_[at_] : '\0';
    if (quote != '"' && quote != '\'') {
      fail("the value of an attribute is in quotes", begin, at_);
      return false;
    }
    std::size_t end = text_.find(quote, at_ + 1);
    if (end == text_.npos) {
      fail("this value has no closing quote", at_, at_ + 1);
      return false;
    }
    decode(text_.substr(at_ + 1, end - at_ - 1), attribute.value);
    at_ = end + 1;
    node.attributes.push_back(std::move(attribute));
    return true;
  }

  void closing() {
    std::size_t begin = at_;
    at_ += 2;
    std::string_view closed = name();
    blanks();
    if (at_ >= text_.size() || text_[at_] != '>') return fail("this closing tag has no '>'", begin, at_);
    ++at_;
    if (open_.size() <= 1) return fail(base::cat("</", closed, "> closes nothing"), begin, at_);
    const XmlNode& node = document_.nodes[open_.back()];
    if (node.name != closed) return fail(base::cat("</", closed, "> closes <", node.name, ">"), begin, at_);
    open_.pop_back();
  }

  // Adds a piece of the innermost element's text.
  void add(std::size_t begin, std::size_t end, bool isPlain) {
    XmlNode& node = document_.nodes[open_.back()];
    bool first = node.text.empty() && node.content.empty();
    if (first) node.content = {static_cast<std::uint32_t>(begin), static_cast<std::uint32_t>(end)};
    std::size_t before = node.text.size();
    std::string_view raw = text_.substr(begin, end - begin);
    if (isPlain) node.text += raw;
    else decode(raw, node.text);
    node.plain = node.plain && first && node.text.size() - before == raw.size();
  }

  void characters() {
    std::size_t begin = at_;
    std::size_t end = std::min(text_.find('<', at_), text_.size());
    at_ = end;
    bool blank = true;
    for (std::size_t i = begin; i < end; ++i) blank &= isBlank(text_[i]);
    // The editor marks texts whose blanks are significant with xml:space.
    if (blank && !keepsBlanks()) return;
    add(begin, end, false);
  }

  bool keepsBlanks() const {
    for (const XmlAttribute& attribute : document_.nodes[open_.back()].attributes)
      if (attribute.name == "xml:space" && attribute.value == "preserve") return true;
    return false;
  }

  void cdata() {
    std::size_t begin = at_ + 9;
    std::size_t end = text_.find("]]>", begin);
    if (end == text_.npos) return fail("this CDATA section has no end", at_, begin);
    add(begin, end, true);
    at_ = end + 3;
  }

  static void decode(std::string_view raw, std::string& out) {
    std::size_t at = 0;
    while (at < raw.size()) {
      std::size_t amp = std::min(raw.find('&', at), raw.size());
      out += raw.substr(at, amp - at);
      at = amp;
      if (at == raw.size()) break;
      constexpr std::size_t LongestEntity = 12;
      std::string_view rest = raw.substr(at + 1, LongestEntity);
      std::size_t length = rest.find(';');
      if (length != rest.npos && entityText(rest.substr(0, length), out)) at += length + 2;
      else out += raw[at++];
    }
  }

  static bool entityText(std::string_view entity, std::string& out) {
    if (entity == "lt") out += '<';
    else if (entity == "gt") out += '>';
    else if (entity == "amp") out += '&';
    else if (entity == "quot") out += '"';
    else if (entity == "apos") out += '\'';
    else if (entity.starts_with('#')) {
      bool isHex = entity.size() > 1 && (entity[1] == 'x' || entity[1] == 'X');
      auto code = base::parseInt(entity.substr(isHex ? 2 : 1), isHex ? 16 : 10);
      if (!code || *code < 1 || *code > 0x10FFFF || (*code >= 0xD800 && *code < 0xE000)) return false;
      base::appendUtf8(out, static_cast<char32_t>(*code));
    } else {
      return false;
    }
    return true;
  }

  std::string_view text_;
  std::size_t at_ = 0;
  XmlDocument document_;
  std::vector<std::uint32_t> open_;
};

}  // namespace

XmlDocument parseXml(std::string_view text) { return Parser(text).parse(); }

std::string_view Xml::attribute(std::string_view name) const {
  if (document_ == nullptr) return {};
  for (const XmlAttribute& attribute : node().attributes)
    if (attribute.name == name) return attribute.value;
  return {};
}

Xml Xml::child(std::string_view name) const {
  if (document_ == nullptr) return {};
  for (std::uint32_t index : node().children)
    if (document_->nodes[index].name == name) return {*document_, index};
  return {};
}

std::vector<Xml> Xml::children() const {
  std::vector<Xml> result;
  if (document_ == nullptr) return result;
  for (std::uint32_t index : node().children) result.push_back({*document_, index});
  return result;
}

std::vector<Xml> Xml::children(std::string_view name) const {
  std::vector<Xml> result;
  if (document_ == nullptr) return result;
  for (std::uint32_t index : node().children)
    if (document_->nodes[index].name == name) result.push_back({*document_, index});
  return result;
}

std::vector<Xml> Xml::all(std::string_view name) const {
  std::vector<Xml> result;
  if (document_ == nullptr) return result;
  std::vector<std::uint32_t> todo(node().children.rbegin(), node().children.rend());
  while (!todo.empty()) {
    std::uint32_t index = todo.back();
    todo.pop_back();
    const XmlNode& next = document_->nodes[index];
    // A folder has a child of its own name that contains settings, not things.
    if (next.name == name) result.push_back({*document_, index});
    else todo.insert(todo.end(), next.children.rbegin(), next.children.rend());
  }
  return result;
}

}  // namespace vellum::ags::game
