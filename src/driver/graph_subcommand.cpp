#include "driver/drawings.h"
#include "driver/examples.h"
#include "driver/external.h"
#include "driver/language_options.h"
#include "driver/shared_options.h"
#include "driver/subcommands.h"
#include "driver/terminal.h"

namespace vellum::driver {

namespace {

int graph(const Subcommand& self, Arguments& arguments) {
  const LanguageOption* standIn = standInOption(arguments);
  if (arguments.positional.empty() && standIn == nullptr) return usageError(self, "graph needs a path");
  Session session(self, arguments);
  if (!session.ok()) return session.status();
  auto sources = session.sources(arguments);
  if (!sources) return WrongUsage;
  if (sources->empty()) sources->push_back(standIn->standIn());
  const std::string* path = arguments.last("output");
  auto endsWith = [&](std::string_view extension) { return path != nullptr && path->ends_with(extension); };
  if (path != nullptr && !endsWith(".svg") && !endsWith(".png") && !endsWith(".dot"))
    return usageError(self, "--output takes a file named .svg, .png or .dot");

  std::string picture;
  if (session.show(session.engine().graph(*sources, picture, session.report(), session.options())) != AllWell)
    return session.worst();
  if (!endsWith(".dot")) {
    ExternalResult svg = svgFromDot(picture);
    if (!svg.error.empty()) return session.complainAs(WrongUsage, svg.error);
    picture = std::move(svg.output);
  }
  if (path == nullptr) writeOut(picture);
  else writeSvg(session, std::move(picture), *path);
  return session.worst();
}

}  // namespace

Subcommand graphSubcommand() {
  return {"graph",
          "PATH...",
          "state diagram as SVG",
          helpExamples("graph"),
          {languageOption(),
           {"output", "FILE", "FILE.svg, FILE.png or FILE.dot; without it, SVG on standard output", 'o', ""},
           allowOption()},
          graph};
}

}  // namespace vellum::driver
