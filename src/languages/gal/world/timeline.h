// A recorded run as a picture: inputs and events above, then one lane a channel with its scripts as bars. A blend is a
// slope: the new script's bar rises while the old one's falls.
#pragma once

#include "languages/gal/world/recording.h"

namespace vellum::gal {

// The script's share of the mix at `tick`, which is not before the tick of `change`; from 0 to 1.
double shareAt(const Recording::Change& change, double tick);
// Where a lane's change ends: the tick of the next one, or the end of the run.
double endOf(const Recording& recording, const Recording::Lane& lane, std::size_t change);

// The scripts of a run in the order in which they first play; a script's index determines its colour.
std::vector<std::string> scriptsOf(const Recording& recording);

// A line for each kind of block that could not bind its channel, in the order of the ticks; the first 20, and how many
// more.
std::vector<std::string> refusalsOf(const Recording& recording);

// A whole SVG document, plain and self-contained.
std::string timelineSvg(const Recording& recording);
// The same picture in an HTML page.
std::string timelineHtml(const Recording& recording);
// Lines for a terminal of `columns` columns (40 to 400), Unicode, ANSI colours when asked for.
std::string timelineText(const Recording& recording, int columns, bool color);

// Reads a recording from the lines that a run printed: without inputs and lengths.
Recording readRecording(std::string_view printed, std::uint64_t ticks);

}  // namespace vellum::gal
