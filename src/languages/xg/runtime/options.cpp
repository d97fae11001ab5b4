#include "languages/xg/runtime/options.h"

#include "languages/xg/diagnostics.h"

namespace vellum::xg {

Settings settingsOf(const languages::Options& options) {
  Settings settings;
  for (const languages::Option& option : options) applySetting(settings, option.name, option.value);
  return settings;
}

bool optionsFit(const languages::Options& options, diagnostics::Emitter& emitter) {
  Settings settings;
  bool good = true;
  for (const languages::Option& option : options) {
    SettingOutcome outcome = applySetting(settings, option.name, option.value);
    if (outcome.problem != SettingProblem::BadValue) continue;
    emitter.emit(diag::BadSetting, {}, base::cat("--", option.name), outcome.needs);
    good = false;
  }
  return good;
}

}  // namespace vellum::xg
