// The functions of the benchmark: the function strings of the XG manual and some that maps use, with the timings of
// lights and lifts.
#pragma once

#include <string>
#include <vector>

#include "languages/xg/program/definition.h"

namespace vellum::bench {

struct MixedFunction {
  std::string text;
  xg::Timing timing;
  xg::StepTable table;  // doomsday
};

// Every string with several timings; steps last from 5 to 31 tics.
std::vector<MixedFunction> mixedFunctions();

}  // namespace vellum::bench
