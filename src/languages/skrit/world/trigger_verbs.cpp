#include "languages/skrit/world/trigger_verbs.h"

#include "diagnostics/spelling.h"
#include "languages/skrit/files/fuel/document.h"

namespace vellum::skrit {

using base::cat;

namespace {

struct VerbRow {
  std::string_view name, kinds;
  std::size_t required;
  bool simulated;
  std::string_view parameters;
};
constexpr VerbRow Conditions[] = {
#define VELLUM_SKRIT_CONDITION(name, word, kinds, required, parameters, text) {word, kinds, required, true, parameters},
#include "languages/skrit/builtins/triggers.def"
};
constexpr VerbRow Actions[] = {
#define VELLUM_SKRIT_ACTION(name, word, kinds, required, simulated, parameters, text) \
  {word, kinds, required, simulated, parameters},
#include "languages/skrit/builtins/triggers.def"
};
constexpr std::string_view Modes[] = {
#define VELLUM_SKRIT_TRIGGER_MODE(name, word, sense, text) word,
#include "languages/skrit/builtins/triggers.def"
};

std::string withNearest(std::string problem, std::string_view name, auto&& names) {
  diagnostics::SpellingSuggestion suggestion(name);
  for (const auto& each : names) {
    if constexpr (requires { each.name; }) suggestion.offer(each.name);
    else suggestion.offer(each);
  }
  return suggestion ? cat(problem, "; ", suggestion.hint()) : problem;
}

// A number that may end in 'f'.
std::optional<float> realOf(std::string_view text) {
  bool hexadecimal = text.starts_with("0x") || text.starts_with("0X");
  if (!hexadecimal && (text.ends_with('f') || text.ends_with('F'))) text.remove_suffix(1);
  auto number = fuel::valueFloat(text);
  return number && *number > -1e9f && *number < 1e9f ? number : std::nullopt;
}

// 'abcd': the first character is the highest byte.
std::optional<std::int32_t> fourCharacters(std::string_view text) {
  if (text.size() < 2 || text.size() > 6 || !text.starts_with('\'') || !text.ends_with('\'')) return std::nullopt;
  std::uint32_t number = 0;
  for (char c : text.substr(1, text.size() - 2)) number = number << 8 | static_cast<unsigned char>(c);
  return static_cast<std::int32_t>(number);
}

// One argument of a kind; the text of a problem, or "".
std::string readArgument(char kind, const std::string& text, const EventLookup& events, TriggerArgument& argument) {
  argument.text = text;
  switch (kind) {
    case 's':
    case 'm': return "";
    case 'f': {
      auto number = realOf(text);
      argument.real = number.value_or(0);
      return number ? "" : cat("'", text, "' is not a number");
    }
    case 'e': {
      auto number = events.number(text);
      argument.number = number.value_or(0);
      if (number) return "";
      std::string nearest = events.nearest(text);
      return cat("unknown world message '", text, "'", nearest.empty() ? "" : cat("; did you mean '", nearest, "'?"));
    }
    default: break;
  }
  auto number = kind == 'q' && text.starts_with('\'') ? fourCharacters(text) : fuel::valueInt(text);
  if (!number && kind != 'x')
    if (auto real = realOf(text); real && *real == static_cast<float>(static_cast<std::int32_t>(*real)))
      number = static_cast<std::int32_t>(*real);
  argument.number = number.value_or(0);
  if (number) return "";
  return cat("'", text, "' is not ",
             kind == 'x'   ? "a SCID"
             : kind == 'n' ? "the number of a node or region"
                           : "a whole number");
}

// The row of the verb and its arguments; null: it was reported.
const VerbRow* readCall(std::span<const VerbRow> rows, std::string_view what, const map::TriggerCall& call,
                        const TemplateField& field, const EventLookup& events, std::vector<TriggerArgument>& arguments,
                        TriggerProblems& problems) {
  const VerbRow* row = nullptr;
  for (const VerbRow& each : rows)
    if (each.name == call.verb) row = &each;
  if (row == nullptr) {
    problems.bad(field, withNearest(cat("unknown ", what, " '", call.verb, "'"), call.verb, rows));
    return nullptr;
  }
  if (call.arguments.size() < row->required || call.arguments.size() > row->kinds.size()) {
    problems.bad(field, cat("'", call.verb, "' takes ( ", row->parameters, " ), here ", call.arguments.size(),
                            call.arguments.size() == 1 ? " argument is given" : " arguments are given"));
    return nullptr;
  }
  for (std::size_t i = 0; i < call.arguments.size(); ++i) {
    arguments.emplace_back();
    std::string problem = readArgument(row->kinds[i], call.arguments[i], events, arguments.back());
    if (problem.empty()) continue;
    problems.bad(field, problem);
    return nullptr;
  }
  return row;
}

std::optional<TriggerMode> modeNamed(std::string_view name) {
  for (std::size_t i = 0; i < std::size(Modes); ++i)
    if (base::equalsIgnoreCase(Modes[i], name)) return static_cast<TriggerMode>(i);
  return std::nullopt;
}

TriggerMode usualMode(ConditionKind kind) {
  if (kind == ConditionKind::ReceiveMessage) return TriggerMode::EveryMessage;
  return kind == ConditionKind::PartyLeftGroup ? TriggerMode::EveryLeave : TriggerMode::EveryEnter;
}

// Sizes, numbers and names of a condition, by the kinds of its parameters.
void take(std::string_view kinds, const std::vector<TriggerArgument>& arguments, TriggerCondition& condition) {
  std::size_t sizes = 0, numbers = 0;
  for (std::size_t i = 0; i < arguments.size(); ++i) {
    if (kinds[i] == 'f') condition.size[sizes++] = arguments[i].real < 0 ? -arguments[i].real : arguments[i].real;
    else if (kinds[i] == 's') condition.name = base::toLower(arguments[i].text);
    else if (kinds[i] != 'm') condition.numbers[numbers++] = arguments[i].number;
  }
}

}  // namespace

void readCondition(const map::TriggerCall& call, const TemplateField& field, const EventLookup& events, Trigger& to,
                   TriggerProblems& problems) {
  std::vector<TriggerArgument> arguments;
  // The mode is the last argument, also where one before it is left out.
  map::TriggerCall whole = call;
  std::string mode;
  if (!whole.arguments.empty() && modeNamed(whole.arguments.back())) {
    mode = whole.arguments.back();
    whole.arguments.pop_back();
  }
  const VerbRow* row = readCall(Conditions, "condition", whole, field, events, arguments, problems);
  if (row == nullptr) return;
  TriggerCondition condition;
  condition.kind = static_cast<ConditionKind>(row - Conditions);
  condition.group = call.group;
  condition.mode = usualMode(condition.kind);
  if (!mode.empty()) {
    condition.mode = *modeNamed(mode);
  } else if (arguments.size() == row->kinds.size() && row->kinds.ends_with('m') && !arguments.back().text.empty()) {
    return problems.bad(field,
                        withNearest(cat("unknown mode '", arguments.back().text, "'"), arguments.back().text, Modes));
  }
  take(row->kinds, arguments, condition);
  to.conditions.push_back(std::move(condition));
}

void readAction(const map::TriggerCall& call, const TemplateField& field, const EventLookup& events, Trigger& to,
                TriggerProblems& problems) {
  TriggerAction action;
  const VerbRow* row = readCall(Actions, "action", call, field, events, action.arguments, problems);
  if (row == nullptr) return;
  action.kind = static_cast<ActionKind>(row - Actions);
  action.whenFalse = call.whenFalse;
  action.group = call.group;
  action.delay = call.delay;
  to.actions.push_back(std::move(action));
}

std::vector<std::int32_t> scidsIn(const map::TriggerCall& call) {
  std::vector<std::int32_t> scids;
  for (std::span<const VerbRow> rows : {std::span<const VerbRow>(Conditions), std::span<const VerbRow>(Actions)})
    for (const VerbRow& row : rows) {
      if (row.name != call.verb) continue;
      for (std::size_t i = 0; i < row.kinds.size() && i < call.arguments.size(); ++i) {
        auto scid = row.kinds[i] == 'x' ? fuel::valueInt(call.arguments[i]) : std::nullopt;
        if (scid && *scid != 0) scids.push_back(*scid);
      }
    }
  return scids;
}

std::string_view nameOf(ConditionKind kind) { return Conditions[static_cast<std::size_t>(kind)].name; }
std::string_view nameOf(ActionKind kind) { return Actions[static_cast<std::size_t>(kind)].name; }
bool isSimulated(ActionKind kind) { return Actions[static_cast<std::size_t>(kind)].simulated; }

}  // namespace vellum::skrit
