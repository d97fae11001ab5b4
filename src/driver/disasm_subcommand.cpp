#include <string>

#include "driver/session.h"
#include "driver/terminal.h"

namespace vellum::driver {

int runDisasm(const Subcommand& self, Arguments& arguments) {
  if (arguments.positional.empty()) return usageError(self, "disasm needs a path");
  Session session(self, arguments);
  if (!session.ok()) return session.status();
  auto sources = session.sources(arguments);
  if (!sources) return WrongUsage;
  const std::string* named = arguments.last("stage");
  std::string stage = named != nullptr ? *named : "";
  if (arguments.has("ir")) stage = "ir";
  if (arguments.has("passes")) stage = "passes";  // of the form that --ir shows
  std::string listing;
  session.tell(session.engine().disassemble(*sources, stage, listing, session.report(), session.options()));
  writeOut(listing);
  return session.worst();
}

}  // namespace vellum::driver
