// Maps of Dungeon Siege as their files describe them: world/maps/NAME, with a folder for each region. The readers take
// any text; what is missing or contradictory stays visible, and runtime/map_check.h judges it.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

#include "languages/skrit/files/store/fuel_database.h"

namespace vellum::skrit::map {

// Where maps are, and what reads them.
struct Files {
  store::ResourceStore& store;
  store::FuelDatabase& fuel;
  source::FileProvider& provider;
  source::SourceSet& sources;
};

// A position in a node: metres east, up and north of the node's origin.
struct Place {
  float x = 0, y = 0, z = 0;
  std::int32_t node = 0;
};

struct StartPosition {
  std::string group;
  bool isDefault = false;  // its group is the default one
  std::int32_t id = 0;
  Place place;
};

struct Map {
  std::string name;    // of its folder
  std::string folder;  // "world/maps/NAME"
  std::string title;
  std::vector<std::string> regions;  // the names of their folders
  std::vector<StartPosition> starts;
  std::unordered_map<std::string, std::string> locations;  // name in lower case -> title
  std::unordered_map<std::string, std::string> quests;     // the same
};

// A connection of a node with another one.
struct Door {
  std::int32_t id = 0;
  std::int32_t farNode = 0, farDoor = 0;
  source::Location at;
};

// A piece of terrain. Section, level and object are the numbers by which triggers name groups of nodes; -1: none.
struct Node {
  std::int32_t id = 0;
  std::int32_t mesh = 0;
  std::string meshName;  // "": no index has the mesh
  std::int32_t section = -1, level = -1, object = -1;
  std::vector<Door> doors;
  source::Location at;
};

// [t:TEMPLATE,n:0xSCID] in a file of objects. The document belongs to the FUEL database.
struct PlacedObject {
  std::int32_t scid = 0;
  std::string templateName;
  std::string kind;  // the name of its file: "actor", "special"
  const fuel::Document* document = nullptr;
  std::uint32_t block = 0;
  source::Location at;

  const fuel::Block& of() const { return document->blocks[block]; }
};

struct Region {
  std::string name;
  std::int32_t guid = 0;
  std::int32_t targetNode = 0;  // the node at the origin
  std::vector<Node> nodes;
  std::unordered_map<std::int32_t, std::size_t> nodeIndex;  // by id
  std::vector<PlacedObject> objects;
  std::size_t doorsOut = 0;         // to nodes of other regions, by the map's stitch index
  std::vector<std::string> levels;  // of its objects: "regular", "veteran"; empty: they are the same at all levels
  source::Location at;

  const Node* node(std::int32_t id) const {
    auto found = nodeIndex.find(id);
    return found == nodeIndex.end() ? nullptr : &nodes[found->second];
  }
};

// The world levels; objects of a region may differ.
inline constexpr std::string_view Levels[] = {"regular", "veteran", "elite"};

// Emits an error when there is no such map, with the nearest name.
std::optional<Map> readMap(const Files& files, std::string_view name, diagnostics::Emitter& emitter);
// Emits an error when the map has no such region, or the region has no such level.
std::optional<Region> readRegion(const Files& files, const Map& map, std::string_view name, std::string_view level,
                                 diagnostics::Emitter& emitter);
// The objects of a region alone; none when there is no such level.
std::vector<PlacedObject> readObjects(const Files& files, const Map& map, std::string_view region,
                                      std::string_view level, diagnostics::Emitter& emitter);
// The start position for a region: of the default group if one is there. Null: none is in the region.
const StartPosition* startIn(const Map& map, const Region& region);

// "1.5,0,-2,0x0000ab01"; the node may be missing. Nothing when it is not a position.
std::optional<Place> readPlace(std::string_view text);

}  // namespace vellum::skrit::map
