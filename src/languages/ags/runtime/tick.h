// The order of events in a game: which script is called for what, and when.
//
// A tick (AGS manual, "Game events order", starting at its last step): input; then tasks of the main script, including
// repeatedly_execute; repeatedly_execute_always; the world moves; late_repeatedly_execute_always. While the main script
// waits, only functions that never wait run; everything else waits for its end.
#pragma once

#include "languages/ags/runtime/engine.h"

namespace vellum::ags {

bool tick(Engine& engine, diagnostics::Emitter& emitter);

}  // namespace vellum::ags
