#include "driver/language_options.h"

namespace vellum::driver {

std::span<const LanguageOption> languageOptions() {
  static constexpr LanguageOption rows[] = {
      {.name = "timeline", .afterRun = writeTimeline},
      {.name = "creatures", .whileRunning = watchCreatures},
      {.name = "clone", .standIn = onlyStore},
      {.name = "agent", .insteadOfDoc = describeAgent},
  };
  return rows;
}

}  // namespace vellum::driver
