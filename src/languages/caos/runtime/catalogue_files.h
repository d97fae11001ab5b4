// The catalogue files of a world's storage and game directory.
#pragma once

#include "languages/caos/world/assets.h"
#include "languages/caos/world/catalogue.h"

namespace vellum::caos {

// All of them, behind what is there, and the errors' texts where no file has them.
void readCatalogues(const Assets& assets, Catalogue& catalogue);

}  // namespace vellum::caos
