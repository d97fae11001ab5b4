// The screen as a picture: room through the cameras, overlays, GUIs.
#include "languages/ags/world/drawing_order.h"
#include "languages/ags/world/world.h"

namespace vellum::ags::world {

namespace {

// Positions and sizes are whatever scripts and saves say.
Rectangle boxAt(Int x, Int y, Int width, Int height) {
  return {place(x), place(y), place(x) + place(width) - 1, place(y) + place(height) - 1};
}

}  // namespace

Int World::pixelOf(Int color) const {
  if (colorsAreNumbers()) return color & 0xFF;
  return color >= 0 && color < 32 ? paletteColor(color) : color & 0xFFFF;
}

void World::drawSprite(Canvas& to, int sprite, bool flipped, const Rectangle& box, int transparency) const {
  Canvas picture = pictureOf(sprite);
  if (picture.size() == 0) return;
  if (flipped) picture.flip(true, false);
  to.draw(picture, {0, 0, picture.width(), picture.height()}, box.left, box.top, box.right - box.left + 1,
          box.bottom - box.top + 1, transparency);
}

// What is in the background there and in front of whoever stands at `line`.
void World::drawWalkBehinds(Canvas& to, const Canvas& background, const Rectangle& box, Int line) const {
  for (int y = std::max(box.top, 0); y <= std::min(box.bottom, to.height() - 1); ++y)
    for (int x = std::max(box.left, 0); x <= std::min(box.right, to.width() - 1); ++x) {
      auto area = static_cast<std::size_t>(areaInMask(SurfaceTarget::WalkBehind, x, y));
      if (area > 0 && area < room->walkBehinds.size() && room->walkBehinds[area] > line)
        to.set(x, y, background.at(x, y));
    }
}

// All of the room, as large as it is; empty without a room, or without memory.
Canvas World::roomPicture() {
  const Room* data = roomData();
  if (data == nullptr || !hasRoomFor(data->width, data->height)) return {};
  Canvas background(data->width, data->height, 0);
  const Canvas* drawn = canvas(SurfaceTarget::Background, g.backgroundFrame);
  background.draw(drawn != nullptr ? *drawn : backgroundPicture(g.backgroundFrame), 0, 0);
  Canvas picture = background;
  struct Figure {
    Int line;
    const CharacterState* character;
    const ObjectState* object;
  };
  std::vector<Figure> figures;
  for (const ObjectState& object : room->objects)
    if (object.visible != 0) figures.push_back({object.baseline > 0 ? object.baseline : object.y, nullptr, &object});
  for (const CharacterState& who : characters)
    if (who.room == g.room && who.on != 0 && who.visible != 0)
      figures.push_back({who.baseline > 0 ? who.baseline : who.y, &who, nullptr});
  for (std::size_t i : drawingOrder(figures, [](const Figure& figure) { return figure.line; })) {
    const auto& [line, who, object] = figures[i];
    const Frame* shown =
        who != nullptr ? frame(who->view, who->loop, who->frame) : frame(object->view, object->loop, object->frame);
    if (shown == nullptr && object == nullptr) continue;
    Rectangle box = who != nullptr ? boxOf(*who) : boxOf(*object);
    drawSprite(picture, who != nullptr ? spriteOf(*who) : spriteOf(*object), shown != nullptr && shown->flipped, box,
               who != nullptr ? who->transparency : object->transparency);
    if ((who != nullptr ? who->ignoreWalkbehinds : object->ignoreWalkbehinds) == 0)
      drawWalkBehinds(picture, background, box, line);
  }
  drawOverlays(picture, true);
  return picture;
}

void World::drawOverlays(Canvas& to, bool inRoom) {
  for (std::size_t i : drawingOrder(overlays, [](const OverlayState& overlay) { return overlay.zOrder; })) {
    const OverlayState& overlay = overlays[i];
    if ((overlay.inRoom != 0) != inRoom || overlay.isText == OverlayMessage) continue;
    if (overlay.isText != 0)
      drawAligned(to, boxAt(overlay.x, overlay.y, overlay.width, MaxSide), overlay.font, overlay.color,
                  overlay.isText == OverlaySpeech ? vars.speechTextAlign : 1, overlayTexts[overlay.id], true);
    else
      drawSprite(to, overlay.sprite, false, boxAt(overlay.x, overlay.y, overlay.width, overlay.height),
                 overlay.transparency);
  }
}

Canvas World::picture() {
  if (!hasRoomFor(game_.width, game_.height)) return {};
  Canvas screen(game_.width, game_.height, 0);
  Canvas whole = roomPicture();
  for (std::size_t i : drawingOrder(viewports, [](const ViewportState& viewport) { return viewport.zOrder; })) {
    const ViewportState& viewport = viewports[i];
    if (viewport.visible == 0 || viewport.camera == 0 || whole.size() == 0) continue;
    const CameraState& camera = cameraOf(viewport);
    screen.draw(whole, {camera.x, camera.y, camera.width, camera.height}, viewport.x, viewport.y, viewport.width,
                viewport.height, 0);
  }
  drawOverlays(screen, false);
  for (std::size_t i : drawingOrder(guis, [](const GuiState& gui) { return gui.zOrder; })) {
    if (isShown(static_cast<int>(i))) drawGui(screen, static_cast<int>(i));
  }
  // A message stands over everything: the game waits for it.
  for (const OverlayState& overlay : overlays)
    if (overlay.isText == OverlayMessage) drawMessage(screen, overlay);
  return screen;
}

}  // namespace vellum::ags::world
