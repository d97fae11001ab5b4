#include "driver/net/net_replay.h"

#include <algorithm>
#include <charconv>
#include <iterator>
#include <optional>

#include "driver/files.h"

namespace vellum::driver {

namespace {

constexpr std::string_view Kinds[] = {"online", "offline", "present", "gone", "direct", "parcel", "stored", "everyone"};
static_assert(std::size(Kinds) == VELLUM_NET_EVERYONE + 1);

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

// Empty: it is no such number. Nothing stands for 0.
template <class Number>
std::optional<Number> number(std::string_view digits) {
  Number value = 0;
  auto [end, error] = std::from_chars(digits.data(), digits.data() + digits.size(), value);
  bool good = digits.empty() || (error == std::errc() && end == digits.data() + digits.size());
  return good ? std::optional(value) : std::nullopt;
}

int digit(char c) { return c >= '0' && c <= '9' ? c - '0' : c >= 'a' && c <= 'f' ? c - 'a' + 10 : -1; }

// The character of \u00XX; the writer uses it for control characters. Empty: it is none.
std::optional<char> controlCharacter(std::string_view digits) {
  if (digits.size() < 4 || !digits.starts_with("00")) return std::nullopt;
  int high = digit(digits[2]), low = digit(digits[3]);
  return high < 0 || low < 0 ? std::nullopt : std::optional(static_cast<char>(high << 4 | low));
}

// A string; nothing stands for "". Empty: it is damaged.
std::optional<std::string> text(std::string_view quoted) {
  static constexpr std::string_view From = "nrtbf", To = "\n\r\t\b\f";
  if (!quoted.empty() && quoted[0] != '"') return std::nullopt;
  std::string out;
  for (std::size_t i = 1; i + 1 < quoted.size(); ++i) {
    if (quoted[i] != '\\') {
      out += quoted[i];
      continue;
    }
    char escape = quoted[++i];
    if (escape == 'u') {
      auto character = controlCharacter(quoted.substr(i + 1, std::min<std::size_t>(4, quoted.size() - i - 2)));
      if (!character) return std::nullopt;
      out += *character;
      i += 4;
      continue;
    }
    std::size_t known = From.find(escape);
    out += known != From.npos ? To[known] : escape;
  }
  return out;
}

std::optional<std::string> bytes(std::string_view quoted) {
  std::string out;
  if (!quoted.empty() && (quoted[0] != '"' || quoted.size() % 2 != 0)) return std::nullopt;
  for (std::size_t i = 1; i + 2 < quoted.size(); i += 2) {
    int high = digit(quoted[i]), low = digit(quoted[i + 1]);
    if (high < 0 || low < 0) return std::nullopt;
    out += static_cast<char>(high << 4 | low);
  }
  return out;
}

}  // namespace

std::string NetReplay::addLine(std::string_view json) {
  static constexpr const char* NoEvent = "it is not a network event";
  Line line;
  auto kind = text(member(json, "kind")), user = text(member(json, "user")), words = text(member(json, "text"));
  auto payload = bytes(member(json, "bytes"));
  auto world = number<std::size_t>(member(json, "world"));
  auto tick = number<std::uint64_t>(member(json, "tick"));
  auto digits = text(member(json, "id"));  // 64 bits, as a string
  auto id = digits ? number<std::uint64_t>(*digits) : std::nullopt;
  auto problem = number<unsigned>(member(json, "problem"));
  auto code = number<int>(member(json, "code"));
  if (!kind || !user || !words || !payload || !world || !tick || !id || !problem || !code) return NoEvent;
  auto known = std::find(std::begin(Kinds), std::end(Kinds), *kind);
  if (known == std::end(Kinds)) return NoEvent;
  line.tick = *tick;
  line.event.kind = static_cast<unsigned>(known - std::begin(Kinds));
  line.event.bytes = std::move(*payload);
  line.event.user = std::move(*user);
  line.event.text = std::move(*words);
  line.event.id = *id;
  line.event.problem = *problem;
  line.event.code = *code;
  line.event.retries = member(json, "retries") == "true";
  worlds_[std::max<std::size_t>(1, *world)].lines.push_back(std::move(line));
  return "";
}

std::string NetReplay::open(const std::string& trace) {
  FileContent content = readFile(trace);
  if (!content.error.empty()) return "can't read '" + trace + "': " + content.error;
  std::string_view rest = content.bytes;
  for (std::size_t row = 1; !rest.empty(); ++row) {
    std::size_t end = std::min(rest.find('\n'), rest.size());
    std::string_view json = rest.substr(0, end);
    rest.remove_prefix(std::min(end + 1, rest.size()));
    if (member(json, "event") != "\"net\"") continue;
    if (std::string wrong = addLine(json); !wrong.empty())
      return trace + ", line " + std::to_string(row) + ": " + wrong;
  }
  return worlds_.empty() ? "'" + trace + "' has no event of the network" : "";
}

bool NetReplay::next(std::size_t world, std::uint64_t tick, NetEvent& event) {
  auto found = worlds_.find(world);
  if (found == worlds_.end()) return false;
  Events& events = found->second;
  if (events.at >= events.lines.size() || events.lines[events.at].tick > tick) return false;
  event = events.lines[events.at++].event;
  return true;
}

}  // namespace vellum::driver
