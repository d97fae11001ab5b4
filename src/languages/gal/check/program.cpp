#include "languages/gal/check/program.h"

#include "base/text.h"

namespace vellum::gal {
int CheckedAgent::findValue(int input, std::string_view name) const {
  const auto& values = inputs[static_cast<std::size_t>(input)].values;
  for (std::size_t i = 0; i < values.size(); ++i)
    if (base::equalsIgnoreCase(values[i].name, name)) return static_cast<int>(i);
  return -1;
}

bool CheckedAgent::monitored(int input) const {
  for (const TransitionLine& line : transitions)
    if (line.input == input) return true;
  return false;
}

std::string describe(const CheckedAgent& agent, const Text& text) {
  if (text.parts.size() == 1 && text.parts[0].input < 0) return base::cat("\"", text.parts[0].text, "\"");
  std::string out = "str(";
  for (const TextPart& part : text.parts) {
    if (out.size() > 4) out += ", ";
    if (part.input >= 0) out += agent.inputs[static_cast<std::size_t>(part.input)].name;
    else base::append(out, base::cat("\"", part.text, "\""));
  }
  return out + ")";
}

}  // namespace vellum::gal
