#include "driver/embedded_file.h"
#include "driver/examples.h"
#include "driver/files.h"
#include "driver/path_spelling.h"
#include "driver/session.h"
#include "driver/subcommands.h"
#include "driver/titles.h"

namespace vellum::driver {

namespace {

constexpr std::string_view Placeholder = "@NAME@";

std::string withName(std::string text, std::string_view name) {
  for (std::size_t at = 0; (at = text.find(Placeholder, at)) != text.npos; at += name.size())
    text.replace(at, Placeholder.size(), name);
  return text;
}

// The last part of a path.
std::string_view lastPartOf(std::string_view path) { return path.substr(path.rfind('/') + 1); }

// The files of some languages have the name in quotes.
bool canBeTitle(std::string_view name) {
  for (char c : name)
    if (c == '"' || c == '\\' || static_cast<unsigned char>(c) < ' ') return false;
  return !name.empty() && name != "." && name != "..";
}

// A word that a shell reads as this text.
std::string quotedForShell(const std::string& text) {
  constexpr std::string_view Plain = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789_-./+,:@%";
  if (text.find_first_not_of(Plain) == text.npos) return text;
  std::string quoted = "'";
  for (char c : text) quoted += c == '\'' ? "'\\''" : std::string(1, c);
  return quoted + "'";
}

// The commands in the first block of a README.
std::string commandsIn(std::string_view readme) {
  constexpr std::string_view Begin = "```sh\n", End = "```";
  std::size_t begin = readme.find(Begin);
  if (begin == readme.npos) return "";
  begin += Begin.size();
  std::string commands;
  std::string_view block = readme.substr(begin, readme.find(End, begin) - begin);
  while (!block.empty()) {
    const std::size_t end = std::min(block.find('\n'), block.size() - 1);
    commands += "  " + std::string(block.substr(0, end + 1));
    block.remove_prefix(end + 1);
  }
  return commands;
}

int makeNew(const Subcommand& self, Arguments& arguments) {
  if (const std::string* language = arguments.last("language"); language != nullptr)
    arguments.positional.insert(arguments.positional.begin(), *language);
  if (arguments.positional.size() != 2)
    return usageError(self, "new needs a language (" + languageIds() + ") and a name");
  const std::string folder = withoutEndSlash(arguments.positional[1]);
  const bool isHere = folder == ".";
  const std::string here = isHere ? currentFolder() : "";
  const std::string_view title = lastPartOf(isHere ? here : folder);
  if (!canBeTitle(title)) return usageError(self, "'" + folder + "' can't be the name of a project");
  Session session(self, arguments);
  if (!session.ok()) return session.status();
  auto language = session.languageNamed(arguments.positional[0]);
  if (!language) return WrongUsage;
  if (isHere && isTaken(folder))
    return session.complainAs(WrongUsage,
                              "this folder is not empty: give a name, and 'new' makes a folder of that name");
  if (isTaken(folder)) return session.complainAs(WrongUsage, "'" + folder + "' exists already: choose another name");

  const std::string from = "examples/start/" + *language + "/";
  std::string commands;
  for (const EmbeddedFile* file = startFiles; file->path != nullptr; ++file) {
    const std::string_view path = file->path;
    if (!path.starts_with(from)) continue;
    const std::string text = withName(file->text, title), name = folder + "/" + std::string(path.substr(from.size()));
    if (int status = session.write(name, text, Session::Folders::Made); status != AllWell) return status;
    writeOut(name + "\n");
    if (path.ends_with("/README.md")) commands = commandsIn(text);
  }
  writeOut("\nTry:\n" + (isHere ? "" : "  cd " + quotedForShell(folder) + "\n") + commands);
  return session.worst();
}

}  // namespace

Subcommand newSubcommand() {
  return {"new",
          "LANGUAGE NAME",
          "a folder with something small that moves, to begin with",
          "The folder NAME must not exist, or must be empty. What it has is explained in docs/tutorials.\n" +
              helpExamples("new"),
          {{"language", "LANG", "the same as LANGUAGE", 'l', ""}},
          makeNew};
}

}  // namespace vellum::driver
