// Scripts that draw a dialog's options themselves (manual, "Custom dialog options rendering"). The options wait for a
// choice; in each tick the scripts get the player's input, and are called to draw when the picture has changed.
#pragma once

#include "languages/ags/runtime/engine.h"

namespace vellum::ags {

bool driveOptions(Engine& engine, diagnostics::Emitter& emitter);

}  // namespace vellum::ags
