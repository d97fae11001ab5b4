// creature: what is inside of the creatures of a world.
#include <vellum/caos.h>

#include "driver/caos/creatures.h"
#include "driver/files.h"
#include "driver/saved_worlds.h"
#include "driver/shared_options.h"
#include "driver/subcommands.h"
#include "driver/terminal.h"

namespace vellum::driver {

namespace {

// The ending of a script of some language, or of a world file.
bool isToRun(Session& session, const std::string& path) {
  return path.ends_with(".toml") || session.engine().languageByPath(path) != nullptr;
}

// False: failed; the error was shown.
bool load(Session& session, World& world, const std::vector<Source>& sources) {
  return session.show(world.load(sources, session.report())) != WrongUsage;
}

// A resource file: its creatures come into an empty world. One without creatures runs.
bool bringResources(Session& session, World& world, const std::string& path) {
  vellum_source file{path.c_str(), nullptr, 0, nullptr};
  std::size_t count = 0;
  if (!load(session, world, {{"creatures.cos", ""}})) return false;
  if (session.show(vellum_world_caos_import(world.get(), &file, &count, session.report().get())) != AllWell)
    return false;
  if (count > 0) return true;
  auto sources = session.sources({path}, "");
  return sources && load(session, world, *sources);
}

// False: failed; the error was shown.
bool bring(Session& session, World& world, const std::string& path, std::uint64_t ticks, CreatureSamples& samples) {
  if (readFile(path).bytes.starts_with("PRAY")) {
    session.allow(path);
    if (!bringResources(session, world, path)) return false;
  } else if (isToRun(session, path)) {
    auto sources = session.sources({path}, "");
    if (!sources || !load(session, world, *sources)) return false;
  } else if (loadWorld(session, world, path) != AllWell) {
    return false;
  }
  for (std::uint64_t i = 0; i < ticks && !world.over() && !interrupted(); ++i) {
    session.show(world.tick(session.report()));
    samples.take(world);
  }
  return true;
}

// Those whose monikers begin with `beginning`.
std::vector<std::string> chosen(const World& world, const std::string& beginning) {
  std::vector<std::string> found;
  for (std::string& moniker : monikersOf(world))
    if (moniker.starts_with(beginning)) found.push_back(std::move(moniker));
  return found;
}

int report(Session& session, const World& world, const Arguments& arguments, const std::vector<std::string>& monikers,
           const CreatureSamples& samples) {
  if (const std::string* page = arguments.last("output"))
    return session.write(*page, creaturePage(session, world, monikers, samples), Session::Folders::Made);
  bool json = arguments.has("json");
  std::string out = json ? "[" : "";
  for (const std::string& moniker : monikers) {
    if (moniker != monikers[0]) out += json ? ",\n" : "\n";
    out += creatureReport(world, moniker, json ? "json" : "text", session.report());
  }
  writeOut(out + (json ? "]\n" : ""));
  return AllWell;
}

int creature(const Subcommand& self, Arguments& arguments) {
  const std::vector<std::string>& words = arguments.positional;
  if (words.empty() || words.size() > 2)
    return usageError(self, "creature takes a file, and the moniker of one creature");
  Number ticks = numberOption(arguments, "ticks", 0);
  if (!ticks.error.empty()) return usageError(self, ticks.error);
  Session session(self, arguments);
  if (!session.ok()) return session.status();
  if (session.engine().languageById("caos") == nullptr) return session.complainAs(WrongUsage, "this build has no CAOS");
  catchInterrupts();
  World world(session.engine(), session.options(), &session.report());
  if (!world.ok()) return session.show(VELLUM_FAILED);
  CreatureSamples samples;
  session.mutePrints(true);
  if (!bring(session, world, words[0], ticks.value, samples)) return session.worst();
  auto monikers = chosen(world, words.size() > 1 ? words[1] : "");
  if (!monikers.empty()) return std::max(session.worst(), report(session, world, arguments, monikers, samples));
  std::string named = words.size() > 1 ? " whose moniker begins with '" + words[1] + "'" : "";
  return session.complainAs(ScriptWrong, "there is no creature in '" + words[0] + "'" + named);
}

}  // namespace

Subcommand creatureSubcommand() {
  return {"creature",
          "FILE [MONIKER]",
          "look inside creatures: drives, chemicals, organs, brain, life, genes",
          "FILE is a saved world, a file of creatures, or a script or world file, which runs first. MONIKER may be a\n"
          "beginning of one.\n"
          "  vellum creature glade.save                       a summary of each\n"
          "  vellum creature glade.save 001- --json           all that is known\n"
          "  vellum creature alice.creature --dir game        who was exported, with a portrait in pages\n"
          "  vellum creature glade.cos --dir . --ticks 5000 --output glade.html      a page with pictures",
          {jsonOption(),
           {"output", "PAGE.html", "a page with pictures, for a browser; it needs no network", 'o', ""},
           {"ticks", "N", "world ticks before the look (default 0)", 0, ""},
           seedOption(),
           budgetOption(),
           storageOption(),
           allowOption()},
          creature};
}

}  // namespace vellum::driver
