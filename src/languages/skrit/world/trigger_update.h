// What triggers do in an update.
#pragma once

#include "languages/skrit/world/go_world.h"

namespace vellum::skrit {

// Actions that are due, then which objects are inside which volume, then the rows that this or a message concerns, in
// the order in which they were made.
void runTriggers(GoWorld& world);
// A row for each block of a game object's trigger fields, "template_triggers:0:condition0": first those of its
// templates, then its own. What can't be understood is reported (GoWorld::Outside::badTrigger).
void addTriggers(GoWorld& world, const Go& go, const TemplateComponent& common);

}  // namespace vellum::skrit
