// How a creature looks and moves, by its genes: poses, gaits, faces.
#pragma once

#include "languages/caos/runtime/creature_context.h"

namespace vellum::caos {

void expressLooks(Living& living);  // the genes of its life stage
// Finds the sprites and the shape of its age and clothes; call after a load, too.
void dressBody(Living& living);
LimbFiles& limbFilesOf(World& world);  // lists them once
void express(Living& living);          // one update of the face and the eyes

}  // namespace vellum::caos
