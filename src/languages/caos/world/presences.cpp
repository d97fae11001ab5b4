#include "languages/caos/world/presences.h"

#include <algorithm>

#include "languages/caos/world/events.h"
#include "languages/caos/world/motion.h"
#include "languages/caos/world/place.h"
#include "languages/caos/world/sweep.h"

namespace vellum::caos {

static constexpr std::int32_t ImpactEvent = 8;

// Presences are circles around the middles, as wide as the larger side. An impact happens when they come together.
void meetPresences(World& world) {
  auto radius = [&](const Agent& agent) { return std::max(widthOf(agent), heightOf(agent)) / 2; };
  if (world.bodies.presences.empty()) return;
  world.bodies.metAt.resize(world.agents.slots().size());
  float largest = 0;
  for (AgentHandle handle : world.bodies.presences)
    if (const Agent* agent = world.agents.find(handle)) largest = std::max(largest, radius(*agent));
  sweep(world, world.bodies.presences, &Physique::present, [&](Agent& agent) {
    Gear& gear = agent.body.gear.make();
    agent.body.present = has(agent, attribute::Presence);
    std::erase_if(gear.touching, [&](AgentHandle handle) { return world.agents.find(handle) == nullptr; });
    if (!agent.body.present) {
      gear.touching.clear();
      return;
    }
    float x = middleXOf(agent), y = middleYOf(agent), own = radius(agent);
    auto isNear = [&](const Agent& other) {
      float dx = middleXOf(other) - x, dy = middleYOf(other) - y, reach = own + radius(other);
      return dx * dx + dy * dy < reach * reach;
    };
    std::erase_if(gear.touching, [&](AgentHandle handle) {
      const Agent& other = *world.agents.find(handle);
      return &other != &agent && has(other, attribute::Presence) && !isNear(other);
    });
    ++world.bodies.meeting;
    for (AgentHandle handle : gear.touching) world.bodies.metAt[world.agents.indexOf(handle)] = world.bodies.meeting;
    float reach = own + largest;
    world.bodies.near.clear();
    findOverlapping(world, {x - reach, y - reach, x + reach, y + reach}, {}, world.bodies.near);
    for (AgentHandle handle : world.bodies.near) {
      const Agent& other = *world.agents.find(handle);
      if (&other == &agent || !has(other, attribute::Presence) ||
          world.bodies.metAt[world.agents.indexOf(handle)] == world.bodies.meeting)
        continue;
      if (!isNear(other)) continue;
      gear.touching.push_back(handle);
      raiseEvent(world, agent, ImpactEvent, handle);
    }
  });
}

}  // namespace vellum::caos
