// The table of subcommands: one row each, its body in <name>_subcommand.cpp.
#pragma once

#include <span>

#include "driver/options.h"

namespace vellum::driver {

enum ExitStatus { AllWell = 0, ScriptWrong = 1, WrongUsage = 2 };

struct Subcommand {
  const char* name;
  const char* arguments;  // of the usage line
  const char* summary;    // one line
  const char* details;    // a paragraph or examples, "" for none; lines of at most 100 characters
  std::vector<OptionSpec> options;
  int (*run)(const Subcommand& self, Arguments& arguments);
};

std::span<const Subcommand> subcommands();
const Subcommand* findSubcommand(std::string_view name);
// The command's own options and those that languages offer it. An own option hides a language's of the same name,
// unless the command hands it on (session.h).
std::vector<OptionSpec> allOptions(const Subcommand& command);
// Complains, points to the command's help and gives WrongUsage.
int usageError(const Subcommand& command, std::string_view message);
std::string helpOf(const Subcommand& command, bool color);

int runRun(const Subcommand&, Arguments&);
int runCheck(const Subcommand&, Arguments&);
int runEval(const Subcommand&, Arguments&);
int runXg(const Subcommand&, Arguments&);
int runDisasm(const Subcommand&, Arguments&);
int runFmt(const Subcommand&, Arguments&);
int runDoc(const Subcommand&, Arguments&);
int runRepl(const Subcommand&, Arguments&);
int runTest(const Subcommand&, Arguments&);
int runGraph(const Subcommand&, Arguments&);
int runDemo(const Subcommand&, Arguments&);
int runHelp(const Subcommand&, Arguments&);
int runVersion(const Subcommand&, Arguments&);
int runPack(const Subcommand&, Arguments&);
int runUnpack(const Subcommand&, Arguments&);
int runSprite(const Subcommand&, Arguments&);
int runServe(const Subcommand&, Arguments&);

}  // namespace vellum::driver
