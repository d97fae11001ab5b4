#include <algorithm>

#include "driver/console.h"
#include "driver/entry_reader.h"
#include "driver/language_options.h"
#include "driver/session.h"
#include "driver/shared_options.h"
#include "driver/subcommands.h"
#include "driver/terminal.h"
#include "driver/titles.h"

namespace vellum::driver {

namespace {

// A game's own player does not play while the user does.
std::vector<Option> consoleOptions(const Session& session, const Subcommand& self) {
  std::vector<Option> options = session.options();
  for (const OptionSpec& spec : allOptions(self))
    if (spec.name == "no-play" &&
        std::none_of(options.begin(), options.end(), [](const Option& option) { return option.name == "no-play"; }))
      options.push_back({"no-play", ""});
  return options;
}

// The one of -l, else that of all files. "": they don't say, or not the same. Empty: there is none of that name.
std::optional<std::string> consoleLanguage(Session& session, const Arguments& arguments,
                                           const std::vector<Source>& sources) {
  auto language = session.language(arguments);
  if (!language || !language->empty()) return language;
  for (const Source& source : sources) {
    const vellum_language* own = session.engine().languageByPath(source.name);
    if (own == nullptr || (!language->empty() && *language != own->id)) return "";
    language = own->id;
  }
  return language;
}

int repl(const Subcommand& self, Arguments& arguments) {
  Session session(self, arguments);
  if (!session.ok()) return session.status();
  auto sources = session.sources(arguments.positional, "");
  if (!sources) return WrongUsage;
  auto language = consoleLanguage(session, arguments, *sources);
  if (!language) return WrongUsage;
  if (language->empty()) return usageError(self, "name the language of the console with -l: " + languageIds());
  const vellum_language* spoken = session.engine().languageById(*language);
  if ((spoken->abilities & VELLUM_CAN_RUN) == 0)
    return session.complainAs(ScriptWrong, missingText("a console for", *spoken));
  World world(session.engine(), consoleOptions(session, self), &session.report());
  if (!world.ok()) return session.show(VELLUM_FAILED);
  const StopsScripts stops(world.get());
  const LanguageOption* standIn = arguments.positional.empty() ? standInOption(arguments) : nullptr;
  if (standIn != nullptr) sources->push_back(standIn->standIn());
  if (!sources->empty() && session.show(world.load(*sources, session.report())) == WrongUsage) return WrongUsage;

  LineReader lines(*language + "> ");
  Console console(session, world, *language);
  lines.complete([&](const std::string& line, std::size_t at) { return console.names().candidates(line, at); });
  if (lines.person()) writeOut(std::string(spoken->title) + " console. ':help' helps, ':quit' leaves.\n");
  EntryReader entries(session, lines, console, *language);
  while (auto entry = entries.next())
    if (!console.line(*entry) || (interrupted() && !takeInterrupt())) break;
  if (lines.person()) return AllWell;
  return session.worst();
}

}  // namespace

Subcommand replSubcommand() {
  return {
      "repl",
      "[-l LANG] [PATH...]",
      "a console in a living world, with history and completion",
      "Without -l, the files decide the language. Lines that start with ':' are console commands; ':help' lists them.",
      {languageOption(), seedOption(), budgetOption(), storageOption(), allowOption()},
      repl,
      true,
      true};
}

}  // namespace vellum::driver
