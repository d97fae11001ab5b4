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
  EXPECT_EQ(readLifeList("").error().message, "this is not an archive of the engine");
  std::string chunk = writeLifeList(someLives(LifeListGame::Creatures3));
  base::Random random(1);
  for (std::size_t size = 0; size < chunk.size(); ++size) EXPECT_FALSE(readLifeList(chunk.substr(0, size)));
  for (int i = 0; i < 2000; ++i) {
    std::string damaged = chunk;
    damaged[random.below(static_cast<std::uint32_t>(chunk.size()))] = static_cast<char>(random.next());
    (void)readLifeList(damaged);
  }
}

TEST(LifeList, AsTextIsTheSame) {
  for (LifeListGame game : {LifeListGame::Creatures3, LifeListGame::DockingStation}) {
    LifeList list = someLives(game);
    list.lives[1].name = "a \"b\" \\ c\n\r\t\xe9\xff" + std::string(1, '\0') + "=# ";
    list.lives[2].events[0].age = -1;
    std::string text = lifeListText(list);
    auto read = readLifeListText("# a comment\n\n" + text);
    ASSERT_TRUE(read) << read.error().message;
    EXPECT_EQ(writeLifeList(*read), writeLifeList(list));
    EXPECT_EQ(lifeListText(*read), text);
  }
}

TEST(LifeList, MistakesInTextsHaveTheirLines) {
  auto mistake = [](std::string_view text) {
    auto read = readLifeListText(text);
    return read ? "none" : read.error().message;
  };
  EXPECT_EQ(mistake("\nevent type=3"), "line 2: an event belongs to the life above it");
  EXPECT_EQ(mistake("life\n  event tipe=3"), "line 2: unknown field 'tipe' here");
  EXPECT_EQ(mistake("life name=3"), "line 1: 'name' is a text in quotes");
  EXPECT_EQ(mistake("life name=\"x"), "line 1: the text is not closed on its line");
  EXPECT_EQ(mistake("life name=\"\\x4"), "line 1: two hexadecimal digits follow \\x");
  EXPECT_EQ(mistake("life sex=9999999999"), "line 1: 'sex' is not a whole number that fits");
  EXPECT_EQ(mistake("life sex=\"1\""), "line 1: 'sex' is not a whole number that fits");
  EXPECT_EQ(mistake("life sex"), "line 1: expected NAME=VALUE here");
  EXPECT_EQ(mistake("game chess"), "line 1: the game is creatures-3 or docking-station");
  EXPECT_EQ(mistake("game creatures-3\nlife veteran=1"), "line 2: unknown field 'veteran' here");
  EXPECT_EQ(mistake("lives"), "line 1: a line begins with game, life or event");
}

TEST(LifeList, AnyTextIsLegal) {
  const std::string text = lifeListText(someLives(LifeListGame::DockingStation));
  base::Random random(4);
  for (int i = 0; i < 2000; ++i) {
    std::string damaged = text;
    damaged[random.below(static_cast<std::uint32_t>(text.size()))] = static_cast<char>(random.next());
    if (auto read = readLifeListText(damaged)) EXPECT_TRUE(readLifeList(writeLifeList(*read)));
  }
}

}  // namespace
}  // namespace vellum::caos
