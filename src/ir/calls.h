// The active calls at a place in a function, including inlined ones (passes/inlining.cpp).
#pragma once

#include <algorithm>

#include "ir/module.h"

namespace vellum::ir {

// visit(name, location) for each, the innermost first; the function's own call is the last.
template <class Visit>
void forEachCall(const Function& function, std::size_t at, Visit visit) {
  CodeLocation here = function.location;
  if (!function.locations.empty()) here = function.locations[std::min(at, function.locations.size() - 1)];
  for (; here.inlined != 0; here = function.inlined[here.inlined - 1].from)
    visit(function.inlined[here.inlined - 1].name, here);
  visit(function.name, here);
}

}  // namespace vellum::ir
