// Names that play scripts use, looked up in the game before anything is played.
#pragma once

#include "languages/ags/play/script.h"
#include "languages/ags/world/game_data.h"

namespace vellum::ags::play {

// Things, items, controls, rooms and options that the game does not have: an error each, with what was perhaps meant.
// Whether a thing is where the player is, is only known when it is played. `optionsChange`: the game's scripts change
// the texts of options, so that those of its dialogs are not all that there are.
void checkNames(const Script& script, const world::Game& game, bool optionsChange, const source::SourceSet& sources,
                diagnostics::Emitter& emitter);

}  // namespace vellum::ags::play
