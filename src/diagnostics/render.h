// Diagnostics as text for people and as JSON for tools (docs/cli.md).
#pragma once

#include "diagnostics/diagnostic.h"

namespace vellum::diagnostics {

struct RenderOptions {
  bool color = false;      // ANSI colours
  bool showSource = true;  // the source line, with the range marked
};

std::string renderText(const Diagnostic& diagnostic, const source::SourceSet& sources, const RenderOptions& options);
// Text that may come from anywhere, for a terminal: control characters, with Unicode's C1 controls, become U+FFFD, and
// tabs spaces. Line ends stay.
void appendPrintable(std::string& out, std::string_view text);
// For reports about many files: the errors, then the warnings, then the notes, grouped by name; each a line.
struct Shown {
  const Diagnostic& diagnostic;
  const source::SourceSet& sources;
};
std::string renderGrouped(const std::vector<Shown>& all);
// All diagnostics as one JSON array, in order.
std::string renderJson(const std::vector<Diagnostic>& diagnostics, const source::SourceSet& sources);

}  // namespace vellum::diagnostics
