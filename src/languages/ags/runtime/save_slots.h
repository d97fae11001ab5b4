// Save slots: the state of the whole game in the host's storage.
#pragma once

#include "languages/ags/runtime/engine.h"

namespace vellum::ags {

bool saveSlot(Engine& engine, int slot);  // false: it can't be written
bool restoreSlot(Engine& engine, int slot, diagnostics::Emitter& emitter);

}  // namespace vellum::ags
