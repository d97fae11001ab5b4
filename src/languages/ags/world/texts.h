// Strings that scripts store in the state (names, rows, properties): their memory is limited, like that of scripts.
#pragma once

#include "languages/ags/world/game_state.h"

namespace vellum::ags::world {

class Texts {
 public:
  explicit Texts(GameState& state) : state_(state) {}

  // Each stores a string, truncated to MaxKeptText. False: there are too many.
  bool keepText(std::string& place, std::string_view text);
  bool keepProperty(std::string&& name, std::string_view value);
  bool keepRow(std::vector<std::string>& list, std::size_t at, std::string_view text);  // a new row
  // Whether this many more bytes fit; counts them as used.
  bool isRoomForText(std::size_t bytes);
  void recount() { keptBytes_ = countKeptBytes(); }

 private:
  std::size_t countKeptBytes() const;

  GameState& state_;
  std::size_t keptBytes_ = 0;  // an upper bound
};

}  // namespace vellum::ags::world
