// Plots of samples: pictures and terminal text.
#pragma once

#include "languages/xg/runtime/sample.h"

namespace vellum::xg {

// A self-contained SVG document.
std::string plotSvg(const SampleRequest& request, const Sample& sample);

// Lines of braille dots for a terminal of `columns` columns (at least 40, at most 400).
std::string plotTerminal(const SampleRequest& request, const Sample& sample, int columns, bool color);

}  // namespace vellum::xg
