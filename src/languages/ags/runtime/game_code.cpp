#include "languages/ags/runtime/game_code.h"

#include <cstring>
#include <map>

#include "languages/ags/diagnostics.h"

namespace vellum::ags {

namespace {

std::uint32_t sizeInGlobals(const Variable& variable) {
  switch (variable.type->kind) {
    case TypeKind::Char: return 1;
    case TypeKind::Short: return 2;
    case TypeKind::Int:
    case TypeKind::Float:
    case TypeKind::Enum: return 4;
    default: return 8;
  }
}

}  // namespace

GameCode::GameCode(const languages::WorldContext& context, Machine& machine, ProjectSession& session, Scripts& scripts,
                   Execution& execution, Dialect dialect)
    : context_(context),
      machine_(machine),
      session_(session),
      scripts_(scripts),
      execution_(execution),
      hostFunctions_(machine.services) {
  if (dialect.compatLimits) oldStack_ = std::make_unique<OldStack>();
  useDialect(std::move(dialect));
}

void GameCode::useDialect(Dialect dialect) {
  compilation_ = std::make_unique<Compilation>(context_.sources, std::move(dialect), context_.natives);
}

// Coverage and the old engine's stack are instrumented at each call.
Lowered GameCode::lowerProgram() const {
  bool keepCalls = oldStack_ != nullptr || session_.countsLines();
  return lower(compilation_->program(), compilation_->dialect(), "game", {.keepCalls = keepCalls});
}

vm::ModuleId GameCode::load(Lowered& lowered, diagnostics::Emitter& emitter) {
  vm::Vm& vm = machine_.vm;
  if (oldStack_ != nullptr) oldStack_->instrument(lowered, vm);
  api::registerHosts(vm, lowered.module, compilation_->dialect().generation, machine_.services, bindings_);
  hostFunctions_.registerAll(vm, lowered.module, compilation_->program());
  auto loaded = vm.load(lowered.module);
  if (!loaded) {
    emitter.emit(diag::ScriptError, {}, loaded.error().message);
    return {};
  }
  if (oldStack_ != nullptr) oldStack_->loaded(vm, *loaded);
  return *loaded;
}

bool GameCode::link(diagnostics::Emitter& emitter) {
  auto next = std::make_unique<Lowered>(lowerProgram());
  session_.prepare(next->module, machine_.vm);
  vm::ModuleId module = load(*next, emitter);
  if (!module.valid()) return false;
  // The new module creates fresh blocks for all globals, then copies the values of the old one.
  vm::ModuleId old = module_;
  module_ = module;
  bool good = execution_.run(machine_.vm.function(module, next->start), emitter);
  if (old.valid()) {
    swapGlobals(*next, module, old, AllUnits);
    machine_.vm.unload(old);
  }
  lowered_ = std::move(next);
  scripts_.link(compilation_->program(), *lowered_, machine_.vm, module_);
  return good;
}

// A fresh copy of the program provides the initial values.
bool GameCode::resetGlobals(std::size_t unit, diagnostics::Emitter& emitter) {
  vm::Vm& vm = machine_.vm;
  auto fresh = vm.load(lowered_->module);
  if (!fresh) {
    emitter.emit(diag::ScriptError, {}, fresh.error().message);
    return execution_.fail(emitter);
  }
  bool good = execution_.run(vm.function(*fresh, lowered_->start), emitter);
  if (good) swapGlobals(*lowered_, *fresh, module_, unit);
  vm.clear(execution_.console);
  vm.unload(*fresh);
  return good;
}

void GameCode::unload() {
  if (module_.valid()) machine_.vm.unload(module_);
}

void GameCode::swapGlobals(const Lowered& lowered, vm::ModuleId module, vm::ModuleId other, std::size_t unit) {
  unsigned char* target = machine_.vm.globals(module);
  unsigned char* source = machine_.vm.globals(other);
  std::map<std::pair<const Variable*, std::size_t>, std::uint32_t> before;
  for (const GlobalPlace& place : lowered_->globals) before[{place.variable, place.unit}] = place.offset;
  for (const GlobalPlace& place : lowered.globals) {
    auto found = before.find({place.variable, place.unit});
    if (found == before.end() || (unit != AllUnits && place.unit != unit)) continue;
    std::uint32_t size = sizeInGlobals(*place.variable);
    unsigned char kept[8];
    std::memcpy(kept, target + place.offset, size);
    std::memcpy(target + place.offset, source + found->second, size);
    std::memcpy(source + found->second, kept, size);
  }
}

}  // namespace vellum::ags
