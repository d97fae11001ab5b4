#include "languages/xg/runtime/game_archives.h"

#include <algorithm>

#include "base/path.h"
#include "languages/xg/diagnostics.h"

namespace vellum::xg {
namespace {

constexpr int MaxDepth = 2;  // of archives in archives
constexpr std::size_t MaxMounted = 10'000;

// A path as it is compared: small letters, '/' between parts.
std::string plainPath(std::string_view path) {
  std::string plain = base::toLower(path);
  std::replace(plain.begin(), plain.end(), '\\', '/');
  return plain;
}

bool isInFolder(std::string_view path, std::string_view folder) { return base::folderOf(path) == folder; }

}  // namespace

// A WAD's header has its sizes after its name: a zero byte distinguishes it from a text.
static bool beginsAsArchive(std::string_view bytes) {
  bool isWad = bytes.starts_with("IWAD") || bytes.starts_with("PWAD");
  return bytes.starts_with("PK\3\4") || (isWad && bytes.substr(0, 12).find('\0') != std::string_view::npos);
}

bool isArchive(std::string_view name, std::string_view bytes) {
  return fileKindOf(name) == FileKind::Archive || beginsAsArchive(bytes);
}

void GameArchives::add(source::FileId file) {
  const source::SourceText& source = sources_[file];
  if (!source.isBinary()) {
    emitter_.emit(diag::BadArchive, {}, base::cat("'", source.name(), "' is neither a WAD nor a PK3"));
    return;
  }
  open(source.name(), source.bytes(), 0);
}

void GameArchives::open(std::string name, std::string bytes, int depth) {
  auto archive = archives::openArchive(std::make_unique<source::BytesInMemory>(std::move(bytes)));
  if (!archive) {
    emitter_.emit(diag::BadArchive, {}, base::cat("'", name, "': ", archive.error().message));
    return;
  }
  for (const std::string& warning : (*archive)->warnings())
    emitter_.emit(diag::ArchiveWarning, {}, base::cat("'", name, "': ", warning));
  switch ((*archive)->kind()) {
    case archives::Kind::Wad: return addWad(std::move(name), std::move(*archive));
    case archives::Kind::Zip: return addPackage(std::move(name), std::move(*archive), depth);
    default: emitter_.emit(diag::BadArchive, {}, base::cat("'", name, "' is neither a WAD nor a PK3"));
  }
}

void GameArchives::addWad(std::string name, std::unique_ptr<archives::Archive> archive) {
  Wad wad{std::move(name), std::move(archive), {}};
  for (const archives::Entry& entry : wad.archive->entries()) wad.lumps.push_back(base::toUpper(entry.path));
  wads_.push_back(std::move(wad));
  addMaps(wads_.size() - 1);
  Wad& added = wads_.back();
  for (std::size_t i = 0; i < added.lumps.size(); ++i)
    if (added.lumps[i] == "DD_DIREC") mount(bytesOf(*added.archive, added.name, i));
}

void GameArchives::addMaps(std::size_t wad) {
  std::vector<std::string_view> lumps(wads_[wad].lumps.begin(), wads_[wad].lumps.end());
  std::map<std::string, std::size_t> places;
  for (std::size_t i = 0; i < maps_.size(); ++i) places[maps_[i].entry.name] = i;
  for (MapEntry& entry : findMaps(lumps)) {
    auto [place, isNew] = places.emplace(entry.name, maps_.size());
    if (isNew) maps_.push_back({wad, std::move(entry)});
    else maps_[place->second] = {wad, std::move(entry)};
  }
}

// Lines of a lump's name and the path that it stands for. (Doomsday behaviour, "Order of definitions")
void GameArchives::mount(std::string_view directory) {
  for (std::string_view line : base::split(directory, '\n')) {
    line = base::trim(line.substr(0, line.find('\0')));
    std::size_t space = line.find_first_of(" \t");
    if (space == std::string_view::npos || mounted_.size() >= MaxMounted) continue;
    std::string path = plainPath(base::trim(line.substr(space)));
    mounted_[path] = base::toUpper(line.substr(0, space));
  }
}

// Of a package: its WADs, and the definitions in its root and in `defs`, both in the order of their names.
void GameArchives::addPackage(std::string name, std::unique_ptr<archives::Archive> archive, int depth) {
  archives::Archive& package = *archive;
  packages_.push_back({name, std::move(archive)});
  for (std::string_view folder : {"", "defs/"}) {
    for (std::string_view path : package.list("")) {
      std::string plain = plainPath(path);
      if (!isInFolder(plain, folder)) continue;
      bool isDed = base::hasExtension(path, ".ded"), isWad = folder.empty() && base::hasExtension(path, ".wad");
      if (!isDed && !isWad) continue;
      const archives::Entry* entry = package.find(path);
      if (entry == nullptr) continue;
      std::string whole = base::cat(name, '/', path);
      std::string bytes = bytesOf(package, name, static_cast<std::size_t>(entry - package.entries().data()));
      if (isWad && depth + 1 < MaxDepth) open(std::move(whole), std::move(bytes), depth + 1);
      else if (isDed)
        if (auto file = text(std::move(whole), bytes)) packaged_.push_back(*file);
    }
  }
}

std::string GameArchives::bytesOf(archives::Archive& archive, std::string_view name, std::size_t entry) {
  auto content = archive.read(archive.entries()[entry]);
  if (!content) {
    emitter_.emit(diag::BadArchive, {}, base::cat("'", name, "': ", content.error().message));
    return {};
  }
  if (!content->warning.empty()) emitter_.emit(diag::ArchiveWarning, {}, base::cat("'", name, "': ", content->warning));
  return std::move(content->bytes);
}

std::optional<source::FileId> GameArchives::text(std::string name, std::string_view bytes) {
  while (bytes.ends_with('\0')) bytes.remove_suffix(1);
  auto file = sources_.intern(name, bytes);
  if (file) return *file;
  emitter_.emit(diag::BadArchive, {}, file.error().message);
  return std::nullopt;
}

std::string GameArchives::names() const {
  constexpr std::size_t Most = 5;
  std::vector<std::string_view> all;
  for (const Wad& wad : wads_) all.push_back(wad.name);
  for (const Package& package : packages_) all.push_back(package.name);
  std::string names;
  for (std::size_t i = 0; i < all.size() && i < Most; ++i) names += base::cat(i > 0 ? ", '" : "'", all[i], "'");
  return all.size() > Most ? base::cat(names, " and ", all.size() - Most, " more") : names;
}

std::optional<Map> GameArchives::read(const MapPlace& place) {
  Wad& wad = wads_[place.wad];
  const MapEntry& entry = place.entry;
  if (entry.format == MapFormat::Udmf || entry.format == MapFormat::Doom64) {
    emitter_.emit(diag::MapFormatRefused, {}, wad.name, entry.name, xg::nameOf(entry.format));
    return std::nullopt;
  }
  struct Part {
    std::uint32_t lump;
    std::string_view name;
  };
  const Part parts[] = {{entry.things, "THINGS"},
                        {entry.lines, "LINEDEFS"},
                        {entry.sides, "SIDEDEFS"},
                        {entry.vertices, "VERTEXES"},
                        {entry.sectors, "SECTORS"}};
  std::string bytes[std::size(parts)];
  for (std::size_t i = 0; i < std::size(parts); ++i) {
    if (parts[i].lump == MapEntry::Missing) {
      emitter_.emit(diag::BadMap, {}, wad.name, base::cat(entry.name, " has no ", parts[i].name, " lump"));
      return std::nullopt;
    }
    bytes[i] = bytesOf(*wad.archive, wad.name, parts[i].lump);
  }
  auto map = readMap(entry, {bytes[0], bytes[1], bytes[2], bytes[3], bytes[4]});
  if (map) return std::move(*map);
  emitter_.emit(diag::BadMap, {}, wad.name, map.error().message);
  return std::nullopt;
}

std::vector<source::FileId> GameArchives::definitions(const std::vector<source::FileId>& given) {
  std::vector<source::FileId> files = packaged_;
  files.insert(files.end(), given.begin(), given.end());
  for (Lump& lump : lumps("DD_DEFNS"))
    if (auto file = text(lump.name, lump.bytes)) files.push_back(*file);
  return files;
}

std::vector<GameArchives::Lump> GameArchives::lumps(std::string_view name) {
  std::vector<Lump> found;
  for (Wad& wad : wads_)
    for (std::size_t i = 0; i < wad.lumps.size(); ++i)
      if (wad.lumps[i] == name) found.push_back({base::cat(wad.name, '/', name), bytesOf(*wad.archive, wad.name, i)});
  return found;
}

base::Result<source::FileId> GameArchives::find(std::string_view name, source::FileId from) {
  std::string folder(base::folderOf(sources_[from].name()));
  std::string wanted = plainPath(name);
  for (Package& package : packages_) {
    if (!folder.starts_with(package.name + '/')) continue;
    std::string path = base::cat(std::string_view(folder).substr(package.name.size() + 1), wanted);
    if (const archives::Entry* entry = package.archive->find(path)) {
      auto place = static_cast<std::size_t>(entry - package.archive->entries().data());
      std::string bytes = bytesOf(*package.archive, package.name, place);
      if (auto file = text(base::cat(package.name, '/', entry->path), bytes)) return *file;
    }
  }
  if (auto mounted = mounted_.find(wanted); mounted != mounted_.end()) {
    std::vector<Lump> found = lumps(mounted->second);
    if (found.empty()) return base::Error{base::cat("there is no lump ", mounted->second)};
    if (auto file = text(found.back().name, found.back().bytes)) return *file;
  }
  // Lumps are beside their WAD.
  for (const Wad& wad : wads_)
    if (folder == wad.name + '/') return beside_.findIn(base::folderOf(wad.name), name);
  return beside_.find(name, from);
}

}  // namespace vellum::xg
