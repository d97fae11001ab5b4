// What the checks of one file share.
#pragma once

#include "diagnostics/emitter.h"
#include "syntax/tree.h"

namespace vellum::turtle {

struct CheckContext {
  const syntax::Tree& tree;
  diagnostics::Emitter& emitter;
};

}  // namespace vellum::turtle
