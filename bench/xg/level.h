// A map with a sector type on each sector, for the benchmark.
#pragma once

#include <cstdint>
#include <memory>

#include "languages/xg/world/level.h"

namespace vellum::bench {

// Square sectors side by side, whose types change light, colours and heights in eight ways.
std::unique_ptr<xg::Level> typedLevel(long sectors, base::Random& random);

}  // namespace vellum::bench
