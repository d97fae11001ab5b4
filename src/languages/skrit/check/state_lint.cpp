// Only a skrit changes its own state (Skrit manual, "State machine and transition related"), so a state that none of
// its transitions and setstate statements names is never entered. Objects that get a timer from another skrit are rare:
// where a skrit makes timers of its own, all with fixed ids, a handler of another id is most likely a slip.
#include "languages/skrit/check/state_lint.h"

#include <algorithm>
#include <set>

#include "languages/skrit/check/expressions.h"

namespace vellum::skrit {

namespace {

void markEntered(const Program& program, const std::vector<StmtId>& body, StateIndex from, std::vector<bool>& entered) {
  for (StmtId id : body) {
    const Stmt& statement = program[id];
    if (statement.kind == Stmt::Kind::SetState && statement.state && statement.state != from)
      entered[statement.state.index()] = true;
    markEntered(program, statement.body, from, entered);
    markEntered(program, statement.orElse, from, entered);
  }
}

void lintUnentered(CheckContext& context) {
  const Program& program = context.program;
  if (!program.startup) return;  // NoStartup has said that no state is entered
  std::vector<bool> entered(program.states.size());
  entered[program.startup.index()] = true;
  for (const State& state : program.states)
    for (const TransitionRow& row : state.transitions)
      if (row.to != row.from) entered[row.to.index()] = true;
  for (const Function& function : program.functions) markEntered(program, function.body, function.state, entered);
  for (std::size_t i = 0; i < program.states.size(); ++i)
    if (!entered[i]) context.emitter.emit(diag::StateNeverEntered, program.states[i].location, program.states[i].name);
}

// The ids of the timers that the skrit makes. Empty: there are none, or one has an id that only a run can know.
std::set<std::int32_t> timerIds(const CheckContext& context) {
  std::set<std::int32_t> ids;
  for (const Expr& expr : context.program.exprs) {
    if (expr.kind != Expr::Kind::CallExport) continue;
    const ExportFunction& function = context.exports.functions[expr.exported];
    if (!base::equalsIgnoreCase(function.name, "CreateTimer") &&
        !base::equalsIgnoreCase(function.name, "CreateFrameTimer"))
      continue;
    Constant id;
    const bool hasId = function.parameters.size() == 2 && expr.operands.size() >= 2;
    if (!hasId || !isConstant(context, expr.operands[expr.operands.size() - 2], id) || !id.type.is(Base::Int))
      return {};
    ids.insert(id.number);
  }
  return ids;
}

void lintTimer(CheckContext& context, const std::set<std::int32_t>& ids, std::string_view event,
               const std::vector<Constant>& arguments) {
  if (arguments.empty() || !base::equalsIgnoreCase(event, "OnTimer") || !arguments[0].type.is(Base::Int)) return;
  if (ids.contains(arguments[0].number)) return;
  std::string list;
  for (std::int32_t id : ids) list += base::cat(list.empty() ? "" : ", ", id);
  context.emitter.emit(diag::TimerNeverMade, arguments[0].location, arguments[0].number, list);
}

void lintTimers(CheckContext& context) {
  const std::set<std::int32_t> ids = timerIds(context);
  if (ids.empty()) return;
  for (const Handler& handler : context.program.handlers) lintTimer(context, ids, handler.event, handler.arguments);
  for (const State& state : context.program.states) {
    for (const Handler& handler : state.handlers) lintTimer(context, ids, handler.event, handler.arguments);
    for (const TransitionRow& row : state.transitions)
      for (const TransitionRow::Condition& condition : row.conditions)
        lintTimer(context, ids, condition.event, condition.arguments);
  }
}

}  // namespace

void lintStates(CheckContext& context) {
  lintUnentered(context);
  lintTimers(context);
}

}  // namespace vellum::skrit
