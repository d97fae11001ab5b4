#include "languages/caos/render/canvas.h"

#include <gtest/gtest.h>

namespace vellum::caos {
namespace {

constexpr Rgb White{255, 255, 255};

// A line of text for each row: '#' what is white, '.' the rest.
std::string shown(Canvas& canvas) {
  std::string out;
  base::Picture picture = canvas.take();
  for (int y = 0; y < picture.height; ++y) {
    for (int x = 0; x < picture.width; ++x) out.push_back(picture.at(x, y)[0] == 255 ? '#' : '.');
    out.push_back('\n');
  }
  return out;
}

template <class Draw>
std::string drawn(int width, int height, Draw draw) {
  Canvas canvas(width, height);
  canvas.clear({0, 0, 0});
  draw(canvas);
  return shown(canvas);
}

TEST(CaosCanvas, FramesAreOnePixelWide) {
  EXPECT_EQ(drawn(6, 5, [](Canvas& c) { c.frame(1, 1, 4, 3, White); }),
            "......\n"
            ".####.\n"
            ".#..#.\n"
            ".####.\n"
            "......\n");
  EXPECT_EQ(drawn(3, 2, [](Canvas& c) { c.frame(-1, -1, 3, 2, White); }),
            "##.\n"
            "...\n");
}

TEST(CaosCanvas, BoxesAreClipped) {
  EXPECT_EQ(drawn(4, 3, [](Canvas& c) { c.box(-2, 1, 4, 9, White); }),
            "....\n"
            "##..\n"
            "##..\n");
  EXPECT_EQ(
      drawn(2, 1, [](Canvas& c) { c.box(0, 0, 0, 1, White), c.box(2, 0, 5, 5, White), c.box(0, -3, 2, 3, White); }),
      "..\n");
}

TEST(CaosCanvas, LinesHaveBothEnds) {
  EXPECT_EQ(drawn(5, 3, [](Canvas& c) { c.line(0, 0, 4, 2, White); }),
            "#....\n"
            ".##..\n"
            "...##\n");
  EXPECT_EQ(drawn(5, 1, [](Canvas& c) { c.line(3, 0, 1, 0, White); }), ".###.\n");
  EXPECT_EQ(drawn(3, 1, [](Canvas& c) { c.line(1, 0, 1, 0, White); }), ".#.\n");
  EXPECT_EQ(drawn(3, 3, [](Canvas& c) { c.line(1, -1000000, 1, 1, White); }), ".#.\n.#.\n...\n");
  EXPECT_EQ(drawn(3, 1, [](Canvas& c) { c.line(0, 1, 2, 1, White), c.line(-5, 0, -1, 0, White); }), "...\n");
}

TEST(CaosCanvas, DashesAlternate) {
  EXPECT_EQ(drawn(10, 1, [](Canvas& c) { c.line(0, 0, 9, 0, White, 3, 2); }), "###..###..\n");
  EXPECT_EQ(drawn(4, 1, [](Canvas& c) { c.line(0, 0, 3, 0, White, 0, 2); }), "####\n");
  EXPECT_EQ(drawn(4, 1, [](Canvas& c) { c.line(0, 0, 3, 0, White, 2, 0); }), "####\n");
  EXPECT_EQ(drawn(6, 1, [](Canvas& c) { c.line(0, 0, 5, 0, White, 1, 1); }), "#.#.#.\n");
}

TEST(CaosCanvas, PicturesAreStretchedAndClipped) {
  base::Picture two(2, 2);  // white above left and below right
  for (int i = 0; i < 2; ++i)
    for (int channel = 0; channel < 3; ++channel) two.at(i, i)[channel] = 255;
  for (int i = 0; i < 4; ++i) two.at(i % 2, i / 2)[3] = 255;
  EXPECT_EQ(drawn(6, 4, [&](Canvas& c) { c.picture(two, 1, 0, 4, 4); }),
            ".##...\n"
            ".##...\n"
            "...##.\n"
            "...##.\n");
  EXPECT_EQ(drawn(3, 2, [&](Canvas& c) { c.picture(two, -1, -1, 4, 4); }),
            "#..\n"
            ".##\n");
  EXPECT_EQ(drawn(2, 1, [&](Canvas& c) { c.picture(base::Picture(), 0, 0, 2, 1); }), "..\n");
}

}  // namespace
}  // namespace vellum::caos
