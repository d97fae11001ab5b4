// What a save contains of a skeleton.
#pragma once

#include "base/archive.h"
#include "base/field_count.h"
#include "languages/caos/creature/skeleton.h"

namespace vellum::caos {

template <class Archive>
void fields(Archive& archive, base::FieldsOf<Archive, BodySpot>& spot) {
  archive(spot.x, spot.y);
}

template <class Archive>
void fields(Archive& archive, base::FieldsOf<Archive, Pose>& pose) {
  archive(pose.characters);
}

// Poses and gaits are few of the many that could be: each with its number.
template <class Archive>
void genesOfMovement(Archive& archive, base::FieldsOf<Archive, Skeleton>& s) {
  std::size_t poses = 0, gaits = 0;
  for (const Pose& pose : s.poses) poses += pose.there() ? 1 : 0;
  for (const auto& gait : s.gaits) gaits += gait[0] != 0 ? 1 : 0;
  auto each = [&](std::size_t count, auto& items, auto isThere) {
    if constexpr (Archive::reads) {
      for (auto& item : items) item = {};
      for (std::size_t i = 0; i < count && archive.ok(); ++i) {
        std::uint8_t number = 0;
        archive(number);
        archive(items[number]);
      }
    } else {
      for (std::size_t i = 0; i < items.size(); ++i)
        if (isThere(items[i])) {
          auto number = static_cast<std::uint8_t>(i);
          archive(number, items[i]);
        }
    }
  };
  each(archive.count(poses, 1 + Pose::Size), s.poses, [](const Pose& pose) { return pose.there(); });
  each(archive.count(gaits, 1 + GaitLength), s.gaits, [](const auto& gait) { return gait[0] != 0; });
}

template <class Archive>
void fields(Archive& archive, base::FieldsOf<Archive, PoseSequence>& sequence) {
  static_assert(base::fieldCount<PoseSequence> == 3, "list a new field below, then count it here");
  archive(sequence.poses, sequence.next, sequence.repeatFrom);
  auto size = static_cast<std::int64_t>(sequence.poses.size());
  archive.require(size <= std::int64_t(MaxPoseSequence) && sequence.next <= sequence.poses.size() &&
                      sequence.repeatFrom >= -1 && (sequence.repeatFrom < size || size == 0),
                  "a creature's sequence of poses ends before the place that it continues from");
}

template <class Archive>
void fields(Archive& archive, base::FieldsOf<Archive, Skeleton>& s) {
  static_assert(base::fieldCount<Skeleton> == 20, "list a new field below, then count it here");
  genesOfMovement(archive, s);
  archive(s.mirrorsWest);
  archive.choice(s.direction, Heading::West);
  archive(s.angles, s.targets, s.headToViewer);
  archive.choice(s.downFoot, Foot::Right);
  archive(s.anchor, s.anchored, s.pose, s.current, s.gait, s.sequence, s.reached, s.expression, s.eyesClosed,
          s.pregnancy);
  for (std::uint8_t angle : s.angles) archive.require(angle < BodyAngles, "a part of a creature has an unknown angle");
  for (std::uint8_t angle : s.targets) archive.require(angle < BodyAngles, "a part of a creature has an unknown angle");
  archive.require(
      s.pose >= PoseOfNone && s.pose < std::int32_t(PoseCount) && s.gait >= -1 && s.gait < std::int32_t(GaitGeneCount),
      "a creature's pose or gait is out of range");
  archive.require(s.expression < ExpressionCount && s.pregnancy < PregnancyShapes,
                  "a creature's face or body has an unknown shape");
}

}  // namespace vellum::caos
