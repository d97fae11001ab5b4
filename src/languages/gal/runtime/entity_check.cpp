#include "languages/gal/runtime/entity_check.h"

#include <set>

#include "base/text.h"
#include "diagnostics/spelling.h"
#include "languages/gal/diagnostics.h"

namespace vellum::gal {

namespace {

constexpr std::size_t MostTexts = 4096;  // of one str(...); more are not looked at

// The values that each input can have where a statement runs. Conditions narrow those of global inputs, which no
// statement changes.
using Possible = std::vector<std::vector<bool>>;

class EntityCheck {
 public:
  EntityCheck(const CheckedAgent& agent, const EntityDefinition& entity, diagnostics::Emitter& emitter)
      : agent_(agent), entity_(entity), emitter_(emitter) {}

  void run() {
    Possible all;
    for (const DeclaredInput& input : agent_.inputs) all.emplace_back(input.values.size(), true);
    for (const Action& action : agent_.actions) check(action.body, all);
  }

 private:
  void check(const Statement& statement, const Possible& possible) {
    if (statement.kind == StatementKind::If) return checkIf(statement, possible);
    if (statement.kind == StatementKind::Command && statement.command == Command::Script && statement.index >= 0)
      checkScript(statement, possible);
    for (const Statement& inner : statement.body) check(inner, possible);
  }

  void checkIf(const Statement& statement, Possible possible) {
    for (std::size_t i = 0; i < statement.body.size(); ++i) {
      Possible inside = possible;
      bool reached = i >= statement.conditions.size() || narrow(inside, statement.conditions[i], true);
      if (reached) check(statement.body[i], inside);
      if (i < statement.conditions.size() && !narrow(possible, statement.conditions[i], false)) return;
    }
  }

  // Leaves the values with which the condition is `wanted`. False: there are none.
  bool narrow(Possible& possible, const Condition& condition, bool wanted) const {
    switch (condition.kind) {
      case ConditionKind::InputIs: return keep(possible, condition, wanted);
      case ConditionKind::InputIsNot: return keep(possible, condition, !wanted);
      case ConditionKind::Has: return exists(condition.a, wanted);
      case ConditionKind::HasNo: return exists(condition.a, !wanted);
      case ConditionKind::And:
      case ConditionKind::Or: {
        if ((condition.kind == ConditionKind::And) != wanted) return true;  // any operand may decide
        for (const Condition& operand : condition.operands)
          if (!narrow(possible, operand, wanted)) return false;
        return true;
      }
      default: return true;
    }
  }

  bool keep(Possible& possible, const Condition& condition, bool equal) const {
    auto input = static_cast<std::size_t>(condition.a);
    if (condition.a < 0 || condition.b < 0 || agent_.inputs[input].local) return true;
    bool any = false;
    for (std::size_t value = 0; value < possible[input].size(); ++value) {
      if ((value == static_cast<std::size_t>(condition.b)) != equal) possible[input][value] = false;
      any |= possible[input][value];
    }
    return any;
  }

  // Whether has(TEXT) can be `wanted`. Only a literal text is certain.
  bool exists(int text, bool wanted) const {
    const std::vector<TextPart>& parts = agent_.texts[static_cast<std::size_t>(text)].parts;
    if (parts.size() != 1 || parts[0].input >= 0) return true;
    return (entity_.search(parts[0].text) >= 0) == wanted;
  }

  // All texts that it can be, without repetition.
  std::set<std::string> possibleTexts(const Text& text, const Possible& possible) const {
    std::set<std::string> out{""};
    for (const TextPart& part : text.parts) {
      std::set<std::string> longer;
      for (const std::string& begun : out) {
        if (part.input < 0) {
          longer.insert(begun + part.text);
          continue;
        }
        auto input = static_cast<std::size_t>(part.input);
        const std::vector<DeclaredValue>& values = agent_.inputs[input].values;
        for (std::size_t value = 0; value < values.size() && longer.size() < MostTexts; ++value)
          if (possible[input][value]) longer.insert(begun + values[value].text());
      }
      out = std::move(longer);
    }
    return out;
  }

  void checkScript(const Statement& command, const Possible& possible) {
    diagnostics::Diagnostic* reported = nullptr;
    for (const std::string& name : possibleTexts(agent_.texts[static_cast<std::size_t>(command.index)], possible)) {
      if (entity_.search(name) >= 0) continue;
      if (reported != nullptr) {
        reported->hint(base::cat("nor has it '", name, "'"));
        continue;
      }
      auto& diagnostic = emitter_.emit(diag::UnknownScript, command.location, entity_.name, name);
      reported = &diagnostic;
      diagnostics::SpellingSuggestion suggestion(name);
      for (const Clip& clip : entity_.clips()) suggestion.offer(clip.name);
      if (suggestion) diagnostic.hint(suggestion.hint());
    }
  }

  const CheckedAgent& agent_;
  const EntityDefinition& entity_;
  diagnostics::Emitter& emitter_;
};

}  // namespace

void checkEntity(const CheckedAgent& agent, const EntityDefinition& entity, diagnostics::Emitter& emitter) {
  EntityCheck(agent, entity, emitter).run();
}

}  // namespace vellum::gal
