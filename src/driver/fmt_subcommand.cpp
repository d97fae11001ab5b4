#include "driver/files.h"
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

int fmt(const Subcommand& self, Arguments& arguments) {
  if (arguments.positional.empty()) return usageError(self, "fmt needs at least one path");
  Session session(self, arguments);
  if (!session.ok()) return session.status();
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
      "Comments are kept, and formatting twice changes nothing. '-' formats standard input to standard output.",
      {languageOption(), {"check", "", "change nothing; print the files that would change, and exit with 1", 0, ""}},
      fmt};
}

}  // namespace vellum::driver
