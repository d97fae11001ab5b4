#include "languages/ags/world/canvases.h"

#include <algorithm>

#include "base/text.h"
#include "languages/ags/world/areas.h"
#include "languages/ags/world/pictures.h"
#include "languages/ags/world/views.h"

namespace vellum::ags::world {

namespace {

bool isMask(Int target) {
  return target == SurfaceTarget::Walkable || target == SurfaceTarget::WalkBehind ||
         target == SurfaceTarget::Hotspots || target == SurfaceTarget::Regions;
}

// Any colour except black, different for each sprite.
Int plainColor(int sprite) {
  return static_cast<Int>((static_cast<std::uint32_t>(sprite) * 2654435761u >> 16) & 0xFFFF) | 0x0821;
}

}  // namespace

std::string surfacePath(int id) { return base::cat("DrawingSurface#", id, "."); }

bool Canvases::hasRoomFor(std::int64_t width, std::int64_t height) const {
  if (width < 1 || height < 1 || width > MaxSide || height > MaxSide) return false;
  const auto pixels = static_cast<std::size_t>(width) * static_cast<std::size_t>(height);
  base::MemoryAccount* account = state_.pictures.account;
  return state_.pictures.pixels + pixels <= MaxPixels &&
         (account == nullptr || account->hasRoomFor(pixels * sizeof(Int)));
}

Canvas& Canvases::set(Int target, Int number, Canvas&& canvas) {
  erase(target, number);
  state_.pictures.pixels += canvas.size();
  state_.pictures.countBytes();
  Canvas& place = state_.pictures.canvases.try_emplace({target, number}, Canvas(state_.pictures.account)).first->second;
  place = std::move(canvas);
  return place;
}

void Canvases::erase(Int target, Int number) {
  auto found = state_.pictures.canvases.find({target, number});
  if (found == state_.pictures.canvases.end()) return;
  state_.pictures.pixels -= found->second.size();
  state_.pictures.countBytes();
  state_.pictures.canvases.erase(found);
}

Canvas* Canvases::canvasOf(const SurfaceState& surface) {
  if (auto found = state_.pictures.canvases.find({surface.target, surface.number});
      found != state_.pictures.canvases.end())
    return &found->second;
  if (!hasRoomFor(surface.width, surface.height)) return nullptr;
  bool isPicture = surface.target == SurfaceTarget::Background || isMask(surface.target);
  Canvas& made =
      set(surface.target, surface.number, Canvas(surface.width, surface.height, isPicture ? 0 : Canvas::SeeThrough));
  if (surface.target == SurfaceTarget::Background) made.draw(backgroundPicture(surface.number), 0, 0);
  const Mask* mask = areas_.maskOf(surface.target);
  if (mask != nullptr && !mask->cells.empty())
    for (int y = 0; y < std::min(mask->height, made.height()); ++y)
      for (int x = 0; x < std::min(mask->width, made.width()); ++x)
        made.set(x, y, mask->cells[static_cast<std::size_t>(y) * mask->width + x]);
  return &made;
}

bool Canvases::keep(Int target, Int number, Canvas&& canvas) {
  erase(target, number);
  if (!hasRoomFor(canvas.width(), canvas.height())) return false;
  set(target, number, std::move(canvas));
  return true;
}

// Empty when the room has no picture of it.
Canvas Canvases::backgroundPicture(int number) const {
  const Room* room = areas_.roomData();
  auto index = static_cast<std::size_t>(number);
  if (room == nullptr || index >= room->pictures.size()) return {};
  const Background& background = room->pictures[index];
  auto pixels = files::unpackBackground(background.packed, background.bytesAPixel, std::max(room->width, room->height));
  if (!pixels) return {};
  pixels->palette = background.palette;
  return world::canvasOf(*pixels, game_.pixelFormat(), true);
}

Canvas Canvases::pictureOf(int sprite, PixelFormat format) const {
  SpriteSize size = views_.spriteSize(sprite);
  if (const Canvas* drawn = state_.pictures.canvas(SurfaceTarget::Sprite, sprite); drawn != nullptr) return *drawn;
  if (!hasRoomFor(size.width, size.height)) return {};
  if (auto pixels = game_.spritePixels(sprite); pixels && pixels->width == size.width)
    return world::canvasOf(*pixels, format, false);
  return Canvas(size.width, size.height,
                state_.pictures.sprites.contains(sprite) ? Canvas::SeeThrough : plainColor(sprite));
}

Canvas Canvases::pictureOf(int sprite) const { return pictureOf(sprite, game_.pixelFormat()); }

Canvas Canvases::pictureForMask(int sprite) const { return pictureOf(sprite, PixelFormat::Numbers); }

void Canvases::drawSprite(Canvas& to, int sprite, Int flip, const Rectangle& box, int transparency) const {
  Canvas picture = pictureOf(sprite);
  if (picture.size() == 0) return;
  if (flip != FlipNone) picture.flip((flip & FlipAcross) != 0, (flip & FlipDown) != 0);
  to.draw(picture, {0, 0, picture.width(), picture.height()}, box.left, box.top, box.right - box.left + 1,
          box.bottom - box.top + 1, transparency);
}

Int Canvases::pixelOf(Int color) const {
  if (game_.colorsAreNumbers()) return color & 0xFF;
  const bool isOfPalette = color >= 0 && color < 32;
  if (!game_.isApi40) return isOfPalette ? paletteColor(color) : color & 0xFFFF;
  if (color != 0 && isOfPalette) return deepColorOf(rgbOf(paletteColor(color)), 255);
  return pixelOfArgb(color);
}

int Canvases::freeSprite() {
  Int& number = state_.globals.nextSprite;
  number = std::max(number, 1);
  while (game_.sprites.contains(number) || state_.pictures.sprites.contains(number)) ++number;
  return number;
}

void Canvases::forgetSprite(int number) {
  state_.globals.nextSprite = std::min(state_.globals.nextSprite, number);
  state_.pictures.sprites.erase(number);
  erase(SurfaceTarget::Sprite, number);
}

void Canvases::forgetSurface(int id) {
  std::erase_if(state_.pictures.surfaces, [id](const SurfaceState& surface) { return surface.id == id; });
  erase(SurfaceTarget::Copy, id);
  state_.forgetProperties(surfacePath(id));
}

// Manual, Room.GetDrawingSurfaceForBackground: drawings are lost when the player leaves the room.
void Canvases::forgetRoomPictures() {
  std::erase_if(state_.pictures.canvases, [this](const auto& entry) {
    bool isOfRoom = entry.first.first == SurfaceTarget::Background || isMask(entry.first.first);
    if (isOfRoom) state_.pictures.pixels -= entry.second.size();
    return isOfRoom;
  });
  state_.pictures.countBytes();
  for (SurfaceState& surface : state_.pictures.surfaces)
    if (surface.target == SurfaceTarget::Background || isMask(surface.target)) surface.open = 0;
}

}  // namespace vellum::ags::world
