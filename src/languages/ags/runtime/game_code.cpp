#include "languages/ags/runtime/game_code.h"

#include <cstring>
#include <map>
#include <utility>

#include "languages/ags/diagnostics.h"
#include "languages/ags/runtime/kept_values.h"
#include "vm/snapshot.h"

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

// The part of the program that creates its global variables, as a module of one function.
ir::Module initialValuesOf(const Lowered& lowered) {
  const ir::Module& whole = lowered.module;
  ir::Module module;
  module.name = whole.name;
  module.types = whole.types;
  module.globalSize = whole.globalSize;
  module.globalReferences = whole.globalReferences;
  module.globalTargets = whole.globalTargets;
  module.globalValues = whole.globalValues;
  module.functions.push_back(whole.functions[lowered.start.index()]);
  return module;
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
  compilation_ = std::make_shared<Compilation>(context_.sources, std::move(dialect), context_.natives);
}

// Coverage and the old engine's stack are instrumented at each call.
Lowered GameCode::lowerProgram() const {
  return lower(compilation_->program(), compilation_->dialect(), "game", lowerOptions());
}

vm::ModuleId GameCode::load(Lowered& lowered, diagnostics::Emitter& emitter) {
  return load(lowered, compilation_->program(), emitter);
}

vm::ModuleId GameCode::load(Lowered& lowered, const CheckedProgram& program, diagnostics::Emitter& emitter) {
  vm::Vm& vm = machine_.vm;
  if (oldStack_ != nullptr) oldStack_->instrument(lowered, vm);
  api::registerHosts(vm, lowered.module, compilation_->dialect().generation, machine_.services, bindings_);
  hostFunctions_.registerAll(vm, lowered.module, program);
  auto loaded = vm.load(std::move(lowered.module));
  if (!loaded) {
    emitter.emit(diag::ScriptError, {}, loaded.error().message);
    return {};
  }
  if (oldStack_ != nullptr) oldStack_->loaded(vm, *loaded);
  return *loaded;
}

bool GameCode::link(diagnostics::Emitter& emitter) {
  auto next = std::make_unique<Lowered>(lowerProgram());
  ir::Module initial = initialValuesOf(*next);
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
  initial_ = std::move(initial);
  scripts_.link(compilation_->program(), *lowered_, machine_.vm, module_);
  return good;
}

bool GameCode::replace(std::shared_ptr<Compilation> compilation, vm::Fiber& waiting, bool keepOld,
                       diagnostics::Emitter& emitter) {
  vm::Vm& vm = machine_.vm;
  const CheckedProgram& program = compilation->program();
  auto lowered = std::make_unique<Lowered>(lower(program, compilation->dialect(), "game", lowerOptions()));
  ir::Module initial = initialValuesOf(*lowered);
  session_.prepare(lowered->module, vm);
  const vm::ModuleId module = load(*lowered, program, emitter);
  if (!module.valid()) return false;
  bool good = execution_.run(vm.function(module, lowered->start), emitter);
  vm.clear(execution_.console);
  if (good && waiting.paused()) {
    auto sameScript = [](const void* sources, const ir::Function& a, const ir::Function& b) {
      const auto& set = *static_cast<const source::SourceSet*>(sources);
      auto nameOf = [&](const ir::Function& f) {
        return f.location.valid() ? std::string_view(set[f.location.file].name()) : std::string_view();
      };
      return nameOf(a) == nameOf(b);
    };
    const ir::Function* changed = vm::SnapshotReader::move(vm, waiting, module, sameScript, &context_.sources);
    if (changed != nullptr) emitter.emit(diag::WaitingChanged, changed->location, changed->name);
    good = changed == nullptr;
  }
  if (!good) {
    vm.unload(module);
    return false;
  }
  keepValues(vm.heap(), {compilation_->program(), *lowered_, vm.globals(module_)},
             {program, *lowered, vm.globals(module)});
  OldProgram replaced{std::exchange(compilation_, std::move(compilation)), std::exchange(lowered_, std::move(lowered)),
                      std::exchange(initial_, std::move(initial)), std::exchange(module_, module)};
  scripts_.link(program, *lowered_, vm, module_);
  if (keepOld && !hasOld()) old_ = std::move(replaced);
  else vm.unload(replaced.module);
  return true;
}

void GameCode::swapOld() {
  std::swap(compilation_, old_.compilation);
  std::swap(lowered_, old_.lowered);
  std::swap(initial_, old_.initial);
  std::swap(module_, old_.module);
}

void GameCode::forgetOld() {
  if (hasOld()) machine_.vm.unload(old_.module);
  old_ = {};
}

// All variables get their initial values; then those that the old program has, too, get its values.
bool GameCode::keepOldValues(diagnostics::Emitter& emitter) {
  vm::Vm& vm = machine_.vm;
  if (!resetGlobals(AllUnits, emitter)) return false;
  keepValues(vm.heap(), {old_.compilation->program(), *old_.lowered, vm.globals(old_.module)},
             {compilation_->program(), *lowered_, vm.globals(module_)});
  return true;
}

// A second module of the same variables provides the initial values.
bool GameCode::resetGlobals(std::size_t unit, diagnostics::Emitter& emitter) {
  vm::Vm& vm = machine_.vm;
  auto fresh = vm.load(initial_);
  if (!fresh) {
    emitter.emit(diag::ScriptError, {}, fresh.error().message);
    return execution_.fail(emitter);
  }
  bool good = execution_.run(vm.function(*fresh, ir::FunctionId(0)), emitter);
  if (good) swapGlobals(*lowered_, *fresh, module_, unit);
  vm.clear(execution_.console);
  vm.unload(*fresh);
  return good;
}

void GameCode::unload() {
  forgetOld();
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
