#include "driver/command.h"

#include <csignal>

#include "driver/driver.h"
#include "driver/terminal.h"

namespace vellum::driver {

namespace {

const OptionSpec Language{"language", "LANG", "ags, skrit, caos, gal or xg; without it, the file's extension tells",
                          'l', ""};
const OptionSpec Json{"json", "", "machine-readable output", 0, ""};
const OptionSpec Seed{"seed", "N", "start of the world's random numbers (default 0)", 0, ""};
const OptionSpec Budget{"budget", "N", "instructions that a call or tick may use", 0, ""};
const OptionSpec Storage{"storage", "DIR", "the folder that scripts read and write; without it, files live in memory",
                         0, ""};

std::string padded(std::string text, std::size_t width) {
  if (text.size() < width) text.append(width - text.size(), ' ');
  return text;
}

}  // namespace

std::span<const Subcommand> subcommands() {
  static const Subcommand rows[] = {
      {"run",
       "PATH...",
       "load scripts into a fresh world and run it",
       "Several paths load in the given order; a .toml file is a world file.\n"
       "  vellum run bottles.cos\n"
       "  vellum run nest.cos --ticks 100 --seed 7 --hash\n"
       "  vellum run game.asc --call 'score(3)'        'NAME(args)@5' calls before tick 5 instead of at the end",
       {Language,
        {"ticks", "N", "world ticks after loading (default 0)", 0, ""},
        Seed,
        {"world", "FILE.toml", "a world file, loaded before the paths", 0, ""},
        {"call", "'NAME(args)'", "call one script function, print what it returns", 0, ""},
        Budget,
        {"jit", "on|off|auto", "the native compiler (default auto)", 0, ""},
        {"trace", "FILE.jsonl", "one JSON object a line for everything that happened, by tick", 0, ""},
        {"transcript", "FILE", "what happened, a line each, for people to read", 0, ""},
        {"save", "FILE", "save the whole world at the end", 0, ""},
        {"load", "FILE", "start from a saved world", 0, ""},
        {"profile", "FILE", "where scripts spend their instructions: .json for speedscope.app, .svg or .png", 0, ""},
        {"screenshot", "FILE.png", "a picture of the world at the end", 0, ""},
        {"record", "DIR|FILE.gif", "a picture of every tick: PNG files, or a GIF", 0, ""},
        {"window", "", "in real time, in a window that takes mouse and keyboard; --ticks 0 until it is closed", 0, ""},
        {"audio", "", "in real time, with sound", 0, ""},
        {"hash", "", "print the world hash last", 0, ""},
        {"watch", "", "go on in real time until Ctrl-C, and reload scripts whose files change", 0, ""},
        Storage,
        Json},
       runRun},
      {"check",
       "PATH...",
       "compile only, and say everything that is wrong",
       "Files of one language form one program, in the given order.\n"
       "--json prints one array of diagnostics.",
       {Language, Json},
       runCheck},
      {"eval",
       "-l LANG CODE [PATH...]",
       "run one snippet and print its value",
       "CODE '-' is standard input. Paths are loaded first.\n"
       "  vellum eval -l caos 'setv va00 6 mulv va00 7 outv va00'\n"
       "  vellum eval -l skrit '(1 < 2) ? \"yes\" : \"no\"'\n"
       "  vellum eval -l ags '5 - 4 - 2'",
       {Language, Seed, Budget, Storage, Json},
       runEval},
      {"xg",
       "FUNCTION",
       "sample one XG function, or a whole sector of them",
       "One line, a value a tic. On a terminal a plot comes first.\n"
       "  vellum xg 'az<' --tics 14 --min 4 --max 4\n"
       "  vellum xg 'f:AZ<|c:az<|l:=f' --tics 20 --plot sector.svg",
       {{"plot", "FILE", "draw into FILE.svg or FILE.png", 0, ""}, Seed, Json},
       runXg},
      {"disasm",
       "PATH...",
       "listing of a program, source beside instructions",
       "--ir shows the form that all languages share; --ir --passes what each pass of the optimiser makes of it.",
       {Language,
        {"stage", "NAME", "ir, passes, or a stage of the language's own", 0, ""},
        {"ir", "", "the same as --stage ir", 0, ""},
        {"passes", "", "each function as it was built, and what each pass changes", 0, ""}},
       runDisasm},
      {"fmt",
       "[--check] PATH...",
       "bring scripts into one canonical layout, in place",
       "Comments are kept, and formatting twice changes nothing. '-' formats standard input to standard output.",
       {Language, {"check", "", "change nothing; print the files that would change, and exit with 1", 0, ""}},
       runFmt},
      {"doc",
       "NAME",
       "the manual entry of a command, function, keyword or event",
       "  vellum doc -l caos setv\n"
       "  vellum doc --search 'random number'",
       {Language, {"search", "TEXT", "entries in which all words of TEXT appear", 0, ""}, Json},
       runDoc},
      {"repl",
       "-l LANG [PATH...]",
       "a console in a living world, with history and completion",
       "Lines that start with ':' talk to the console itself; ':help' lists them.",
       {Language, Seed, Budget, Storage},
       runRepl},
      {"test",
       "PATH...",
       "run scripts that carry their own expectations",
       "A path may be a folder. The folder a script is in (syntax, check, lower, run, world) decides what is tested.\n"
       "In the folder of a game (with its Game.agf or game.toml) the play scripts (*.play) are the tests.",
       {{"update", "", "write what scripts do now into their expectations", 0, ""},
        {"filter", "TEXT", "only files whose path contains TEXT", 0, ""},
        {"coverage", "FILE.info", "which lines play-tests ran, in lcov's form, and a table", 0, ""}},
       runTest},
      {"graph",
       "PATH...",
       "state diagram as SVG",
       "  vellum graph door.skrit --output door.svg",
       {Language, {"output", "FILE", "FILE.svg, FILE.png or FILE.dot; without it, SVG on standard output", 'o', ""}},
       runGraph},
      {"pack",
       "SOURCE OUT",
       "make a PRAY file (.agents) from its source",
       "The files that the source names lie beside it. docs/languages/caos.md shows a source.\n"
       "  vellum pack pot.ps pot.agents",
       {},
       runPack},
      {"unpack",
       "FILE",
       "take a PRAY file apart: its source, scripts, pictures, sounds",
       "What is written can be packed again.",
       {{"output", "DIR", "where to; without it, here", 'o', ""}, {"list", "", "only say what is in it", 0, ""}},
       runUnpack},
      {"sprite",
       "FILE...",
       "look into sprite files, or turn pictures from one format into another",
       "Reads c16, s16, blk, png and art (pictures drawn by text); also tells of PRAY, wav and mng files.\n"
       "  vellum sprite hpot.c16\n"
       "  vellum sprite hpot.c16 --output hpot.png          a file for each picture\n"
       "  vellum sprite one.png two.png --output both.c16",
       {{"output", "FILE", "NAME.c16, NAME.s16, NAME.blk or NAME.png", 'o', ""},
        {"555", "", "five bits of green, as Creatures 3 for old graphics cards", 0, ""}},
       runSprite},
      {"serve",
       "[PATH...]",
       "a living CAOS world that takes scripts over TCP",
       "Listens on this machine only (127.0.0.1), as Docking Station does on Linux: a client sends CAOS and a line\n"
       "`rscr`, and reads what the script prints. The port is also written to ~/.creaturesengine/port.\n"
       "  printf 'outv totl 0 0 0\\nrscr\\n' | nc 127.0.0.1 20001",
       {{"port", "N", "where to listen (default 20001); 0: any that is free", 0, ""},
        {"port-file", "FILE", "where to write the port instead; '' for nowhere", 0, ""},
        {"ticks", "N", "end after N ticks; without it, with Ctrl-C or the command QUIT", 0, ""},
        Seed,
        Budget,
        Storage},
       runServe},
      {"demo", "[LANG]", "the showcase: one script of each language", "", {{"fast", "", "no pauses", 0, ""}}, runDemo},
      {"help", "[COMMAND]", "this list, or what a command does", "", {}, runHelp},
      {"version", "", "the version and its languages", "", {}, runVersion},
  };
  return rows;
}

const Subcommand* findSubcommand(std::string_view name) {
  for (const Subcommand& command : subcommands())
    if (name == command.name) return &command;
  return nullptr;
}

std::vector<OptionSpec> allOptions(const Subcommand& command) {
  std::vector<OptionSpec> specs = command.options;
  vellum_config config;
  vellum_config_init(&config);
  Engine engine(config);
  for (const vellum_language* language : engine.languages()) {
    for (std::size_t i = 0; i < language->option_count; ++i) {
      const vellum_option_row& row = language->options[i];
      std::string commands = std::string(" ") + row.commands + " ";
      if (commands.find(std::string(" ") + command.name + " ") == std::string::npos) continue;
      bool taken = false;
      for (OptionSpec& spec : specs) {
        if (spec.name != row.name) continue;
        taken = true;
        if (!spec.language.empty()) spec.language += std::string(", ") + language->title;
      }
      if (!taken) specs.push_back({row.name, row.argument, row.help, 0, language->title});
    }
  }
  return specs;
}

std::string helpOf(const Subcommand& command, bool color) {
  const char* bold = color ? "\033[1m" : "";
  const char* reset = color ? "\033[0m" : "";
  std::string text = std::string(bold) + "vellum " + command.name + reset + (*command.arguments != '\0' ? " " : "") +
                     command.arguments + "\n\n" + command.summary + "\n";
  if (*command.details != '\0') text += std::string("\n") + command.details + "\n";
  std::vector<OptionSpec> specs = allOptions(command);
  if (!specs.empty()) text += std::string("\n") + bold + "Options" + reset + "\n";
  for (const OptionSpec& spec : specs) {
    std::string left = std::string("  ") + (spec.letter != 0 ? std::string("-") + spec.letter + ", " : "") + "--" +
                       spec.name + (spec.argument.empty() ? "" : " " + spec.argument);
    text += padded(left, 30) + (left.size() >= 30 ? "  " : "") + spec.help +
            (spec.language.empty() ? "" : " (" + spec.language + ")") + "\n";
  }
  return text;
}

int usageError(const Subcommand& command, std::string_view message) {
  complain(message);
  writeError(std::string("see: vellum help ") + command.name + "\n");
  return WrongUsage;
}

int runCommand(int argc, const char* const* argv) {
  std::signal(SIGPIPE, SIG_IGN);
  std::vector<std::string> words(argv + (argc > 0 ? 1 : 0), argv + argc);
  if (words.empty()) words.push_back("help");
  std::string name = words.front();
  if (name == "--help" || name == "-h") name = "help";
  if (name == "--version" || name == "-V") name = "version";
  const Subcommand* command = findSubcommand(name);
  if (command == nullptr) {
    std::vector<std::string> names;
    for (const Subcommand& candidate : subcommands()) names.push_back(candidate.name);
    std::string hint = name.size() < 40 ? suggest(name, names, "vellum ") : "";
    complain("there is no command '" + name.substr(0, 80) + "'" + (hint.empty() ? "" : "; " + hint));
    writeError("see: vellum help\n");
    return WrongUsage;
  }
  words.erase(words.begin());
  for (const std::string& word : words) {
    if (word == "--") break;
    if (word != "--help" && word != "-h") continue;
    writeOut(helpOf(*command, wantsColor(1)));
    return finishOutput() ? AllWell : WrongUsage;
  }
  ParsedArguments parsed = parseArguments(words, allOptions(*command));
  if (!parsed.error.empty()) return usageError(*command, parsed.error);
  int status = command->run(*command, parsed.arguments);
  if (!finishOutput()) return WrongUsage;
  return status;
}

}  // namespace vellum::driver
