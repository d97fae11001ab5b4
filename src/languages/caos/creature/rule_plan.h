// How the rules of a lobe or tract can run: a line at a time over many neurons or dendrites, when none depends on what the
// rule does to another, or one after another. Derived from the rules; never saved.
#pragma once

#include "languages/caos/creature/svrule.h"

namespace vellum::caos {

struct LobePlan {
  bool byLine = false;
};

struct TractPlan {
  bool byLine = false;
};

}  // namespace vellum::caos
