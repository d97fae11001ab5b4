#include <array>

#include "base/text.h"
#include "languages/caos/check/lint_rules.h"
#include "languages/caos/diagnostics.h"

namespace vellum::caos {

namespace {

// What a value may be: a set.
enum Kinds : std::uint8_t { NumberKind = 1, TextKind = 2, HandleKind = 4, AnyKind = 7 };

using Types = std::array<std::uint8_t, 100>;  // of VA variables

std::uint8_t kindsOf(const Expression& value, const Types& types) {
  if (value.form == Expression::Form::Local) return types[static_cast<std::size_t>(value.number)];
  switch (value.type) {
    case ValueType::Integer:
    case ValueType::Float: return NumberKind;
    case ValueType::String: return TextKind;
    case ValueType::Agent: return HandleKind;
    default: return AnyKind;
  }
}

std::string_view nameOf(std::uint8_t kinds) {
  return kinds == NumberKind ? "a number" : kinds == TextKind ? "a string" : kinds == HandleKind ? "an agent" : "";
}

// The types that a statement stores into variables: put(variable, kinds).
template <class Put>
void assign(const Statement& statement, Put put) {
  auto store = [&](const Row& row, std::span<const Expression> values) {
    for (std::size_t i = 0; i < values.size() && i < row.arguments.size(); ++i) {
      if (values[i].form != Expression::Form::Local || row.arguments[i].type != ArgumentType::Variable) continue;
      auto variable = static_cast<std::size_t>(values[i].number);
      switch (row.id) {
        case Id::Setv: put(variable, NumberKind); break;
        case Id::Sets: put(variable, TextKind); break;
        case Id::Seta: put(variable, HandleKind); break;
        case Id::Addv:
        case Id::Subv:
        case Id::Mulv:
        case Id::Divv:
        case Id::Modv:
        case Id::Negv:
        case Id::Absv:
        case Id::Adds:
        case Id::Char: break;  // they keep the type, or fail
        default: put(variable, AnyKind);
      }
    }
  };
  auto look = [&](const Expression& value) {
    if (value.form == Expression::Form::Call) store(*value.row, value.arguments);
  };
  forEachValue(statement, look);
  store(*statement.row, statement.arguments);
}

bool comparesVariable(const Comparison& comparison) {
  return comparison.left.form == Expression::Form::Local || comparison.right.form == Expression::Form::Local;
}

// Whether a comparison across types is possible when only the types that a variable ever has are known.
bool mayDiffer(const Comparison& comparison, const Types& anywhere) {
  if (!comparesVariable(comparison) || comparesBits(comparison.comparator)) return false;
  auto named = [&](const Expression& value) {
    std::uint8_t kinds = kindsOf(value, anywhere);
    return value.form == Expression::Form::Local || !nameOf(kinds).empty() ? kinds : std::uint8_t(0);
  };
  std::uint8_t left = named(comparison.left), right = named(comparison.right);
  return left != 0 && right != 0 && nameOf(left | right).empty();
}

}  // namespace

// A VA variable is the number 0 at the start of a script. An inline CAOS may store anything into any variable.
void lintTypes(const CheckedScript& script, const Flow& flow, diagnostics::Emitter& emitter) {
  auto anyComparison = [&](auto holds) {
    for (const Statement& statement : script.statements)
      for (const Comparison& comparison : statement.condition)
        if (holds(comparison)) return true;
    return false;
  };
  if (!script.usesLocals || script.runsCaos || !anyComparison(comparesVariable)) return;
  Types anywhere;
  anywhere.fill(NumberKind);
  for (const Statement& statement : script.statements)
    assign(statement, [&](std::size_t variable, std::uint8_t kinds) { anywhere[variable] |= kinds; });
  if (!anyComparison([&](const Comparison& comparison) { return mayDiffer(comparison, anywhere); })) return;
  std::vector<Types> before(flow.places());
  before[0].fill(NumberKind);
  std::vector<std::uint32_t> open{0};
  while (!open.empty()) {
    std::uint32_t at = open.back();
    open.pop_back();
    Types after = before[at];
    if (at != flow.hub())
      assign(script.statements[at], [&](std::size_t variable, std::uint8_t kinds) { after[variable] = kinds; });
    for (const Edge& edge : flow.from(at)) {
      bool grew = false;
      for (std::size_t i = 0; i < after.size(); ++i) {
        grew |= (after[i] & ~before[edge.to][i]) != 0;
        before[edge.to][i] |= after[i];
      }
      if (grew) open.push_back(edge.to);
    }
  }
  for (std::uint32_t i = 0; i < flow.size(); ++i) {
    if (!flow.reached(i)) continue;
    for (const Comparison& comparison : script.statements[i].condition) {
      if (!comparesVariable(comparison) || comparesBits(comparison.comparator)) continue;
      std::uint8_t left = kindsOf(comparison.left, before[i]), right = kindsOf(comparison.right, before[i]);
      if ((left & right) != 0 || nameOf(left).empty() || nameOf(right).empty()) continue;
      auto& diagnostic = emitter.emit(diag::ComparedAcrossTypes, comparison.location, nameOf(left), nameOf(right));
      if (((left | right) & (NumberKind | HandleKind)) == (NumberKind | HandleKind))
        diagnostic.hint("a variable that was never set is the number 0: begin with SETA ... NULL");
    }
  }
}

}  // namespace vellum::caos
