// The settings that the options of a command give.
#pragma once

#include "diagnostics/emitter.h"
#include "languages/language.h"
#include "languages/xg/check/settings.h"

namespace vellum::xg {

Settings settingsOf(const languages::Options& options);                             // without those that don't fit
bool optionsFit(const languages::Options& options, diagnostics::Emitter& emitter);  // reports those that don't

}  // namespace vellum::xg
