// The files of a host, with archives as folders: `mods/one.zip/world/x.gas` is a file in an archive, and
// `mods/one.zip/` lists its files. An archive may be in another one (`game.pk3/maps/e1m1.wad/`), not deeper.
//
// The directory of an archive is read once and kept; entries are unpacked when they are read. Names inside of archives
// are found in any case.
#pragma once

#include <map>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "archives/archive.h"
#include "source/file_provider.h"

namespace vellum::archives {

class ArchiveFiles : public source::FileProvider {
 public:
  // Of all archives that are open: their entries, and the bytes of those unpacked from other archives.
  static constexpr std::size_t MaxEntries = 2'000'000;
  static constexpr std::size_t MaxUnpacked = std::size_t(512) << 20;

  // The host outlives it.
  explicit ArchiveFiles(source::FileProvider& host) : host_(host) {}

  base::Result<std::string> read(std::string_view name) override;
  base::Result<std::unique_ptr<source::ByteSource>> open(std::string_view name) override;

  // The archive of that name itself, open. Its entries can be read by index. Valid as long as this object.
  base::Result<Archive*> archive(std::string_view name);

  // What is wrong with archives and entries read since the last call, though they could be read.
  bool hasWarnings() const { return !warnings_.empty(); }
  std::vector<std::string> takeWarnings() { return std::exchange(warnings_, {}); }

 private:
  struct Open {
    std::unique_ptr<Archive> archive;
    std::string problem;  // when there is none
  };
  struct Place {
    Archive* archive = nullptr;  // null: the host's
    std::string path;            // inside of it
    std::string archiveName;
  };
  base::Result<Place> locate(std::string_view name);
  base::Result<Archive*> outer(std::string_view name);
  base::Result<Archive*> inner(const std::string& name, Archive& in, std::string_view path);
  // An archive that was opened before, or what is wrong with it; empty: it was not.
  std::optional<base::Result<Archive*>> known(std::string_view name) const;
  base::Error refuse(std::string name, std::string problem);  // from now on
  base::Result<Archive*> keep(std::string name, std::unique_ptr<source::ByteSource> source);
  base::Result<std::string> readEntry(const Place& place);
  base::Result<std::string> listFolder(const Place& place);
  void warn(std::string text);

  source::FileProvider& host_;
  std::map<std::string, Open, std::less<>> open_;  // by name
  std::size_t entries_ = 0, unpacked_ = 0;
  std::vector<std::string> warnings_;
};

}  // namespace vellum::archives
