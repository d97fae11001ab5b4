// Diagnostics as text for people and as JSON for tools (docs/cli.md).
#pragma once

#include "diagnostics/diagnostic.h"

namespace vellum::diagnostics {

struct RenderOptions {
  bool color = false;      // ANSI colours
  bool showSource = true;  // the source line, with the range marked
};

std::string renderText(const Diagnostic& diagnostic, const source::SourceSet& sources, const RenderOptions& options);
// All diagnostics as one JSON array, in order.
std::string renderJson(const std::vector<Diagnostic>& diagnostics, const source::SourceSet& sources);

}  // namespace vellum::diagnostics
