// Drawings as files: SVG, and what run --profile writes.
#pragma once

#include "driver/session.h"

namespace vellum::driver {

// Writes an SVG document to a file named .png (converted), or as it is to any other. Returns an exit status;
// errors are shown.
int writeSvg(Session& session, std::string svg, const std::string& path);

// What is wrong with the name of the file that --profile writes; "" when nothing is.
std::string wrongProfile(const Arguments& arguments);
// The names of what is run, for a title; "" when there are none.
std::string titleOf(const std::vector<Source>& sources);
// .json for speedscope.app; a flame graph as .svg or .png.
void writeProfile(Session& session, const World& world, const std::string& path, const std::string& title);

}  // namespace vellum::driver
