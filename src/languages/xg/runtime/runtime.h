// The XG part of a world: sectors and lone functions that tick.
#pragma once

#include "languages/language.h"
#include "languages/xg/runtime/surface_history.h"

namespace vellum::xg {

std::unique_ptr<languages::Runtime> createRuntime(const languages::WorldContext& context);
// What changed in the sectors of a map; null: there is no map.
const SurfaceHistory* surfaceHistory(const languages::Runtime& runtime);
std::string mapName(const languages::Runtime& runtime);  // "E1M1"; "" without one

}  // namespace vellum::xg
