// Sampling all functions of a file, each on its own: `vellum xg FILE --plot`.
#pragma once

#include "languages/xg/runtime/sample.h"

namespace vellum::xg {

constexpr std::size_t MaxFileLanes = 16;

// A lane for each function, with the values that loading the file into a world prints; sectors that have no room among
// MaxFileLanes are left out, and `caption` counts them. All have as many tics as the option `tics` says, or else as the
// one with most. `includes` finds what DED files include. Emits errors, and samples what it can; no lanes mean that
// there was nothing.
Sample sampleFile(source::SourceSet& sources, source::FileId file, const languages::Options& options,
                  source::FileProvider* includes, diagnostics::Emitter& emitter, std::string& caption);

}  // namespace vellum::xg
