#include "driver/session.h"
#include "driver/shared_options.h"
#include "driver/subcommands.h"
#include "driver/terminal.h"
#include "driver/titles.h"

namespace vellum::driver {

namespace {

int help(const Subcommand& self, Arguments& arguments) {
  bool color = wantsColor(1);
  if (!arguments.positional.empty()) {
    const Subcommand* command = findSubcommand(arguments.positional.front());
    if (command == nullptr) return usageError(self, "there is no command '" + arguments.positional.front() + "'");
    writeOut(helpOf(*command, color));
    return AllWell;
  }
  const std::string bold = color ? "\033[1m" : "", reset = color ? "\033[0m" : "";
  std::vector<std::string> titles;
  for (const Engine engine = defaultEngine(); const vellum_language* language : engine.languages())
    titles.push_back(language->title);
  std::string text = bold + "vellum" + reset + ": " + enumerated(titles, "and") + " on one engine\n\n";
  for (const Subcommand& command : subcommands()) {
    std::string left = "  vellum " + command.name;
    if (left.size() < 18) left.append(18 - left.size(), ' ');
    text += left + command.summary + "\n";
  }
  text += "\n'vellum help COMMAND' shows its options. New here? Try: vellum demo\n";
  writeOut(text);
  return AllWell;
}

int version(const Subcommand& self, Arguments& arguments) {
  Session session(self, arguments);
  if (!session.ok()) return session.status();
  std::string text = std::string("vellum ") + vellum_version() + "\n";
  for (const vellum_language* language : session.engine().languages())
    text += std::string("  ") + language->id + std::string(8 - std::string_view(language->id).size(), ' ') +
            language->title + "\n";
  writeOut(text);
  return AllWell;
}

}  // namespace

Subcommand helpSubcommand() { return {"help", "[COMMAND]", "this list, or what a command does", "", {}, help}; }

Subcommand versionSubcommand() { return {"version", "", "the version and its languages", "", {}, version}; }

}  // namespace vellum::driver
