#include <cstdlib>

#include "driver/files.h"
#include "driver/line_reader.h"
#include "driver/session.h"
#include "driver/shared_options.h"
#include "driver/subcommands.h"
#include "driver/terminal.h"
#include "driver/titles.h"

namespace vellum::driver {

namespace {

constexpr std::string_view Help =
    ":help         this list\n"
    ":doc NAME     the manual entry of NAME\n"
    ":tick [N]     N ticks of the world (default 1)\n"
    ":load PATH    load a script\n"
    ":reload PATH  reload a script that has changed; running code continues with it\n"
    ":save FILE    save the world\n"
    ":hash         the world hash\n"
    ":quit         leave (so does Ctrl-D)\n";

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

class Console {
 public:
  Console(Session& session, World& world, std::string language)
      : session_(session), world_(world), language_(std::move(language)) {}

  // False: the user quits.
  bool line(const std::string& text) {
    if (text.find_first_not_of(" \t\r") == std::string::npos) return true;
    if (text[0] == ':') return command(text);
    std::string result;
    std::string name = "<line " + std::to_string(++count_) + ">";
    session_.show(world_.eval(language_, name, text, result, session_.report()));
    if (!result.empty()) writeOut(result + "\n");
    return true;
  }

 private:
  bool command(const std::string& text) {
    std::size_t space = text.find(' ');
    std::string name = text.substr(1, space == std::string::npos ? space : space - 1);
    std::size_t start = space == std::string::npos ? space : text.find_first_not_of(' ', space);
    std::string rest = start == std::string::npos ? "" : text.substr(start);
    if (name == "quit" || name == "q") return false;
    if (name == "help") writeOut(Help);
    else if (name == "hash") writeOut(std::to_string(world_.hash()) + "\n");
    else if (name == "tick") tick(rest);
    else if (name == "doc") doc(rest);
    else if (name == "load") session_.show(world_.load({named(rest)}, session_.report()));
    else if (name == "reload") session_.show(world_.reload(named(rest), session_.report()));
    else if (name == "save") save(rest);
    else complain("no console command ':" + name + "'; ':help' lists them");
    return true;
  }

  Source named(const std::string& path) {
    session_.allow(path);
    return {path, std::nullopt, ""};
  }

  void tick(const std::string& rest) {
    long count = rest.empty() ? 1 : std::strtol(rest.c_str(), nullptr, 10);
    for (long i = 0; i < count && !interrupted(); ++i) session_.show(world_.tick(session_.report()));
  }

  void doc(const std::string& name) {
    Docs docs(session_.engine(), language_, name, VELLUM_DOC_EXACT);
    for (std::size_t i = 0; i < docs.size(); ++i)
      writeOut(std::string(docs[i].signature) + "\n  " + docs[i].text + "\n");
    if (docs.size() == 0)
      complain("no manual entry '" + name + "'" +
               (docs.suggestion().empty() ? "" : "; did you mean '" + docs.suggestion() + "'?"));
  }

  void save(const std::string& path) {
    std::string error = path.empty() ? "no file name" : writeFile(path, world_.save());
    if (!error.empty()) complain("can't write '" + path + "': " + error);
  }

  Session& session_;
  World& world_;
  std::string language_;
  int count_ = 0;
};

int repl(const Subcommand& self, Arguments& arguments) {
  if (!arguments.has("language")) return usageError(self, "name the language of the console with -l");
  Session session(self, arguments);
  if (!session.ok()) return session.status();
  auto language = session.language(arguments);
  if (!language) return WrongUsage;
  const vellum_language* spoken = session.engine().languageById(*language);
  if ((spoken->abilities & VELLUM_CAN_RUN) == 0)
    return session.complainAs(ScriptWrong, missingText("a console for", *spoken));
  World world(session.engine(), session.options(), &session.report());
  if (!world.ok()) return session.show(VELLUM_FAILED);
  auto sources = session.sources(arguments.positional, "");
  if (!sources) return WrongUsage;
  if (!sources->empty() && session.show(world.load(*sources, session.report())) == WrongUsage) return WrongUsage;

  std::vector<std::string> words;
  for (Docs docs(session.engine(), *language, "", VELLUM_DOC_PREFIX); words.size() < docs.size();)
    words.push_back(docs[words.size()].name);
  LineReader lines(*language + "> ", std::move(words));
  if (lines.person()) writeOut(std::string(spoken->title) + " console. ':help' helps, Ctrl-D leaves.\n");
  Console console(session, world, *language);
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
          true};
}

}  // namespace vellum::driver
