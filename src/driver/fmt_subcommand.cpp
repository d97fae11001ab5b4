#include <iterator>

#include "driver/archives/archives.h"
#include "driver/files.h"
#include "driver/projects.h"
#include "driver/session.h"
#include "driver/shared_options.h"
#include "driver/subcommands.h"
#include "driver/terminal.h"

namespace vellum::driver {

namespace {

void formatOne(Session& session, Source source, bool onlyCheck) {
  bool fromInput = source.text.has_value();
  if (!fromInput) {
    FileContent content = readFile(source.name);
    if (!content.error.empty()) {
      session.complainAs(WrongUsage, "can't read '" + source.name + "': " + content.error);
      return;
    }
    source.text = std::move(content.bytes);
  }
  std::string formatted;
  if (session.show(session.engine().format(source, formatted, session.report())) != AllWell) return;
  bool same = formatted == *source.text;
  if (onlyCheck) {
    if (same) return;
    writeOut(source.name + "\n");
    session.complainAs(ScriptWrong, "'" + source.name + "' is not in the canonical layout");
  } else if (fromInput) {
    writeOut(formatted);
  } else if (!same) {
    session.write(source.name, formatted);
  }
}

// False for files of a language that are no scripts: its lists, definitions and containers.
bool hasLayout(Engine& engine, const Source& source) {
  Report report;
  std::string formatted;
  engine.format(source, formatted, report);
  for (std::string_view none : {"NoFormatter", "NotFormatted", "NoLayoutOfAgents"})
    if (report.size() != 0 && none == report[0].name) return false;
  return true;
}

// The scripts below a folder that have a layout, sorted by name.
std::vector<std::string> scriptsBelow(Engine& engine, const std::string& folder) {
  std::vector<std::string> scripts;
  for (std::string& file : filesUnder(folder)) {
    if (engine.languageByPath(file) == nullptr || isArchiveName(file) || isProjectTest(engine, file)) continue;
    if (projectOf(engine, file, folder) == file) continue;
    Source source{file, readFile(file).bytes, ""};
    if (hasLayout(engine, source)) scripts.push_back(std::move(file));
  }
  return scripts;
}

int fmt(const Subcommand& self, Arguments& arguments) {
  if (arguments.positional.empty()) return usageError(self, "fmt needs at least one path");
  Session session(self, arguments);
  if (!session.ok()) return session.status();
  std::vector<std::string> paths;
  for (std::string& path : arguments.positional) {
    if (!isFolder(path)) {
      paths.push_back(std::move(path));
      continue;
    }
    std::vector<std::string> scripts = scriptsBelow(session.engine(), path);
    if (scripts.empty()) return session.complainAs(WrongUsage, "there is no script below the folder '" + path + "'");
    std::move(scripts.begin(), scripts.end(), std::back_inserter(paths));
  }
  arguments.positional = std::move(paths);
  auto sources = session.sources(arguments);
  if (!sources) return WrongUsage;
  for (Source& source : *sources) formatOne(session, std::move(source), arguments.has("check"));
  return session.worst();
}

}  // namespace

Subcommand fmtSubcommand() {
  return {
      "fmt",
      "[--check] PATH...",
      "format scripts in the canonical layout, in place",
      "Comments are kept, and formatting twice changes nothing. A folder means all scripts below it; '-' formats "
      "standard "
      "input to standard output.",
      {languageOption(), {"check", "", "change nothing; print the files that would change, and exit with 1", 0, ""}},
      fmt};
}

}  // namespace vellum::driver
