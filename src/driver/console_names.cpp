#include "driver/console_names.h"

#include <dirent.h>
#include <vellum/inspect.h>
#include <algorithm>

#include "driver/files.h"

namespace vellum::driver {

namespace {

// The lines of a text, up to a tab where one has it.
std::vector<std::string> namesIn(const std::string& text, std::string_view end) {
  std::vector<std::string> names;
  for (std::size_t at = 0; at < text.size();) {
    const std::size_t line = std::min(text.find('\n', at), text.size());
    names.push_back(text.substr(at, std::min(text.find(end, at), line) - at));
    at = line + 1;
  }
  return names;
}

// Those of the folder that the path so far names.
std::vector<std::string> filesLike(const std::string& prefix) {
  const std::size_t slash = prefix.rfind('/');
  const std::string folder = slash == std::string::npos ? "" : prefix.substr(0, slash + 1);
  std::vector<std::string> names;
  DIR* stream = opendir(folder.empty() ? "." : folder.c_str());
  if (stream == nullptr) return names;
  while (const dirent* entry = readdir(stream)) {
    const std::string name = entry->d_name;
    if (name == "." || name == ".." || (prefix.size() == folder.size() && name.starts_with('.'))) continue;
    if (name.starts_with(prefix.substr(folder.size())))
      names.push_back(folder + name + (isFolder(folder + name) ? "/" : ""));
  }
  closedir(stream);
  return names;
}

}  // namespace

const std::vector<std::string>& consoleCommands() {
  static const std::vector<std::string> all = {"help",   "doc",  "tick",   "objects", "inspect", "set", "event",
                                               "events", "load", "reload", "save",    "hash",    "quit"};
  return all;
}

std::vector<std::string> ConsoleNames::candidates(const std::string& line, std::size_t at) const {
  Names out;
  const std::string word = line.substr(std::min(at, line.size()));
  if (line.empty() || line[0] != ':') {
    addCode(out, word);
    return out;
  }
  const std::size_t blank = line.find(' ');
  if (blank == std::string::npos) {
    for (const std::string& command : consoleCommands()) out.push_back(":" + command);
    return out;
  }
  const std::string command = line.substr(1, blank - 1);
  const std::size_t first = line.find_first_not_of(' ', blank);
  const bool isFirst = first == std::string::npos || line.find(' ', first) == std::string::npos;
  const std::string before = isFirst ? "" : line.substr(first, line.find(' ', first) - first);
  if (command == "doc") {
    addManual(out, word);
  } else if (command == "objects") {
    addThings(out);
  } else if (command == "inspect" || command == "set") {
    if (isFirst) addThings(out);
    addValues(out, before);
    if (word.find('.') != std::string::npos) addCode(out, word);
  } else if (command == "event") {
    if (isFirst) addMessages(out);
    else addThings(out);
  } else if (command == "events") {
    out = {"on", "off"};
  } else if (command == "load" || command == "reload" || command == "save") {
    // The path may have signs that end a word.
    const std::size_t from = std::min(first, line.size());
    for (const std::string& path : filesLike(line.substr(from)))
      if (path.size() > at - from) out.push_back(path.substr(at - from));
  }
  return out;
}

bool ConsoleNames::isKnown(const std::string& name) const {
  Names names;
  addNames(names, VELLUM_NAMES_ENTRY, name);
  addValues(names, "");
  return std::find(names.begin(), names.end(), name) != names.end();
}

void ConsoleNames::addCode(Names& out, const std::string& prefix) const {
  // A language that knows what the game's settings leave out lists its own words, too.
  if (addNames(out, VELLUM_NAMES_ENTRY, prefix)) return;
  Names all;
  if (addNames(all, VELLUM_NAMES_ENTRY, "")) return;
  addManual(out, prefix);
  addValues(out, "");
}

void ConsoleNames::addManual(Names& out, const std::string& prefix) const {
  Docs docs(engine_, language_, prefix, VELLUM_DOC_PREFIX);
  for (std::size_t i = 0; i < docs.size(); ++i) out.emplace_back(docs[i].name);
}

void ConsoleNames::addThings(Names& out) const {
  Report report;
  vellum_text* text = nullptr;
  if (vellum_world_objects(world_.get(), language_.c_str(), &text, report.get()) != VELLUM_OK) return;
  for (std::string& name : namesIn(takeText(text), "\t")) out.push_back(std::move(name));
}

void ConsoleNames::addValues(Names& out, const std::string& thing) const {
  Report report;
  vellum_text* text = nullptr;
  if (vellum_world_values(world_.get(), language_.c_str(), thing.c_str(), &text, report.get()) != VELLUM_OK) return;
  for (std::string& name : namesIn(takeText(text), " = ")) out.push_back(std::move(name));
}

void ConsoleNames::addMessages(Names& out) const {
  Names all;
  addNames(all, VELLUM_NAMES_MESSAGE, "");
  for (std::string& message : all) out.push_back(message.substr(0, message.find(' ')));
}

bool ConsoleNames::addNames(Names& out, unsigned kind, const std::string& prefix) const {
  Report report;
  vellum_text* text = nullptr;
  if (vellum_world_names(world_.get(), language_.c_str(), kind, prefix.c_str(), &text, report.get()) != VELLUM_OK)
    return false;
  Names names = namesIn(takeText(text), "\n");
  out.insert(out.end(), names.begin(), names.end());
  return !names.empty();
}

}  // namespace vellum::driver
