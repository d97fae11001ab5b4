// Cameras, viewports, the screen.
#include "languages/ags/builtins/attributes.h"
#include "languages/ags/world/areas.h"
#include "languages/ags/world/cameras.h"

namespace vellum::ags::api {

namespace {

world::CameraState* cameraOf(const auto& call, int slot = 0) {
  int id = Adventure::idOf(call.r(slot));
  for (world::CameraState& camera : worldOf(call).state.cameras)
    if (camera.id == id) return &camera;
  return nullptr;
}
world::ViewportState* viewportOf(const auto& call) {
  int id = Adventure::idOf(call.r(0));
  for (world::ViewportState& viewport : worldOf(call).state.viewports)
    if (viewport.id == id) return &viewport;
  return nullptr;
}

bool inside(const world::ViewportState& view, world::Point at) {
  std::int64_t x = std::int64_t(at.x) - view.x, y = std::int64_t(at.y) - view.y;
  return x >= 0 && y >= 0 && x < view.width && y < view.height;
}

vm::HostResult point(vm::HostCall& call, world::Point at) { return call.done(adventureOf(call).point(at.x, at.y)); }

// A camera shows only the room: it is no larger than the room, and inside it.
world::Point extent(const auto& call) {
  const world::Room* room = worldOf(call).areas.roomData();
  return room == nullptr ? world::Point{world::MaxSide, world::MaxSide} : world::Point{room->width, room->height};
}

void move(const auto& call, world::CameraState& camera, int x, int y) {
  world::Point room = extent(call);
  camera.autoTracking = 0;
  camera.x = std::clamp(x, 0, std::max(0, room.x - std::clamp(camera.width, 1, world::MaxSide)));
  camera.y = std::clamp(y, 0, std::max(0, room.y - std::clamp(camera.height, 1, world::MaxSide)));
}

void resize(const auto& call, world::CameraState& camera, int width, int height) {
  world::Point room = extent(call);
  camera.width = std::clamp(width, 1, room.x);
  camera.height = std::clamp(height, 1, room.y);
  camera.x = std::clamp(camera.x, 0, room.x - camera.width);
  camera.y = std::clamp(camera.y, 0, room.y - camera.height);
}

}  // namespace

#define VELLUM_AGS_CAMERA(name) VELLUM_AGS_FIND_IN(name, cameraOf(call), "camera")
#define VELLUM_AGS_VIEWPORT(name) VELLUM_AGS_FIND_IN(name, viewportOf(call), "viewport")

VELLUM_AGS_INT(cameraGetAutoTracking, cameraSetAutoTracking, VELLUM_AGS_CAMERA, autoTracking)
VELLUM_AGS_GET(cameraGetHeight, VELLUM_AGS_CAMERA, it.height)
VELLUM_AGS_SET(cameraSetHeight, VELLUM_AGS_CAMERA, resize(call, it, it.width, value))
VELLUM_AGS_GET(cameraGetWidth, VELLUM_AGS_CAMERA, it.width)
VELLUM_AGS_SET(cameraSetWidth, VELLUM_AGS_CAMERA, resize(call, it, value, it.height))
VELLUM_AGS_GET(cameraGetX, VELLUM_AGS_CAMERA, it.x)
VELLUM_AGS_SET(cameraSetX, VELLUM_AGS_CAMERA, move(call, it, value, it.y))
VELLUM_AGS_GET(cameraGetY, VELLUM_AGS_CAMERA, it.y)
VELLUM_AGS_SET(cameraSetY, VELLUM_AGS_CAMERA, move(call, it, it.x, value))

VELLUM_AGS_BODY(cameraCreate) {
  world::World& world = worldOf(call);
  if (world.state.cameras.size() >= world::MaxViewports) return call.fail("there are too many cameras");
  world::Point room = extent(call);
  world::CameraState camera;
  camera.id = world.state.globals.nextCamera++;
  camera.width = std::min(world.game.width, room.x);
  camera.height = std::min(world.game.height, room.y);
  world.state.cameras.push_back(camera);
  return thing(call, Type::Camera, camera.id);
}
VELLUM_AGS_BODY(cameraDelete) {
  VELLUM_AGS_CAMERA(it);
  int id = it.id;
  world::World& world = worldOf(call);
  if (id == world.state.cameras.front().id) return call.done();
  std::erase_if(world.state.cameras, [id](const world::CameraState& camera) { return camera.id == id; });
  for (world::ViewportState& view : world.state.viewports)
    if (view.camera == id) view.camera = 0;
  return call.done();
}
VELLUM_AGS_BODY(cameraSetAt) {
  VELLUM_AGS_CAMERA(it);
  move(call, it, call.i(1), call.i(2));
  return call.done();
}
VELLUM_AGS_BODY(cameraSetSize) {
  VELLUM_AGS_CAMERA(it);
  resize(call, it, call.i(1), call.i(2));
  return call.done();
}
VELLUM_AGS_BODY(gameGetCamera) { return thing(call, Type::Camera, worldOf(call).state.cameras.front().id); }
VELLUM_AGS_BODY(gameGetCameras) {
  auto index = static_cast<std::size_t>(call.i(0));
  const auto& cameras = worldOf(call).state.cameras;
  return thing(call, Type::Camera, index < cameras.size() ? cameras[index].id : -1);
}

VELLUM_AGS_INT(viewportGetVisible, viewportSetVisible, VELLUM_AGS_VIEWPORT, visible)
VELLUM_AGS_INT(viewportGetX, viewportSetX, VELLUM_AGS_VIEWPORT, x)
VELLUM_AGS_INT(viewportGetY, viewportSetY, VELLUM_AGS_VIEWPORT, y)
VELLUM_AGS_INT(viewportGetZOrder, viewportSetZOrder, VELLUM_AGS_VIEWPORT, zOrder)
VELLUM_AGS_INT_AS(viewportGetHeight, viewportSetHeight, VELLUM_AGS_VIEWPORT, height,
                  std::clamp(value, 1, world::MaxSide))
VELLUM_AGS_INT_AS(viewportGetWidth, viewportSetWidth, VELLUM_AGS_VIEWPORT, width, std::clamp(value, 1, world::MaxSide))

VELLUM_AGS_BODY(viewportGetCamera) {
  VELLUM_AGS_VIEWPORT(it);
  return thing(call, Type::Camera, it.camera > 0 ? it.camera : -1);
}
VELLUM_AGS_BODY(viewportSetCamera) {
  VELLUM_AGS_VIEWPORT(it);
  const world::CameraState* camera = cameraOf(call, 1);
  it.camera = camera != nullptr ? camera->id : 0;
  return call.done();
}
VELLUM_AGS_BODY(viewportCreate) {
  world::World& world = worldOf(call);
  if (world.state.viewports.size() >= world::MaxViewports) return call.fail("there are too many viewports");
  world::ViewportState view;
  view.id = world.state.globals.nextViewport++;
  view.width = world.game.width;
  view.height = world.game.height;
  view.visible = 1;
  world.state.viewports.push_back(view);
  return thing(call, Type::Viewport, view.id);
}
VELLUM_AGS_BODY(viewportDelete) {
  VELLUM_AGS_VIEWPORT(it);
  int id = it.id;
  world::World& world = worldOf(call);
  if (id == world.state.viewports.front().id) return call.done();
  std::erase_if(world.state.viewports, [id](const world::ViewportState& view) { return view.id == id; });
  return call.done();
}
VELLUM_AGS_BODY(viewportGetAtScreenXY) {
  const auto& views = worldOf(call).state.viewports;
  int best = -1, order = 0;
  for (const world::ViewportState& view : views) {
    if (view.visible == 0 || !inside(view, {call.i(0), call.i(1)}) || (best >= 0 && view.zOrder < order)) continue;
    best = view.id;
    order = view.zOrder;
  }
  return thing(call, Type::Viewport, best);
}
VELLUM_AGS_BODY(viewportSetPosition) {
  VELLUM_AGS_VIEWPORT(it);
  it.x = call.i(1);
  it.y = call.i(2);
  it.width = std::clamp(call.i(3), 1, world::MaxSide);
  it.height = std::clamp(call.i(4), 1, world::MaxSide);
  return call.done();
}
VELLUM_AGS_BODY(viewportRoomToScreenPoint) {
  VELLUM_AGS_VIEWPORT(it);
  world::Point at = worldOf(call).cameras.toScreen(it, call.i(1), call.i(2));
  if (call.i(3) != 0 && !inside(it, at)) return call.done(static_cast<vm::Object*>(nullptr));
  return point(call, at);
}
VELLUM_AGS_BODY(viewportScreenToRoomPoint) {
  VELLUM_AGS_VIEWPORT(it);
  if (call.i(3) != 0 && !inside(it, {call.i(1), call.i(2)})) return call.done(static_cast<vm::Object*>(nullptr));
  return point(call, worldOf(call).cameras.toRoom(it, call.i(1), call.i(2)));
}
VELLUM_AGS_BODY(screenRoomToScreenPoint) { return point(call, worldOf(call).cameras.toScreen(call.i(0), call.i(1))); }
VELLUM_AGS_BODY(screenScreenToRoomPoint) {
  const world::ViewportState* view = worldOf(call).cameras.viewportAt(call.i(0), call.i(1));
  if (view == nullptr && call.i(2) != 0) return call.done(static_cast<vm::Object*>(nullptr));
  if (view == nullptr) view = &worldOf(call).state.viewports.front();
  return point(call, worldOf(call).cameras.toRoom(*view, call.i(0), call.i(1)));
}
VELLUM_AGS_STATIC_INT(screenGetAutoSizeViewportOnRoomLoad, screenSetAutoSizeViewportOnRoomLoad,
                      w.state.globals.autoSizeViewport)
VELLUM_AGS_STATIC_GET(screenGetHeight, w.game.height)
VELLUM_AGS_STATIC_GET(screenGetWidth, w.game.width)
VELLUM_AGS_STATIC_GET(screenGetViewportCount, w.state.viewports.size())
VELLUM_AGS_BODY(screenGetViewport) { return thing(call, Type::Viewport, worldOf(call).state.viewports.front().id); }
VELLUM_AGS_BODY(screenGetViewports) {
  auto index = static_cast<std::size_t>(call.i(0));
  const auto& views = worldOf(call).state.viewports;
  return thing(call, Type::Viewport, index < views.size() ? views[index].id : -1);
}

}  // namespace vellum::ags::api
