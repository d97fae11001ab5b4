// What can be looked at in a game.
#include <map>

#include "languages/ags/runtime/runtime.h"

namespace vellum::ags {

namespace {

constexpr std::string_view OfCharacters[] = {"Name", "Room",  "x",      "y",         "View",
                                             "Loop", "Frame", "Moving", "Clickable", "Solid"};
constexpr std::string_view OfItems[] = {"Name", "Graphic"};

}  // namespace

std::vector<languages::InspectedObject> AgsRuntime::objects() {
  std::vector<languages::InspectedObject> out;
  if (engine_.adventure == nullptr) return out;
  const world::Game& game = engine_.adventure->game;
  for (const world::Character& character : game.characters) out.push_back({character.scriptName, "character"});
  for (const world::InventoryItem& item : game.items)
    if (!item.scriptName.empty()) out.push_back({item.scriptName, "inventory item"});
  return out;
}

std::vector<std::string> AgsRuntime::values(std::string& object) {
  std::vector<std::string> out;
  const std::string asked = std::exchange(object, {});
  if (const Lowered* lowered = engine_.code.lowered(); lowered != nullptr && asked.empty())
    for (const GlobalPlace& place : lowered->globals) out.emplace_back(place.variable->name);
  if (engine_.adventure == nullptr) return out;
  const world::Game& game = engine_.adventure->game;
  for (const world::Character& character : game.characters)
    if (character.scriptName == asked)
      for (std::string_view each : OfCharacters) out.push_back(base::cat(asked, ".", each));
  for (const world::InventoryItem& item : game.items)
    if (item.scriptName == asked)
      for (std::string_view each : OfItems) out.push_back(base::cat(asked, ".", each));
  return out;
}

}  // namespace vellum::ags
