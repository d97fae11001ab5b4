#include "testing/run_setup.h"

#include "base/text.h"

namespace vellum::testing {

namespace {

const languages::OptionRow* findRow(std::string_view name, const languages::Language* only) {
  for (const languages::Language* language : languages::all()) {
    if (only != nullptr && language != only) continue;
    for (const languages::OptionRow& row : language->options)
      if (row.name == name) return &row;
  }
  return nullptr;
}

RunSetup::Action readCall(std::string_view text) {
  std::size_t at = text.rfind('@');
  if (at != std::string_view::npos) {
    auto tick = base::parseInt(text.substr(at + 1));
    if (tick && *tick >= 0) return {false, std::string(text.substr(0, at)), static_cast<std::uint64_t>(*tick)};
  }
  return {false, std::string(text), 0};
}

class ArgumentReader {
 public:
  ArgumentReader(RunSetup& setup, const languages::Language* language) : setup_(setup), language_(language) {}

  void read(const std::vector<std::string>& words) {
    for (std::size_t i = 0; i < words.size() && setup_.error.empty(); ++i) {
      std::string name = words[i];
      if (!name.starts_with("--")) {
        setup_.error = base::cat("args: '", name, "' is not an option");
        return;
      }
      name.erase(0, 2);
      std::string value;
      std::size_t equals = name.find('=');
      bool hasValue = equals != std::string::npos;
      if (hasValue) {
        value = name.substr(equals + 1);
        name.resize(equals);
      }
      const languages::OptionRow* row = findRow(name, language_);
      bool isFlag = row != nullptr && row->argument.empty();
      if (!isFlag && !hasValue) {
        if (++i >= words.size()) {
          setup_.error = base::cat("args: '--", name, "' needs a value");
          return;
        }
        value = words[i];
      }
      option(name, value, row != nullptr);
    }
  }

 private:
  void option(const std::string& name, const std::string& value, bool ofLanguage) {
    if (ofLanguage) setup_.options.push_back({name, value});
    else if (name == "ticks") number(name, value, setup_.ticks);
    else if (name == "budget") number(name, value, setup_.budget);
    else if (name == "seed") number(name, value, setup_.seed), setup_.seedGiven = true;
    else if (name == "with") setup_.before.push_back(value);
    else if (name == "then") setup_.after.push_back(value);
    else if (name == "world") setup_.worlds.push_back(value);
    else if (name == "net" && value == "hub") setup_.onHub = true;
    else if (name == "call") setup_.actions.push_back(readCall(value));
    else setup_.error = base::cat("args: there is no option '--", name, "'");
  }

  void number(const std::string& name, const std::string& value, std::uint64_t& out) {
    auto number = base::parseInt(value);
    if (number && *number >= 0) out = static_cast<std::uint64_t>(*number);
    else setup_.error = base::cat("args: '--", name, "' takes a whole number, not '", value, "'");
  }

  RunSetup& setup_;
  const languages::Language* language_;
};

}  // namespace

RunSetup readRunSetup(const std::vector<Expectation>& expectations, const languages::Language* language) {
  RunSetup setup;
  for (const Expectation& expectation : expectations) {
    switch (expectation.word) {
      case Word::Args: ArgumentReader(setup, language).read(splitArguments(expectation.text)); break;
      case Word::Call: setup.actions.push_back(readCall(expectation.text)); break;
      case Word::Eval: setup.actions.push_back({true, expectation.text, 0}); break;
      default: break;
    }
  }
  return setup;
}

}  // namespace vellum::testing
