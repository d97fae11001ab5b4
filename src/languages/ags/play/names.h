// Names in play scripts, looked up in the game before anything is played.
#pragma once

#include "languages/ags/play/script.h"
#include "languages/ags/world/game_data.h"

namespace vellum::ags::play {

// Emits an error, with a suggestion, for each thing, item, control, room and option that the game lacks. Whether a
// thing is in the player's room is known only during play. `optionsChange`: the game's scripts change the texts of
// options, so its dialogs don't list all of them.
void checkNames(const Script& script, const world::Game& game, bool optionsChange, const source::SourceSet& sources,
                diagnostics::Emitter& emitter);

}  // namespace vellum::ags::play
