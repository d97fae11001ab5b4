// WebAssembly starts no other programs.
#include "driver/external.h"

namespace vellum::driver {

ExternalResult runExternal(const std::vector<std::string>& command, std::string_view, std::string_view) {
  return {"", "this needs the program '" + command[0] + "', which WebAssembly can't start: use the native command"};
}

ExternalResult pngFromSvg(std::string_view svg) { return runExternal({"rsvg-convert"}, svg, ""); }

ExternalResult svgFromDot(std::string_view dot) { return runExternal({"dot"}, dot, ""); }

}  // namespace vellum::driver
