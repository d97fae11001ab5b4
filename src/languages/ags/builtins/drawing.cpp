// Drawing surfaces: the pixels of sprites, backgrounds and masks, which scripts draw and read.
#include <algorithm>

#include "base/text.h"
#include "languages/ags/builtins/extras.h"
#include "languages/ags/builtins/objects.h"
#include "languages/ags/builtins/pictures.h"
#include "languages/ags/world/areas.h"
#include "languages/ags/world/blending.h"
#include "languages/ags/world/canvases.h"
#include "languages/ags/world/letters.h"
#include "languages/ags/world/views.h"

namespace vellum::ags::api {

world::SurfaceState* surfaceOf(world::World& world, const vm::Object* object) {
  world::SurfaceState* surface = world.state.surface(Adventure::idOf(object));
  return surface != nullptr && surface->open != 0 ? surface : nullptr;
}

const world::Font* fontOf(const vm::HostCall& call, int number) {
  const auto& fonts = worldOf(call).game.fonts;
  return number >= 0 && static_cast<std::size_t>(number) < fonts.size() ? &fonts[static_cast<std::size_t>(number)]
                                                                        : nullptr;
}

vm::HostResult noFont(vm::HostCall& call, int number) { return call.fail(base::cat("there is no font ", number)); }

vm::HostResult noMemory(vm::HostCall& call) {
  return call.fail("out of picture memory: the pictures of a game may have 32 million pixels together");
}

void chargePixels(vm::HostCall& call, std::int64_t width, std::int64_t height) {
  adventureOf(call).vm.charge(std::clamp<std::int64_t>(width, 0, world::MaxSide) *
                              std::clamp<std::int64_t>(height, 0, world::MaxSide) / 64);
}

void chargeScreen(vm::HostCall& call) {
  constexpr int Layers = 4;  // the background is unpacked, copied, and scaled to each viewport
  constexpr std::size_t MostRows = 256;
  const world::World& world = worldOf(call);
  const world::Room* room = world.areas.roomData();
  chargePixels(call, std::int64_t(Layers) * world.game.width, world.game.height);
  if (room != nullptr) chargePixels(call, std::int64_t(Layers) * room->width, room->height);
  auto chargeSprite = [&](int sprite) {
    world::SpriteSize size = world.views.spriteSize(sprite);
    chargePixels(call, size.width, size.height);
  };
  for (const world::CharacterState& who : world.state.characters.list)
    if (who.room == world.state.globals.room) chargeSprite(world.views.spriteOf(who));
  if (world.state.room != nullptr)
    for (const world::ObjectState& object : world.state.room->objects) chargeSprite(world.views.spriteOf(object));
  call.vm.charge(static_cast<std::int64_t>(4 * world.state.overlays.list.size()));
  for (const world::OverlayState& overlay : world.state.overlays.list)
    chargePixels(call, overlay.width, overlay.height);
  for (const auto& [id, text] : world.state.overlays.texts) chargeText(call, text);
  const auto& guis = world.state.guis;
  for (std::size_t gui = 0; gui < guis.texts.size(); ++gui) {
    chargePixels(call, guis.list[gui].width, guis.list[gui].height);
    for (const std::string& text : guis.texts[gui]) chargeText(call, text);
    for (const auto& rows : guis.rows[gui])
      for (std::size_t row = 0; row < std::min(rows.size(), MostRows); ++row) chargeText(call, rows[row]);
  }
}

vm::HostResult newSurface(vm::HostCall& call, std::int32_t target, int number, int width, int height) {
  world::World& world = worldOf(call);
  call.vm.charge(static_cast<std::int64_t>(world.state.pictures.surfaces.size() / 64));
  std::erase_if(world.state.pictures.surfaces, [](const world::SurfaceState& surface) { return surface.open == 0; });
  if (world.state.pictures.surfaces.size() >= world::MaxSurfaces)
    return call.fail("there are too many drawing surfaces: call Release when done");
  world::SurfaceState surface;
  surface.id = world.state.globals.nextSurface++;
  surface.target = target;
  surface.number = target == world::SurfaceTarget::Copy ? surface.id : number;
  surface.width = width;
  surface.height = height;
  world.state.pictures.surfaces.push_back(surface);
  return thing(call, Type::Surface, surface.id);
}

namespace {

// The surface of a mask has the resolution of the mask.
vm::HostResult maskSurface(vm::HostCall& call, std::int32_t target) {
  const world::Room* room = worldOf(call).areas.roomData();
  if (room == nullptr) return call.fail("the game is in no room yet");
  const world::Mask& mask = *worldOf(call).areas.maskOf(target);
  int scale = std::max(1, mask.scale);
  return newSurface(call, target, 0, (room->width + scale - 1) / scale, (room->height + scale - 1) / scale);
}

// Whether its pixels are numbers: a mask, or a sprite of 8 bits in a game of more (4.0).
bool isMask(const world::World& world, const world::SurfaceState& surface) {
  using namespace world::SurfaceTarget;
  if (surface.target >= Walkable && surface.target <= Regions) return true;
  if (surface.target != Sprite || world.game.colorsAreNumbers()) return false;
  auto found = world.state.pictures.sprites.find(surface.number);
  return found != world.state.pictures.sprites.end() && found->second.colorDepth == 8;
}

// The pixel of a script's colour number.
std::int32_t pixelOf(const world::World& world, const world::SurfaceState& surface, std::int32_t color) {
  if (color == world::Canvas::SeeThrough && !world.game.isApi40) return color;
  if (isMask(world, surface)) return std::clamp(color, 0, 255);
  return world.canvases.pixelOf(color);
}

}  // namespace

#define VELLUM_AGS_SURFACE(name) VELLUM_AGS_FIND_IN(name, surfaceOf(call), "drawing surface")
// The surface `it`, its pixels and the pixel that it draws with.
#define VELLUM_AGS_CANVAS(canvas, ink)                                \
  VELLUM_AGS_SURFACE(it);                                             \
  world::Canvas* canvas##Found = worldOf(call).canvases.canvasOf(it); \
  if (canvas##Found == nullptr) return noMemory(call);                \
  world::Canvas& canvas = *canvas##Found;                             \
  [[maybe_unused]] const std::int32_t ink = pixelOf(worldOf(call), it, it.color)

VELLUM_AGS_BODY(roomGetDrawingSurfaceForBackground) {
  const world::Room* room = worldOf(call).areas.roomData();
  if (room == nullptr) return call.fail("the game is in no room yet");
  int frame = call.i(0) == NotGiven ? worldOf(call).state.globals.backgroundFrame : call.i(0);
  if (frame < 0 || frame >= room->backgroundCount)
    return call.fail(base::cat("Room.GetDrawingSurfaceForBackground: the room has no background ", frame));
  return newSurface(call, world::SurfaceTarget::Background, frame, room->width, room->height);
}
VELLUM_AGS_BODY(hotspotGetDrawingSurface) { return maskSurface(call, world::SurfaceTarget::Hotspots); }
VELLUM_AGS_BODY(regionGetDrawingSurface) { return maskSurface(call, world::SurfaceTarget::Regions); }
VELLUM_AGS_BODY(globalGetDrawingSurfaceForWalkableArea) { return maskSurface(call, world::SurfaceTarget::Walkable); }
VELLUM_AGS_BODY(globalGetDrawingSurfaceForWalkbehind) { return maskSurface(call, world::SurfaceTarget::WalkBehind); }

VELLUM_AGS_GET(surfaceGetColorDepth, VELLUM_AGS_SURFACE, isMask(worldOf(call), it) ? 8 : worldOf(call).game.colorDepth)
VELLUM_AGS_INT(surfaceGetDrawingColor, surfaceSetDrawingColor, VELLUM_AGS_SURFACE, color)
VELLUM_AGS_GET(surfaceGetHeight, VELLUM_AGS_SURFACE, it.height)
VELLUM_AGS_GET(surfaceGetWidth, VELLUM_AGS_SURFACE, it.width)
VELLUM_AGS_GET(surfaceGetUseHighResCoordinates, VELLUM_AGS_SURFACE, ((void)it, 0))
VELLUM_AGS_SET(surfaceSetUseHighResCoordinates, VELLUM_AGS_SURFACE, (void)it)

VELLUM_AGS_BODY(surfaceGetPixel) {
  VELLUM_AGS_CANVAS(canvas, ink);
  const std::int32_t pixel = canvas.at(call.i(1), call.i(2));
  const bool isArgb = worldOf(call).game.pixelFormat() == world::PixelFormat::Colors32 && !isMask(worldOf(call), it);
  if (isArgb) return call.done(world::argbOf(pixel));
  const bool isNothing = pixel == world::Canvas::SeeThrough && it.target == world::SurfaceTarget::Sprite;
  return call.done(isNothing && isMask(worldOf(call), it) ? 0 : pixel);
}
namespace {

// The part of the surface that four arguments from `slot` on describe; a negative size means up to its edge. False when
// the part begins outside.
bool partOf(const vm::HostCall& call, const world::SurfaceState& surface, int slot, world::Canvas::Part& part) {
  part.x = call.i(slot);
  part.y = call.i(slot + 1);
  if (part.x < 0 || part.y < 0 || part.x >= surface.width || part.y >= surface.height) return false;
  part.width = call.i(slot + 2) < 0 ? surface.width : call.i(slot + 2);
  part.height = call.i(slot + 3) < 0 ? surface.height : call.i(slot + 3);
  return true;
}

int bytesOf(const vm::HostCall& call, const world::SurfaceState& surface) {
  int depth = isMask(worldOf(call), surface) ? 8 : worldOf(call).game.colorDepth;
  return depth == 8 ? 1 : depth == 32 ? 4 : 2;
}

// A canvas stores 16-bit colours, or palette numbers. In memory a transparent pixel is 255, 0, 255.
std::uint32_t toMemory(std::int32_t color, int bytes) {
  bool isClear = color == world::Canvas::SeeThrough;
  if (bytes == 1) return isClear ? 0 : static_cast<std::uint32_t>(color) & 0xFF;
  if (bytes == 2) return isClear ? 0xF81F : static_cast<std::uint32_t>(color) & 0xFFFF;
  return isClear ? 0x00FF00FF : static_cast<std::uint32_t>(world::argbOf(color));
}
std::int32_t fromMemory(std::uint32_t value, int bytes, bool mask, bool deep) {
  if (bytes == 1) return mask || value != 0 ? static_cast<std::int32_t>(value) : world::Canvas::SeeThrough;
  if (bytes == 2) return value == 0xF81F ? world::Canvas::SeeThrough : static_cast<std::int32_t>(value);
  const std::int32_t pixel = world::pixelOfArgb(static_cast<std::int32_t>(value));
  return deep || pixel == world::Canvas::SeeThrough ? pixel : world::colorOf(world::rgbOf(pixel));
}

// AGS: a part of the pixels as an array whose elements have `size` bytes; null when the surface's pixels have another
// size.
vm::HostResult copyPixels(vm::HostCall& call, std::uint32_t type, int size) {
  VELLUM_AGS_CANVAS(canvas, ink);
  world::Canvas::Part part;
  const int bytes = bytesOf(call, it);
  if ((size != 1 && size != bytes) || !partOf(call, it, 1, part)) return call.done(static_cast<vm::Object*>(nullptr));
  part.width = std::min(part.width, it.width - part.x);
  part.height = std::min(part.height, it.height - part.y);
  chargePixels(call, part.width, part.height);
  auto length = static_cast<std::uint32_t>(part.width) * static_cast<std::uint32_t>(part.height);
  vm::Object* array = call.vm.heap().makeArray(type, size == 1 ? length * static_cast<std::uint32_t>(bytes) : length);
  if (array == nullptr) return outOfMemory(call);
  std::size_t at = 0;
  for (int y = part.y; y < part.y + part.height; ++y) {
    for (int x = part.x; x < part.x + part.width; ++x) {
      std::uint32_t value = toMemory(canvas.at(x, y), bytes);
      for (int i = 0; i < bytes; ++i, value >>= 8) set(array, at++, static_cast<std::uint8_t>(value));
    }
  }
  return call.done(array);
}

// AGS: the bytes of the array are pixels, whatever the type of its elements. `size`: bytes of a pixel; 1: any.
vm::HostResult pastePixels(vm::HostCall& call, int size) {
  VELLUM_AGS_CANVAS(canvas, ink);
  world::Canvas::Part part;
  const int bytes = bytesOf(call, it);
  if (call.r(1) == nullptr || (size != 1 && size != bytes) || !partOf(call, it, 2, part)) return call.done();
  if (part.width < 1 || part.height < 1) return call.done();
  const auto stride = static_cast<std::size_t>(bytes);
  const bool isDeep = worldOf(call).game.pixelFormat() == world::PixelFormat::Colors32;
  const std::size_t all = std::size_t(call.r(1)->length) * call.vm.heap().type(call.r(1)->type).size;
  const std::size_t row = static_cast<std::size_t>(part.width) * stride;
  const auto rows = static_cast<int>(std::min<std::size_t>(all / row, static_cast<std::size_t>(it.height - part.y)));
  const int width = std::min(part.width, it.width - part.x), height = std::min(part.height, rows);
  chargePixels(call, width, std::max(height, 0));
  for (int y = 0; y < height; ++y) {
    for (int x = 0; x < width; ++x) {
      std::size_t at = static_cast<std::size_t>(y) * row + static_cast<std::size_t>(x) * stride;
      std::uint32_t value = 0;
      for (int i = bytes; i-- > 0;) value = value << 8 | get<std::uint8_t>(call.r(1), at + static_cast<std::size_t>(i));
      canvas.set(part.x + x, part.y + y, fromMemory(value, bytes, isMask(worldOf(call), it), isDeep));
    }
  }
  return call.done();
}

}  // namespace

VELLUM_AGS_BODY(surfaceGetPixelsCopy) { return copyPixels(call, contextOf(call).byteArrayType, 1); }
VELLUM_AGS_BODY(surfaceGetPixelsCopy16) { return copyPixels(call, contextOf(call).shortArrayType, 2); }
VELLUM_AGS_BODY(surfaceGetPixelsCopy32) { return copyPixels(call, contextOf(call).intArrayType, 4); }
VELLUM_AGS_BODY(surfaceSetPixels) { return pastePixels(call, 1); }
VELLUM_AGS_BODY(surfaceSetPixels16) { return pastePixels(call, 2); }
VELLUM_AGS_BODY(surfaceSetPixels32) { return pastePixels(call, 4); }
VELLUM_AGS_BODY(surfaceClear) {
  VELLUM_AGS_CANVAS(canvas, ink);
  chargePixels(call, it.width, it.height);
  const bool clears = call.i(1) == world::Canvas::SeeThrough && !worldOf(call).game.isApi40;
  canvas.fill(!clears                     ? pixelOf(worldOf(call), it, call.i(1))
              : isMask(worldOf(call), it) ? 0
                                          : world::Canvas::SeeThrough);
  return call.done();
}
VELLUM_AGS_BODY(surfaceCreateCopy) {
  VELLUM_AGS_CANVAS(canvas, ink);
  chargePixels(call, it.width, it.height);
  world::World& world = worldOf(call);
  world::Canvas copy = world.canvases.hasRoomFor(it.width, it.height) ? canvas : world::Canvas();
  if (copy.size() == 0) return noMemory(call);
  int width = it.width, height = it.height;
  vm::HostResult result = newSurface(call, world::SurfaceTarget::Copy, 0, width, height);
  if (result == vm::HostResult::Done &&
      !world.canvases.keep(world::SurfaceTarget::Copy, world.state.globals.nextSurface - 1, std::move(copy)))
    return noMemory(call);
  return result;
}
namespace {

std::string blendKey(const world::SurfaceState& surface) { return world::surfacePath(surface.id) + "BlendMode"; }

// 4.0: what the surface's pen draws mixes with the pixels below. Masks have numbers, which don't mix.
world::BlendMode blendModeOf(const vm::HostCall& call, const world::SurfaceState& surface) {
  if (!worldOf(call).game.isApi40 || isMask(worldOf(call), surface)) return world::BlendMode::Normal;
  const std::int32_t mode = extra(call, blendKey(surface), 0);
  return mode < 0 || mode > std::int32_t(world::LastBlendMode) ? world::BlendMode::Normal : world::BlendMode(mode);
}

// Draws with the pen: at once, or on a picture of its own that then mixes with the canvas.
template <class Draw>
vm::HostResult drawInk(vm::HostCall& call, const world::SurfaceState& surface, world::Canvas& canvas, std::int32_t ink,
                       Draw draw) {
  const world::BlendMode mode = blendModeOf(call, surface);
  const bool isPlain = !worldOf(call).game.isApi40 || isMask(worldOf(call), surface) || world::alphaOf(ink) == 255;
  if (mode == world::BlendMode::Copy || (mode == world::BlendMode::Normal && isPlain)) {
    draw(canvas);
    return call.done();
  }
  chargePixels(call, 2 * std::int64_t(surface.width), surface.height);
  if (!worldOf(call).canvases.hasRoomFor(surface.width, surface.height)) return noMemory(call);
  world::Canvas drawn(canvas.width(), canvas.height(), world::Canvas::SeeThrough);
  draw(drawn);
  for (int y = 0; y < drawn.height(); ++y)
    for (int x = 0; x < drawn.width(); ++x)
      if (drawn.at(x, y) != world::Canvas::SeeThrough)
        canvas.set(x, y, world::blended(mode, drawn.at(x, y), canvas.at(x, y), 0));
  return call.done();
}

}  // namespace

VELLUM_AGS_BODY(surfaceGetBlendMode) {
  VELLUM_AGS_SURFACE(it);
  return call.done(extra(call, blendKey(it), 0));
}
VELLUM_AGS_BODY(surfaceSetBlendMode) {
  VELLUM_AGS_SURFACE(it);
  return setExtra(call, blendKey(it), call.i(1));
}
VELLUM_AGS_BODY(surfaceDrawPixel) {
  VELLUM_AGS_CANVAS(canvas, ink);
  const int x = call.i(1), y = call.i(2);
  const world::BlendMode mode = blendModeOf(call, it);
  const bool isPlain = !worldOf(call).game.isApi40 || isMask(worldOf(call), it) || mode == world::BlendMode::Copy;
  canvas.set(x, y, isPlain ? ink : world::blended(mode, ink, canvas.at(x, y), 0));
  return call.done();
}
VELLUM_AGS_BODY(surfaceDrawLine) {
  VELLUM_AGS_CANVAS(canvas, ink);
  // A square of the pen's size at each step.
  std::int64_t pen = std::clamp<std::int64_t>(call.i(5), 1, 2 * world::MaxSide);
  std::int64_t steps =
      std::max(std::abs(std::int64_t(call.i(3)) - call.i(1)), std::abs(std::int64_t(call.i(4)) - call.i(2)));
  steps = 1 + std::min(steps, std::max<std::int64_t>(it.width, it.height) + 2 * pen);
  call.vm.charge(steps * std::min<std::int64_t>(pen, it.width) * std::min<std::int64_t>(pen, it.height) / 16);
  return drawInk(call, it, canvas, ink, [&](world::Canvas& to) {
    to.line({call.i(1), call.i(2)}, {call.i(3), call.i(4)}, call.i(5), ink);
  });
}
VELLUM_AGS_BODY(surfaceDrawRectangle) {
  VELLUM_AGS_CANVAS(canvas, ink);
  chargePixels(call, it.width, it.height);
  return drawInk(call, it, canvas, ink,
                 [&](world::Canvas& to) { to.rectangle(call.i(1), call.i(2), call.i(3), call.i(4), ink); });
}
VELLUM_AGS_BODY(surfaceDrawCircle) {
  VELLUM_AGS_CANVAS(canvas, ink);
  chargePixels(call, it.width, it.height);
  return drawInk(call, it, canvas, ink, [&](world::Canvas& to) { to.circle({call.i(1), call.i(2)}, call.i(3), ink); });
}
VELLUM_AGS_BODY(surfaceDrawTriangle) {
  VELLUM_AGS_CANVAS(canvas, ink);
  chargePixels(call, it.width, it.height);
  return drawInk(call, it, canvas, ink, [&](world::Canvas& to) {
    to.triangle({call.i(1), call.i(2)}, {call.i(3), call.i(4)}, {call.i(5), call.i(6)}, ink);
  });
}

namespace {

// The arguments shared by DrawImage and DrawSurface, from `slot` on: width, height, and the source part.
void drawPart(vm::HostCall& call, world::Canvas& canvas, const world::Canvas& source, int x, int y, int transparency,
              int slot, world::BlendMode mode) {
  world::Canvas::Part part{call.i(slot + 2), call.i(slot + 3),
                           call.i(slot + 4) == NotGiven ? source.width() : call.i(slot + 4),
                           call.i(slot + 5) == NotGiven ? source.height() : call.i(slot + 5)};
  int width = call.i(slot) == NotGiven ? part.width : call.i(slot);
  int height = call.i(slot + 1) == NotGiven ? part.height : call.i(slot + 1);
  constexpr int PixelsOfBlended = 4;  // a pixel that is blended takes as long as so many that are copied
  for (int i = 0; i < PixelsOfBlended; ++i)
    chargePixels(call, std::min(width, canvas.width()), std::min(height, canvas.height()));
  canvas.blend(source, part, x, y, width, height, transparency, mode);
}

// The mode in a slot; masks have numbers, which don't mix.
world::BlendMode modeIn(const vm::HostCall& call, const world::SurfaceState& surface, int slot) {
  const std::int32_t mode = call.i(slot);
  const bool known = mode >= 0 && mode <= std::int32_t(world::LastBlendMode) && !isMask(worldOf(call), surface);
  return known ? world::BlendMode(mode) : world::BlendMode::Normal;
}

// `slot`: of the transparency; the size and the part follow. `mode`: 0, or the slot of a mode.
vm::HostResult drawImage(vm::HostCall& call, int slot, int modeSlot) {
  VELLUM_AGS_CANVAS(canvas, ink);
  const world::BlendMode mode = modeSlot > 0 ? modeIn(call, it, modeSlot) : world::BlendMode::Normal;
  world::SpriteSize size = worldOf(call).views.spriteSize(call.i(3));
  if (size.width <= 0 || size.height <= 0) return call.done();  // a sprite of unknown size
  const world::Canvas* drawn = worldOf(call).state.pictures.canvas(world::SurfaceTarget::Sprite, call.i(3));
  if (drawn != nullptr && drawn != &canvas) {
    drawPart(call, canvas, *drawn, call.i(1), call.i(2), call.i(slot), slot + 1, mode);
    return call.done();
  }
  const world::Canvases& canvases = worldOf(call).canvases;
  world::Canvas picture =
      isMask(worldOf(call), it) ? canvases.pictureForMask(call.i(3)) : canvases.pictureOf(call.i(3));
  if (picture.size() == 0) return noMemory(call);
  chargePixels(call, size.width, size.height);
  drawPart(call, canvas, picture, call.i(1), call.i(2), call.i(slot), slot + 1, mode);
  return call.done();
}

// `slot`: of the transparency; the place, the size and the part follow.
vm::HostResult drawSurface(vm::HostCall& call, int slot, int modeSlot) {
  VELLUM_AGS_CANVAS(canvas, ink);
  const world::BlendMode mode = modeSlot > 0 ? modeIn(call, it, modeSlot) : world::BlendMode::Normal;
  const world::SurfaceState* from = surfaceOf(call, 1);
  if (from == nullptr) return nullPointer(call);
  const world::Canvas* source = worldOf(call).canvases.canvasOf(*from);
  if (source == nullptr) return noMemory(call);
  if (source == &canvas) {
    chargePixels(call, canvas.width(), canvas.height());
    world::Canvas copy = canvas;
    drawPart(call, canvas, copy, call.i(slot + 1), call.i(slot + 2), call.i(slot), slot + 3, mode);
  } else {
    drawPart(call, canvas, *source, call.i(slot + 1), call.i(slot + 2), call.i(slot), slot + 3, mode);
  }
  return call.done();
}

}  // namespace

VELLUM_AGS_BODY(surfaceDrawImage) { return drawImage(call, 4, 0); }
VELLUM_AGS_BODY(surfaceBlendImage) { return drawImage(call, 5, 4); }
VELLUM_AGS_BODY(surfaceDrawSurface) { return drawSurface(call, 2, 0); }
VELLUM_AGS_BODY(surfaceBlendSurface) { return drawSurface(call, 3, 2); }

namespace {

vm::HostResult drawLines(vm::HostCall& call, std::string_view text, int alignment) {
  VELLUM_AGS_CANVAS(canvas, ink);
  const world::Font* font = fontOf(call, call.i(4));
  if (font == nullptr) return noFont(call, call.i(4));
  chargePixels(call, it.width, it.height);
  return drawInk(call, it, canvas, ink, [&](world::Canvas& to) {
    std::int64_t y = call.i(2);
    for (const std::string& line : world::linesOf(*font, text, call.i(3))) {
      if (y >= to.height()) break;
      std::int64_t free = std::int64_t(call.i(3)) - world::widthOf(*font, line), x = call.i(1);
      if (alignment == 2) x += free / 2;  // eAlignCenter
      if (alignment == 4) x += free;      // eAlignRight
      world::drawLetters(to, static_cast<int>(std::clamp<std::int64_t>(x, -1'000'000, 1'000'000)), static_cast<int>(y),
                         *font, ink, line);
      y += font->lineSpacing;
    }
  });
}

}  // namespace

VELLUM_AGS_BODY(surfaceDrawString) {
  VELLUM_AGS_CANVAS(canvas, ink);
  if (call.r(4) == nullptr) return noText(call);
  const world::Font* font = fontOf(call, call.i(3));
  if (font == nullptr) return noFont(call, call.i(3));
  chargePixels(call, it.width, 64);
  return drawInk(call, it, canvas, ink, [&](world::Canvas& to) {
    world::drawLetters(to, call.i(1), call.i(2), *font, ink, formatCall(call, 4));
  });
}
VELLUM_AGS_BODY(surfaceDrawStringWrapped) {
  if (call.r(6) == nullptr) return noText(call);
  return drawLines(call, formatCall(call, 6), call.i(5));
}
VELLUM_AGS_BODY(surfaceDrawMessageWrapped) {
  if (const std::string* message = worldOf(call).areas.message(call.i(5)); message != nullptr)
    return drawLines(call, *message, 1);
  return call.fail(base::cat("DrawingSurface.DrawMessageWrapped: there is no message ", call.i(5)));
}
VELLUM_AGS_BODY(surfaceRelease) {
  if (call.r(0) == nullptr) return nullPointer(call);
  if (world::SurfaceState* surface = surfaceOf(call); surface != nullptr) {
    surface->open = 0;
    worldOf(call).state.forgetProperties(world::surfacePath(surface->id));
    if (surface->target == world::SurfaceTarget::Copy)
      worldOf(call).canvases.erase(world::SurfaceTarget::Copy, surface->number);
  }
  return call.done();
}
VELLUM_AGS_BODY(surfaceGetValid) {
  if (call.r(0) == nullptr) return nullPointer(call);
  int id = Adventure::idOf(call.r(0));
  for (const world::SurfaceState& surface : worldOf(call).state.pictures.surfaces)
    if (surface.id == id) return call.done(surface.open);
  return call.done(std::int32_t(0));
}

}  // namespace vellum::ags::api
