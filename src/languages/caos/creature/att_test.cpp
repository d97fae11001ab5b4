#include "languages/caos/creature/att.h"

#include <gtest/gtest.h>

#include "base/random.h"

namespace vellum::caos {
namespace {

TEST(CaosAtt, ALineIsAPicture) {
  BodyShape::Part part{};
  readAtt("1 2 3 4\r\n\r\n-5 6\n7", part);
  EXPECT_EQ(part[0].points[0], (BodyPoint{1, 2}));
  EXPECT_EQ(part[0].points[1], (BodyPoint{3, 4}));
  EXPECT_EQ(part[0].points[2], (BodyPoint{0, 0}));
  EXPECT_EQ(part[1].points[0], (BodyPoint{-5, 6}));
  EXPECT_EQ(part[2].points[0], (BodyPoint{7, 0}));
  EXPECT_EQ(part[3].points[0], (BodyPoint{0, 0}));
}

TEST(CaosAtt, WhatIsWrittenComesBack) {
  BodyShape::Part part = defaultBodyShape().parts[static_cast<std::size_t>(BodyPart::Body)], back{};
  readAtt(writeAtt(part, 6), back);
  for (std::size_t i = 0; i < part.size(); ++i) EXPECT_EQ(part[i].points, back[i].points);
}

TEST(CaosAtt, AnyBytesAreLegal) {
  BodyShape::Part part{};
  readAtt("99999999999999999999 -99999999999999999999 1.5e9 --3 - 4-5", part);
  EXPECT_EQ(part[0].points[0], (BodyPoint{MaxBodyPoint, -MaxBodyPoint}));
  EXPECT_EQ(part[0].points[1], (BodyPoint{1, 5}));
  base::Random random(1);
  for (int i = 0; i < 2000; ++i) {
    std::string text(random.below(300), ' ');
    for (char& c : text)
      c = random.below(3) == 0 ? static_cast<char>(random.below(256)) : "0123456789 -\n\r"[random.below(14)];
    readAtt(text, part);
    for (const BodyPartFrame& frame : part)
      for (BodyPoint point : frame.points) {
        ASSERT_LE(std::abs(point.x), MaxBodyPoint);
        ASSERT_LE(std::abs(point.y), MaxBodyPoint);
      }
  }
  readAtt("", part);
  EXPECT_EQ(part[0].points[0], (BodyPoint{0, 0}));
}

}  // namespace
}  // namespace vellum::caos
