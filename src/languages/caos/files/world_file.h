// A world on disk (CAOS: SAVE, LOAD): checksummed, so that it is read completely or rejected.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

#include "base/result.h"

namespace vellum::caos {

constexpr std::size_t MaxWorldBytes = std::size_t(1) << 30;

struct WorldFile {
  std::string name;
  std::string uid;       // CAOS: WUID
  std::string password;  // CAOS: PSWD
  std::uint64_t random = 0;
  std::string record;  // the input of Runtime::restore(); "": the world was created but never saved
};

// `pack`: the record is compressed.
std::string writeWorldFile(const WorldFile& file, bool pack);
// Any bytes are legal input.
base::Result<WorldFile> readWorldFile(std::string_view bytes);

// Whether a world may have this name: as made by FVWM, so that it is a valid file name on every system.
bool isWorldName(std::string_view name);

}  // namespace vellum::caos
