// Installs the files of agents from resource files (CAOS: PRAY DEPS, PRAY FILE). Work is charged to the running script.
#pragma once

#include <optional>

#include "languages/caos/runtime/engine.h"

namespace vellum::caos {

// The chunk of a name, and its tags. Names are UTF-8.
PrayStore::Entry* prayEntry(Engine& engine, std::string_view name);
std::optional<PrayTags> prayTags(Engine& engine, std::string_view name);

// Returns 0 when the file exists already, can be installed, or was installed.
std::int32_t installFile(Engine& engine, std::string_view name, std::int32_t category, bool install);

// Checks, and with `install` installs, the files that an agent needs. Returns 0, or which file is missing, counted from
// 1, or another number of PRAY DEPS. Continues after a missing file if `all`.
std::int32_t dependencies(Engine& engine, std::string_view name, bool install, bool all = false);

}  // namespace vellum::caos
