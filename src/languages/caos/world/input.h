// The player's mouse and keyboard: a queue of events for the next tick, and the current state.
#pragma once

#include <bitset>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "languages/caos/world/body.h"

namespace vellum::caos {

constexpr std::size_t MaxInputEvents = 10'000;
constexpr std::int32_t MaxInputNumber = 1'000'000;  // of an event, positive or negative
constexpr std::int32_t MaxWheelTurn = 100 * 120;    // the most that an event counts

struct InputEvent {
  enum Kind : std::uint8_t { Move, ButtonDown, ButtonUp, Wheel, KeyDown, KeyUp, Character } kind = Move;
  std::int32_t a = 0, b = 0;  // Move: place in the view. Buttons: 1 left, 2 right, 4 middle. Wheel: 120 a click.
                              // Keys: their code. Character: Windows-1252
};

// CAOS: IMSK
namespace interest {
enum Flag : std::int32_t {
  KeyDown = 1,
  KeyUp = 2,
  MouseMove = 4,
  MouseDown = 8,
  MouseUp = 16,
  Wheel = 32,
  Character = 64
};
}

struct Input {
  std::vector<InputEvent> queue;
  std::int32_t mouseX = 0, mouseY = 0;  // in the view
  float velocityX = 0, velocityY = 0;   // CAOS: MOVX, MOVY
  std::int32_t movedX = 0, movedY = 0;  // in this tick
  std::bitset<256> keys;
  std::int32_t buttons = 0;
  std::int32_t mouseBehaviour = 0;  // CAOS: MOUS
  bool pointerActs = true;          // CAOS: PURE
  AgentHandle focus = 0;            // the agent that gets the keyboard (CAOS: FCUS)
  std::int32_t focusPart = 0;
};

// An event in the form of play scripts and the command line, on one line:
//
//   move X Y        click X Y [right|middle]      down left      up left      wheel N
//   press CODE      key CODE (pressed and let go)         release CODE      type TEXT
//
// X and Y are pixels of the view. On failure returns false with the reason in `problem`.
bool parseInput(std::string_view text, std::vector<InputEvent>& events, std::string& problem);

}  // namespace vellum::caos
