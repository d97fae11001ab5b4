#include <cinttypes>

#include "driver/drawings.h"
#include "driver/installs.h"
#include "driver/language_options.h"
#include "driver/late_events.h"
#include "driver/lower_case.h"
#include "driver/net/network_option.h"
#include "driver/net/other_worlds.h"
#include "driver/net/world_files.h"
#include "driver/pictures.h"
#include "driver/saved_worlds.h"
#include "driver/session.h"
#include "driver/shared_options.h"
#include "driver/subcommands.h"
#include "driver/terminal.h"
#include "driver/window/window.h"
#include "driver/world_run.h"

namespace vellum::driver {

namespace {

std::string hashText(std::uint64_t hash) {
  char text[20];
  std::snprintf(text, sizeof text, "%016" PRIx64, hash);
  return text;
}

void writeJson(Session& session, const World& world, const WorldRun& run, const OtherWorlds& others, bool withHash) {
  session.endJsonMember();
  std::string json = ",\n \"results\": [";
  for (std::size_t i = 0; i < run.results().size(); ++i) json += (i > 0 ? ", " : "") + jsonString(run.results()[i]);
  json += "],\n \"ticks\": " + std::to_string(world.ticks());
  if (withHash) json += ",\n \"hash\": " + jsonString(hashText(world.hash()));
  if (withHash && !others.all().empty()) {
    json += ",\n \"other_hashes\": [";
    for (std::size_t i = 0; i < others.all().size(); ++i)
      json += (i > 0 ? ", " : "") + jsonString(hashText(others.all()[i]->hash()));
    json += "]";
  }
  json += ",\n \"diagnostics\": " + session.report().render(VELLUM_RENDER_JSON) + "}\n";
  writeOut(json);
}

// One line a world.
void writeHashes(const World& world, const OtherWorlds& others) {
  writeOut(hashText(world.hash()) + "\n");
  for (const auto& other : others.all()) writeOut(hashText(other->hash()) + "\n");
}

// Rejects options that this build lacks or that are used wrongly; AllWell when there are none.
int refuseOptions(const Subcommand& self, const Arguments& arguments) {
  if ((arguments.has("window") || arguments.has("audio")) && *whyNoWindow() != '\0') {
    complain(whyNoWindow());
    return ScriptWrong;
  }
  std::string wrong = wrongProfile(arguments);
  if (!wrong.empty()) return usageError(self, wrong);
  return AllWell;
}

// Files that --record and --screenshot can't write.
std::string wrongPicture(const Arguments& arguments) {
  if (const std::string* path = arguments.last("screenshot"); path != nullptr && !lowerCase(*path).ends_with(".png"))
    return "--screenshot takes a file named .png, not '" + *path + "'";
  if (const std::string* path = arguments.last("record"))
    for (std::string_view ending : {".mp4", ".webm", ".mkv", ".mov", ".avi", ".png", ".apng", ".webp"})
      if (lowerCase(*path).ends_with(ending))
        return "--record takes a file named .gif, or a folder for PNG files, not '" + *path + "'";
  return "";
}

// A result that is asked for in two files.
std::string writtenTwice(const Arguments& arguments) {
  for (std::string_view name : {"profile", "record", "save", "screenshot", "timeline", "trace", "transcript"}) {
    std::vector<std::string> files = arguments.all(name);
    for (const Option& option : arguments.languageOptions)
      if (option.name == name) files.push_back(option.value);
    if (files.size() > 1)
      return "--" + std::string(name) + " is given twice, with '" + files[0] + "' and '" + files[1] +
             "': a run writes one";
  }
  return "";
}

// Rejects wrong combinations of the command's own options; an exit status.
int refuse(const Subcommand& self, const Arguments& arguments, const Number& ticks) {
  bool any = !arguments.positional.empty() || arguments.has("load") || arguments.has("world");
  if (!any && standInOption(arguments) == nullptr && !installOf(arguments))
    return usageError(self, missingScript(arguments));
  if (!ticks.error.empty()) return usageError(self, ticks.error);
  if (std::string wrong = wrongPicture(arguments); !wrong.empty()) return usageError(self, wrong);
  if (std::string twice = writtenTwice(arguments); !twice.empty()) return usageError(self, twice);
  return refuseOptions(self, arguments);
}

// --world, and the paths. Empty: failed; the error was shown.
std::optional<std::vector<Source>> sourcesOf(Session& session, const Arguments& arguments,
                                             const std::string& language) {
  std::vector<Source> sources;
  if (const std::string* file = worldFiles(arguments).first) sources.push_back({*file, std::nullopt, ""});
  auto paths = session.sources(arguments.positional, language);
  if (!paths) return std::nullopt;
  for (Source& path : *paths) sources.push_back(std::move(path));
  if (!sources.empty() || arguments.has("load")) return sources;
  if (const LanguageOption* option = standInOption(arguments)) sources.push_back(option->standIn());
  else if (auto install = installOf(arguments)) sources.push_back(std::move(*install));
  return sources;
}

// What the language options ask to look at the world as it runs.
std::vector<std::unique_ptr<RunWatcher>> watchersOf(const Arguments& arguments) {
  std::vector<std::unique_ptr<RunWatcher>> watchers;
  for (const LanguageOption& option : languageOptions()) {
    const std::string* value = option.whileRunning == nullptr ? nullptr : arguments.lastOfLanguage(option.name);
    if (value != nullptr) watchers.push_back(option.whileRunning(*value));
  }
  return watchers;
}

// Runs all ticks.
void play(Session& session, World& world, WorldRun& run, const Arguments& arguments, std::uint64_t ticks, bool remote,
          OtherWorlds& others) {
  bool window = arguments.has("window"), audio = arguments.has("audio");
  // A game that plays itself has its own end.
  bool toItsEnd = ticks == 0 && !window && !audio && !remote && !arguments.has("watch");
  if (arguments.has("record") && toItsEnd && !world.busy()) {
    session.complainAs(WrongUsage, "--record takes a picture of every tick: add --ticks, --window or --watch");
    return;
  }
  std::optional<Recorder> recorder;
  if (const std::string* path = arguments.last("record")) run.record(&recorder.emplace(session, world, *path));
  auto watchers = watchersOf(arguments);
  for (auto& watcher : watchers) run.watch(*watcher);
  run.watch(others);
  if (window || audio)
    playInRealTime(session, world, {window, audio, ticks, recorder ? &*recorder : nullptr, run.watchers()});
  else if (remote && !arguments.has("watch")) run.inRealTime(ticks);
  else run.ticks(ticks);
  if (recorder && !toItsEnd) {
    recorder->finish();
    run.record(nullptr);
  }
  if (!run.stopped()) run.untilDone();
  if (recorder && toItsEnd) recorder->finish();
  if (arguments.has("watch") && !run.stopped()) run.watch(arguments.positional);
  if (!run.stopped()) session.show(world.finish(session.report()));
  for (RunWatcher* watcher : run.watchers()) watcher->finish(session, world);
}

// Writes the requested results at the end. `loaded`: the exit status of loading.
void writeResults(Session& session, const World& world, const Arguments& arguments, const std::string& title,
                  int loaded) {
  if (const std::string* path = arguments.last("screenshot"); path != nullptr && loaded == AllWell)
    writeScreenshot(session, world, *path);
  for (const LanguageOption& option : languageOptions()) {
    const std::string* value = option.afterRun == nullptr ? nullptr : arguments.lastOfLanguage(option.name);
    if (value != nullptr && loaded == AllWell) option.afterRun(session, world, *value);
  }
  if (const std::string* path = arguments.last("profile"); path != nullptr && loaded != WrongUsage)
    writeProfile(session, world, *path, title);
  if (const std::string* path = arguments.last("save"); path != nullptr && loaded != WrongUsage)
    saveWorld(session, world, *path);
}

int run(const Subcommand& self, Arguments& arguments) {
  Number ticks = numberOption(arguments, "ticks", 0);
  if (int refused = refuse(self, arguments, ticks)) return refused;
  Session session(self, arguments);
  if (!session.ok()) return session.status();
  auto language = session.language(arguments);
  if (!language) return WrongUsage;
  bool json = arguments.has("json");
  if (json) session.beginJson();
  catchInterrupts();

  std::string wrongNetwork;
  std::unique_ptr<Networks> networks = openNetworks(arguments, wrongNetwork);
  if (!wrongNetwork.empty()) return usageError(self, wrongNetwork);
  World world(session.engine(), session.options(), &session.report());
  if (!world.ok()) return session.show(VELLUM_FAILED);
  const StopsScripts stops(world.get());
  if (networks != nullptr) networks->join(world);
  OtherWorlds others(session, networks.get());
  if (const std::string* saved = arguments.last("load"))
    if (int failed = loadWorld(session, world, *saved)) return failed;
  auto sources = sourcesOf(session, arguments, *language);
  if (!sources) return WrongUsage;
  WorldRun run(session, world, arguments);
  int loaded = sources->empty() ? AllWell : session.show(world.load(*sources, session.report()));
  if (loaded == ScriptWrong && world.started()) loaded = AllWell;  // errors at the start stop nothing
  for (const std::string& file : worldFiles(arguments).others)
    if (loaded == AllWell) loaded = others.add({file, std::nullopt, ""});
  bool remote = networks != nullptr && networks->isRemote();
  if (loaded == AllWell && run.callsAreKnown()) {
    play(session, world, run, arguments, ticks.value, remote, others);
    if (!run.stopped()) noteWhatNeverCame(self, session, world, arguments);
  }

  if (json) writeJson(session, world, run, others, arguments.has("hash"));
  else if (arguments.has("hash")) writeHashes(world, others);
  if (run.stopped() && interrupted())
    session.complainAs(ScriptWrong, "stopped after tick " + std::to_string(world.ticks()));
  writeResults(session, world, arguments, titleOf(*sources), loaded);
  session.finish();
  return session.worst();
}

}  // namespace

// By task, as help shows them.
static std::vector<OptionSpec> runOptions() {
  std::vector<OptionSpec> all;
  auto add = [&](const char* group, std::vector<OptionSpec> options) {
    for (OptionSpec& option : options) {
      option.group = group;
      all.push_back(std::move(option));
    }
  };
  add("What to run",
      {languageOption(),
       {"world", "FILE", "a world file, loaded before the paths; with --net another world; repeatable", 0, ""},
       {"call", "'NAME(args)'", "call one script function and print the result", 0, ""},
       allowOption(),
       {"watch", "", "keep running in real time until Ctrl-C, and reload scripts whose files change", 0, ""}});
  add("Time and limits", {{"ticks", "N", "world ticks after loading (default 0)", 0, ""},
                          seedOption(),
                          budgetOption(),
                          {"jit", "on|off|auto", "the native compiler (default auto)", 0, ""}});
  add("What it prints and writes",
      {jsonOption(),
       {"trace", "FILE.jsonl", "one line of JSON for each event, by tick", 0, ""},
       {"transcript", "FILE", "a readable log of what happens in games; --trace has every event", 0, ""},
       {"hash", "", "print the world hash last", 0, ""},
       {"profile", "FILE", "where scripts spend their instructions: .json for speedscope.app, .svg or .png", 0, ""}});
  add("Pictures, window and sound",
      {{"screenshot", "FILE.png", "a picture of the world at the end", 0, ""},
       {"record", "DIR|FILE.gif", "a picture of every tick: PNG files, or a GIF", 0, ""},
       {"window", "", "run in real time, in a window with mouse and keyboard; --ticks 0: until it is closed", 0, ""},
       {"audio", "", "run in real time, with sound", 0, ""}});
  add("Saves and files", {{"save", "FILE", "save the whole world at the end", 0, ""},
                          {"load", "FILE", "start from a saved world", 0, ""},
                          storageOption()});
  add("Network", {netOption(), netCompanions()[0], netCompanions()[1]});
  return all;
}

Subcommand runSubcommand() {
  return {"run",
          "[PATH...]",
          "load scripts into a fresh world and run it",
          "Several paths load in the given order; a .toml file is a world file. With --dir and no path, an installed\n"
          "game starts.\n"
          "  vellum run bottles.cos\n"
          "  vellum run nest.cos --ticks 100 --seed 7 --hash\n"
          "  vellum run game.asc --call 'score(3)'\n"
          "'NAME(args)@5' calls before tick 5 instead of at the end.",
          runOptions(),
          run};
}

}  // namespace vellum::driver
