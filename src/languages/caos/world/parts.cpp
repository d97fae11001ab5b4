#include "languages/caos/world/parts.h"

#include "languages/caos/world/gallery.h"

namespace vellum::caos {

void measure(Part& part) {
  const Gallery* source = part.appearance->source;
  if (source == nullptr) return;
  bool ofCamera = part.kind == PartKind::Camera && source->missing;
  const CameraDetail* camera = ofCamera ? &part.detail.get()->camera : nullptr;
  std::int32_t image = part.image();
  part.width = static_cast<std::uint16_t>(camera != nullptr ? camera->viewWidth : source->width(image));
  part.height = static_cast<std::uint16_t>(camera != nullptr ? camera->viewHeight : source->height(image));
}

void startAnimation(Part& part, std::span<const std::uint8_t> poses) {
  Animation& animation = part.animation.make();
  animation.poses.assign(poses.begin(), poses.end());
  animation.at = 0;
  animation.delay = 0;
  animation.running = !poses.empty() && poses[0] != 255;
}

bool advance(Part& part) {
  Animation* animation = part.animation.get();
  if (animation == nullptr || !animation->running || ++animation->delay < part.frameRate) return false;
  animation->delay = 0;
  const std::vector<std::uint8_t>& poses = animation->poses;
  std::size_t length = poses.size();
  auto loops = [&](std::size_t at) { return at < length && poses[at] == 255; };
  std::uint32_t& at = animation->at;
  if (loops(at)) {
    std::uint32_t start = at + 1 < length ? poses[at + 1] : 0;
    at = start < at ? start : 0;
  }
  std::int32_t before = part.pose;
  if (at < length && !loops(at)) part.pose = poses[at++];
  else at = static_cast<std::uint32_t>(length);
  animation->running = at < length;
  if (part.pose == before) return false;
  measure(part);
  return true;
}

}  // namespace vellum::caos
