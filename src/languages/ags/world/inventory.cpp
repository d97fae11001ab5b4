#include "languages/ags/world/inventory.h"

#include <algorithm>

#include "base/text.h"
#include "languages/ags/world/audio.h"
#include "languages/ags/world/cursors.h"
#include "languages/ags/world/tasks.h"

namespace vellum::ags::world {

namespace {

constexpr Int MostHeld = 32767;

}  // namespace

int Inventory::count(const CharacterState& character, int item) const {
  const auto& held = state_.characters.held[state_.indexOf(character)];
  return item > 0 && static_cast<std::size_t>(item) < held.size() ? held[item] : 0;
}

void Inventory::setCount(CharacterState& character, int item, int count) {
  auto& held = state_.characters.held[state_.indexOf(character)];
  if (item < 1 || static_cast<std::size_t>(item) >= held.size()) return;
  held[item] = std::clamp(count, 0, MostHeld);
  auto& order = state_.characters.inventory[state_.indexOf(character)];
  // Where each copy is shown, there are as many as are held.
  const bool isMultiple = state_.isOptionOn(GameOption::MultipleInventory);
  const auto wanted = static_cast<std::ptrdiff_t>(isMultiple ? held[item] : std::min(held[item], 1));
  auto shown = std::count(order.begin(), order.end(), item);
  if (held[item] == 0) std::erase(order, item);
  for (; shown > wanted && isMultiple && held[item] != 0; --shown)
    order.erase(std::find(order.begin(), order.end(), item));
  for (; shown < wanted && order.size() < MaxListItems; ++shown) order.push_back(item);
}

void Inventory::add(CharacterState& character, int item, int atIndex) {
  auto& held = state_.characters.held[state_.indexOf(character)];
  if (item < 1 || static_cast<std::size_t>(item) >= held.size()) return;
  auto& order = state_.characters.inventory[state_.indexOf(character)];
  if (held[item] < MostHeld) ++held[item];
  bool again = state_.isOptionOn(GameOption::MultipleInventory) && order.size() < MaxListItems;
  if (again || std::find(order.begin(), order.end(), item) == order.end()) {
    if (atIndex >= 0 && static_cast<std::size_t>(atIndex) < order.size()) order.insert(order.begin() + atIndex, item);
    else order.push_back(item);
  }
  if (log_.listening())
    log_.event("inventory_add", base::cat(state_.nameOf(character), " gets ", state_.items.names[item]),
               {{"character", game_.scriptNameOf(state_.indexOf(character))},
                {"item", game_.items[item].scriptName},
                {"count", held[item]}});
  if (state_.indexOf(character) == state_.globals.player) tasks_.event(EventType::AddInventory, item);
}

bool Inventory::lose(CharacterState& character, int item) {
  Globals& globals = state_.globals;
  if (count(character, item) <= 0) return false;
  auto& held = state_.characters.held[state_.indexOf(character)];
  auto& order = state_.characters.inventory[state_.indexOf(character)];
  --held[item];
  if (held[item] == 0) std::erase(order, item);
  else if (auto first = std::find(order.begin(), order.end(), item);
           first != order.end() && state_.isOptionOn(GameOption::MultipleInventory))
    order.erase(first);
  if (held[item] == 0) {
    if (character.activeItem == item) {
      character.activeItem = 0;
      if (state_.indexOf(character) == globals.player && globals.mode == game_.inventoryCursorMode)
        cursors_.nextMode(1);
    }
  }
  if (log_.listening())
    log_.event("inventory_lose", base::cat(state_.nameOf(character), " loses ", state_.items.names[item]),
               {{"character", game_.scriptNameOf(state_.indexOf(character))},
                {"item", game_.items[item].scriptName},
                {"count", held[item]}});
  if (state_.indexOf(character) == globals.player) tasks_.event(EventType::LoseInventory, item);
  return true;
}

void Inventory::setActiveItem(CharacterState& character, int item) {
  character.activeItem = item > 0 && count(character, item) > 0 ? item : 0;
  if (state_.indexOf(character) != state_.globals.player) return;
  if (character.activeItem != 0) {
    cursors_.setMode(game_.inventoryCursorMode);
  } else if (state_.globals.mode == game_.inventoryCursorMode) {
    cursors_.nextMode(1);
  }
}

std::vector<int>& Inventory::shownItems(int id) {
  shown_.clear();
  CharacterState* who = state_.character(id >= 0 ? id : state_.globals.player);
  if (who == nullptr) return shown_;
  for (Int item : state_.inventoryOf(*who)) {
    if (item < 1 || static_cast<std::size_t>(item) >= state_.items.names.size()) continue;
    shown_.push_back(item);
  }
  return shown_;
}

void Inventory::sort() {
  if (state_.character(state_.globals.player) == nullptr) return;
  auto& order = state_.characters.inventory[static_cast<std::size_t>(state_.globals.player)];
  std::sort(order.begin(), order.end());
}

void Inventory::giveScore(int points) {
  auto total = static_cast<std::int64_t>(state_.variables.score) + points;
  state_.variables.score = static_cast<Int>(std::clamp<std::int64_t>(total, INT32_MIN, INT32_MAX));
  if (log_.listening())
    log_.event("score", base::cat("score ", state_.variables.score, " of ", state_.variables.totalScore),
               {{"points", points}, {"score", state_.variables.score}});
  if (state_.variables.scoreSound >= 0 && points > 0) audio_.play(state_.variables.scoreSound, -1, 0, 0, -1, false);
  tasks_.event(EventType::GotScore, points);
}

}  // namespace vellum::ags::world
