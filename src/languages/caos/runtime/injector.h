// Runs the scripts of units: files when they are loaded, strings that scripts give to CAOS and JECT.
#pragma once

#include "languages/caos/runtime/execution.h"
#include "languages/caos/runtime/programs.h"
#include "languages/caos/runtime/reports.h"
#include "languages/caos/runtime/script_pool.h"

namespace vellum::caos {

// What became of a string that a script ran.
struct Injected {
  enum Outcome { Ok, ParseError, RunError } outcome = Ok;
  std::string message;
  std::string_view name;  // of the diagnostic: where parsing failed, or what the script did
};

class Injector {
 public:
  Injector(vm::Vm& vm, source::SourceSet& sources, Programs& programs, ScriptPool& pool, Execution& execution,
           Reports& reports)
      : vm_(vm), sources_(sources), programs_(programs), pool_(pool), execution_(execution), reports_(reports) {}

  // A loaded unit: its event scripts enter the scriptorium, its install scripts run.
  void install(std::uint32_t unit);
  void removeUnit(std::uint32_t unit);  // its remove scripts run

  // CAOS: CAOS. Compiles and runs a string inside of `script`. What it prints is appended to `output`.
  struct Inline {
    bool promoted, propagate;
    vm::Value p1, p2;
  };
  Injected runString(Script& script, std::string_view text, const Inline& how, std::string& output);
  // CAOS: JECT. Parts of a string, in this order; what they print is appended to `output`.
  enum Part : std::int32_t { RemovePart = 1, EventScripts = 2, InstallPart = 4 };
  Injected inject(std::string_view text, std::int32_t parts, std::string& output);

 private:
  // Reports when the script fails.
  void runToEnd(std::uint32_t number);
  // Runs a script inside of the one that runs; `result` says when it failed.
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
