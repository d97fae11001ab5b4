#include "languages/caos/creature/wardrobe.h"

#include <gtest/gtest.h>

#include "base/random.h"
#include "languages/caos/creature/looks_fields.h"

namespace vellum::caos {
namespace {

TEST(CaosWardrobe, LayersAreReplacedAndTakenOff) {
  Wardrobe wardrobe;
  EXPECT_EQ(outermostSet(wardrobe, 0), BareBody);
  EXPECT_TRUE(wear(wardrobe, 0, 5, 2));
  EXPECT_TRUE(wear(wardrobe, 0, 3, 1));
  EXPECT_EQ(outermostSet(wardrobe, 0), 5);
  EXPECT_TRUE(wear(wardrobe, 0, 6, 2));
  EXPECT_EQ(outermostSet(wardrobe, 0), 6);
  EXPECT_TRUE(wear(wardrobe, 0, -1, 2));
  EXPECT_EQ(outermostSet(wardrobe, 0), 3);
  EXPECT_EQ(outermostSet(wardrobe, 1), BareBody);
  wearEverywhere(wardrobe, 9, 1);
  for (std::int32_t part = 0; part < 14; ++part) EXPECT_EQ(outermostSet(wardrobe, part), 9);
  undress(wardrobe);
  EXPECT_EQ(outermostSet(wardrobe, 4), BareBody);
}

TEST(CaosWardrobe, AnyNumbersAreLegal) {
  Wardrobe wardrobe;
  for (std::int32_t part : {-1, 14, INT32_MIN, INT32_MAX}) {
    EXPECT_FALSE(wear(wardrobe, part, 1, 1));
    EXPECT_EQ(outermostSet(wardrobe, part), BareBody);
  }
  for (std::int32_t layer = 0; layer < 20; ++layer) EXPECT_EQ(wear(wardrobe, 3, 1, layer), layer < 8);
  EXPECT_TRUE(wear(wardrobe, 3, 2, 7));
  EXPECT_EQ(wardrobe.worn.size(), MaxClothingLayers);
}

TEST(CaosWardrobe, HairHasFiveStages) {
  Wardrobe wardrobe;
  changeHair(wardrobe, 1);
  EXPECT_EQ(wardrobe.hair, 1);
  changeHair(wardrobe, INT32_MAX);
  EXPECT_EQ(wardrobe.hair, 2);
  changeHair(wardrobe, INT32_MIN);
  EXPECT_EQ(wardrobe.hair, -2);
}

TEST(CaosWardrobe, ComesBackFromASave) {
  Wardrobe wardrobe, loaded;
  wear(wardrobe, 13, 4, 1);
  changeHair(wardrobe, -1);
  base::ArchiveWriter writer;
  writer(wardrobe);
  base::ArchiveReader reader(writer.bytes());
  reader(loaded);
  ASSERT_TRUE(reader.ok());
  EXPECT_EQ(outermostSet(loaded, 13), 4);
  EXPECT_EQ(loaded.hair, -1);
  std::string bytes = writer.take();
  bytes[4] = 14;  // the part
  base::ArchiveReader damaged(bytes);
  damaged(loaded);
  EXPECT_FALSE(damaged.ok());
}

}  // namespace
}  // namespace vellum::caos
