#include "languages/caos/files/life_list.h"

#include <gtest/gtest.h>

#include "base/random.h"

namespace vellum::caos {
namespace {

LifeList someLives(LifeListGame game) {
  LifeList list{game, {}};
  for (int i = 0; i < 3; ++i) {
    ListedLife& life = list.lives.emplace_back();
    life.moniker = "001-moss-" + std::to_string(i);
    life.name = "Ron";
    life.sex = 1, life.genus = 2, life.variant = 3, life.mutations = 4, life.crossovers = 5;
    life.veteran = game == LifeListGame::DockingStation;
    for (int e = 0; e < i; ++e)
      life.events.push_back({3, 40, 50, 60, 1, "mum", "dad", "text", "photo", "world", "uid",
                             game == LifeListGame::DockingStation ? "user" : ""});
  }
  return list;
}

TEST(LifeList, SurvivesInBothGames) {
  for (LifeListGame game : {LifeListGame::Creatures3, LifeListGame::DockingStation}) {
    std::string chunk = writeLifeList(someLives(game));
    auto read = readLifeList(chunk);
    ASSERT_TRUE(read) << read.error().message;
    EXPECT_EQ(read->game, game);
    ASSERT_EQ(read->lives.size(), 3u);
    EXPECT_EQ(read->lives[2].events[1].moniker2, "dad");
    EXPECT_EQ(read->lives[2].crossovers, 5);
    EXPECT_EQ(read->lives[0].veteran, game == LifeListGame::DockingStation);
    EXPECT_EQ(writeLifeList(*read), chunk);
  }
}

TEST(LifeList, AnyBytesAreLegal) {
  EXPECT_EQ(readLifeList("").error().message, "this is no archive of the engine");
  std::string chunk = writeLifeList(someLives(LifeListGame::Creatures3));
  base::Random random(1);
  for (std::size_t size = 0; size < chunk.size(); ++size) EXPECT_FALSE(readLifeList(chunk.substr(0, size)));
  for (int i = 0; i < 2000; ++i) {
    std::string damaged = chunk;
    damaged[random.below(static_cast<std::uint32_t>(chunk.size()))] = static_cast<char>(random.next());
    (void)readLifeList(damaged);
  }
}

}  // namespace
}  // namespace vellum::caos
