// Makes a restored state safe to continue with.
#include <algorithm>

#include "base/sort.h"
#include "languages/ags/world/motions.h"
#include "languages/ags/world/texts.h"
#include "languages/ags/world/world.h"

namespace vellum::ags::world {

namespace {

// Restored numbers may be used in arithmetic, which must not overflow.
void bound(Int& number) { number = std::clamp(number, -1'000'000'000, 1'000'000'000); }

void bound(Movement& movement) {
  for (Int* number : {&movement.at, &movement.stepX, &movement.stepY, &movement.steps, &movement.rest, &movement.slow,
                      &movement.waited})
    bound(*number);
}

void settleMotions(GameState::Motions& motions) {
  std::erase_if(motions.list, [](const auto& entry) {
    const Motion& motion = entry.second;
    return motion.state.figure < 0 && (motion.points.size() < 2 || motion.speeds.size() != motion.points.size());
  });
  for (auto& [number, motion] : motions.list) {
    for (Int* place : {&motion.state.fromX, &motion.state.fromY, &motion.state.x, &motion.state.y}) bound(*place);
    motion.state.stage = std::clamp(motion.state.stage, -1, std::max(motion.last(), 0));
  }
  bound(motions.next);
}

}  // namespace

void World::settleRestored() {
  for (CharacterState& c : state.characters.list) {
    for (Int* number : {&c.loop, &c.frame, &c.idleWait, &c.walkWait, &c.turnWait, &c.speechWait, &c.speechFrame,
                        &c.followWait, &c.animation.wait})
      bound(*number);
    bound(c.movement);
  }
  for (auto& [number, kept] : state.rooms) {
    for (ObjectState& object : kept->objects) {
      bound(object.loop);
      bound(object.frame);
      bound(object.animation.wait);
      bound(object.movement);
    }
  }
  for (auto& list : state.guis.controls) {
    for (ControlState& c : list) {
      for (Int* number : {&c.loop, &c.frame, &c.animation.wait, &c.top}) bound(*number);
      if (c.borderColor == -1 && !game.isApi40) c.borderColor = LikeText;  // in saves of version 5 and before
    }
  }
  auto byNumber = [](const auto& a, const auto& b) { return a.id < b.id; };
  base::sortStable(state.overlays.list, byNumber);
  base::sortStable(state.pictures.surfaces, byNumber);
  for (OverlayState& overlay : state.overlays.list)
    for (Int* number : {&overlay.loop, &overlay.frame, &overlay.animation.wait}) bound(*number);
  for (Int* number : {&state.globals.tick, &state.globals.backgroundWait, &state.globals.nextOverlay,
                      &state.globals.nextSurface, &state.globals.nextCamera, &state.globals.nextViewport,
                      &state.globals.nextSprite, &state.globals.paused, &state.globals.interfaceDisabled})
    bound(*number);
  if (state.globals.mode < 0 || static_cast<std::size_t>(state.globals.mode) >= state.cursors.size())
    state.globals.mode = 0;
  if (state.character(state.globals.player) == nullptr) state.globals.player = 0;
  if (state.cameras.empty()) state.cameras.push_back({1, 0, 0, game.width, game.height, 1});
  if (state.viewports.empty()) state.viewports.push_back({1, 0, 0, game.width, game.height, 1, 1, 0});
  state.globals.ticksPerSecond = std::clamp(state.globals.ticksPerSecond, 10, 1000);
  texts.recount();
  settleMotions(state.motions);
  motions.recount();
}

}  // namespace vellum::ags::world
