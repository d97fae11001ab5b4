#include "languages/ags/runtime/snippets.h"

#include "languages/ags/runtime/value_text.h"

namespace vellum::ags {

namespace {

// Compiled to a separate module that borrows the game's global variables: the loaded module stays a function of the
// files alone, and a script of the game may be waiting in it.
bool runSnippet(Engine& engine, const Snippet& snippet, std::string& result, diagnostics::Emitter& emitter) {
  vm::Vm& vm = engine.vm();
  Execution& execution = engine.execution;
  Lowered lowered = engine.code.lowerProgram();
  vm::ModuleId module = engine.code.load(lowered, emitter);
  if (!module.valid()) return false;
  engine.adventure->console = &execution.console;
  bool good = execution.run(vm.function(module, lowered.start), emitter);
  if (good) {
    if (engine.code.loaded()) engine.code.swapGlobals(lowered, module);
    good = execution.run(vm.function(module, lowered.functions.at(snippet.function)), emitter);
    if (engine.code.loaded()) engine.code.swapGlobals(lowered, module);
    if (good && execution.console.state() == vm::FiberState::Finished && snippet.type->kind != TypeKind::Void) {
      vm::Slot value = vm.takeResult(execution.console);
      result = valueText(vm.heap(), value, snippet.type);
      if (registerType(snippet.type) == ir::Type::Ref) vm.heap().release(value.r);
    }
  }
  engine.adventure->console = nullptr;
  vm.clear(execution.console);
  vm.unload(module);
  return good;
}

}  // namespace

bool evaluate(Engine& engine, source::FileId file, std::string& result, diagnostics::Emitter& emitter) {
  Snippet snippet = engine.code.compilation().addSnippet(file, emitter);
  if (snippet.function == nullptr) return false;
  bool good = runSnippet(engine, snippet, result, emitter);
  engine.vm().clear(engine.execution.console);
  engine.code.compilation().dropSnippet();
  engine.settle();
  return good;
}

}  // namespace vellum::ags
