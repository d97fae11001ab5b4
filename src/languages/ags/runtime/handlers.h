// The script function that handles a click or another event of a thing.
#pragma once

#include "languages/ags/runtime/engine.h"

namespace vellum::ags {

struct Handler {
  const ScriptFunction* function = nullptr;
  bool anyClick = false;  // there is also a function for clicks of every kind
};
Handler handlerOf(Engine& engine, const world::Task& task);

bool runHandlers(Engine& engine, const world::Task& task, diagnostics::Emitter& emitter);
// The handler of a FrameEvent. It may wait if the main script has nothing to do.
bool runFrameEvent(Engine& engine, const world::Task& task, diagnostics::Emitter& emitter);
// The events of the frames that appeared in this tick.
bool runFrameEvents(Engine& engine, diagnostics::Emitter& emitter);

}  // namespace vellum::ags
