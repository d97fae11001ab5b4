// A game that a map runs in: archives, the types that they and definition files bring, and the choice of a map.
#pragma once

#include "languages/language.h"
#include "languages/xg/program/level_types.h"
#include "languages/xg/runtime/game_archives.h"

namespace vellum::xg {

struct Game {
  Game(source::SourceSet& sources, source::FileProvider* files, diagnostics::Emitter& emitter)
      : archives(sources, files, emitter) {}
  GameArchives archives;
  TypeDefinitions definitions;
  LevelTypes types;
};

// Whether a program has a map: an archive among its files, or the option `wad`. Definition files then belong to the
// game.
bool isGame(const source::SourceSet& sources, const std::vector<source::FileId>& files,
            const languages::Options& options);
bool isGameFile(const source::SourceText& source);

// Reads everything but the maps: the archives of the option `wad` and of the program, its definition files, and those
// of the option `ded`.
std::unique_ptr<Game> readGame(const languages::Program& program, diagnostics::Emitter& emitter);

// The map that the option `map` names, or the only one. Null: reported.
const GameArchives::MapPlace* chooseMap(const Game& game, const languages::Options& options,
                                        diagnostics::Emitter& emitter);

// What is wrong with types in themselves, in the maps that use them, and with all maps together.
void checkGame(Game& game, diagnostics::Emitter& emitter);
// What does not happen in one map, each once, by name.
void reportLimits(const Game& game, const Map& map, diagnostics::Emitter& emitter);

}  // namespace vellum::xg
