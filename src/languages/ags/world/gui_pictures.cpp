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
constexpr Int Black = 0, LightGrey = 7, DarkGrey = 8, White = 15;

constexpr Int Right = 4 | 32 | 256, Middle = 8 | 16 | 32, Bottom = 64 | 128 | 256, Center = 2 | 16 | 128;  // eAlign...

Rectangle areaOf(const ControlState& control) {
  int x = place(control.x), y = place(control.y);
  return {x, y, x + std::clamp(control.width, 1, MaxSide) - 1, y + std::clamp(control.height, 1, MaxSide) - 1};
}

void drawFrame(Canvas& to, const Rectangle& box, Int light, Int dark) {
  to.line({box.left, box.top}, {box.right, box.top}, 1, light);
  to.line({box.left, box.top}, {box.left, box.bottom}, 1, light);
  to.line({box.right, box.top}, {box.right, box.bottom}, 1, dark);
  to.line({box.left, box.bottom}, {box.right, box.bottom}, 1, dark);
}

}  // namespace

void GuiPictures::drawAligned(Canvas& to, const Rectangle& box, int font, Int color, Int alignment,
                              std::string_view text, int wrapWidth) const {
  if (font < 0 || static_cast<std::size_t>(font) >= game_.fonts.size()) return;
  const Font& letters = game_.fonts[static_cast<std::size_t>(font)];
  const int width = box.right - box.left + 1, height = box.bottom - box.top + 1;
  const int spacing = std::clamp(letters.lineSpacing, 1, MaxSide);
  std::vector<std::string> lines = wrapWidth > 0 ? linesOf(letters, text, wrapWidth) : std::vector{std::string(text)};
  auto count = static_cast<int>(std::min<std::size_t>(lines.size(), static_cast<std::size_t>(MaxSide)));
  int y = box.top;
  if ((alignment & Bottom) != 0) y += height - count * spacing;
  else if ((alignment & Middle) != 0) y += (height - count * spacing) / 2;
  for (int i = 0; i < count && y < to.height(); ++i, y += spacing) {
    int free = width - widthOf(letters, lines[static_cast<std::size_t>(i)]), x = box.left;
    if ((alignment & Right) != 0) x += free;
    else if ((alignment & Center) != 0) x += free / 2;
    drawLetters(to, x, y, letters, canvases_.pixelOf(color), lines[static_cast<std::size_t>(i)]);
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

void GuiPictures::drawButton(Canvas& to, int id, int number) {
  const ControlState& control = state_.guis.controls[static_cast<std::size_t>(id)][static_cast<std::size_t>(number)];
  const Rectangle box = areaOf(control);
  if (int graphic = guis_.buttonGraphic(id, number); graphic > 0) {
    Canvas picture = canvases_.pictureOf(graphic);
    int width = picture.width(), height = picture.height();
    if (control.clipImage != 0) {
      width = std::min(width, box.right - box.left + 1);
      height = std::min(height, box.bottom - box.top + 1);
    }
    if (picture.size() > 0) to.draw(picture, {0, 0, width, height}, box.left, box.top, width, height, 0);
    return;
  }
  to.rectangle(box.left, box.top, box.right, box.bottom, canvases_.pixelOf(LightGrey));
  bool isDown = state_.isPressed(id, number);
  drawFrame(to, box, canvases_.pixelOf(isDown ? DarkGrey : White), canvases_.pixelOf(isDown ? White : DarkGrey));
  drawAligned(
      to, {box.left + 2, box.top + 2, box.right - 2, box.bottom - 2}, control.font, control.textColor,
      control.textAlignment,
      translations_.translated(state_.guis.texts[static_cast<std::size_t>(id)][static_cast<std::size_t>(number)]), 0);
}

void GuiPictures::drawSlider(Canvas& to, const ControlState& control) const {
  const Rectangle box = areaOf(control);
  const bool across = control.width > control.height;
  const int length = across ? box.right - box.left : box.bottom - box.top, thick = 4, half = 3;
  std::int64_t range = std::max<std::int64_t>(1, std::int64_t(control.max) - control.min);
  auto at = static_cast<int>(length * (std::int64_t(control.value) - control.min) / range);
  int x = across ? box.left + at : (box.left + box.right) / 2,
      y = across ? (box.top + box.bottom) / 2 : box.bottom - at;
  Rectangle bar = across ? Rectangle{box.left, y - thick / 2, box.right, y + thick / 2}
                         : Rectangle{x - thick / 2, box.top, x + thick / 2, box.bottom};
  if (control.backgroundGraphic > 0) {
    SpriteSize size = views_.spriteSize(control.backgroundGraphic);
    for (int begin = 0; begin <= length && size.width > 0 && size.height > 0;
         begin += across ? size.width : size.height) {
      int left = across ? box.left + begin : x - size.width / 2, top = across ? y - size.height / 2 : box.top + begin;
      canvases_.drawSprite(to, control.backgroundGraphic, false,
                           {left, top, left + size.width - 1, top + size.height - 1}, 0);
    }
  } else {
    to.rectangle(bar.left, bar.top, bar.right, bar.bottom, canvases_.pixelOf(DarkGrey));
    drawFrame(to, bar, canvases_.pixelOf(Black), canvases_.pixelOf(White));
  }
  (across ? x : y) += std::clamp(control.handleOffset, -MaxSide, MaxSide);
  if (SpriteSize size = views_.spriteSize(control.handleGraphic); control.handleGraphic > 0 && size.width > 0) {
    int left = x - size.width / 2, top = y - size.height / 2;
    return canvases_.drawSprite(to, control.handleGraphic, false,
                                {left, top, left + size.width - 1, top + size.height - 1}, 0);
  }
  Rectangle handle =
      across ? Rectangle{x - half, box.top, x + half, box.bottom} : Rectangle{box.left, y - half, box.right, y + half};
  to.rectangle(handle.left, handle.top, handle.right, handle.bottom, canvases_.pixelOf(LightGrey));
  drawFrame(to, handle, canvases_.pixelOf(White), canvases_.pixelOf(DarkGrey));
}

void GuiPictures::drawListBox(Canvas& to, int id, int number) {
  const ControlState& control = state_.guis.controls[static_cast<std::size_t>(id)][static_cast<std::size_t>(number)];
  const Rectangle box = areaOf(control);
  const Int color = canvases_.pixelOf(control.textColor);
  int right = box.right - 1;
  if (control.showBorder != 0) {
    drawFrame(to, box, color, color);
    if (control.showScrollArrows != 0) {  // a hidden border hides them, too
      right -= 8;
      int middle = (right + box.right) / 2;
      to.line({right, box.top}, {right, box.bottom}, 1, color);
      to.triangle({middle, box.top + 2}, {middle - 2, box.top + 5}, {middle + 2, box.top + 5}, color);
      to.triangle({middle, box.bottom - 2}, {middle - 2, box.bottom - 5}, {middle + 2, box.bottom - 5}, color);
    }
  }
  const auto& texts = state_.guis.rows[static_cast<std::size_t>(id)][static_cast<std::size_t>(number)];
  int rows = std::max(guis_.rowCount(id, number), 1), height = std::max(1, (box.bottom - box.top + 1) / rows);
  for (int row = 0; row < rows; ++row) {
    auto item = static_cast<std::size_t>(std::max(control.top, 0)) + static_cast<std::size_t>(row);
    if (item >= texts.size()) break;
    bool isChosen = control.selected >= 0 && item == static_cast<std::size_t>(control.selected);
    Rectangle line{box.left + 1, box.top + 1 + row * height, right - 1, box.top + (row + 1) * height - 1};
    if (isChosen && control.selectedBackColor > 0)
      to.rectangle(line.left, line.top, line.right, line.bottom, canvases_.pixelOf(control.selectedBackColor));
    std::string_view text = control.translated != 0 ? translations_.translated(texts[item]) : texts[item];
    drawAligned(to, line, control.font, isChosen ? control.selectedTextColor : control.textColor, control.textAlignment,
                text.substr(0, 200), 0);
  }
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
    canvases_.drawSprite(to, graphic, false, {left, top, left + size.width - 1, top + size.height - 1}, 0);
  }
}

void GuiPictures::drawControl(Canvas& to, int id, int number) {
  const ControlState& control = state_.guis.controls[static_cast<std::size_t>(id)][static_cast<std::size_t>(number)];
  const Rectangle box = areaOf(control);
  switch (game_.guis[static_cast<std::size_t>(id)].controls[static_cast<std::size_t>(number)].kind) {
    case ControlKind::Button: return drawButton(to, id, number);
    case ControlKind::Label: {
      std::string_view text = state_.guis.texts[static_cast<std::size_t>(id)][static_cast<std::size_t>(number)];
      if (control.translated != 0) text = translations_.translated(text);
      return drawAligned(to, box, control.font, control.textColor, control.textAlignment, labelText(text),
                         box.right - box.left + 1);
    }
    case ControlKind::TextBox: {
      Int color = canvases_.pixelOf(control.textColor);
      if (control.showBorder != 0) drawFrame(to, box, color, color);
      return drawAligned(to, {box.left + 2, box.top + 2, box.right - 2, box.bottom - 2}, control.font,
                         control.textColor, control.textAlignment,
                         state_.guis.texts[static_cast<std::size_t>(id)][static_cast<std::size_t>(number)], 0);
    }
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
    canvases_.drawSprite(picture, gui.backgroundGraphic, false, {0, 0, size.width - 1, size.height - 1}, 0);
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
