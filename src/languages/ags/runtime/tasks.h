// Tasks performed one after the other when the main script is free: handlers, room changes, dialogs, saves.
#pragma once

#include "languages/ags/runtime/engine.h"

namespace vellum::ags {

bool runTasks(Engine& engine, diagnostics::Emitter& emitter);  // until the main script waits, or there is nothing to do

}  // namespace vellum::ags
