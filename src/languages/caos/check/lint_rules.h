// One function a lint, or a family of them that share an analysis. All are warnings: what they are about is legal, and
// most likely not what was meant.
#pragma once

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
// Commands that no way leads to.
void lintReach(const CheckedScript& script, const Flow& flow, diagnostics::Emitter& emitter);
// MVTO to a place made by chance.
void lintPlaces(const CheckedScript& script, diagnostics::Emitter& emitter);

// Event scripts that can't start: replaced by later ones, or a timer without TICK.
void lintProgram(const CheckedProgram& program, diagnostics::Emitter& emitter);

// What a game directory has. A kind that the directory lacks altogether is not asked for.
class GameContent {
 public:
  virtual ~GameContent() = default;
  enum Kind : std::uint8_t { Picture, Sound, Tag };
  virtual bool has(Kind kind, std::string_view name) const = 0;
};
// Names of sprites, sounds and catalogue tags, as far as they are written out, that the game does not have.
void lintContent(const CheckedProgram& program, const GameContent& content, diagnostics::Emitter& emitter);

}  // namespace vellum::caos
