// The straightforward way to evaluate a function string, for comparison: every tic scans the characters, parses numbers
// where it finds them, and looks ahead for the value to blend to. Doomsday profile; no compiling, no tables.
#pragma once

#include <cstdint>
#include <vector>

#include "languages/xg/world/dice.h"

namespace vellum::bench {

struct CharacterFunction {
  const char* text;
  int position = 0, repeat = 0, timer = -1, maxTimer = 0;
  int min = 0, max = 0;
  float scale = 1, offset = 0, value = 0;
};

void startCharacters(CharacterFunction& function, xg::Dice& dice);
void tickCharacters(CharacterFunction& function, xg::Dice& dice, std::vector<int>& events);

}  // namespace vellum::bench
