// Sprites that are created at run time.
#include "base/text.h"
#include "languages/ags/builtins/attributes.h"
#include "languages/ags/builtins/pictures.h"
#include "languages/ags/runtime/picture_files.h"
#include "languages/ags/runtime/saved_games.h"
#include "languages/ags/world/areas.h"
#include "languages/ags/world/canvases.h"
#include "languages/ags/world/screen.h"
#include "languages/ags/world/views.h"

namespace vellum::ags::api {

namespace {

world::SpriteState* spriteOf(const auto& call) {
  auto& sprites = worldOf(call).state.pictures.sprites;
  auto found = sprites.find(Adventure::idOf(call.r(0)));
  return found != sprites.end() ? &found->second : nullptr;
}

constexpr std::int64_t CostOfSprite = 6;

bool isSide(std::int64_t side) { return side >= 1 && side <= world::MaxSide; }

// Without a picture it is transparent.
vm::HostResult newSprite(vm::HostCall& call, int width, int height, int depth, world::Canvas&& picture = {}) {
  world::World& world = worldOf(call);
  if (!isSide(width) || !isSide(height))
    return call.fail(
        base::cat("a sprite of ", width, " by ", height, " can't be made: sides go from 1 to ", world::MaxSide));
  if (world.state.pictures.sprites.size() >= world::MaxSprites) return call.fail("there are too many dynamic sprites");
  world::SpriteState sprite;
  const world::Int lowest = world.state.globals.nextSprite;
  sprite.number = world.canvases.freeSprite();
  // Each number up to the free one is looked up; the sprite is entered into several tables, and leaves them.
  call.vm.charge(CostOfSprite + (sprite.number - lowest) / 4);
  sprite.width = width;
  sprite.height = height;
  sprite.colorDepth = depth;
  chargePixels(call, width, height);
  if (picture.size() != 0 && !world.canvases.keep(world::SurfaceTarget::Sprite, sprite.number, std::move(picture)))
    return noMemory(call);
  world.state.pictures.sprites[sprite.number] = sprite;
  return thing(call, Type::Sprite, sprite.number);
}

// Replaces the sprite's picture and size.
vm::HostResult repaint(vm::HostCall& call, world::SpriteState& sprite, world::Canvas&& picture) {
  chargePixels(call, picture.width(), picture.height());
  sprite.width = picture.width();
  sprite.height = picture.height();
  if (!worldOf(call).canvases.keep(world::SurfaceTarget::Sprite, sprite.number, std::move(picture)))
    return noMemory(call);
  return call.done();
}

vm::HostResult cutOut(vm::HostCall& call, const world::SurfaceState& surface, world::Canvas::Part part) {
  if (!isSide(part.width) || !isSide(part.height) || part.x < 0 || part.y < 0 || part.x > surface.width - part.width ||
      part.y > surface.height - part.height)
    return call.fail("DynamicSprite: this part is not inside the picture");
  const world::Canvas* source = worldOf(call).canvases.canvasOf(surface);
  if (source == nullptr || !worldOf(call).canvases.hasRoomFor(part.width, part.height)) return noMemory(call);
  return newSprite(call, part.width, part.height, worldOf(call).game.colorDepth, source->part(part));
}

}  // namespace

#define VELLUM_AGS_SPRITE(name) VELLUM_AGS_FIND_IN(name, spriteOf(call), "dynamic sprite")
// The sprite `it`, and a copy of its picture.
#define VELLUM_AGS_PICTURE(picture)                                    \
  VELLUM_AGS_SPRITE(it);                                               \
  chargePixels(call, it.width, it.height);                             \
  world::Canvas picture = worldOf(call).canvases.pictureOf(it.number); \
  if (picture.size() == 0) return noMemory(call)

VELLUM_AGS_GET(spriteGetColorDepth, VELLUM_AGS_SPRITE, it.colorDepth)
VELLUM_AGS_GET(spriteGetGraphic, VELLUM_AGS_SPRITE, it.number)
VELLUM_AGS_GET(spriteGetHeight, VELLUM_AGS_SPRITE, it.height)
VELLUM_AGS_GET(spriteGetWidth, VELLUM_AGS_SPRITE, it.width)

VELLUM_AGS_BODY(spriteCreate) {
  constexpr std::int32_t Numbers = 8;  // eColorFmt_8bit, in 4.0; before, the argument is about the alpha channel
  const world::Game& game = worldOf(call).game;
  return newSprite(call, call.i(0), call.i(1), game.isApi40 && call.i(2) == Numbers ? 8 : game.colorDepth);
}
VELLUM_AGS_BODY(spriteCreateFromBackground) {
  world::World& world = worldOf(call);
  const world::Room* room = world.areas.roomData();
  if (room == nullptr) return call.fail("the game is in no room yet");
  auto given = [&](int slot, int otherwise) { return call.i(slot) == NotGiven ? otherwise : call.i(slot); };
  world::SurfaceState background;
  background.target = world::SurfaceTarget::Background;
  background.number = given(0, world.state.globals.backgroundFrame);
  if (background.number < 0 || background.number >= room->backgroundCount)
    return call.fail(base::cat("DynamicSprite.CreateFromBackground: the room has no background ", background.number));
  background.width = room->width;
  background.height = room->height;
  return cutOut(call, background, {given(1, 0), given(2, 0), given(3, room->width), given(4, room->height)});
}
VELLUM_AGS_BODY(spriteCreateFromDrawingSurface) {
  const world::SurfaceState* surface = surfaceOf(call);
  if (surface == nullptr) return nullPointer(call);
  return cutOut(call, *surface, {call.i(1), call.i(2), call.i(3), call.i(4)});
}
VELLUM_AGS_BODY(spriteCreateFromExistingSprite) {
  world::SpriteSize size = worldOf(call).views.spriteSize(call.i(0));
  if (size.width <= 0) return call.done(static_cast<vm::Object*>(nullptr));
  world::Canvas picture = worldOf(call).canvases.pictureOf(call.i(0));
  if (picture.size() == 0) return noMemory(call);
  return newSprite(call, size.width, size.height, size.colorDepth, std::move(picture));
}
VELLUM_AGS_BODY(spriteCreateFromSaveGame) {
  host::Storage* storage = contextOf(call).storage;
  if (storage == nullptr || !storage->exists(slotName(worldOf(call), call.i(0))))
    return call.done(static_cast<vm::Object*>(nullptr));
  return newSprite(call, call.i(1), call.i(2), worldOf(call).game.colorDepth);
}
VELLUM_AGS_BODY(spriteCreateFromScreenShot) {
  const world::Game& game = worldOf(call).game;
  int width = call.i(0) > 0 ? call.i(0) : game.width, height = call.i(1) > 0 ? call.i(1) : game.height;
  chargeScreen(call);
  world::Canvas picture = worldOf(call).screen.picture();
  if (!isSide(width) || !isSide(height) || picture.size() == 0 || !worldOf(call).canvases.hasRoomFor(width, height))
    return noMemory(call);
  if (width != picture.width() || height != picture.height()) picture = picture.scaled(width, height);
  return newSprite(call, width, height, game.colorDepth, std::move(picture));
}
VELLUM_AGS_BODY(spriteCreateFromFile) {
  if (call.r(0) == nullptr) return noText(call);
  std::optional<world::Canvas> picture = readPictureFile(call, call.s(0));
  if (!picture || !isSide(picture->width()) || !isSide(picture->height()))
    return call.done(static_cast<vm::Object*>(nullptr));
  int width = picture->width(), height = picture->height();
  return newSprite(call, width, height, worldOf(call).game.colorDepth, std::move(*picture));
}
VELLUM_AGS_BODY(spriteSaveToFile) {
  VELLUM_AGS_PICTURE(picture);
  if (call.r(1) == nullptr) return noText(call);
  return call.done(std::int32_t(writePictureFile(call, call.s(1), picture)));
}

VELLUM_AGS_BODY(spriteDelete) {
  VELLUM_AGS_SPRITE(it);
  adventureOf(call).detach(Type::Sprite, it.number);
  worldOf(call).canvases.forgetSprite(it.number);
  return call.done();
}
VELLUM_AGS_BODY(spriteChangeCanvasSize) {
  if (!isSide(call.i(1)) || !isSide(call.i(2)))
    return call.fail(base::cat("DynamicSprite.ChangeCanvasSize: sides go from 1 to ", world::MaxSide));
  VELLUM_AGS_PICTURE(picture);
  if (!worldOf(call).canvases.hasRoomFor(call.i(1), call.i(2))) return noMemory(call);
  world::Canvas changed(call.i(1), call.i(2), world::Canvas::SeeThrough);
  changed.draw(picture, {0, 0, picture.width(), picture.height()}, call.i(3), call.i(4), picture.width(),
               picture.height(), 0);
  return repaint(call, it, std::move(changed));
}
VELLUM_AGS_BODY(spriteCrop) {
  VELLUM_AGS_PICTURE(picture);
  if (call.i(1) < 0 || call.i(2) < 0 || call.i(3) < 1 || call.i(4) < 1 || call.i(1) > it.width - call.i(3) ||
      call.i(2) > it.height - call.i(4))
    return call.fail("DynamicSprite.Crop: this part is not inside the sprite");
  return repaint(call, it, picture.part({call.i(1), call.i(2), call.i(3), call.i(4)}));
}
VELLUM_AGS_BODY(spriteFlip) {
  VELLUM_AGS_PICTURE(picture);
  constexpr int LeftToRight = 1, UpsideDown = 2, Both = 3;
  if (call.i(1) < LeftToRight || call.i(1) > Both)
    return call.fail("DynamicSprite.Flip: the direction is not one of eFlip...");
  picture.flip(call.i(1) != UpsideDown, call.i(1) != LeftToRight);
  return repaint(call, it, std::move(picture));
}
VELLUM_AGS_BODY(spriteResize) {
  if (!isSide(call.i(1)) || !isSide(call.i(2)))
    return call.fail(base::cat("DynamicSprite.Resize: sides go from 1 to ", world::MaxSide));
  VELLUM_AGS_PICTURE(picture);
  if (!worldOf(call).canvases.hasRoomFor(call.i(1), call.i(2))) return noMemory(call);
  return repaint(call, it, picture.scaled(call.i(1), call.i(2)));
}
VELLUM_AGS_BODY(spriteRotate) {
  constexpr int PixelsOfTurned = 4;  // a pixel that is turned takes as long as so many that are copied
  VELLUM_AGS_PICTURE(picture);
  if (call.i(1) < 1 || call.i(1) > 359) return call.fail("DynamicSprite.Rotate: the angle goes from 1 to 359");
  world::Point size = world::Canvas::sizeOfTurned(call.i(1), it.width, it.height);
  if (call.i(2) != NotGiven) size.x = call.i(2);
  if (call.i(3) != NotGiven) size.y = call.i(3);
  size = {std::clamp(size.x, 1, world::MaxSide), std::clamp(size.y, 1, world::MaxSide)};
  if (!worldOf(call).canvases.hasRoomFor(size.x, size.y)) return noMemory(call);
  for (int i = 0; i < PixelsOfTurned; ++i) chargePixels(call, size.x, size.y);
  return repaint(call, it, picture.turned(call.i(1), size.x, size.y));
}
VELLUM_AGS_BODY(spriteTint) {
  VELLUM_AGS_PICTURE(picture);
  world::Tint tint = tintOf(call, 1);
  picture.tint(tint.red, tint.green, tint.blue, tint.saturation, tint.luminance);
  return repaint(call, it, std::move(picture));
}
VELLUM_AGS_BODY(spriteCopyTransparencyMask) {
  VELLUM_AGS_PICTURE(picture);
  world::Canvas other = worldOf(call).canvases.pictureOf(call.i(1));
  if (other.width() != it.width || other.height() != it.height)
    return call.fail("DynamicSprite.CopyTransparencyMask: the two sprites are not of one size");
  picture.takeTransparency(other);
  return repaint(call, it, std::move(picture));
}
VELLUM_AGS_BODY(spriteGetDrawingSurface) {
  VELLUM_AGS_SPRITE(it);
  return newSurface(call, world::SurfaceTarget::Sprite, it.number, it.width, it.height);
}

}  // namespace vellum::ags::api
