// What the options of a run asked for, and what never came.
#pragma once

#include "driver/session.h"

namespace vellum::driver {

// Notes each '...@TICK' of an option for a tick that the run did not reach, drawings that need ticks and had
// none, and a run without ticks of which nothing was seen.
void noteWhatNeverCame(const Subcommand& command, Session& session, const World& world, const Arguments& arguments);

}  // namespace vellum::driver
