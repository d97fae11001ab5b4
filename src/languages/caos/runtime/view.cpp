#include "languages/caos/runtime/view.h"

#include <algorithm>

#include "base/path.h"
#include "base/text.h"
#include "languages/caos/diagnostics.h"
#include "languages/caos/render/renderer.h"
#include "languages/caos/world/events.h"
#include "languages/caos/world/lifecycle.h"
#include "languages/caos/world/place.h"
#include "languages/caos/world/view.h"

namespace vellum::caos {

bool sizeView(Camera& camera, std::string_view text) {
  std::size_t cross = std::min(text.find('x'), text.size());
  auto width = base::parseInt(text.substr(0, cross)),
       height = base::parseInt(text.substr(std::min(cross + 1, text.size())));
  auto legal = [](auto side) { return side && *side >= 16 && *side <= 4096; };
  if (!legal(width) || !legal(height)) return false;
  camera.width = static_cast<std::int32_t>(*width);
  camera.height = static_cast<std::int32_t>(*height);
  return true;
}

void checkViewOptions(const Environment& environment, World& world, Reports& reports) {
  if (auto size = environment.option("view"); size && !sizeView(world.camera, *size))
    reports.fail(diag::ViewRefused, {}, size->substr(0, 60));
  auto folder = environment.option("dir");
  if (folder && !world.galleries.assets.isGame()) reports.emitter().emit(diag::NoGameDirectory, {}, *folder);
}

void openBootstrap(const Environment& environment, World& world, const std::vector<source::FileId>& files) {
  if (files.empty()) return;
  const std::string& name = environment.sources()[files[0]].name();
  if (name.empty() || name[0] == '<') return;  // a text that is not from a file
  std::string_view folder = base::folderOf(name);
  world.galleries.assets.openBootstrap(folder.empty() ? "." : folder.substr(0, folder.size() - 1),
                                       environment.context.includes);
}

static void makePointer(World& world) {
  world.agents.nextUniqueId = 0;
  Agent* pointer = createAgent(world, AgentKind::Pointer, {2, 1, 1});
  pointer->plane = 10'000;
  world.pointer = pointer->handle;
  std::string problem;
  const Gallery* hand = nullptr;
  if (world.galleries.assets.hasPictures() && world.galleries.exists("hand"))
    hand = world.galleries.find("hand", problem);
  std::int32_t images = hand != nullptr ? hand->count() : MaxStandInImages;
  pointer->parts[0].appearance = world.appearances.find({"hand", hand, 0, images});
  measure(pointer->parts[0]);
  resized(world, *pointer);
}

void openView(const Environment& environment, World& world) {
  Assets& assets = world.galleries.assets;
  assets.storage = environment.host.storage;
  if (auto folder = environment.option("dir")) assets.openGame(*folder, environment.context.includes);
  if (auto language = environment.option("catalogue-language")) assets.language = base::toLower(*language);
  assets.standIns = environment.option("stand-in-assets").has_value();
  if (auto size = environment.option("view")) sizeView(world.camera, *size);
  makePointer(world);
}

bool photograph(World& world, const Camera& camera, std::int32_t width, std::int32_t height, SpriteImage& out) {
  DrawOptions options;
  options.photograph = true;
  return toSprite(draw(world, camera, width, height, options), out);
}

base::Picture drawView(const Environment& environment, const World& world, const Session& session) {
  DrawOptions options;
  options.debugMap = environment.option("show-map").has_value();
  options.highlighted = session.highlighted;
  auto& drawn = const_cast<World&>(world);  // galleries are read on first use
  return draw(drawn, world.camera, world.camera.width, world.camera.height, options);
}

}  // namespace vellum::caos
