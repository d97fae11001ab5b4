// The XG part of a world: sectors and lone functions that tick.
#pragma once

#include "languages/language.h"
#include "languages/xg/runtime/plane_history.h"

namespace vellum::xg {

std::unique_ptr<languages::Runtime> createRuntime(const languages::WorldContext& context);
// The heights of the planes that have moved in a map; null: there is no map.
const PlaneHistory* planeHistory(const languages::Runtime& runtime);

}  // namespace vellum::xg
