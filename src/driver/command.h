// What a subcommand is, and how the command line finds and explains it. The list of them is in subcommands.h.
#pragma once

#include <span>

#include "driver/options.h"

namespace vellum::driver {

enum ExitStatus { AllWell = 0, ScriptWrong = 1, WrongUsage = 2 };

// A row of the table, defined in NAME_subcommand.cpp beside its body.
struct Subcommand {
  std::string name;
  std::string arguments;  // of the usage line
  std::string summary;    // one line
  std::string details;    // a paragraph or examples, "" for none; fitted to the terminal
  std::vector<OptionSpec> options;
  int (*run)(const Subcommand& self, Arguments& arguments);
  bool usesCurrentFolder = false;  // scripts may be made of what is below it (source_folders.h)
  bool showsEvents = false;        // may show events of the world (session.h)
  std::string languages = {};      // the ids of those that it is for, with blanks between them; "": all
};

std::span<const Subcommand> subcommands();
const Subcommand* findSubcommand(std::string_view name);
// The command's own options and those that languages offer for it. The command's option hides a language's option of
// the same name, unless the command passes it on (session.h).
std::vector<OptionSpec> allOptions(const Subcommand& command);
// Prints the error and a reference to the command's help, and returns WrongUsage.
int usageError(const Subcommand& command, std::string_view message);
std::string helpOf(const Subcommand& command, bool color);

}  // namespace vellum::driver
