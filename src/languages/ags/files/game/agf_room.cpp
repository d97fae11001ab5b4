// Rooms of 4.0: the folder Rooms/<number> with data.xml, the script, and pictures of the backgrounds and masks.
#include <algorithm>

#include "base/image/png.h"
#include "base/text.h"
#include "languages/ags/files/game/agf.h"
#include "languages/ags/files/packing.h"

namespace vellum::ags::game {

namespace {

constexpr int MostBackgrounds = 5;

std::pair<int, int> pairOf(std::string_view text) {
  const std::size_t comma = text.find(',');
  auto first = base::parseInt(base::trim(text.substr(0, comma)));
  auto second = base::parseInt(base::trim(comma == text.npos ? std::string_view() : text.substr(comma + 1)));
  auto inside = [](auto number) {
    return number ? static_cast<int>(std::clamp<std::int64_t>(*number, -100'000, 100'000)) : 0;
  };
  return {inside(first), inside(second)};
}

}  // namespace

bool AgfReader::readHandlers(Xml element, world::Handlers& handlers) {
  text(element, "OnFrameEvent", handlers.onFrame);
  Xml list = element.child("Interactions");
  if (!list.attribute("Version").starts_with("4.")) return false;
  std::vector<std::string> events = interactions(element, handlers.script);
  events.resize(world::ModeCount);
  for (std::size_t mode = 1; mode < world::ModeCount; ++mode) handlers.byMode[mode] = std::move(events[mode]);
  text(element, "OnAnyClick", handlers.anyClick);
  return true;
}

void AgfReader::readRoomObjects(Xml data, world::Room& room) {
  for (Xml element : data.child("Objects").children("RoomObject")) {
    if (room.objects.size() >= world::MaxObjects) break;
    world::Object& object = room.objects.emplace_back();
    text(element, "Name", object.scriptName);
    text(element, "Description", object.name);
    object.x = number(element, "StartX", 0);
    object.y = number(element, "StartY", 0);
    object.graphic = number(element, "Image", 0);
    object.baseline = number(element, "Baseline", 0);
    object.transparency = std::clamp(number(element, "Transparency", 0), 0, 100);
    object.visible = flag(element, "Visible", true);
    object.clickable = flag(element, "Clickable", true);
    object.solid = flag(element, "Solid", false);
    object.useRoomScaling = flag(element, "UseRoomAreaScaling", false);
    object.useRoomLight = flag(element, "UseRoomAreaLighting", false);
    properties(element, object.properties);
    readHandlers(element, object.handlers);
  }
  for (Xml element : data.child("Hotspots").children("RoomHotspot")) {
    if (room.hotspots.size() >= world::MaxHotspots) break;
    world::Hotspot& hotspot = room.hotspots.emplace_back();
    text(element, "Name", hotspot.scriptName);
    text(element, "Description", hotspot.name);
    if (auto [x, y] = pairOf(element.child("WalkToPoint").text()); x != 0 || y != 0) {
      hotspot.walkToX = x;
      hotspot.walkToY = y;
    }
    text(element, "OnWalkOn", hotspot.onStand);
    text(element, "OnMouseMove", hotspot.onMouseOver);
    properties(element, hotspot.properties);
    readHandlers(element, hotspot.handlers);
  }
}

void AgfReader::readRoomAreas(Xml data, world::Room& room) {
  for (Xml element : data.child("Regions").children("RoomRegion")) {
    if (room.regions.size() >= world::MaxRegions) break;
    world::Region& region = room.regions.emplace_back();
    region.hasTint = flag(element, "UseColourTint", false);
    if (region.hasTint) {
      region.red = number(element, "RedTint", 0);
      region.green = number(element, "GreenTint", 0);
      region.blue = number(element, "BlueTint", 0);
      region.saturation = number(element, "TintSaturation", 50);
      region.luminance = number(element, "TintLuminance", 100);
    } else {
      region.lightLevel = std::clamp(number(element, "LightLevel", 100) - 100, -100, 100);
    }
    text(element, "OnStanding", region.onStand);
    text(element, "OnWalksOnto", region.onWalkOnto);
    text(element, "OnWalksOff", region.onWalkOff);
    text(element, "ScriptName", region.scriptName);
    properties(element, region.properties);
  }
  for (Xml element : data.child("WalkableAreas").children("RoomWalkableArea")) {
    if (room.walkableAreas.size() >= world::MaxWalkableAreas) break;
    world::WalkableArea& area = room.walkableAreas.emplace_back();
    const bool varies = flag(element, "UseContinuousScaling", false);
    area.scalingMin = number(element, varies ? "MinScalingLevel" : "ScalingLevel", 100);
    area.scalingMax = varies ? number(element, "MaxScalingLevel", 100) : area.scalingMin;
    text(element, "ScriptName", area.scriptName);
    area.faceDirectionRatio = base::parseFloat(element.child("FaceDirectionRatio").text()).value_or(0);
    properties(element, area.properties);
  }
  for (Xml element : data.child("WalkBehinds").children("RoomWalkBehind")) {
    if (room.walkBehinds.size() >= world::MaxWalkableAreas) break;
    world::WalkBehind& added = room.walkBehinds.emplace_back();
    added.baseline = number(element, "Baseline", 0);
    text(element, "ScriptName", added.scriptName);
  }
}

void AgfReader::readRoomPictures(const std::string& folder, world::Room& room, source::Location place) {
  auto report = [&](const std::string& name, const std::string& message) {
    loader_.emitter.emit(diag::ProjectRoomFile, place, loader_.pathOf(name), message)
        .hint("save the room again with the editor; without the picture, it is empty");
  };
  for (auto [name, mask, count] : {std::tuple{"walkableareas", &world::Room::walkable, room.walkableAreas.size()},
                                   std::tuple{"hotspots", &world::Room::hotspotMask, room.hotspots.size()},
                                   std::tuple{"regions", &world::Room::regionMask, room.regions.size()},
                                   std::tuple{"walkbehinds", &world::Room::walkBehindMask, room.walkBehinds.size()}}) {
    const std::string file = base::cat(folder, name, ".png");
    auto content = loader_.bytes(file);
    if (!content) continue;
    auto picture = base::readPngNumbers(*content);
    if (!picture) {
      report(file, picture.error().message);
      continue;
    }
    const int scale = std::clamp((room.width + picture->width - 1) / picture->width, 1, 8);
    world::Mask& to = room.*mask;
    if (!loader_.sizeMask(to, room, scale)) continue;
    for (int y = 0; y < std::min(to.height, picture->height); ++y)
      for (int x = 0; x < std::min(to.width, picture->width); ++x)
        if (unsigned char area = picture->at(x, y)[0]; area < count)
          to.cells[static_cast<std::size_t>(y) * static_cast<std::size_t>(to.width) + static_cast<std::size_t>(x)] =
              area;
  }
  for (int i = 0; i < room.backgroundCount; ++i) {
    const std::string file = base::cat(folder, "background", i, ".png");
    auto content = loader_.bytes(file);
    if (!content) continue;
    auto picture = base::readPng(*content);
    if (!picture || picture->width != room.width || picture->height != room.height) {
      report(file, picture ? "the picture has another size than the room" : picture.error().message);
      continue;
    }
    room.pictures.resize(static_cast<std::size_t>(i) + 1);
    room.pictures.back() = {files::packBackground(files::pixelsOf(*picture)), {}, 4};
  }
}

bool AgfReader::readRoomFolder(int id, source::Location place) {
  const std::string folder = base::cat("Rooms/", id, "/");
  auto file = loader_.find(base::cat(folder, "data.xml"));
  if (!file) return false;
  loader_.addRoomScript(id, base::cat(folder, "room", id, ".asc"), place);
  XmlDocument parsed = parseXml(loader_.sources[*file].text());
  Xml data = parsed.error.empty() ? Xml(parsed, 0).child("Room") : Xml();
  if (!data) {
    loader_.emitter.emit(
        diag::ProjectSyntax, {*file, parsed.errorAt},
        parsed.error.empty() ? "this is not a room of the AGS editor: <Room> is missing" : parsed.error);
    return true;
  }
  Loader::FileScope scope(loader_, *file);
  world::Room& room = game_.rooms[static_cast<std::size_t>(id)];
  room.width = std::clamp(number(data, "Width", room.width), 1, world::MaxSide);
  room.height = std::clamp(number(data, "Height", room.height), 1, world::MaxSide);
  room.colorDepth = number(data, "ColorDepth", 32);
  room.backgroundCount = std::clamp(number(data, "BackgroundCount", 1), 1, MostBackgrounds);
  room.backgroundDelay = number(data, "BackgroundAnimationDelay", 5);
  room.lockBackground = !flag(data, "BackgroundAnimationEnabled", true);
  room.faceDirectionRatio = base::parseFloat(data.child("FaceDirectionRatio").text()).value_or(0);
  room.leftEdge = number(data, "LeftEdgeX", 0);
  room.rightEdge = number(data, "RightEdgeX", room.width - 1);
  room.topEdge = number(data, "TopEdgeY", 0);
  room.bottomEdge = number(data, "BottomEdgeY", room.height - 1);
  room.showPlayer = flag(data, "ShowPlayerCharacter", true);
  room.playerView = number(data, "PlayerCharacterView", 0);
  room.namesHandlers = true;
  static constexpr std::string_view Events[] = {"OnLoad",     "OnFirstTimeEnter", "OnAfterFadeIn", "OnLeave",
                                                "OnUnload",   "OnRepExec",        "OnLeaveLeft",   "OnLeaveRight",
                                                "OnLeaveTop", "OnLeaveBottom"};
  static_assert(std::size(Events) == std::size(world::RoomHandlers));
  for (std::size_t i = 0; i < std::size(Events); ++i) text(data, Events[i], room.*world::RoomHandlers[i]);
  properties(data, room.properties);
  readRoomObjects(data, room);
  readRoomAreas(data, room);
  readRoomPictures(folder, room, place);
  return true;
}

}  // namespace vellum::ags::game
