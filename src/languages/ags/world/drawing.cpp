// What scripts draw: pictures of sprites and backgrounds, and the masks of the room.
#include <algorithm>

#include "languages/ags/files/sprite_file.h"
#include "languages/ags/world/pictures.h"
#include "languages/ags/world/world.h"

namespace vellum::ags::world {

namespace {

bool isMask(Int target) {
  return target == SurfaceTarget::Walkable || target == SurfaceTarget::WalkBehind ||
         target == SurfaceTarget::Hotspots || target == SurfaceTarget::Regions;
}

// Any colour but black, another one for each sprite.
Int plainColor(int sprite) {
  return static_cast<Int>((static_cast<std::uint32_t>(sprite) * 2654435761u >> 16) & 0xFFFF) | 0x0821;
}

}  // namespace

const Mask* World::maskOf(Int target) const {
  const Room* data = roomData();
  if (data == nullptr) return nullptr;
  switch (target) {
    case SurfaceTarget::Walkable: return &data->walkable;
    case SurfaceTarget::WalkBehind: return &data->walkBehindMask;
    case SurfaceTarget::Hotspots: return &data->hotspotMask;
    case SurfaceTarget::Regions: return &data->regionMask;
    default: return nullptr;
  }
}

int World::areaInMask(Int target, int x, int y) const {
  const Mask* mask = maskOf(target);
  if (mask == nullptr) return 0;
  if (!canvases.empty()) {
    auto drawn = canvases.find({target, 0});
    if (drawn != canvases.end())
      return x < 0 || y < 0 ? 0 : std::clamp(drawn->second.at(x / mask->scale, y / mask->scale), 0, 255);
  }
  return mask->at(x, y);
}

bool World::hasRoomFor(std::int64_t width, std::int64_t height) const {
  std::size_t used = 0;
  for (const auto& [key, canvas] : canvases) used += canvas.size();
  return width >= 1 && height >= 1 && width <= MaxSide && height <= MaxSide &&
         used + static_cast<std::size_t>(width) * static_cast<std::size_t>(height) <= MaxPixels;
}

Canvas* World::canvasOf(const SurfaceState& surface) {
  std::pair<Int, Int> key{surface.target, surface.number};
  if (auto found = canvases.find(key); found != canvases.end()) return &found->second;
  if (!hasRoomFor(surface.width, surface.height)) return nullptr;
  bool isPicture = surface.target == SurfaceTarget::Background || isMask(surface.target);
  Canvas& made = canvases[key] = Canvas(surface.width, surface.height, isPicture ? 0 : Canvas::SeeThrough);
  if (surface.target == SurfaceTarget::Background) made.draw(backgroundPicture(surface.number), 0, 0);
  const Mask* mask = maskOf(surface.target);
  if (mask != nullptr && !mask->cells.empty())
    for (int y = 0; y < std::min(mask->height, made.height()); ++y)
      for (int x = 0; x < std::min(mask->width, made.width()); ++x)
        made.set(x, y, mask->cells[static_cast<std::size_t>(y) * mask->width + x]);
  return &made;
}

bool World::keepCanvas(Int target, Int number, Canvas&& canvas) {
  canvases.erase({target, number});
  if (!hasRoomFor(canvas.width(), canvas.height())) return false;
  canvases[{target, number}] = std::move(canvas);
  return true;
}

// Empty when the room has no picture of it.
Canvas World::backgroundPicture(int number) const {
  const Room* room = roomData();
  auto index = static_cast<std::size_t>(number);
  if (room == nullptr || index >= room->pictures.size()) return {};
  const Background& background = room->pictures[index];
  auto pixels = files::unpackBackground(background.packed, background.bytesAPixel, std::max(room->width, room->height));
  if (!pixels) return {};
  pixels->palette = background.palette;
  return world::canvasOf(*pixels, colorsAreNumbers(), true);
}

Canvas World::pictureOf(int sprite) const {
  SpriteSize size = spriteSize(sprite);
  if (auto found = canvases.find({SurfaceTarget::Sprite, sprite}); found != canvases.end()) return found->second;
  if (!hasRoomFor(size.width, size.height)) return {};
  if (game_.spriteFile != nullptr)
    if (auto pixels = game_.spriteFile->pixels(sprite); pixels && pixels->width == size.width)
      return world::canvasOf(*pixels, colorsAreNumbers(), false);
  bool isDynamic = std::any_of(sprites.begin(), sprites.end(), [&](const auto& made) { return made.number == sprite; });
  return Canvas(size.width, size.height, isDynamic ? Canvas::SeeThrough : plainColor(sprite));
}

void World::forgetSprite(int number) {
  std::erase_if(sprites, [number](const SpriteState& sprite) { return sprite.number == number; });
  canvases.erase({SurfaceTarget::Sprite, number});
}

void World::forgetSurface(int id) {
  std::erase_if(surfaces, [id](const SurfaceState& surface) { return surface.id == id; });
  canvases.erase({SurfaceTarget::Copy, id});
}

// Manual, Room.GetDrawingSurfaceForBackground: what was drawn is lost when the player leaves the room.
void World::forgetRoomPictures() {
  std::erase_if(canvases, [](const auto& entry) {
    return entry.first.first == SurfaceTarget::Background || isMask(entry.first.first);
  });
  for (SurfaceState& surface : surfaces)
    if (surface.target == SurfaceTarget::Background || isMask(surface.target)) surface.open = 0;
}

}  // namespace vellum::ags::world
