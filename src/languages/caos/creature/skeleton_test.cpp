#include "languages/caos/creature/skeleton.h"

#include <gtest/gtest.h>

#include "base/random.h"
#include "languages/caos/creature/skeleton_fields.h"

namespace vellum::caos {
namespace {

Pose walkPose(std::string_view text) {
  return readPose({reinterpret_cast<const std::uint8_t*>(text.data()), text.size()});
}

// Four poses of a walk to the right, and a stance.
Skeleton walker() {
  Skeleton skeleton;
  skeleton.poses[1] = walkPose("212212112012212");
  skeleton.poses[2] = walkPose("212222103111112");
  skeleton.poses[3] = walkPose("212112212220112");
  skeleton.poses[4] = walkPose("212103222111112");
  skeleton.poses[9] = walkPose("112212212011200X");
  skeleton.gaits[0] = {1, 2, 3, 4};
  return skeleton;
}

TEST(CaosSkeleton, PartsMoveOneAngleAnUpdate) {
  Skeleton skeleton;
  skeleton.poses[5] = walkPose("1X3XXXXXXXXXXXX");
  skeleton.poses[6] = walkPose("1X0XXXXXXXXXXXX");
  ASSERT_TRUE(setPose(skeleton, 5, {}));
  EXPECT_FALSE(skeleton.reached);
  SkeletonStep step = advance(skeleton, {});
  EXPECT_TRUE(step.poseReached);  // 2 to 3
  EXPECT_EQ(step.muscleEnergy, 0.02f);
  ASSERT_TRUE(setPose(skeleton, 6, {}));
  EXPECT_FALSE(advance(skeleton, {}).poseReached);
  EXPECT_FALSE(advance(skeleton, {}).poseReached);
  EXPECT_TRUE(advance(skeleton, {}).poseReached);
  EXPECT_EQ(skeleton.angles[1], 0);
  EXPECT_EQ(advance(skeleton, {}).muscleEnergy, 0);
}

TEST(CaosSkeleton, APoseWithoutAGeneDoesNothing) {
  Skeleton skeleton = walker();
  ASSERT_TRUE(startGait(skeleton, 0));
  for (std::int32_t number : {-1, 0, 77, 256, INT32_MIN, INT32_MAX}) EXPECT_FALSE(setPose(skeleton, number, {}));
  EXPECT_EQ(skeleton.gait, 0);
  EXPECT_TRUE(setPose(skeleton, 9, {}));
  EXPECT_EQ(skeleton.gait, -1);
  for (std::int32_t number : {-1, 1, 256, INT32_MIN, INT32_MAX}) EXPECT_FALSE(startGait(skeleton, number));
}

// The sole of the foot that is down stays where it is, while the body goes on.
TEST(CaosSkeleton, AWalkMovesTheBodyAndKeepsTheFoot) {
  for (auto direction : {Heading::East, Heading::West}) {
    Skeleton skeleton = walker();
    if (direction == Heading::West)
      for (int pose = 1; pose <= 4; ++pose) skeleton.poses[std::size_t(pose)].characters[0] = '3';
    setPose(skeleton, 1, {});
    for (int i = 0; i < 10; ++i) advance(skeleton, {});
    ASSERT_TRUE(startGait(skeleton, 0));
    float x = 0, y = 0, middle = 0, furthest = -1000;
    int changes = 0, updates = 0;
    for (; updates < 100; ++updates) {
      BodySpot before = layOut(skeleton).downSole;
      Foot foot = skeleton.downFoot;
      SkeletonStep step = advance(skeleton, {});
      x += step.shift.x, y += step.shift.y;
      BodySpot after = layOut(skeleton).soles[static_cast<std::size_t>(foot)];
      EXPECT_EQ(before.x, after.x + step.shift.x);
      EXPECT_EQ(before.y, layOut(skeleton).downSole.y + step.shift.y);
      changes += foot != skeleton.downFoot ? 1 : 0;
      middle = (x + layOut(skeleton).parts[1].x) * (direction == Heading::East ? 1.0f : -1.0f);
      if (updates > 4) EXPECT_GE(middle, furthest) << "it never steps back";
      furthest = std::max(furthest, middle);
    }
    EXPECT_GT(direction == Heading::East ? x : -x, 500) << "pixels in 100 updates";
    EXPECT_LT(direction == Heading::East ? x : -x, 2000);
    EXPECT_GT(changes, 10);
    EXPECT_LT(std::abs(y), 60) << "the feet stay on one height";
  }
}

TEST(CaosSkeleton, AGaitRepeatsAndEndsAtAZero) {
  Skeleton skeleton = walker();
  skeleton.gaits[3] = {9, 1, 0, 2, 2, 2, 2, 2};
  ASSERT_TRUE(startGait(skeleton, 3));
  std::vector<std::int32_t> begun;
  for (int i = 0; i < 30; ++i)
    if (advance(skeleton, {}).poseBegan) begun.push_back(skeleton.pose);
  ASSERT_GE(begun.size(), 6u);
  for (std::size_t i = 0; i < begun.size(); ++i) EXPECT_EQ(begun[i], i % 2 == 0 ? 9 : 1);
  stopGait(skeleton);
  EXPECT_FALSE(advance(skeleton, {}).poseBegan && advance(skeleton, {}).poseBegan);
}

TEST(CaosSkeleton, AnAnimationEndsOrRepeats) {
  Skeleton skeleton = walker();
  std::array<std::uint8_t, 3> once = {1, 77, 9};  // 77 has no gene
  startAnimation(skeleton, once);
  EXPECT_TRUE(animationRuns(skeleton));
  int updates = 0;
  while (animationRuns(skeleton) && updates < 100) advance(skeleton, {}), ++updates;
  EXPECT_LT(updates, 12);
  EXPECT_EQ(skeleton.pose, 9);
  std::array<std::uint8_t, 5> again = {9, 1, 2, 255, 1};
  startAnimation(skeleton, again);
  std::vector<std::int32_t> begun;
  for (int i = 0; i < 60; ++i)
    if (advance(skeleton, {}).poseBegan) begun.push_back(skeleton.pose);
  ASSERT_GE(begun.size(), 6u);
  EXPECT_EQ(begun[0], 9);
  for (std::size_t i = 1; i < begun.size(); ++i) EXPECT_EQ(begun[i], i % 2 == 1 ? 1 : 2);
  EXPECT_FALSE(animationRuns(skeleton));  // it has no end
}

TEST(CaosSkeleton, AnyPosesAreLegal) {
  base::Random random(7);
  Skeleton skeleton;
  for (Pose& pose : skeleton.poses)
    for (char& c : pose.characters) c = static_cast<char>(random.below(256));
  for (auto& gait : skeleton.gaits)
    for (std::uint8_t& pose : gait) pose = static_cast<std::uint8_t>(random.below(256));
  std::vector<std::uint8_t> poses(1000);
  for (int i = 0; i < 3000; ++i) {
    ItPlace it{random.below(2) == 0, float(random.between(-500, 500)), float(random.between(-500, 500))};
    if (i % 7 == 0) setPose(skeleton, random.between(-2, 260), it);
    if (i % 11 == 0) startGait(skeleton, random.between(-2, 260));
    if (i % 23 == 0) {
      for (std::uint8_t& pose : poses) pose = static_cast<std::uint8_t>(random.below(256));
      startAnimation(skeleton, poses);
    }
    advance(skeleton, it);
    for (std::uint8_t angle : skeleton.angles) ASSERT_LT(angle, BodyAngles);
    BodyLayout layout = layOut(skeleton);
    ASSERT_GE(layout.width, 1);
    ASSERT_LT(layout.width, 300);
    for (const BodyPicture& picture : bodyPictures(skeleton)) ASSERT_LT(picture.frame, 192);
  }
}

TEST(CaosSkeleton, TheDefaultBodyIsAboutFiftyByEightyFive) {
  Skeleton skeleton;
  BodyLayout layout = layOut(skeleton);
  EXPECT_GE(layout.width, 37);
  EXPECT_LE(layout.width, 60);
  EXPECT_GE(layout.height, 80);
  EXPECT_LE(layout.height, 92);
  EXPECT_LT(layout.mouth.y, layout.hands[0].y);
  EXPECT_LT(layout.hands[0].y, layout.downSole.y);
  EXPECT_LE(layout.downSole.y, layout.height);
  EXPECT_TRUE(isUpperHalf(layout, layout.mouth.y));
  EXPECT_FALSE(isUpperHalf(layout, layout.downSole.y));
}

TEST(CaosSkeleton, WestMirrorsEastWhenAsked) {
  Skeleton east, west;
  turn(east, Heading::East);
  turn(west, Heading::West);
  west.mirrorsWest = true;
  for (const BodyPicture& picture : bodyPictures(west)) {
    EXPECT_TRUE(picture.mirrored);
    EXPECT_LT(picture.frame % BodyFrames, 4);
  }
  BodyLayout a = layOut(east), b = layOut(west);
  EXPECT_EQ(a.width, b.width);
  EXPECT_EQ(a.mouth.x, b.width - 1 - b.mouth.x);
  EXPECT_EQ(a.mouth.y, b.mouth.y);
}

TEST(CaosSkeleton, ATurnSettlesOnTheSameFoot) {
  Skeleton skeleton;
  EXPECT_EQ(settle(skeleton).x, 0);
  BodySpot before = layOut(skeleton).downSole;
  turn(skeleton, Heading::East);
  BodySpot shift = settle(skeleton);
  EXPECT_EQ(before.x, layOut(skeleton).downSole.x + shift.x);
  EXPECT_EQ(settle(skeleton).x, 0);
}

TEST(CaosSkeleton, FacesAndShapes) {
  EXPECT_EQ(facePicture(0, false), 9);
  EXPECT_EQ(facePicture(2, true), 9 + 16 + 64);
  Skeleton skeleton;
  skeleton.expression = 3, skeleton.eyesClosed = true, skeleton.pregnancy = 2;
  for (const BodyPicture& picture : bodyPictures(skeleton)) {
    if (picture.part == BodyPart::Head) EXPECT_EQ(picture.frame, facePicture(3, true));
    if (picture.part == BodyPart::Body) EXPECT_EQ(picture.frame, 2 * 16 + 8 + 2);
  }
}

TEST(CaosSkeleton, ComesBackFromASave) {
  Skeleton skeleton = walker();
  startGait(skeleton, 0);
  for (int i = 0; i < 9; ++i) advance(skeleton, {});
  base::ArchiveWriter writer;
  writer(skeleton);
  std::string bytes = writer.take();
  EXPECT_LT(bytes.size(), 400u);
  Skeleton loaded;
  base::ArchiveReader reader(bytes);
  reader(loaded);
  ASSERT_TRUE(reader.ok());
  EXPECT_EQ(reader.remaining(), 0u);
  for (int i = 0; i < 50; ++i) {
    SkeletonStep a = advance(skeleton, {}), b = advance(loaded, {});
    EXPECT_EQ(a.shift.x, b.shift.x);
    EXPECT_EQ(skeleton.angles, loaded.angles);
  }
}

TEST(CaosSkeleton, DamagedSavesAreRefusedOrSafe) {
  Skeleton skeleton = walker();
  startGait(skeleton, 0);
  advance(skeleton, {});
  base::ArchiveWriter writer;
  writer(skeleton);
  std::string bytes = writer.take();
  base::Random random(3);
  for (int i = 0; i < 5000; ++i) {
    std::string damaged =
        bytes.substr(0, random.below(4) == 0 ? random.below(std::uint32_t(bytes.size())) : bytes.size());
    for (std::uint32_t k = random.below(4); k > 0 && !damaged.empty(); --k)
      damaged[random.below(std::uint32_t(damaged.size()))] = static_cast<char>(random.below(256));
    Skeleton loaded;
    base::ArchiveReader reader(damaged);
    reader(loaded);
    if (!reader.ok()) continue;
    for (int update = 0; update < 20; ++update) advance(loaded, {});
    layOut(loaded);
  }
}

}  // namespace
}  // namespace vellum::caos
