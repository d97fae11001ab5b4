#include "driver/archives/archives.h"
#include "driver/files.h"
#include "driver/projects.h"
#include "driver/session.h"
#include "driver/shared_options.h"
#include "driver/subcommands.h"
#include "driver/terminal.h"

namespace vellum::driver {

namespace {

// Files of a language that are no scripts: its lists, definitions and containers.
bool hasNoLayout(const Report& report) {
  for (std::string_view none : {"NoFormatter", "NotFormatted", "NoLayoutOfAgents"})
    if (report.size() != 0 && none == report[0].name) return true;
  return false;
}

// `named`: on the command line; below a folder, files without a layout are skipped.
void formatOne(Session& session, Source source, bool onlyCheck, bool named) {
  bool fromInput = source.text.has_value();
  if (!fromInput) {
    FileContent content = readFile(source.name);
    if (!content.error.empty()) {
      session.complainAs(WrongUsage, "can't read '" + source.name + "': " + content.error);
      return;
    }
    source.text = std::move(content.bytes);
  }
  Report tried;
  std::string formatted;
  if (session.engine().format(source, formatted, tried) != VELLUM_OK || tried.size() != 0) {
    if (!named && hasNoLayout(tried)) return;
    if (session.show(session.engine().format(source, formatted, session.report())) != AllWell) return;
  }
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

// Those that may be scripts, sorted by name.
std::vector<std::string> scriptsBelow(Engine& engine, const std::string& folder) {
  std::vector<std::string> scripts = filesUnder(folder);
  std::erase_if(scripts, [&](const std::string& file) {
    return engine.languageByPath(file) == nullptr || isArchiveName(file) || isProjectTest(engine, file) ||
           projectOf(engine, file, folder) == file;
  });
  return scripts;
}

int fmt(const Subcommand& self, Arguments& arguments) {
  if (arguments.positional.empty()) return usageError(self, "fmt needs at least one path");
  Session session(self, arguments);
  if (!session.ok()) return session.status();
  auto language = session.language(arguments);
  if (!language) return WrongUsage;
  for (const std::string& path : arguments.positional) {
    const bool named = !isFolder(path);
    const std::vector<std::string> paths = named ? std::vector{path} : scriptsBelow(session.engine(), path);
    if (paths.empty()) return session.complainAs(WrongUsage, "there is no script below the folder '" + path + "'");
    auto sources = session.sources(paths, *language);
    if (!sources) return WrongUsage;
    for (Source& source : *sources) formatOne(session, std::move(source), arguments.has("check"), named);
  }
  return session.worst();
}

}  // namespace

Subcommand fmtSubcommand() {
  return {
      "fmt",
      "[--check] PATH...",
      "format scripts in the canonical layout, in place",
      "Comments are kept, and formatting twice changes nothing. A folder means all scripts below it; '-' formats "
      "standard input to standard output.",
      {languageOption(), {"check", "", "change nothing; print the files that would change, and exit with 1", 0, ""}},
      fmt};
}

}  // namespace vellum::driver
