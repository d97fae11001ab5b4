#include "driver/language_options.h"

namespace vellum::driver {

std::span<const LanguageOption> languageOptions() {
  static constexpr LanguageOption rows[] = {
      {.name = "timeline", .afterRun = writeTimeline}, {.name = "creatures", .whileRunning = watchCreatures},
      {.name = "clone", .standIn = onlyStore},         {.name = "region", .standIn = onlyStore},
      {.name = "map", .standIn = onlyStore},           {.name = "agent", .insteadOfDoc = describeAgent},
  };
  return rows;
}

const LanguageOption* standInOption(const Arguments& arguments) {
  for (const LanguageOption& option : languageOptions())
    if (option.standIn != nullptr && arguments.lastOfLanguage(option.name) != nullptr) return &option;
  return nullptr;
}

}  // namespace vellum::driver
