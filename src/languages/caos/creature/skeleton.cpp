#include "languages/caos/creature/skeleton.h"

#include <algorithm>

namespace vellum::caos {

static constexpr float StepsOfAllEnergy = 50;
static constexpr std::uint8_t AnimationRepeats = 255;

static std::size_t partIndex(BodyPart part) { return static_cast<std::size_t>(part); }

static void followIt(Skeleton& skeleton, const ItPlace& it) {
  if (auto head = skeleton.current.head(it)) {
    skeleton.targets[partIndex(BodyPart::Head)] = head->angle;
    skeleton.headToViewer = head->toViewer;
  }
}

static void beginPose(Skeleton& skeleton, const Pose& pose, const ItPlace& it) {
  skeleton.current = pose;
  if (auto direction = pose.direction(it)) skeleton.direction = *direction;
  followIt(skeleton, it);
  for (std::size_t part = partIndex(BodyPart::Body); part < BodyPartCount; ++part)
    if (auto angle = pose.angle(static_cast<BodyPart>(part))) skeleton.targets[part] = *angle;
  skeleton.reached = false;
}

void setPose(Skeleton& skeleton, const Pose& pose, const ItPlace& it) {
  stopGait(skeleton);
  skeleton.pose = PoseOfNone;
  beginPose(skeleton, pose, it);
}

bool setPose(Skeleton& skeleton, std::int32_t number, const ItPlace& it) {
  if (number < 0 || std::size_t(number) >= PoseCount || !skeleton.poses[std::size_t(number)].there()) return false;
  setPose(skeleton, skeleton.poses[std::size_t(number)], it);
  skeleton.pose = number;
  return true;
}

bool startGait(Skeleton& skeleton, std::int32_t number) {
  if (number < 0 || std::size_t(number) >= GaitGeneCount) return false;
  if (skeleton.gait == number) return true;
  const auto& poses = skeleton.gaits[std::size_t(number)];
  std::vector<std::uint8_t> sequence;
  for (std::uint8_t pose : poses) {
    if (pose == 0) break;
    if (skeleton.poses[pose].there()) sequence.push_back(pose);
  }
  if (sequence.empty()) return false;
  skeleton.sequence = {std::move(sequence), 0, 0};
  skeleton.gait = number;
  return true;
}

void startAnimation(Skeleton& skeleton, std::span<const std::uint8_t> poses) {
  stopGait(skeleton);
  PoseSequence& sequence = skeleton.sequence;
  std::size_t repeat = poses.size();
  std::size_t end = std::min(poses.size(), MaxPoseSequence);
  for (std::size_t i = 0; i < end; ++i) {
    if (poses[i] == AnimationRepeats) {
      repeat = i + 1 < poses.size() ? poses[i + 1] : 0;
      end = i;
      break;
    }
  }
  for (std::size_t i = 0; i < end; ++i) {
    if (i == repeat) sequence.repeatFrom = static_cast<std::int32_t>(sequence.poses.size());
    if (skeleton.poses[poses[i]].there()) sequence.poses.push_back(poses[i]);
  }
  if (sequence.repeatFrom >= static_cast<std::int32_t>(sequence.poses.size())) sequence.repeatFrom = -1;
}

void stopGait(Skeleton& skeleton) {
  skeleton.gait = -1;
  skeleton.sequence.poses.clear();
  skeleton.sequence.next = 0;
  skeleton.sequence.repeatFrom = -1;
}

bool animationRuns(const Skeleton& skeleton) {
  const PoseSequence& sequence = skeleton.sequence;
  if (sequence.poses.empty() || sequence.repeatFrom >= 0) return false;
  return sequence.next < sequence.poses.size() || !skeleton.reached;
}

void turn(Skeleton& skeleton, Heading direction) { skeleton.direction = direction; }

static bool beginNext(Skeleton& skeleton, const ItPlace& it) {
  PoseSequence& sequence = skeleton.sequence;
  if (sequence.next >= sequence.poses.size()) {
    if (sequence.poses.empty() || sequence.repeatFrom < 0) return false;
    sequence.next = static_cast<std::uint32_t>(sequence.repeatFrom);
  }
  std::uint8_t number = sequence.poses[sequence.next++];
  beginPose(skeleton, skeleton.poses[number], it);
  skeleton.pose = number;
  return true;
}

static BodySpot soleOf(const BodyLayout& layout, Foot foot) { return layout.soles[static_cast<std::size_t>(foot)]; }

static BodySpot settle(Skeleton& skeleton, const BodyLayout& layout) {
  BodySpot now = soleOf(layout, skeleton.downFoot);
  BodySpot shift{skeleton.anchor.x - now.x, skeleton.anchor.y - now.y};
  if (!skeleton.anchored) shift = {};
  skeleton.anchor = now;
  skeleton.anchored = true;
  return shift;
}

BodySpot settle(Skeleton& skeleton) { return settle(skeleton, layoutOf(skeleton)); }

SkeletonStep advance(Skeleton& skeleton, const ItPlace& it) {
  SkeletonStep step;
  bool wasReached = skeleton.reached;
  if (skeleton.reached) step.poseBegan = beginNext(skeleton, it);
  followIt(skeleton, it);
  int steps = 0;
  for (std::size_t part = 0; part < BodyPartCount; ++part) {
    std::uint8_t& angle = skeleton.angles[part];
    if (angle == skeleton.targets[part]) continue;
    angle = static_cast<std::uint8_t>(angle < skeleton.targets[part] ? angle + 1 : angle - 1);
    ++steps;
  }
  skeleton.reached = skeleton.angles == skeleton.targets;
  step.poseReached = skeleton.reached && (!wasReached || step.poseBegan);
  step.muscleEnergy = static_cast<float>(steps) / StepsOfAllEnergy;
  const BodyLayout& layout = layoutOf(skeleton);
  step.shift = settle(skeleton, layout);
  Foot other = skeleton.downFoot == Foot::Left ? Foot::Right : Foot::Left;
  BodySpot down = soleOf(layout, skeleton.downFoot), lower = soleOf(layout, other);
  if (lower.y > down.y) {
    step.shift.y -= lower.y - down.y;
    skeleton.downFoot = other;
    skeleton.anchor = lower;
  }
  return step;
}

}  // namespace vellum::caos
