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
  const Canvas* drawn = canvases_.empty() ? nullptr : canvas(target, 0);
  if (drawn == nullptr) return mask->at(x, y);
  return x < 0 || y < 0 ? 0 : std::clamp(drawn->at(x / mask->scale, y / mask->scale), 0, 255);
}

bool World::hasRoomFor(std::int64_t width, std::int64_t height) const {
  return width >= 1 && height >= 1 && width <= MaxSide && height <= MaxSide &&
         canvasPixels_ + static_cast<std::size_t>(width) * static_cast<std::size_t>(height) <= MaxPixels;
}

Canvas& World::setCanvas(Int target, Int number, Canvas&& canvas) {
  eraseCanvas(target, number);
  canvasPixels_ += canvas.size();
  return canvases_[{target, number}] = std::move(canvas);
}

void World::eraseCanvas(Int target, Int number) {
  auto found = canvases_.find({target, number});
  if (found == canvases_.end()) return;
  canvasPixels_ -= found->second.size();
  canvases_.erase(found);
}

Canvas* World::canvasOf(const SurfaceState& surface) {
  if (auto found = canvases_.find({surface.target, surface.number}); found != canvases_.end()) return &found->second;
  if (!hasRoomFor(surface.width, surface.height)) return nullptr;
  bool isPicture = surface.target == SurfaceTarget::Background || isMask(surface.target);
  Canvas& made = setCanvas(surface.target, surface.number,
                           Canvas(surface.width, surface.height, isPicture ? 0 : Canvas::SeeThrough));
  if (surface.target == SurfaceTarget::Background) made.draw(backgroundPicture(surface.number), 0, 0);
  const Mask* mask = maskOf(surface.target);
  if (mask != nullptr && !mask->cells.empty())
    for (int y = 0; y < std::min(mask->height, made.height()); ++y)
      for (int x = 0; x < std::min(mask->width, made.width()); ++x)
        made.set(x, y, mask->cells[static_cast<std::size_t>(y) * mask->width + x]);
  return &made;
}

bool World::keepCanvas(Int target, Int number, Canvas&& canvas) {
  eraseCanvas(target, number);
  if (!hasRoomFor(canvas.width(), canvas.height())) return false;
  setCanvas(target, number, std::move(canvas));
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
  if (const Canvas* drawn = canvas(SurfaceTarget::Sprite, sprite); drawn != nullptr) return *drawn;
  if (!hasRoomFor(size.width, size.height)) return {};
  if (game_.spriteFile != nullptr)
    if (auto pixels = game_.spriteFile->pixels(sprite); pixels && pixels->width == size.width)
      return world::canvasOf(*pixels, colorsAreNumbers(), false);
  return Canvas(size.width, size.height, sprites.contains(sprite) ? Canvas::SeeThrough : plainColor(sprite));
}

void World::forgetSprite(int number) {
  sprites.erase(number);
  eraseCanvas(SurfaceTarget::Sprite, number);
}

void World::forgetSurface(int id) {
  std::erase_if(surfaces, [id](const SurfaceState& surface) { return surface.id == id; });
  eraseCanvas(SurfaceTarget::Copy, id);
}

// Manual, Room.GetDrawingSurfaceForBackground: what was drawn is lost when the player leaves the room.
void World::forgetRoomPictures() {
  std::erase_if(canvases_, [this](const auto& entry) {
    bool isOfRoom = entry.first.first == SurfaceTarget::Background || isMask(entry.first.first);
    if (isOfRoom) canvasPixels_ -= entry.second.size();
    return isOfRoom;
  });
  for (SurfaceState& surface : surfaces)
    if (surface.target == SurfaceTarget::Background || isMask(surface.target)) surface.open = 0;
}

}  // namespace vellum::ags::world
