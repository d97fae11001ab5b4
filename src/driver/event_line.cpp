#include "driver/event_line.h"

#include <algorithm>
#include <vector>

namespace vellum::driver {

namespace {

struct Member {
  std::string name, value;
  bool isText = false;
};

// The members of an object whose values are texts, numbers, or other values, which stay as they are written.
class Members {
 public:
  explicit Members(std::string_view json) : json_(json) {
    take('{');
    while (at_ < json_.size() && json_[at_] != '}') {
      const std::size_t before = at_;
      Member member;
      member.name = text();
      take(':');
      member.isText = skipBlanks() == '"';
      member.value = member.isText ? text() : other();
      all.push_back(std::move(member));
      take(',');
      if (at_ == before) break;  // no JSON
    }
  }

  const Member* find(std::string_view name) const {
    for (const Member& member : all)
      if (member.name == name) return &member;
    return nullptr;
  }

  std::vector<Member> all;

 private:
  char skipBlanks() {
    while (at_ < json_.size() && json_[at_] == ' ') ++at_;
    return at_ < json_.size() ? json_[at_] : '\0';
  }
  void take(char sign) {
    if (skipBlanks() == sign) ++at_;
    skipBlanks();
  }
  std::string text() {
    std::string text;
    take('"');
    for (; at_ < json_.size() && json_[at_] != '"'; ++at_) {
      if (json_[at_] != '\\' || at_ + 1 >= json_.size()) {
        text += json_[at_];
        continue;
      }
      const char escape = json_[++at_];
      if (escape == 'n') text += "\n  ";
      else if (escape == 't') text += '\t';
      else if (escape == 'u') at_ += 4;  // control characters only
      else if (escape != 'r') text += escape;
    }
    if (at_ < json_.size()) ++at_;
    return text;
  }
  std::string other() {
    const std::size_t begin = at_;
    int depth = 0;
    for (bool quoted = false; at_ < json_.size(); ++at_) {
      const char c = json_[at_];
      if (c == '\\') ++at_;
      else if (c == '"') quoted = !quoted;
      else if (quoted) continue;
      else if (c == '[' || c == '{') ++depth;
      else if (depth == 0 && (c == ',' || c == '}')) break;
      else if (c == ']' || c == '}') --depth;
    }
    return std::string(json_.substr(begin, std::min(at_, json_.size()) - begin));
  }

  std::string_view json_;
  std::size_t at_ = 0;
};

std::string lineOf(const Members& members) {
  const Member* line = members.find("line");
  return line != nullptr && line->isText ? line->value : "";
}

}  // namespace

std::string readableLine(std::string_view json) {
  return json.find("\"line\":") == json.npos ? "" : lineOf(Members(json));  // few events have one
}

std::string eventLine(std::string_view json) {
  const Members members(json);
  if (std::string line = lineOf(members); !line.empty()) return line;
  const Member *tick = members.find("tick"), *event = members.find("event");
  std::string text =
      (tick != nullptr ? "tick " + tick->value + ", " : "") + (event != nullptr ? event->value : "event");
  std::string_view before = ": ";
  for (const Member& member : members.all) {
    if (&member == tick || &member == event || member.name == "language") continue;
    text += std::string(before) + (member.name == "text" ? "" : member.name + " ") + member.value;
    before = ", ";
  }
  return text;
}

}  // namespace vellum::driver
