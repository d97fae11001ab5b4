// Chapter "Camera" of the manual.
#include <algorithm>

#include "base/text.h"
#include "languages/caos/builtins/photographs.h"
#include "languages/caos/builtins/pictures.h"
#include "languages/caos/runtime/view.h"
#include "languages/caos/world/place.h"
#include "languages/caos/world/view.h"

namespace vellum::caos {

static float f(std::int32_t value) { return static_cast<float>(value); }
static std::int32_t rounded(float value) { return static_cast<std::int32_t>(value < 0 ? value - 0.5f : value + 0.5f); }

// The camera that SCAM chose, or the main camera when that part is gone.
static Camera& current(Call& call) {
  Camera* remote = cameraOf(call.world, call.script.cameraAgent, call.script.cameraPart);
  return remote != nullptr ? *remote : call.world.camera;
}

VELLUM_CAOS_BODY(Scam) {
  call.script.cameraAgent = 0;
  call.script.cameraPart = 0;
  const Agent* agent = call.agent(0);
  if (agent == nullptr) return call.done();
  if (cameraOf(call.world, agent->handle, call.i(2)) == nullptr) return call.fail(diag::InvalidPart, call.i(2));
  call.script.cameraAgent = agent->handle;
  call.script.cameraPart = call.i(2);
  return call.done();
}

VELLUM_CAOS_BODY(Cmra) {
  moveCamera(call.world, current(call), f(call.i(0)), f(call.i(1)), call.i(2));
  return call.done();
}

static vm::HostResult centre(Call& call, float x, float y, std::int32_t pan) {
  Camera& camera = current(call);
  moveCamera(call.world, camera, x - f(camera.width) / 2, y - f(camera.height) / 2, pan);
  return call.done();
}

VELLUM_CAOS_BODY(Cmrp) { return centre(call, f(call.i(0)), f(call.i(1)), call.i(2)); }
VELLUM_CAOS_BODY(Cmrt) {
  VELLUM_CAOS_REQUIRE_TARGET(agent);
  return centre(call, middleXOf(agent), middleYOf(agent), call.i(0));
}
VELLUM_CAOS_BODY(CmrxInteger) { return call.done(rounded(current(call).middleX())); }
VELLUM_CAOS_BODY(CmryInteger) { return call.done(rounded(current(call).middleY())); }
VELLUM_CAOS_BODY(WndlInteger) { return call.done(rounded(current(call).x)); }
VELLUM_CAOS_BODY(WndtInteger) { return call.done(rounded(current(call).y)); }
VELLUM_CAOS_BODY(WndrInteger) { return call.done(rounded(current(call).x) + current(call).width); }
VELLUM_CAOS_BODY(WndbInteger) { return call.done(rounded(current(call).y) + current(call).height); }
VELLUM_CAOS_BODY(WndwInteger) { return call.done(current(call).width); }
VELLUM_CAOS_BODY(WndhInteger) { return call.done(current(call).height); }

VELLUM_CAOS_BODY(Meta) {
  if (call.i(3) < 0 || call.i(3) > 2) return call.fail(diag::InvalidRange);
  if (!showMetaroom(call.world, current(call), call.i(0), f(call.i(1)), f(call.i(2))))
    return call.standIns() ? call.done() : call.fail(diag::NoSuchMetaroom, call.i(0));
  return call.done();
}
VELLUM_CAOS_BODY(MetaInteger) {
  Camera& camera = current(call);
  if (call.world.map.metaroom(camera.metaroom) != nullptr) return call.done(camera.metaroom);
  const Metaroom* room = call.world.map.metaroomAt(camera.middleX(), camera.middleY());
  return call.done(room != nullptr ? room->id : -1);
}

VELLUM_CAOS_BODY(Trck) {
  if (call.i(2) < 0 || call.i(2) > 100 || call.i(3) < 0 || call.i(3) > 100 || call.i(4) < 0 || call.i(4) > 2)
    return call.fail(diag::InvalidRange);
  Tracking tracking;
  const Agent* agent = call.agent(0);
  if (agent != nullptr) {
    tracking.agent = agent->handle;
    tracking.xPercent = call.i(2);
    tracking.yPercent = call.i(3);
    tracking.style = call.i(4);
    tracking.transition = call.i(5);
  }
  track(call.world, current(call), tracking);
  return call.done();
}
VELLUM_CAOS_BODY(TrckAgent) { return call.done(call.world.agents.find(current(call).tracking.agent)); }

// Only remote cameras zoom; the aspect ratio of the view stays.
VELLUM_CAOS_BODY(Zoom) {
  Camera* camera = cameraOf(call.world, call.script.cameraAgent, call.script.cameraPart);
  if (camera == nullptr) return call.done();
  float x = call.i(1) == -1 && call.i(2) == -1 ? camera->middleX() : f(call.i(1));
  float y = call.i(1) == -1 && call.i(2) == -1 ? camera->middleY() : f(call.i(2));
  std::int64_t width = std::clamp<std::int64_t>(std::int64_t(camera->width) + call.i(0), 1, MaxViewSize);
  std::int64_t height = std::clamp<std::int64_t>(camera->height * width / std::max(1, camera->width), 1, MaxViewSize);
  camera->width = static_cast<std::int32_t>(width);
  camera->height = static_cast<std::int32_t>(height);
  moveCamera(call.world, *camera, x - f(camera->width) / 2, y - f(camera->height) / 2, 0);
  return call.done();
}

VELLUM_CAOS_BODY(Frsh) { return call.done(); }  // every picture is drawn from scratch

VELLUM_CAOS_BODY(Dmap) {
  call.world.debugMap = call.i(0) != 0;
  return call.done();
}

VELLUM_CAOS_BODY(Wdow) {
  call.world.fullScreen = !call.world.fullScreen;
  return call.done();
}
VELLUM_CAOS_BODY(WdowInteger) { return call.done(call.world.fullScreen ? 1 : 0); }

VELLUM_CAOS_BODY(Line) {
  VELLUM_CAOS_REQUIRE_TARGET(agent);
  if (call.i(0) == call.i(2) && call.i(1) == call.i(3)) {
    if (agent.extrasOrDefault().looks.get() != nullptr) agent.extrasOrDefault().looks.get()->lines.clear();
    return call.done();
  }
  auto& lines = agent.extras.make().looks.make().lines;
  if (lines.size() >= MaxDrawnLines) return call.fail(diag::InvalidRange);
  lines.push_back({call.i(0), call.i(1), call.i(2), call.i(3), call.channel(4), call.channel(5), call.channel(6),
                   std::clamp(call.i(7), 0, 10000), std::clamp(call.i(8), 0, 10000)});
  return call.done();
}

// Photographs are among the images of this world.

static std::string photographFolder(const Call& call) { return call.world.identity.folder() + "/Images/"; }

static bool isShown(const Call& call, std::string_view name) {
  for (const Agent* agent : call.allAgents()) {
    if (agent == nullptr) continue;
    if (const Creature* creature = agent->creature(); creature != nullptr && shows(*creature, name)) return true;
    for (const Part& part : agent->parts)
      if (base::equalsIgnoreCase(part.appearance->gallery, name)) return true;
  }
  return false;
}

VELLUM_CAOS_BODY(Snap) {
  std::string name(call.s(0));
  if (!isPlainName(name))
    return call.fail(diag::SpriteFile, base::cat("'", name.substr(0, 60), "' can't be the name of a picture"));
  std::int64_t zoom = call.i(5);
  if (call.i(3) < 1 || call.i(3) > 4096 || call.i(4) < 1 || call.i(4) > 4096 || zoom < 1 || zoom > 100)
    return call.fail(diag::InvalidRange);
  host::Storage* storage = call.engine.environment.host.storage;
  if (storage == nullptr) return call.fail(diag::FileRefused, "this world has no storage; pass --storage DIR");
  Camera camera;
  camera.width = call.i(3);
  camera.height = call.i(4);
  camera.x = f(call.i(1)) - f(camera.width) / 2;
  camera.y = f(call.i(2)) - f(camera.height) / 2;
  const Metaroom* room = call.world.map.metaroomAt(f(call.i(1)), f(call.i(2)));
  camera.metaroom = room != nullptr ? room->id : -1;
  auto size = [&](std::int32_t side) { return std::max(1, static_cast<std::int32_t>(side * zoom / 100)); };
  call.engine.vm().charge(std::int64_t(camera.width) * camera.height / 4);
  SpriteFile file;
  file.images.resize(1);
  if (!photograph(call.world, camera, size(camera.width), size(camera.height), file.images[0]))
    return call.fail(diag::InvalidRange);
  auto bytes = writeSprites(file, SpriteFormat::S16, true);
  if (!bytes) return call.fail(diag::SpriteFile, bytes.error().message);
  if (auto written = storage->write(base::cat(photographFolder(call), name, ".s16"), *bytes); !written)
    return call.fail(diag::FileRefused, written.error().message);
  forgetPictures(call.world, name);
  return call.done();
}

VELLUM_CAOS_BODY(SnaxInteger) { return call.done(call.world.galleries.exists(call.s(0)) ? 1 : 0); }

bool sendToAttic(Call& call, std::string_view name) {
  if (isShown(call, name)) return false;
  call.world.galleries.forget(name);
  host::Storage* storage = call.engine.environment.host.storage;
  std::string file = base::cat(photographFolder(call), name, ".s16");
  return storage == nullptr || !isPlainName(name) || !storage->exists(file) || storage->remove(file);
}

VELLUM_CAOS_BODY(LoftInteger) { return call.done(sendToAttic(call, call.s(0)) ? 0 : 1); }

VELLUM_CAOS_BODY(Bkgd) {
  Metaroom* room = call.world.map.metaroom(call.i(0));
  if (room == nullptr) return call.missing(diag::BackgroundNotSet);
  for (std::size_t i = 0; i < room->backgrounds.size(); ++i) {
    if (!base::equalsIgnoreCase(room->backgrounds[i], call.s(1))) continue;
    room->background = static_cast<std::int32_t>(i);
    return call.done();
  }
  return call.missing(diag::BackgroundNotSet);
}

VELLUM_CAOS_BODY(BkgdString) {
  const Metaroom* room = call.world.map.metaroom(call.i(0));
  if (room == nullptr && call.standIns()) return call.done(std::string_view());
  if (room == nullptr) return call.fail(diag::NoCurrentBackground);
  auto index = static_cast<std::size_t>(room->background);
  return call.done(index < room->backgrounds.size() ? std::string_view(room->backgrounds[index]) : std::string_view());
}

static void setSpeeds(std::string_view bytes, std::vector<std::uint8_t>& speeds) {
  if (!bytes.empty()) speeds.assign(bytes.begin(), bytes.end());
}

VELLUM_CAOS_BODY(ScolInteger) {
  Scrolling& state = call.engine.session.scrolling;
  state.ways = ((state.ways & call.i(0)) ^ call.i(1)) & scroll::All;
  setSpeeds(call.s(2), state.up);
  setSpeeds(call.s(3), state.down);
  return call.done(state.ways);
}

}  // namespace vellum::caos
