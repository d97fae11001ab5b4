#include "languages/caos/world/classifier_index.h"

#include <gtest/gtest.h>

#include "base/random.h"
#include "languages/caos/world/lifecycle.h"
#include "languages/caos/world/world.h"

namespace vellum::caos {

namespace {

// What a walk over all agents finds, without an index.
struct Walk {
  std::vector<Agent*> alive;

  Walk(const World& world, const Classifier& pattern) {
    for (Agent* agent : world.agents.inOrder())
      if (agent != nullptr && agent->classifier.matches(pattern)) alive.push_back(agent);
  }
  Agent* besides(const Agent* from, bool forward) const {
    if (alive.empty()) return nullptr;
    auto found = std::find(alive.begin(), alive.end(), from);
    if (found == alive.end()) return forward ? alive.front() : alive.back();
    auto at = static_cast<std::size_t>(found - alive.begin());
    return alive[(at + (forward ? 1 : alive.size() - 1)) % alive.size()];
  }
};

void compare(const World& world, const Classifier& pattern, const Agent* from, base::Random& random) {
  Walk walk(world, pattern);
  std::vector<AgentHandle> found, expected;
  world.agents.matching(pattern, found);
  for (const Agent* agent : walk.alive) expected.push_back(agent->handle);
  ASSERT_EQ(found, expected);
  ASSERT_EQ(world.agents.count(pattern).agents, walk.alive.size());
  for (bool forward : {false, true})
    ASSERT_EQ(world.agents.besides(from, pattern, forward), walk.besides(from, forward));
  if (walk.alive.empty()) return;
  std::uint32_t number = random.below(static_cast<std::uint32_t>(walk.alive.size()));
  ASSERT_EQ(world.agents.matchingAt(pattern, number), walk.alive[number]);
  ASSERT_EQ(world.agents.findById(walk.alive[number]->uniqueId), walk.alive[number]);
}

// A world of random births and deaths, with few or many agents of a classifier.
void live(std::uint64_t game, std::uint32_t classifiers, std::uint32_t deaths) {
  base::Random random;
  random.seed(game);
  World world;
  std::vector<AgentHandle> alive;
  auto number = [&] { return static_cast<std::int32_t>(random.below(classifiers)) - 1; };
  auto pick = [&]() -> Agent* {
    return alive.empty() ? nullptr : world.agents.find(alive[random.below(static_cast<std::uint32_t>(alive.size()))]);
  };
  for (int step = 0; step < 3000; ++step) {
    if (random.below(10) >= deaths) {
      alive.push_back(createAgent(world, AgentKind::Simple, {number(), number(), number()})->handle);
    } else if (Agent* victim = pick(); victim != nullptr) {
      std::erase(alive, victim->handle);
      ASSERT_TRUE(killAgent(world, victim->handle));
      ASSERT_EQ(world.agents.findById(victim->uniqueId), nullptr);
    }
    if (random.below(20) == 0) world.agents.releaseDead();
    if (random.below(200) == 0) {  // as after a load
      world.agents.releaseDead();
      std::vector<std::uint32_t> order;
      for (const Agent* agent : Walk(world, {}).alive) order.push_back(Agents::indexOf(agent->handle));
      ASSERT_TRUE(world.agents.relink(order));
    }
    if (step % 8 != 0) continue;
    std::int32_t wild = random.below(2) == 0 ? 0 : number();
    for (Classifier pattern : {Classifier{number(), number(), number()}, Classifier{number(), number(), 0},
                               Classifier{number(), 0, wild}, Classifier{0, wild, number()}, Classifier{0, 0, 0}})
      compare(world, pattern, pick(), random);
  }
}

}  // namespace

TEST(CaosClassifierIndex, FindsWhatAWalkOverAllAgentsFinds) {
  for (std::uint64_t game = 1; game <= 4; ++game)
    for (std::uint32_t classifiers : {3u, 5u, 40u})
      for (std::uint32_t deaths : {1u, 4u, 5u}) live(game, classifiers, deaths);
}

TEST(CaosClassifierIndex, IdentifiersMayStartAgain) {
  World world;
  world.agents.nextUniqueId = 0xffffffff;
  for (int i = 0; i < 3; ++i) createAgent(world, AgentKind::Simple, {1, 1, 1});
  for (Agent* agent : world.agents.inOrder()) EXPECT_EQ(world.agents.findById(agent->uniqueId), agent);
}

TEST(CaosWorld, OnlyAgentsWithSomethingToDoAreAwake) {
  World world;
  std::vector<AgentHandle> agents;
  for (int i = 0; i < 1000; ++i) agents.push_back(createAgent(world, AgentKind::Simple, {1, 1, 1})->handle);
  for (AgentHandle handle : agents) world.agents.letRest(*world.agents.find(handle));
  world.agents.rouse(*world.agents.find(agents[700]));
  for (int i = 0; i < 500; ++i) killAgent(world, agents[static_cast<std::size_t>(i)]);
  world.agents.releaseDead();
  std::size_t place = world.agents.find(agents[700])->place;
  EXPECT_EQ(place, 200u);
  for (std::size_t word = 0; word < world.agents.awake().size(); ++word)
    EXPECT_EQ(world.agents.awake()[word], word == place / 64 ? std::uint64_t(1) << place % 64 : 0) << word;
}

}  // namespace vellum::caos
