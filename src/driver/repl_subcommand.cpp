#include <algorithm>

#include "driver/console.h"
#include "driver/language_options.h"
#include "driver/line_reader.h"
#include "driver/session.h"
#include "driver/shared_options.h"
#include "driver/subcommands.h"
#include "driver/terminal.h"
#include "driver/titles.h"

namespace vellum::driver {

namespace {

// Reads one entry: a line, with the lines that close what it leaves open and, where the language wants it, the lines
// pasted after it. An empty line outside a paste always ends it.
std::optional<std::string> readEntry(const Engine& engine, LineReader& lines, const std::string& language) {
  auto text = lines.read();
  if (!text || text->empty() || (*text)[0] == ':') return text;
  while (true) {
    vellum_entry_state state = engine.consoleEntry(language, *text);
    bool goesOn = state == VELLUM_ENTRY_OPEN || (state == VELLUM_ENTRY_WITH_PASTE && lines.more());
    if (!goesOn) return text;
    auto next = lines.read(true);
    if (lines.wasThrownAway()) return next;
    if (!next || (next->empty() && !lines.more())) return text;
    *text += "\n" + *next;
  }
}

// A game's own player does not play while the user does.
std::vector<Option> consoleOptions(const Session& session, const Subcommand& self) {
  std::vector<Option> options = session.options();
  for (const OptionSpec& spec : allOptions(self))
    if (spec.name == "no-play" &&
        std::none_of(options.begin(), options.end(), [](const Option& option) { return option.name == "no-play"; }))
      options.push_back({"no-play", ""});
  return options;
}

int repl(const Subcommand& self, Arguments& arguments) {
  if (!arguments.has("language")) return usageError(self, "name the language of the console with -l: " + languageIds());
  Session session(self, arguments);
  if (!session.ok()) return session.status();
  auto language = session.language(arguments);
  if (!language) return WrongUsage;
  const vellum_language* spoken = session.engine().languageById(*language);
  if ((spoken->abilities & VELLUM_CAN_RUN) == 0)
    return session.complainAs(ScriptWrong, missingText("a console for", *spoken));
  World world(session.engine(), consoleOptions(session, self), &session.report());
  if (!world.ok()) return session.show(VELLUM_FAILED);
  auto sources = session.sources(arguments.positional, "");
  if (!sources) return WrongUsage;
  const LanguageOption* standIn = arguments.positional.empty() ? standInOption(arguments) : nullptr;
  if (standIn != nullptr) sources->push_back(standIn->standIn());
  if (!sources->empty() && session.show(world.load(*sources, session.report())) == WrongUsage) return WrongUsage;

  std::vector<std::string> words;
  for (Docs docs(session.engine(), *language, "", VELLUM_DOC_PREFIX); words.size() < docs.size();)
    words.push_back(docs[words.size()].name);
  LineReader lines(*language + "> ", std::move(words));
  Console console(session, world, *language);
  if (lines.person()) writeOut(std::string(spoken->title) + " console. ':help' helps, Ctrl-D leaves.\n");
  while (auto line = readEntry(session.engine(), lines, *language))
    if (!console.line(*line) || (interrupted() && !takeInterrupt())) break;
  if (lines.person()) return AllWell;
  return session.worst();
}

}  // namespace

Subcommand replSubcommand() {
  return {"repl",
          "-l LANG [PATH...]",
          "a console in a living world, with history and completion",
          "Lines that start with ':' are console commands; ':help' lists them.",
          {languageOption(), seedOption(), budgetOption(), storageOption(), allowOption()},
          repl,
          true,
          true};
}

}  // namespace vellum::driver
