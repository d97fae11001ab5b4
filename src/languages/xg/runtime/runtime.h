// The XG part of a world: sectors and lone functions that tick.
#pragma once

#include "languages/language.h"
#include "languages/xg/check/settings.h"

namespace vellum::xg {

// The settings that the options of a command give.
Settings settingsOf(const languages::Options& options);                             // without those that don't fit
bool optionsFit(const languages::Options& options, diagnostics::Emitter& emitter);  // reports those that don't
std::unique_ptr<languages::Runtime> createRuntime(const languages::WorldContext& context);

}  // namespace vellum::xg
