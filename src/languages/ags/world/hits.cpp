#include "languages/ags/world/hits.h"

#include <algorithm>

#include "languages/ags/world/areas.h"
#include "languages/ags/world/pictures.h"
#include "languages/ags/world/views.h"

namespace vellum::ags::world {

namespace {

constexpr std::size_t MaxShapePixels = std::size_t(64) << 20;  // a bit each

// Size of figures with unknown sprites: they can still be clicked.
constexpr int UnknownWidth = 20, UnknownHeight = 40;

int scaled(int size, Int percent) { return std::max(1, size * std::clamp(percent, 5, 200) / 100); }

}  // namespace

Rectangle Hits::boxOf(const CharacterState& character) const {
  SpriteSize size = views_.spriteSize(views_.spriteOf(character));
  if (size.width <= 0 || size.height <= 0) size = {UnknownWidth, UnknownHeight, 32};
  int percent = character.manualScaling != 0 ? character.scaling : areas_.scalingAt(character.x, character.y);
  int width = scaled(size.width, percent), height = scaled(size.height, percent);
  int x = place(character.x) + place(character.offsetX),
      y = place(character.y) - place(character.z) + place(character.offsetY);
  return {x - width / 2, y - height + 1 + lowestRow(), x - width / 2 + width - 1, y + lowestRow()};
}

Rectangle Hits::boxOf(const ObjectState& object) const {
  SpriteSize size = views_.spriteSize(views_.spriteOf(object));
  if (size.width <= 0 || size.height <= 0) size = {UnknownWidth, UnknownWidth, 32};
  int percent = object.manualScaling != 0 ? object.scaling : areas_.scalingAt(object.x, object.y);
  int width = scaled(size.width, percent), height = scaled(size.height, percent);
  int x = place(object.x), y = place(object.y);
  return {x, y - height + 1 + lowestRow(), x + width - 1, y + lowestRow()};
}

// The area on the floor that others walk around.
Rectangle Hits::feetOf(const CharacterState& character) const {
  Rectangle box = boxOf(character);
  int width = character.blockingWidth > 0 ? character.blockingWidth : box.right - box.left + 1;
  int height = character.blockingHeight > 0 ? character.blockingHeight : 5;
  width = std::clamp(width, 1, MaxSide);
  height = std::clamp(height, 1, MaxSide);
  int x = place(character.x), y = place(character.y);
  return {x - width / 2, y - height / 2, x - width / 2 + width - 1, y - height / 2 + height - 1};
}

Rectangle Hits::feetOf(const ObjectState& object) const {
  Rectangle box = boxOf(object);
  int width = object.blockingWidth > 0 ? object.blockingWidth : box.right - box.left + 1;
  int height = object.blockingHeight > 0 ? object.blockingHeight : 5;
  width = std::clamp(width, 1, MaxSide);
  height = std::clamp(height, 1, MaxSide);
  int y = object.baseline > 0 ? place(object.baseline) : place(object.y);
  return {box.left, y - height / 2, box.left + width - 1, y - height / 2 + height - 1};
}

bool Hits::ignoresObstacles(int character) const {
  return character >= 0 && state_.characters.list[static_cast<std::size_t>(character)].solid == 0;
}

bool Hits::blockedAt(int x, int y, int exceptCharacter, int exceptObject) {
  if (ignoresObstacles(exceptCharacter)) return false;
  for (std::size_t i = 0; i < state_.characters.list.size(); ++i) {
    const CharacterState& other = state_.characters.list[i];
    if (static_cast<int>(i) == exceptCharacter || other.room != state_.globals.room || other.solid == 0 ||
        other.on == 0)
      continue;
    if (exceptCharacter >= 0 && other.follow == exceptCharacter) continue;
    if (feetOf(other).contains(x, y)) return true;
  }
  if (state_.room == nullptr) return false;
  for (std::size_t i = 0; i < state_.room->objects.size(); ++i) {
    const ObjectState& other = state_.room->objects[i];
    if (static_cast<int>(i) == exceptObject || other.solid == 0 || other.visible == 0) continue;
    if (feetOf(other).contains(x, y)) return true;
  }
  return false;
}

const Hits::Shape* Hits::shapeOf(int sprite) {
  if (auto found = shapes_.find(sprite); found != shapes_.end())
    return found->second.opaque.empty() ? nullptr : &found->second;
  if (shapePixels_ > MaxShapePixels) {
    shapes_.clear();
    shapePixels_ = 0;
  }
  Shape& shape = shapes_[sprite];
  auto pixels = game_.spritePixels(sprite);
  if (!pixels) return nullptr;
  Canvas canvas = world::canvasOf(*pixels, game_.pixelFormat(), false);
  shape.width = canvas.width();
  shape.height = canvas.height();
  shape.opaque.reserve(canvas.size());
  for (Int pixel : canvas.pixels()) shape.opaque.push_back(pixel != Canvas::SeeThrough);
  shapePixels_ += canvas.size();
  return shape.opaque.empty() ? nullptr : &shape;
}

Hits::Figure Hits::figureOf(const CharacterState& character) const {
  const Frame* shown = game_.frame(character.view, character.loop, character.frame);
  return {boxOf(character), shown != nullptr, views_.flipOf({character.view, character.loop, character.frame}),
          views_.spriteOf(character)};
}

Hits::Figure Hits::figureOf(const ObjectState& object) const {
  return {boxOf(object), true, views_.flipOf({object.view, object.loop, object.frame}), views_.spriteOf(object)};
}

bool Hits::isOpaque(const Figure& figure, int x, int y) {
  const Rectangle& box = figure.box;
  if (!box.contains(x, y)) return false;
  if (!figure.hasPicture || !state_.isOptionOn(GameOption::PixelPerfect)) return true;
  // From a position in the box to one in the picture.
  auto inside = [](int at, int from, int to, int size) {
    return static_cast<int>(std::int64_t(at - from) * size / (to - from + 1));
  };
  auto place = [&](int width, int height) {
    int column = inside(x, box.left, box.right, width), row = inside(y, box.top, box.bottom, height);
    return Point{(figure.flip & FlipAcross) != 0 ? width - 1 - column : column,
                 (figure.flip & FlipDown) != 0 ? height - 1 - row : row};
  };
  if (const Canvas* drawn = state_.pictures.canvas(SurfaceTarget::Sprite, figure.sprite); drawn != nullptr) {
    Point at = place(drawn->width(), drawn->height());
    return drawn->at(at.x, at.y) != Canvas::SeeThrough;
  }
  const Shape* shape = shapeOf(figure.sprite);
  if (shape == nullptr) return true;
  Point at = place(shape->width, shape->height);
  return shape->opaque[static_cast<std::size_t>(at.y) * static_cast<std::size_t>(shape->width) +
                       static_cast<std::size_t>(at.x)];
}

bool Hits::isHit(const CharacterState& character, int x, int y, bool any) {
  if (character.room != state_.globals.room || character.on == 0 || character.visible == 0) return false;
  if (!any && character.clickable == 0) return false;
  return isOpaque(figureOf(character), x, y);
}

bool Hits::isHit(const ObjectState& object, int x, int y, bool any) {
  return object.visible != 0 && (any || object.clickable != 0) && isOpaque(figureOf(object), x, y);
}

void Hits::addSearched(std::size_t figures) { areas_.addSearched(static_cast<std::int64_t>(figures / 4)); }

bool Hits::touch(const Figure& a, const Figure& b) {
  const int left = std::max(a.box.left, b.box.left), right = std::min(a.box.right, b.box.right);
  for (int y = std::max(a.box.top, b.box.top); y <= std::min(a.box.bottom, b.box.bottom); ++y) {
    areas_.addSearched(1 + std::max(0, right - left) / 4);
    for (int x = left; x <= right; ++x)
      if (isOpaque(a, x, y) && isOpaque(b, x, y)) return true;
  }
  return false;
}

Location Hits::thingAt(int x, int y, bool any) {
  if (state_.room == nullptr) return {};
  addSearched(state_.room->objects.size() + state_.characters.list.size());
  Location best;
  std::int64_t front = INT64_MIN;
  auto consider = [&](Thing kind, std::size_t index, Int baseline, Int y) {
    Int line = baseline > 0 ? baseline : y;
    if (line < front) return;
    front = line;
    best = {kind, static_cast<int>(index)};
  };
  for (std::size_t i = 0; i < state_.room->objects.size(); ++i)
    if (const ObjectState& object = state_.room->objects[i]; isHit(object, x, y, any))
      consider(Thing::Object, i, object.baseline, object.y);
  for (std::size_t i = 0; i < state_.characters.list.size(); ++i)
    if (const CharacterState& character = state_.characters.list[i]; isHit(character, x, y, any))
      consider(Thing::Character, i, character.baseline, character.y);
  if (best.kind != Thing::None) return best;
  if (int hotspot = areas_.hotspotAt(x, y, any); hotspot > 0) return {Thing::Hotspot, hotspot};
  return {};
}

}  // namespace vellum::ags::world
