#include "languages/caos/creature/pose.h"

#include <gtest/gtest.h>

namespace vellum::caos {
namespace {

Pose poseOf(std::string_view text) {
  return readPose({reinterpret_cast<const std::uint8_t*>(text.data()), text.size()});
}

TEST(CaosPose, CharactersAreDirectionHeadAndAngles) {
  Pose pose = poseOf("212212212010213X");
  EXPECT_EQ(pose.direction({}), Heading::East);
  EXPECT_EQ(pose.head({})->angle, 1);
  EXPECT_EQ(pose.angle(BodyPart::Body), 2);
  EXPECT_EQ(pose.angle(BodyPart::RightForearm), 2);
  EXPECT_EQ(pose.angle(BodyPart::TailTip), 3);
}

TEST(CaosPose, WhatHasNoMeaningKeepsWhatThereIs) {
  Pose pose = poseOf("XX9Z");
  EXPECT_TRUE(pose.there());
  EXPECT_EQ(pose.direction({}), std::nullopt);
  EXPECT_FALSE(pose.head({}).has_value());
  for (std::size_t part = 1; part < BodyPartCount; ++part)
    EXPECT_EQ(pose.angle(static_cast<BodyPart>(part)), std::nullopt);
  EXPECT_FALSE(poseOf("").there());
  EXPECT_FALSE(poseOf(std::string_view("\0abc", 4)).there());
}

TEST(CaosPose, TheHeadMayFaceTheViewer) {
  EXPECT_FALSE(poseOf("03").head({})->toViewer);
  EXPECT_EQ(poseOf("03").head({})->angle, 3);
  EXPECT_TRUE(poseOf("05").head({})->toViewer);
  EXPECT_EQ(poseOf("05").head({})->angle, 1);
}

TEST(CaosPose, ItDecidesWhereToLook) {
  Pose to = poseOf("??"), from = poseOf("!X");
  ItPlace left{true, -50, 0}, right{true, 50, 0};
  EXPECT_EQ(to.direction(left), Heading::West);
  EXPECT_EQ(to.direction(right), Heading::East);
  EXPECT_EQ(from.direction(left), Heading::East);
  EXPECT_EQ(from.direction(right), Heading::West);
  EXPECT_EQ(to.direction({}), std::nullopt);
  EXPECT_FALSE(to.head({}).has_value());
  EXPECT_EQ(to.head({true, 0, 31})->angle, 0);
  EXPECT_EQ(to.head({true, 0, 30})->angle, 1);
  EXPECT_EQ(to.head({true, 0, -31})->angle, 2);
  EXPECT_EQ(to.head({true, 0, -71})->angle, 3);
}

}  // namespace
}  // namespace vellum::caos
