#include "languages/caos/game_directory.h"

#include "base/text.h"
#include "languages/caos/commands/text_bytes.h"

namespace vellum::caos {

GameDirectory::GameDirectory(std::string_view folder, source::FileProvider& files) {
  Assets assets;
  assets.openGame(folder, &files);
  auto collect = [&](std::string_view below) {
    Names all;
    all.known = assets.hasGameFolder(below);
    for (const std::string& file : assets.list(below))
      all.names.insert(base::toLower(std::string_view(file).substr(0, file.rfind('.'))));
    return all;
  };
  pictures_ = collect("Images");
  sounds_ = collect("Sounds");
  hasCatalogues_ = assets.hasGameFolder("Catalogue");
  for (const std::string& file : assets.list("Catalogue"))
    if (base::toLower(file).ends_with(".catalogue"))
      if (auto bytes = assets.read("Catalogue", file)) catalogue_.add(fromBytes(*bytes));
  catalogue_.addErrors();
}

bool GameDirectory::has(Kind kind, std::string_view name) const {
  switch (kind) {
    case Picture: return !pictures_.known || pictures_.names.count(base::toLower(name)) != 0;
    case Sound: return !sounds_.known || sounds_.names.count(base::toLower(name)) != 0;
    case Tag: return !hasCatalogues_ || catalogue_.find(name) != nullptr;
  }
  return true;
}

}  // namespace vellum::caos
