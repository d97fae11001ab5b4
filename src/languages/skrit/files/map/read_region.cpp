#include <algorithm>
#include <set>

#include "base/path.h"
#include "diagnostics/spelling.h"
#include "languages/skrit/diagnostics.h"
#include "languages/skrit/files/map/map.h"

namespace vellum::skrit::map {

using base::cat;
using base::toLower;

namespace {

std::string folderOf(const Map& map, std::string_view region) { return cat(map.folder, "/regions/", region); }

std::int32_t numberOf(const fuel::Document& document, const fuel::Block& block, std::string_view name,
                      std::int32_t otherwise) {
  const fuel::Attribute* found = document.attribute(block, name);
  return found == nullptr ? otherwise : fuel::valueInt(found->value).value_or(otherwise);
}

Door readDoor(const fuel::Document& document, const fuel::Block& block) {
  return {numberOf(document, block, "id", 0), numberOf(document, block, "farguid", 0),
          numberOf(document, block, "fardoor", 0), block.at};
}

Node readNode(const fuel::Document& document, const fuel::Block& block) {
  Node node;
  node.id = numberOf(document, block, "guid", fuel::valueInt(block.name).value_or(0));
  node.mesh = numberOf(document, block, "mesh_guid", 0);
  node.section = numberOf(document, block, "nodesection", -1);
  node.level = numberOf(document, block, "nodelevel", -1);
  node.object = numberOf(document, block, "nodeobject", -1);
  node.at = block.at;
  for (std::uint32_t child : block.children)
    if (toLower(document.blocks[child].name).starts_with("door"))
      node.doors.push_back(readDoor(document, document.blocks[child]));
  return node;
}

void readNodes(const Files& files, const std::string& folder, Region& region, diagnostics::Emitter& emitter) {
  for (source::FileId file : files.fuel.filesOf(cat(folder, "/terrain_nodes"), files.provider)) {
    // Large, and only the nodes are of use: the document is not kept.
    const fuel::Document document = fuel::read(files.sources, file, emitter);
    for (const fuel::Block& block : document.blocks) {
      if (base::equalsIgnoreCase(block.type, "terrain_nodes"))
        region.targetNode = numberOf(document, block, "targetnode", 0);
      if (!base::equalsIgnoreCase(block.type, "snode")) continue;
      Node node = readNode(document, block);
      auto [known, isNew] = region.nodeIndex.try_emplace(node.id, region.nodes.size());
      if (isNew) region.nodes.push_back(std::move(node));
      else emitter.emit(diag::DuplicateNode, node.at, block.name).note(region.nodes[known->second].at, "it is here");
    }
  }
  if (region.node(region.targetNode) == nullptr && !region.nodes.empty()) region.targetNode = region.nodes.front().id;
}

// "* = node, door, far node, far door;": doors between nodes of different regions.
std::size_t countDoorsOut(const Files& files, const Map& map, const Region& region) {
  diagnostics::Emitter unheard;
  std::set<std::pair<std::int32_t, std::int32_t>> doors;
  for (source::FileId file : files.fuel.filesOf(cat(map.folder, "/index"), files.provider)) {
    const fuel::Document& document = files.fuel.document(file, unheard);
    for (const fuel::Block& block : document.blocks) {
      if (!base::equalsIgnoreCase(block.type, "stitch_index")) continue;
      for (const fuel::Attribute& each : block.attributes) {
        std::string text = fuel::valueText(each.value);
        std::vector<std::string_view> words = base::split(text, ',');
        if (words.size() != 4) continue;
        auto node = fuel::valueInt(base::trim(words[0])), door = fuel::valueInt(base::trim(words[1]));
        auto far = fuel::valueInt(base::trim(words[2]));
        if (!node || !door || !far) continue;
        if (region.node(*node) != nullptr && region.node(*far) == nullptr) doors.emplace(*node, *door);
      }
    }
  }
  return doors.size();
}

// The names of meshes by number: the index of the region, else the lists for all maps.
std::unordered_map<std::int32_t, std::string> meshNames(const Files& files, const std::string& folder,
                                                        diagnostics::Emitter& emitter) {
  std::unordered_map<std::int32_t, std::string> names;
  for (source::FileId file : files.fuel.filesOf(cat(folder, "/index"), files.provider)) {
    const fuel::Document& document = files.fuel.document(file, emitter);
    const fuel::Block* index = document.child(document.root(), "node_mesh_index");
    if (index == nullptr) continue;
    for (const fuel::Attribute& each : index->attributes)
      if (auto number = fuel::valueInt(each.name)) names[*number] = toLower(fuel::valueText(each.value));
  }
  if (!names.empty()) return names;
  diagnostics::Emitter unheard;
  for (const store::ResourceStore::File* file : files.store.match("world/global/siege_nodes/**.gas")) {
    auto loaded = files.sources.load(files.provider, file->source);
    if (!loaded) continue;
    const fuel::Document& document = files.fuel.document(loaded.value(), unheard);
    for (const fuel::Block& block : document.blocks) {
      const fuel::Attribute* name = document.attribute(block, "filename");
      if (name != nullptr && document.attribute(block, "guid") != nullptr)
        names[numberOf(document, block, "guid", 0)] = toLower(fuel::valueText(name->value));
    }
  }
  return names;
}

void addObjects(const Files& files, const std::string& folder, std::vector<PlacedObject>& objects,
                diagnostics::Emitter& emitter) {
  for (source::FileId file : files.fuel.filesOf(folder, files.provider)) {
    const fuel::Document& document = files.fuel.document(file, emitter);
    std::string_view name = base::fileNameOf(files.sources[file].name());
    std::string kind = toLower(name.substr(0, name.rfind('.')));
    for (std::uint32_t child : document.root().children) {
      const fuel::Block& block = document.blocks[child];
      auto scid = fuel::valueInt(block.name);
      if (block.type.empty() || !scid) continue;
      objects.push_back({*scid, block.type, kind, &document, child, block.at});
    }
  }
}

bool isKnown(const std::vector<std::string>& names, std::string_view name) {
  return std::find(names.begin(), names.end(), toLower(name)) != names.end();
}

}  // namespace

std::optional<Region> readRegion(const Files& files, const Map& map, std::string_view name, std::string_view level,
                                 diagnostics::Emitter& emitter) {
  if (!isKnown(map.regions, name)) {
    diagnostics::SpellingSuggestion suggestion(name);
    for (const std::string& each : map.regions) suggestion.offer(each);
    diagnostics::Diagnostic& diagnostic = emitter.emit(diag::UnknownRegion, {}, map.name, name);
    if (suggestion) diagnostic.hint(suggestion.hint());
    else if (!map.regions.empty()) diagnostic.hint(cat("its regions are ", base::join(map.regions, ", ")));
    return std::nullopt;
  }
  Region region;
  region.name = toLower(name);
  std::string folder = folderOf(map, region.name);
  for (source::FileId file : files.fuel.filesOf(folder, files.provider)) {
    const fuel::Document& document = files.fuel.document(file, emitter);
    for (const fuel::Block& block : document.blocks)
      if (base::equalsIgnoreCase(block.type, "region"))
        region.guid = numberOf(document, block, "guid", 0), region.at = block.at;
  }
  readNodes(files, folder, region, emitter);
  region.doorsOut = countDoorsOut(files, map, region);
  auto names = meshNames(files, folder, emitter);
  for (Node& node : region.nodes)
    if (auto found = names.find(node.mesh); found != names.end()) node.meshName = found->second;
  std::vector<std::string> inside = files.store.list(cat(folder, "/objects"));
  for (std::string_view each : Levels)
    if (isKnown(inside, each)) region.levels.emplace_back(each);
  if (!region.levels.empty() && !isKnown(region.levels, level)) {
    emitter.emit(diag::UnknownLevel, {}, region.name, level, base::join(region.levels, ", "));
    return std::nullopt;
  }
  region.objects = readObjects(files, map, region.name, level, emitter);
  return region;
}

std::vector<PlacedObject> readObjects(const Files& files, const Map& map, std::string_view region,
                                      std::string_view level, diagnostics::Emitter& emitter) {
  std::vector<PlacedObject> objects;
  std::string folder = cat(folderOf(map, toLower(region)), "/objects");
  addObjects(files, folder, objects, emitter);
  addObjects(files, cat(folder, "/", toLower(level)), objects, emitter);
  return objects;
}

}  // namespace vellum::skrit::map
