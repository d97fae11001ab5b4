// A region of a map in a world: its terrain, its objects, its party (--map, --region).
#include <algorithm>
#include <map>

#include "base/json.h"
#include "languages/skrit/diagnostics.h"
#include "languages/skrit/files/map/id_text.h"
#include "languages/skrit/files/map/layout.h"
#include "languages/skrit/runtime/game.h"
#include "languages/skrit/world/party.h"

namespace vellum::skrit {

using base::cat;

// What is found while a region loads is reported in a few lines; `check` lists all of it.
struct Game::RegionLoad {
  explicit RegionLoad(diagnostics::Emitter& to) : emitter(to) {}

  diagnostics::Emitter& emitter;
  diagnostics::Emitter found;
  std::map<std::string, std::size_t> missing;  // templates
  std::size_t objects = 0, withoutTemplate = 0;

  void report();
};

namespace {

// "barrel (12), gate (3) and 4 more": the most frequent first.
std::string counted(const std::map<std::string, std::size_t>& names, std::size_t most) {
  std::vector<std::pair<std::string, std::size_t>> list(names.begin(), names.end());
  std::stable_sort(list.begin(), list.end(), [](const auto& a, const auto& b) { return a.second > b.second; });
  std::string out;
  for (std::size_t i = 0; i < list.size() && i < most; ++i)
    base::append(out, cat(i == 0 ? "" : ", ", list[i].first, " (", list[i].second, ")"));
  return list.size() > most ? cat(out, " and ", list.size() - most, " more") : out;
}

}  // namespace

void Game::RegionLoad::report() {
  if (withoutTemplate > 0)
    emitter.emit(diag::ObjectsWithoutTemplate, {}, withoutTemplate, objects, counted(missing, 6));
  std::size_t all = found.all().size() + found.dropped();
  std::vector<diagnostics::Diagnostic> problems = found.take();
  if (problems.empty()) return;
  std::string many = all == 1 ? "there is a problem" : cat("there are ", all, " problems");
  emitter.emit(diag::RegionProblems, problems.front().location, many, problems.front().message)
      .hint("vellum check with --map and --region lists them");
}

void Game::startRegion(diagnostics::Emitter& emitter) {
  const languages::Options& options = context_.options;
  auto mapName = languages::findOption(options, "map"), regionName = languages::findOption(options, "region");
  if (!world_.region.name.empty() || !regionName) return;
  if (!mapName) return (void)emitter.emit(diag::RegionWithoutMap, {});
  readTemplates();
  RegionLoad load(emitter);
  auto failed = [&] {
    for (diagnostics::Diagnostic& each : load.found.take())
      if (!each.location.valid()) emitter.add(std::move(each));
  };
  auto map = map::readMap(mapFiles(), *mapName, load.found);
  if (!map) return failed();
  auto region = map::readRegion(mapFiles(), *map, *regionName,
                                languages::findOption(options, "level").value_or(map::Levels[0]), load.found);
  if (!region) return failed();
  if (region->nodes.size() > Terrain::MaxNodes)
    return (void)emitter.emit(diag::TooManyNodes, region->at, region->nodes.size(), Terrain::MaxNodes);
  world_.region.map = map->name;
  world_.region.name = region->name;
  enterTerrain(*region, load);
  loading_ = &load;
  load.objects = region->objects.size();
  for (const map::PlacedObject& object : region->objects) placeObject(object, load);
  startParty(*map, *region, load);
  loading_ = nullptr;
  load.report();
  noteNotSimulated(emitter);
  if (region->doorsOut > 0) emitter.emit(diag::RegionEnds, {}, region->doorsOut);
}

void Game::enterTerrain(const map::Region& region, RegionLoad& load) {
  map::Layout layout = map::layOut(mapFiles(), region);
  Terrain& terrain = world_.region.terrain;
  terrain.region = region.guid;
  terrain.byDoors = layout.byDoors;
  for (std::size_t i = 0; i < region.nodes.size(); ++i) {
    const map::Node& node = region.nodes[i];
    const map::NodeLayout& at = layout.nodes[i];
    terrain.list().push_back({node.id, node.section, node.level, node.object, at.frame, at.least, at.most});
  }
  terrain.index();
  if (layout.byDoors || region.nodes.empty()) return;
  diagnostics::Diagnostic& note = load.emitter.emit(diag::NodesInRows, {}, layout.missingMeshes, region.nodes.size());
  if (!layout.problem.empty()) note.hint(layout.problem);
}

// An object whose template is missing has what the map gives it, so that its triggers run.
void Game::placeObject(const map::PlacedObject& object, RegionLoad& load) {
  Template* of = templates_.find(object.templateName);
  std::vector<TemplateComponent> changes;
  templates_.readChanges(*object.document, object.of(), Templates::Files::All, changes, load.found);
  bool whole = of != nullptr && templates_.complete(*of, load.found);
  if (whole) {
    cloneGo(world_, *of, object.scid, changes);
    return;
  }
  ++load.withoutTemplate;
  ++load.missing[object.templateName];
  Template plain;
  plain.name = object.templateName;
  cloneGo(world_, plain, object.scid, changes);
}

std::optional<GoPosition> Game::placeIn(const map::Place& place) const {
  std::int32_t node = place.node != 0 ? place.node : world_.region.terrain.target;
  if (world_.region.terrain.find(node) == nullptr) return std::nullopt;
  return GoPosition{place.x, place.y, place.z, node};
}

void Game::startParty(const map::Map& map, const map::Region& region, RegionLoad& load) {
  world_.region.terrain.target = region.targetNode;
  const languages::Options& options = context_.options;
  map::Place place;
  if (auto wanted = languages::findOption(options, "party")) {
    place = map::readPlace(*wanted).value_or(map::Place());
  } else if (const map::StartPosition* start = map::startIn(map, region)) {
    place = start->place;
  } else {
    load.emitter.emit(diag::NoStartPosition, {});
  }
  auto at = placeIn(place);
  if (!at) return (void)load.emitter.emit(diag::UnknownNode, {}, region.name, map::idText(place.node));
  Template stranger;
  stranger.name = "party_member";
  for (const char* name : {"actor", "aspect", "body", "inventory", "mind", "party", "placement"})
    stranger.components.push_back({name, "", {}, {}});
  stranger.components[1].fields = {{"life", "100", {}, {}}, {"max_life", "100", {}, {}}};
  Template* hero = &stranger;
  if (auto name = languages::findOption(options, "hero")) {
    hero = templates_.find(*name);
    if (hero == nullptr) return templates_.unknown(*name, {}, Templates::Files::All, load.emitter);
    if (!templates_.complete(*hero, load.emitter)) return;
  }
  if (Go* made = cloneGo(world_, *hero, 0, {}, {true, *at, 0})) join(world_, *made);
}

void Game::noteNotSimulated(diagnostics::Emitter& emitter) {
  std::map<std::string, std::size_t> kinds;
  for (const auto& [id, trigger] : world_.triggers.all())
    for (const TriggerAction& action : trigger->actions)
      if (!isSimulated(action.kind)) ++kinds[std::string(nameOf(action.kind))];
  if (!kinds.empty()) emitter.emit(diag::NotSimulated, {}, counted(kinds, kinds.size()));
}

void Game::badTrigger(const TemplateField& field, std::string_view problem) {
  diagnostics::Emitter& emitter = loading_ != nullptr ? loading_->found : scripts_.emitter();
  emitter.emit(diag::BadTrigger, field.at, problem);
}

// ---- What triggers do beyond the world's own state

void Game::performs(const Trigger& trigger, const TriggerAction& action, std::int32_t cause) {
  trace(trigger, action, cause);
  if (action.kind == ActionKind::MeetVictory) return type_.meetCondition(1, action.arguments[0].text);
  if (action.kind != ActionKind::ChangeLife && action.kind != ActionKind::ChangeMana) return;
  std::int32_t scid = action.arguments.size() > 1 ? action.arguments[1].number : 0;
  Go* target = scid != 0 ? world_.gos.findScid(scid) : world_.gos.find(cause);
  if (target == nullptr) return;
  float by = action.arguments[0].real;
  if (action.kind == ActionKind::ChangeLife) changeLife(*target, by, trigger.owner);
  else changeMana(*target, by);
}

void Game::trace(const Trigger& trigger, const TriggerAction& action, std::int32_t cause) {
  host::Trace* trace = context_.host.trace;
  if (trace == nullptr) return;
  const Go* owner = world_.gos.find(trigger.owner);
  std::string scid = owner == nullptr || owner->scid == 0 ? std::string() : cat(" ", map::idText(owner->scid));
  std::string line = cat("trigger of ", owner == nullptr ? std::string_view("a deleted object") : owner->templateName,
                         scid, ": ", action.whenFalse ? "when_false " : "", nameOf(action.kind));
  base::JsonWriter json;
  json.beginObject().member("tick", static_cast<std::int64_t>(context_.tick)).member("language", "skrit");
  json.member("trigger", nameOf(action.kind)).member("go", trigger.owner).member("cause", cause);
  if (!isSimulated(action.kind)) json.member("simulated", false);
  json.key("arguments").beginArray();
  for (const TriggerArgument& argument : action.arguments) {
    json.value(argument.text);
    base::append(line, cat(" ", argument.text));
  }
  json.end();
  bool lost = action.kind == ActionKind::SendMessage && world_.gos.findScid(action.arguments[1].number) == nullptr;
  if (lost) json.member("unresolved", true);
  json.member("line", lost ? cat(line, " (no such object here)") : line).end();
  trace->line(json.text());
}

}  // namespace vellum::skrit
