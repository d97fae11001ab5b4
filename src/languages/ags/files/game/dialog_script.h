// Compiles the editor's dialog scripts to AGS Script: one function for each entry point, which returns the next step
// (world::DialogNext). Lines that begin with blanks are already AGS Script.
//
//   @S  @1 ...                          where a conversation begins, and what is run for an option
//   Name: text                          speech; `narrator` is Display, `player` the player's character, `...` a pause
//   return  stop  goto-dialog D  goto-previous
//   option-on N  option-off N  option-off-forever N
//   run-script N  new-room N  set-globalint N V  set-speech-view C V  play-sound N
//   add-inv I  lose-inv I  give-score N
#pragma once

#include "languages/ags/files/game/project.h"

namespace vellum::ags::game {

// Writes the functions into `map` and their names into the dialog, which is the project's `dialog`-th. `offset` is the
// byte of the original at which `text` begins.
void compileDialog(const source::SourceSet& sources, Project& project, std::size_t dialog, std::string_view text,
                   std::uint32_t offset, SourceMap& map, diagnostics::Emitter& emitter);

}  // namespace vellum::ags::game
