#include "languages/caos/runtime/game_directory.h"

#include "base/text.h"
#include "languages/caos/files/pray.h"
#include "languages/caos/files/sound_files.h"
#include "languages/caos/runtime/catalogues.h"
#include "languages/caos/world/text_bytes.h"

namespace vellum::caos {

GameDirectory::Names GameDirectory::collect(std::string_view below,
                                            std::initializer_list<std::string_view> endings) const {
  Names all;
  all.known = assets_.hasGameFolder(below);
  for (const std::string& file : assets_.list(below)) {
    std::string name = base::toLower(file);
    for (std::string_view ending : endings)
      if (name.ends_with(ending)) all.names.insert(name.substr(0, name.size() - ending.size()));
  }
  return all;
}

GameDirectory::GameDirectory(std::string_view folder, source::FileProvider& files) {
  assets_.openGame(folder, &files);
  pictures_ = collect("Images", {".c16", ".s16", ".png", ".art"});
  backgrounds_ = collect("Backgrounds", {".blk", ".png", ".art"});
  sounds_ = collect("Sounds", {".wav"});
  music_ = collect("Sounds", {".mng"});
  hasCatalogues_ = assets_.hasGameFolder("Catalogue");
  readCatalogues(assets_, catalogue_);
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
  for (const InstalledFile& file : assets_.gameFilesOf("Bootstrap")) {
    if (!base::toLower(file.path).ends_with(".cos")) continue;
    if (auto bytes = assets_.read(file)) texts.push_back(fromBytes(*bytes));
  }
  for (const InstalledFile& file : assets_.gameFilesOf("My Agents"))
    if (auto bytes = assets_.read(file)) addScripts(*bytes, texts);
  return true;
}

// An unreadable file may have any track, so the script gets no warning.
bool GameDirectory::hasTrack(std::string_view name) const {
  std::size_t slash = name.find('\\');
  std::string_view file = name.substr(0, slash);
  if (music_.names.count(base::toLower(file)) == 0) return false;
  if (slash == std::string_view::npos) return true;
  auto bytes = assets_.read("Sounds", base::cat(file, ".mng"));
  auto music = bytes ? readMng(*bytes) : base::Result<MngFile>(bytes.error());
  if (!music) return true;
  for (const MngFile::Track& track : music->tracks)
    if (base::equalsIgnoreCase(track.name, name.substr(slash + 1))) return true;
  return false;
}

bool GameDirectory::has(Kind kind, std::string_view name) const {
  switch (kind) {
    case Picture: return !pictures_.known || pictures_.names.count(base::toLower(name)) != 0;
    case Background: return !backgrounds_.known || backgrounds_.names.count(base::toLower(name)) != 0;
    case Track: return !music_.known || hasTrack(name);
    case Sound: return !sounds_.known || sounds_.names.count(base::toLower(name)) != 0;
    case Tag: return !hasCatalogues_ || catalogue_.find(name) != nullptr;
  }
  return true;
}

}  // namespace vellum::caos
