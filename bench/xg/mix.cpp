#include "mix.h"

#include <cstdio>
#include <cstdlib>

#include "languages/xg/lower/lower.h"

namespace vellum::bench {

std::vector<MixedFunction> mixedFunctions() {
  // Endless functions: one that ends would soon cost nothing.
  static const char* const strings[] = {
      "az<",
      "AZ<",
      "az>mz<",
      "az.<",
      "m ?35m > miecbceimqtwyzywtq <",
      "z5/1>#1%0.333?7%1<",
      "z/0.355a<",
      "a!5210zZ<",
      "AB#14CD<",
      "a12Az12Z<",
      "azbycxdw<",
      "#9z3a#20m<",
      "/0.1/0.9%0.5<",
      "a?20z?20a<",
      "amz5Zm<",
      "gmgsg>mk<",
  };
  static const xg::Timing timings[] = {{5, 31, 255, 0}, {8, 8, 32, 8}, {12, 24, 64, -16}, {31, 31, 255, 0}};
  std::vector<MixedFunction> mix;
  for (const char* text : strings) {
    source::SourceSet sources;
    diagnostics::Emitter emitter;
    auto file = sources.add("function", text);
    xg::Settings settings;
    settings.profile = xg::Profile::Doomsday;
    xg::SectorDefinition definition = xg::readBare(sources, *file, settings, emitter);
    if (definition.functions.size() != 1) {
      std::fprintf(stderr, "not a function: %s\n", text);
      std::exit(1);
    }
    for (const xg::Timing& timing : timings) mix.push_back({text, timing, definition.functions[0].compiled.table});
  }
  return mix;
}

}  // namespace vellum::bench
