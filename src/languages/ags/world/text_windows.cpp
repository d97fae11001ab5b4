#include "languages/ags/world/text_windows.h"

#include <algorithm>

#include "languages/ags/world/canvases.h"
#include "languages/ags/world/guis.h"
#include "languages/ags/world/views.h"

namespace vellum::ags::world {

namespace {

// Colours of the palette that all games share.
constexpr Int PlainBack = 15, PlainText = 16;

constexpr int PlainPadding = 3;

}  // namespace

int TextWindows::windowOf(Int number) const {
  if (number < 0 || static_cast<std::size_t>(number) >= game_.guis.size()) return -1;
  return game_.guis[static_cast<std::size_t>(number)].isTextWindow ? number : -1;
}

int TextWindows::padding(int window) const {
  return window < 0 ? PlainPadding : std::clamp(game_.guis[static_cast<std::size_t>(window)].padding, 0, MaxSide);
}

Int TextWindows::textColor(int window) const {
  return window < 0 ? PlainText : state_.guis.list[static_cast<std::size_t>(window)].textColor;
}

int TextWindows::spriteOf(int window, Edge edge) const {
  const std::vector<Control>& edges = game_.guis[static_cast<std::size_t>(window)].controls;
  auto number = static_cast<std::size_t>(edge);
  return number < edges.size() && edges[number].kind == ControlKind::Button ? guis_.buttonGraphic(window, edge) : 0;
}

SpriteSize TextWindows::sizeOf(int window, Edge edge) const {
  int sprite = spriteOf(window, edge);
  return sprite > 0 ? views_.spriteSize(sprite) : SpriteSize{0, 0, 0};
}

void TextWindows::tile(Canvas& to, int sprite, const Rectangle& area) const {
  if (sprite <= 0) return;
  Canvas picture = canvases_.pictureOf(sprite);
  if (picture.size() == 0) return;
  const int right = std::min(area.right, to.width() - 1), bottom = std::min(area.bottom, to.height() - 1);
  for (int y = area.top; y <= bottom; y += picture.height()) {
    for (int x = area.left; x <= right; x += picture.width()) {
      int width = std::min(picture.width(), area.right - x + 1),
          height = std::min(picture.height(), area.bottom - y + 1);
      to.draw(picture, {0, 0, width, height}, x, y, width, height, 0);
    }
  }
}

void TextWindows::draw(Canvas& to, const Rectangle& inside, int window) {
  if (window < 0) {
    to.paint(inside.left, inside.top, inside.right, inside.bottom, canvases_.pixelOf(PlainText));
    to.paint(inside.left + 1, inside.top + 1, inside.right - 1, inside.bottom - 1, canvases_.pixelOf(PlainBack));
    return;
  }
  const GuiState& gui = state_.guis.list[static_cast<std::size_t>(window)];
  if (gui.backgroundColor != 0)
    to.paint(inside.left, inside.top, inside.right, inside.bottom, canvases_.pixelOf(gui.backgroundColor));
  const SpriteSize left = sizeOf(window, Left), top = sizeOf(window, Top), topLeft = sizeOf(window, TopLeft),
                   topRight = sizeOf(window, TopRight), bottomLeft = sizeOf(window, BottomLeft),
                   bottomRight = sizeOf(window, BottomRight), right = sizeOf(window, Right),
                   bottom = sizeOf(window, Bottom);
  // The picture reaches half under the edges, whose outer side may be transparent.
  tile(to, gui.backgroundGraphic,
       {inside.left - left.width / 2, inside.top - top.height / 2, inside.right + left.width / 2,
        inside.bottom + top.height / 2});
  tile(to, spriteOf(window, Left), {inside.left - left.width, inside.top, inside.left - 1, inside.bottom});
  tile(to, spriteOf(window, Right), {inside.right + 1, inside.top, inside.right + right.width, inside.bottom});
  tile(to, spriteOf(window, Top), {inside.left, inside.top - top.height, inside.right, inside.top - 1});
  tile(to, spriteOf(window, Bottom), {inside.left, inside.bottom + 1, inside.right, inside.bottom + bottom.height});
  tile(to, spriteOf(window, TopLeft),
       {inside.left - topLeft.width, inside.top - topLeft.height, inside.left - 1, inside.top - 1});
  tile(to, spriteOf(window, BottomLeft),
       {inside.left - bottomLeft.width, inside.bottom + 1, inside.left - 1, inside.bottom + bottomLeft.height});
  tile(to, spriteOf(window, TopRight),
       {inside.right + 1, inside.top - topRight.height, inside.right + topRight.width, inside.top - 1});
  tile(to, spriteOf(window, BottomRight),
       {inside.right + 1, inside.bottom + 1, inside.right + bottomRight.width, inside.bottom + bottomRight.height});
}

}  // namespace vellum::ags::world
