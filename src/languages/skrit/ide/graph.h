// The state machine of a skrit in Graphviz's dot language.
#pragma once

#include <string>

#include "languages/skrit/check/program.h"

namespace vellum::skrit {
std::string stateGraph(const Program& program, const source::SourceSet& sources);
}
