// The player's moves: the mouse goes where a click reaches a thing, keys are pressed, options chosen.
#include <algorithm>

#include "base/text.h"
#include "languages/ags/play/player.h"
#include "languages/ags/world/areas.h"
#include "languages/ags/world/cameras.h"
#include "languages/ags/world/cursors.h"
#include "languages/ags/world/dialogs.h"
#include "languages/ags/world/guis.h"
#include "languages/ags/world/hits.h"
#include "languages/ags/world/inputs.h"
#include "languages/ags/world/interactions.h"
#include "languages/ags/world/inventory.h"
#include "languages/ags/world/pointer.h"
#include "source/code_page.h"

namespace vellum::ags::play {

using world::InputKind;
using world::Location;
using world::Point;
using world::Thing;
using world::Wait;

namespace {

constexpr int LeftButton = 1, RightButton = 2, EnterKey = 13, UseMode = 4;
constexpr std::int64_t Far = 32767;  // of a place on the screen

// The distance between sample points that bounds their number.
int strideOf(std::int64_t width, std::int64_t height, std::int64_t points) {
  int stride = 1;
  while ((width / stride) * (height / stride) > points) ++stride;
  return stride;
}

}  // namespace

std::string Player::move(const Step& step) {
  if (world_.state.globals.quit != 0) return "the game is over";
  switch (step.kind) {
    case StepKind::Mode: return clickThing(step.text, step.mode);
    case StepKind::UseOn: return useOn(step);
    case StepKind::Click: return clickAt({step.number, step.number2}, step.mode, LeftButton);
    case StepKind::RightClick: return clickAt({step.number, step.number2}, step.mode, RightButton);
    case StepKind::Walk: return clickAt(world_.cameras.toScreen(step.number, step.number2), 0, LeftButton);
    case StepKind::Point: world_.inputs.add(InputKind::Mouse, step.number, step.number2); return "";
    case StepKind::Drag: return drag({step.number, step.number2}, {step.toX, step.toY});
    case StepKind::Wheel: world_.inputs.add(InputKind::Wheel, step.number); return "";
    case StepKind::Press: return press(step.text);
    case StepKind::Key:
      world_.inputs.add(InputKind::Key, step.number, step.number2);
      world_.inputs.add(InputKind::KeyUp, step.number);
      return "";
    case StepKind::Type: return type(step.text);
    case StepKind::Choose: return choose(step);
    case StepKind::Answer:
      if (static_cast<Wait>(world_.state.blocking.kind) != Wait::InputText) return "the game is not asking for text";
      world_.inputs.addLine(step.text);
      return "";
    default: return "";
  }
}

std::string Player::clickAt(Point at, int mode, int button) {
  if (mode >= 0) {
    if (static_cast<std::size_t>(mode) >= world_.state.cursors.size()) return base::cat("unknown cursor mode ", mode);
    if (mode != UseMode) world_.cursors.setMode(mode);
  }
  world_.inputs.add(InputKind::Mouse, at.x, at.y);
  world_.inputs.add(InputKind::Down, button);
  world_.inputs.add(InputKind::Up, button);
  return "";
}

std::string Player::drag(Point from, Point to) {
  constexpr int Steps = 8;
  world_.inputs.add(InputKind::Mouse, from.x, from.y);
  world_.inputs.add(InputKind::Down, LeftButton);
  for (int i = 1; i <= Steps; ++i)
    world_.inputs.add(InputKind::Mouse, from.x + (to.x - from.x) * i / Steps, from.y + (to.y - from.y) * i / Steps);
  world_.inputs.add(InputKind::Up, LeftButton);
  return "";
}

Location Player::findThing(std::string_view name, bool& elsewhere) const {
  const world::Game& game = world_.game;
  if (const world::Room* room = world_.areas.roomData()) {
    for (std::size_t i = 1; i < room->hotspots.size(); ++i)
      if (room->hotspots[i].scriptName == name) return {Thing::Hotspot, static_cast<int>(i)};
    for (std::size_t i = 0; i < room->objects.size(); ++i)
      if (room->objects[i].scriptName == name) return {Thing::Object, static_cast<int>(i)};
  }
  for (std::size_t i = 0; i < game.characters.size(); ++i)
    if (game.characters[i].scriptName == name) return {Thing::Character, static_cast<int>(i)};
  for (std::size_t i = 1; i < game.items.size(); ++i)
    if (game.items[i].scriptName == name) return {Thing::Item, static_cast<int>(i)};
  for (const world::Room& room : game.rooms) {
    for (const world::Hotspot& hotspot : room.hotspots) elsewhere |= hotspot.scriptName == name;
    for (const world::Object& object : room.objects) elsewhere |= object.scriptName == name;
  }
  return {};
}

std::optional<Point> Player::reach(Location thing) const {
  const world::Room* room = world_.areas.roomData();
  if (room == nullptr) return std::nullopt;
  world::Rectangle box{0, 0, room->width - 1, room->height - 1};
  if (thing.kind == Thing::Object && world_.state.object(thing.id) != nullptr)
    box = world_.hits.boxOf(*world_.state.object(thing.id));
  if (thing.kind == Thing::Character && world_.state.character(thing.id) != nullptr) {
    const world::CharacterState& who = *world_.state.character(thing.id);
    if (who.room != world_.state.globals.room) return std::nullopt;
    box = world_.hits.boxOf(who);
  }
  // The reachable point nearest to the middle: computes the mean of all reachable points, then the nearest one to it.
  int left = std::max(box.left, 0), right = std::min(box.right, room->width - 1);
  int top = std::max(box.top, 0), bottom = std::min(box.bottom, room->height - 1);
  if (right < left || bottom < top) return std::nullopt;
  int finest = strideOf(right - left + 1, bottom - top + 1, 1'000'000);
  int step = std::max(finest, strideOf(right - left + 1, bottom - top + 1, 5'000));
  for (; step >= finest && step > 0; step = step > finest ? finest : 0) {
    std::vector<Point> hits;
    std::int64_t sumX = 0, sumY = 0;
    for (int y = top; y <= bottom; y += step) {
      for (int x = left; x <= right; x += step) {
        if (thing.kind == Thing::Hotspot && world_.areas.hotspotAt(x, y) != thing.id) continue;
        Point at = world_.cameras.toScreen(x, y);
        if (at.x < 0 || at.y < 0 || at.x >= world_.game.width || at.y >= world_.game.height) continue;
        Location found = world_.pointer.locationAt(at.x, at.y);
        if (found.kind != thing.kind || found.id != thing.id) continue;
        hits.push_back(at);
        sumX += at.x;
        sumY += at.y;
      }
    }
    if (hits.empty()) continue;
    auto count = static_cast<std::int64_t>(hits.size());
    Point middle{static_cast<int>(sumX / count), static_cast<int>(sumY / count)};
    auto far = [&](Point p) {
      return std::int64_t(p.x - middle.x) * (p.x - middle.x) + std::int64_t(p.y - middle.y) * (p.y - middle.y);
    };
    return *std::min_element(hits.begin(), hits.end(), [&](Point a, Point b) { return far(a) < far(b); });
  }
  return std::nullopt;
}

std::string Player::clickThing(const std::string& name, int mode) {
  bool elsewhere = false;
  Location thing = findThing(name, elsewhere);
  if (thing.kind == Thing::None)
    return elsewhere ? base::cat("'", name, "' is not in room ", world_.state.globals.room)
                     : base::cat("unknown name '", name, "'");
  if (thing.kind == Thing::Item) {
    const world::CharacterState* who = world_.state.character(world_.state.globals.player);
    if (who == nullptr || world_.inventory.count(*who, thing.id) < 1) return base::cat("the player has no ", name);
    // Where an inventory window shows it; otherwise has the effect of a click on it.
    int stride = std::max(2, strideOf(world_.game.width, world_.game.height, 100'000));
    for (int y = 0; y < world_.game.height; y += stride)
      for (int x = 0; x < world_.game.width; x += stride)
        if (world_.guis.itemAt(x, y) == thing.id) return clickAt({x, y}, mode, LeftButton);
    world_.interactions.run(Thing::Item, thing.id, mode);
    return "";
  }
  auto at = reach(thing);
  if (!at) {
    if (thing.kind == Thing::Character && world_.state.character(thing.id)->room != world_.state.globals.room)
      return base::cat(name, " is not in room ", world_.state.globals.room);
    return base::cat("no click reaches ", name, ": it is invisible, or something covers all of it");
  }
  return clickAt(*at, mode, LeftButton);
}

std::string Player::useOn(const Step& step) {
  bool elsewhere = false;
  Location item = findThing(step.text, elsewhere);
  world::CharacterState* who = world_.state.character(world_.state.globals.player);
  if (item.kind != Thing::Item) return base::cat("unknown inventory item '", step.text, "'");
  if (who == nullptr || world_.inventory.count(*who, item.id) < 1) return base::cat("the player has no ", step.text);
  world_.inventory.setActiveItem(*who, item.id);
  return clickThing(step.other, UseMode);
}

std::string Player::press(const std::string& name) {
  const world::Game& game = world_.game;
  for (std::size_t i = 0; i < game.guis.size(); ++i) {
    for (std::size_t j = 0; j < game.guis[i].controls.size(); ++j) {
      if (game.guis[i].controls[j].scriptName != name) continue;
      const world::GuiState& gui = *world_.state.gui(static_cast<int>(i));
      const world::ControlState& control = *world_.state.control(static_cast<int>(i), static_cast<int>(j));
      if (gui.visible == 0) return base::cat(game.guis[i].scriptName, " with ", name, " is not visible");
      if (control.visible == 0 || control.enabled == 0)
        return base::cat(name, " is disabled or hidden: it can't be pressed now");
      auto middle = [](std::int64_t a, std::int64_t b, std::int64_t size) {
        return static_cast<int>(std::clamp<std::int64_t>(a + b + size / 2, -Far, Far));
      };
      return clickAt({middle(gui.x, control.x, control.width), middle(gui.y, control.y, control.height)}, -1,
                     LeftButton);
    }
  }
  return base::cat("unknown control '", name, "'");
}

std::string Player::type(std::string_view text) {
  for (std::size_t at = 0; at < text.size();) world_.inputs.addCharacter(source::nextCharacter(text, at), false);
  world_.inputs.add(InputKind::Key, EnterKey);
  world_.inputs.add(InputKind::KeyUp, EnterKey);
  return "";
}

int Player::option(const Step& step) const {
  if (static_cast<Wait>(world_.state.blocking.kind) != Wait::Options || world_.state.blocking.done != 0) return 0;
  int dialog = world_.state.blocking.a;
  for (int option : world_.dialogs.choices(dialog)) {
    if (step.number > 0 ? option == step.number : mentions(world_.dialogs.optionText(dialog, option), step.text))
      return option;
  }
  return 0;
}

std::string Player::optionsNow() const {
  if (static_cast<Wait>(world_.state.blocking.kind) != Wait::Options || world_.state.blocking.done != 0)
    return "no options are shown";
  std::string list = "the options are:";
  for (int option : world_.dialogs.choices(world_.state.blocking.a))
    base::append(list, base::cat(" ", option, " \"", world_.dialogs.optionText(world_.state.blocking.a, option), "\""));
  return list;
}

// "; 'Bye' of dTalk was chosen before ...": where no options are shown.
std::string Player::chosenBefore(const Step& step) const {
  if (static_cast<Wait>(world_.state.blocking.kind) == Wait::Options) return "";
  const auto& dialogs = world_.state.dialogs.options;
  for (std::size_t dialog = 0; dialog < dialogs.size(); ++dialog) {
    for (std::size_t option = 1; option < dialogs[dialog].size(); ++option) {
      if (dialogs[dialog][option].chosen == 0) continue;
      std::string_view text = world_.dialogs.optionText(static_cast<int>(dialog), static_cast<int>(option));
      if (step.number > 0 ? static_cast<int>(option) != step.number : !mentions(text, step.text)) continue;
      return base::cat("; \"", text, "\" of ", world_.game.dialogs[dialog].scriptName,
                       " was chosen before: an option that is the only one left is chosen by itself");
    }
  }
  return "";
}

std::string Player::choose(const Step& step) {
  int chosen = option(step);
  if (chosen == 0) return base::cat("no such option: ", optionsNow(), chosenBefore(step));
  world_.inputs.add(InputKind::Option, chosen);
  return "";
}

}  // namespace vellum::ags::play
