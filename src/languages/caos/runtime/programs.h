// Compiled code: files, and strings that scripts run (CAOS, JECT), each a unit of scripts.
#pragma once

#include <optional>
#include <string>
#include <unordered_map>
#include <vector>

#include "base/result.h"
#include "languages/caos/builtins/row_match.h"
#include "languages/caos/check/program.h"
#include "languages/caos/lower/lower.h"
#include "languages/caos/world/world.h"
#include "source/source_set.h"
#include "vm/vm.h"

namespace vellum::caos {

// A script of a unit: in the scriptorium, or kept for --remove.
struct CompiledScript {
  vm::FunctionRef function = nullptr;
  source::Location whole;
  bool usesCaos = false;
  std::uint8_t ofTarget = 0, ofOwner = 0;  // how many variables of TARG and OWNR it may touch
  std::uint8_t ofLocals = 0;               // and how many VAs in memory
};

// One source string, with everything that is needed to compile it again when a save is loaded.
struct Unit {
  std::string text;
  bool promoted = false;
  bool dynamic = false;
  bool isReplaced = false;  // by a reload of its file
  vm::ModuleId module;
  std::uint32_t firstScript = 0;
  std::vector<CheckedScript::Part> parts;
  std::vector<ScriptKey> keys;
};

struct CompileError {
  std::string message;
  std::string_view name;  // of the diagnostic
};

class Programs {
 public:
  Programs(vm::Vm& vm, World& world, source::SourceSet& sources, const Vocabulary& words, const LowerOptions& lowering)
      : vm_(vm), world_(world), sources_(sources), words_(words), lowering_(lowering) {}

  const Vocabulary& words() const { return words_; }

  // `promoted`: shares the variables of the script that runs it. `dynamic`: made by a script.
  base::Result<std::uint32_t> compile(const CheckedProgram& program, std::string_view name, std::string_view text,
                                      bool promoted, bool dynamic);
  // The unit of a string that scripts made; compiles a new one.
  std::optional<std::uint32_t> unitOf(std::string_view text, bool promoted, CompileError& error);
  // Whether this is the unit of such a string.
  bool isUnitOf(std::uint32_t unit, std::string_view text, bool promoted) const {
    if (unit >= units_.size()) return false;
    const Unit& known = units_[unit];
    return known.dynamic && known.promoted == promoted && known.text == text;
  }
  // For a save in which strings of scripts come between files: sets all units aside, to be taken again in the order of
  // the save; the rest is dropped.
  void setAside();
  bool takeFile();                                        // the next file; false: there is none
  bool takeString(std::string_view text, bool promoted);  // false: it was not compiled here
  void dropAside();
  // Drops the newest unit if only its install scripts were of use, which have run.
  bool dropSpent();
  void replaceUnit(std::uint32_t unit);
  // Whether replaced units still have their code.
  bool keepsReplaced() const { return keepsReplaced_; }
  // Frees the code of those of which no script runs; `runs`: by the number of a script.
  void freeReplaced(const std::vector<bool>& runs);
  void enterScripts(std::uint32_t unit);  // the event scripts, into the scriptorium

  const CompiledScript& script(std::uint32_t number) const { return scripts_[number]; }
  std::size_t scriptCount() const { return scripts_.size(); }
  // Valid until something is compiled.
  const Unit& unit(std::uint32_t index) const { return units_[index]; }
  // Calls visit(number) for the scripts of a kind in a unit, in order, until it returns false. `visit` may compile.
  template <class Visit>
  void eachScript(std::uint32_t unit, CheckedScript::Part part, Visit visit) const {
    for (std::uint32_t i = 0; i < units_[unit].parts.size(); ++i)
      if (units_[unit].parts[i] == part && !visit(units_[unit].firstScript + i)) return;
  }
  std::uint32_t unitCount() const { return static_cast<std::uint32_t>(units_.size()); }
  // The file of a unit that has scripts.
  source::FileId fileOf(const Unit& unit) const { return scripts_[unit.firstScript].whole.file; }
  // Whether there is such a unit, and it has scripts of that file.
  bool isOf(std::uint32_t unit, source::FileId file) const {
    return unit < units_.size() && !units_[unit].parts.empty() && fileOf(units_[unit]) == file;
  }
  std::string sourceOf(std::uint32_t number) const;
  // The unit that was compiled from this text of this file.
  std::optional<std::uint32_t> unitOfFile(std::string_view name, std::string_view text) const;

  // Drops everything: a world on disk brings its own code.
  void replace();
  bool replaced() const { return replaced_; }

 private:
  bool hasRoomFor(std::string_view text) const;
  void addScripts(Unit& unit, const CheckedProgram& program);

  vm::Vm& vm_;
  World& world_;
  source::SourceSet& sources_;
  const Vocabulary& words_;
  const LowerOptions lowering_;
  std::vector<CompiledScript> scripts_;
  std::vector<Unit> units_;
  struct Aside {
    Unit unit;
    std::vector<CompiledScript> scripts;
    bool taken = false;
  };
  std::vector<Aside> aside_;
  void take(Aside& aside);
  struct StringHash {
    using is_transparent = void;
    std::size_t operator()(std::string_view text) const { return std::hash<std::string_view>()(text); }
  };
  // Dynamic units by their text; promoted ones are in the second map.
  std::unordered_map<std::string, std::uint32_t, StringHash, std::equal_to<>> unitIndex_[2];
  std::size_t dynamicBytes_ = 0;
  bool replaced_ = false;
  bool keepsReplaced_ = false;
};

}  // namespace vellum::caos
