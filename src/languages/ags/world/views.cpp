#include "languages/ags/world/views.h"

namespace vellum::ags::world {

int Views::graphicOf(int viewNumber, int loopNumber, int number, int otherwise) const {
  const Frame* found = game_.frame(viewNumber, loopNumber, number);
  if (found == nullptr) return otherwise;
  if (state_.frames.graphics.empty()) return found->sprite;
  auto changed = state_.frames.graphics.find({viewNumber, loopNumber, number});
  return changed != state_.frames.graphics.end() ? changed->second : found->sprite;
}

int Views::flipOf(const FrameKey& key) const {
  const Frame* found = game_.frame(key.view, key.loop, key.frame);
  if (found == nullptr) return FlipNone;
  if (state_.frames.flips.empty()) return found->flip;
  auto changed = state_.frames.flips.find(key);
  return changed != state_.frames.flips.end() ? changed->second : found->flip;
}

int Views::speedOf(const FrameKey& key) const {
  const Frame* found = game_.frame(key.view, key.loop, key.frame);
  if (found == nullptr) return 0;
  if (state_.frames.speeds.empty()) return found->delay;
  auto changed = state_.frames.speeds.find(key);
  return changed != state_.frames.speeds.end() ? changed->second : found->delay;
}

int Views::soundOf(const FrameKey& key) const {
  const Frame* found = game_.frame(key.view, key.loop, key.frame);
  if (found == nullptr) return -1;
  auto changed = state_.frames.sounds.find(key);
  return changed != state_.frames.sounds.end() ? changed->second : found->sound;
}

const std::string& Views::eventOf(const FrameKey& key) const {
  static const std::string None;
  const Frame* found = game_.frame(key.view, key.loop, key.frame);
  if (found == nullptr) return None;
  if (state_.frames.events.empty()) return found->event;
  auto changed = state_.frames.events.find(key);
  return changed != state_.frames.events.end() ? changed->second : found->event;
}

void Views::setSprite(OverlayState& overlay, int sprite) const {
  const SpriteSize size = spriteSize(sprite);
  overlay.sprite = sprite;
  overlay.isText = 0;
  overlay.width = size.width;
  overlay.height = size.height;
}

SpriteSize Views::spriteSize(int number) const {
  if (auto made = state_.pictures.sprites.find(number); made != state_.pictures.sprites.end())
    return {made->second.width, made->second.height, made->second.colorDepth};
  auto found = game_.sprites.find(number);
  return found == game_.sprites.end() ? SpriteSize{0, 0, 0} : found->second;
}

}  // namespace vellum::ags::world
