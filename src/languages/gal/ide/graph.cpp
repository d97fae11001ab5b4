#include "languages/gal/ide/graph.h"

#include "base/text.h"
#include "languages/common/dot.h"

namespace vellum::gal {
namespace {

// The line that applies to a change, or null (GAL manual, "Transition sections": later lines override).
const TransitionLine* lineFor(const CheckedAgent& agent, int input, int from, int to) {
  for (std::size_t i = agent.transitions.size(); i-- > 0;) {
    const TransitionLine& line = agent.transitions[i];
    if (line.input == input && (line.from < 0 || line.from == from) && (line.to < 0 || line.to == to)) return &line;
  }
  return nullptr;
}

// For inputs with more values than this, a line is drawn once, with "any" on the side that it leaves open.
constexpr int DrawEach = 8;

// Inputs by kind.
constexpr std::string_view Global = "#2a5db0", Local = "#b35900";

// Only what the picture has.
std::string legendOf(const CheckedAgent& agent) {
  bool global = false, local = false;
  for (std::size_t i = 0; i < agent.inputs.size(); ++i)
    if (agent.monitored(static_cast<int>(i))) (agent.inputs[i].local ? local : global) = true;
  return base::cat("green box: the first value; at an arrow: the action that the change calls\n",
                   global ? "blue: an input that the game binds" : "", global && local ? "; " : "",
                   local ? "orange: a local input" : "");
}

}  // namespace

std::string transitionGraph(const CheckedAgent& agent, std::string_view title) {
  std::string out = common::dotHead(title, legendOf(agent));
  out +=
      "  node [shape=box, style=\"rounded,filled\", fillcolor=\"#f7f6f2\", fontname=\"sans-serif\"];\n"
      "  edge [fontname=\"sans-serif\", fontsize=10];\n";
  for (std::size_t i = 0; i < agent.inputs.size(); ++i) {
    int input = static_cast<int>(i);
    if (!agent.monitored(input)) continue;
    const DeclaredInput& declared = agent.inputs[i];
    const std::string_view color = declared.local ? Local : Global;
    auto node = [&](std::string_view value) { return common::dotString(base::cat(declared.name, ".", value)); };
    base::append(out, base::cat("  subgraph cluster_", input, " {\n    label=", common::dotString(declared.name),
                                "; fontname=\"sans-serif\"; color=\"", color, "\"; fontcolor=\"", color, "\";\n"));
    for (std::size_t v = 0; v < declared.values.size(); ++v) {
      base::append(
          out, base::cat("    ", node(declared.values[v].name), " [label=", common::dotString(declared.values[v].name),
                         v == 0 ? ", fillcolor=\"#dff0d8\"" : "", "];\n"));
    }
    int values = static_cast<int>(declared.values.size());
    auto arrow = [&](std::string_view from, std::string_view to, const TransitionLine& line) {
      base::append(out, base::cat("    ", node(from), " -> ", node(to), " [label=",
                                  common::dotLabel(agent.actions[static_cast<std::size_t>(line.action)].name),
                                  ", color=\"", color, "\", fontcolor=\"", color, "\"];\n"));
    };
    auto name = [&](int value) -> std::string_view {
      return value < 0 ? std::string_view("any") : declared.values[static_cast<std::size_t>(value)].name;
    };
    if (values <= DrawEach) {
      for (int from = 0; from < values; ++from)
        for (int to = 0; to < values; ++to)
          if (const TransitionLine* line = from == to ? nullptr : lineFor(agent, input, from, to))
            arrow(name(from), name(to), *line);
    } else {
      for (const TransitionLine& line : agent.transitions)
        if (line.input == input) arrow(name(line.from), name(line.to), line);
    }
    out += "  }\n";
  }
  return out + "}\n";
}

std::string describeAgent(const CheckedAgent& agent) {
  std::string out = "Channels\n";
  for (std::size_t i = 0; i < agent.channels.size(); ++i)
    base::append(out, base::cat("  ", i, "  ", agent.channels[i].name, "\n"));
  for (bool local : {false, true}) {
    bool any = false;
    for (const DeclaredInput& input : agent.inputs) {
      if (input.local != local) continue;
      if (!any) out += local ? "Local inputs\n" : "Inputs\n";
      any = true;
      base::append(out, base::cat("  ", input.name, " = "));
      for (std::size_t v = 0; v < input.values.size(); ++v) {
        base::append(out, base::cat(v == 0 ? "" : ", ", input.values[v].name));
        if (input.values[v].hasAlias) base::append(out, base::cat(" \"", input.values[v].alias, "\""));
      }
      out += '\n';
    }
  }
  out += "Actions\n";
  for (const Action& action : agent.actions) base::append(out, base::cat("  ", action.name, "\n"));
  if (!agent.transitions.empty()) out += "Transitions\n";
  for (const TransitionLine& line : agent.transitions) {
    const DeclaredInput& input = agent.inputs[static_cast<std::size_t>(line.input)];
    base::append(out, base::cat("  ", input.name));
    if (line.from >= 0) base::append(out, base::cat(" from ", input.values[static_cast<std::size_t>(line.from)].name));
    if (line.to >= 0) base::append(out, base::cat(" to ", input.values[static_cast<std::size_t>(line.to)].name));
    base::append(out, base::cat(": ", agent.actions[static_cast<std::size_t>(line.action)].name, "\n"));
  }
  if (!agent.keys.empty()) out += "Keys\n";
  for (const KeyBinding& key : agent.keys) {
    base::append(out, base::cat("  ", key.release ? "release " : "press ", key.key, ":"));
    for (const KeyCommand& command : key.commands) {
      auto index = static_cast<std::size_t>(command.index);
      if (command.bind) {
        const DeclaredInput& input = agent.inputs[index];
        base::append(
            out, base::cat(" ", input.name, " = ", input.values[static_cast<std::size_t>(command.value)].name, ";"));
      } else {
        base::append(out, base::cat(" call ", agent.actions[index].name, ";"));
      }
    }
    out += '\n';
  }
  return out;
}

}  // namespace vellum::gal
