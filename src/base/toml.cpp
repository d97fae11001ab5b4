#include "base/toml.h"

#include "base/text.h"
#include "base/utf8.h"

namespace vellum::base {

using Type = TomlValue::Type;

// Up to this many members, a table is searched linearly.
constexpr std::size_t FewMembers = 16;

const TomlValue* TomlValue::find(std::string_view name) const {
  if (!places_.empty()) {
    auto found = places_.find(name);
    return found == places_.end() ? nullptr : &members[found->second].second;
  }
  for (const Member& member : members)
    if (member.first == name) return &member.second;
  return nullptr;
}

TomlValue& TomlValue::add(std::string name, TomlValue value) {
  members.emplace_back(std::move(name), std::move(value));
  if (members.size() > FewMembers)
    for (std::size_t at = places_.size(); at < members.size(); ++at)
      places_.emplace(members[at].first, static_cast<std::uint32_t>(at));
  return members.back().second;
}

std::string_view tomlTypeName(Type type) {
  switch (type) {
    case Type::Boolean: return "true or false";
    case Type::Integer: return "a whole number";
    case Type::Float: return "a number";
    case Type::String: return "a string";
    case Type::Array: return "an array";
    case Type::Table: return "a table";
  }
  return "";
}

namespace {

class TomlParser {
 public:
  explicit TomlParser(std::string_view text) : text_(text) {}

  TomlDocument parse() {
    TomlDocument document;
    if (text_.starts_with("\xef\xbb\xbf")) at_ = 3;
    TomlValue* table = &document.root;
    while (true) {
      skipLines();
      if (at_ >= text_.size() || failed_) break;
      if (peek() == '[') {
        table = header(document.root);
        if (table == nullptr) break;
      } else if (!assignment(*table)) {
        break;
      }
      if (!endOfLine()) break;
    }
    document.ok = !failed_;
    document.error = std::move(error_);
    return document;
  }

 private:
  static constexpr int MaxDepth = 64;

  char peek(std::size_t ahead = 0) const { return at_ + ahead < text_.size() ? text_[at_ + ahead] : '\0'; }
  bool fail(std::string message) {
    if (!failed_) error_ = {std::move(message), static_cast<std::uint32_t>(at_)};
    failed_ = true;
    return false;
  }
  void skipBlanks() {
    while (peek() == ' ' || peek() == '\t') ++at_;
  }
  void skipComment() {
    if (peek() == '#')
      while (at_ < text_.size() && peek() != '\n') ++at_;
  }
  void skipLines() {
    while (at_ < text_.size()) {
      std::size_t before = at_;
      skipBlanks();
      skipComment();
      if (peek() == '\r' || peek() == '\n') ++at_;
      if (at_ == before) return;
    }
  }
  bool endOfLine() {
    skipBlanks();
    skipComment();
    if (peek() == '\r' && peek(1) == '\n') ++at_;
    if (at_ >= text_.size()) return true;
    if (peek() != '\n') return fail("expected the end of the line");
    ++at_;
    return true;
  }

  static TomlValue* child(TomlValue& table, std::string_view name) { return const_cast<TomlValue*>(table.find(name)); }
  TomlValue* addTable(TomlValue& table, std::string name) {
    TomlValue fresh;
    fresh.begin = fresh.end = static_cast<std::uint32_t>(at_);
    return &table.add(std::move(name), std::move(fresh));
  }
  // The table that the dotted names lead to, created if missing; for an array of tables, its last element.
  TomlValue* descend(TomlValue* table, const std::vector<std::string>& names, std::size_t count, bool byHeader) {
    for (std::size_t i = 0; i < count; ++i) {
      TomlValue* next = child(*table, names[i]);
      if (next == nullptr) next = addTable(*table, names[i]);
      else if (next->tableArray && byHeader) next = &next->items.back();
      if (!next->is(Type::Table) || next->closed) {
        fail(cat("'", names[i], "' already has a value and can't become a table"));
        return nullptr;
      }
      table = next;
    }
    return table;
  }

