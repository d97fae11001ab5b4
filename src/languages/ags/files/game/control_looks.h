// What controls look like unless a project says otherwise.
#pragma once

#include "languages/ags/world/game_data.h"

namespace vellum::ags::game {

// For the control's kind. Projects from before 3.6.3 have no other looks.
void setUsualLooks(world::Control& control);

}  // namespace vellum::ags::game
