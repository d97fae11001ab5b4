// Texts in the player's language: AGS manual, "Translations".
#include "languages/ags/world/world.h"

namespace vellum::ags::world {

namespace {

const Translation* find(const Game& game, std::string_view name) {
  for (const Translation& translation : game.translations)
    if (translation.name == name) return &translation;
  return nullptr;
}

}  // namespace

bool World::changeTranslation(std::string_view name) {
  if (name.empty()) {
    translationName.clear();
    return true;
  }
  const Translation* found = find(game_, name);
  if (found == nullptr) return false;
  translationName = found->name;
  if (found->normalFont >= 0) g.normalFont = found->normalFont;
  if (found->speechFont >= 0) g.speechFont = found->speechFont;
  if (found->rightToLeft >= 0) gameOptions[GameOption::RightToLeft] = found->rightToLeft;
  return true;
}

std::string_view World::translated(std::string_view text) const {
  if (translationName.empty()) return text;
  const Translation* chosen = find(game_, translationName);
  if (chosen == nullptr) return text;
  auto found = chosen->texts.find(text);
  return found == chosen->texts.end() ? text : std::string_view(found->second);
}

}  // namespace vellum::ags::world
