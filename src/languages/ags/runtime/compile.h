// One game's scripts, compiled in module order: headers stay known to every script after them.
#pragma once

#include <deque>
#include <set>

#include "languages/ags/check/check.h"
#include "languages/ags/files/game/source_map.h"
#include "languages/ags/syntax/preprocessor.h"

namespace vellum::ags::world {
struct Game;
}

namespace vellum::ags {

// "dir/Door.asc" and "dir/Door.ash" are.
bool isSameModule(std::string_view a, std::string_view b);

bool isHeader(const source::SourceSet& sources, source::FileId file);

// The room whose script this is; -1: none.
int roomOf(const world::Game& game, std::string_view script);

// When imports are looked for: all scripts are there (see checkLinks), others may define them, or more are to come.
enum class Linking { Whole, Part, Later };

class Compilation {
 public:
  Compilation(source::SourceSet& sources, Dialect dialect);

  const Dialect& dialect() const { return dialect_; }
  const CheckedProgram& program() const { return program_; }

  // Headers (.ash) and bodies in order; a header that is given after its own body comes before it. False when there
  // were errors. All diagnostics of a file come in the order of its lines; `warnings` lets warnings through.
  bool add(const std::vector<source::FileId>& files, bool warnings, diagnostics::Emitter& emitter,
           Linking linking = Linking::Whole);
  // All scripts of a game that is declared: those of its rooms come last, and see the names of their room. What is
  // imported may be in any of them.
  bool addGame(const world::Game& game, const std::vector<source::FileId>& files, bool warnings,
               diagnostics::Emitter& emitter);
  // Names that a game's data declare, as AGS text: enums, macros, and names for what an expression gives:
  //   readonly import attribute Character *cEgo = character[0];
  // declareGame(): before the first script, for all; without it a few names that most games have. declareRoom(): for
  // the bodies that the next add() compiles, instead of those of the room before; an empty text ends that. A name
  // that can't be declared is an error.
  void declareGame(std::string_view text);
  void declareRoom(std::string_view text);
  // The functions that the engine and the game's data call by name: with these, a check of a whole game finds functions
  // that nothing calls.
  void setEntries(std::set<std::string, std::less<>> entries);
  // One snippet that sees what has been added; without a function when there were errors. Take it out again with
  // dropSnippet() when it has run.
  Snippet addSnippet(source::FileId file, diagnostics::Emitter& emitter);
  void dropSnippet() { program_.units.pop_back(); }
  // For editors: the tree of a file is kept when it is added, and what is known at its end. Null before that.
  void watch(source::FileId file) { watched_ = file; }
  const SyntaxTree* watched() const { return kept_ ? &*kept_ : nullptr; }
  const CheckContext& context() const { return context_; }
  const Macros& macros() const { return isHeader(sources_, watched_) ? macros_ : bodyMacros_; }
  // Scripts that were made of something else: their diagnostics are put where that is. Not owned, may be null.
  void setMaps(const std::vector<game::SourceMap>* maps) { maps_ = maps; }

 private:
  const SyntaxTree& declarations(std::string_view text, Macros& macros);
  bool handOver(bool warnings, diagnostics::Emitter& emitter);
  source::SourceSet& sources_;
  Dialect dialect_;
  diagnostics::Emitter found_;
  void addOldFunctions(const std::vector<source::FileId>& files, std::vector<source::FileId>& shared);

  std::set<source::FileId> ownModules_;  // made here: their warnings are nobody's
  const EngineNames& engine_;
  CheckedProgram program_;
  CheckContext context_;
  std::deque<SyntaxTree> declarations_;  // of the game, of rooms
  bool hasGame_ = false;
  const SyntaxTree* room_ = nullptr;
  source::FileId watched_;
  std::optional<SyntaxTree> kept_;
  const std::vector<game::SourceMap>* maps_ = nullptr;
  std::string plugins_;  // of the project, as a list for messages
  std::set<std::string, std::less<>> entries_;
  Macros roomMacros_;
  Macros macros_;      // of the headers so far
  Macros bodyMacros_;  // of the last script
};

}  // namespace vellum::ags
