// What a project's file refers to, compared with what there is.
#pragma once

#include "languages/ags/check/entry_points.h"
#include "languages/ags/files/game/project.h"

namespace vellum::ags {

// Warns of sprites and rooms that the game does not have; functions are added to the entries, since they can be found
// only when all scripts are known.
void checkReferences(const game::References& references, const world::Game& game, EntryPoints& entries,
                     diagnostics::Emitter& emitter);

}  // namespace vellum::ags
