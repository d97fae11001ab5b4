// XG's part of a world: sectors and lone functions that tick.
#pragma once

#include "languages/language.h"
#include "languages/xg/check/settings.h"

namespace vellum::xg {

// What the options of a command set.
Settings settingsOf(const languages::Options& options);
std::unique_ptr<languages::Runtime> createRuntime(const languages::WorldContext& context);

}  // namespace vellum::xg
