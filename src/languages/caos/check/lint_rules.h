// One function a lint, or a family of them that share an analysis. All are warnings: what they are about is legal, and
// most likely not what was meant.
#pragma once

#include <array>
#include <bitset>
#include <set>
#include <string>
#include <string_view>

#include "diagnostics/emitter.h"
#include "languages/caos/check/flow.h"

namespace vellum::caos {

// VA variables that are read where no way leads from anything that sets them.
void lintVariables(const CheckedScript& script, const Flow& flow, diagnostics::Emitter& emitter);
// VA variables that are compared with what is of another type on every way.
void lintTypes(const CheckedScript& script, const Flow& flow, diagnostics::Emitter& emitter);
// TARG that is NULL, or that may be gone since the script waited, where it is needed.
void lintTarget(const CheckedScript& script, const Flow& flow, diagnostics::Emitter& emitter);
// Commands that wait in scripts that can't.
void lintWaits(const CheckedScript& script, const Flow& flow, diagnostics::Emitter& emitter);
// Commands that no way leads to.
void lintReach(const CheckedScript& script, const Flow& flow, diagnostics::Emitter& emitter);
// MVTO to a place made by chance.
void lintPlaces(const CheckedScript& script, diagnostics::Emitter& emitter);

// Event scripts that can't start: replaced by later ones, or a timer without TICK.
void lintProgram(const CheckedProgram& program, diagnostics::Emitter& emitter);

// Whose variables have names: an agent's, the game's, the session's.
enum class NameSpace : std::uint8_t { Agent, Game, Engine };

// What scripts set, of all files that are looked at together.
class Assignments {
 public:
  void add(const CheckedProgram& program);
  bool maySet(std::int32_t number) const { return anything_ || numbers_.test(static_cast<std::size_t>(number)); }
  bool mayName(NameSpace space, const std::string& name) const;
  bool makes(const std::array<std::int32_t, 3>& classifier) const { return made_.count(classifier) != 0; }

 private:
  void add(bool set, const Expression& value);

  bool anything_ = false;  // a script can't be read, or runs a text that it made
  std::bitset<100> numbers_;
  std::set<std::string> names_[3];
  bool anyName_[3] = {};  // some name is computed
  std::set<std::array<std::int32_t, 3>> made_;
};
// OV, MV, NAME, MAME, GAME and EAME variables that are read and set nowhere. `wholeGame`: `all` has all of its scripts.
void lintUnset(const CheckedProgram& program, const Assignments& all, bool wholeGame, diagnostics::Emitter& emitter);

// What a game directory has. A kind that the directory lacks altogether is not asked for.
class GameContent {
 public:
  virtual ~GameContent() = default;
  enum Kind : std::uint8_t { Picture, Background, Sound, Track, Tag };
  virtual bool has(Kind kind, std::string_view name) const = 0;
};
// Names of sprites, backgrounds, sounds, music and catalogue tags, as far as they are written out, that the game does
// not have.
void lintContent(const CheckedProgram& program, const GameContent& content, diagnostics::Emitter& emitter);

}  // namespace vellum::caos
