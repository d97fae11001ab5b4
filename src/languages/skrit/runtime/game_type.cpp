#include "languages/skrit/runtime/game_type.h"

#include <algorithm>

#include "languages/skrit/diagnostics.h"
#include "languages/skrit/world/message.h"
#include "languages/skrit/world/simulation.h"

namespace vellum::skrit {

using base::cat;

// Uses the map's own game type if it has one (world:maps:<map>:info:gametypes), otherwise the general one
// (world:global:gametypes).
void GameType::start(std::string_view name, store::FuelDatabase& fuel, source::FileProvider& files,
                     diagnostics::Emitter& emitter) {
  std::string where;
  languages::WorldContext& context = scripts_.context();
  if (auto map = languages::findOption(context.options, "map")) {
    where = cat("world:maps:", *map, ":info:gametypes");
    if (!fuel.find(where, files, emitter).valid) where.clear();
  }
  if (where.empty()) where = "world:global:gametypes";
  store::FuelBlock block = fuel.find(cat(where, ":", name), files, emitter);
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
  auto file = context.sources.add(cat("gametype ", base::toLower(name)), fuel::valueText(skrit->value));
  if (!file) return;
  std::string known = context.sources[file.value()].name();
  Implementation* made = scripts_.findImplementation(known);
  if (made == nullptr) made = scripts_.compileUnit(file.value(), known);
  if (made == nullptr) return;
  if (SkritObject* object = scripts_.makeObject(*made, 0, {})) skrit_ = object->handle;
}

// "The victory check is called once each sim per team and passes in team ID's" (Skrit manual, "Game type skrit"). A
// team wins once it has met all conditions; the victory is printed once.
void GameType::checkVictory() {
  if (skrit_ == 0 || victor_ != 0) return;
  for (std::int32_t team = 1; team <= teams_; ++team)
    if (SkritObject* rules = scripts_.engine().objects.find(skrit_))
      scripts_.callFunction(*rules, "check_team_for_victory$", {Argument::ofInt(team)});
  for (std::int32_t team = 1; team <= teams_ && victor_ == 0; ++team)
    if (hasMetAll(team)) victor_ = team;
  if (victor_ != 0) scripts_.print(cat("Team ", victor_, " has won.\n"));
}

bool GameType::hasMetAll(std::int32_t team) const {
  bool all = !conditions_.empty();
  for (const std::string& condition : conditions_)
    all &= std::any_of(met_.begin(), met_.end(),
                       [&](const Met& each) { return each.team == team && each.condition == condition; });
  return all;
}

void GameType::meetCondition(std::int32_t team, std::string_view condition) {
  std::string name = base::toLower(condition);
  for (const Met& each : met_)
    if (each.team == team && each.condition == name) return;
  if (met_.size() < 10'000) met_.push_back({team, std::move(name)});
}

// "The world message handler is called on every single world message" (Skrit manual, "Game type skrit").
void GameType::delivered(const WorldMessage& message) {
  SkritObject* rules = skrit_ == 0 ? nullptr : scripts_.engine().objects.find(skrit_);
  if (rules != nullptr) scripts_.callFunction(*rules, "handle_world_message$", {Argument::ofInt(message.id)});
}

}  // namespace vellum::skrit
