// What is at a place of the room: AGS manual, "Pixel-perfect click detection".
#include <algorithm>

#include "languages/ags/files/sprite_file.h"
#include "languages/ags/world/pictures.h"
#include "languages/ags/world/world.h"

namespace vellum::ags::world {

namespace {

constexpr std::size_t MaxShapePixels = std::size_t(64) << 20;  // a bit each

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

World::Figure World::figureOf(const CharacterState& character) const {
  const Frame* shown = frame(character.view, character.loop, character.frame);
  return {boxOf(character), shown != nullptr, shown != nullptr && shown->flipped, spriteOf(character)};
}

World::Figure World::figureOf(const ObjectState& object) const {
  const Frame* shown = frame(object.view, object.loop, object.frame);
  return {boxOf(object), true, shown != nullptr && shown->flipped, spriteOf(object)};
}

bool World::isOpaque(const Figure& figure, int x, int y) {
  const Rectangle& box = figure.box;
  if (!box.contains(x, y)) return false;
  if (!figure.hasPicture || !isOptionOn(GameOption::PixelPerfect)) return true;
  // From a place in the box to one in the picture.
  auto inside = [](int at, int from, int to, int size) {
    return static_cast<int>(std::int64_t(at - from) * size / (to - from + 1));
  };
  auto place = [&](int width, int height) {
    int column = inside(x, box.left, box.right, width);
    return Point{figure.flipped ? width - 1 - column : column, inside(y, box.top, box.bottom, height)};
  };
  if (const Canvas* drawn = canvas(SurfaceTarget::Sprite, figure.sprite); drawn != nullptr) {
    Point at = place(drawn->width(), drawn->height());
    return drawn->at(at.x, at.y) != Canvas::SeeThrough;
  }
  const Shape* shape = shapeOf(figure.sprite);
  if (shape == nullptr) return true;
  Point at = place(shape->width, shape->height);
  return shape->opaque[static_cast<std::size_t>(at.y) * static_cast<std::size_t>(shape->width) +
                       static_cast<std::size_t>(at.x)];
}

bool World::isHit(const CharacterState& character, int x, int y) {
  if (character.room != g.room || character.on == 0 || character.visible == 0 || character.clickable == 0) return false;
  return isOpaque(figureOf(character), x, y);
}

bool World::isHit(const ObjectState& object, int x, int y) {
  return object.visible != 0 && object.clickable != 0 && isOpaque(figureOf(object), x, y);
}

bool World::touch(const Figure& a, const Figure& b) {
  for (int y = std::max(a.box.top, b.box.top); y <= std::min(a.box.bottom, b.box.bottom); ++y)
    for (int x = std::max(a.box.left, b.box.left); x <= std::min(a.box.right, b.box.right); ++x)
      if (isOpaque(a, x, y) && isOpaque(b, x, y)) return true;
  return false;
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
