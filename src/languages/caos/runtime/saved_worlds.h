// The worlds in the storage: My Worlds/NAME.world, and the previous save NAME.before.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "host/host.h"
#include "languages/caos/files/world_file.h"

namespace vellum::caos {

// By name. None when `storage` is null.
std::vector<std::string> savedWorlds(host::Storage* storage);
bool worldExists(host::Storage* storage, std::string_view name);

// The save of a world, or, for "NAME.before", the previous one. An error describes the problem with the file and names
// the other save that can be loaded.
base::Result<WorldFile> loadWorld(host::Storage* storage, std::string_view name);

// Writes the save of a world. At any time at least one complete save of it exists: a complete save is first copied over
// the previous one, and each write of a Storage is atomic.
base::Result<void> storeWorld(host::Storage* storage, const WorldFile& file, bool pack);

// Also deletes its journal, pictures and sounds.
base::Result<void> deleteWorld(host::Storage* storage, std::string_view name);

}  // namespace vellum::caos
