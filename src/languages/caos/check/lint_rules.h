// One function for each lint, or for a family of lints that share an analysis. All are warnings: the code is legal, but
// most likely not intended.
#pragma once

#include <array>
#include <bitset>
#include <set>
#include <string>
#include <string_view>

#include "diagnostics/emitter.h"
#include "languages/caos/check/flow.h"

namespace vellum::caos {

// VA variables that are read where no path from a write leads.
void lintVariables(const CheckedScript& script, const Flow& flow, diagnostics::Emitter& emitter);
// VA variables that are compared with another type on every path.
void lintTypes(const CheckedScript& script, const Flow& flow, diagnostics::Emitter& emitter);
// Uses of TARG where it is NULL, or may have been killed while the script waited.
void lintTarget(const CheckedScript& script, const Flow& flow, diagnostics::Emitter& emitter);
// Commands that wait in scripts that can't.
void lintWaits(const CheckedScript& script, const Flow& flow, diagnostics::Emitter& emitter);
// Unreachable commands.
void lintReach(const CheckedScript& script, const Flow& flow, diagnostics::Emitter& emitter);
// MVTO to a random place.
void lintPlaces(const CheckedScript& script, diagnostics::Emitter& emitter);

// Event scripts that can't start: replaced by later ones, or a timer without TICK.
void lintProgram(const CheckedProgram& program, diagnostics::Emitter& emitter);

// The owner of named variables: an agent, the game, the session.
enum class NameSpace : std::uint8_t { Agent, Game, Engine };

// The variables that scripts set, over all files that are checked together.
class Assignments {
 public:
  void add(const CheckedProgram& program);
  bool maySet(std::int32_t number) const { return anything_ || numbers_.test(static_cast<std::size_t>(number)); }
  bool mayName(NameSpace space, const std::string& name) const;
  bool makes(const std::array<std::int32_t, 3>& classifier) const { return made_.count(classifier) != 0; }

 private:
  void add(bool set, const Expression& value);

  bool anything_ = false;  // a script can't be read, or runs a string that it computed
  std::bitset<100> numbers_;
  std::set<std::string> names_[3];
  bool anyName_[3] = {};  // some name is computed
  std::set<std::array<std::int32_t, 3>> made_;
};
// OV, MV, NAME, MAME, GAME and EAME variables that are read but never set. `wholeGame`: `all` includes all scripts of
// the game.
void lintUnset(const CheckedProgram& program, const Assignments& all, bool wholeGame, diagnostics::Emitter& emitter);

// The contents of a game directory. A kind of file that the directory lacks altogether is not checked.
class GameContent {
 public:
  virtual ~GameContent() = default;
  enum Kind : std::uint8_t { Picture, Background, Sound, Track, Tag };
  virtual bool has(Kind kind, std::string_view name) const = 0;
};
// Literal names of sprites, backgrounds, sounds, music and catalogue tags that the game lacks.
void lintContent(const CheckedProgram& program, const GameContent& content, diagnostics::Emitter& emitter);

}  // namespace vellum::caos
