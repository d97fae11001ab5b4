#include <bitset>

#include "base/text.h"
#include "languages/caos/check/lint_rules.h"
#include "languages/caos/diagnostics.h"

namespace vellum::caos {

namespace {

using Variables = std::bitset<100>;

// The effect of one statement on VA variables: calls `read` for each that it reads.
template <class Read>
void look(const std::vector<Argument>& types, std::span<const Expression> values, Variables& sets, Read& read);

template <class Read>
void look(const Expression& value, Variables& sets, Read& read) {
  if (value.form == Expression::Form::Local) read(value);
  if (value.form == Expression::Form::Call) look(value.row->arguments, value.arguments, sets, read);
}

template <class Read>
void look(const std::vector<Argument>& types, std::span<const Expression> values, Variables& sets, Read& read) {
  for (std::size_t i = 0; i < values.size() && i < types.size(); ++i) {
    if (types[i].type == ArgumentType::Variable && values[i].form == Expression::Form::Local)
      sets.set(static_cast<std::size_t>(values[i].number));
    else look(values[i], sets, read);
  }
}

template <class Read>
void look(const Statement& statement, Variables& sets, Read read) {
  look(statement.row->arguments, statement.arguments, sets, read);
  for (const Comparison& comparison : statement.condition) {
    look(comparison.left, sets, read);
    look(comparison.right, sets, read);
  }
}

}  // namespace

void lintVariables(const CheckedScript& script, const Flow& flow, diagnostics::Emitter& emitter) {
  if (!script.usesLocals || script.runsCaos) return;
  struct Place {
    Variables sets, before;  // the variables that it sets, and those that some path to it may have set
    bool seen = false;
  };
  std::vector<Place> places(flow.places());
  Variables read;
  for (std::uint32_t i = 0; i < flow.size(); ++i)
    look(script.statements[i], places[i].sets,
         [&](const Expression& value) { read.set(static_cast<std::size_t>(value.number)); });
  if (read.none()) return;
  std::vector<std::uint32_t> open;
  open.reserve(flow.places());
  if (flow.size() > 0) open.push_back(0);
  while (!open.empty()) {
    std::uint32_t at = open.back();
    open.pop_back();
    Variables after = places[at].before | places[at].sets;
    for (const Edge& edge : flow.from(at)) {
      Place& to = places[edge.to];
      Variables joined = to.before | after;
      if (to.seen && joined == to.before) continue;
      to.before = joined;
      to.seen = true;
      open.push_back(edge.to);
    }
  }
  Variables reported;
  for (std::uint32_t i = 0; i < flow.size(); ++i) {
    if (!flow.reached(i)) continue;
    Variables ignored;
    look(script.statements[i], ignored, [&](const Expression& value) {
      auto number = static_cast<std::size_t>(value.number);
      if (places[i].before[number] || places[i].sets[number] || reported[number]) return;
      reported.set(number);
      emitter.emit(diag::NeverSet, value.location, base::cat("VA", number < 10 ? "0" : "", number))
          .hint("nothing that runs before sets it; variables of other scripts are not shared");
    });
  }
}

}  // namespace vellum::caos
