// Compiles one game's scripts in module order: headers stay visible to every script after them.
#pragma once

#include <deque>
#include <map>
#include <memory>
#include <set>

#include "languages/ags/check/check.h"
#include "languages/ags/files/game/source_map.h"
#include "languages/ags/runtime/host_declarations.h"
#include "languages/ags/syntax/preprocessor.h"

namespace vellum::ags::world {
struct Game;
}

namespace vellum::ags {

// True for "dir/Door.asc" and "dir/Door.ash".
bool isSameModule(std::string_view a, std::string_view b);

bool isHeader(const source::SourceSet& sources, source::FileId file);

// The room of this script; -1: none.
int roomOf(const world::Game& game, std::string_view script);

// When to check imports: Whole: all scripts are given (see checkLinks); Part: others may define them; Later: more will
// follow.
enum class Linking { Whole, Part, Later };

class Compilation {
 public:
  // `natives`: what the embedder exports to scripts; may be null.
  Compilation(source::SourceSet& sources, Dialect dialect, const host::Natives* natives = nullptr);

  const Dialect& dialect() const { return dialect_; }
  const CheckedProgram& program() const { return program_; }

  // Compiles headers (.ash) and bodies in order; a header given after its own body is compiled before it. False after
  // errors. All diagnostics of a file are in the order of its lines; `warnings` includes warnings.
  bool add(const std::vector<source::FileId>& files, bool warnings, diagnostics::Emitter& emitter,
           Linking linking = Linking::Whole);
  // Compiles all scripts of a declared game: those of its rooms come last, and see the names of their room. Imports may
  // be in any of them.
  bool addGame(const world::Game& game, const std::vector<source::FileId>& files, bool warnings,
               diagnostics::Emitter& emitter);
  // Names that a game's data declare, as AGS text: enums, macros, and names for expressions, such as
  //   readonly import attribute Character *cEgo = character[0];
  // declareGame(): call before the first script, for all scripts; without it a few names that most games have are
  // declared. declareRoom(): for the bodies that the next add() compiles, replacing those of the previous room; an
  // empty text ends that. A name that can't be declared is an error.
  void declareGame(std::string_view text);
  void declareRoom(std::string_view text);
  // The functions that the engine and the game's data call by name: with these, a check of a whole game finds uncalled
  // functions.
  void setEntries(EntryPoints entries);
  // Each use of a name of AGS 2 becomes a warning, in a game that has those (`old-functions`).
  void listOldNames();
  // Compiles a snippet that sees everything added so far; without a function after errors. Remove it with dropSnippet()
  // after it has run.
  Snippet addSnippet(source::FileId file, diagnostics::Emitter& emitter);
  void dropSnippet() { program_.units.pop_back(); }
  // Compiles the new text of one script, which is no header, in place of its old text; all other scripts stay as they
  // are. `room`: as for declareRoom(). Empty when it is not certain that this is what a new compilation of all scripts
  // gives, or there are errors: then nothing has changed, and nothing is reported.
  struct Revision;
  std::unique_ptr<Revision> revise(source::FileId old, source::FileId text, std::string_view room);
  void undo(Revision& revision);
  // For editors: keeps the tree of a file when it is added, and the names at its end. Null before that.
  void watch(source::FileId file) { watched_ = file; }
  const SyntaxTree* watched() const { return kept_ ? &*kept_ : nullptr; }
  const CheckContext& context() const { return context_; }
  const Macros& macros() const { return isHeader(sources_, watched_) ? macros_ : bodyMacros_; }
  // Maps of generated scripts: their diagnostics refer to the original. Not owned, may be null.
  void setMaps(const std::vector<game::SourceMap>* maps) { maps_ = maps; }

  struct Revision {
    std::size_t unit = 0;
    Unit old;
    Scope bodyScope;  // of the last script
    Macros bodyMacros;
    std::size_t bodyNames = 0;
    bool seesOther = true;  // these are not in use
    struct Use {
      source::Location at;
      std::size_t unit;
    };
    std::map<Function*, Use> functions;  // imports
    std::map<Variable*, Use> variables;
  };

 private:
  const SyntaxTree& declarations(std::string_view text, Macros& macros);
  void declareHost(const host::Natives* natives);
  bool isOld(const diagnostics::Diagnostic& diagnostic) const;  // a name of AGS 2
  bool handOver(bool warnings, diagnostics::Emitter& emitter);
  // What a script sees: how much of the names, and of the macros, that are there in the end.
  struct Seen {
    std::size_t names = 0, macros = 0, removedMacros = 0;
  };
  void addRoomMacros();
  Seen seenNow() const;
  std::size_t size() const { return program_.expressions.size() + program_.statements.size(); }
  std::optional<std::size_t> unitOf(source::FileId file) const;
  bool canRevise(std::size_t unit) const;
  Macros macrosOf(std::size_t unit) const;
  void seeAsBefore(Revision& revision);
  source::SourceSet& sources_;
  Dialect dialect_;
  diagnostics::Emitter found_;
  void hintAtImport(diagnostics::Diagnostic& diagnostic) const;
  void listOldConstants(source::FileId file);
  void addOldFunctions(const std::vector<source::FileId>& files, std::vector<source::FileId>& shared);

  std::set<source::FileId> ownModules_;  // generated ones, whose warnings are dropped
  const EngineNames& engine_;
  CheckedProgram program_;
  CheckContext context_;
  std::deque<SyntaxTree> declarations_;              // of the host, of the game, of rooms
  std::vector<diagnostics::Diagnostic> hostErrors_;  // in the embedder's declarations, not yet reported
  bool hasGame_ = false;
  const SyntaxTree* room_ = nullptr;
  source::FileId watched_;
  std::optional<SyntaxTree> kept_;
  const std::vector<game::SourceMap>* maps_ = nullptr;
  std::string plugins_;  // of the project, as a list for messages
  EntryPoints entries_;
  std::map<std::size_t, Seen> seen_;  // by the number of a script's unit
  std::size_t sharedUnits_ = 0;       // all before the rooms' scripts; 0 while those are added
  std::size_t sizeWhole_ = 0;         // after the last script; revisions add to it
  std::size_t bodyNames_ = 0;         // of the last script; snippets add those of functions in others
  Macros roomMacros_;
  Macros macros_;      // of the headers so far
  Macros bodyMacros_;  // of the last script
};

}  // namespace vellum::ags
