// Graphs and lists of an agent; they need no run.
#pragma once

#include "languages/gal/check/program.h"

namespace vellum::gal {

// The transitions of each input as a state diagram in Graphviz's dot language: values are nodes, lines are arrows with
// their actions. For each change, only the line that applies is drawn.
std::string transitionGraph(const CheckedAgent& agent, std::string_view title);

// Golem Studio's Agent tab as text: channels with their numbers, inputs with their values, actions, keys.
std::string describeAgent(const CheckedAgent& agent);

}  // namespace vellum::gal