  TomlValue* header(TomlValue& root) {
    auto begin = static_cast<std::uint32_t>(at_);
    bool isArray = peek(1) == '[';
    at_ += isArray ? 2 : 1;
    std::vector<std::string> names;
    if (!key(names)) return nullptr;
    skipBlanks();
    for (int i = 0; i < (isArray ? 2 : 1); ++i) {
      if (peek() != ']') {
        fail("expected ']'");
        return nullptr;
      }
      ++at_;
    }
    TomlValue* parent = descend(&root, names, names.size() - 1, true);
    if (parent == nullptr) return nullptr;
    TomlValue* table = child(*parent, names.back());
    if (isArray) {
      if (table == nullptr) {
        table = addTable(*parent, names.back());
        table->type = Type::Array;
        table->tableArray = true;
      } else if (!table->tableArray) {
        fail(cat("'", names.back(), "' is not an array of tables"));
        return nullptr;
      }
      table->items.emplace_back();
      table = &table->items.back();
    } else {
      if (table == nullptr) table = addTable(*parent, names.back());
      if (!table->is(Type::Table) || table->closed || table->defined) {
        fail(cat("'", names.back(), "' is defined twice"));
        return nullptr;
      }
      table->defined = true;
    }
    table->begin = begin;
    table->end = static_cast<std::uint32_t>(at_);
    return table;
  }

  bool assignment(TomlValue& table) {
    std::vector<std::string> names;
    std::size_t keyAt = at_;
    if (!key(names)) return false;
    skipBlanks();
    if (peek() != '=') return fail("expected '=' after the name");
    ++at_;
    skipBlanks();
    TomlValue content;
    if (!value(content)) return false;
    TomlValue* owner = descend(&table, names, names.size() - 1, false);
    if (owner == nullptr) return false;
    if (owner->find(names.back()) != nullptr) {
      at_ = keyAt;
      return fail(cat("'", names.back(), "' already has a value"));
    }
    owner->add(names.back(), std::move(content));
    return true;
  }

  static bool isBare(char c) { return isAsciiAlnum(c) || c == '_' || c == '-'; }

  bool key(std::vector<std::string>& names) {
    while (true) {
      skipBlanks();
      std::string name;
      if (peek() == '"' || peek() == '\'') {
        if (!quoted(name, false)) return false;
      } else {
        std::size_t begin = at_;
        while (isBare(peek())) ++at_;
        if (at_ == begin) return fail("expected a name");
        name = std::string(text_.substr(begin, at_ - begin));
      }
      names.push_back(std::move(name));
      if (names.size() > MaxDepth) return fail("too many nested tables");
      skipBlanks();
      if (peek() != '.') return true;
      ++at_;
    }
  }

  bool value(TomlValue& out) {
    out.begin = static_cast<std::uint32_t>(at_);
    if (++depth_ > MaxDepth) return fail("values are nested too deeply");
    bool ok = valueOfAnyType(out);
    --depth_;
    out.end = static_cast<std::uint32_t>(at_);
    out.closed = true;
    return ok;
  }

  bool valueOfAnyType(TomlValue& out) {
    switch (peek()) {
      case '"':
      case '\'': out.type = Type::String; return quoted(out.string, true);
      case '[': return array(out);
      case '{': return inlineTable(out);
      default: return scalar(out);
    }
  }

  bool array(TomlValue& out) {
    out.type = Type::Array;
    ++at_;
    while (true) {
      skipLines();
      if (peek() == ']') break;
      TomlValue item;
      if (!value(item)) return false;
      out.items.push_back(std::move(item));
      skipLines();
      if (peek() == ',') ++at_;
      else if (peek() != ']') return fail("expected ',' or ']' in the array");
    }
    ++at_;
    return true;
  }

  bool inlineTable(TomlValue& out) {
    out.type = Type::Table;
    ++at_;
    skipBlanks();
    if (peek() == '}') return ++at_, true;
    while (true) {
      if (!assignment(out)) return false;
      skipBlanks();
      if (peek() == '}') break;
      if (peek() != ',') return fail("expected ',' or '}' in the table");
      ++at_;
    }
    ++at_;
    return true;
  }

