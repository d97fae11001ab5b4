// What run writes beside pictures of the world: --timeline and --profile.
#pragma once

#include "driver/session.h"

namespace vellum::driver {

// Writes an SVG document to a file named .png (converted), or as it is to any other. Gives an exit status; told the
// user already when it isn't AllWell.
int writeSvg(Session& session, std::string svg, const std::string& path);

// What is wrong with the names of files that --timeline and --profile are to write; "" when nothing is.
std::string wrongDrawings(const Arguments& arguments);
// .svg, .png or .html; '-' draws in the terminal.
void writeTimeline(Session& session, const World& world, const std::string& path);
// The names of what is run, for a title; "" when there are none.
std::string titleOf(const std::vector<Source>& sources);
// .json for speedscope.app; a flame graph as .svg or .png.
void writeProfile(Session& session, const World& world, const std::string& path, const std::string& title);

}  // namespace vellum::driver
