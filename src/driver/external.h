// Running another program: dot for diagrams, rsvg-convert for PNG.
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace vellum::driver {

struct ExternalResult {
  std::string output;
  std::string error;  // the error, with what to install; "" when the program ended with status 0
};

// Gives `input` to the program's standard input and returns its output. `package` is the Debian package that contains
// it.
ExternalResult runExternal(const std::vector<std::string>& command, std::string_view input, std::string_view package);

// SVG to PNG with rsvg-convert.
ExternalResult pngFromSvg(std::string_view svg);
// Graphviz's dot language to SVG, in the layout that fits the page of its `size` with the largest text.
ExternalResult svgFromDot(std::string_view dot);

}  // namespace vellum::driver
