// The worlds in the storage: My Worlds/NAME.world, and NAME.before, the save before that.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "host/host.h"
#include "languages/caos/files/world_file.h"

namespace vellum::caos {

// By name. `storage` may be null: then there are none.
std::vector<std::string> savedWorlds(host::Storage* storage);
bool worldExists(host::Storage* storage, std::string_view name);

// The save of a world, or, for "NAME.before", the one before that. An error says what is wrong with the file and which
// other save can be loaded.
base::Result<WorldFile> loadWorld(host::Storage* storage, std::string_view name);

// Writes the save of a world. Whatever happens meanwhile, at least one whole save of it stays: a whole save is first
// copied over the one before, and each write of a Storage is done whole or not at all.
base::Result<void> storeWorld(host::Storage* storage, const WorldFile& file, bool pack);

// With its journal, pictures and sounds.
base::Result<void> deleteWorld(host::Storage* storage, std::string_view name);

}  // namespace vellum::caos
