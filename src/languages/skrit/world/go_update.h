// One update: messages that are due, in the order of their time and then of sending; the skrit engine's update
// (update.h); objects whose modifiers changed; player characters; drawing; deletion of marked objects.
#pragma once

#include "languages/skrit/world/go_world.h"

namespace vellum::skrit {

void beforeUpdate(GoWorld& world);
void afterUpdate(GoWorld& world, bool development);

}  // namespace vellum::skrit
