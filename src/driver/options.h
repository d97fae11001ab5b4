// The table-driven option parser: `vellum help` prints the same rows.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include <vellum/vellum.hpp>

namespace vellum::driver {

struct OptionSpec {
  std::string name;        // without dashes
  std::string argument;    // the value's name in help; "" for a flag
  std::string help;        // one line
  char letter = 0;         // -x
  std::string language;    // the title of the language that offers it; "" for the command's own options
  std::string group = {};  // of the command's own: the task, as a heading in its help; "": "Options"
};

struct Arguments {
  std::vector<std::string> positional;
  std::vector<Option> options;          // the command's own, in order
  std::vector<Option> languageOptions;  // passed to the library

  bool has(std::string_view name) const { return last(name) != nullptr; }
  const std::string* last(std::string_view name) const;
  const std::string* lastOfLanguage(std::string_view name) const;  // an option that a language offers
  std::vector<std::string> all(std::string_view name) const;
};

// `error` describes wrong arguments in one or two lines; else it is empty.
struct ParsedArguments {
  Arguments arguments;
  std::string error;
};

// `--name value`, `--name=value`, `-x value`, `-xvalue`, `--` ends the options; '-' alone and words like '-5' are not
// options.
ParsedArguments parseArguments(const std::vector<std::string>& words, const std::vector<OptionSpec>& specs);

// "did you mean '--ticks'?" or "".
std::string suggest(std::string_view word, const std::vector<std::string>& candidates, std::string_view prefix);

// The option as a whole number of at least `minimum`, or nothing and a message.
struct Number {
  std::uint64_t value = 0;
  std::string error;
};
Number numberOption(const Arguments& arguments, std::string_view name, std::uint64_t fallback,
                    std::uint64_t maximum = ~std::uint64_t(0));

}  // namespace vellum::driver
