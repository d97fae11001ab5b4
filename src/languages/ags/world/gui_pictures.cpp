#include "languages/ags/world/gui_pictures.h"

#include <algorithm>

#include "base/text.h"
#include "languages/ags/world/canvases.h"
#include "languages/ags/world/drawing_order.h"
#include "languages/ags/world/guis.h"
#include "languages/ags/world/inventory.h"
#include "languages/ags/world/letters.h"
#include "languages/ags/world/pointer.h"
#include "languages/ags/world/text_windows.h"
#include "languages/ags/world/translations.h"
#include "languages/ags/world/views.h"

namespace vellum::ags::world {

namespace {

// Colours of the palette that all games share.
constexpr Int DarkGrey = 8;

constexpr Int Right = 4 | 32 | 256, Middle = 8 | 16 | 32, Bottom = 64 | 128 | 256, Center = 2 | 16 | 128;  // eAlign...

}  // namespace

Rectangle GuiPictures::areaOf(const ControlState& control) {
  int x = place(control.x), y = place(control.y);
  return {x, y, x + std::clamp(control.width, 1, MaxSide) - 1, y + std::clamp(control.height, 1, MaxSide) - 1};
}

Rectangle GuiPictures::insideOf(const ControlState& control) {
  const Rectangle box = areaOf(control);
  const int border = control.showBorder != 0 ? place(control.borderWidth) : 0;
  const int x = border + place(control.paddingX), y = border + place(control.paddingY);
  return {box.left + x, box.top + y, box.right - x, box.bottom - y};
}

void GuiPictures::drawFrame(Canvas& to, const Rectangle& box, Int light, Int dark) {
  to.paint(box.left, box.bottom, box.right, box.bottom, dark);
  to.paint(box.right, box.top, box.right, box.bottom, dark);
  to.paint(box.left, box.top, box.right, box.top, light);
  to.paint(box.left, box.top, box.left, box.bottom, light);
}

void GuiPictures::drawFrames(Canvas& to, const Rectangle& box, int width, Int light, Int dark) {
  for (int i = 0; i < std::min(width, MaxSide) && box.left + i <= box.right - i && box.top + i <= box.bottom - i; ++i)
    drawFrame(to, {box.left + i, box.top + i, box.right - i, box.bottom - i}, light, dark);
}

void GuiPictures::drawPanel(Canvas& to, const ControlState& control) const {
  const Rectangle box = areaOf(control);
  if (control.solidBackground != 0)
    to.paint(box.left, box.top, box.right, box.bottom, canvases_.pixelOf(control.backgroundColor));
  if (control.showBorder == 0) return;
  const Int color = canvases_.pixelOf(control.borderColor == LikeText ? control.textColor : control.borderColor);
  drawFrames(to, box, control.borderWidth, color, color);
}

void GuiPictures::drawAligned(Canvas& to, const Rectangle& box, int font, Int color, Int alignment,
                              std::string_view text, int wrapWidth, const Rectangle* within) const {
  if (font < 0 || static_cast<std::size_t>(font) >= game_.fonts.size()) return;
  const Font& letters = game_.fonts[static_cast<std::size_t>(font)];
  const int width = box.right - box.left + 1, height = box.bottom - box.top + 1;
  const int spacing = std::clamp(letters.lineSpacing, 1, MaxSide);
  std::vector<std::string> lines = wrapWidth > 0 ? linesOf(letters, text, wrapWidth) : std::vector{std::string(text)};
  auto count = static_cast<int>(std::min<std::size_t>(lines.size(), static_cast<std::size_t>(MaxSide)));
  const int textHeight = heightOf(letters, lines.size());
  int y = box.top;
  if ((alignment & Bottom) != 0) y += height - textHeight;
  else if ((alignment & Middle) != 0) y += height / 2 - textHeight / 2;
  const Rectangle whole{0, 0, to.width() - 1, to.height() - 1};
  const Int pixel = canvases_.pixelOf(color);
  if (pixel == Canvas::SeeThrough) return;
  const Rectangle& clip = state_.isOptionOn(GameOption::ClipGuiControls) ? (within != nullptr ? *within : box) : whole;
  for (int i = 0; i < count && y < to.height() && (i == 0 || y < box.bottom); ++i, y += spacing) {
    const std::string& line = lines[static_cast<std::size_t>(i)];
    const int lineWidth = widthOf(letters, line);
    int x = box.left;
    if ((alignment & Right) != 0) x += width - lineWidth;
    else if ((alignment & Center) != 0) x += width / 2 - lineWidth / 2;
    drawLetters(to, x, y, letters, pixel, line,
                {std::max(clip.left, 0), std::max(clip.top, 0), std::min(clip.right, whole.right),
                 std::min(clip.bottom, whole.bottom)});
  }
}

// Manual, "Interface text": words between '@' are replaced by current values.
std::string GuiPictures::labelText(std::string_view text) {
  std::string shown;
  while (!text.empty()) {
    std::size_t at = text.find('@'), end = at == text.npos ? at : text.find('@', at + 1);
    if (end == text.npos) return base::cat(shown, text);
    std::string_view word = text.substr(at + 1, end - at - 1);
    std::string value;
    if (base::equalsIgnoreCase(word, "GAMENAME")) value = state_.gameName;
    else if (base::equalsIgnoreCase(word, "OVERHOTSPOT"))
      value = pointer_.locationName(state_.globals.mouseX, state_.globals.mouseY);
    else if (base::equalsIgnoreCase(word, "SCORE")) value = base::cat(state_.variables.score);
    else if (base::equalsIgnoreCase(word, "SCORETEXT"))
      value = base::cat("Score: ", state_.variables.score, " of ", state_.variables.totalScore);
    else if (base::equalsIgnoreCase(word, "TOTALSCORE")) value = base::cat(state_.variables.totalScore);
    else {
      shown += text.substr(0, end);  // its second '@' may begin a word
      text.remove_prefix(end);
      continue;
    }
    shown += base::cat(text.substr(0, at), value);
    text.remove_prefix(end + 1);
  }
  return shown;
}

void GuiPictures::drawInventory(Canvas& to, const ControlState& control) {
  const Rectangle box = areaOf(control);
  int width = std::clamp(control.itemWidth, 1, MaxSide), height = std::clamp(control.itemHeight, 1, MaxSide);
  int across = std::max(1, (box.right - box.left + 1) / width), down = std::max(1, (box.bottom - box.top + 1) / height);
  const std::vector<int>& shown = inventory_.shownItems(control.character);
  for (int cell = 0; cell < across * down; ++cell) {
    auto index = static_cast<std::size_t>(std::max(control.top, 0)) + static_cast<std::size_t>(cell);
    if (index >= shown.size()) break;
    int graphic = state_.items.graphics[static_cast<std::size_t>(shown[index])];
    SpriteSize size = views_.spriteSize(graphic);
    int left = box.left + cell % across * width + (width - size.width) / 2;
    int top = box.top + cell / across * height + (height - size.height) / 2;
    canvases_.drawSprite(to, graphic, FlipNone, {left, top, left + size.width - 1, top + size.height - 1}, 0);
  }
}

void GuiPictures::drawControl(Canvas& to, int id, int number) {
  const ControlState& control = state_.guis.controls[static_cast<std::size_t>(id)][static_cast<std::size_t>(number)];
  switch (game_.guis[static_cast<std::size_t>(id)].controls[static_cast<std::size_t>(number)].kind) {
    case ControlKind::Button: return drawButton(to, id, number);
    case ControlKind::Label: {
      std::string_view text = state_.guis.texts[static_cast<std::size_t>(id)][static_cast<std::size_t>(number)];
      if (control.translated != 0) text = translations_.translated(text);
      drawPanel(to, control);
      const Rectangle inside = insideOf(control);
      return drawAligned(to, inside, control.font, control.textColor, control.textAlignment, labelText(text),
                         inside.right - inside.left + 1);
    }
    case ControlKind::TextBox: return drawTextBox(to, id, number);
    case ControlKind::Slider: return drawSlider(to, control);
    case ControlKind::ListBox: return drawListBox(to, id, number);
    case ControlKind::InvWindow: return drawInventory(to, control);
    default: return;
  }
}

void GuiPictures::drawGui(Canvas& to, int id) {
  const GuiState& gui = state_.guis.list[static_cast<std::size_t>(id)];
  const int width = std::clamp(gui.width, 1, MaxSide), height = std::clamp(gui.height, 1, MaxSide);
  if (gui.transparency >= 100 || !canvases_.hasRoomFor(width, height)) return;
  Canvas picture(width, height, Canvas::SeeThrough);
  const Rectangle whole{0, 0, width - 1, height - 1};
  if (gui.backgroundGraphic > 0) {
    SpriteSize size = views_.spriteSize(gui.backgroundGraphic);
    canvases_.drawSprite(picture, gui.backgroundGraphic, FlipNone, {0, 0, size.width - 1, size.height - 1}, 0);
  } else {
    if (gui.backgroundColor != 0) picture.fill(canvases_.pixelOf(gui.backgroundColor));
    if (gui.borderColor != 0)
      drawFrame(picture, whole, canvases_.pixelOf(gui.borderColor), canvases_.pixelOf(gui.borderColor));
  }
  const auto& list = state_.guis.controls[static_cast<std::size_t>(id)];
  const Int whenDisabled = state_.option(GameOption::WhenGuiDisabled);
  for (std::size_t i : drawingOrder(list, [](const ControlState& control) { return control.zOrder; })) {
    const ControlState& control = list[i];
    bool isDisabled = !guis_.isUsable(id, static_cast<int>(i));
    if (control.visible == 0 || control.transparency >= 100 || (isDisabled && whenDisabled == DisabledGui::Black))
      continue;
    drawControl(picture, id, static_cast<int>(i));
    if (!isDisabled || whenDisabled != DisabledGui::Greyed) continue;
    Rectangle box = areaOf(control);
    for (int y = std::max(box.top, 0); y <= std::min(box.bottom, height - 1); ++y)
      for (int x = std::max(box.left, 0) + (y & 1); x <= std::min(box.right, width - 1); x += 2)
        picture.set(x, y, canvases_.pixelOf(DarkGrey));
  }
  to.draw(picture, {0, 0, width, height}, place(gui.x), place(gui.y), width, height, gui.transparency);
}

// A message: in the game's text window, or in a plain one.
void GuiPictures::drawMessage(Canvas& to, const OverlayState& message) {
  const int window = windows_.windowOf(state_.globals.textWindowGui), padding = windows_.padding(window);
  Rectangle box{place(message.x), place(message.y), place(message.x) + message.width - 1,
                place(message.y) + message.height - 1};
  windows_.draw(to, {box.left - padding, box.top - padding, box.right + padding, box.bottom + padding}, window);
  drawAligned(to, box, message.font, windows_.textColor(window), 1, state_.overlays.texts[message.id],
              box.right - box.left + 2);
}

}  // namespace vellum::ags::world
