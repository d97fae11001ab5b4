// Things of a game's data by their script names.
#pragma once

#include <string>
#include <string_view>

#include "languages/ags/world/game_data.h"

namespace vellum::ags::game {

// Numbers of things by script name, -1 when there is none. Names are compared as in scripts.
int findCharacter(const world::Game& game, std::string_view name);
int findItem(const world::Game& game, std::string_view name);
int findView(const world::Game& game, std::string_view name);
int findDialog(const world::Game& game, std::string_view name);
int findClip(const world::Game& game, std::string_view name);
int findFont(const world::Game& game, std::string_view name);
int findGui(const world::Game& game, std::string_view name);

// A text as a literal of AGS Script.
std::string quoted(std::string_view text);

}  // namespace vellum::ags::game
