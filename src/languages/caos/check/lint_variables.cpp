#include <bitset>

#include "base/text.h"
#include "languages/caos/check/lint_rules.h"
#include "languages/caos/diagnostics.h"

namespace vellum::caos {

namespace {

using Variables = std::bitset<100>;

// What one statement does to VA variables: calls `read` for each that it reads; true when an inline CAOS may set any.
template <class Read>
bool look(const std::vector<Argument>& types, const std::vector<Expression>& values, Variables& sets, Read& read);

template <class Read>
bool look(const Expression& value, Variables& sets, Read& read) {
  if (value.form == Expression::Form::Local) read(value);
  if (value.form != Expression::Form::Call) return false;
  return look(value.row->arguments, value.arguments, sets, read) || value.isCaos();
}

template <class Read>
bool look(const std::vector<Argument>& types, const std::vector<Expression>& values, Variables& sets, Read& read) {
  bool all = false;
  for (std::size_t i = 0; i < values.size() && i < types.size(); ++i) {
    if (types[i].type == ArgumentType::Variable && values[i].form == Expression::Form::Local)
      sets.set(static_cast<std::size_t>(values[i].number));
    else all |= look(values[i], sets, read);
  }
  return all;
}

template <class Read>
bool look(const Statement& statement, Variables& sets, Read read) {
  bool all = look(statement.row->arguments, statement.arguments, sets, read);
  for (const Comparison& comparison : statement.condition) {
    all |= look(comparison.left, sets, read);
    all |= look(comparison.right, sets, read);
  }
  return all;
}

}  // namespace

void lintVariables(const CheckedScript& script, const Flow& flow, diagnostics::Emitter& emitter) {
  std::vector<Variables> sets(flow.places());
  Variables read;
  for (std::uint32_t i = 0; i < flow.size(); ++i) {
    auto note = [&](const Expression& value) { read.set(static_cast<std::size_t>(value.number)); };
    if (look(script.statements[i], sets[i], note)) return;
  }
  if (read.none()) return;
  // What may have been set on some way to each statement.
  std::vector<Variables> before(flow.places());
  std::vector<bool> seen(flow.places());
  std::vector<std::uint32_t> open;
  open.reserve(flow.places());
  if (flow.size() > 0) open.push_back(0);
  while (!open.empty()) {
    std::uint32_t at = open.back();
    open.pop_back();
    Variables after = before[at] | sets[at];
    for (const Edge& edge : flow.from(at)) {
      Variables joined = before[edge.to] | after;
      if (seen[edge.to] && joined == before[edge.to]) continue;
      before[edge.to] = joined;
      seen[edge.to] = true;
      open.push_back(edge.to);
    }
  }
  Variables told;
  for (std::uint32_t i = 0; i < flow.size(); ++i) {
    if (!flow.reached(i)) continue;
    Variables ignored;
    look(script.statements[i], ignored, [&](const Expression& value) {
      auto number = static_cast<std::size_t>(value.number);
      if (before[i][number] || sets[i][number] || told[number]) return;
      told.set(number);
      emitter.emit(diagnose::NeverSet, value.location, base::cat("VA", number < 10 ? "0" : "", number))
          .hint("nothing that runs before sets it; variables of other scripts are not shared");
    });
  }
}

}  // namespace vellum::caos
