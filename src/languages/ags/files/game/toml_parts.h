// The parts of game.toml, one function a kind of thing. docs/languages/ags-game.md has the schema.
#pragma once

#include <optional>

#include "languages/ags/files/game/toml_table.h"

namespace vellum::ags::game {

constexpr std::int64_t AnyInt = 1 << 30;
constexpr std::int64_t Far = 32767;  // of a place, in pixels
// Placeholder sprites for pictures without a name: of characters; of objects, counting down.
constexpr int PlainSprite = 65535, LastObjectSprite = 65534;

// The name of a thing in messages: "view 'WALK'", or "a view" while it has no name.
std::string named(std::string_view what, const base::TomlValue& item);
// Handlers of things that can be clicked: look = "function", interact, talk, use-inventory, pick-up, mode8, mode9, any.
void readHandlers(TomlTable& table, world::Handlers& handlers, std::string_view any);
// properties = { name = value }.
void readProperties(TomlTable& table, world::Properties& properties);

// Sprites from `first` on are the pictures of the file that `value` names; up to `last`, if that is given.
void readDrawnSprites(TomlTable& table, int first, std::optional<int> last, const base::TomlValue& value);
// The room's backgrounds are the pictures of the file, or of the list of files, that `value` names.
void readBackgrounds(TomlTable& table, const base::TomlValue& value, world::Room& room);

void readViews(TomlTable& root);
void readAudio(TomlTable& root);
void readFontsAndSprites(TomlTable& root);
void readItems(TomlTable& root);
void readCharacters(TomlTable& root);
void readCursors(TomlTable& root);
void readGuis(TomlTable& root);
void readDialogs(TomlTable& root);
void readWordsAndVariables(TomlTable& root);
void readRooms(TomlTable& root);
// Reads one room; `table` may also be the root of a separate file (room1.toml).
void readRoom(TomlTable& table, int number);

}  // namespace vellum::ags::game
