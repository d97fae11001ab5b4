#include <gtest/gtest.h>

#include "languages/caos/render/renderer.h"
#include "languages/caos/world/lifecycle.h"
#include "languages/caos/world/place.h"

namespace vellum::caos {
namespace {

TEST(CaosSights, WhatACreatureHasInMindIsFramed) {
  World world;
  auto at = [&](AgentKind kind, float x) {
    Agent* agent = createAgent(world, kind, {2, 21, 1});
    agent->parts[0].width = agent->parts[0].height = 10;
    placeAt(world, *agent, x, 20);
    resized(world, *agent);
    return agent;
  };
  Agent* toy = at(AgentKind::Simple, 20);
  Agent* food = at(AgentKind::Simple, 50);
  Agent* agent = at(AgentKind::Creature, 80);
  Creature& creature = agent->extras.make().creature.make();
  creature.senses.chosen[21] = toy->handle;
  creature.senses.chosen[11] = food->handle;
  creature.mind.it = food->handle;
  world.creatures.push_back(agent->handle);
  world.camera.width = 120;
  world.camera.height = 60;
  auto corner = [&](int x) {
    base::Picture picture = draw(world, world.camera, 120, 60, {});
    const unsigned char* pixel = picture.at(x, 20);
    return std::array<int, 3>{pixel[0], pixel[1], pixel[2]};
  };
  const std::array<int, 3> plain = corner(20), seen{0, 255, 255}, attended{255, 255, 255};
  EXPECT_NE(plain, seen);
  world.debugSight = true;
  EXPECT_EQ(corner(20), seen);
  EXPECT_EQ(corner(50), seen);
  EXPECT_EQ(corner(80), plain);
  world.debugSight = false;
  world.debugAttention = true;
  EXPECT_EQ(corner(20), plain);
  EXPECT_EQ(corner(50), attended);
}

}  // namespace
}  // namespace vellum::caos
