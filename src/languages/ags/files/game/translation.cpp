// Files NAME.trs: a line of the game's text is followed by its translation; an empty line keeps the original. Lines
// that begin with `//` are comments, except `//#Name=value`, which is a setting (AGS manual, "Translations").
#include "base/text.h"
#include "languages/ags/files/game/loader.h"

namespace vellum::ags::game {

namespace {

void readOption(std::string_view option, world::Translation& out) {
  std::size_t equals = option.find('=');
  if (equals == option.npos) return;
  std::string_view name = base::trim(option.substr(0, equals)), value = base::trim(option.substr(equals + 1));
  auto number = base::parseInt(value);
  int font = number && *number >= 0 && *number <= 1000 ? static_cast<int>(*number) : -1;
  if (base::equalsIgnoreCase(name, "NormalFont")) out.normalFont = font;
  if (base::equalsIgnoreCase(name, "SpeechFont")) out.speechFont = font;
  if (base::equalsIgnoreCase(name, "TextDirection"))
    out.rightToLeft = base::equalsIgnoreCase(value, "RIGHT") ? 1 : base::equalsIgnoreCase(value, "LEFT") ? 0 : -1;
}

}  // namespace

void Loader::addTranslation(std::string_view name) {
  auto found = find(base::cat(name, ".trs"));
  if (!found) return;
  world::Translation& out = game.translations.emplace_back();
  out.name = name;
  std::string_view rest = sources[*found].text();
  std::optional<std::string_view> original;
  while (!rest.empty()) {
    std::size_t end = std::min(rest.find('\n'), rest.size());
    std::string_view line = rest.substr(0, end);
    rest.remove_prefix(std::min(end + 1, rest.size()));
    if (line.ends_with('\r')) line.remove_suffix(1);
    if (line.starts_with("//")) {
      if (line.starts_with("//#")) readOption(line.substr(3), out);
    } else if (!original) {
      original = line;
    } else {
      if (!line.empty() && !original->empty()) out.texts.insert_or_assign(std::string(*original), std::string(line));
      original.reset();
    }
  }
}

}  // namespace vellum::ags::game
