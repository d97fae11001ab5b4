#include "driver/net/net_replay.h"

#include <optional>

#include "driver/files.h"

namespace vellum::driver {

namespace {

constexpr std::string_view Kinds[] = {"online", "offline", "present", "gone", "direct", "parcel", "stored"};

// A member of a trace's line, as it is written there; empty: there is none.
std::string_view member(std::string_view json, std::string_view name) {
  std::string key = "\"" + std::string(name) + "\":";
  std::size_t at = json.find(key);
  if (at == json.npos) return {};
  json.remove_prefix(at + key.size());
  std::size_t end = 0;
  if (!json.empty() && json[0] == '"')
    for (end = 1; end < json.size() && json[end] != '"'; ++end) end += json[end] == '\\' ? 1 : 0;
  else end = json.find_first_of(",}");
  if (end >= json.size()) return {};
  return json.substr(0, json[0] == '"' ? end + 1 : end);
}

std::uint64_t number(std::string_view digits) {
  std::uint64_t value = 0;
  for (char c : digits)
    if (c >= '0' && c <= '9') value = value * 10 + static_cast<std::uint64_t>(c - '0');
  return value;
}

// A character of \uXXXX as UTF-8; the writer uses it for control characters.
void appendEscaped(std::string& out, char escape, std::string_view rest) {
  static constexpr std::string_view From = "nrtbf", To = "\n\r\t\b\f";
  if (std::size_t i = From.find(escape); i != From.npos) out += To[i];
  else if (escape != 'u') out += escape;
  else if (rest.size() >= 4) out += static_cast<char>(std::stoi(std::string(rest.substr(2, 2)), nullptr, 16));
}

std::string text(std::string_view quoted) {
  std::string out;
  for (std::size_t i = 1; i + 1 < quoted.size(); ++i) {
    if (quoted[i] != '\\') {
      out += quoted[i];
      continue;
    }
    char escape = quoted[++i];
    appendEscaped(out, escape, quoted.substr(i + 1));
    if (escape == 'u') i += 4;
  }
  return out;
}

int digit(char c) { return c >= '0' && c <= '9' ? c - '0' : c >= 'a' && c <= 'f' ? c - 'a' + 10 : -1; }

std::optional<std::string> bytes(std::string_view quoted) {
  std::string out;
  for (std::size_t i = 1; i + 2 < quoted.size(); i += 2) {
    int high = digit(quoted[i]), low = digit(quoted[i + 1]);
    if (high < 0 || low < 0) return std::nullopt;
    out += static_cast<char>(high << 4 | low);
  }
  return out;
}

}  // namespace

std::string NetReplay::open(const std::string& trace) {
  FileContent content = readFile(trace);
  if (!content.error.empty()) return "can't read '" + trace + "': " + content.error;
  std::string_view rest = content.bytes;
  for (std::size_t row = 1; !rest.empty(); ++row) {
    std::size_t end = std::min(rest.find('\n'), rest.size());
    std::string_view json = rest.substr(0, end);
    rest.remove_prefix(std::min(end + 1, rest.size()));
    if (member(json, "event") != "\"net\"") continue;
    Line line;
    line.tick = number(member(json, "tick"));
    std::string kind = text(member(json, "kind"));
    line.event.kind = std::size(Kinds);
    for (unsigned i = 0; i < std::size(Kinds); ++i)
      if (kind == Kinds[i]) line.event.kind = i;
    auto payload = bytes(member(json, "bytes"));
    if (line.event.kind == std::size(Kinds) || !payload)
      return trace + ", line " + std::to_string(row) + ": it is no event of the network";
    line.event.bytes = std::move(*payload);
    line.event.user = text(member(json, "user"));
    line.event.text = text(member(json, "text"));
    line.event.id = number(member(json, "id"));
    line.event.problem = static_cast<unsigned>(number(member(json, "problem")));
    line.event.code = static_cast<int>(number(member(json, "code")));
    line.event.retries = member(json, "retries") == "true";
    lines_.push_back(std::move(line));
  }
  if (lines_.empty()) return "'" + trace + "' has no event of the network";
  return "";
}

bool NetReplay::next(std::uint64_t tick, NetEvent& event) {
  if (at_ >= lines_.size() || lines_[at_].tick > tick) return false;
  event = lines_[at_++].event;
  return true;
}

}  // namespace vellum::driver
