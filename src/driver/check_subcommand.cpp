#include <algorithm>
#include <map>
#include <set>

#include "driver/archives/archives.h"
#include "driver/files.h"
#include "driver/installs.h"
#include "driver/language_options.h"
#include "driver/lower_case.h"
#include "driver/projects.h"
#include "driver/session.h"
#include "driver/shared_options.h"
#include "driver/subcommands.h"
#include "driver/terminal.h"
#include "driver/titles.h"

namespace vellum::driver {

namespace {

// The scripts in an archive, as paths that lead through it.
void addScriptsOf(Session& session, const std::string& name, std::vector<std::string>& paths) {
  vellum_archive* opened = nullptr;
  Status status = vellum_archive_open(session.engine().get(), name.c_str(), &opened, session.report().get());
  Archive archive(opened);
  if (session.show(status) != AllWell) return;
  std::set<std::string> sorted;
  vellum_archive_entry entry;
  for (std::size_t i = 0; vellum_archive_entry_at(opened, i, &entry); ++i)
    if (session.engine().languageByPath(entry.path) != nullptr && vellum_archive_find(opened, entry.path) == i)
      sorted.insert(name + "/" + entry.path);
  paths.insert(paths.end(), sorted.begin(), sorted.end());
}

// Replaces each folder without a project by the scripts below it that belong to no project, sorted by name, without the
// tests of projects; each archive that is no script itself by its scripts; and with `archivesBelow`, archives below
// folders, too. Returns the projects below such folders: each is a separate program.
std::vector<std::string> expandFolders(Session& session, std::vector<std::string>& paths, bool archivesBelow) {
  Engine& engine = session.engine();
  std::vector<std::string> expanded, projects;
  for (std::string& path : paths) {
    std::size_t before = expanded.size() + projects.size();
    if (isFolder(path) && !projectIn(engine, path)) {
      for (std::string& file : filesUnder(path)) {
        std::optional<std::string> project = projectOf(engine, file, path);
        if (project && *project == file) projects.push_back(std::move(file));
        else if (archivesBelow && isArchiveName(file)) addScriptsOf(session, file, expanded);
        else if (!project && engine.languageByPath(file) != nullptr && !isProjectTest(engine, file))
          expanded.push_back(std::move(file));
      }
    }
    bool isScript = engine.languageByPath(path) != nullptr;  // a WAD
    if (isArchiveName(path) && isPlainFile(path) && !isScript) addScriptsOf(session, path, expanded);
    else if (expanded.size() + projects.size() == before) expanded.push_back(std::move(path));
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

// A store may have its driver in front: "maps=elsewhere".
std::string withoutDriver(const std::string& store) { return store.substr(store.find('=') + 1); }

// The first store that can't be mounted, or "".
std::string missingStore(const Arguments& arguments) {
  for (const Option& option : arguments.languageOptions) {
    if (option.name != "store") continue;
    std::string path = withoutDriver(option.value);
    if (!isFolder(path) && !isArchiveName(fileWithin(path + "/"))) return path;
  }
  return "";
}

// "12 files checked (5 .x, 7 .y)": by extension.
std::string countedFiles(const std::vector<std::vector<Source>>& programs) {
  std::map<std::string, std::size_t> kinds;
  std::size_t count = 0;
  for (const auto& program : programs)
    for (const Source& source : program) {
      std::string name = source.name.substr(source.name.rfind('/') + 1);
      ++kinds[lowerCase(name.substr(std::min(name.rfind('.'), name.size())))];
      ++count;
    }
  std::string list;
  for (const auto& [kind, files] : kinds)
    list += (list.empty() ? "" : ", ") + std::to_string(files) + " " + (kind.empty() ? "others" : kind);
  return counted(count, "file") + " checked (" + list + ")";
}

std::size_t warningsIn(const Report& report) {
  std::size_t count = 0;
  for (std::size_t i = 0; i < report.size(); ++i) count += std::string_view(report[i].severity) == "warning";
  return count;
}

// Scripts alone, beside the project that they are part of: its names are unknown then. "" where that is not so.
std::string noteOfProject(Session& session, const std::vector<std::string>& paths) {
  std::string note;
  for (const std::string& path : paths) {
    if (isFolder(path)) return "";
    const std::string folder = folderOf(path);
    auto project = isPlainFile(path) ? projectIn(session.engine(), folder) : std::nullopt;
    if (!project) continue;
    const std::string name = path.substr(path.rfind('/') + 1), projectName = project->substr(project->rfind('/') + 1);
    if (name == projectName) return "";
    if (note.empty())
      note = "note: '" + path + "' is part of a project (" + projectName +
             "), whose names are unknown here: vellum check " + folder + " checks all of it\n";
  }
  return note;
}

int check(const Subcommand& self, Arguments& arguments) {
  Session session(self, arguments);
  if (!session.ok()) return session.status();
  if (std::string missing = missingStore(arguments); !missing.empty())
    return session.complainAs(
        WrongUsage, "'" + missing + "' can't be mounted in the store: there is no folder or archive of that name");
  const bool nothingNamed = arguments.positional.empty();
  const LanguageOption* standIn = nothingNamed ? standInOption(arguments) : nullptr;
  // Without a path: an installed game whose language reads it as a whole; else the store, and of several the one with
  // priority; else the files in the game's folder.
  const std::string *store = arguments.lastOfLanguage("store"), *game = arguments.lastOfLanguage("dir");
  std::optional<Source> install;
  if (standIn == nullptr && store == nullptr) install = knownInstall(session.engine(), arguments);
  const std::string whole = store != nullptr ? withoutDriver(*store) : game != nullptr ? *game : "";
  bool isWhole = nothingNamed && standIn == nullptr && !install && (isFolder(whole) || isPlainFile(whole));
  if (isWhole) arguments.positional.push_back(whole);
  if (arguments.positional.empty() && standIn == nullptr && !install)
    return usageError(self, "check needs at least one path");
  const bool isMany =
      isWhole || std::any_of(arguments.positional.begin(), arguments.positional.end(), [&](const std::string& path) {
        return isFolder(path) && !projectIn(session.engine(), path);
      });
  const std::string note = noteOfProject(session, arguments.positional);
  std::vector<std::string> projects = expandFolders(session, arguments.positional, isWhole);
  if (session.worst() == WrongUsage) return WrongUsage;
  auto sources = session.sources(arguments);
  if (!sources) return WrongUsage;
  if (standIn != nullptr) sources->push_back(standIn->standIn());
  bool json = arguments.has("json");
  const bool isGrouped = install || (isWhole && game != nullptr);
  if (json || isGrouped) session.collect(0);
  if (isGrouped) session.showReading();
  std::vector<std::vector<Source>> programs = programsOf(session.engine(), std::move(*sources));
  for (const std::string& project : projects) programs.push_back({{project}});
  if (install) programs.push_back({*install});
  for (const auto& program : programs)
    session.show(session.engine().check(program, session.report(), session.options()));
  session.hideReading();
  if (!json && session.report().size() > 0) writeError(note);
  std::size_t errors = session.report().errorCount(), warnings = warningsIn(session.report());
  if (json) writeOut(session.report().render(VELLUM_RENDER_JSON) + "\n");
  else if (isGrouped) writeError(session.report().render(VELLUM_RENDER_GROUPED));
  else if (isMany && session.worst() != WrongUsage)
    writeError(countedFiles(programs) + ": " + counted(errors, "error") + ", " + counted(warnings, "warning") + "\n");
  else if (isTerminal(2) && session.worst() == AllWell) writeError("no errors\n");
  return session.worst() == AllWell && arguments.has("strict") && warnings > 0 ? ScriptWrong : session.worst();
}

}  // namespace

Subcommand checkSubcommand() {
  return {
      "check",
      "[PATH...]",
      "compile only, and report all errors",
      "Files of one language form one program, in the given order.\n"
      "With --dir and no path, everything in an installed game is checked.\n"
      "--json prints one array of diagnostics.\n"
      "Exit status: 0 without errors, 1 with errors, 2 for wrong usage; --strict counts warnings, too.",
      {languageOption(), allowOption(), jsonOption(), {"strict", "", "a warning ends with exit status 1, too", 0, ""}},
      check};
}

}  // namespace vellum::driver
