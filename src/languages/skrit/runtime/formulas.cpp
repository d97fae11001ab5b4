// Formulas, game types and everything else that skrits compute for the game (Skrit manual, "Taxonomy", 5 and 8).
#include <algorithm>
#include <limits>

#include "languages/skrit/diagnostics.h"
#include "languages/skrit/runtime/game.h"
#include "languages/skrit/runtime/tables.h"
#include "languages/skrit/world/simulation.h"

namespace vellum::skrit {

using base::cat;

namespace {

struct MacroRow {
  std::string_view name, component, field;
};
constexpr MacroRow Macros[] = {
#define VELLUM_SKRIT_MACRO(name, component, field, text) {#name, #component, #field},
#include "languages/skrit/builtins/macros.def"
#undef VELLUM_SKRIT_MACRO
};

// Replaces `#name` by the parameter `name$`, and lists the names that occur, in lower case.
std::string withParameters(std::string_view formula, std::vector<std::string>& names) {
  std::string out;
  for (std::size_t i = 0; i < formula.size();) {
    if (formula[i] == '"') {
      std::size_t end = formula.find('"', i + 1);
      end = end == std::string_view::npos ? formula.size() : end + 1;
      out += formula.substr(i, end - i);
      i = end;
    } else if (formula[i] == '#' && i + 1 < formula.size() &&
               (base::isAsciiAlpha(formula[i + 1]) || formula[i + 1] == '_')) {
      std::size_t end = i + 1;
      while (end < formula.size() && (base::isAsciiAlnum(formula[end]) || formula[end] == '_')) ++end;
      std::string name = base::toLower(formula.substr(i + 1, end - i - 1));
      if (std::find(names.begin(), names.end(), name) == names.end()) names.push_back(name);
      base::append(out, cat(name, "$"));
      i = end;
    } else {
      out += formula[i++];
    }
  }
  return out;
}

}  // namespace

// Values of --macro have priority over those of game objects. "": unknown.
std::string Game::macroValue(std::string_view name, std::int32_t target, std::int32_t source) {
  for (std::size_t i = context_.options.size(); i-- > 0;) {
    const languages::Option& option = context_.options[i];
    if (option.name != "macro") continue;
    std::string_view known = std::string_view(option.value).substr(0, option.value.find('='));
    if (known.starts_with('#')) known.remove_prefix(1);
    if (base::equalsIgnoreCase(known, name) && known.size() < option.value.size())
      return option.value.substr(option.value.find('=') + 1);
  }
  if (name == "infinite") return cat(std::numeric_limits<float>::max());
  if (name == "target_goid") return cat(target);
  if (name == "source_goid") return cat(source);
  bool ofSource = name.starts_with("src_");
  Go* go = world_.gos.find(ofSource ? source : target);
  if (go == nullptr) return "";
  if (ofSource) name.remove_prefix(4);
  auto text = [](const GoField& field) { return field.numeric ? cat(field.number) : field.text; };
  for (const MacroRow& row : Macros)
    if (row.name == name)
      if (GoComponent* component = go->find(row.component))
        if (const GoField* field = component->find(row.field)) return text(*field);
  for (const GoComponent& component : go->components)
    if (const GoField* field = component.find(name)) return text(*field);
  return "";
}

// Each text is compiled once: the macros are parameters of a function.
std::optional<float> Game::formula(std::string_view text, std::int32_t target, std::int32_t source) {
  text = base::trim(text);
  while (text.ends_with(';')) text = base::trim(text.substr(0, text.size() - 1));
  std::vector<std::string> macros;
  std::string body = withParameters(text, macros);
  base::Hasher hasher;
  hasher.text(text);
  std::string name = "formula ";
  base::appendHex(name, hasher.digest(), 16);
  Implementation* made = scripts_.findImplementation(name);
  if (made == nullptr) {
    std::string parameters;
    for (const std::string& macro : macros)
      base::append(parameters, cat(parameters.empty() ? " float " : ", float ", macro, "$"));
    auto file = context_.sources.add(name, cat("float formula$(", parameters, " ) { return (\n", body, "\n); }\n"));
    made = file ? scripts_.compileUnit(file.value(), name) : nullptr;
    if (made == nullptr) return std::nullopt;
  }
  const Program& program = scripts_.programOf(*made);
  Arguments arguments;
  for (const std::string& macro : macros) {
    std::string value = macroValue(macro, target, source);
    auto literal = value.empty() ? std::nullopt : tables::parseLiteral(value, scripts_.exports());
    if (!literal || literal->kind == Argument::Kind::Text) {
      scripts_.emitter().emit(value.empty() ? diag::UnknownMacro : diag::BadMacroValue, {program.file, {0, 0}},
                              cat("#", macro), value);
      return std::nullopt;
    }
    arguments.push_back(Argument::ofFloat(
        literal->kind == Argument::Kind::Float ? literal->real : static_cast<float>(literal->number)));
  }
  SkritObject* object = scripts_.makeObject(*made, 0, {});
  if (object == nullptr) return std::nullopt;
  std::int32_t handle = object->handle;
  auto result = scripts_.callForFloat(*object, program.first.value, arguments);
  if ((object = engine_.objects.find(handle)) != nullptr) releaseHandle(engine_, *object);
  return result;
}

std::optional<float> Game::formulaAt(std::string_view address, std::int32_t target, std::int32_t source) {
  std::string whole = address.find(':') == std::string_view::npos
                          ? cat("world:global:formula:general_formulas:", address)
                          : std::string(address);
  const fuel::Attribute* found = fuelAttribute(whole);
  if (found == nullptr) return std::nullopt;
  return formula(fuel::valueText(found->value), target, source);
}

// ---- Game types

// Uses the map's own game type if it has one (world:maps:<map>:info:gametypes), otherwise the general one
// (world:global:gametypes).
void Game::startGameType(std::string_view name, diagnostics::Emitter& emitter) {
  std::string where;
  if (auto map = languages::findOption(context_.options, "map")) {
    where = cat("world:maps:", *map, ":info:gametypes");
    if (!fuelExists(where)) where.clear();
  }
  if (where.empty()) where = "world:global:gametypes";
  store::FuelBlock block = fuel_.find(cat(where, ":", name), files_, emitter);
  if (block.block == nullptr) {
    emitter.emit(diag::UnknownGameType, {}, name, where);
    return;
  }
  const fuel::Attribute* teams = block.document->attribute(*block.block, "teams");
  teams_ = teams == nullptr ? 2 : std::clamp(fuel::valueInt(teams->value).value_or(2), 0, 64);
  if (const fuel::Attribute* wanted = block.document->attribute(*block.block, "conditions"))
    for (std::string_view each : fuel::valueList(wanted->value))
      conditions_.push_back(base::toLower(fuel::valueText(each)));
  const fuel::Attribute* skrit = block.document->attribute(*block.block, "skrit");
  if (skrit == nullptr) return;  // the functions are not required to exist
  auto file = context_.sources.add(cat("gametype ", base::toLower(name)), fuel::valueText(skrit->value));
  if (!file) return;
  std::string known = context_.sources[file.value()].name();
  Implementation* made = scripts_.findImplementation(known);
  if (made == nullptr) made = scripts_.compileUnit(file.value(), known);
  if (made == nullptr) return;
  if (SkritObject* object = scripts_.makeObject(*made, 0, {})) gameType_ = object->handle;
}

// "The victory check is called once each sim per team and passes in team ID's" (Skrit manual, "Game type skrit"). A
// team wins once it has met all conditions; the victory is printed once.
void Game::checkVictory() {
  if (gameType_ == 0 || victor_ != 0) return;
  for (std::int32_t team = 1; team <= teams_; ++team)
    if (SkritObject* rules = engine_.objects.find(gameType_))
      scripts_.callFunction(*rules, "check_team_for_victory$", {Argument::ofInt(team)});
  for (std::int32_t team = 1; team <= teams_ && victor_ == 0; ++team) {
    bool all = !conditions_.empty();
    for (const std::string& condition : conditions_)
      all &= std::any_of(met_.begin(), met_.end(),
                         [&](const Met& each) { return each.team == team && each.condition == condition; });
    if (all) victor_ = team;
  }
  if (victor_ != 0) scripts_.print(cat("Team ", victor_, " has won.\n"));
}

void Game::meetCondition(std::int32_t team, std::string_view condition) {
  std::string name = base::toLower(condition);
  for (const Met& each : met_)
    if (each.team == team && each.condition == name) return;
  if (met_.size() < 10'000) met_.push_back({team, std::move(name)});
}

// ---- Persistence

template <class Archive>
void Game::fields(Archive& archive, base::FieldsOf<Archive, Game>& game) {
  archive(game.world_);
  archive.part("game type and bots");
  archive.list(game.bots_, [&](auto& bot) { archive(bot.name, bot.skrit); });
  archive(game.gameType_, game.victor_);
  archive.list(game.met_, [&](auto& met) { archive(met.team, met.condition); });
}

template void Game::fields(base::ArchiveWriter&, const Game&);
template void Game::fields(base::ArchiveReader&, Game&);

}  // namespace vellum::skrit
