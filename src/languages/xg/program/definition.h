// A sector, or a lone function, ready to run: the result of reading any kind of source file.
#pragma once

#include <string>
#include <vector>

#include "languages/xg/program/step_table.h"
#include "source/source_set.h"

namespace vellum::xg {

struct SectorFunction {
  Field field = Field::Floor;
  CompiledFunction compiled;
  Timing timing;
  std::string text;  // as written
  source::Location location;
};

struct SectorDefinition {
  std::string name;     // unique in its world; "line 3" when the file gives none
  std::int32_t id = 0;  // of a sector type; 0: none
  bool lone = false;    // one function outside any sector, kept as if it were the floor's
  Profile profile = Profile::Manual;
  std::int32_t tics = 0;   // how many to show when it is loaded
  std::uint64_t seed = 0;  // for the tics shown
  Originals originals;
  std::vector<SectorFunction> functions;  // in the order written
  source::Location location;
};

}  // namespace vellum::xg
