#include "languages/ags/world/option_pictures.h"

#include <algorithm>

#include "base/text.h"
#include "languages/ags/world/canvases.h"
#include "languages/ags/world/dialogs.h"
#include "languages/ags/world/letters.h"
#include "languages/ags/world/text_windows.h"
#include "languages/ags/world/views.h"

namespace vellum::ags::world {

namespace {

// Colours of the palette that all games share.
constexpr Int StripBack = 16, SecondHighlight = 13;

constexpr Int AlignCenter = 2, AlignRight = 4;
constexpr int BulletGap = 3, LineOffset = 9;  // of all lines of an option but the first, at least

}  // namespace

const Font& OptionPictures::font() const {
  auto number = static_cast<std::size_t>(std::max(state_.globals.normalFont, 0));
  return game_.fonts[number < game_.fonts.size() ? number : 0];
}

int OptionPictures::bulletWidth() const {
  Int bullet = state_.globals.optionsBullet;
  int width = bullet > 0 ? views_.spriteSize(bullet).width + BulletGap : 0;
  return width + (state_.globals.optionsNumbering == 1 ? widthOf(font(), "9. ") : 0);
}

void OptionPictures::split(Layout& layout, int width) const {
  layout.items.clear();
  for (int option : dialogs_.choices(state_.blocking.a)) {
    std::string_view text = dialogs_.optionText(state_.blocking.a, option);
    if (text.empty()) continue;
    layout.items.push_back({option, 0, linesOf(font(), text, width)});
  }
}

int OptionPictures::heightOf(const Layout& layout) const {
  std::size_t lines = 0;
  for (const Item& item : layout.items) lines += item.lines.size();
  std::int64_t height = static_cast<std::int64_t>(lines) * std::clamp(font().lineSpacing, 1, MaxSide) +
                        static_cast<std::int64_t>(layout.items.size()) * place(state_.globals.optionsGap);
  return static_cast<int>(std::clamp<std::int64_t>(height, 0, MaxSide));
}

OptionPictures::Layout OptionPictures::layout() const {
  const Globals& globals = state_.globals;
  Layout layout;
  const int bullet = bulletWidth(), paddingX = std::clamp(globals.optionsPaddingX, -MaxSide, MaxSide);
  int top = 0;
  layout.window = windows_.windowOf(globals.optionsGui);
  if (layout.window >= 0) {
    const int around = 2 * windows_.padding(layout.window) + 2;
    split(layout, std::clamp(globals.optionsMaxWidth, 0, MaxSide) - around - bullet);
    int longest = 0;
    for (const Item& item : layout.items)
      for (const std::string& line : item.lines) longest = std::max(longest, widthOf(font(), line));
    int width = std::clamp(longest, 0, MaxSide) + around + 1 + bullet;
    width = std::max(std::min(width, globals.optionsMaxWidth), std::clamp(globals.optionsMinWidth, 1, MaxSide));
    split(layout, width - around - bullet);
    int height = heightOf(layout) + around - 2;
    int left = game_.width / 2 - width / 2, upper = game_.height / 2 - height / 2;
    layout.box = {left, upper, left + width - 1, upper + height - 1};
  } else {
    const GuiState* gui = state_.gui(globals.optionsGui);
    layout.gui = gui != nullptr ? globals.optionsGui : -1;
    int width = gui != nullptr ? std::clamp(gui->width, 1, MaxSide) : game_.width;
    split(layout, width - (2 * paddingX + 2) - bullet);
    int height = heightOf(layout);
    layout.box = {0, game_.height - height, width - 1, game_.height - 1};
    if (gui != nullptr) {
      int full = std::clamp(gui->height, 1, MaxSide), upper = place(gui->y);
      if (globals.optionsReverse != 0) upper += full - height;
      layout.box = {place(gui->x), upper, place(gui->x) + width - 1, upper + full - 1};
    }
  }
  auto move = [](int& from, int& to, Int wanted) {
    if (wanted < 0) return;
    to += place(wanted) - from;
    from = place(wanted);
  };
  move(layout.box.left, layout.box.right, globals.optionsGuiX);
  move(layout.box.top, layout.box.bottom, globals.optionsGuiY);
  const int padding = layout.window >= 0 ? windows_.padding(layout.window) : paddingX;
  layout.left = layout.box.left + padding;
  layout.right = layout.box.right - padding - 2;
  top = layout.box.top + (layout.window >= 0 ? padding : std::clamp(globals.optionsPaddingY, -MaxSide, MaxSide));
  for (Item& item : layout.items) {
    item.top = top;
    std::int64_t below =
        top + std::int64_t(font().lineSpacing) * static_cast<std::int64_t>(item.lines.size()) + globals.optionsGap;
    top = static_cast<int>(std::clamp<std::int64_t>(below, -MaxSide, 4 * MaxSide));
  }
  layout.bottom = top - place(globals.optionsGap);
  return layout;
}

int OptionPictures::optionAt(int x, int y) const {
  Layout layout = this->layout();
  if (x < layout.left || x > layout.right || y > layout.bottom) return 0;
  int found = 0;
  for (const Item& item : layout.items)
    if (y >= item.top) found = item.option;
  return found;
}

void OptionPictures::draw(Canvas& to, int active) {
  const Layout layout = this->layout();
  const Globals& globals = state_.globals;
  if (layout.window >= 0) {
    windows_.draw(to, layout.box, layout.window);
  } else if (layout.gui >= 0) {
    const GuiState& gui = state_.guis.list[static_cast<std::size_t>(layout.gui)];
    const Rectangle& box = layout.box;
    if (gui.backgroundColor != 0)
      to.paint(box.left, box.top, box.right, box.bottom, canvases_.pixelOf(gui.backgroundColor));
    SpriteSize size = views_.spriteSize(gui.backgroundGraphic);
    if (gui.backgroundGraphic > 0 && size.width > 0)
      canvases_.drawSprite(to, gui.backgroundGraphic, FlipNone,
                           {box.left, box.top, box.left + size.width - 1, box.top + size.height - 1}, 0);
  } else {
    to.paint(layout.box.left, layout.box.top, layout.box.right, layout.box.bottom, canvases_.pixelOf(StripBack));
  }
  const int spacing = std::clamp(font().lineSpacing, 1, MaxSide), bullet = bulletWidth();
  const int left = layout.left + bullet, width = layout.right - left + 1;
  const Int alignment = globals.optionsAlignment;
  const Int highlight = layout.window >= 0 ? windows_.textColor(layout.window) : globals.optionsHighlight;
  const CharacterState* player = state_.character(globals.player);
  int number = 0;
  for (const Item& item : layout.items) {
    bool wasChosen = state_.dialogs.options[state_.blocking.a][item.option].chosen != 0;
    Int color = wasChosen && globals.optionsReadColor != -1 ? globals.optionsReadColor
                                                            : (player != nullptr ? player->speechColor : StripBack);
    if (item.option == active) color = color == highlight ? SecondHighlight : highlight;
    const Int pixel = canvases_.pixelOf(color);
    ++number;
    int y = item.top;
    for (const std::string& line : item.lines) {
      bool isFirst = &line == &item.lines.front();
      int free = width - widthOf(font(), line), further = isFirst ? 0 : std::max(0, LineOffset - bullet), x = left;
      if (alignment == AlignRight) x += free;
      else if (alignment == AlignCenter) x += free / 2 - bullet / 2 + further;
      else x += further;
      if (isFirst && globals.optionsBullet > 0) {
        SpriteSize size = views_.spriteSize(globals.optionsBullet);
        canvases_.drawSprite(to, globals.optionsBullet, FlipNone,
                             {x - bullet, y, x - bullet + size.width - 1, y + size.height - 1}, 0);
      }
      if (isFirst && globals.optionsNumbering == 1)
        drawLetters(to, x - widthOf(font(), "9. "), y, font(), pixel, base::cat(number, ". "));
      drawLetters(to, x, y, font(), pixel, line);
      y += spacing;
    }
  }
}

}  // namespace vellum::ags::world
