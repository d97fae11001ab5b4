#include "driver/command.h"

#include <algorithm>
#include <cstring>

#include "driver/driver.h"
#include "driver/terminal.h"
#include "driver/titles.h"
#include "driver/wrapped.h"

namespace vellum::driver {

namespace {

std::string optionLine(const OptionSpec& spec) {
  std::string left = std::string("  ") + (spec.letter != 0 ? std::string("-") + spec.letter + ", " : "") + "--" +
                     spec.name + (spec.argument.empty() ? "" : " " + spec.argument);
  return twoColumns(left, 30, spec.help);
}

}  // namespace

const Subcommand* findSubcommand(std::string_view name) {
  for (const Subcommand& command : subcommands())
    if (name == command.name) return &command;
  return nullptr;
}

std::vector<OptionSpec> allOptions(const Subcommand& command) {
  std::vector<OptionSpec> specs = command.options;
  for (const Engine engine = defaultEngine(); const vellum_language* language : engine.languages()) {
    for (std::size_t i = 0; i < language->option_count; ++i) {
      const vellum_option_row& row = language->options[i];
      std::string commands = std::string(" ") + row.commands + " ";
      if (commands.find(std::string(" ") + command.name + " ") == std::string::npos) continue;
      bool taken = false;
      for (OptionSpec& spec : specs) {
        if (spec.name != row.name) continue;
        // Beside the command's own option, one that takes words stays: the value decides (parseArguments).
        bool isOwn = spec.language.empty();
        taken |= !isOwn || std::strchr(row.argument, '|') == nullptr;
        if (isOwn) continue;
        // Each language has values of its own.
        if (spec.help != row.help) {
          if (spec.language.find(',') == spec.language.npos) spec.help = spec.language + ": " + spec.help;
          spec.help += std::string("\n") + language->title + ": " + row.help;
        }
        spec.language += std::string(", ") + language->title;
      }
      if (!taken) specs.push_back({row.name, row.argument, row.help, 0, language->title});
    }
  }
  return specs;
}

std::string helpOf(const Subcommand& command, bool color) {
  std::string text = styled("1", "vellum " + command.name, color) + (command.arguments.empty() ? "" : " ") +
                     command.arguments + "\n\n" + command.summary + "\n";
  if (!command.details.empty()) text += "\n" + fitting(command.details);
  // The command's own options by task, then those of each language.
  auto headingOf = [](const OptionSpec& spec) {
    return !spec.language.empty() ? spec.language : !spec.group.empty() ? spec.group : std::string("Options");
  };
  std::vector<std::string> headings;
  const std::vector<OptionSpec> specs = allOptions(command);
  for (const OptionSpec& spec : specs)
    if (std::find(headings.begin(), headings.end(), headingOf(spec)) == headings.end())
      headings.push_back(headingOf(spec));
  for (const std::string& heading : headings) {
    text += "\n" + styled("1", heading, color) + "\n";
    for (const OptionSpec& spec : specs)
      if (headingOf(spec) == heading) text += optionLine(spec);
  }
  return text;
}

int usageError(const Subcommand& command, std::string_view message) {
  complain(message);
  writeError("see: vellum help " + command.name + "\n");
  return WrongUsage;
}

namespace {

int complainOfUnknown(const std::string& name) {
  std::vector<std::string> names;
  for (const Subcommand& candidate : subcommands()) names.push_back(candidate.name);
  std::string hint = name.size() < 40 ? suggest(name, names, "vellum ") : "";
  complain("there is no command '" + name.substr(0, 80) + "'" + (hint.empty() ? "" : "; " + hint));
  writeError("see: vellum help\n");
  return WrongUsage;
}

bool asksForHelp(const std::vector<std::string>& words) {
  for (const std::string& word : words) {
    if (word == "--") return false;
    if (word == "--help" || word == "-h") return true;
  }
  return false;
}

int runWith(const Subcommand& command, const std::vector<std::string>& words) {
  if (asksForHelp(words)) {
    writeOut(helpOf(command, wantsColor(1)));
    return AllWell;
  }
  ParsedArguments parsed = parseArguments(words, allOptions(command));
  if (!parsed.error.empty()) return usageError(command, parsed.error);
  return command.run(command, parsed.arguments);
}

}  // namespace

int runCommand(int argc, const char* const* argv) {
  ignoreBrokenPipes();
  std::vector<std::string> words(argv + (argc > 0 ? 1 : 0), argv + argc);
  if (words.empty()) words.push_back("help");
  std::string name = words.front();
  words.erase(words.begin());
  if (name == "--help" || name == "-h") name = "help";
  if (name == "--version" || name == "-V") name = "version";
  const Subcommand* command = findSubcommand(name);
  if (command == nullptr) return complainOfUnknown(name);
  int status = runWith(*command, words);
  return finishOutput() ? status : int(WrongUsage);
}

}  // namespace vellum::driver
