#include "languages/ags/runtime/snippets.h"

#include "base/text.h"

namespace vellum::ags {

std::string valueText(const vm::Heap& heap, vm::Slot value, const Type* type) {
  std::string text;
  switch (registerType(type)) {
    case ir::Type::I32:
      if (type->kind == TypeKind::Enum && type->enumInfo->isBool && (value.i == 0 || value.i == 1))
        return value.i != 0 ? "true" : "false";
      base::append(text, value.i);
      return text;
    case ir::Type::F32:
      // The shortest text that reads back as the same float, with a point.
      for (int digits = 6; digits <= 9; ++digits) {
        text.clear();
        base::appendGeneral(text, static_cast<double>(value.f), digits);
        auto back = base::parseFloat(text);
        if (back && *back == value.f) break;
      }
      if (text.find_first_not_of("-0123456789") == text.npos) text += ".0";
      return text;
    default: break;
  }
  if (value.r == nullptr) return "null";
  if (type->isString()) return std::string(vm::text(value.r));
  if (type->kind == TypeKind::DynamicArray) return base::cat(typeName(type->element), "[", value.r->length, "]");
  return heap.type(value.r->type).name;
}

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
