#include "languages/ags/world/translations.h"

namespace vellum::ags::world {

namespace {

const Translation* find(const Game& game, std::string_view name) {
  for (const Translation& translation : game.translations)
    if (translation.name == name) return &translation;
  return nullptr;
}

}  // namespace

bool Translations::change(std::string_view name) {
  if (name.empty()) {
    state_.translationName.clear();
    return true;
  }
  const Translation* found = find(game_, name);
  if (found == nullptr) return false;
  state_.translationName = found->name;
  if (found->normalFont >= 0) state_.globals.normalFont = found->normalFont;
  if (found->speechFont >= 0) state_.globals.speechFont = found->speechFont;
  if (found->rightToLeft >= 0) state_.options[GameOption::RightToLeft] = found->rightToLeft;
  return true;
}

std::string_view Translations::translated(std::string_view text) const {
  if (state_.translationName.empty()) return text;
  const Translation* chosen = find(game_, state_.translationName);
  if (chosen == nullptr) return text;
  auto found = chosen->texts.find(text);
  return found == chosen->texts.end() ? text : std::string_view(found->second);
}

}  // namespace vellum::ags::world
