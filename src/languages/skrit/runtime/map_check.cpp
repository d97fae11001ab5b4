#include "languages/skrit/runtime/map_check.h"

#include <algorithm>

#include "diagnostics/repeated.h"
#include "diagnostics/spelling.h"
#include "languages/skrit/diagnostics.h"
#include "languages/skrit/files/map/id_text.h"
#include "languages/skrit/files/map/trigger_call.h"

namespace vellum::skrit {

using base::cat;

namespace {

std::vector<std::string> keysOf(const std::unordered_map<std::string, std::string>& map) {
  std::vector<std::string> keys;
  for (const auto& [key, value] : map) keys.push_back(key);
  std::sort(keys.begin(), keys.end());
  return keys;
}

}  // namespace

std::vector<diagnostics::Diagnostic> MapCheck::run(std::string_view mapName, std::optional<std::string_view> regionName,
                                                   std::string_view level) {
  diagnostics::Emitter emitter;
  if (auto map = map::readMap(files_, mapName, emitter)) {
    readMoods();
    readScids(*map, level, emitter);
    std::vector<std::string> regions = map->regions;
    if (regionName) regions = {std::string(*regionName)};
    for (const std::string& name : regions) {
      auto region = map::readRegion(files_, *map, name, level, emitter);
      keep(emitter);
      if (region) checkRegion(*map, *region);
    }
  }
  keep(emitter);
  for (const auto& [message, repeated] : missing_) diagnostics::hintMore(found_[repeated.first], repeated.more);
  return std::move(found_);
}

// An emitter has a limit, and a map may lack thousands of things: it is emptied after each part. What is missing is
// reported once.
void MapCheck::keep(diagnostics::Emitter& found) {
  static constexpr std::string_view Missing[] = {"MissingTemplate", "MissingComponent", "UnknownComponent",
                                                 "SkritElsewhere", "NodeWithoutMesh"};
  for (diagnostics::Diagnostic& each : found.take()) {
    if (std::find(std::begin(Missing), std::end(Missing), each.name) != std::end(Missing)) {
      auto [known, isNew] = missing_.try_emplace(each.message, Repeated{found_.size()});
      if (!isNew) {
        ++known->second.more;
        continue;
      }
    }
    found_.push_back(std::move(each));
  }
}

void MapCheck::readScids(const map::Map& map, std::string_view level, diagnostics::Emitter& emitter) {
  for (const std::string& name : map.regions)
    for (const map::PlacedObject& object : map::readObjects(files_, map, name, level, emitter)) {
      auto [known, isNew] = scids_.try_emplace(object.scid, Owner{name, object.at});
      if (isNew || known->second.at == object.at) continue;
      emitter.emit(diag::DuplicateScid, object.at, map::idText(object.scid))
          .note(known->second.at, cat("it is here, in the region ", known->second.region));
    }
}

void MapCheck::readMoods() {
  diagnostics::Emitter unheard;
  for (const store::ResourceStore::File* file : files_.store.match("world/global/moods/**.gas")) {
    auto loaded = files_.sources.load(files_.provider, file->source);
    if (!loaded) continue;
    const fuel::Document& document = files_.fuel.document(loaded.value(), unheard);
    for (const fuel::Block& block : document.blocks)
      if (const fuel::Attribute* name = document.attribute(block, "mood_name"))
        moods_.push_back(base::toLower(fuel::valueText(name->value)));
  }
}

void MapCheck::checkRegion(const map::Map& map, const map::Region& region) {
  diagnostics::Emitter emitter;
  checkNodes(region, emitter);
  for (const map::PlacedObject& object : region.objects) {
    checkObject(map, region, object, emitter);
    keep(emitter);
  }
}

void MapCheck::checkNodes(const map::Region& region, diagnostics::Emitter& emitter) {
  for (const map::Node& node : region.nodes) {
    if (node.meshName.empty()) emitter.emit(diag::NodeWithoutMesh, node.at, map::idText(node.mesh));
    checkDoors(region, node, emitter);
    keep(emitter);
  }
}

// A door to a node of another region is in the stitch index, not here.
void MapCheck::checkDoors(const map::Region& region, const map::Node& node, diagnostics::Emitter& emitter) {
  for (const map::Door& door : node.doors) {
    const map::Node* far = region.node(door.farNode);
    if (far == nullptr) {
      emitter.emit(diag::DoorToNowhere, door.at, map::idText(door.farNode));
      continue;
    }
    bool answers = std::any_of(far->doors.begin(), far->doors.end(), [&](const map::Door& each) {
      return each.id == door.farDoor && each.farNode == node.id && each.farDoor == door.id;
    });
    if (!answers) emitter.emit(diag::DoorNotAnswered, door.at, door.farDoor, map::idText(door.farNode));
  }
}

void MapCheck::checkObject(const map::Map& map, const map::Region& region, const map::PlacedObject& object,
                           diagnostics::Emitter& emitter) {
  if (templates_.find(object.templateName) == nullptr)
    hintGame(files_.store, emitter.emit(diag::MissingTemplate, object.at, object.templateName));
  std::vector<TemplateComponent> changes;
  templates_.readChanges(*object.document, object.of(), Templates::Files::All, changes, emitter);
  templates_.checkPaths(changes, emitter);
  for (const TemplateComponent& component : changes)
    for (const TemplateField& field : component.fields) {
      if (component.name != "placement" || field.name != "position") continue;
      auto place = map::readPlace(field.value);
      if (place && place->node != 0 && region.node(place->node) == nullptr)
        emitter.emit(diag::PlacedNowhere, field.at, map::idText(place->node));
    }
  checkTriggers(map, changes, emitter);
}

void MapCheck::checkTriggers(const map::Map& map, const std::vector<TemplateComponent>& changes,
                             diagnostics::Emitter& emitter) {
  struct Reported : TriggerProblems {
    explicit Reported(diagnostics::Emitter& to) : emitter(to) {}
    void bad(const TemplateField& field, std::string problem) override {
      emitter.emit(diag::BadTrigger, field.at, problem);
    }
    diagnostics::Emitter& emitter;
  } problems(emitter);
  for (const TemplateComponent& component : changes) {
    if (component.name != "common") continue;
    readTriggerRows(component.fields, events_, problems);
    for (const TemplateField& field : component.fields)
      if (isTriggerField(field.name)) checkNames(map, field, emitter);
  }
}

// What a line names: objects, moods, locations, quests.
void MapCheck::checkNames(const map::Map& map, const TemplateField& field, diagnostics::Emitter& emitter) {
  map::TriggerCall call = map::readTriggerCall(field.value);
  for (std::int32_t scid : scidsIn(call))
    if (scids_.find(scid) == scids_.end()) emitter.emit(diag::UnresolvedScid, field.at, map::idText(scid));
  if (call.arguments.empty()) return;
  const std::string& first = call.arguments[0];
  if (call.verb == nameOf(ActionKind::ChangeMood)) checkName("mood", first, moods_, field.at, emitter);
  if (call.verb == nameOf(ActionKind::SetLocation))
    checkName("location", first, keysOf(map.locations), field.at, emitter);
  if (call.verb == nameOf(ActionKind::ChangeQuest)) checkName("quest", first, keysOf(map.quests), field.at, emitter);
}

// A store without any of that kind says nothing about names.
void MapCheck::checkName(std::string_view what, std::string_view name, const std::vector<std::string>& known,
                         source::Location at, diagnostics::Emitter& emitter) {
  if (known.empty() || std::find(known.begin(), known.end(), base::toLower(name)) != known.end()) return;
  diagnostics::SpellingSuggestion suggestion(name);
  for (const std::string& each : known) suggestion.offer(each);
  diagnostics::Diagnostic& diagnostic = emitter.emit(diag::UnknownMapName, at, what, name);
  if (suggestion) diagnostic.hint(suggestion.hint());
}

}  // namespace vellum::skrit
