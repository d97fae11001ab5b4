#include "languages/ags/runtime/console_entry.h"

#include <algorithm>

#include "base/text.h"

namespace vellum::ags {

namespace {

bool isNameByte(char c) { return base::isAsciiAlnum(c) || c == '_'; }

// A word at the start, which is removed with the blanks after it; "": there is none.
std::string_view takeWord(std::string_view& text) {
  std::size_t end = 0;
  while (end < text.size() && isNameByte(text[end])) ++end;
  std::string_view word = text.substr(0, end);
  text = base::trim(text.substr(end));
  return word;
}

bool isOneOf(std::string_view word, std::initializer_list<std::string_view> words) {
  return std::find(words.begin(), words.end(), word) != words.end();
}

// The next of these characters outside of brackets and strings; the size of the text when there is none.
std::size_t findOutside(std::string_view text, std::string_view wanted) {
  int depth = 0;
  char quote = 0;
  for (std::size_t i = 0; i < text.size(); ++i) {
    char c = text[i];
    if (quote != 0) {
      if (c == '\\') ++i;
      else if (c == quote) quote = 0;
      continue;
    }
    if (depth == 0 && wanted.find(c) != wanted.npos) return i;
    if (c == '"' || c == '\'') quote = c;
    if (c == '(' || c == '[' || c == '{') ++depth;
    if (c == ')' || c == ']' || c == '}') --depth;
  }
  return text.size();
}

// `name[5] = value` of a list of variables.
void addVariable(std::string_view type, std::string_view item, ConsoleDeclaration& out) {
  std::size_t equals = findOutside(item, "=");
  std::string_view name = base::trim(item.substr(0, equals));
  base::append(out.header, base::cat("import ", type, " ", name, ";\n"));
  base::append(out.body, base::cat(type, " ", name, ";\n"));
  std::string_view word = name;
  word = takeWord(word);
  out.names.emplace_back(word);
  base::append(out.body, base::cat("export ", word, ";\n"));
  if (equals < item.size()) base::append(out.start, base::cat(word, " = ", base::trim(item.substr(equals + 1)), "; "));
}

// `rest`: after the type.
std::optional<ConsoleDeclaration> variables(std::string_view type, std::string_view rest) {
  ConsoleDeclaration out;
  out.isVariables = true;
  std::size_t end = findOutside(rest, ";");
  if (end < rest.size() && !base::trim(rest.substr(end + 1)).empty()) return std::nullopt;
  rest = rest.substr(0, end);
  while (true) {
    std::size_t comma = findOutside(rest, ",");
    addVariable(type, base::trim(rest.substr(0, comma)), out);
    if (comma == rest.size()) return out;
    rest = base::trim(rest.substr(comma + 1));
  }
}

ConsoleDeclaration typeOrMacro(std::string_view entry, std::string_view name) {
  ConsoleDeclaration out{base::cat(entry, "\n"), "", "", {std::string(name)}};
  out.textInHeader = 0;
  return out;
}

// `rest`: after the word const.
std::optional<ConsoleDeclaration> constant(std::string_view entry, std::string_view rest) {
  const bool isTyped = !takeWord(rest).empty();
  const std::string_view name = takeWord(rest);
  if (!isTyped || name.empty() || !rest.starts_with('=')) return std::nullopt;
  const std::size_t end = findOutside(rest, ";");
  if (end < rest.size() && !base::trim(rest.substr(end + 1)).empty()) return std::nullopt;
  ConsoleDeclaration out = typeOrMacro(entry.ends_with(';') ? entry : base::cat(entry, ";"), name);
  out.isVariables = true;
  return out;
}

}  // namespace

std::size_t firstStatementSize(std::string_view text) {
  const std::size_t end = findOutside(text, ";");
  return end < text.size() ? end + 1 : end;
}

std::optional<ConsoleDeclaration> consoleDeclaration(std::string_view entry) {
  entry = base::trim(entry);
  std::string_view rest = entry;
  if (rest.starts_with('#')) {
    rest = base::trim(rest.substr(1));
    std::string_view name;
    if (takeWord(rest) == "define") name = takeWord(rest);
    return typeOrMacro(entry, name);
  }
  std::string_view first = takeWord(rest);
  if (isOneOf(first, {"struct", "managed", "builtin", "autoptr", "enum", "import"})) {
    while (isOneOf(first, {"managed", "builtin", "autoptr"})) first = takeWord(rest);
    bool isType = isOneOf(first, {"struct", "enum"});
    return typeOrMacro(entry, isType ? takeWord(rest) : std::string_view());
  }
  if (first == "const") return constant(entry, rest);
  if (first.empty() || base::isAsciiDigit(first[0]) ||
      isOneOf(first, {"return", "if", "else", "while", "for", "do", "switch", "case", "new", "break", "continue"}))
    return std::nullopt;
  std::size_t typeEnd = static_cast<std::size_t>(rest.data() - entry.data());
  while (rest.starts_with('*') || rest.starts_with("[]")) {
    rest.remove_prefix(rest[0] == '*' ? 1 : 2);
    rest = base::trim(rest);
    typeEnd = static_cast<std::size_t>(rest.data() - entry.data());
  }
  std::string_view type = base::trim(entry.substr(0, typeEnd)), after = rest;
  std::string_view name = takeWord(after);
  if (name.empty() || base::isAsciiDigit(name[0])) return std::nullopt;
  if (after.starts_with('(')) {
    std::size_t body = findOutside(after, "{");
    if (body == after.size()) return std::nullopt;
    std::string_view heading =
        base::trim(entry.substr(0, static_cast<std::size_t>(after.data() - entry.data()) + body));
    ConsoleDeclaration out{base::cat("import ", heading, ";\n"), base::cat(entry, "\n"), "", {std::string(name)}};
    out.textInHeader = std::uint32_t(std::string_view("import ").size());
    out.textInBody = 0;
    return out;
  }
  if (after.starts_with('=') && after.starts_with("==")) return std::nullopt;
  bool declares = after.empty() || after.starts_with('=') || after.starts_with(';') || after.starts_with(',') ||
                  after.starts_with('[');
  return declares ? variables(type, rest) : std::nullopt;
}

}  // namespace vellum::ags
