// Pictures and lists of an agent that need no run.
#pragma once

#include "languages/gal/check/program.h"

namespace vellum::gal {

// The transitions of each input as a state diagram in Graphviz's dot language: values are nodes, lines are arrows with
// their actions. Only the line that counts is drawn, for each change.
std::string transitionGraph(const CheckedAgent& agent, std::string_view title);

// Golem Studio's Agent tab as text: channels with their numbers, inputs with their values, actions, keys.
std::string describeAgent(const CheckedAgent& agent);

}  // namespace vellum::gal
