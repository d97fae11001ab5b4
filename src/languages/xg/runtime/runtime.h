// XG's part of a world: sectors and lone functions that tick.
#pragma once

#include "languages/language.h"

namespace vellum::xg {

std::unique_ptr<languages::Runtime> createRuntime(const languages::WorldContext& context);

}  // namespace vellum::xg
