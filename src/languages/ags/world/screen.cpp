#include "languages/ags/world/screen.h"

#include "languages/ags/world/areas.h"
#include "languages/ags/world/cameras.h"
#include "languages/ags/world/canvases.h"
#include "languages/ags/world/drawing_order.h"
#include "languages/ags/world/gui_pictures.h"
#include "languages/ags/world/guis.h"
#include "languages/ags/world/hits.h"
#include "languages/ags/world/option_pictures.h"
#include "languages/ags/world/overlays.h"
#include "languages/ags/world/views.h"

namespace vellum::ags::world {

namespace {

// Positions and sizes come from scripts and saves, so they may be anything.
Rectangle boxAt(std::int64_t x, std::int64_t y, Int width, Int height) {
  return {place(x), place(y), place(x) + place(width) - 1, place(y) + place(height) - 1};
}

}  // namespace

// Draws the parts of the background that are before a figure with the baseline `line`.
void Screen::drawWalkBehinds(Canvas& to, const Canvas& background, const Rectangle& box, Int line) const {
  for (int y = std::max(box.top, 0); y <= std::min(box.bottom, to.height() - 1); ++y)
    for (int x = std::max(box.left, 0); x <= std::min(box.right, to.width() - 1); ++x) {
      auto area = static_cast<std::size_t>(areas_.areaInMask(SurfaceTarget::WalkBehind, x, y));
      if (area > 0 && area < state_.room->walkBehinds.size() && state_.room->walkBehinds[area] > line)
        to.set(x, y, background.at(x, y));
    }
}

// The whole room at its own size; empty without a room, or without memory.
Canvas Screen::roomPicture() {
  Globals& globals = state_.globals;
  const Room* data = areas_.roomData();
  if (data == nullptr || !canvases_.hasRoomFor(data->width, data->height)) return {};
  Canvas background(data->width, data->height, 0);
  const Canvas* drawn = state_.pictures.canvas(SurfaceTarget::Background, globals.backgroundFrame);
  background.draw(drawn != nullptr ? *drawn : canvases_.backgroundPicture(globals.backgroundFrame), 0, 0);
  Canvas picture = background;
  struct Figure {
    Int line;
    const CharacterState* character;
    const ObjectState* object;
  };
  std::vector<Figure> figures;
  for (const ObjectState& object : state_.room->objects)
    if (object.visible != 0 && object.y >= 1 && object.x < data->width)
      figures.push_back({object.baseline > 0 ? object.baseline : object.y, nullptr, &object});
  for (const CharacterState& who : state_.characters.list)
    if (who.room == globals.room && who.on != 0 && who.visible != 0)
      figures.push_back({who.baseline > 0 ? who.baseline : who.y, &who, nullptr});
  for (std::size_t i : drawingOrder(figures, [](const Figure& figure) { return figure.line; })) {
    const auto& [line, who, object] = figures[i];
    const FrameKey frame = who != nullptr ? FrameKey{who->view, who->loop, who->frame}
                                          : FrameKey{object->view, object->loop, object->frame};
    if (who != nullptr && game_.frame(frame.view, frame.loop, frame.frame) == nullptr) continue;
    Rectangle box = who != nullptr ? hits_.boxOf(*who) : hits_.boxOf(*object);
    canvases_.drawSprite(picture, who != nullptr ? views_.spriteOf(*who) : views_.spriteOf(*object),
                         views_.flipOf(frame), box, who != nullptr ? who->transparency : object->transparency);
    if ((who != nullptr ? who->ignoreWalkbehinds : object->ignoreWalkbehinds) == 0)
      drawWalkBehinds(picture, background, box, line);
  }
  drawOverlays(picture, true);
  return picture;
}

void Screen::drawText(Canvas& to, const OverlayState& overlay, Int x, Int y) {
  const int width = std::max(1, place(overlay.width) - 2 * Overlays::TextPadding);
  guiPictures_.drawAligned(to, boxAt(x, std::int64_t(y) + Overlays::TextPadding, width, MaxSide), overlay.font,
                           overlay.color, 1, state_.overlays.texts[overlay.id], width);
}

Canvas Screen::textPicture(const OverlayState& overlay) {
  if (!canvases_.hasRoomFor(overlay.width, overlay.height)) return {};
  Canvas picture(overlay.width, overlay.height, Canvas::SeeThrough);
  drawText(picture, overlay, 0, 0);
  return picture;
}

void Screen::drawOverlays(Canvas& to, bool inRoom) {
  for (std::size_t i : drawingOrder(state_.overlays.list, [](const OverlayState& overlay) { return overlay.zOrder; })) {
    const OverlayState& overlay = state_.overlays.list[i];
    if ((overlay.inRoom != 0) != inRoom || overlay.isText == OverlayMessage || overlay.visible == 0) continue;
    if (overlay.isText == OverlayText) drawText(to, overlay, overlay.x, overlay.y);
    else if (overlay.isText != 0)
      guiPictures_.drawAligned(to, boxAt(overlay.x, overlay.y, overlay.width, MaxSide), overlay.font, overlay.color,
                               overlay.isText == OverlaySpeech ? state_.variables.speechTextAlign : 1,
                               state_.overlays.texts[overlay.id], std::clamp(overlay.width, 0, MaxSide) + 1);
    else
      canvases_.drawSprite(to, overlay.sprite, overlay.flip, boxAt(overlay.x, overlay.y, overlay.width, overlay.height),
                           overlay.transparency);
  }
}

// The options of a dialog that the player chooses from: as scripts have drawn them, or the engine's own.
void Screen::drawOptions(Canvas& to) {
  if (!state_.isChoosing()) return;
  const OptionsDrawing& drawing = state_.dialogs.drawing;
  if (drawing.on == 0) return options_.draw(to, options_.optionAt(state_.globals.mouseX, state_.globals.mouseY));
  const Canvas* drawn = state_.pictures.canvas(SurfaceTarget::Options, 0);
  if (drawn != nullptr)
    to.draw(*drawn, {0, 0, drawn->width(), drawn->height()}, place(drawing.x), place(drawing.y), drawn->width(),
            drawn->height(), 0);
}

Canvas Screen::picture() {
  if (!canvases_.hasRoomFor(game_.width, game_.height)) return {};
  Canvas screen(game_.width, game_.height, 0);
  Canvas whole = roomPicture();
  for (std::size_t i : drawingOrder(state_.viewports, [](const ViewportState& viewport) { return viewport.zOrder; })) {
    const ViewportState& viewport = state_.viewports[i];
    if (viewport.visible == 0 || viewport.camera == 0 || whole.size() == 0) continue;
    const CameraState& camera = cameras_.cameraOf(viewport);
    screen.draw(whole, {camera.x, camera.y, camera.width, camera.height}, viewport.x, viewport.y, viewport.width,
                viewport.height, 0);
  }
  drawOverlays(screen, false);
  for (std::size_t i : drawingOrder(state_.guis.list, [](const GuiState& gui) { return gui.zOrder; })) {
    if (guis_.isShown(static_cast<int>(i))) guiPictures_.drawGui(screen, static_cast<int>(i));
  }
  drawOptions(screen);
  // A message covers everything, since the game waits for it.
  for (const OverlayState& overlay : state_.overlays.list)
    if (overlay.isText == OverlayMessage) guiPictures_.drawMessage(screen, overlay);
  return screen;
}

}  // namespace vellum::ags::world
