#include "driver/files.h"
#include "driver/projects.h"
#include "driver/session.h"
#include "driver/terminal.h"

namespace vellum::driver {

namespace {

// In place of each folder without a project, the scripts below it, in the order of their names. Play scripts are for a
// project only.
void expandFolders(Engine& engine, std::vector<std::string>& paths) {
  std::vector<std::string> expanded;
  for (std::string& path : paths) {
    std::size_t before = expanded.size();
    if (isFolder(path) && !projectIn(engine, path)) {
      for (std::string& file : filesUnder(path))
        if (engine.languageByPath(file) != nullptr && !file.ends_with(".play")) expanded.push_back(std::move(file));
    }
    if (expanded.size() == before) expanded.push_back(std::move(path));
  }
  paths = std::move(expanded);
}

}  // namespace

int runCheck(const Subcommand& self, Arguments& arguments) {
  if (arguments.positional.empty()) return usageError(self, "check needs at least one path");
  Session session(self, arguments);
  if (!session.ok()) return session.status();
  expandFolders(session.engine(), arguments.positional);
  auto sources = session.sources(arguments);
  if (!sources) return WrongUsage;
  bool json = arguments.has("json");
  if (json) session.collect();

  // One program a language, in the order in which the languages first appear.
  std::vector<std::vector<Source>> programs;
  std::vector<std::string> ids;
  for (Source& source : *sources) {
    const vellum_language* found = source.language.empty() ? session.engine().languageByPath(source.name) : nullptr;
    std::string id = found != nullptr ? found->id : source.language;
    std::size_t at = 0;
    while (at < ids.size() && ids[at] != id) ++at;
    if (at == ids.size()) {
      ids.push_back(id);
      programs.emplace_back();
    }
    programs[at].push_back(std::move(source));
  }
  for (const auto& program : programs)
    session.tell(session.engine().check(program, session.report(), session.options()));
  if (json) writeOut(session.report().render(VELLUM_RENDER_JSON) + "\n");
  else if (isTerminal(2) && session.worst() == AllWell) writeError("no errors\n");
  return session.worst();
}

}  // namespace vellum::driver
