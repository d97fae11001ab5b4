#include <map>

#include "driver/files.h"
#include "driver/grouped_report.h"
#include "driver/installs.h"
#include "driver/language_options.h"
#include "driver/projects.h"
#include "driver/session.h"
#include "driver/shared_options.h"
#include "driver/subcommands.h"
#include "driver/terminal.h"

namespace vellum::driver {

namespace {

// Replaces each folder without a project by the scripts below it that belong to no project, sorted by name, without the
// tests of projects. Returns the projects below such folders: each is a separate program.
std::vector<std::string> expandFolders(Engine& engine, std::vector<std::string>& paths) {
  std::vector<std::string> expanded, projects;
  for (std::string& path : paths) {
    std::size_t before = expanded.size() + projects.size();
    if (isFolder(path) && !projectIn(engine, path)) {
      for (std::string& file : filesUnder(path)) {
        std::optional<std::string> project = projectOf(engine, file, path);
        if (project && *project == file) projects.push_back(std::move(file));
        else if (!project && engine.languageByPath(file) != nullptr && !isProjectTest(engine, file))
          expanded.push_back(std::move(file));
      }
    }
    if (expanded.size() + projects.size() == before) expanded.push_back(std::move(path));
  }
  paths = std::move(expanded);
  return projects;
}

// One program per language, in the order in which the languages first appear.
std::vector<std::vector<Source>> programsOf(Engine& engine, std::vector<Source> sources) {
  std::vector<std::vector<Source>> programs;
  std::map<std::string, std::size_t> places;
  for (Source& source : sources) {
    const vellum_language* found = source.language.empty() ? engine.languageByPath(source.name) : nullptr;
    auto [place, isNew] = places.emplace(found != nullptr ? found->id : source.language, programs.size());
    if (isNew) programs.emplace_back();
    programs[place->second].push_back(std::move(source));
  }
  return programs;
}

int check(const Subcommand& self, Arguments& arguments) {
  // A store without a path: the store itself, and of several the one with priority.
  const std::string* store = arguments.lastOfLanguage("store");
  const LanguageOption* standIn = arguments.positional.empty() ? standInOption(arguments) : nullptr;
  // An installed game without a path: all that it contains.
  std::optional<Source> install = standIn == nullptr ? installOf(arguments) : std::nullopt;
  bool named = standIn != nullptr || install;
  if (arguments.positional.empty() && !named && store != nullptr && isFolder(*store))
    arguments.positional.push_back(*store);
  if (arguments.positional.empty() && !named) return usageError(self, "check needs at least one path");
  Session session(self, arguments);
  if (!session.ok()) return session.status();
  std::vector<std::string> projects = expandFolders(session.engine(), arguments.positional);
  auto sources = session.sources(arguments);
  if (!sources) return WrongUsage;
  if (standIn != nullptr) sources->push_back(standIn->standIn());
  bool json = arguments.has("json");
  if (json || install) session.collect();
  if (install) session.showReading();
  std::vector<std::vector<Source>> programs = programsOf(session.engine(), std::move(*sources));
  for (const std::string& project : projects) programs.push_back({{project}});
  if (install) programs.push_back({*install});
  for (const auto& program : programs)
    session.show(session.engine().check(program, session.report(), session.options()));
  session.hideReading();
  if (json) writeOut(session.report().render(VELLUM_RENDER_JSON) + "\n");
  else if (install) writeError(groupedReport(session.report()));
  else if (isTerminal(2) && session.worst() == AllWell) writeError("no errors\n");
  return session.worst();
}

}  // namespace

Subcommand checkSubcommand() {
  return {"check",
          "[PATH...]",
          "compile only, and report all errors",
          "Files of one language form one program, in the given order.\n"
          "With --dir and no path, everything in an installed game is checked.\n"
          "--json prints one array of diagnostics.",
          {languageOption(), allowOption(), jsonOption()},
          check};
}

}  // namespace vellum::driver
