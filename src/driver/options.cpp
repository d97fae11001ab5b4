#include "driver/options.h"

#include <cerrno>
#include <cstdlib>

namespace vellum::driver {

const std::string* Arguments::lastOfLanguage(std::string_view name) const {
  for (std::size_t i = languageOptions.size(); i-- > 0;)
    if (languageOptions[i].name == name) return &languageOptions[i].value;
  return nullptr;
}

const std::string* Arguments::last(std::string_view name) const {
  for (std::size_t i = options.size(); i-- > 0;)
    if (options[i].name == name) return &options[i].value;
  return nullptr;
}

std::vector<std::string> Arguments::all(std::string_view name) const {
  std::vector<std::string> values;
  for (const Option& option : options)
    if (option.name == name) values.push_back(option.value);
  return values;
}

std::string suggest(std::string_view word, const std::vector<std::string>& candidates, std::string_view prefix) {
  std::vector<const char*> names;
  for (const std::string& candidate : candidates) names.push_back(candidate.c_str());
  int nearest = vellum_nearest(std::string(word).c_str(), names.data(), names.size());
  if (nearest < 0) return "";
  return "did you mean '" + std::string(prefix) + candidates[static_cast<std::size_t>(nearest)] + "'?";
}

namespace {

bool isLetter(char c) { return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z'); }

const OptionSpec* findByName(const std::vector<OptionSpec>& specs, std::string_view name) {
  for (const OptionSpec& spec : specs)
    if (spec.name == name) return &spec;
  return nullptr;
}

// Whether `argument` lists words, "on|off", and this is one of them.
bool isWordOf(std::string_view argument, std::string_view value) {
  if (value.empty() || value.find('|') != std::string_view::npos) return false;
  return ("|" + std::string(argument) + "|").find("|" + std::string(value) + "|") != std::string::npos;
}

// Of options with one name, a language's counts where the value is one of its words: a command's --profile takes a
// file, a language's the name of its rules.
const OptionSpec* chooseByValue(const std::vector<OptionSpec>& specs, const OptionSpec* found, std::string_view value) {
  for (const OptionSpec& spec : specs)
    if (spec.name == found->name && !spec.language.empty() && isWordOf(spec.argument, value)) return &spec;
  return found;
}

const OptionSpec* findByLetter(const std::vector<OptionSpec>& specs, char letter) {
  for (const OptionSpec& spec : specs)
    if (spec.letter != 0 && spec.letter == letter) return &spec;
  return nullptr;
}

std::string shown(std::string_view word) {
  return word.size() > 80 ? std::string(word.substr(0, 77)) + "..." : std::string(word);
}

// What looks like an option and is a setting of a file; "" for others.
std::string_view settingOf(std::string_view word) {
  if (word == "--old-functions")
    return "it is a setting of a game, 'old-functions = true' below [game] in its project file";
  return "";
}

std::string unknown(std::string_view word, const std::vector<OptionSpec>& specs) {
  std::string text = "unknown option '" + shown(word) + "'";
  std::vector<std::string> names;
  for (const OptionSpec& spec : specs) names.push_back(spec.name);
  if (std::string_view elsewhere = settingOf(word); !elsewhere.empty()) return text + ": " + std::string(elsewhere);
  std::string hint = word.size() > 2 && word.size() < 80 ? suggest(word.substr(2), names, "--") : "";
  if (hint.empty() && word.size() > 3)  // the beginning of one
    for (const std::string& name : names)
      if (hint.empty() && name.starts_with(word.substr(2))) hint = "did you mean '--" + name + "'?";
  return hint.empty() ? text : text + "; " + hint;
}

}  // namespace

ParsedArguments parseArguments(const std::vector<std::string>& words, const std::vector<OptionSpec>& specs) {
  ParsedArguments result;
  bool optionsEnded = false;
  for (std::size_t i = 0; i < words.size(); ++i) {
    const std::string& word = words[i];
    bool isLong = word.size() > 2 && word.starts_with("--");
    bool isShort = word.size() > 1 && word[0] == '-' && isLetter(word[1]);
    if (optionsEnded || !(isLong || isShort || word == "--")) {
      result.arguments.positional.push_back(word);
      continue;
    }
    if (word == "--") {
      optionsEnded = true;
      continue;
    }
    std::string_view name = isLong ? std::string_view(word).substr(2) : std::string_view();
    std::optional<std::string> value;
    const OptionSpec* spec = nullptr;
    if (isLong) {
      std::size_t equals = name.find('=');
      if (equals != std::string_view::npos) {
        value = std::string(name.substr(equals + 1));
        name = name.substr(0, equals);
      }
      spec = findByName(specs, name);
    } else {
      spec = findByLetter(specs, word[1]);
      if (spec != nullptr && word.size() > 2) value = word.substr(2);
    }
    if (spec == nullptr) {
      result.error = unknown(isLong ? "--" + std::string(name) : word, specs);
      return result;
    }
    if (spec->argument.empty() && value) {
      result.error = "option '--" + spec->name + "' takes no value";
      return result;
    }
    if (!spec->argument.empty() && !value) {
      if (i + 1 >= words.size()) {
        result.error = "option '--" + spec->name + "' needs a value: --" + spec->name + " " + spec->argument;
        return result;
      }
      value = words[++i];
    }
    if (value) spec = chooseByValue(specs, spec, *value);
    auto& list = spec->language.empty() ? result.arguments.options : result.arguments.languageOptions;
    list.push_back({spec->name, value.value_or("")});
  }
  return result;
}

Number numberOption(const Arguments& arguments, std::string_view name, std::uint64_t fallback, std::uint64_t maximum) {
  const std::string* text = arguments.last(name);
  if (text == nullptr) return {fallback, ""};
  Number number;
  errno = 0;
  char* end = nullptr;
  number.value = std::strtoull(text->c_str(), &end, 10);
  bool isWhole = !text->empty() && (*text)[0] >= '0' && (*text)[0] <= '9' && *end == '\0' && errno == 0;
  if (!isWhole || number.value > maximum)
    number.error = "--" + std::string(name) + " must be a whole number from 0" +
                   (maximum == ~std::uint64_t(0) ? "" : " to " + std::to_string(maximum)) + ", not '" + shown(*text) +
                   "'";
  return number;
}

}  // namespace vellum::driver
