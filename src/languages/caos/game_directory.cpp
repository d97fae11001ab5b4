#include "languages/caos/game_directory.h"

#include "base/text.h"
#include "languages/caos/commands/text_bytes.h"
#include "languages/caos/files/pray.h"

namespace vellum::caos {

GameDirectory::GameDirectory(std::string_view folder, source::FileProvider& files) {
  assets_.openGame(folder, &files);
  auto collect = [&](std::string_view below) {
    Names all;
    all.known = assets_.hasGameFolder(below);
    for (const std::string& file : assets_.list(below))
      all.names.insert(base::toLower(std::string_view(file).substr(0, file.rfind('.'))));
    return all;
  };
  pictures_ = collect("Images");
  sounds_ = collect("Sounds");
  hasCatalogues_ = assets_.hasGameFolder("Catalogue");
  for (const std::string& file : assets_.list("Catalogue"))
    if (base::toLower(file).ends_with(".catalogue"))
      if (auto bytes = assets_.read("Catalogue", file)) catalogue_.add(fromBytes(*bytes));
  catalogue_.addErrors();
}

static void addScripts(std::string_view resources, std::vector<std::string>& texts) {
  auto chunks = readPray(resources);
  if (!chunks) return;
  for (const PrayChunk& chunk : *chunks) {
    if (chunk.type == "FILE" || chunk.type == "GENE" || chunk.type == "PHOT" || chunk.type == "GLST") continue;
    auto data = unpackChunk(chunk);
    auto tags = data ? readPrayTags(*data) : base::Result<PrayTags>(data.error());
    if (!tags) continue;
    for (const auto& [name, text] : tags->strings)
      if (name.starts_with("Script ")) texts.push_back(fromBytes(text));
  }
}

bool GameDirectory::scripts(std::vector<std::string>& texts) const {
  if (!assets_.hasGameFolder("Bootstrap")) return false;
  for (const std::string& path : assets_.listBelow("Bootstrap")) {
    if (!base::toLower(path).ends_with(".cos")) continue;
    if (auto bytes = assets_.readListed("Bootstrap", path)) texts.push_back(fromBytes(*bytes));
  }
  for (const std::string& path : assets_.listBelow("My Agents"))
    if (auto bytes = assets_.readListed("My Agents", path)) addScripts(*bytes, texts);
  return true;
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
