// The state of a group that goes over to a new definition of its agent (live reload).
#pragma once

#include "languages/gal/world/agent_group.h"

namespace vellum::gal {

// For each number of the old definition, that of the same name in the new one; -1: it has none.
struct SameNames {
  SameNames(const AgentDefinition& from, const AgentDefinition& to);
  std::int32_t value(std::int32_t input, std::int32_t value) const {
    return values[static_cast<std::size_t>(input)][static_cast<std::size_t>(value)];
  }
  std::vector<std::int32_t> channels, inputs, actions;
  std::vector<std::vector<std::int32_t>> values;  // by input; of inputs that are not there any more, nothing counts
};

// Gives `to`, which has one member and the same entity, the members of `from`. Inputs and channels are those of the
// same name; random blocks start over when any of them has other odds.
void keepState(AgentGroup& from, AgentGroup& to, const SameNames& same);

}  // namespace vellum::gal
