#include "driver/embedded_file.h"
#include "driver/howto.h"
#include "driver/session.h"
#include "driver/shared_options.h"
#include "driver/subcommands.h"
#include "driver/terminal.h"
#include "driver/titles.h"
#include "driver/wrapped.h"

namespace vellum::driver {

namespace {

// What there is for one language, by its id: files, commands with options of its own. False: there is no such language.
bool showLanguage(const std::string& id) {
  const Engine engine = defaultEngine();
  const vellum_language* language = engine.languageById(id);
  if (language == nullptr) return false;
  std::string text = styled("1", language->title, wantsColor(1)) + "\n\n  Files: ";
  for (std::size_t i = 0; i < language->extension_count; ++i)
    text += std::string(i > 0 ? ", " : "") + language->extensions[i];
  for (std::size_t i = 0; i < language->project_count; ++i) text += std::string(", ") + language->projects[i];
  text += "\n  To begin: vellum new " + id + " NAME, docs/tutorials/" + id + ".md";
  text +=
      "\n  Manual: vellum doc -l " + id + " NAME, docs/languages/" + id + ".md\n  Console: vellum repl -l " + id + "\n";
  std::string others;
  for (const Subcommand& command : subcommands()) {
    std::string options;
    for (std::size_t i = 0; i < language->option_count; ++i)
      if ((std::string(" ") + language->options[i].commands + " ").find(" " + command.name + " ") != std::string::npos)
        options += (options.empty() ? "--" : ", --") + std::string(language->options[i].name);
    const bool isOwn = (" " + command.languages + " ").find(" " + id + " ") != std::string::npos;
    if (isOwn) options = command.summary + (options.empty() ? "" : "; with " + options);
    else if (!options.empty()) options = "with " + options;
    const bool isAboutVellum = command.name == "help" || command.name == "version";
    if (command.languages.empty() && options.empty() && !isAboutVellum)
      others += (others.empty() ? "" : ", ") + command.name;
    if (!options.empty()) text += twoColumns("  vellum " + command.name, 18, options);
  }
  text += "\n" + wrapped("As for every language: " + others + ".", textWidth(), "");
  writeOut(text + "'vellum help COMMAND' explains the options.\n");
  return true;
}

// The sections of docs/howto.md that are about a word, or the list of all. False: none is.
bool showTopics(const std::string& word, bool color) {
  const std::vector<HowTo> all = howTos(howToFiles[0].text);
  std::string text;
  if (word == "topics") {
    for (const HowTo& each : all) text += "  " + each.title + "\n";
    writeOut(text + "\n'vellum help WORD' shows those that have the word: vellum help gif\n");
    return true;
  }
  for (const HowTo& each : howTosWith(all, word))
    text += (text.empty() ? "" : "\n") + styled("1", each.title, color) + "\n\n" + fitting(each.text);
  writeOut(text);
  return !text.empty();
}

int help(const Subcommand& self, Arguments& arguments) {
  bool color = wantsColor(1);
  if (!arguments.positional.empty()) {
    std::string asked;
    for (const std::string& word : arguments.positional) asked += (asked.empty() ? "" : " ") + word;
    const Subcommand* command = findSubcommand(asked);
    if (command != nullptr) writeOut(helpOf(*command, color));
    // The name of a command may be that of a language.
    if (command != nullptr && defaultEngine().languageById(asked) != nullptr) writeOut("\n");
    if (!showLanguage(asked) && command == nullptr && !showTopics(asked, color))
      return usageError(self,
                        "no command, language or topic has '" + asked + "'; 'vellum help topics' lists the topics");
    return AllWell;
  }
  std::vector<std::string> titles;
  for (const Engine engine = defaultEngine(); const vellum_language* language : engine.languages())
    titles.push_back(language->title);
  std::string text = styled("1", "vellum", color) + ": " + enumerated(titles, "and") + " on one engine\n\n";
  for (const Subcommand& command : subcommands()) {
    text += twoColumns("  vellum " + command.name, 18, command.summary);
  }
  text +=
      "\n" + wrapped("'vellum help COMMAND' shows its options, 'vellum help LANG' what there is for one language: " +
                         languageIds() +
                         ".\n'vellum help topics' lists what people do with it, such as testing a game or recording a "
                         "GIF.\nNew here? Try: vellum demo\n",
                     textWidth(), "");
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

Subcommand helpSubcommand() {
  return {"help",
          "[COMMAND|LANG|TOPIC]",
          "this list, a command, what there is for a language, or how to do a thing",
          "",
          {},
          help};
}

Subcommand versionSubcommand() { return {"version", "", "the version and its languages", "", {}, version}; }

}  // namespace vellum::driver
