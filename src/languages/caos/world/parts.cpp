#include "languages/caos/world/parts.h"

#include "languages/caos/world/gallery.h"

namespace vellum::caos {

void measure(Part& part) {
  if (part.source == nullptr) return;
  part.width = part.source->width(part.image());
  part.height = part.source->height(part.image());
  if (part.kind == PartKind::Camera && part.source->missing) {
    part.width = part.detail.get()->camera.viewWidth;
    part.height = part.detail.get()->camera.viewHeight;
  }
}

void startAnimation(Part& part, std::vector<std::uint8_t> poses) {
  part.animation = std::move(poses);
  part.frame = 0;
  part.frameDelay = 0;
  part.animating = !part.animation.empty() && part.animation[0] != 255;
}

bool advance(Part& part) {
  if (!part.animating || ++part.frameDelay < part.frameRate) return false;
  part.frameDelay = 0;
  std::size_t length = part.animation.size();
  auto loops = [&](std::size_t at) { return at < length && part.animation[at] == 255; };
  if (loops(part.frame)) {
    std::uint32_t start = part.frame + 1 < length ? part.animation[part.frame + 1] : 0;
    part.frame = start < part.frame ? start : 0;
  }
  std::int32_t before = part.pose;
  if (part.frame < length && !loops(part.frame)) part.pose = part.animation[part.frame++];
  else part.frame = static_cast<std::uint32_t>(length);
  part.animating = part.frame < length;
  if (part.pose == before) return false;
  measure(part);
  return true;
}

}  // namespace vellum::caos
