#include "languages/ags/files/game/names.h"

namespace vellum::ags::game {

namespace {

template <class List, class Name>
int findByName(const List& list, Name name, std::string_view wanted) {
  for (std::size_t i = 0; i < list.size(); ++i)
    if (!wanted.empty() && list[i].*name == wanted) return static_cast<int>(i);
  return -1;
}

}  // namespace

int findCharacter(const world::Game& game, std::string_view name) {
  return findByName(game.characters, &world::Character::scriptName, name);
}
int findItem(const world::Game& game, std::string_view name) {
  return findByName(game.items, &world::InventoryItem::scriptName, name);
}
int findView(const world::Game& game, std::string_view name) {
  return findByName(game.views, &world::View::name, name);
}
int findDialog(const world::Game& game, std::string_view name) {
  return findByName(game.dialogs, &world::Dialog::scriptName, name);
}
int findClip(const world::Game& game, std::string_view name) {
  return findByName(game.clips, &world::AudioClip::scriptName, name);
}
int findFont(const world::Game& game, std::string_view name) {
  return findByName(game.fonts, &world::Font::name, name);
}
int findGui(const world::Game& game, std::string_view name) {
  return findByName(game.guis, &world::Gui::scriptName, name);
}

std::string quoted(std::string_view text) {
  std::string literal = "\"";
  for (char c : text) {
    if (c == '"' || c == '\\') literal += '\\';
    if (c == '\n') literal += "\\n";
    else if (static_cast<unsigned char>(c) >= 0x20) literal += c;
  }
  return literal + "\"";
}

}  // namespace vellum::ags::game
