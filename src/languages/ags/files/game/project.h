// A game on disk: a folder with the editor's Game.agf, or with our own game.toml. This folder reads both into
// world/game_data.h and lists the scripts to compile, in order.
#pragma once

#include <memory>
#include <optional>

#include "diagnostics/emitter.h"
#include "languages/ags/files/game/source_map.h"
#include "languages/ags/world/game_data.h"

namespace vellum::ags::game {

// What the project's file refers to by a name or number that only a check compares with what there is: a run uses
// placeholders, or calls nothing.
struct References {
  struct Function {
    std::string name;
    source::Location at;
    int room = -1;  // whose script has it; -1: a script that is no room's
  };
  struct Number {
    int number = 0;
    source::Location at;
  };
  std::vector<Function> functions;
  std::vector<Number> sprites, rooms;
};

struct Project {
  world::Game data;
  // Headers and bodies in module order, the dialogs' scripts after the global script, rooms last.
  std::vector<source::FileId> scripts;
  std::vector<SourceMap> maps;      // of the dialogs' scripts
  std::string play;                 // the play script for a run without one; "" for none; a full name
  std::optional<bool> rightToLeft;  // from the project; options of the command have priority
  std::optional<bool> api40;
  std::string scriptApi, scriptCompat;  // as in Dialect
  bool oldApi = false;
  std::vector<std::string> withheld;
  References references;
  // Functions that dialogs call in place of Character.Say and Display (manual, "Dialog Script"); empty: none.
  std::string sayFunction, narrateFunction;
};

// Whether a path names a project by its file name: Game.agf (or any .agf), game.toml.
bool isProject(std::string_view path);

// Loads the file of that path; `files` null: only loaded files exist.
base::Result<source::FileId> loadFile(source::SourceSet& sources, source::FileProvider* files, std::string_view path);
// Adds a generated text under a name; returns the same file when it was added before. A text that is too large is
// reported at `at`, and replaced by an empty one.
source::FileId addMade(source::SourceSet& sources, std::string_view name, const std::string& text, source::Location at,
                       diagnostics::Emitter& emitter);

// Reads the project file, which is in the sources, and everything that it refers to, through `files`. Returns nothing
// after errors other than in room files; emits all of them. Dialog scripts are added to the sources as AGS Script.
std::unique_ptr<Project> loadProject(source::SourceSet& sources, source::FileId file, source::FileProvider* files,
                                     diagnostics::Emitter& emitter);

}  // namespace vellum::ags::game
