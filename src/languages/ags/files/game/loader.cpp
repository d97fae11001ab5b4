#include "languages/ags/files/game/loader.h"

#include <algorithm>

#include "base/path.h"
#include "base/text.h"
#include "diagnostics/spelling.h"
#include "languages/ags/files/game/crm.h"
#include "languages/ags/files/game/dialog_script.h"
#include "languages/ags/files/game/words.h"
#include "languages/ags/files/sprite_file.h"
#include "languages/ags/files/wfn_font.h"
#include "source/in_memory_files.h"

namespace vellum::ags::game {

namespace {

// The limit of all masks of a game, in cells: enough for a high-resolution game with some hundred rooms.
constexpr std::size_t MostMaskCells = std::size_t(512) << 20;

source::FileProvider& orNone(source::FileProvider* files) {
  static source::NoFiles none;
  return files != nullptr ? *files : none;
}

}  // namespace

Loader::Loader(source::SourceSet& set, source::FileId own, source::FileProvider* files, diagnostics::Emitter& out,
               Project& target)
    : sources(set), file(own), emitter(out), project(target), game(target.data), files_(orNone(files)) {
  folder_ = base::folderOf(sources[file].name(), "/\\");
}

std::string Loader::pathOf(std::string_view name) const {
  std::string path = base::cat(folder_, name);
  std::replace(path.begin(), path.end(), '\\', '/');
  return path;
}

base::Result<source::FileId> loadFile(source::SourceSet& sources, source::FileProvider* files, std::string_view path) {
  return sources.load(orNone(files), path);
}

source::FileId addMade(source::SourceSet& sources, std::string_view name, const std::string& text, source::Location at,
                       diagnostics::Emitter& emitter) {
  source::InMemoryText provider(text);
  auto id = sources.load(provider, name);
  if (id) return id.value();
  emitter.emit(diag::ProjectInvalid, at, id.error().message);
  const std::string nothing;
  source::InMemoryText none(nothing);
  id = sources.load(none, name);
  VELLUM_CHECK(id.ok(), "an empty text can be added");
  return id.value();
}

const std::map<std::string, std::string>& Loader::listing() {
  if (listed_) return *listed_;
  listed_.emplace();
  auto list = files_.read(folder_.empty() ? "./" : folder_);
  if (list)
    for (std::string_view name : base::split(*list, '\n'))
      if (!name.empty()) listed_->emplace(base::toLower(name), name);
  return *listed_;
}

void Loader::addDataFolders(std::string_view folders) {
  for (std::string_view folder : base::split(folders, ',')) {
    std::string start = base::toLower(base::trim(folder));
    std::replace(start.begin(), start.end(), '\\', '/');
    while (start.ends_with('/')) start.pop_back();
    if (start.starts_with("./")) start.erase(0, 2);
    if (start.empty()) continue;
    start += '/';
    for (auto at = listing().lower_bound(start); at != listing().end() && at->first.starts_with(start); ++at)
      game.dataFiles[at->first] = {at->second, pathOf(at->second)};
  }
}

std::string Loader::inOtherCase(std::string_view path) {
  std::string_view name = path.substr(folder_.size());
  auto found = listing().find(base::toLower(name));
  if (found == listing().end() || found->second == name) return "";
  if (reported_.insert(found->second).second) emitter.emit(diag::ProjectFileCase, {file, {0, 0}}, name, found->second);
  return base::cat(folder_, found->second);
}

base::Result<std::string> Loader::InAnyCase::read(std::string_view path) {
  auto content = loader_.files_.read(path);
  if (content) return content;
  std::string other = loader_.inOtherCase(path);
  return other.empty() ? std::move(content) : loader_.files_.read(other);
}

std::optional<std::string> Loader::bytes(std::string_view name) {
  auto content = inAnyCase_.read(pathOf(name));
  if (!content) return std::nullopt;
  return std::move(content).value();
}

base::Result<source::FileId> Loader::load(std::string_view name) { return sources.load(inAnyCase_, pathOf(name)); }

std::optional<source::FileId> Loader::find(std::string_view name) {
  auto id = load(name);
  if (!id) return std::nullopt;
  return id.value();
}

std::optional<source::FileId> Loader::need(std::string_view name, source::Location at) {
  auto id = load(name);
  if (id) return id.value();
  auto& missing = emitter.emit(diag::ProjectFileMissing, at, pathOf(name), id.error().message);
  diagnostics::SpellingSuggestion near(name);
  for (const auto& [lower, other] : listing())
    if (base::hasExtension(lower, name.substr(std::min(name.rfind('.'), name.size())))) near.offer(other);
  if (near) missing.hint(near.hint());
  return std::nullopt;
}

bool Loader::addModule(std::string_view header, std::string_view body, source::Location at) {
  // A module may be only a header, or only a body.
  auto first = header.empty() ? std::nullopt : find(header);
  auto second = body.empty() ? std::nullopt : need(body, at);
  if (first) project.scripts.push_back(*first);
  if (second) project.scripts.push_back(*second);
  if (second) game.globalScript = pathOf(body);  // the last one is the global script
  return first || second;
}

void Loader::addRoomScript(int number, std::string_view name, source::Location at) {
  world::Room& room = game.rooms[static_cast<std::size_t>(number)];
  std::string usual = base::cat("room", number, ".asc");
  auto script = name.empty() ? find(usual) : need(name, at);
  if (!script) return;
  room.script = sources[*script].name();
  if (std::find(rooms_.begin(), rooms_.end(), *script) == rooms_.end()) rooms_.push_back(*script);
}

void Loader::addDialog(std::size_t number, source::FileId original, std::string_view text, std::uint32_t offset) {
  SourceMap map;
  map.begin(original);
  compileDialog(sources, project, number, text, offset, map, emitter);
  if (map.text().empty()) return;
  std::string name = base::cat(pathOf("dialog "), game.dialogs[number].scriptName);
  map.setFile(addMade(sources, name, map.text(), {original, {offset, offset}}, emitter));
  game.dialogs[number].script = name;
  dialogs_.push_back(map.made());
  project.maps.push_back(std::move(map));
}

bool Loader::sizeMask(world::Mask& mask, const world::Room& room, int scale) {
  if (maskCells_ > MostMaskCells / 8) return false;
  mask.resize(room.width, room.height, scale);
  maskCells_ += mask.cells.size();
  return true;
}

bool Loader::readRoomFile(int number, source::Location at) {
  std::string name = base::cat("room", number, ".crm");
  auto content = bytes(name);
  if (!content) return false;
  world::Room room = game.rooms[static_cast<std::size_t>(number)];
  if (auto read = readCrm(*content, room, MostMaskCells - std::min(maskCells_, MostMaskCells)); !read) {
    emitter.emit(diag::ProjectRoomFile, at, pathOf(name), read.error().message)
        .hint(base::cat("room", number, ".toml beside the project can describe the room instead"));
    ++unreadRooms_;
    return false;
  }
  maskCells_ += maskCellsOf(room);
  game.rooms[static_cast<std::size_t>(number)] = std::move(room);
  return true;
}

void Loader::readSprites(source::Location at) {
  constexpr std::string_view Name = "acsprset.spr";
  auto content = bytes(Name);
  if (!content) return;
  auto opened = files::SpriteFile::open(std::move(*content));
  if (!opened) {
    emitter.emit(diag::ProjectRoomFile, at, pathOf(Name), opened.error().message)
        .hint("save the project with an editor of 3.0 to 3.6; without the file, sprites are plain colours");
    return;
  }
  game.spriteFile = std::make_shared<const files::SpriteFile>(std::move(*opened));
  int number = 0;
  for (const files::SpriteFile::Sprite& sprite : game.spriteFile->sprites()) {
    if (sprite.width > 0) game.sprites[number] = {sprite.width, sprite.height, sprite.bytesAPixel * 8};
    ++number;
  }
}

void Loader::readFontShapes(int number, std::string_view file, world::Font& font, source::Location at) {
  const std::string name = file.empty() ? base::cat("AGSFNT", number, ".WFN") : base::cat("Fonts/", file);
  constexpr std::string_view Wfn = ".wfn";
  const std::string_view end = std::string_view(name).substr(name.size() - std::min(name.size(), Wfn.size()));
  if (!base::equalsIgnoreCase(end, Wfn)) return;  // other formats are not read
  auto content = bytes(name);
  if (!content) return;
  auto read = files::WfnFont::read(*content);
  if (!read) {
    emitter.emit(diag::ProjectRoomFile, at, pathOf(name), read.error().message)
        .hint("import the font again; without the file, Vellum draws letters of its own");
    return;
  }
  font.shapes = std::make_shared<const files::WfnFont>(std::move(*read));
}

void Loader::addPlugin(std::string_view name, source::Location at) {
  if (name.empty()) return;
  game.plugins.emplace_back(name);
  emitter.emit(diag::ProjectPlugin, at, name);
}

void Loader::place(std::string_view kind, int number, source::Location at) {
  places_.emplace(base::cat(kind, " ", number), at);
}

source::Location Loader::placeOf(std::string_view kind, int number) const {
  auto found = places_.find(base::cat(kind, " ", number));
  return found != places_.end() ? found->second : source::Location{file, {0, 0}};
}

bool Loader::finish(source::Location at) {
  project.scripts.insert(project.scripts.end(), dialogs_.begin(), dialogs_.end());
  project.scripts.insert(project.scripts.end(), rooms_.begin(), rooms_.end());
  if (project.scripts.empty() && !emitter.hasErrors()) emitter.emit(diag::ProjectInvalid, at, "the game has no script");
  if (emitter.errorCount() > unreadRooms_) return false;
  world::nameHandlersByConvention(game);
  if (auto valid = world::validate(game); !valid) {
    const std::string& message = valid.error().message;
    auto found = places_.find(std::string_view(message).substr(0, message.find(':')));
    emitter.emit(diag::ProjectInvalid, found != places_.end() ? found->second : at, message);
    return false;
  }
  return true;
}

bool isProject(std::string_view path) {
  std::string_view name = base::fileNameOf(path, "/\\");
  return base::equalsIgnoreCase(name, "game.toml") || base::hasExtension(name, ".agf");
}

std::unique_ptr<Project> loadProject(source::SourceSet& sources, source::FileId file, source::FileProvider* files,
                                     diagnostics::Emitter& emitter) {
  auto project = std::make_unique<Project>();
  diagnostics::Emitter found;
  Loader loader(sources, file, files, found, *project);
  std::string_view name = sources[file].name();
  if (base::equalsIgnoreCase(name.substr(name.size() - std::min<std::size_t>(name.size(), 5)), ".toml"))
    readGameToml(loader);
  else readAgf(loader);
  bool good = loader.finish({file, {0, 0}});
  found.sortByPlace();
  for (diagnostics::Diagnostic& diagnostic : found.take()) emitter.add(std::move(diagnostic));
  if (!good) project.reset();
  return project;
}

// ------------------------------------------------------------------------------------------- scripts in a project

namespace {

bool looksLike(std::string_view word, char letter) {
  return word.size() > 1 && word[0] == letter && word[1] >= 'A' && word[1] <= 'Z';
}

}  // namespace

void guessRoom(const Loader& loader, world::Room& room, source::FileId script) {
  if (room.hotspots.empty()) room.hotspots.emplace_back();
  auto add = [](auto& list, std::string_view name, std::size_t limit) {
    for (const auto& thing : list)
      if (thing.scriptName == name) return;
    if (list.size() >= limit) return;
    list.emplace_back().scriptName = name;
    list.back().name = name.substr(1);
  };
  eachWord(loader.sources[script].text(), [&](std::string_view word, char next) {
    std::string_view name = word;
    bool isHandler = next == '(' && word.find('_') != word.npos;
    if (isHandler) name = word.substr(0, word.rfind('_'));
    else if (next != '.') return;
    if (looksLike(name, 'h')) add(room.hotspots, name, world::MaxHotspots);
    if (looksLike(name, 'o')) add(room.objects, name, world::MaxObjects);
    if (isHandler && name.starts_with("region")) {
      auto number = base::parseInt(name.substr(6));
      if (number && *number > 0 && *number < world::MaxRegions && room.regions.size() <= std::size_t(*number))
        room.regions.resize(static_cast<std::size_t>(*number) + 1);
    }
  });
}

}  // namespace vellum::ags::game
