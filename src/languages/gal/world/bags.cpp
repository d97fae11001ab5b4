#include "languages/gal/world/bags.h"

namespace vellum::gal {

// A bag with as many slips as the odds add up to: over one whole bag each chance is drawn exactly as often as its odds
// say (GAL manual, "Random-Chance statements").
std::int32_t draw(AgentGroup& group, int random) {
  const auto& odds = group.agent.randoms[static_cast<std::size_t>(random)];
  Bag& bag = group.now.bags[random];
  if (bag.holdTicks > 0) return bag.held;
  group.blocks.stir();
  std::uint32_t* slips = group.now.slips + group.members.firstSlip(static_cast<std::size_t>(random));
  if (bag.left == 0) {
    for (std::size_t i = 0; i < odds.size(); ++i) bag.left += slips[i] = odds[i];
    if (bag.left == 0) return bag.held = -1;
  }
  std::uint32_t slip = group.random.below(bag.left);
  std::size_t chance = 0;
  while (slip >= slips[chance]) slip -= slips[chance++];
  --slips[chance];
  --bag.left;
  return bag.held = static_cast<std::int32_t>(chance);
}

void keepChance(AgentGroup& group, int random, float low, float high) {
  Bag& bag = group.now.bags[random];
  if (bag.holdTicks > 0) return;  // issued again while the choice is kept, it does not extend the time
  double time = group.between(low, high);
  const PendingBlock* block = group.blocks.innermost();
  if (block != nullptr && block->clip >= 0) {
    double speed = std::fabs(double(block->rate));
    time = speed > 0 ? time * group.entity.clip(block->clip).seconds() / speed : 1e9;
  }
  bag.holdTicks = ticksOf(time);
  if (bag.holdTicks > 0) group.blocks.unstir();  // the choice that was drawn last is the next one, too
}

}  // namespace vellum::gal
