#include "driver/language_options.h"

namespace vellum::driver {

std::span<const LanguageOption> languageOptions() {
  static constexpr LanguageOption rows[] = {
      {.name = "timeline", .afterRun = writeTimeline},
      {.name = "creatures", .whileRunning = watchCreatures},
      {.name = "clone", .standIn = onlyStore},
      {.name = "region", .standIn = onlyStore},
      {.name = "map", .standIn = onlyStore},
      {.name = "agent", .insteadOfDoc = describeAgent},
      {.name = "store", .whyNotAlone = "--store only mounts files: add a script, --clone TEMPLATE or --map NAME"},
  };
  return rows;
}

const LanguageOption* standInOption(const Arguments& arguments) {
  for (const LanguageOption& option : languageOptions())
    if (option.standIn != nullptr && arguments.lastOfLanguage(option.name) != nullptr) return &option;
  return nullptr;
}

std::string_view missingScript(const Arguments& arguments) {
  for (const LanguageOption& option : languageOptions())
    if (option.whyNotAlone != nullptr && arguments.lastOfLanguage(option.name) != nullptr) return option.whyNotAlone;
  return "run needs a script, --dir, --world or --load";
}

}  // namespace vellum::driver
