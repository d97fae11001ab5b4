#include "driver/examples.h"
#include "driver/saved_worlds.h"
#include "driver/session.h"
#include "driver/shared_options.h"
#include "driver/subcommands.h"
#include "driver/terminal.h"
#include "driver/titles.h"

namespace vellum::driver {

namespace {

int eval(const Subcommand& self, Arguments& arguments) {
  if (arguments.positional.empty()) return usageError(self, "eval needs code: vellum eval -l LANG CODE");
  if (!arguments.has("language")) return usageError(self, "name the language of the code with -l: " + languageIds());
  Session session(self, arguments);
  if (!session.ok()) return session.status();
  auto language = session.language(arguments);
  if (!language) return WrongUsage;
  bool json = arguments.has("json");
  if (json) session.beginJson();

  std::string code = arguments.positional.front();
  if (code == "-") {
    auto input = session.readInput();
    if (!input) return WrongUsage;
    code = std::move(*input);
  }
  World world(session.engine(), session.options(), &session.report());
  if (!world.ok()) return session.show(VELLUM_FAILED);
  if (const std::string* saved = arguments.last("load"))
    if (int failed = loadWorld(session, world, *saved)) return failed;
  std::vector<Source> sources;
  for (std::size_t i = 1; i < arguments.positional.size(); ++i)
    sources.push_back({arguments.positional[i], std::nullopt, ""});
  std::string result;
  if (sources.empty() || session.show(world.load(sources, session.report())) == AllWell)
    session.show(world.eval(*language, "<eval>", code, result, session.report()));
  if (json) {
    session.endJsonMember();
    writeOut(",\n \"result\": " + jsonString(result) +
             ",\n \"diagnostics\": " + session.report().render(VELLUM_RENDER_JSON) + "}\n");
  } else if (!result.empty()) writeOut(result + "\n");
  return session.worst();
}

}  // namespace

Subcommand evalSubcommand() {
  return {"eval",
          "-l LANG CODE [PATH...]",
          "run one snippet and print its value",
          "CODE '-' is standard input. Paths are loaded first.\n" + helpExamples("eval"),
          {languageOption(),
           seedOption(),
           budgetOption(),
           {"load", "FILE", "run it in a saved world", 0, ""},
           storageOption(),
           allowOption(),
           jsonOption()},
          eval,
          true};
}

}  // namespace vellum::driver
