// A recorded run as a picture: inputs and events above, then one lane a channel with its scripts as bars. A blend is a
// slope: the new script's bar rises while the old one's falls.
#pragma once

#include "languages/gal/world/recording.h"

namespace vellum::gal {

// The share of the mix that the script of `change` has at a tick from its own on, from 0 to 1.
double shareAt(const Recording::Change& change, double tick);
// Where a lane's change ends: the tick of the next one, or the end of the run.
double endOf(const Recording& recording, const Recording::Lane& lane, std::size_t change);

// The scripts of a run in the order in which they first play: their places are their colours.
std::vector<std::string> scriptsOf(const Recording& recording);

// A whole SVG document, plain and self-contained.
std::string timelineSvg(const Recording& recording);
// The same in an HTML page.
std::string timelineHtml(const Recording& recording);
// Lines for a terminal of `columns` columns (40 to 400), Unicode, ANSI colours when asked for.
std::string timelineText(const Recording& recording, int columns, bool color);

// What the lines that a run printed contain: no inputs, no lengths.
Recording readRecording(std::string_view printed, std::uint64_t ticks);

}  // namespace vellum::gal
