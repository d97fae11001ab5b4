// The screen as a picture: room through the cameras, overlays, GUIs. Letters and frames are plain.
#include <algorithm>

#include "languages/ags/world/letters.h"
#include "languages/ags/world/world.h"

namespace vellum::ags::world {

namespace {

// Indices of a list in the order in which they are drawn: by `line`, of equal ones as they come.
template <class List, class Line>
std::vector<std::size_t> drawingOrder(const List& list, Line line) {
  std::vector<std::size_t> order(list.size());
  for (std::size_t i = 0; i < order.size(); ++i) order[i] = i;
  std::stable_sort(order.begin(), order.end(),
                   [&](std::size_t a, std::size_t b) { return line(list[a]) < line(list[b]); });
  return order;
}

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

void World::drawText(Canvas& to, int x, int y, int width, int font, Int color, std::string_view text) const {
  if (font < 0 || static_cast<std::size_t>(font) >= game_.fonts.size()) return;
  const Font& letters = game_.fonts[static_cast<std::size_t>(font)];
  for (std::string_view line : linesOf(letters, text, std::max(width, 1))) {
    if (y >= to.height()) break;
    drawLetters(to, x, y, letters, pixelOf(color), line);
    y += std::clamp(letters.lineSpacing, 1, MaxSide);
  }
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
    if ((overlay.inRoom != 0) != inRoom) continue;
    if (overlay.isText != 0)
      drawText(to, place(overlay.x), place(overlay.y), overlay.width, overlay.font, overlay.color,
               overlayTexts[overlay.id]);
    else
      drawSprite(to, overlay.sprite, false, boxAt(overlay.x, overlay.y, overlay.width, overlay.height),
                 overlay.transparency);
  }
}

void World::drawGui(Canvas& to, int id) {
  const GuiState& gui = guis[static_cast<std::size_t>(id)];
  const Rectangle box = boxAt(gui.x, gui.y, gui.width, gui.height);
  if (gui.backgroundColor != 0) to.rectangle(box.left, box.top, box.right, box.bottom, pixelOf(gui.backgroundColor));
  if (gui.backgroundGraphic > 0) drawSprite(to, gui.backgroundGraphic, false, box, gui.transparency);
  const auto& list = controls[static_cast<std::size_t>(id)];
  for (std::size_t i : drawingOrder(list, [](const ControlState& control) { return control.zOrder; })) {
    const ControlState& control = list[i];
    if (control.visible == 0) continue;
    int x = box.left + place(control.x), y = box.top + place(control.y), number = static_cast<int>(i);
    int graphic = control.normalGraphic > 0 ? control.normalGraphic : control.backgroundGraphic;
    if (graphic > 0) {
      SpriteSize size = spriteSize(graphic);
      drawSprite(to, graphic, false, boxAt(x, y, size.width, size.height), control.transparency);
    }
    switch (game_.guis[static_cast<std::size_t>(id)].controls[i].kind) {
      case ControlKind::Button:
        if (graphic > 0) break;
        [[fallthrough]];
      case ControlKind::Label:
      case ControlKind::TextBox:
        drawText(to, x, y, control.width, control.font, control.textColor, controlText(id, number));
        break;
      case ControlKind::ListBox: {
        int rows = std::max(rowCount(id, number), 1), row = 0;
        const auto& texts = items(id, number);
        for (std::size_t at = static_cast<std::size_t>(std::max(control.top, 0)); at < texts.size() && row < rows; ++at)
          drawText(to, x, y + row++ * (control.height / rows), control.width, control.font, control.textColor,
                   std::string_view(texts[at]).substr(0, 200));
        break;
      }
      default: break;
    }
  }
}

Canvas World::picture() {
  if (!hasRoomFor(game_.width, game_.height)) return {};
  Canvas screen(game_.width, game_.height, 0);
  Canvas whole = roomPicture();
  for (std::size_t i : drawingOrder(viewports, [](const ViewportState& viewport) { return viewport.zOrder; })) {
    const ViewportState& viewport = viewports[i];
    if (viewport.visible == 0 || whole.size() == 0) continue;
    const CameraState& camera = cameraOf(viewport);
    screen.draw(whole, {camera.x, camera.y, camera.width, camera.height}, viewport.x, viewport.y, viewport.width,
                viewport.height, 0);
  }
  drawOverlays(screen, false);
  for (std::size_t i : drawingOrder(guis, [](const GuiState& gui) { return gui.zOrder; })) {
    const Gui& data = game_.guis[i];
    bool isShown = guis[i].visible != 0 && !data.isTextWindow &&
                   (data.popupStyle != PopupStyle::MouseYPos || guis[i].poppedUp != 0);
    if (isShown) drawGui(screen, static_cast<int>(i));
  }
  return screen;
}

}  // namespace vellum::ags::world
