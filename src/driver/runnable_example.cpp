#include "driver/runnable_example.h"

#include <algorithm>
#include <cstdlib>
#include <set>

namespace vellum::driver {

namespace {

template <class Body>
void eachLine(std::string_view text, Body body) {
  while (!text.empty()) {
    const std::string_view line = text.substr(0, text.find('\n'));
    body(line);
    text.remove_prefix(std::min(line.size() + 1, text.size()));
  }
}

// What follows a word of expectations in a line, "// args: --ticks 3", with the comment sign of any language.
std::string_view afterWord(std::string_view line, std::string_view word) {
  for (std::string_view sign : {"// ", "* ", "# "})
    if (line.starts_with(sign) && line.substr(sign.size()).starts_with(word))
      return line.substr(std::min(sign.size() + word.size() + 1, line.size()));
  return {};
}

std::vector<std::string> wordsOf(std::string_view text) {
  std::vector<std::string> words;
  for (std::size_t at = 0; at < text.size();) {
    std::size_t end = std::min(text.find(' ', at), text.size());
    if (end > at) words.emplace_back(text.substr(at, end - at));
    at = end + 1;
  }
  return words;
}

std::string inShell(const std::string& word) {
  bool plain = word.find_first_of("()[]*?&;|<>$ ") == word.npos || word.find_first_of("'\"") != word.npos;
  return plain ? word : "'" + word + "'";
}

// "src/languages/L/manual/" and "../testdata/a.txt": "src/languages/L/testdata/a.txt".
std::string joined(std::string folder, std::string_view path) {
  while (path.starts_with("../")) {
    path.remove_prefix(3);
    folder.resize(folder.rfind('/', folder.size() - 2) + 1);
  }
  return folder + std::string(path);
}

class Writer {
 public:
  Writer(ManualFiles& manual, std::string_view example) : manual_(manual), example_(example) {}

  RunnableExample write() {
    auto page = pageOf();
    if (!page) return {};
    folder_ = page->substr(0, page->rfind('/') + 1);
    page_ = *page;
    const std::string script = "example" + page->substr(page->rfind('.'));
    result_.files.push_back({script, ""});
    std::string text;
    eachLine(example_, [&](std::string_view line) { text += withPlaces(lineInFolder(line), script) + "\n"; });
    result_.files.front().bytes = std::move(text);
    takeNamedFolders();
    result_.commands = {"vellum test " + script, "vellum run " + before_ + script + after_ + options_};
    return manual_.ok() ? std::move(result_) : RunnableExample();
  }

  // Its other lines.
  std::string withoutFiles() {
    std::string text;
    RunnableExample whole = write();
    eachLine(example_, [&](std::string_view line) {
      if (whole.files.size() <= 1 || afterWord(line, Options).empty()) text += std::string(line) + "\n";
    });
    return text;
  }

 private:
  static constexpr std::string_view Options = "args:", Call = "call:";

  std::optional<std::string> pageOf() {
    for (const std::string& path : manual_.paths()) {
      if (!ManualFiles::isPage(path)) continue;
      auto text = manual_.read(path);
      const std::size_t at = text ? text->find(example_) : std::string::npos;
      if (at == std::string::npos) continue;
      linesBefore_ = std::count(text->begin(), text->begin() + static_cast<std::ptrdiff_t>(at), '\n');
      return path;
    }
    return std::nullopt;
  }

  // "PAGE:30", a place in the page, is one in the script.
  std::string withPlaces(std::string line, const std::string& script) const {
    for (std::size_t at = 0; (at = line.find(page_ + ":", at)) != line.npos; at += script.size()) {
      const std::size_t number = at + page_.size() + 1, end = line.find_first_not_of("0123456789", number);
      const long there = std::strtol(line.c_str() + number, nullptr, 10);
      line.replace(at, std::min(end, line.size()) - at, script + ":" + std::to_string(there - linesBefore_));
    }
    return line;
  }

  std::string lineInFolder(std::string_view line) {
    if (std::string_view call = afterWord(line, Call); !call.empty()) options_ += " --call '" + std::string(call) + "'";
    std::string_view options = afterWord(line, Options);
    return std::string(line.substr(0, line.size() - options.size())) +
           (options.empty() ? "" : inFolder(wordsOf(options)));
  }

  // The script itself may name files: #include "yard/words".
  void takeNamedFolders() {
    std::set<std::string> folders;
    for (const std::string& path : manual_.paths()) {
      if (!path.starts_with(folder_)) continue;
      std::size_t end = path.find('/', folder_.size());
      if (end != path.npos) folders.insert(path.substr(folder_.size(), end - folder_.size()));
    }
    for (const std::string& folder : folders)
      if (!taken_.contains(folder) && example_.find("\"" + folder + "/") != example_.npos) take(folder);
  }

  // Takes the files that options name, and returns the options as they are in the new folder.
  std::string inFolder(std::vector<std::string> words) {
    std::string options;
    for (std::string& word : words) {
      word = take(word);
      options += (options.empty() ? "" : " ") + word;
    }
    for (std::size_t i = 0; i < words.size(); ++i) {
      if (words[i] == "--with" && i + 1 < words.size()) before_ += words[++i] + " ";
      else if (words[i] == "--then" && i + 1 < words.size()) after_ += " " + words[++i];
      else options_ += " " + inShell(words[i]);
    }
    return options;
  }

  // A word that names a file or folder of the manual brings it, with all that is beside it in its folder.
  std::string take(const std::string& word) {
    const std::string full = joined(folder_, word);
    const bool inside = full.starts_with(folder_);
    const std::string root = full.substr(0, inside ? full.find('/', folder_.size()) : full.npos);
    const std::size_t skipped = inside ? folder_.size() : root.rfind('/') + 1;
    bool taken = false;
    for (const std::string& path : manual_.paths()) {
      if (path != root && !path.starts_with(root + "/")) continue;
      if (auto bytes = manual_.read(path)) result_.files.push_back({path.substr(skipped), *std::move(bytes)});
      taken = true;
    }
    if (taken) taken_.insert(root.substr(skipped));
    return taken ? full.substr(skipped) : word;
  }

  ManualFiles& manual_;
  std::string_view example_;
  std::ptrdiff_t linesBefore_ = 0;  // in the page, before the example
  std::string page_, folder_, before_, after_, options_;
  std::set<std::string> taken_;
  RunnableExample result_;
};

}  // namespace

RunnableExample runnableExample(ManualFiles& manual, std::string_view example) {
  return Writer(manual, example).write();
}

std::string readableExample(ManualFiles& manual, std::string_view example) {
  return Writer(manual, example).withoutFiles();
}

}  // namespace vellum::driver
