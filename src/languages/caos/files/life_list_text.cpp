// Histories as text (.lives).
#include <algorithm>

#include "base/text.h"
#include "languages/caos/files/life_list_fields.h"

namespace vellum::caos {

namespace {

constexpr std::string_view GameNames[] = {"creatures-3", "docking-station"};

void appendQuoted(std::string& out, std::string_view bytes) {
  static constexpr std::string_view Digits = "0123456789abcdef";
  out += '"';
  for (char c : bytes) {
    auto byte = static_cast<unsigned char>(c);
    if (c == '"' || c == '\\') {
      out += '\\';
      out += c;
    } else if (c == '\n') {
      out += "\\n";
    } else if (byte < 32 || byte > 126) {
      out += "\\x";
      out += Digits[byte >> 4];
      out += Digits[byte & 15];
    } else {
      out += c;
    }
  }
  out += '"';
}

struct LineWriter {
  std::string& out;
  void number(std::string_view name, std::int32_t value) {
    if (value != 0) base::append(out, base::cat(' ', name, '=', value));
  }
  void text(std::string_view name, const std::string& value) {
    if (value.empty()) return;
    base::append(out, base::cat(' ', name, '='));
    appendQuoted(out, value);
  }
  template <class Item, class Each>
  void list(std::vector<Item>&, Each) {}  // lines of their own
};

// The fields of one line, as `name=value` pairs.
class LineReader {
 public:
  explicit LineReader(std::string_view line) : rest_(line) {}

  // False at the end of the line, or at a mistake.
  bool next() {
    rest_ = base::trim(rest_);
    if (rest_.empty() || !problem.empty()) return false;
    std::size_t equals = rest_.find('=');
    if (equals == rest_.npos) return refuse("expected NAME=VALUE here");
    name_ = rest_.substr(0, equals);
    rest_.remove_prefix(equals + 1);
    quoted_ = rest_.starts_with('"');
    return quoted_ ? readText() : readNumber();
  }
  void number(std::string_view name, std::int32_t& value) {
    if (name_ != name || used_) return;
    used_ = true;
    auto parsed = base::parseInt(value_);
    if (quoted_ || !parsed || *parsed < INT32_MIN || *parsed > INT32_MAX)
      refuse(base::cat("'", name, "' is not a whole number that fits"));
    else value = static_cast<std::int32_t>(*parsed);
  }
  void text(std::string_view name, std::string& value) {
    if (name_ != name || used_) return;
    used_ = true;
    if (quoted_) value = value_;
    else refuse(base::cat("'", name, "' is a text in quotes"));
  }
  template <class Item, class Each>
  void list(std::vector<Item>&, Each) {}
  // Call after each field of a line had its chance.
  void end() {
    if (!used_ && problem.empty()) refuse(base::cat("unknown field '", name_.substr(0, 40), "' here"));
    used_ = false;
  }

  std::string problem;

 private:
  bool refuse(std::string_view message) {
    if (problem.empty()) problem = message;
    return false;
  }
  bool readNumber() {
    std::size_t end = std::min(rest_.find(' '), rest_.size());
    value_ = rest_.substr(0, end);
    rest_.remove_prefix(end);
    return true;
  }
  bool readText() {
    value_.clear();
    for (std::size_t i = 1; i < rest_.size(); ++i) {
      if (rest_[i] == '"') {
        rest_.remove_prefix(i + 1);
        return true;
      }
      if (rest_[i] != '\\') {
        value_ += rest_[i];
        continue;
      }
      char kind = ++i < rest_.size() ? rest_[i] : '\0';
      if (kind == 'x') {
        auto code = base::parseInt(rest_.substr(std::min(i + 1, rest_.size()), 2), 16);
        if (!code || *code < 0 || i + 2 >= rest_.size()) return refuse("two hexadecimal digits follow \\x");
        value_ += static_cast<char>(*code);
        i += 2;
      } else {
        value_ += kind == 'n' ? '\n' : kind;
      }
    }
    return refuse("the text is not closed on its line");
  }

  std::string_view rest_, name_;
  std::string value_;
  bool quoted_ = false, used_ = false;
};

std::string readLine(std::string_view line, LifeList& list) {
  bool docking = list.game == LifeListGame::DockingStation;
  auto after = [&](std::string_view word) {
    bool is = line.starts_with(word) && (line.size() == word.size() || line[word.size()] == ' ');
    if (is) line.remove_prefix(word.size());
    return is;
  };
  if (after("game")) {
    line = base::trim(line);
    if (line != GameNames[0] && line != GameNames[1]) return "the game is creatures-3 or docking-station";
    list.game = line == GameNames[0] ? LifeListGame::Creatures3 : LifeListGame::DockingStation;
    return "";
  }
  bool life = after("life");
  if (!life && !after("event")) return "a line begins with game, life or event";
  if (!life && list.lives.empty()) return "an event belongs to the life above it";
  if (life) list.lives.emplace_back();
  else list.lives.back().events.emplace_back();
  LineReader reader(line);
  while (reader.next()) {
    if (life) lifeFields(reader, list.lives.back(), docking);
    else eventFields(reader, list.lives.back().events.back(), docking);
    reader.end();
  }
  return reader.problem;
}

}  // namespace

std::string lifeListText(const LifeList& list) {
  bool docking = list.game == LifeListGame::DockingStation;
  std::string out = base::cat("game ", GameNames[docking ? 1 : 0], '\n');
  LineWriter writer{out};
  for (ListedLife life : list.lives) {
    out += "life";
    lifeFields(writer, life, docking);
    out += '\n';
    for (ListedEvent& event : life.events) {
      out += "  event";
      eventFields(writer, event, docking);
      out += '\n';
    }
  }
  return out;
}

base::Result<LifeList> readLifeListText(std::string_view text) {
  LifeList list;
  std::size_t number = 0;
  for (std::string_view line : base::split(text, '\n')) {
    ++number;
    line = base::trim(line);
    if (line.empty() || line.starts_with('#')) continue;
    if (std::string problem = readLine(line, list); !problem.empty())
      return base::Error{base::cat("line ", number, ": ", problem)};
  }
  return list;
}

}  // namespace vellum::caos
