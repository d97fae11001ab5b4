// Variables of agents and of the game that are read but never set.
#include "base/text.h"
#include "languages/caos/check/lint_rules.h"
#include "languages/caos/diagnostics.h"
#include "languages/caos/syntax/block_words.h"

namespace vellum::caos {

namespace {

// From here on OV variables have meanings shared by the game's own scripts (the manual, "Variables").
constexpr std::int32_t FirstShared = 60;

bool isAgentVariable(const Expression& value) {
  return value.form == Expression::Form::Target || value.form == Expression::Form::Owner;
}

// GAME "name" and the like.
std::optional<NameSpace> nameSpaceOf(const Expression& value) {
  if (value.form != Expression::Form::Call) return std::nullopt;
  switch (value.row->id) {
    case Id::NameVariable:
    case Id::MameVariable: return NameSpace::Agent;
    case Id::GameVariable: return NameSpace::Game;
    case Id::EameVariable: return NameSpace::Engine;
    default: return std::nullopt;
  }
}

// A literal name; nothing when it is computed.
std::optional<std::string> nameIn(const Expression& variable) {
  const Expression& name = variable.arguments[0];
  if (name.form == Expression::Form::Text) return base::cat('"', name.text, '"');
  if (name.form == Expression::Form::Number) return base::cat(name.number);
  return std::nullopt;
}

// Calls `visit` for each value of a statement: whether it may be set there, and the value.
template <class Visit>
void forEachUse(const std::vector<Argument>& types, std::span<const Expression> values, Visit& visit) {
  for (std::size_t i = 0; i < values.size() && i < types.size(); ++i) {
    visit(types[i].type == ArgumentType::Variable, values[i]);
    if (values[i].form == Expression::Form::Call) forEachUse(values[i].row->arguments, values[i].arguments, visit);
  }
}

template <class Visit>
void forEachUse(const Statement& statement, Visit visit) {
  forEachUse(statement.row->arguments, statement.arguments, visit);
  for (const Comparison& comparison : statement.condition)
    for (const Expression* side : {&comparison.left, &comparison.right}) {
      visit(false, *side);
      if (side->form == Expression::Form::Call) forEachUse(side->row->arguments, side->arguments, visit);
    }
}

}  // namespace

void Assignments::add(const CheckedProgram& program) {
  for (const CheckedScript& script : program.scripts) {
    if (script.broken) anything_ = true;
    for (const Statement& statement : script.statements) {
      forEachUse(statement, [&](bool set, const Expression& value) { add(set, value); });
      if (auto classifier = madeBy(statement)) made_.insert(*classifier);
    }
  }
}

void Assignments::add(bool set, const Expression& value) {
  if (value.isCaos()) anything_ = true;
  if (!set) return;
  if (isAgentVariable(value)) numbers_.set(static_cast<std::size_t>(value.number));
  if (value.form == Expression::Form::Call && value.row->id == Id::AvarVariable) {
    const Expression& index = value.arguments[1];
    bool known = index.form == Expression::Form::Number && index.number >= 0 && index.number < 100;
    if (known) numbers_.set(static_cast<std::size_t>(index.number));
    else numbers_.set();
  }
  auto space = nameSpaceOf(value);
  if (!space) return;
  auto name = nameIn(value);
  if (name) names_[static_cast<std::size_t>(*space)].insert(*name);
  else anyName_[static_cast<std::size_t>(*space)] = true;
}

bool Assignments::mayName(NameSpace space, const std::string& name) const {
  auto at = static_cast<std::size_t>(space);
  return anything_ || anyName_[at] || names_[at].count(name) != 0;
}

// The scripts of an agent that these files make are assumed to be the only ones that set its variables. Any script of
// the game may set variables of the game.
void lintUnset(const CheckedProgram& program, const Assignments& all, bool wholeGame, diagnostics::Emitter& emitter) {
  std::set<std::string> reported;
  for (const CheckedScript& script : program.scripts) {
    const std::int32_t* c = script.classifier;
    bool own = script.part == CheckedScript::Part::Event && all.makes({c[0], c[1], c[2]});
    bool ownTarget = own;
    for (const Statement& statement : script.statements) ownTarget = ownTarget && !choosesTarget(statement);
    auto report = [&](const Expression& value, std::string name) {
      if (reported.insert(name).second)
        emitter.emit(diag::SetNowhere, value.location, name)
            .hint("it is always 0, unless scripts that are not checked here set it");
    };
    auto look = [&](bool set, const Expression& value) {
      if (set) return;
      if (isAgentVariable(value)) {
        bool ours = value.form == Expression::Form::Owner ? own : ownTarget;
        if (!ours || value.number >= FirstShared || all.maySet(value.number)) return;
        std::string_view letters = value.form == Expression::Form::Owner ? "MV" : "OV";
        return report(value, base::cat(letters, value.number < 10 ? "0" : "", value.number));
      }
      auto space = nameSpaceOf(value);
      if (!space) return;
      auto name = nameIn(value);
      bool owners = value.row->id == Id::MameVariable ? own : ownTarget;
      bool known = *space == NameSpace::Agent ? owners : wholeGame;
      if (!name || !known || all.mayName(*space, *name) || name->starts_with("\"engine_")) return;
      report(value, base::cat(value.row->name, ' ', *name));
    };
    for (const Statement& statement : script.statements) forEachUse(statement, look);
  }
}

}  // namespace vellum::caos
