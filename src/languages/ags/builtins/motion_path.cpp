// MotionPath (4.0). The script object has the number of a motion of the world (world/motions.h).
#include <bit>

#include "base/text.h"
#include "languages/ags/builtins/attributes.h"
#include "languages/ags/builtins/objects.h"
#include "languages/ags/world/motions.h"

namespace vellum::ags::api {

namespace {

constexpr std::int32_t EForwards = 1062, EWalkableAreas = 305;
constexpr std::int32_t LastStyle = world::AlternateMotion;

// Charges for the points of a motion, which is computed from the figure that moves along it.
world::Motion* motionOf(const vm::HostCall& call) {
  world::Motion* found = worldOf(call).motions.find(Adventure::idOf(call.r(0)));
  call.vm.charge(2 + (found != nullptr ? static_cast<std::int64_t>(found->points.size() / 4) : 0));
  return found;
}

vm::HostResult nothing(vm::HostCall& call) { return call.done(static_cast<vm::Object*>(nullptr)); }

// All points of a script's array; false when it is null, empty, or has a null in it.
bool readAll(const vm::HostCall& call, const vm::Object* array, std::vector<world::Point>& points) {
  if (array == nullptr || array->length == 0 || array->length > world::Motions::MaxPoints) return false;
  call.vm.charge(2 + static_cast<std::int64_t>(array->length / 4));
  points.reserve(array->length);
  for (std::uint32_t i = 0; i < array->length; ++i) {
    const auto* point = get<vm::Object*>(array, std::size_t(i) * 8);
    if (point == nullptr || point->length < 8) return false;
    points.push_back({get<std::int32_t>(point, 0), get<std::int32_t>(point, 4)});
  }
  return true;
}

// `slot`: of the style and the direction.
vm::HostResult make(vm::HostCall& call, std::vector<world::Point> points, const std::vector<world::Velocity>& speeds,
                    int slot) {
  const std::int32_t repeat = call.i(slot) < 0 || call.i(slot) > LastStyle ? world::OnceMotion : call.i(slot);
  call.vm.charge(static_cast<std::int64_t>(points.size() / 4));
  const int number = worldOf(call).motions.make(std::move(points), speeds, repeat, call.i(slot + 1) == EBackwards);
  return number > 0 ? thing(call, Type::MotionPath, number)
                    : call.fail("the motion paths have too many points: 65,536 are the limit");
}

// A member of a stage, or of the stage that the motion is on; 0 without a motion.
template <class Read>
vm::HostResult member(vm::HostCall& call, Read read) {
  if (call.r(0) == nullptr) return nullPointer(call);
  const world::Motion* motion = motionOf(call);
  using Result = decltype(read(*motion));
  return call.done(motion != nullptr ? read(*motion) : Result());
}

template <class Read>
vm::HostResult ofPoint(vm::HostCall& call, Read read) {
  return member(call, [&](const world::Motion& motion) {
    const auto index = static_cast<std::size_t>(call.i(1));
    return call.i(1) >= 0 && index < motion.points.size() ? read(motion.points[index]) : std::int32_t(0);
  });
}

template <class Change>
vm::HostResult change(vm::HostCall& call, Change apply) {
  if (call.r(0) == nullptr) return nullPointer(call);
  world::Motion* motion = motionOf(call);
  if (motion == nullptr) return call.done();
  apply(*motion);
  worldOf(call).motions.moved(Adventure::idOf(call.r(0)));
  return call.done();
}

}  // namespace

VELLUM_AGS_BODY(motionPathCreate) {
  std::vector<world::Point> points;
  if (!readAll(call, call.r(0), points)) return nothing(call);
  const world::Velocity speed{double(call.f(1)), double(call.f(2))};
  if (speed.x == 0 && speed.y == 0) return nothing(call);
  return make(call, std::move(points), {speed}, 3);
}

VELLUM_AGS_BODY(motionPathCreate2) {
  std::vector<world::Point> points;
  const vm::Object *wide = call.r(1), *high = call.r(2);
  if (!readAll(call, call.r(0), points) || wide == nullptr || high == nullptr) return nothing(call);
  if (wide->length + 1 < points.size() || high->length + 1 < points.size()) return nothing(call);
  std::vector<world::Velocity> speeds;
  for (std::size_t i = 0; i + 1 < points.size(); ++i)
    speeds.push_back({double(get<float>(wide, i * 4)), double(get<float>(high, i * 4))});
  if (speeds.empty()) speeds.emplace_back();
  return make(call, std::move(points), speeds, 3);
}

VELLUM_AGS_BODY(motionPathGetPath) {
  if (call.r(0) == nullptr) return nullPointer(call);
  const world::Motion* motion = motionOf(call);
  if (motion == nullptr) return nothing(call);
  call.vm.charge(static_cast<std::int64_t>(motion->points.size()));
  return call.done(adventureOf(call).points(motion->points));
}

VELLUM_AGS_BODY(motionPathStepBack) {
  return change(call, [](world::Motion& motion) { motion.backward(); });
}
VELLUM_AGS_BODY(motionPathStepForward) {
  return change(call, [](world::Motion& motion) { motion.forward(); });
}
VELLUM_AGS_BODY(motionPathReset) {
  return change(call, [&](world::Motion& motion) {
    if (call.i(1) >= 0 && call.i(1) <= motion.last()) motion.reset(call.i(1), call.f(2));
  });
}

VELLUM_AGS_BODY(motionPathGetValid) {
  return member(call, [](const world::Motion&) { return std::int32_t(1); });
}
VELLUM_AGS_BODY(motionPathGetDirection) {
  return member(call, [](const world::Motion& motion) { return motion.state.backwards != 0 ? EBackwards : EForwards; });
}
VELLUM_AGS_BODY(motionPathGetRepeatStyle) {
  return member(call, [](const world::Motion& motion) { return motion.state.repeat; });
}
VELLUM_AGS_BODY(motionPathGetWalkWhere) {
  return member(call, [](const world::Motion& motion) {
    return motion.state.anywhere != 0 && motion.state.figure >= 0 ? EAnywhere : EWalkableAreas;
  });
}
VELLUM_AGS_BODY(motionPathGetIsCompleted) {
  return member(call, [](const world::Motion& motion) { return motion.state.done; });
}
VELLUM_AGS_BODY(motionPathGetStageCount) {
  return member(call, [](const world::Motion& motion) { return std::int32_t(motion.points.size()); });
}
VELLUM_AGS_BODY(motionPathGetStageX) {
  return ofPoint(call, [](world::Point point) { return point.x; });
}
VELLUM_AGS_BODY(motionPathGetStageY) {
  return ofPoint(call, [](world::Point point) { return point.y; });
}
VELLUM_AGS_BODY(motionPathGetStageSpeedX) {
  return member(call, [&](const world::Motion& motion) { return motion.speedX(call.i(1)); });
}
VELLUM_AGS_BODY(motionPathGetStageSpeedY) {
  return member(call, [&](const world::Motion& motion) { return motion.speedY(call.i(1)); });
}
VELLUM_AGS_BODY(motionPathGetStage) {
  return member(call, [](const world::Motion& motion) { return motion.state.stage; });
}
VELLUM_AGS_BODY(motionPathGetProgress) {
  return member(call, [](const world::Motion& motion) { return motion.progress(); });
}
VELLUM_AGS_BODY(motionPathGetPositionX) {
  return member(call, [](const world::Motion& motion) { return motion.state.x; });
}
VELLUM_AGS_BODY(motionPathGetPositionY) {
  return member(call, [](const world::Motion& motion) { return motion.state.y; });
}
VELLUM_AGS_BODY(motionPathGetVelocityX) {
  return member(call, [](const world::Motion& motion) { return motion.speedX(motion.state.stage); });
}
VELLUM_AGS_BODY(motionPathGetVelocityY) {
  return member(call, [](const world::Motion& motion) { return motion.speedY(motion.state.stage); });
}

VELLUM_AGS_BODY(characterGetMotionPath) {
  VELLUM_AGS_CHARACTER(it);
  const int number = worldOf(call).motions.of(it);
  return thing(call, Type::MotionPath, number);
}
VELLUM_AGS_BODY(objectGetMotionPath) {
  VELLUM_AGS_OBJECT(it);
  const int number = worldOf(call).motions.of(it);
  return thing(call, Type::MotionPath, number);
}

}  // namespace vellum::ags::api
