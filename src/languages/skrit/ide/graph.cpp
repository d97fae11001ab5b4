#include "languages/skrit/ide/graph.h"

#include "base/text.h"
#include "base/xml.h"
#include "languages/common/dot.h"

namespace vellum::skrit {

using base::cat;

namespace {

// How long a timer takes, as written where it is made, such as "open_time$ s". "": no code here makes it, or several
// places do.
std::string timerText(const Program& program, std::int32_t id, const source::SourceSet& sources) {
  std::string out;
  for (const Expr& expr : program.exprs) {
    if (expr.kind != Expr::Kind::CallExport || expr.operands.size() != 3) continue;
    const Expr &number = program[expr.operands[1]], &time = program[expr.operands[2]];
    std::string_view call = sources.text(expr.location);
    bool frames = call.find("CreateFrameTimer") != call.npos;
    if (!frames && call.find("CreateTimer") == call.npos) continue;
    if (number.kind != Expr::Kind::Int || number.number != id) continue;
    if (!out.empty()) return "";
    out = cat(sources.text(time.location), frames ? " frames" : " s");
  }
  return out;
}

// As written: WE_REQ_USE, 'save'; after a timer's, how long it takes.
std::string argumentText(std::string_view event, const std::vector<Constant>& arguments, const Program& program,
                         const source::SourceSet& sources) {
  if (arguments.empty()) return "";
  const bool isTimer = base::equalsIgnoreCase(event, "OnTimer");
  std::string out = "( ";
  for (std::size_t i = 0; i < arguments.size(); ++i)
    base::append(out, cat(i > 0 ? ", " : "", sources.text(arguments[i].location)));
  std::string time = isTimer ? timerText(program, arguments[0].number, sources) : "";
  return cat(out, " )", time.empty() ? "" : ": ", time);
}

// A condition on several lines, broken before its operators, so that a graph fits a page.
std::string brokenText(std::string_view text) {
  std::string out;
  for (std::size_t i = 0; i < text.size(); ++i) {
    bool breaks = i > 0 && text[i - 1] == ' ' && (text.substr(i, 2) == "||" || text.substr(i, 2) == "&&");
    if (breaks) out.back() = '\n';
    out += text[i];
  }
  return out;
}

std::string row(std::string_view text, bool title = false) {
  return title ? cat("<TR><TD><B>", base::escapeXml(text), "</B></TD></TR>")
               : cat("<TR><TD ALIGN=\"LEFT\"><FONT POINT-SIZE=\"10\" COLOR=\"#444444\">", base::escapeXml(text),
                     "</FONT></TD></TR>");
}

// Arrows by kind.
constexpr std::string_view OnEvent = "#2a5db0", OnTest = "#2f7d32", OnSetState = "#b35900";

// What kinds of arrows a picture has.
struct Drawn {
  bool byEvents = false, byTests = false, setState = false;
};

std::string legendOf(const Program& program, Drawn drawn) {
  std::string arrows;
  auto add = [&](bool has, std::string_view text) {
    if (has) arrows += cat(arrows.empty() ? "" : "; ", text);
  };
  add(drawn.byEvents, "blue: a transition by events");
  add(drawn.byTests, drawn.byEvents ? "green: by tests" : "green: a transition by tests");
  add(drawn.setState, "orange, dashed: setstate");
  const bool both = program.startup && !arrows.empty();
  return cat(program.startup ? "green box: the first state" : "", both ? "\n" : "", arrows);
}

// A state's name and its handlers.
std::string stateLabel(const Program& program, const State& state, const source::SourceSet& sources) {
  std::string out = "<<TABLE BORDER=\"0\" CELLPADDING=\"1\" CELLSPACING=\"0\">" + row(state.name, true);
  if (state.pollPeriod > 0) {
    std::string poll = "poll every ";
    base::appendGeneral(poll, state.pollPeriod, 6);
    out += row(poll + " s");
  }
  for (const Handler& handler : state.handlers)
    out += row(cat(handler.trigger ? "trigger " : "event ", handler.event,
                   argumentText(handler.event, handler.arguments, program, sources)));
  for (const TimedFunction& timed : state.timed) {
    std::string text(program.functions[timed.function.index()].name.substr(state.name.size() + 1));
    text += " at ";
    base::appendGeneral(text, timed.time, 6);
    out += row(text + (timed.frames ? " frames" : " s"));
  }
  return out + "</TABLE>>";
}

std::string colors(std::string_view color) { return cat(" color=\"", color, "\" fontcolor=\"", color, "\""); }

}  // namespace

// Draws states as boxes with their handlers, transitions as solid lines, setstate as dashed lines.
std::string stateGraph(const Program& program, const source::SourceSet& sources) {
  Drawn drawn;
  std::string out =
      "  node [shape=box style=\"rounded,filled\" fillcolor=\"#f7f6f2\" fontname=\"sans-serif\"];\n"
      "  edge [fontname=\"sans-serif\" fontsize=10];\n";
  if (program.startup)
    base::append(out, cat("  start [shape=point fillcolor=black];\n  start -> ",
                          common::dotString(program.states[program.startup.index()].name), ";\n"));
  for (const State& state : program.states) {
    bool first = program.startup && &state == &program.states[program.startup.index()];
    base::append(out, cat("  ", common::dotString(state.name), " [label=", stateLabel(program, state, sources),
                          first ? " fillcolor=\"#dff0d8\"" : "", "];\n"));
  }
  for (const State& state : program.states)
    for (const TransitionRow& row : state.transitions) {
      std::string label;
      bool byEvent = false;
      for (const TransitionRow::Condition& condition : row.conditions) {
        byEvent |= !condition.event.empty();
        if (!label.empty()) label += "\nand ";
        if (!condition.event.empty())
          label += condition.event + argumentText(condition.event, condition.arguments, program, sources);
        else label += brokenText(sources.text(program.functions[condition.test.index()].location));
      }
      (byEvent ? drawn.byEvents : drawn.byTests) = true;
      base::append(
          out, cat("  ", common::dotString(state.name), " -> ", common::dotString(program.states[row.to.index()].name),
                   " [label=", common::dotLabel(label), colors(byEvent ? OnEvent : OnTest), "];\n"));
    }
  // Finds the places where a handler requests a state.
  for (const Function& function : program.functions) {
    std::vector<const std::vector<StmtId>*> open = {&function.body};
    std::vector<std::uint32_t> seen;
    while (!open.empty()) {
      const std::vector<StmtId>* list = open.back();
      open.pop_back();
      for (StmtId id : *list) {
        const Stmt& stmt = program[id];
        open.push_back(&stmt.body);
        open.push_back(&stmt.orElse);
        if (stmt.kind != Stmt::Kind::SetState || !stmt.state) continue;
        bool known = false;
        for (std::uint32_t each : seen) known |= each == stmt.state.value;
        if (known) continue;
        seen.push_back(stmt.state.value);
        drawn.setState = true;
        std::string from = function.state ? program.states[function.state.index()].name : function.name;
        if (!function.state) base::append(out, cat("  ", common::dotString(from), " [shape=plaintext];\n"));
        std::string label = function.state ? function.name.substr(std::min(function.name.size(), from.size() + 1)) : "";
        base::append(
            out, cat("  ", common::dotString(from), " -> ", common::dotString(program.states[stmt.state.index()].name),
                     " [style=dashed label=", common::dotLabel(label), colors(OnSetState), "];\n"));
      }
    }
  }
  return cat(common::dotHead(program.name, legendOf(program, drawn)), out, "}\n");
}

}  // namespace vellum::skrit
