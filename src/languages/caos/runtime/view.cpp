#include "languages/caos/runtime/view.h"

#include <algorithm>

#include "base/path.h"
#include "base/text.h"
#include "languages/caos/diagnostics.h"
#include "languages/caos/render/renderer.h"
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

void raiseOnAll(World& world, std::int32_t event) {
  for (const Agent* agent : world.agents())
    if (agent != nullptr && world.findScript(agent->classifier, event)) world.raise(*agent, event, 0);
}

void CaosRuntime::checkOptions() {
  if (auto size = languages::findOption(context_.options, "view"); size && !sizeView(world_.camera, *size)) {
    emitter_->emit(diag::ViewRefused, {}, size->substr(0, 60));
    failed_ = true;
  }
  auto folder = languages::findOption(context_.options, "dir");
  if (folder && !world_.galleries.assets.isGame()) emitter_->emit(diag::NoGameDirectory, {}, *folder);
}

void CaosRuntime::openBootstrap(const std::vector<source::FileId>& files) {
  if (files.empty()) return;
  const std::string& name = sources()[files[0]].name();
  if (name.empty() || name[0] == '<') return;  // a text that is no file
  std::string_view folder = base::folderOf(name);
  world_.galleries.assets.openBootstrap(folder.empty() ? "." : folder.substr(0, folder.size() - 1), context_.includes);
}

void CaosRuntime::openView() {
  Assets& assets = world_.galleries.assets;
  assets.storage = host().storage;
  if (auto folder = languages::findOption(context_.options, "dir")) assets.openGame(*folder, context_.includes);
  assets.standIns = languages::findOption(context_.options, "stand-in-assets").has_value();
  if (auto size = languages::findOption(context_.options, "view")) sizeView(world_.camera, *size);
  Agent* pointer = world_.create(AgentKind::Pointer, {2, 1, 1});
  pointer->uniqueId = 0;
  world_.nextUniqueId = 1;
  pointer->plane = 10'000;
  world_.pointer = pointer->handle;
  std::string problem;
  const Gallery* hand = nullptr;
  if (assets.hasPictures() && world_.galleries.exists("hand")) hand = world_.galleries.find("hand", problem);
  std::int32_t images = hand != nullptr ? hand->count() : MaxStandInImages;
  pointer->parts[0].appearance = world_.appearances.find({"hand", hand, 0, images});
  measure(pointer->parts[0]);
  world_.resized(*pointer);
  for (const languages::Option& option : context_.options) {
    if (option.name != "input") continue;
    TimedInput timed = splitInput(option.value);
    scheduled_.push_back({timed.tick, std::string(timed.event)});
  }
}

void CaosRuntime::scheduleInput() {
  for (const ScheduledInput& scheduled : scheduled_) {
    if (scheduled.tick != world_.engineTick) continue;
    std::string problem;
    if (input(scheduled.event, problem) || emitter_ == nullptr) continue;
    emitter_->emit(diag::InputEventRefused, {}, problem);
    failed_ = true;
  }
}

void watch(CaosRuntime& runtime) {
  scrollView(runtime);
  tickCameras(runtime.world());
  watchSounds(runtime);
}

bool photograph(World& world, const Camera& camera, std::int32_t width, std::int32_t height, SpriteImage& out) {
  DrawOptions options;
  options.photograph = true;
  return toSprite(draw(world, camera, width, height, options), out);
}

bool CaosRuntime::picture(base::Picture& out) const {
  auto& world = const_cast<World&>(world_);  // galleries are read when they are first seen
  DrawOptions options;
  options.debugMap = languages::findOption(context_.options, "show-map").has_value();
  options.highlighted = session_.highlighted;
  out = draw(world, world.camera, world.camera.width, world.camera.height, options);
  return true;
}

bool CaosRuntime::input(std::string_view event, std::string& problem) {
  std::vector<InputEvent> events;
  if (!parseInput(event, events, problem)) return false;
  if (world_.input.queue.size() + events.size() > MaxInputEvents) {
    problem = "there are too many input events for one tick";
    return false;
  }
  world_.input.queue.insert(world_.input.queue.end(), events.begin(), events.end());
  return true;
}

bool CaosRuntime::nextSound(languages::SoundCue& cue) {
  std::vector<SoundEvent>& events = world_.sounds.events;
  if (events.empty()) return false;
  SoundEvent& event = events.front();
  cue = {soundEventName(event.kind), event.number, std::move(event.name), event.loudness.volume,
         event.loudness.panning};
  events.erase(events.begin());
  return true;
}

base::Result<std::string> CaosRuntime::soundFile(std::string_view name) {
  return world_.galleries.assets.read("Sounds", base::cat(name, ".wav"));
}

}  // namespace vellum::caos
