#include <string>

#include "driver/session.h"
#include "driver/shared_options.h"
#include "driver/subcommands.h"
#include "driver/terminal.h"

namespace vellum::driver {

namespace {

int disasm(const Subcommand& self, Arguments& arguments) {
  if (arguments.positional.empty()) return usageError(self, "disasm needs a path");
  Session session(self, arguments);
  if (!session.ok()) return session.status();
  auto sources = session.sources(arguments);
  if (!sources) return WrongUsage;
  const std::string* named = arguments.last("stage");
  std::string stage = named != nullptr ? *named : "";
  if (arguments.has("ir")) stage = "ir";
  if (arguments.has("passes")) stage = "passes";  // in the form that --ir shows
  std::string listing;
  session.show(session.engine().disassemble(*sources, stage, listing, session.report(), session.options()));
  writeOut(listing);
  return session.worst();
}

}  // namespace

Subcommand disasmSubcommand() {
  return {"disasm",
          "PATH...",
          "listing of a program, source beside instructions",
          "--ir shows the IR that all languages share; --ir --passes what each pass of the optimiser changes.",
          {languageOption(),
           {"stage", "NAME", "ir, passes, or one of the language's stages", 0, ""},
           {"ir", "", "the same as --stage ir", 0, ""},
           {"passes", "", "each function as it was built, and what each pass changes", 0, ""},
           allowOption()},
          disasm};
}

}  // namespace vellum::driver
