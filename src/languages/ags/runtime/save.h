// The AGS section of a save, and snapshots: the state of the game without that of its play script and restart point.
#pragma once

#include "languages/ags/runtime/engine.h"

namespace vellum::ags {

void hash(const Engine& engine, base::Hasher& hasher);
void save(const Engine& engine, base::ArchiveWriter& writer);
base::Result<void> restore(Engine& engine, base::ArchiveReader& reader);

std::string snapshot(const Engine& engine);
base::Result<void> restoreSnapshot(Engine& engine, std::string_view bytes);

}  // namespace vellum::ags