  bool scalar(TomlValue& out) {
    std::size_t begin = at_;
    while (isBare(peek()) || peek() == '+' || peek() == '.' || peek() == ':') ++at_;
    std::string_view word = text_.substr(begin, at_ - begin);
    if (word == "true" || word == "false") {
      out.type = Type::Boolean;
      out.boolean = word == "true";
      return true;
    }
    if (number(out, word)) return true;
    at_ = begin;
    return fail(word.empty() ? std::string("expected a value")
                             : cat("'", word, "' is not a value; strings are in quotes"));
  }

  static bool number(TomlValue& out, std::string_view word) {
    std::string digits;
    for (std::size_t i = 0; i < word.size(); ++i) {
      if (word[i] != '_') digits.push_back(word[i]);
      else if (i == 0 || i + 1 == word.size() || !isAsciiAlnum(word[i - 1]) || !isAsciiAlnum(word[i + 1])) return false;
    }
    std::string_view rest = digits;
    bool isNegative = rest.starts_with('-');
    if (isNegative || rest.starts_with('+')) rest.remove_prefix(1);
    int base = rest.starts_with("0x") ? 16 : rest.starts_with("0o") ? 8 : rest.starts_with("0b") ? 2 : 10;
    if (base != 10) rest.remove_prefix(2);
    if (rest.empty() || rest.front() == '-' || rest.front() == '+') return false;
    std::string text = cat(isNegative ? "-" : "", rest);
    if (auto whole = parseInt(text, base)) {
      out.type = Type::Integer;
      out.integer = *whole;
      out.number = static_cast<double>(*whole);
      return true;
    }
    if (base != 10 || !(isAsciiDigit(rest.front()) || rest == "inf" || rest == "nan")) return false;
    auto real = parseDouble(text);
    if (!real) return false;
    out.type = Type::Float;
    out.number = *real;
    return true;
  }

  bool quoted(std::string& out, bool mayBeLong) {
    char quote = peek();
    bool isLong = mayBeLong && peek(1) == quote && peek(2) == quote;
    at_ += isLong ? 3 : 1;
    if (isLong && peek() == '\r' && peek(1) == '\n') ++at_;
    if (isLong && peek() == '\n') ++at_;
    while (true) {
      if (at_ >= text_.size()) return fail("the string has no end");
      char c = peek();
      if (c == quote && !isLong) break;
      if (c == quote && peek(1) == quote && peek(2) == quote && peek(3) != quote) break;
      if (c == '\n' && !isLong) return fail("the string has no end on its line");
      ++at_;
      if (c != '\\' || quote == '\'') out.push_back(c);
      else if (!escape(out, isLong)) return false;
    }
    at_ += isLong ? 3 : 1;
    return true;
  }

  bool escape(std::string& out, bool isLong) {
    char c = peek();
    ++at_;
    switch (c) {
      case 'b': out.push_back('\b'); return true;
      case 't': out.push_back('\t'); return true;
      case 'n': out.push_back('\n'); return true;
      case 'f': out.push_back('\f'); return true;
      case 'r': out.push_back('\r'); return true;
      case 'e': out.push_back('\x1b'); return true;
      case '"':
      case '\\': out.push_back(c); return true;
      case 'u':
      case 'U': return codePoint(out, c == 'u' ? 4 : 8);
      default: break;
    }
    --at_;
    if (isLong && (isAsciiSpace(c))) {  // a line break that is not part of the string
      while (isAsciiSpace(peek())) ++at_;
      return true;
    }
    return fail("unknown escape in the string; write '\\\\' for a backslash");
  }

  bool codePoint(std::string& out, std::size_t digits) {
    auto code = parseInt(text_.substr(at_, digits), 16);
    if (at_ + digits > text_.size() || !code || *code < 0 || *code > 0x10ffff || (*code >= 0xd800 && *code < 0xe000))
      return fail("not a Unicode character");
    at_ += digits;
    appendUtf8(out, static_cast<char32_t>(*code));
    return true;
  }

  std::string_view text_;
  std::size_t at_ = 0;
  int depth_ = 0;
  bool failed_ = false;
  TomlError error_;
};

}  // namespace

TomlDocument parseToml(std::string_view text) { return TomlParser(text).parse(); }

}  // namespace vellum::base
