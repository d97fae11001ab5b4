// What is at a place of the room: AGS manual, "Pixel-perfect click detection".
#include <algorithm>

#include "languages/ags/files/sprite_file.h"
#include "languages/ags/world/pictures.h"
#include "languages/ags/world/world.h"

namespace vellum::ags::world {

namespace {

constexpr std::size_t MaxShapePixels = std::size_t(64) << 20;  // a bit each

// Whether the two are both somewhere in both boxes.
template <class First, class Second>
bool meet(const Rectangle& a, const Rectangle& b, First&& isFirst, Second&& isSecond) {
  Rectangle both{std::max(a.left, b.left), std::max(a.top, b.top), std::min(a.right, b.right),
                 std::min(a.bottom, b.bottom)};
  for (int y = both.top; y <= both.bottom; ++y)
    for (int x = both.left; x <= both.right; ++x)
      if (isFirst(x, y) && isSecond(x, y)) return true;
  return false;
}

}  // namespace

const World::Shape* World::shapeOf(int sprite) {
  if (auto found = shapes_.find(sprite); found != shapes_.end())
    return found->second.opaque.empty() ? nullptr : &found->second;
  if (shapePixels_ > MaxShapePixels) {
    shapes_.clear();
    shapePixels_ = 0;
  }
  Shape& shape = shapes_[sprite];
  auto pixels = game_.spriteFile != nullptr ? game_.spriteFile->pixels(sprite) : std::nullopt;
  if (!pixels) return nullptr;
  Canvas canvas = world::canvasOf(*pixels, colorsAreNumbers(), false);
  shape.width = canvas.width();
  shape.height = canvas.height();
  shape.opaque.reserve(canvas.size());
  for (Int pixel : canvas.pixels()) shape.opaque.push_back(pixel != Canvas::SeeThrough);
  shapePixels_ += canvas.size();
  return shape.opaque.empty() ? nullptr : &shape;
}

bool World::isOpaque(int sprite, bool flipped, const Rectangle& box, int x, int y) {
  if (!isOptionOn(PixelPerfectOption)) return true;
  // From a place in the box to one in the picture.
  auto inside = [](int at, int from, int to, int size) {
    return static_cast<int>(std::int64_t(at - from) * size / (to - from + 1));
  };
  auto place = [&](int width, int height) {
    int column = inside(x, box.left, box.right, width);
    return Point{flipped ? width - 1 - column : column, inside(y, box.top, box.bottom, height)};
  };
  if (const Canvas* drawn = canvas(SurfaceTarget::Sprite, sprite); drawn != nullptr) {
    Point at = place(drawn->width(), drawn->height());
    return drawn->at(at.x, at.y) != Canvas::SeeThrough;
  }
  const Shape* shape = shapeOf(sprite);
  if (shape == nullptr) return true;
  Point at = place(shape->width, shape->height);
  return shape->opaque[static_cast<std::size_t>(at.y) * static_cast<std::size_t>(shape->width) +
                       static_cast<std::size_t>(at.x)];
}

bool World::isHit(const CharacterState& character, int x, int y) {
  if (character.room != g.room || character.on == 0 || character.visible == 0 || character.clickable == 0) return false;
  Rectangle box = boxOf(character);
  if (!box.contains(x, y)) return false;
  const Frame* shown = frame(character.view, character.loop, character.frame);
  return shown == nullptr || isOpaque(spriteOf(character), shown->flipped, box, x, y);
}

bool World::isHit(const ObjectState& object, int x, int y) {
  return object.visible != 0 && object.clickable != 0 && isOpaqueAt(object, x, y);
}

bool World::isOpaqueAt(const ObjectState& object, int x, int y) {
  Rectangle box = boxOf(object);
  if (!box.contains(x, y)) return false;
  const Frame* shown = frame(object.view, object.loop, object.frame);
  return isOpaque(spriteOf(object), shown != nullptr && shown->flipped, box, x, y);
}

bool World::touch(const CharacterState& character, const ObjectState& object) {
  Rectangle box = boxOf(character);
  const Frame* shown = frame(character.view, character.loop, character.frame);
  return meet(
      box, boxOf(object),
      [&](int x, int y) { return shown == nullptr || isOpaque(spriteOf(character), shown->flipped, box, x, y); },
      [&](int x, int y) { return isOpaqueAt(object, x, y); });
}

bool World::touch(const ObjectState& a, const ObjectState& b) {
  return meet(
      boxOf(a), boxOf(b), [&](int x, int y) { return isOpaqueAt(a, x, y); },
      [&](int x, int y) { return isOpaqueAt(b, x, y); });
}

Location World::thingAt(int x, int y) {
  if (room == nullptr) return {};
  Location best;
  std::int64_t front = INT64_MIN;
  auto consider = [&](Thing kind, std::size_t index, Int baseline, Int y) {
    Int line = baseline > 0 ? baseline : y;
    if (line < front) return;
    front = line;
    best = {kind, static_cast<int>(index)};
  };
  for (std::size_t i = 0; i < room->objects.size(); ++i)
    if (const ObjectState& object = room->objects[i]; isHit(object, x, y))
      consider(Thing::Object, i, object.baseline, object.y);
  for (std::size_t i = 0; i < characters.size(); ++i)
    if (const CharacterState& character = characters[i]; isHit(character, x, y))
      consider(Thing::Character, i, character.baseline, character.y);
  if (best.kind != Thing::None) return best;
  if (int hotspot = hotspotAt(x, y); hotspot > 0) return {Thing::Hotspot, hotspot};
  return {};
}

}  // namespace vellum::ags::world
