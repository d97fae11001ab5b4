// Dynamic sprites, drawing surfaces, frames of views. Nothing is painted: sizes and owners are real, and what is drawn
// is kept as a hash, so that two games that draw different things are different.
#include "base/text.h"
#include "languages/ags/api/attributes.h"

namespace vellum::ags::api {

namespace {

world::SpriteState* spriteOf(const vm::HostCall& call) {
  int number = Adventure::idOf(call.r(0));
  for (world::SpriteState& sprite : worldOf(call).sprites)
    if (sprite.number == number) return &sprite;
  return nullptr;
}

world::SurfaceState* surfaceOf(const vm::HostCall& call, int slot = 0) {
  int id = Adventure::idOf(call.r(slot));
  for (world::SurfaceState& surface : worldOf(call).surfaces)
    if (surface.id == id && surface.open != 0) return &surface;
  return nullptr;
}

vm::HostResult newSprite(vm::HostCall& call, int width, int height, int depth, std::int32_t drawn) {
  world::World& world = worldOf(call);
  if (width < 1 || height < 1 || width > world::MaxSide || height > world::MaxSide)
    return call.fail(
        base::cat("a sprite of ", width, " by ", height, " can't be made: sides go from 1 to ", world::MaxSide));
  if (world.sprites.size() >= world::MaxSprites) return call.fail("there are too many dynamic sprites");
  world::SpriteState sprite;
  sprite.number = world.g.nextSprite++;
  sprite.width = width;
  sprite.height = height;
  sprite.colorDepth = depth;
  sprite.drawn = drawn;
  world.sprites.push_back(sprite);
  return thing(call, Type::Sprite, sprite.number);
}

std::int32_t mix(std::int32_t hash, std::int32_t number) {
  return static_cast<std::int32_t>((static_cast<std::uint32_t>(hash) ^ static_cast<std::uint32_t>(number)) * 16777619u);
}

std::int32_t mix(std::int32_t hash, std::string_view text) {
  for (char c : text) hash = mix(hash, static_cast<std::int32_t>(c));
  return hash;
}

vm::HostResult newSurface(vm::HostCall& call, std::int32_t target, int number, int width, int height,
                          std::int32_t drawn) {
  world::World& world = worldOf(call);
  std::erase_if(world.surfaces, [](const world::SurfaceState& surface) { return surface.open == 0; });
  if (world.surfaces.size() >= world::MaxSurfaces)
    return call.fail("there are too many drawing surfaces: call Release when done");
  world::SurfaceState surface;
  surface.id = world.g.nextSurface++;
  surface.target = target;
  surface.number = number;
  surface.width = width;
  surface.height = height;
  surface.drawn = drawn;
  world.surfaces.push_back(surface);
  return thing(call, Type::Surface, surface.id);
}

vm::HostResult roomSurface(vm::HostCall& call, std::int32_t target, int number) {
  const world::Room* room = worldOf(call).roomData();
  if (room == nullptr) return call.fail("the game is in no room yet");
  return newSurface(call, target, number, room->width, room->height, 0);
}

// One drawing of some kind, with its numbers from slot 1 on.
vm::HostResult drawn(vm::HostCall& call, world::SurfaceState& surface, std::int32_t kind, int numbers,
                     std::string_view text = {}) {
  std::int32_t hash = mix(mix(surface.drawn, kind), surface.color);
  for (int i = 1; i <= numbers; ++i) hash = mix(hash, call.i(i));
  surface.drawn = mix(hash, text);
  world::World& world = worldOf(call);
  if (surface.target == world::SurfaceTarget::Sprite) {
    for (world::SpriteState& sprite : world.sprites)
      if (sprite.number == surface.number) sprite.drawn = mix(sprite.drawn, surface.drawn);
  } else if (surface.target != world::SurfaceTarget::Copy) {
    world.g.drawn = mix(mix(world.g.drawn, surface.target), surface.drawn);
  }
  return call.done();
}

}  // namespace

#define SPRITE(name) FIND_IN(name, spriteOf(call), "dynamic sprite")
#define SURFACE(name) FIND_IN(name, surfaceOf(call), "drawing surface")

AGS_GET(spriteGetColorDepth, SPRITE, it.colorDepth)
AGS_GET(spriteGetGraphic, SPRITE, it.number)
AGS_GET(spriteGetHeight, SPRITE, it.height)
AGS_GET(spriteGetWidth, SPRITE, it.width)

BODY(spriteCreate) { return newSprite(call, call.i(0), call.i(1), worldOf(call).game().colorDepth, 0); }
BODY(spriteCreateFromBackground) {
  const world::Room* room = worldOf(call).roomData();
  if (room == nullptr) return call.fail("the game is in no room yet");
  int width = call.i(3) == NotGiven ? room->width : call.i(3),
      height = call.i(4) == NotGiven ? room->height : call.i(4);
  return newSprite(call, width, height, room->colorDepth, worldOf(call).g.drawn);
}
BODY(spriteCreateFromDrawingSurface) {
  world::SurfaceState* surface = surfaceOf(call);
  if (surface == nullptr) return nullPointer(call);
  return newSprite(call, call.i(3), call.i(4), worldOf(call).game().colorDepth, surface->drawn);
}
BODY(spriteCreateFromExistingSprite) {
  world::SpriteSize size = worldOf(call).spriteSize(call.i(0));
  if (size.width <= 0) return call.done(static_cast<vm::Object*>(nullptr));
  return newSprite(call, size.width, size.height, size.colorDepth, mix(0, call.i(0)));
}
BODY(spriteCreateFromSaveGame) {
  host::Storage* storage = adventureOf(call).context.host.storage;
  if (storage == nullptr || !storage->exists(slotName(worldOf(call), call.i(0))))
    return call.done(static_cast<vm::Object*>(nullptr));
  return newSprite(call, call.i(1), call.i(2), worldOf(call).game().colorDepth, 0);
}
BODY(spriteCreateFromScreenShot) {
  const world::Game& game = worldOf(call).game();
  return newSprite(call, call.i(0) > 0 ? call.i(0) : game.width, call.i(1) > 0 ? call.i(1) : game.height,
                   game.colorDepth, worldOf(call).g.tick);
}
AGS_REFUSED(spriteCreateFromFile, "DynamicSprite.CreateFromFile", "can't be done here: games run without pictures")
AGS_REFUSED(spriteSaveToFile, "DynamicSprite.SaveToFile", "can't be done here: games run without pictures")
AGS_REFUSED(surfaceGetPixel, "DrawingSurface.GetPixel", "can't be answered here: games run without pictures")

BODY(spriteDelete) {
  SPRITE(it);
  int number = it.number;
  std::erase_if(worldOf(call).sprites, [number](const world::SpriteState& sprite) { return sprite.number == number; });
  return call.done();
}
BODY(spriteChangeCanvasSize) {
  SPRITE(it);
  it.width = std::clamp(call.i(1), 1, world::MaxSide);
  it.height = std::clamp(call.i(2), 1, world::MaxSide);
  it.drawn = mix(mix(it.drawn, call.i(3)), call.i(4));
  return call.done();
}
BODY(spriteCrop) {
  SPRITE(it);
  if (call.i(1) < 0 || call.i(2) < 0 || call.i(3) < 1 || call.i(4) < 1 || call.i(1) > it.width - call.i(3) ||
      call.i(2) > it.height - call.i(4))
    return call.fail("DynamicSprite.Crop: this part is not inside the sprite");
  it.width = call.i(3);
  it.height = call.i(4);
  it.drawn = mix(mix(it.drawn, call.i(1)), call.i(2));
  return call.done();
}
BODY(spriteFlip) {
  SPRITE(it);
  it.drawn = mix(it.drawn, call.i(1));
  return call.done();
}
BODY(spriteResize) {
  SPRITE(it);
  if (call.i(1) < 1 || call.i(2) < 1 || call.i(1) > world::MaxSide || call.i(2) > world::MaxSide)
    return call.fail(base::cat("DynamicSprite.Resize: sides go from 1 to ", world::MaxSide));
  it.width = call.i(1);
  it.height = call.i(2);
  return call.done();
}
BODY(spriteRotate) {
  SPRITE(it);
  if (call.i(1) < 1 || call.i(1) > 359) return call.fail("DynamicSprite.Rotate: the angle goes from 1 to 359");
  int width = it.width, height = it.height;
  // The smallest size that a quarter turn needs; other angles keep the larger side, as nothing is painted.
  if (call.i(1) == 90 || call.i(1) == 270) std::swap(width, height);
  else if (call.i(1) != 180) width = height = std::max(width, height);
  it.width = call.i(2) == NotGiven ? width : std::clamp(call.i(2), 1, world::MaxSide);
  it.height = call.i(3) == NotGiven ? height : std::clamp(call.i(3), 1, world::MaxSide);
  it.drawn = mix(it.drawn, call.i(1));
  return call.done();
}
BODY(spriteTint) {
  SPRITE(it);
  for (int i = 1; i <= 5; ++i) it.drawn = mix(it.drawn, call.i(i));
  return call.done();
}
BODY(spriteCopyTransparencyMask) {
  SPRITE(it);
  world::SpriteSize size = worldOf(call).spriteSize(call.i(1));
  if (size.width != it.width || size.height != it.height)
    return call.fail("DynamicSprite.CopyTransparencyMask: the two sprites are not of one size");
  it.drawn = mix(it.drawn, call.i(1));
  return call.done();
}
BODY(spriteGetDrawingSurface) {
  SPRITE(it);
  return newSurface(call, world::SurfaceTarget::Sprite, it.number, it.width, it.height, it.drawn);
}

BODY(roomGetDrawingSurfaceForBackground) {
  int frame = call.i(0) == -31998 ? worldOf(call).g.backgroundFrame : call.i(0);
  const world::Room* room = worldOf(call).roomData();
  if (room != nullptr && (frame < 0 || frame >= room->backgroundCount))
    return call.fail(base::cat("Room.GetDrawingSurfaceForBackground: the room has no background ", frame));
  return roomSurface(call, world::SurfaceTarget::Background, frame);
}
BODY(hotspotGetDrawingSurface) { return roomSurface(call, world::SurfaceTarget::Hotspots, 0); }
BODY(regionGetDrawingSurface) { return roomSurface(call, world::SurfaceTarget::Regions, 0); }
BODY(globalGetDrawingSurfaceForWalkableArea) { return roomSurface(call, world::SurfaceTarget::Walkable, 0); }
BODY(globalGetDrawingSurfaceForWalkbehind) { return roomSurface(call, world::SurfaceTarget::WalkBehind, 0); }

AGS_GET(surfaceGetColorDepth, SURFACE, ((void)it, worldOf(call).game().colorDepth))
AGS_INT(surfaceGetDrawingColor, surfaceSetDrawingColor, SURFACE, color)
AGS_GET(surfaceGetHeight, SURFACE, it.height)
AGS_GET(surfaceGetWidth, SURFACE, it.width)
AGS_GET(surfaceGetUseHighResCoordinates, SURFACE, ((void)it, 0))
AGS_SET(surfaceSetUseHighResCoordinates, SURFACE, (void)it)

BODY(surfaceClear) {
  SURFACE(it);
  it.drawn = 0;
  return drawn(call, it, 1, 1);
}
BODY(surfaceCreateCopy) {
  SURFACE(it);
  return newSurface(call, world::SurfaceTarget::Copy, 0, it.width, it.height, it.drawn);
}
BODY(surfaceDrawCircle) {
  SURFACE(it);
  return drawn(call, it, 2, 3);
}
BODY(surfaceDrawImage) {
  SURFACE(it);
  return drawn(call, it, 3, 10);
}
BODY(surfaceDrawLine) {
  SURFACE(it);
  return drawn(call, it, 4, 5);
}
BODY(surfaceDrawMessageWrapped) {
  SURFACE(it);
  return drawn(call, it, 5, 5);
}
BODY(surfaceDrawPixel) {
  SURFACE(it);
  return drawn(call, it, 6, 2);
}
BODY(surfaceDrawRectangle) {
  SURFACE(it);
  return drawn(call, it, 7, 4);
}
BODY(surfaceDrawString) {
  SURFACE(it);
  if (call.r(4) == nullptr) return noText(call);
  return drawn(call, it, 8, 3, formatCall(call, 4));
}
BODY(surfaceDrawStringWrapped) {
  SURFACE(it);
  if (call.r(6) == nullptr) return noText(call);
  return drawn(call, it, 9, 5, call.s(6));
}
BODY(surfaceDrawSurface) {
  SURFACE(it);
  const world::SurfaceState* source = surfaceOf(call, 1);
  if (source == nullptr) return nullPointer(call);
  it.drawn = mix(it.drawn, source->drawn);
  return drawn(call, it, 10, 0);
}
BODY(surfaceDrawTriangle) {
  SURFACE(it);
  return drawn(call, it, 11, 6);
}
BODY(surfaceRelease) {
  if (call.r(0) == nullptr) return nullPointer(call);
  if (world::SurfaceState* surface = surfaceOf(call); surface != nullptr) surface->open = 0;
  return call.done();
}

namespace {

// A frame's number: the view, and loop and frame in one.
struct FramePlace {
  int view, loop, frame;
};
FramePlace placeOf(const vm::HostCall& call) {
  int second = Adventure::secondOf(call.r(0));
  return {Adventure::idOf(call.r(0)), second >> 16, second & 0xffff};
}
const world::Frame* frameOf(const vm::HostCall& call) {
  FramePlace at = placeOf(call);
  return worldOf(call).frame(at.view, at.loop, at.frame);
}
int keyOf(const FramePlace& at) { return (at.view << 16) ^ (at.loop << 8) ^ at.frame; }

}  // namespace

#define FRAME(name) FIND_IN(name, frameOf(call), "frame")

AGS_GET(frameGetFlipped, FRAME, it.flipped)
AGS_GET(frameGetFrame, FRAME, ((void)it, placeOf(call).frame))
AGS_GET(frameGetLoop, FRAME, ((void)it, placeOf(call).loop))
AGS_GET(frameGetView, FRAME, ((void)it, placeOf(call).view))
AGS_GET(frameGetSpeed, FRAME, it.delay)

BODY(frameGetGraphic) {
  FRAME(it);
  auto changed = worldOf(call).frameGraphics.find(keyOf(placeOf(call)));
  return call.done(std::int32_t(changed != worldOf(call).frameGraphics.end() ? changed->second : it.sprite));
}
BODY(frameSetGraphic) {
  FRAME(it);
  (void)it;
  worldOf(call).frameGraphics[keyOf(placeOf(call))] = call.i(1);
  return call.done();
}
BODY(frameGetLinkedAudio) {
  FRAME(it);
  auto changed = worldOf(call).frameSounds.find(keyOf(placeOf(call)));
  return thing(call, Type::Clip, changed != worldOf(call).frameSounds.end() ? changed->second : it.sound);
}
BODY(frameSetLinkedAudio) {
  FRAME(it);
  (void)it;
  worldOf(call).frameSounds[keyOf(placeOf(call))] = Adventure::idOf(call.r(1));
  return call.done();
}
BODY(gameGetViewFrame) {
  if (worldOf(call).frame(call.i(0), call.i(1), call.i(2)) == nullptr)
    return call.fail(
        base::cat("Game.GetViewFrame: there is no frame ", call.i(2), " in loop ", call.i(1), " of view ", call.i(0)));
  return thing(call, Type::Frame, call.i(0), call.i(1) << 16 | call.i(2));
}

}  // namespace vellum::ags::api
