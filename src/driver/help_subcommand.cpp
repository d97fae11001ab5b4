#include "driver/session.h"
#include "driver/terminal.h"

namespace vellum::driver {

int runHelp(const Subcommand& self, Arguments& arguments) {
  bool color = wantsColor(1);
  if (!arguments.positional.empty()) {
    const Subcommand* command = findSubcommand(arguments.positional.front());
    if (command == nullptr) return usageError(self, "there is no command '" + arguments.positional.front() + "'");
    writeOut(helpOf(*command, color));
    return AllWell;
  }
  const char* bold = color ? "\033[1m" : "";
  const char* reset = color ? "\033[0m" : "";
  std::string text =
      std::string(bold) + "vellum" + reset + ": AGS Script, Skrit, CAOS, GAL and XG functions on one engine\n\n";
  for (const Subcommand& command : subcommands()) {
    std::string left = std::string("  vellum ") + command.name;
    if (left.size() < 18) left.append(18 - left.size(), ' ');
    text += left + command.summary + "\n";
  }
  text += "\n'vellum help COMMAND' shows its options. New here? Try: vellum demo\n";
  writeOut(text);
  return AllWell;
}

int runVersion(const Subcommand& self, Arguments& arguments) {
  Session session(self, arguments);
  if (!session.ok()) return session.status();
  std::string text = std::string("vellum ") + vellum_version() + "\n";
  for (const vellum_language* language : session.engine().languages())
    text += std::string("  ") + language->id + std::string(8 - std::string_view(language->id).size(), ' ') +
            language->title + "\n";
  writeOut(text);
  return AllWell;
}

}  // namespace vellum::driver
