#include "languages/ags/world/motion.h"

#include <algorithm>
#include <cmath>

namespace vellum::ags::world {

namespace {

float speedOf(const std::vector<StageSpeed>& speeds, Int stage, Int StageSpeed::*side) {
  const auto index = static_cast<std::size_t>(stage);
  return stage >= 0 && index < speeds.size() ? std::bit_cast<float>(speeds[index].*side) : 0;
}

// The whole pixels of a place, within the reach of a room.
Int pixel(double place) {
  if (!(place > -1e6)) return -1'000'000;  // NaN, too
  return static_cast<Int>(std::min(place, 1e6));
}

}  // namespace

float Motion::speedX(Int stage) const { return isStage(stage) ? speedOf(speeds, stage, &StageSpeed::x) : 0; }
float Motion::speedY(Int stage) const { return isStage(stage) ? speedOf(speeds, stage, &StageSpeed::y) : 0; }

float Motion::wholeSteps() const {
  if (!isStage(state.stage)) return 0;
  const Point a = from(), b = to();
  auto steps = [](Int distance, float speed) {
    return speed != 0 ? std::fabs(static_cast<float>(distance) / speed) : 0;
  };
  return std::max(steps(b.x - a.x, speedX(state.stage)), steps(b.y - a.y, speedY(state.stage)));
}

float Motion::progress() const {
  const float whole = wholeSteps(), part = whole > 0 ? steps() / whole : 0;
  return part > 0 ? std::min(part, 1.0f) : 0;
}

// The speeds are those of the way forwards.
void Motion::settle() {
  if (!isStage(state.stage)) return;
  const float way = state.backwards != 0 ? -steps() : steps();
  state.x = pixel(state.fromX + double(speedX(state.stage)) * double(way));
  state.y = pixel(state.fromY + double(speedY(state.stage)) * double(way));
}

void Motion::enter(Int stage, float steps) {
  state.stage = stage;
  state.steps = std::bit_cast<Int>(steps >= 0 ? steps : 0.0f);  // 0 of a NaN
  state.fromX = from().x;
  state.fromY = from().y;
  settle();
}

void Motion::reset(Int stage, float progress) {
  state.stage = std::clamp(stage, 0, last() - 1);
  state.done = 0;
  enter(state.stage, wholeSteps() * (progress > 0 ? std::min(progress, 1.0f) : 0));
}

// Takes back where the motion is past the target. A stage that has arrived leaves the rest of its step to the next one.
void Motion::follow(float step) {
  const float stepX = state.backwards != 0 ? -speedX(state.stage) : speedX(state.stage);
  const float stepY = state.backwards != 0 ? -speedY(state.stage) : speedY(state.stage);
  const Point target = to();
  const double wantedX = state.fromX + double(stepX) * double(steps());
  const double wantedY = state.fromY + double(stepY) * double(steps());
  auto reached = [](Int at, float by, Int end) { return (by > 0 && at >= end) || (by < 0 && at <= end) ? end : at; };
  const Int x = reached(pixel(wantedX), stepX, target.x), y = reached(pixel(wantedY), stepY, target.y);
  if (x != target.x || y != target.y) {
    state.x = x;
    state.y = y;
    return;
  }
  auto lost = [step](double wanted, float by, Int end) {
    return by != 0 ? 1 - (end - (wanted - double(by) * double(step))) / (double(by) * double(step)) : 0;
  };
  nextStage(static_cast<float>(
      std::clamp(std::max(lost(wantedX, stepX, target.x), lost(wantedY, stepY, target.y)), 0.0, 1.0)));
}

void Motion::forward() {
  if (!isStage(state.stage)) return;
  state.steps = std::bit_cast<Int>(steps() + 1);
  follow(1);
}

void Motion::backward() {
  if (state.done == 0 && isStage(state.stage) && steps() >= 1) {
    state.steps = std::bit_cast<Int>(steps() - 1);
    return settle();
  }
  state.done = 0;
  const Int before = state.backwards != 0 ? state.stage + 1 : state.stage - 1;
  if (isStage(before)) {
    state.stage = before;
    return enter(before, wholeSteps());
  }
  // Before the beginning: a motion that repeats goes to its end.
  const bool turns =
      state.repeat == AlternateMotion || (state.repeat == OnceAndBackMotion && state.backwards != state.beganBackwards);
  if (state.repeat == RepeatMotion) return reset(state.backwards != 0 ? 0 : last() - 1, 1);
  if (turns) {
    state.backwards = state.backwards == 0;
    return reset(state.backwards != 0 ? 0 : last() - 1, 1);
  }
  begin();
}

void Motion::nextStage(float lost) {
  const Point reached = to();
  state.stage += state.backwards != 0 ? -1 : 1;
  if (isStage(state.stage)) return enter(state.stage, lost);
  if (!ends()) return enter(state.stage, lost);
  const bool back = state.repeat == OnceAndResetMotion;
  const Point at = back ? points[static_cast<std::size_t>(state.backwards != 0 ? last() : 0)] : reached;
  if (back) state.stage = state.backwards != 0 ? last() - 1 : 0;
  state.steps = 0;
  state.fromX = state.x = at.x;
  state.fromY = state.y = at.y;
  state.done = 1;
}

// At the end of the way: whether the motion ends there. Otherwise it is at a beginning again.
bool Motion::ends() {
  switch (state.repeat) {
    case RepeatMotion: break;
    case OnceAndBackMotion:
      if (state.backwards != state.beganBackwards) return true;
      [[fallthrough]];
    case AlternateMotion: state.backwards = state.backwards == 0; break;
    default: return true;
  }
  state.stage = state.backwards != 0 ? last() - 1 : 0;
  return false;
}

}  // namespace vellum::ags::world
