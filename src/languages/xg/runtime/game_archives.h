// The archives of a game: WADs and PK3s in load order, the maps in them, and the definitions that they bring.
#pragma once

#include <map>
#include <memory>

#include "archives/archive.h"
#include "languages/xg/files/map_file.h"
#include "languages/xg/lower/type_definitions.h"

namespace vellum::xg {

// Whether a file is an archive, by its first bytes or its name (languages::Language::isBinary).
bool isArchive(std::string_view name, std::string_view bytes);

class GameArchives final : public DedIncludes {
 public:
  struct MapPlace {
    std::size_t wad;
    MapEntry entry;
  };

  GameArchives(source::SourceSet& sources, source::FileProvider* files, diagnostics::Emitter& emitter)
      : sources_(sources), beside_(sources, files), emitter_(emitter) {}

  // Opens a source. Errors and warnings are reported.
  void add(source::FileId file);

  bool hasWads() const { return !wads_.empty(); }
  // Of all archives, for a message: "'a.wad', 'b.pk3'".
  std::string names() const;
  // In the order of the WADs. A later WAD's map takes the place of an earlier one of its name.
  const std::vector<MapPlace>& maps() const { return maps_; }
  const std::string& nameOf(const MapPlace& map) const { return wads_[map.wad].name; }
  // Reports why a map can't be read. Empty: it can't.
  std::optional<Map> read(const MapPlace& place);

  // Definition files in the order in which they are read: those of packages, `given` ones, and DD_DEFNS lumps.
  std::vector<source::FileId> definitions(const std::vector<source::FileId>& given);
  // All lumps of that name, in load order.
  struct Lump {
    std::string name;  // "house.wad/DDXGDATA"
    std::string bytes;
  };
  std::vector<Lump> lumps(std::string_view name);

  // What a definition file includes: beside it in its package, mounted by a DD_DIREC lump, or beside it at the host.
  base::Result<source::FileId> find(std::string_view name, source::FileId from) override;

 private:
  struct Wad {
    std::string name;
    std::unique_ptr<archives::Archive> archive;
    std::vector<std::string> lumps;  // in capital letters
  };
  struct Package {
    std::string name;
    std::unique_ptr<archives::Archive> archive;
  };

  void open(std::string name, std::string bytes, int depth);
  void addWad(std::string name, std::unique_ptr<archives::Archive> archive);
  void addPackage(std::string name, std::unique_ptr<archives::Archive> archive, int depth);
  void addMaps(std::size_t wad);
  void mount(std::string_view directory);
  std::string bytesOf(archives::Archive& archive, std::string_view name, std::size_t entry);
  std::optional<source::FileId> text(std::string name, std::string_view bytes);

  source::SourceSet& sources_;
  FileIncludes beside_;
  diagnostics::Emitter& emitter_;
  std::vector<Wad> wads_;
  std::vector<Package> packages_;
  std::vector<MapPlace> maps_;
  std::vector<source::FileId> packaged_;
  std::map<std::string, std::string> mounted_;  // paths in small letters, and the lumps in capital ones
};

}  // namespace vellum::xg
