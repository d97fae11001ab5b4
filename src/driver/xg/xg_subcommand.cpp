// xg: samples and plots of XG functions.
#include <vellum/xg.hpp>

#include "driver/drawings.h"
#include "driver/files.h"
#include "driver/lower_case.h"
#include "driver/shared_options.h"
#include "driver/subcommands.h"
#include "driver/terminal.h"
#include "driver/xg/plot.h"

namespace vellum::driver {

namespace {

// Whether the argument names a file, which need not exist: no function ends so.
bool namesFile(const std::string& argument) {
  const std::string lower = lowerCase(argument);
  for (std::string_view extension : {".xg", ".ded", ".toml", ".wad", ".pk3"})
    if (lower.ends_with(extension)) return true;
  return isPlainFile(argument);
}

int plotTo(Session& session, const std::string& argument, bool isFile, const std::vector<Option>& options,
           const std::string& path) {
  std::string picture;
  Status status = isFile ? plotXgFile(session.engine(), {argument, std::nullopt, "xg"}, VELLUM_PLOT_SVG, 0, picture,
                                      session.report(), options)
                         : plotXg(session.engine(), argument, VELLUM_PLOT_SVG, 0, picture, session.report(), options);
  if (int failed = session.show(status)) return failed;
  return writeSvg(session, std::move(picture), path);
}

// Samples all functions of a file: a line each.
int sampleFile(Session& session, const std::string& path) {
  World world(session.engine(), session.options(), &session.report());
  if (!world.ok()) return session.show(VELLUM_FAILED);
  return session.show(world.load({{path, std::nullopt, "xg"}}, session.report()));
}

// What is wrong with a function that is the beginning of a file's name: my.de beside my.ded. "": nothing.
std::string misspeltFile(const std::string& argument) {
  const std::size_t dot = argument.rfind('.');
  if (isPlainFile(argument) || dot == argument.npos || dot == 0) return "";
  for (const char* extension : {".xg", ".ded", ".toml", ".wad", ".pk3"})
    if (std::string near = argument.substr(0, dot) + extension; isPlainFile(near))
      return "'" + argument + "' looks like a file name; did you mean " + near + "?";
  return "";
}

int run(const Subcommand& self, Arguments& arguments) {
  if (arguments.positional.size() != 1) return usageError(self, "xg needs one function, in quotes");
  if (std::string wrong = misspeltFile(arguments.positional[0]); !wrong.empty()) return usageError(self, wrong);
  Session session(self, arguments);
  if (!session.ok()) return session.status();
  const std::string& argument = arguments.positional.front();
  const std::string* plot = arguments.last("plot");
  if (plot != nullptr && !plot->ends_with(".svg") && !plot->ends_with(".png"))
    return usageError(self, "--plot takes a file named .svg or .png");
  const bool json = arguments.has("json"), isFile = namesFile(argument);
  if (json && isFile) session.beginJson("values");
  else if (json) session.collect(0);

  // The seed is an index into the engine's random table, so it is an option of sampling as well.
  std::vector<Option> options = session.options();
  if (const std::string* seed = arguments.last("seed")) options.push_back({"seed", *seed});
  std::string line;
  int status = AllWell;
  if (!isFile) status = session.show(sampleXg(session.engine(), argument, line, session.report(), options));
  else if (plot == nullptr || json) status = sampleFile(session, argument);
  if (status == AllWell && plot != nullptr) status = plotTo(session, argument, isFile, options, *plot);
  if (json) {
    if (isFile) session.endJsonMember();
    else writeOut("{\"values\": " + jsonString(line));
    writeOut(",\n \"diagnostics\": " + session.report().render(VELLUM_RENDER_JSON) + "}\n");
    return session.worst();
  }
  if (status == AllWell && plot == nullptr && !isFile && isTerminal(1)) {
    std::string picture;
    Report unheard;  // sampling has reported what is wrong
    if (plotFunction(session.engine(), argument, options, terminalColumns(), wantsColor(1), picture, unheard) ==
        VELLUM_OK)
      writeOut(picture);
  }
  if (!line.empty()) writeOut(line + (line.ends_with('\n') ? "" : "\n"));
  return session.worst();
}

}  // namespace

Status plotFunction(Engine& engine, const std::string& function, const std::vector<Option>& options, int columns,
                    bool color, std::string& out, Report& report) {
  auto kind = color ? VELLUM_PLOT_TERMINAL_COLOR : VELLUM_PLOT_TERMINAL;
  return plotXg(engine, function, kind, columns, out, report, options);
}

Subcommand xgSubcommand() {
  return {"xg",
          "FUNCTION|FILE",
          "sample one XG function, a whole sector of them, or all of a file",
          "One line a function, one value per tic. On a terminal a plot of the function comes first.\n"
          "  vellum xg 'az<' --tics 14 --min 4 --max 4\n"
          "  vellum xg 'f:AZ<|c:az<|l:=f' --tics 20 --plot sector.svg",
          {{"plot", "FILE", "draw to FILE.svg or FILE.png: of a file, a lane for each function", 0, ""},
           seedOption(),
           jsonOption()},
          run};
}

}  // namespace vellum::driver
