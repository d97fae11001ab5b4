// Drawings as files: SVG, and what run --profile writes.
#pragma once

#include "driver/session.h"

namespace vellum::driver {

// Writes an SVG document to a file, converted to PNG when its name ends in .png. Returns an exit status; errors are
// shown.
int writeSvg(Session& session, std::string svg, const std::string& path);

// The error in the name of the file that --profile writes, or "".
std::string wrongProfile(const Arguments& arguments);
// The names of the sources, for a title; "" when there are none.
std::string titleOf(const std::vector<Source>& sources);
// .json for speedscope.app; a flame graph as .svg or .png.
void writeProfile(Session& session, const World& world, const std::string& path, const std::string& title);

}  // namespace vellum::driver
