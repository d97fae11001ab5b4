// Buttons, sliders, list and text boxes, as the original engine draws them.
#include <algorithm>

#include "languages/ags/world/canvases.h"
#include "languages/ags/world/gui_pictures.h"
#include "languages/ags/world/guis.h"
#include "languages/ags/world/letters.h"
#include "languages/ags/world/translations.h"
#include "languages/ags/world/views.h"

namespace vellum::ags::world {

namespace {

enum ButtonStyle : Int { DefaultButton, DynamicButton, FlatButton };  // eGUIButton...

struct ButtonColors {
  Int background, border, text;
};

// Only buttons with a dynamic style change their colours.
ButtonColors colorsOf(const ControlState& c, bool isOver, bool isDown) {
  const bool isFlat = c.colorStyle == FlatButton;
  if (!isOver || c.colorStyle == DefaultButton) return {c.backgroundColor, c.borderColor, c.textColor};
  if (isDown) return {c.pushedBackgroundColor, isFlat ? c.pushedBorderColor : c.borderColor, c.pushedTextColor};
  return {c.mouseOverBackgroundColor, isFlat ? c.mouseOverBorderColor : c.borderColor, c.mouseOverTextColor};
}

struct SliderParts {
  Rectangle bar, handle;
};

Rectangle sized(int left, int top, int width, int height) { return {left, top, left + width - 1, top + height - 1}; }

// The bar has a thickness of two thirds; the handle is a little thicker, or as large as its sprite.
SliderParts partsOf(const ControlState& c, const Rectangle& box, SpriteSize sprite) {
  const int width = box.right - box.left + 1, height = box.bottom - box.top + 1;
  const bool isAcross = width > height, hasSprite = sprite.width > 0;
  const int third = (isAcross ? height : width) / 3, barSize = third * 2 + 2, thick = barSize + (third - 1) * 2;
  const int across = hasSprite  ? sprite.width
                     : isAcross ? 5
                                : thick,
            down = hasSprite  ? sprite.height
                   : isAcross ? thick
                              : 5;
  const std::int64_t steps = std::max<std::int64_t>(1, std::int64_t(c.max) - c.min);
  const std::int64_t value = isAcross ? std::int64_t(c.value) - c.min : std::int64_t(c.max) - c.value;
  const int at = place(((isAcross ? width : height) - 4) * value / steps);
  const int offset = std::clamp(c.handleOffset, -MaxSide, MaxSide) + (hasSprite ? 1 : 0);
  if (isAcross) {
    const Rectangle bar = sized(box.left + 1, box.top + height / 2 - third, width - 1, barSize);
    return {bar, sized(bar.left + 1 - across / 2 + at, bar.top + (barSize - 1 - down) / 2 + offset, across, down)};
  }
  const Rectangle bar = sized(box.left + width / 2 - third, box.top + 1, barSize, height - 1);
  return {bar, sized(bar.left + (barSize - 1 - across) / 2 + offset, bar.top + 1 - down / 2 + at, across, down)};
}

}  // namespace

void GuiPictures::drawButton(Canvas& to, int id, int number) {
  const ControlState& c = state_.guis.controls[static_cast<std::size_t>(id)][static_cast<std::size_t>(number)];
  const Rectangle box = areaOf(c);
  const bool isOver = guis_.isUnderMouse(id, number), isDown = isOver && state_.isPressed(id, number);
  const ButtonColors colors = colorsOf(c, isOver, isDown);
  if (int graphic = guis_.buttonGraphic(id, number); graphic > 0) {
    Canvas picture = canvases_.pictureOf(graphic);
    int width = picture.width(), height = picture.height();
    if (c.clipImage != 0) {
      width = std::min(width, box.right - box.left + 1);
      height = std::min(height, box.bottom - box.top + 1);
    }
    if (picture.size() > 0) to.draw(picture, {0, 0, width, height}, box.left, box.top, width, height, 0);
  } else {
    if (c.solidBackground != 0)
      to.paint(box.left, box.top, box.right, box.bottom, canvases_.pixelOf(colors.background));
    const Int border = canvases_.pixelOf(colors.border), shade = canvases_.pixelOf(c.borderShadeColor);
    if (c.showBorder != 0 && c.colorStyle == FlatButton) drawFrames(to, box, c.borderWidth, border, border);
    else if (c.showBorder != 0) drawFrames(to, box, c.borderWidth, isDown ? shade : border, isDown ? border : shade);
  }
  Rectangle inside = insideOf(c);
  if (isDown && c.colorStyle != FlatButton)
    inside = {inside.left + 1, inside.top + 1, inside.right + 1, inside.bottom + 1};
  std::string_view text = state_.guis.texts[static_cast<std::size_t>(id)][static_cast<std::size_t>(number)];
  if (c.translated != 0) text = translations_.translated(text);
  drawAligned(to, inside, c.font, colors.text, c.textAlignment, text,
              c.wrapText != 0 ? std::max(1, inside.right - inside.left + 1) : 0);
}

void GuiPictures::drawSlider(Canvas& to, const ControlState& control) const {
  const Rectangle box = areaOf(control);
  const SliderParts parts =
      partsOf(control, box, control.handleGraphic > 0 ? views_.spriteSize(control.handleGraphic) : SpriteSize{0, 0, 0});
  const Int border = canvases_.pixelOf(control.borderColor), shade = canvases_.pixelOf(control.borderShadeColor);
  auto drawPart = [&](const Rectangle& part, Int color, Int light, Int dark) {
    to.paint(part.left, part.top, part.right, part.bottom, canvases_.pixelOf(color));
    to.line({part.left, part.top}, {part.right, part.top}, 1, light);
    to.line({part.left, part.top}, {part.left, part.bottom}, 1, light);
    to.line({part.right, part.top + 1}, {part.right, part.bottom}, 1, dark);
    to.line({part.left + 1, part.bottom}, {part.right, part.bottom}, 1, dark);
  };
  if (control.backgroundGraphic > 0) {
    const bool isAcross = box.right - box.left > box.bottom - box.top;
    const SpriteSize size = views_.spriteSize(control.backgroundGraphic);
    const int stepX = isAcross ? std::max(1, size.width) : 0, stepY = isAcross ? 0 : std::max(1, size.height);
    int x = isAcross ? parts.bar.left : box.left + (box.right - box.left + 1) / 2 - size.width / 2;
    int y = isAcross ? box.top + (box.bottom - box.top + 1) / 2 - size.height / 2 : parts.bar.top;
    do {
      canvases_.drawSprite(to, control.backgroundGraphic, FlipNone, sized(x, y, size.width, size.height), 0);
      x += stepX;
      y += stepY;
    } while (x + stepX <= parts.bar.right && y + stepY <= parts.bar.bottom);
  } else {
    drawPart(parts.bar, control.backgroundColor, shade, border);
    to.line({parts.bar.left, parts.bar.bottom}, {parts.bar.right, parts.bar.bottom}, 1, border);
  }
  if (control.handleGraphic > 0) canvases_.drawSprite(to, control.handleGraphic, FlipNone, parts.handle, 0);
  else drawPart(parts.handle, control.handleColor, border, shade);
}

// The arrows are beside the rows, in the border's colour. Returns the right side of the rows.
int GuiPictures::drawArrows(Canvas& to, const ControlState& control) const {
  constexpr int Width = 7;
  const Rectangle box = areaOf(control);
  const Int color = canvases_.pixelOf(control.borderColor == LikeText ? control.textColor : control.borderColor);
  const int outside = std::max(0, control.borderWidth - 1), left = box.right + 1 - outside - Width;
  const int top = box.top + outside, bottom = box.bottom - outside, half = top + (bottom - top + 1) / 2 - 1;
  drawFrame(to, {left, top, left + Width - 1, half}, color, color);
  drawFrame(to, {left, half, left + Width - 1, bottom}, color, color);
  const int x = left + 1, up = top + 3, down = bottom - 3 - 5;
  to.triangle({x, up + 5}, {x + 4, up + 5}, {x + 2, up}, color);
  to.triangle({x, down}, {x + 4, down}, {x + 2, down + 5}, color);
  return left - 1;
}

void GuiPictures::drawListBox(Canvas& to, int id, int number) {
  const ControlState& control = state_.guis.controls[static_cast<std::size_t>(id)][static_cast<std::size_t>(number)];
  drawPanel(to, control);
  Rectangle inside = insideOf(control);
  // A hidden border hides the arrows, too.
  if (control.showBorder != 0 && control.showScrollArrows != 0) inside.right = drawArrows(to, control);
  const auto& texts = state_.guis.rows[static_cast<std::size_t>(id)][static_cast<std::size_t>(number)];
  const int rows = guis_.rowCount(id, number), height = guis_.rowHeight(id, number);
  for (int row = 0; row < rows; ++row) {
    auto item = static_cast<std::size_t>(std::max(control.top, 0)) + static_cast<std::size_t>(row);
    if (item >= texts.size()) break;
    bool isChosen = control.selected >= 0 && item == static_cast<std::size_t>(control.selected);
    const Rectangle line{inside.left, inside.top + row * height, inside.right, inside.top + (row + 1) * height - 1};
    if (isChosen && control.selectedBackColor != 0)
      to.paint(line.left, line.top, line.right, line.bottom, canvases_.pixelOf(control.selectedBackColor));
    std::string_view text = control.translated != 0 ? translations_.translated(texts[item]) : texts[item];
    drawAligned(to, {line.left + 1, line.top + 1, line.right - 1, line.bottom}, control.font,
                isChosen ? control.selectedTextColor : control.textColor, control.textAlignment, text.substr(0, 200), 0,
                &inside);
  }
}

// While the player can type, a text box has a cursor after its text. A screenshot that a script takes shows the frame
// before, when the script was waiting.
void GuiPictures::drawTextBox(Canvas& to, int id, int number) {
  constexpr int CursorWidth = 5, CursorGap = 3;
  const ControlState& control = state_.guis.controls[static_cast<std::size_t>(id)][static_cast<std::size_t>(number)];
  drawPanel(to, control);
  const Rectangle whole = areaOf(control);
  Rectangle inside = insideOf(control);
  const bool hasCursor = guis_.isUsable(id, number) && state_.blocking.kind == 0 && !state_.scriptRunning;
  if (hasCursor) inside.right -= CursorWidth + CursorGap;
  const std::string& text = state_.guis.texts[static_cast<std::size_t>(id)][static_cast<std::size_t>(number)];
  drawAligned(to, inside, control.font, control.textColor, control.textAlignment, text, 0, &whole);
  if (!hasCursor || control.font < 0 || static_cast<std::size_t>(control.font) >= game_.fonts.size()) return;
  const Font& font = game_.fonts[static_cast<std::size_t>(control.font)];
  const int x = inside.left + place(widthOf(font, text)) - 1 + CursorGap, y = inside.top + font.height - 1;
  to.paint(x, y, x + CursorWidth, y, canvases_.pixelOf(control.textColor));
}

}  // namespace vellum::ags::world
