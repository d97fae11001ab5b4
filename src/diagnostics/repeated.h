// A problem that occurs in many places and is reported once.
#pragma once

#include "base/text.h"
#include "diagnostics/diagnostic.h"

namespace vellum::diagnostics {

// "and 2 more places like this one", and `rest` after it; nothing for 0.
inline void hintMore(Diagnostic& first, std::size_t more, std::string_view rest = {}) {
  if (more == 0) return;
  first.hint(base::cat("and ", more, " more ", more == 1 ? "place" : "places", " like this one", rest));
}

}  // namespace vellum::diagnostics
