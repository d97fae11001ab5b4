// The world's storage together with the data files of the game.
#pragma once

#include "host/host.h"
#include "languages/ags/world/game_data.h"
#include "source/file_provider.h"

namespace vellum::ags {

// Reads the files of the storage, and those of the game where the storage has none of that name. Writes only to the
// storage. All that it is given outlives it.
class GameStorage : public host::Storage {
 public:
  // `project` null: the game has no files.
  GameStorage(host::Storage& files, source::FileProvider* project) : files_(files), project_(project) {}
  void use(const world::DataFiles& data) { data_ = &data; }

  base::Result<std::string> read(std::string_view name) override;
  base::Result<void> write(std::string_view name, std::string_view bytes) override { return files_.write(name, bytes); }
  base::Result<void> remove(std::string_view name) override { return files_.remove(name); }
  bool exists(std::string_view name) override { return files_.exists(name) || find(name) != nullptr; }
  std::vector<std::string> list(std::string_view folder) override;

 private:
  const world::DataFile* find(std::string_view name) const;

  host::Storage& files_;
  source::FileProvider* project_;
  const world::DataFiles* data_ = nullptr;
};

}  // namespace vellum::ags
