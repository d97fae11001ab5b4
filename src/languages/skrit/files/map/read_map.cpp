#include "base/path.h"
#include "diagnostics/spelling.h"
#include "languages/skrit/diagnostics.h"
#include "languages/skrit/files/map/map.h"

namespace vellum::skrit::map {

using base::cat;
using base::toLower;

namespace {

constexpr std::string_view MapFolder = "world/maps";

std::string textOf(const fuel::Document& document, const fuel::Block& block, std::string_view name) {
  const fuel::Attribute* found = document.attribute(block, name);
  return found == nullptr ? std::string() : fuel::valueText(found->value);
}

// Calls `body` for each block of that type, or without a type for each of that name, in the folder's files.
void forEachBlock(const Files& files, const std::string& folder, std::string_view type, diagnostics::Emitter& emitter,
                  auto&& body) {
  for (source::FileId file : files.fuel.filesOf(folder, files.provider)) {
    const fuel::Document& document = files.fuel.document(file, emitter);
    for (const fuel::Block& block : document.blocks)
      if (base::equalsIgnoreCase(block.type, type)) body(document, block);
  }
}

void readStarts(const Files& files, Map& map, diagnostics::Emitter& emitter) {
  forEachBlock(files, cat(map.folder, "/info"), "start_group", emitter,
               [&](const fuel::Document& document, const fuel::Block& group) {
                 bool isDefault = fuel::valueBool(textOf(document, group, "default")).value_or(false);
                 for (std::uint32_t child : group.children) {
                   const fuel::Block& block = document.blocks[child];
                   auto place = readPlace(textOf(document, block, "position"));
                   if (!toLower(block.name).starts_with("start_position") || !place) continue;
                   std::int32_t id = fuel::valueInt(textOf(document, block, "id")).value_or(0);
                   map.starts.push_back({group.name, isDefault, id, *place});
                 }
               });
}

void readTitles(const Files& files, Map& map, diagnostics::Emitter& emitter) {
  forEachBlock(files, cat(map.folder, "/info"), "location", emitter,
               [&](const fuel::Document& document, const fuel::Block& block) {
                 map.locations[toLower(block.name)] = textOf(document, block, "screen_name");
               });
  for (source::FileId file : files.fuel.filesOf(cat(map.folder, "/quests"), files.provider)) {
    const fuel::Document& document = files.fuel.document(file, emitter);
    const fuel::Block* quests = document.child(document.root(), "quests");
    if (quests == nullptr) continue;
    for (std::uint32_t child : quests->children) {
      const fuel::Block& quest = document.blocks[child];
      map.quests[toLower(quest.name)] = textOf(document, quest, "screen_name");
    }
  }
}

}  // namespace

std::optional<Map> readMap(const Files& files, std::string_view name, diagnostics::Emitter& emitter) {
  Map map;
  map.name = toLower(name);
  map.folder = cat(MapFolder, "/", map.name);
  map.regions = files.store.list(cat(map.folder, "/regions"));
  bool plain = !map.name.empty() && map.name.find_first_of("/\\:") == std::string::npos;
  if (!plain || files.store.list(map.folder).empty()) {
    std::vector<std::string> known = files.store.list(MapFolder);
    diagnostics::SpellingSuggestion suggestion(name);
    for (const std::string& each : known) suggestion.offer(each);
    diagnostics::Diagnostic& diagnostic = emitter.emit(diag::UnknownMap, {}, name);
    if (suggestion) diagnostic.hint(suggestion.hint());
    else if (!known.empty()) diagnostic.hint(cat("its maps are ", base::join(known, ", ")));
    return std::nullopt;
  }
  forEachBlock(files, map.folder, "map", emitter, [&](const fuel::Document& document, const fuel::Block& block) {
    map.title = textOf(document, block, "screen_name");
  });
  readStarts(files, map, emitter);
  readTitles(files, map, emitter);
  return map;
}

const StartPosition* startIn(const Map& map, const Region& region) {
  const StartPosition* found = nullptr;
  for (const StartPosition& start : map.starts) {
    if (region.node(start.place.node) == nullptr) continue;
    if (start.isDefault) return &start;
    if (found == nullptr) found = &start;
  }
  return found;
}

std::optional<Place> readPlace(std::string_view text) {
  auto parts = base::split(text, ',');
  if (parts.size() < 3 || parts.size() > 4) return std::nullopt;
  Place place;
  float* to[] = {&place.x, &place.y, &place.z};
  for (std::size_t i = 0; i < 3; ++i) {
    auto number = fuel::valueFloat(base::trim(parts[i]));
    if (!number || !(*number > -1e6f && *number < 1e6f)) return std::nullopt;
    *to[i] = *number;
  }
  if (parts.size() == 3) return place;
  auto node = fuel::valueInt(base::trim(parts[3]));
  if (!node) return std::nullopt;
  place.node = *node;
  return place;
}

}  // namespace vellum::skrit::map
