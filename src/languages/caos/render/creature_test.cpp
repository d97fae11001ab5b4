#include "languages/caos/render/creature.h"

#include <gtest/gtest.h>

#include "base/text.h"
#include "host/memory_storage.h"
#include "languages/caos/creature/att.h"
#include "languages/caos/world/view.h"

namespace vellum::caos {
namespace {

// A game with one breed: a part's pictures are boxes of one colour, 16 in each set.
struct Game {
  host::MemoryStorage storage;
  Galleries galleries;
  BodyGenes genes = bodyGenesOf(0, 1);

  Game() {
    galleries.assets.storage = &storage;
    for (const BodyPartRow& row : BodyPartRows)
      part(limbName({static_cast<int>(row.part), 0, Sex::Male, 0, 0}), row.sets);
  }
  void part(const std::string& name, int sets, std::string_view color = "") {
    std::string own = base::cat("#", std::string(6, static_cast<char>('0' + (name[0] - 'a') % 9 + 1)));
    std::string art;
    for (int i = 0; i < sets * BodyFrames; ++i)
      art += base::cat("image 8 6\nrect 0 0 8 6 ", color.empty() ? std::string_view(own) : color, "\n");
    ASSERT_TRUE(storage.write(base::cat("Images/", name, ".art"), art).ok());
  }
  BodySprites body(int age = 0, const Wardrobe& wardrobe = {}) {
    LimbFiles files = listLimbs(galleries.assets);
    return readBody(galleries, files, genes, Sex::Female, age, wardrobe);
  }
};

TEST(CaosBody, FilesOfOtherAgesAndSexesServe) {
  Game game;
  BodySprites body = game.body(4);
  EXPECT_EQ(body.names[0], "a00a");
  EXPECT_EQ(body.names[13], "n00a");
  EXPECT_EQ(body.shape.parts[0][0].width, 8);
  // Without .att files, parts join as in the default shape.
  EXPECT_EQ(body.shape.parts[1][3].points, defaultBodyShape().parts[1][3].points);
  game.part("a44a", 12);
  ASSERT_TRUE(game.storage.write("Body Data/b04a.att", "1 2 3 4 5 6 7 8 9 10 11 12").ok());
  EXPECT_EQ(game.body(4).names[0], "a44a");
  EXPECT_EQ(game.body(3).names[0], "a00a");
  EXPECT_EQ(game.body(4).shape.parts[1][0].points[5], (BodyPoint{11, 12}));
  EXPECT_EQ(nearestLimb({"a00a", "b00a"}, {0, 0, Sex::Female, 4, 2}), "a00a");  // CAOS: LIMB 0 1 2 4 3
  EXPECT_EQ(nearestLimb({"a00a", "b00a"}, {2, 0, Sex::Female, 4, 2}), "");
  EXPECT_EQ(faceFile(listLimbs(game.galleries.assets), game.genes, Sex::Female), "a00a");
}

// Creatures are dressed often: the files of a list are read once.
TEST(CaosBody, AttachmentsAreReadOnce) {
  Game game;
  ASSERT_TRUE(game.storage.write("Body Data/b00a.att", "1 2 3 4").ok());
  LimbFiles files = listLimbs(game.galleries.assets);
  auto neck = [&] { return readBody(game.galleries, files, game.genes, Sex::Male, 0, {}).shape.parts[1][0].points[1]; };
  EXPECT_EQ(neck(), (BodyPoint{3, 4}));
  ASSERT_TRUE(game.storage.write("Body Data/b00a.att", "5 6 7 8").ok());
  EXPECT_EQ(neck(), (BodyPoint{3, 4}));
  files = listLimbs(game.galleries.assets);
  EXPECT_EQ(neck(), (BodyPoint{7, 8}));
}

TEST(CaosBody, NoFilesMeanTheDefaultShape) {
  host::MemoryStorage storage;
  Galleries galleries;
  galleries.assets.storage = &storage;
  ASSERT_TRUE(storage.write("Images/x", "").ok());
  LimbFiles files = listLimbs(galleries.assets);
  BodySprites body = readBody(galleries, files, bodyGenesOf(1, 2), Sex::Male, 3, {});
  for (const Gallery* gallery : body.galleries) EXPECT_EQ(gallery, nullptr);
  Skeleton own, standard;
  own.shape = &body.shape;
  EXPECT_EQ(layOut(own).height, layOut(standard).height);
  Canvas canvas(60, 90);
  drawCreature(canvas, own, body, 0, 0, {});
  base::Picture picture = canvas.take();
  for (int y = 0; y < 90; ++y)
    for (int x = 0; x < 60; ++x) ASSERT_EQ(picture.at(x, y)[3], 0);
}

Rgb colorAt(const base::Picture& picture, float x, float y) {
  const unsigned char* p = picture.at(static_cast<int>(x), static_cast<int>(y));
  return {p[0], p[1], p[2]};
}

TEST(CaosBody, TheHeadIsDrawnLastAndClothesOverIt) {
  Game game;
  Wardrobe wardrobe;
  wear(wardrobe, 0, 2, 1);
  wear(wardrobe, 1, 7, 0);
  wear(wardrobe, 2, 7, 1);  // there is no such picture
  game.part("a00a2", 12, "#00ff00");
  game.part("b00a7", 4, "#0000ff");
  BodySprites plain = game.body(), dressed = game.body(0, wardrobe);
  EXPECT_EQ(dressed.clothes.size(), 2u);
  Creature creature;
  EXPECT_FALSE(shows(creature, "a00a"));
  creature.sprites.make() = dressed;
  for (const char* name : {"a00a", "B00A", "a00a2", "b00a7"}) EXPECT_TRUE(shows(creature, name)) << name;
  for (const char* name : {"a00b", "c00a7", "a00a3", ""}) EXPECT_FALSE(shows(creature, name)) << name;
  Skeleton skeleton;
  skeleton.shape = &plain.shape;
  BodyLayout layout = layOut(skeleton);
  auto draw = [&](const BodySprites& body, Tint tint) {
    Canvas canvas(200, 200);
    drawCreature(canvas, skeleton, body, 10, 20, {false, tint, 0});
    return canvas.take();
  };
  BodySpot head = layout.parts[0], torso = layout.parts[1];
  EXPECT_EQ(colorAt(draw(plain, {}), 13 + head.x, 23 + head.y).g, 0x11 & 0xfc);
  EXPECT_GT(colorAt(draw(dressed, {}), 13 + head.x, 23 + head.y).g, 200);
  EXPECT_GT(colorAt(draw(dressed, {}), 13 + torso.x, 23 + torso.y).b, 200);
  Tint red;
  red.red = 255;
  EXPECT_GT(colorAt(draw(plain, red), 13 + head.x, 23 + head.y).r, 120);
  Rgb hat = colorAt(draw(dressed, red), 13 + head.x, 23 + head.y);
  EXPECT_LT(hat.r, 8) << "what it wears keeps its colour";
}

// An .att file with the same points for each picture.
std::string lines(std::string_view points) {
  std::string text;
  for (int i = 0; i < BodyFrames; ++i) text += points;
  return text;
}

TEST(CaosBody, HairIsDrawnOnTheHeadInThreeStages) {
  Game game;
  std::string art;
  for (const char* color : {"#ff0000", "#00ff00", "#0000ff"})
    for (int i = 0; i < BodyFrames; ++i) art += base::cat("image 4 4\nrect 0 0 4 4 ", color, "\n");
  ASSERT_TRUE(game.storage.write("Images/q00a.art", art).ok());
  ASSERT_TRUE(game.storage.write("Body Data/a00a.att", lines("4 6 4 4 0 0 0 0 6 3\r\n")).ok());
  auto drawn = [&](int stage, bool mirrored) {
    Wardrobe wardrobe;
    changeHair(wardrobe, stage);
    BodySprites body = game.body(0, wardrobe);
    Skeleton skeleton;
    skeleton.shape = &body.shape;
    skeleton.mirrorsWest = mirrored;
    skeleton.direction = mirrored ? Heading::West : Heading::East;
    Canvas canvas(200, 200);
    drawCreature(canvas, skeleton, body, 10, 20, {});
    BodySpot head = layOut(skeleton).parts[0];
    return std::pair(canvas.take(), BodySpot{10 + head.x, 20 + head.y});
  };
  // Without an .att file of its own it begins at the head's corner, mirrored at the other one.
  auto [grown, at] = drawn(0, false);
  EXPECT_GT(colorAt(grown, at.x + 1, at.y + 1).r, 240);
  EXPECT_LT(colorAt(grown, at.x + 5, at.y + 1).r, 240);
  auto [tidy, same] = drawn(1, true);
  EXPECT_GT(colorAt(tidy, same.x + 6, same.y + 1).g, 240);
  // With one, its point 0 is where the head's last point is.
  ASSERT_TRUE(game.storage.write("Body Data/q00a.att", lines("1 1\r\n")).ok());
  auto [wild, there] = drawn(-2, false);
  EXPECT_GT(colorAt(wild, there.x + 5, there.y + 2).b, 240);
  EXPECT_LT(colorAt(wild, there.x + 4, there.y + 2).b, 240);
  auto [turned, back] = drawn(-1, true);
  EXPECT_GT(colorAt(turned, back.x + 2, back.y + 2).b, 240);
  EXPECT_LT(colorAt(turned, back.x + 3, back.y + 2).b, 240);
}

}  // namespace
}  // namespace vellum::caos
