#include "driver/drawings.h"
#include "driver/terminal.h"

namespace vellum::driver {

namespace {

int plotTo(Session& session, const std::string& function, const std::vector<Option>& options, const std::string& path) {
  std::string picture;
  Status status = session.engine().plotXg(function, VELLUM_PLOT_SVG, 0, picture, session.report(), options);
  if (int failed = session.tell(status)) return failed;
  return writeSvg(session, std::move(picture), path);
}

}  // namespace

int runXg(const Subcommand& self, Arguments& arguments) {
  if (arguments.positional.size() != 1) return usageError(self, "xg needs one function, in quotes");
  Session session(self, arguments);
  if (!session.ok()) return session.status();
  const std::string& function = arguments.positional.front();
  const std::string* plot = arguments.last("plot");
  if (plot != nullptr && !plot->ends_with(".svg") && !plot->ends_with(".png"))
    return usageError(self, "--plot takes a file named .svg or .png");
  bool json = arguments.has("json");
  if (json) session.collect();

  // The seed is an index into the engine's random table, so it is an option of sampling as well.
  std::vector<Option> options = session.options();
  if (const std::string* seed = arguments.last("seed")) options.push_back({"seed", *seed});
  std::string line;
  int status = session.tell(session.engine().sampleXg(function, line, session.report(), options));
  if (status == AllWell && plot != nullptr) status = plotTo(session, function, options, *plot);
  if (json) {
    writeOut("{\"values\": " + jsonString(line) +
             ",\n \"diagnostics\": " + session.report().render(VELLUM_RENDER_JSON) + "}\n");
    return session.worst();
  }
  if (status == AllWell && plot == nullptr && isTerminal(1)) {
    std::string picture;
    Report quiet;  // what is wrong was said when sampling
    auto kind = wantsColor(1) ? VELLUM_PLOT_TERMINAL_COLOR : VELLUM_PLOT_TERMINAL;
    if (session.engine().plotXg(function, kind, terminalColumns(), picture, quiet, options) == VELLUM_OK)
      writeOut(picture);
  }
  if (!line.empty()) writeOut(line + (line.ends_with('\n') ? "" : "\n"));
  return session.worst();
}

}  // namespace vellum::driver
