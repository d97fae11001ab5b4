// A game as people have it: a folder with the editor's Game.agf, or with a game.toml of ours. This folder reads both
// into world/game_data.h and lists the scripts to compile, in order.
#pragma once

#include <memory>
#include <optional>

#include "diagnostics/emitter.h"
#include "languages/ags/files/game/source_map.h"
#include "languages/ags/world/game_data.h"

namespace vellum::ags::game {

struct Project {
  world::Game data;
  // Headers and bodies in module order, the dialogs' scripts after the global script, rooms last.
  std::vector<source::FileId> scripts;
  std::vector<SourceMap> maps;      // of the dialogs' scripts
  std::string play;                 // the play script that a plain run plays, "" for none; a full name
  std::optional<bool> rightToLeft;  // what the project says about the language; options of the command win
  std::optional<bool> api40;
  std::string scriptApi, scriptCompat;  // as in Dialect
  bool oldApi = false;
  std::vector<std::string> withheld;
  // Functions that dialogs call in place of Character.Say and Display (manual, "Dialog Script"); empty: none.
  std::string sayFunction, narrateFunction;
};

// Whether a path names a project by its file name: Game.agf (or any .agf), game.toml.
bool isProject(std::string_view path);

// The file of that path; `files` null: there are none but those that are loaded.
base::Result<source::FileId> loadFile(source::SourceSet& sources, source::FileProvider* files, std::string_view path);
// Our own text under a name; the same file again when it was added before. One that is too large is reported at `at`, and
// empty.
source::FileId addMade(source::SourceSet& sources, std::string_view name, const std::string& text, source::Location at,
                       diagnostics::Emitter& emitter);

// Reads the project file, which is in the sources, and all that it names, through `files`. Nothing when there were
// errors, other than of room files; all of them are emitted. Dialog scripts are added to the sources as AGS Script.
std::unique_ptr<Project> loadProject(source::SourceSet& sources, source::FileId file, source::FileProvider* files,
                                     diagnostics::Emitter& emitter);

}  // namespace vellum::ags::game
