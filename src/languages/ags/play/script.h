// Play scripts (*.play): the player's moves and their expected results, one a line. docs/languages/ags-game.md lists
// the words. Reading never fails: unreadable lines are reported and skipped.
#pragma once

#include <string>
#include <vector>

#include "diagnostics/emitter.h"
#include "languages/ags/files/game/source_map.h"

namespace vellum::ags::play {

enum class StepKind : std::uint8_t {
  Seed,        // number
  Mode,        // text, number: do what a click in mode `number` on the thing `text` does
  UseOn,       // text: the item, other: the thing
  Click,       // number, number2: where on the screen; mode: in which mode, -1 as it is
  RightClick,  // likewise
  Point,       // number, number2: where on the screen the mouse goes
  Drag,        // number, number2: from where on the screen; toX, toY
  Wheel,       // number: 8 up, 9 down
  Walk,        // number, number2: where in the room
  Press,       // text: a control
  Key,         // number, number2: the key and its modifiers
  Type,        // text, then Enter
  Choose,      // text, or number when that is not 0
  Answer,      // text: for Game.InputBox
  WaitTicks,   // number
  WaitIdle,
  WaitUntil,     // function: an expression
  Do,            // function: a statement
  ExpectSaid,    // text
  ExpectRoom,    // number
  ExpectHas,     // text: an item
  ExpectScore,   // number
  ExpectOption,  // text, or number
  ExpectOver,
  Expect,  // function: an expression
};

inline bool isMove(StepKind kind) { return kind < StepKind::WaitTicks && kind != StepKind::Seed; }
inline bool isExpectation(StepKind kind) { return kind >= StepKind::ExpectSaid; }

struct Step {
  StepKind kind = StepKind::WaitIdle;
  bool negated = false;  // expect not ...
  bool goesOn = false;   // begin ...: the next line does not wait for the game to come to rest
  std::string text, other;
  int number = 0, number2 = 0, toX = 0, toY = 0, mode = -1;
  std::string function;  // in the made script
  source::Location at;   // of the line's words
};

struct Script {
  std::vector<Step> steps;
  std::vector<source::FileId> files;  // the play script and those that it plays
  // One generated AGS Script for each file with expressions or statements, which become functions of it.
  std::vector<game::SourceMap> maps;
};

// Whether the text has the part, letter case aside.
bool mentions(std::string_view text, std::string_view part);

// Reads the play scripts that another one plays; nothing: already reported.
class Includes {
 public:
  virtual ~Includes() = default;
  virtual std::optional<source::FileId> include(std::string_view name, source::Location at) = 0;
};

Script readScript(const source::SourceSet& sources, source::FileId file, Includes& includes,
                  diagnostics::Emitter& emitter);

bool isPlayScript(std::string_view path);  // *.play

}  // namespace vellum::ags::play
