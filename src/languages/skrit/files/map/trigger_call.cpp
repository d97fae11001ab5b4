#include "languages/skrit/files/map/trigger_call.h"

#include "base/text.h"
#include "languages/skrit/files/fuel/document.h"

namespace vellum::skrit::map {

using base::cat;

namespace {

// By the commas outside of strings and brackets. An empty text has no parts.
std::vector<std::string_view> parts(std::string_view text) {
  std::vector<std::string_view> out;
  int depth = 0;
  bool quoted = false;
  std::size_t begin = 0;
  for (std::size_t i = 0; i < text.size(); ++i) {
    if (text[i] == '"') quoted = !quoted;
    if (quoted) continue;
    if (text[i] == '(') ++depth;
    if (text[i] == ')') --depth;
    if (text[i] != ',' || depth != 0) continue;
    out.push_back(base::trim(text.substr(begin, i - begin)));
    begin = i + 1;
  }
  if (!out.empty() || !base::trim(text).empty()) out.push_back(base::trim(text.substr(begin)));
  return out;
}

struct NameAndArguments {
  std::string_view name, inside;
  bool closed = false;
};

// verb( ... )
NameAndArguments split(std::string_view part) {
  std::size_t open = part.find('(');
  if (open == std::string_view::npos || !part.ends_with(')')) return {part, {}, false};
  return {base::trim(part.substr(0, open)), part.substr(open + 1, part.size() - open - 2), true};
}

void readTail(std::string_view part, TriggerCall& call) {
  NameAndArguments tail = split(part);
  if (base::equalsIgnoreCase(tail.name, "doc")) return;
  std::string value = fuel::valueText(base::trim(tail.inside));
  auto number = fuel::valueFloat(value);
  bool good = tail.closed && number && *number >= 0 && *number < 1e6f;
  if (good && base::equalsIgnoreCase(tail.name, "group")) call.group = static_cast<int>(*number);
  else if (good && base::equalsIgnoreCase(tail.name, "delay")) call.delay = *number;
  else if (call.problem.empty())
    call.problem = cat("'", part, "' is unknown here; expected group(n), delay(seconds) or doc(\"text\")");
}

}  // namespace

TriggerCall readTriggerCall(std::string_view text) {
  TriggerCall call;
  std::vector<std::string_view> all = parts(base::trim(text));
  if (all.empty()) {
    call.problem = "it is empty";
    return call;
  }
  NameAndArguments head = split(all[0]);
  std::size_t blank = head.name.find_first_of(" \t\r\n");
  if (blank != std::string_view::npos && base::equalsIgnoreCase(head.name.substr(0, blank), "when_false")) {
    call.whenFalse = true;
    head.name = base::trim(head.name.substr(blank));
  }
  call.verb = base::toLower(head.name);
  if (!head.closed) {
    call.problem = cat("'", all[0], "' has no arguments in parentheses");
    return call;
  }
  for (std::string_view argument : parts(head.inside)) call.arguments.push_back(fuel::valueText(argument));
  for (std::size_t i = 1; i < all.size(); ++i) readTail(all[i], call);
  return call;
}

}  // namespace vellum::skrit::map
