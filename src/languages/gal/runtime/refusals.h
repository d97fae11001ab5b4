// Blocks that a bound channel keeps out, each said once while the same script holds the channel.
#pragma once

#include <optional>

#include "languages/gal/world/agent_group.h"

namespace vellum::gal {

class Refusals {
 public:
  explicit Refusals(std::size_t channels) : kept_(channels) {}

  // `set Arms "Idle" refused: bound at level 2 by "Wave" until tick 35`, or "in this tick". Nothing when it was said
  // before, and when the block is the one that holds the channel, as far as is known: blocks with the same script, and
  // those whose script is only known when they run, at the level of the binding.
  std::optional<std::string> say(AgentGroup& group, std::uint64_t tick, int channel, const RefusedBlock& block);

 private:
  struct Kept {
    std::int32_t level = -1, clip = -1;  // of the binding that they were refused for
    std::uint64_t until = 0;             // the tick in which it ends
    std::vector<RefusedBlock> said;
  };
  std::vector<Kept> kept_;  // by channel
};

}  // namespace vellum::gal
