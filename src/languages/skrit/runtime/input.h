// What a player does in a region: --input, and events of hosts.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "languages/skrit/files/map/map.h"

namespace vellum::skrit {

struct PlayerInput {
  enum class Kind : std::uint8_t { Walk, Jump, Stop, Use, Talk, Move, Down, Click };
  Kind kind = Kind::Stop;
  map::Place place;           // Walk, Jump
  std::int32_t scid = 0;      // Use, Talk
  std::int32_t x = 0, y = 0;  // Move, Click: pixels of the picture
};

// On one line:
//
//   walk X,Y,Z[,NODE]     jump X,Y,Z[,NODE] (at once)     stop     use SCID     talk SCID
//
// X, Y, Z are metres in the node; without one, in the target node. With the mouse on the picture, a click walks there:
//
//   move X Y     down left     click X Y
//
// Nothing, and the reason in `problem`, for others.
std::optional<PlayerInput> parseInput(std::string_view text, std::string& problem);

// Of the values of options; "": it is valid.
std::string inputProblem(std::string_view value);
std::string placeProblem(std::string_view value);
std::string levelProblem(std::string_view value);

}  // namespace vellum::skrit
