#include <algorithm>

#include "base/text.h"
#include "languages/ags/world/world.h"

namespace vellum::ags::world {

namespace {

constexpr Int MostHeld = 32767;

}  // namespace

int World::inventoryCount(const CharacterState& character, int item) const {
  const auto& held = inventoryHeld[indexOf(character)];
  return item > 0 && static_cast<std::size_t>(item) < held.size() ? held[item] : 0;
}

void World::setInventoryCount(CharacterState& character, int item, int count) {
  auto& held = inventoryHeld[indexOf(character)];
  if (item < 1 || static_cast<std::size_t>(item) >= held.size()) return;
  held[item] = std::clamp(count, 0, MostHeld);
  auto& order = inventory[indexOf(character)];
  if (held[item] == 0) std::erase(order, item);
  else if (std::find(order.begin(), order.end(), item) == order.end()) order.push_back(item);
}

void World::addInventory(CharacterState& character, int item, int atIndex) {
  auto& held = inventoryHeld[indexOf(character)];
  if (item < 1 || static_cast<std::size_t>(item) >= held.size()) return;
  auto& order = inventory[indexOf(character)];
  if (held[item] < MostHeld) ++held[item];
  bool again = isOptionOn(GameOption::MultipleInventory) && order.size() < MaxListItems;
  if (again || std::find(order.begin(), order.end(), item) == order.end()) {
    if (atIndex >= 0 && static_cast<std::size_t>(atIndex) < order.size()) order.insert(order.begin() + atIndex, item);
    else order.push_back(item);
  }
  if (log_.listening())
    log_.event("inventory_add", base::cat(nameOf(character), " gets ", itemNames[item]),
               {{"character", scriptNameOf(character)}, {"item", game_.items[item].scriptName}, {"count", held[item]}});
  if (indexOf(character) == g.player) event(EventType::AddInventory, item);
}

bool World::loseInventory(CharacterState& character, int item) {
  if (inventoryCount(character, item) <= 0) return false;
  auto& held = inventoryHeld[indexOf(character)];
  auto& order = inventory[indexOf(character)];
  --held[item];
  if (held[item] == 0) std::erase(order, item);
  else if (auto first = std::find(order.begin(), order.end(), item);
           first != order.end() && isOptionOn(GameOption::MultipleInventory))
    order.erase(first);
  if (held[item] == 0) {
    if (character.activeItem == item) {
      character.activeItem = 0;
      if (indexOf(character) == g.player && g.mode == game_.inventoryCursorMode) nextMode(1);
    }
  }
  if (log_.listening())
    log_.event("inventory_lose", base::cat(nameOf(character), " loses ", itemNames[item]),
               {{"character", scriptNameOf(character)}, {"item", game_.items[item].scriptName}, {"count", held[item]}});
  if (indexOf(character) == g.player) event(EventType::LoseInventory, item);
  return true;
}

void World::setActiveItem(CharacterState& character, int item) {
  character.activeItem = item > 0 && inventoryCount(character, item) > 0 ? item : 0;
  if (indexOf(character) != g.player) return;
  if (character.activeItem != 0) {
    setMode(game_.inventoryCursorMode);
  } else if (g.mode == game_.inventoryCursorMode) {
    nextMode(1);
  }
}

std::vector<int>& World::shownItems(int id) {
  shown_.clear();
  CharacterState* who = character(id >= 0 ? id : g.player);
  if (who == nullptr) return shown_;
  for (Int item : inventoryOrder(*who)) {
    if (item < 1 || static_cast<std::size_t>(item) >= itemNames.size()) continue;
    shown_.push_back(item);
  }
  return shown_;
}

void World::sortInventory() {
  if (character(g.player) == nullptr) return;
  auto& order = inventory[static_cast<std::size_t>(g.player)];
  std::sort(order.begin(), order.end());
}

void World::giveScore(int points) {
  auto total = static_cast<std::int64_t>(vars.score) + points;
  vars.score = static_cast<Int>(std::clamp<std::int64_t>(total, INT32_MIN, INT32_MAX));
  if (log_.listening())
    log_.event("score", base::cat("score ", vars.score, " of ", vars.totalScore),
               {{"points", points}, {"score", vars.score}});
  if (vars.scoreSound >= 0 && points > 0) play(vars.scoreSound, -1, 0, 0, -1, false);
  event(EventType::GotScore, points);
}

}  // namespace vellum::ags::world
