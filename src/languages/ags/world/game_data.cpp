#include "languages/ags/world/game_data.h"

#include <algorithm>

#include "base/text.h"
#include "languages/ags/files/sprite_file.h"

namespace vellum::ags::world {

void Mask::resize(int widthInPixels, int heightInPixels, int cellScale) {
  scale = std::max(1, cellScale);
  width = std::clamp((widthInPixels + scale - 1) / scale, 0, MaxSide);
  height = std::clamp((heightInPixels + scale - 1) / scale, 0, MaxSide);
  if (static_cast<std::size_t>(width) * height > MaxMaskCells) width = height = 0;
  cells.assign(static_cast<std::size_t>(width) * height, 0);
}

void Mask::fillRectangle(int left, int top, int right, int bottom, std::uint8_t area) {
  int firstX = std::max(left, 0) / scale, lastX = std::min(right / scale, width - 1);
  int firstY = std::max(top, 0) / scale, lastY = std::min(bottom / scale, height - 1);
  if (right < 0 || bottom < 0) return;
  for (int y = firstY; y <= lastY; ++y)
    for (int x = firstX; x <= lastX; ++x) cells[static_cast<std::size_t>(y) * width + x] = area;
}

void Mask::fillPolygon(const std::vector<std::pair<int, int>>& corners, std::uint8_t area) {
  std::vector<double> crossings;
  for (int row = 0; row < height && corners.size() >= 3; ++row) {
    double y = (row + 0.5) * scale;
    crossings.clear();
    for (std::size_t i = 0; i < corners.size(); ++i) {
      auto [x1, y1] = corners[i];
      auto [x2, y2] = corners[(i + 1) % corners.size()];
      if ((y1 <= y) == (y2 <= y)) continue;
      crossings.push_back(x1 + (y - y1) * (double(x2) - x1) / (double(y2) - y1));
    }
    std::sort(crossings.begin(), crossings.end());
    for (std::size_t i = 0; i + 1 < crossings.size(); i += 2) {
      for (int x = 0; x < width; ++x) {
        double center = (x + 0.5) * scale;
        if (center >= crossings[i] && center <= crossings[i + 1])
          cells[static_cast<std::size_t>(row) * width + x] = area;
      }
    }
  }
}

std::optional<files::Pixels> Game::spritePixels(int number) const {
  if (auto drawn = drawnSprites.find(number); drawn != drawnSprites.end()) return drawn->second;
  return spriteFile != nullptr ? spriteFile->pixels(number) : std::nullopt;
}

namespace {

void name(std::string& handler, std::string_view owner, std::string_view event) {
  if (handler.empty() && !owner.empty()) handler = base::cat(owner, "_", event);
}

void name(Handlers& handlers, std::string_view owner, bool isItem) {
  static constexpr std::string_view Modes[ModeCount] = {"",       "Look", "Interact", "Talk",  "UseInv",
                                                        "PickUp", "",     "",         "Mode8", "Mode9"};
  for (int mode = 0; mode < ModeCount; ++mode)
    if (!Modes[mode].empty()) name(handlers.byMode[mode], owner, Modes[mode]);
  name(handlers.anyClick, owner, isItem ? "OtherClick" : "AnyClick");
  name(handlers.onFrame, owner, "OnFrameEvent");
}

base::Error wrong(std::string_view thing, std::size_t number, std::string_view what) {
  return {base::cat(thing, " ", number, ": ", what)};
}

base::Result<void> checkMask(const Mask& mask, const Room& room, std::size_t number, std::string_view what,
                             std::size_t areas) {
  if (mask.cells.empty()) return {};
  if (mask.scale < 1 || mask.width < 1 || mask.height < 1 || mask.width > MaxSide || mask.height > MaxSide ||
      static_cast<std::size_t>(mask.width) * mask.height != mask.cells.size())
    return wrong("room", number, base::cat("the size of its ", what, " mask is not that of its cells"));
  if (mask.width > (room.width + mask.scale - 1) / mask.scale ||
      mask.height > (room.height + mask.scale - 1) / mask.scale)
    return wrong("room", number, base::cat("its ", what, " mask is larger than the room"));
  for (std::uint8_t area : mask.cells)
    if (area >= areas)
      return wrong("room", number, base::cat("its ", what, " mask names area ", int(area), ", which it does not have"));
  return {};
}

void findWalkableRows(Room& room) {
  const Mask& mask = room.walkable;
  room.walkableRows = {};
  std::array<bool, MaxWalkableAreas> isSeen{};
  for (int row = 0; row < mask.height && !mask.cells.empty(); ++row)
    for (int column = 0; column < mask.width; ++column) {
      std::uint8_t area = mask.cells[static_cast<std::size_t>(row) * mask.width + column];
      auto& [top, bottom] = room.walkableRows[area];
      if (!isSeen[area]) top = row * mask.scale;
      isSeen[area] = true;
      bottom = row * mask.scale + mask.scale - 1;
    }
}

void nameRoomHandlers(Room& room) {
  for (Hotspot& hotspot : room.hotspots) {
    name(hotspot.handlers, hotspot.scriptName, false);
    name(hotspot.onStand, hotspot.scriptName, "WalkOn");
    name(hotspot.onMouseOver, hotspot.scriptName, "MouseMove");
  }
  for (Object& object : room.objects) name(object.handlers, object.scriptName, false);
  for (std::size_t i = 1; i < room.regions.size(); ++i) {
    std::string owner = base::cat("region", i);
    name(room.regions[i].onStand, owner, "Standing");
    name(room.regions[i].onWalkOnto, owner, "WalksOnto");
    name(room.regions[i].onWalkOff, owner, "WalksOff");
  }
  name(room.onLoad, "room", "Load");
  name(room.onFirstLoad, "room", "FirstLoad");
  name(room.onAfterFadeIn, "room", "AfterFadeIn");
  name(room.onLeave, "room", "Leave");
  name(room.onUnload, "room", "Unload");
  name(room.onRepExec, "room", "RepExec");
  name(room.onLeaveLeft, "room", "LeaveLeft");
  name(room.onLeaveRight, "room", "LeaveRight");
  name(room.onLeaveTop, "room", "LeaveTop");
  name(room.onLeaveBottom, "room", "LeaveBottom");
}

void nameControlHandler(Control& control) {
  switch (control.kind) {
    case ControlKind::Button:
      name(control.handler, control.scriptName, "OnClick");
      name(control.onFrame, control.scriptName, "OnFrameEvent");
      break;
    case ControlKind::Slider: name(control.handler, control.scriptName, "OnChange"); break;
    case ControlKind::TextBox: name(control.handler, control.scriptName, "OnActivate"); break;
    case ControlKind::ListBox: name(control.handler, control.scriptName, "OnSelectionChanged"); break;
    default: break;
  }
}

}  // namespace

void nameHandlersByConvention(Game& game) {
  for (Character& character : game.characters) name(character.handlers, character.scriptName, false);
  for (InventoryItem& item : game.items) name(item.handlers, item.scriptName, true);
  for (Room& room : game.rooms)
    if (room.exists && !room.namesHandlers) nameRoomHandlers(room);
  for (Gui& gui : game.guis) {
    name(gui.onClick, gui.scriptName, "OnClick");
    for (Control& control : gui.controls) nameControlHandler(control);
  }
}

namespace {

// Adds defaults that scripts rely on: the empty first elements, a font, cursors.
void addDefaults(Game& game) {
  game.ticksPerSecond = std::clamp(game.ticksPerSecond, 10, 1000);
  if (game.items.empty()) game.items.emplace_back();
  if (game.views.empty()) game.views.emplace_back();
  if (game.fonts.empty()) game.fonts.emplace_back();
  if (game.audioTypes.empty()) game.audioTypes.emplace_back();
  if (!game.cursors.empty()) return;
  static constexpr std::string_view Names[] = {"Walkto", "Lookat",  "Interact", "Talkto",    "Useinv",
                                               "Pickup", "Pointer", "Wait",     "Usermode1", "Usermode2"};
  for (std::string_view cursor : Names) {
    game.cursors.emplace_back().name = cursor;
    game.cursors.back().standard = game.cursors.size() <= 4;
  }
}

base::Result<void> checkCounts(const Game& game) {
  struct Limit {
    std::string_view what;
    std::size_t count;
    int limit;
  };
  for (const Limit& limit : {Limit{"rooms", game.rooms.size(), MaxRooms},
                             {"characters", game.characters.size(), MaxCharacters},
                             {"inventory items", game.items.size(), MaxItems},
                             {"views", game.views.size(), MaxViews},
                             {"GUIs", game.guis.size(), MaxGuis},
                             {"dialogs", game.dialogs.size(), MaxDialogs},
                             {"audio clips", game.clips.size(), MaxClips}})
    if (limit.count > static_cast<std::size_t>(limit.limit))
      return base::Error{base::cat("the game has ", limit.count, " ", limit.what, ": at most ", limit.limit, " fit")};
  return {};
}

bool isView(const Game& game, int view) { return view >= 0 && static_cast<std::size_t>(view) < game.views.size(); }

base::Result<void> checkCharacters(Game& game) {
  for (std::size_t i = 0; i < game.characters.size(); ++i) {
    Character& character = game.characters[i];
    for (int* view : {&character.normalView, &character.speechView, &character.idleView, &character.thinkView,
                      &character.blinkView}) {
      if (*view == -1) *view = 0;
      if (!isView(game, *view)) return wrong("character", i, base::cat("there is no view ", *view));
    }
    for (auto [item, count] : character.inventory)
      if (item < 1 || static_cast<std::size_t>(item) >= game.items.size())
        return wrong("character", i, base::cat("there is no inventory item ", item));
  }
  if (!game.characters.empty() &&
      (game.playerCharacter < 0 || static_cast<std::size_t>(game.playerCharacter) >= game.characters.size()))
    return base::Error{base::cat("the player's character is number ", game.playerCharacter, ", which there is not")};
  return {};
}

// A mask may have areas that the room data do not describe.
template <class Area>
void addAreasOf(const Mask& mask, std::vector<Area>& areas, std::size_t limit) {
  std::size_t top = 0;
  for (std::uint8_t area : mask.cells) top = std::max<std::size_t>(top, area);
  if (top < limit && top >= areas.size()) areas.resize(top + 1);
}

base::Result<void> checkMasks(Room& room, std::size_t number) {
  addAreasOf(room.walkable, room.walkableAreas, MaxWalkableAreas);
  addAreasOf(room.hotspotMask, room.hotspots, MaxHotspots);
  addAreasOf(room.regionMask, room.regions, MaxRegions);
  addAreasOf(room.walkBehindMask, room.walkBehinds, SIZE_MAX);
  auto walkable = checkMask(room.walkable, room, number, "walkable area", room.walkableAreas.size());
  if (!walkable) return walkable;
  auto hotspots = checkMask(room.hotspotMask, room, number, "hotspot", room.hotspots.size());
  if (!hotspots) return hotspots;
  auto regions = checkMask(room.regionMask, room, number, "region", room.regions.size());
  if (!regions) return regions;
  return checkMask(room.walkBehindMask, room, number, "walk-behind", room.walkBehinds.size());
}

base::Result<void> checkRoom(const Game& game, Room& room, std::size_t number) {
  if (room.width < 1 || room.height < 1 || room.width > MaxSide || room.height > MaxSide)
    return wrong("room", number, base::cat("its size must be from 1 to ", MaxSide));
  if (room.hotspots.empty()) room.hotspots.emplace_back();
  if (room.regions.empty()) room.regions.emplace_back();
  if (room.walkableAreas.empty()) room.walkableAreas.emplace_back();
  if (room.hotspots.size() > MaxHotspots) return wrong("room", number, "it has too many hotspots");
  if (room.regions.size() > MaxRegions) return wrong("room", number, "it has too many regions");
  if (room.walkableAreas.size() > MaxWalkableAreas) return wrong("room", number, "it has too many walkable areas");
  if (room.objects.size() > MaxObjects) return wrong("room", number, "it has too many objects");
  if (!isView(game, room.playerView)) return wrong("room", number, base::cat("there is no view ", room.playerView));
  room.backgroundCount = std::clamp(room.backgroundCount, 1, 256);
  auto masks = checkMasks(room, number);
  if (!masks) return masks;
  findWalkableRows(room);
  return {};
}

base::Result<void> checkGuisAndDialogs(Game& game) {
  for (std::size_t i = 0; i < game.guis.size(); ++i)
    if (game.guis[i].controls.size() > MaxControls) return wrong("GUI", i, "it has too many controls");
  for (std::size_t i = 0; i < game.dialogs.size(); ++i) {
    if (game.dialogs[i].options.empty()) game.dialogs[i].options.emplace_back();
    if (game.dialogs[i].options.size() > MaxOptions) return wrong("dialog", i, "it has too many options");
  }
  return {};
}

base::Result<void> checkClips(Game& game) {
  for (std::size_t i = 0; i < game.clips.size(); ++i) {
    AudioClip& clip = game.clips[i];
    if (clip.type < 0) return wrong("audio clip", i, base::cat("there is no audio type ", clip.type));
    clip.lengthMs = std::clamp(clip.lengthMs, 0, 1 << 30);
  }
  return {};
}

}  // namespace

base::Result<void> validate(Game& game) {
  if (game.width < 1 || game.height < 1 || game.width > MaxSide || game.height > MaxSide)
    return base::Error{base::cat("the game's size must be from 1 to ", MaxSide)};
  addDefaults(game);
  if (auto counts = checkCounts(game); !counts) return counts;
  if (auto characters = checkCharacters(game); !characters) return characters;
  for (std::size_t i = 0; i < game.rooms.size(); ++i) {
    if (!game.rooms[i].exists) continue;
    if (auto room = checkRoom(game, game.rooms[i], i); !room) return room;
  }
  if (auto guis = checkGuisAndDialogs(game); !guis) return guis;
  return checkClips(game);
}

}  // namespace vellum::ags::world
