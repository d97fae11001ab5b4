#include "languages/xg/runtime/game.h"

#include "diagnostics/spelling.h"
#include "languages/xg/diagnostics.h"
#include "languages/xg/runtime/options.h"

namespace vellum::xg {
namespace {

bool isDefinitionFile(const source::SourceText& source) { return fileKindOf(source.name()) == FileKind::Ded; }

// The types by their numbers: of several with one number the last counts.
void chooseTypes(Game& game, source::SourceSet& sources, const Settings& settings, diagnostics::Emitter& emitter) {
  auto choose = [&](auto& types, std::map<std::int32_t, std::uint32_t>& byId, std::string_view kind) {
    for (std::uint32_t i = 0; i < types.size(); ++i) {
      std::int32_t id = types[i].id;
      if (id == 0) {
        emitter.emit(diag::TypeWithoutId, types[i].location, kind);
        continue;
      }
      auto [place, isNew] = byId.emplace(id, i);
      if (isNew) continue;
      // Another file may replace a type; a file that does it twice is probably wrong.
      const source::Location& before = types[place->second].location;
      if (before.valid() && before.file == types[i].location.file) emitter.emit(diag::DuplicateId, before, kind, id);
      place->second = i;
    }
  };
  choose(game.definitions.sectors, game.types.sectorById, "sector");
  choose(game.definitions.lines, game.types.lineById, "line");
  for (auto& [id, index] : game.types.sectorById) {
    const SectorType& type = game.definitions.sectors[index];
    game.types.functions.push_back(compileType(type, sources, settings, emitter));
    game.types.sectors.push_back(type);
    index = static_cast<std::uint32_t>(game.types.sectors.size() - 1);
  }
  for (auto& [id, index] : game.types.lineById) {
    game.types.lines.push_back(game.definitions.lines[index]);
    index = static_cast<std::uint32_t>(game.types.lines.size() - 1);
  }
}

// The files that an option names.
std::vector<source::FileId> filesOf(const languages::Program& program, std::string_view name,
                                    diagnostics::Emitter& emitter) {
  std::vector<source::FileId> files;
  for (const languages::Option& option : program.options) {
    if (option.name != name) continue;
    auto file = program.includes != nullptr ? program.sources.load(*program.includes, option.value, isArchive)
                                            : base::Result<source::FileId>(base::Error{"there are no files here"});
    if (file) files.push_back(*file);
    else emitter.emit(diag::BadArchive, {}, base::cat("can't read '", option.value, "': ", file.error().message));
  }
  return files;
}

std::string mapNames(const GameArchives& archives) {
  constexpr std::size_t Most = 40;
  std::string names;
  for (std::size_t i = 0; i < archives.maps().size() && i < Most; ++i)
    names += base::cat(i > 0 ? ", " : "", archives.maps()[i].entry.name);
  return archives.maps().size() > Most ? base::cat(names, " and ", archives.maps().size() - Most, " more") : names;
}

}  // namespace

bool isGameFile(const source::SourceText& source) { return isDefinitionFile(source) || source.isBinary(); }

bool isGame(const source::SourceSet& sources, const std::vector<source::FileId>& files,
            const languages::Options& options) {
  for (source::FileId file : files)
    if (sources[file].isBinary()) return true;
  return languages::findOption(options, "wad").has_value();
}

std::unique_ptr<Game> readGame(const languages::Program& program, diagnostics::Emitter& emitter) {
  auto game = std::make_unique<Game>(program.sources, program.includes, emitter);
  std::vector<source::FileId> given = filesOf(program, "wad", emitter);
  for (source::FileId file : given) game->archives.add(file);
  given.clear();
  for (source::FileId file : program.files) {
    if (isDefinitionFile(program.sources[file])) given.push_back(file);
    else if (program.sources[file].isBinary()) game->archives.add(file);
  }
  for (source::FileId file : filesOf(program, "ded", emitter)) given.push_back(file);
  for (source::FileId file : game->archives.definitions(given))
    readDedTypes(game->definitions, program.sources, file, &game->archives, true, emitter);
  // A DDXGDATA lump wins over definition files.
  for (const GameArchives::Lump& lump : game->archives.lumps("DDXGDATA"))
    readXgData(game->definitions, program.sources, lump.name, lump.bytes, emitter);
  chooseTypes(*game, program.sources, settingsOf(program.options), emitter);
  return game;
}

const GameArchives::MapPlace* chooseMap(const Game& game, const languages::Options& options,
                                        diagnostics::Emitter& emitter) {
  const auto& maps = game.archives.maps();
  auto wanted = languages::findOption(options, "map");
  if (maps.empty()) {
    // What can't be opened was reported.
    if (!emitter.hasErrors()) emitter.emit(diag::NoMaps, {}, game.archives.names());
    return nullptr;
  }
  if (!wanted) {
    if (maps.size() == 1) return &maps.front();
    emitter.emit(diag::WhichMap, {}, mapNames(game.archives));
    return nullptr;
  }
  diagnostics::SpellingSuggestion near(*wanted);
  for (const GameArchives::MapPlace& map : maps) {
    if (base::equalsIgnoreCase(map.entry.name, *wanted)) return &map;
    near.offer(map.entry.name);
  }
  auto& error = emitter.emit(diag::UnknownMap, {}, *wanted, mapNames(game.archives));
  if (near) error.hint(near.hint());
  return nullptr;
}

}  // namespace vellum::xg
