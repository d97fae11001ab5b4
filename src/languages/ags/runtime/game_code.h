// The game's program: compiled from its scripts, lowered, and loaded into the virtual machine.
#pragma once

#include <memory>

#include "languages/ags/builtins/rows.h"
#include "languages/ags/runtime/compile.h"
#include "languages/ags/runtime/execution.h"
#include "languages/ags/runtime/host_functions.h"
#include "languages/ags/runtime/machine.h"
#include "languages/ags/runtime/old_stack.h"
#include "languages/ags/runtime/project_session.h"

namespace vellum::ags {

class GameCode {
 public:
  GameCode(const languages::WorldContext& context, Machine& machine, ProjectSession& session, Scripts& scripts,
           Execution& execution, Dialect dialect);

  Compilation& compilation() { return *compilation_; }
  const std::shared_ptr<Compilation>& sharedCompilation() const { return compilation_; }
  void useDialect(Dialect dialect);  // before the first script
  void use(std::shared_ptr<Compilation> compilation) { compilation_ = std::move(compilation); }  // nothing is loaded
  bool loaded() const { return lowered_ != nullptr; }
  vm::ModuleId module() const { return module_; }
  const Lowered* lowered() const { return lowered_.get(); }  // what is loaded, without its module; null: nothing

  // Lowers the current program and replaces the loaded one; global variables keep their values, new ones get their
  // initial values.
  bool link(diagnostics::Emitter& emitter);
  // Exchanges the program for another compilation of the same scripts, or for the same one after revise() (reload.h).
  // `waiting`: the script that may wait.
  // `keepOld`: a snapshot of the old program may be restored later. False: the old program stays.
  bool replace(std::shared_ptr<Compilation> compilation, vm::Fiber& waiting, bool keepOld,
               diagnostics::Emitter& emitter);
  // What the snapshots of before the first reload belong to; forgetOld() when there are none any more.
  bool hasOld() const { return old_.module.valid(); }
  void forgetOld();
  // Restores such a snapshot by `restore`, while the old program is linked; then its values go over to the new one.
  template <class Restore>
  bool restoreOld(Restore restore, diagnostics::Emitter& emitter) {
    swapOld();
    bool good = restore();
    swapOld();
    return good && keepOldValues(emitter);
  }
  // The script's global variables have their initial values again.
  bool resetGlobals(std::size_t unit, diagnostics::Emitter& emitter);
  void unload();

  // For a second module beside the linked one.
  Lowered lowerProgram() const;                                        // as it is now
  vm::ModuleId load(Lowered& lowered, diagnostics::Emitter& emitter);  // moves its module; invalid: reported
  // Swaps the globals that the linked program and another one, in module `other`, have in common.
  void swapGlobals(const Lowered& lowered, vm::ModuleId module) { swapGlobals(lowered, module, module_, AllUnits); }

 private:
  struct OldProgram {
    std::shared_ptr<Compilation> compilation;
    std::unique_ptr<Lowered> lowered;
    ir::Module initial;
    vm::ModuleId module;
  };
  void swapOld();
  bool keepOldValues(diagnostics::Emitter& emitter);
  vm::ModuleId load(Lowered& lowered, const CheckedProgram& program, diagnostics::Emitter& emitter);
  LowerOptions lowerOptions() const {
    return {.keepCalls = oldStack_ != nullptr || session_.countsLines(), .keepLines = session_.countsLines()};
  }
  static constexpr std::size_t AllUnits = SIZE_MAX;
  // The same for `module` with program `lowered` and `other` with the linked program: of one unit, or of all.
  void swapGlobals(const Lowered& lowered, vm::ModuleId module, vm::ModuleId other, std::size_t unit);

  const languages::WorldContext& context_;
  Machine& machine_;
  ProjectSession& session_;
  Scripts& scripts_;
  Execution& execution_;
  std::shared_ptr<Compilation> compilation_;  // with the old program, after revise()
  std::unique_ptr<OldStack> oldStack_;        // with --compat-limits
  api::Bindings bindings_;
  HostFunctions hostFunctions_;
  std::unique_ptr<Lowered> lowered_;  // its module has gone to the virtual machine
  ir::Module initial_;                // see resetGlobals()
  vm::ModuleId module_;
  OldProgram old_;
};

}  // namespace vellum::ags
