// Runs the scripts of units: of loaded files, and of strings that scripts give to CAOS and JECT.
#pragma once

#include "languages/caos/runtime/execution.h"
#include "languages/caos/runtime/programs.h"
#include "languages/caos/runtime/reports.h"
#include "languages/caos/runtime/script_pool.h"

namespace vellum::caos {

// The outcome of a string that a script ran.
struct Injected {
  enum Outcome { Ok, ParseError, RunError } outcome = Ok;
  std::string message;
  std::string_view name;  // of the diagnostic: a parse error, or the script's error
};

class Injector {
 public:
  Injector(vm::Vm& vm, source::SourceSet& sources, Programs& programs, ScriptPool& pool, Execution& execution,
           Reports& reports)
      : vm_(vm), sources_(sources), programs_(programs), pool_(pool), execution_(execution), reports_(reports) {}

  // Adds the unit's event scripts to the scriptorium and runs its install scripts.
  void install(std::uint32_t unit);
  // Likewise for a unit that was compiled as promoted, with these 100 variables in place of its own, and
  // this TARG, which it may set.
  void installWith(std::uint32_t unit, vm::Value* variables, AgentHandle& target);
  void removeUnit(std::uint32_t unit);  // runs its remove scripts

  // CAOS: CAOS. Compiles and runs a string inside of `script`, and appends its output to `output`.
  struct Inline {
    bool promoted, propagate;
    vm::Value p1, p2;
  };
  Injected runString(Script& script, std::string_view text, const Inline& how, std::string& output);
  // Runs the install scripts of a string that was compiled as promoted, with these values in VA00 and on, and appends
  // their output to `output`. Stops after a failure, which is reported.
  void runMacro(std::uint32_t unit, std::span<const vm::Value> variables, std::string& output);
  // CAOS: JECT. Runs parts of a string in this order, and appends their output to `output`.
  enum Part : std::int32_t { RemovePart = 1, EventScripts = 2, InstallPart = 4 };
  Injected inject(std::string_view text, std::int32_t parts, std::string& output);

 private:
  // With these values in VA00 and on, where it shares variables, and its output in `output`, if that is given. False:
  // it failed, which is reported.
  bool runToEnd(std::uint32_t number, std::string* output = nullptr, std::span<const vm::Value> variables = {});
  // Runs a script inside of the current one; `result` describes a failure.
  void runNested(Script& script, Injected& result);
  std::optional<std::uint32_t> unitOf(std::string_view text, bool promoted, Injected& result);

  vm::Vm& vm_;
  source::SourceSet& sources_;
  Programs& programs_;
  ScriptPool& pool_;
  Execution& execution_;
  Reports& reports_;
};

}  // namespace vellum::caos
