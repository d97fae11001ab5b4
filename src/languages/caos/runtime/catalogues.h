// The catalogue files of a world's storage and game directory: read when a script first needs them, not saved with the
// world.
#pragma once

#include <utility>
#include <vector>

#include "languages/caos/world/agent.h"
#include "languages/caos/world/assets.h"
#include "languages/caos/world/catalogue.h"

namespace vellum::caos {

// Adds all of them to `catalogue`, and the errors' strings for which no file has a tag.
void readCatalogues(const Assets& assets, Catalogue& catalogue);

class Catalogues {
 public:
  explicit Catalogues(const Assets& assets) : assets_(assets) {}

  Catalogue& catalogue();
  // The index in the tag "Agent Classifiers"; -1: none.
  std::int32_t categoryOf(const Classifier& classifier);
  bool hasCategories() {  // the tag is there
    catalogue();
    return !categories_.empty();
  }
  void forget() { read_ = false; }

 private:
  void readCategories();

  const Assets& assets_;
  Catalogue catalogue_;
  std::vector<std::pair<Classifier, std::int32_t>> categories_;  // in the catalogue's order
  bool read_ = false;
};

}  // namespace vellum::caos
