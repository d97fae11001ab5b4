#include "languages/ags/runtime.h"

#include <cstring>

#include "vm/snapshot.h"

namespace vellum::ags {

namespace {

// facts/ags.md 3.3: a game whose `while` or `for` loops ran more than this in one event has hung.
constexpr std::uint64_t LoopLimit = 150000;

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

// The old engine's words for what went wrong (facts/ags.md 3.3).
std::string messageOf(const vm::Trap& trap, bool compatLimits) {
  switch (trap.kind) {
    case vm::TrapKind::NullPointer: return "Null pointer referenced";
    case vm::TrapKind::IndexOutOfBounds:
      if (trap.b == 0) return "Array has an invalid size (0) and cannot be accessed";
      return base::cat("Array index out of bounds (index: ", trap.a, ", bounds: 0..", trap.b - 1, ")");
    case vm::TrapKind::DivideByZero: return "Integer divide by zero";
    case vm::TrapKind::FloatDivideByZero: return "Floating point divide by zero";
    case vm::TrapKind::DivisionOverflow: return "Integer overflow: -2147483648 divided by -1";
    case vm::TrapKind::InvalidSize:
      return base::cat("Invalid size for dynamic array; requested: ", trap.a, ", range: 0..2147483647");
    case vm::TrapKind::LoopLimit:
      return base::cat("Script appears to be hung (a while loop ran ", LoopLimit + 1,
                       " times). The problem may be in a calling function; check the call stack.");
    case vm::TrapKind::StackOverflow:
      if (compatLimits) return "call stack overflow, recursive call problem?";
      return trap.message();
    case vm::TrapKind::HostMissing: {
      // "ags.Character::get_ID#": the row's name, without what the compiler added.
      std::string name = trap.text.substr(trap.text.starts_with("ags.") ? 4 : 0);
      name = name.substr(0, name.find('#'));
      if (std::size_t colons = name.find("::"); colons != name.npos) {
        std::string member = name.substr(colons + 2);
        for (std::string_view accessor : {"geti_", "seti_", "get_", "set_"})
          if (member.starts_with(accessor)) {
            member.erase(0, accessor.size());
            break;
          }
        name = colons == 0 ? member : base::cat(name.substr(0, colons), ".", member);
      }
      return base::cat("'", name, "' is not built yet: it comes with issue D");
    }
    default: return trap.message();
  }
}

}  // namespace

AgsRuntime::AgsRuntime(const languages::WorldContext& world) : world_(world), context_{world} {
  Dialect dialect;
  readDialect(world.options, dialect, problem_);
  vm_.limits.loopLimit = LoopLimit;
  if (world.budget != 0) vm_.limits.budget = world.budget;
  if (world.memoryLimit != 0) vm_.heap().setLimit(world.memoryLimit);
  if (dialect.compatLimits) vm_.limits.depth = 50;  // 49 nested calls below the entry function
  api::prepare(vm_, context_);
  compilation_ = std::make_unique<Compilation>(world.sources, std::move(dialect));
}

AgsRuntime::~AgsRuntime() {
  api::shutDown(vm_, context_);
  vm_.clear(fiber_);
  if (module_.valid()) vm_.unload(module_);
}

bool AgsRuntime::ready(diagnostics::Emitter& emitter) {
  if (problem_.empty()) return true;
  emitter.emit(diag::BadOption, {}, problem_);
  return false;
}

bool AgsRuntime::link(diagnostics::Emitter& emitter) {
  auto next = std::make_unique<Lowered>(lower(compilation_->program(), compilation_->dialect(), "game"));
  api::registerHosts(vm_, next->module, context_, bindings_);
  auto loaded = vm_.load(next->module);
  if (!loaded) {
    emitter.emit(diag::ScriptError, {}, loaded.error().message);
    return false;
  }
  // The new module makes fresh blocks for all globals, then takes over what the old one had.
  vm::ModuleId module = *loaded;
  vm::ModuleId old = module_;
  module_ = module;
  bool good = run(vm_.function(module, next->start), emitter);
  if (old.valid()) {
    unsigned char* target = vm_.globals(module);
    unsigned char* source = vm_.globals(old);
    std::map<std::pair<const Variable*, std::size_t>, std::uint32_t> before;
    for (const GlobalPlace& place : lowered_->globals) before[{place.variable, place.unit}] = place.offset;
    for (const GlobalPlace& place : next->globals) {
      auto found = before.find({place.variable, place.unit});
      if (found == before.end()) continue;
      std::uint32_t size = sizeInGlobals(*place.variable);
      // Swapped, so that the old module releases what the new one made.
      unsigned char kept[8];
      std::memcpy(kept, target + place.offset, size);
      std::memcpy(target + place.offset, source + found->second, size);
      std::memcpy(source + found->second, kept, size);
    }
    vm_.unload(old);
  }
  lowered_ = std::move(next);
  return good;
}

bool AgsRuntime::load(const std::vector<source::FileId>& files, diagnostics::Emitter& emitter) {
  if (!ready(emitter)) return false;
  std::size_t firstUnit = compilation_->program().units.size();
  if (!compilation_->add(files, false, emitter)) return false;
  if (!link(emitter)) return false;
  bool good = event("game_start", firstUnit, emitter);
  api::settle(vm_, context_);
  return good;
}

bool AgsRuntime::event(std::string_view name, std::size_t firstUnit, diagnostics::Emitter& emitter) {
  const auto& units = compilation_->program().units;
  for (std::size_t i = firstUnit; i < units.size(); ++i) {
    for (const Function* function : units[i].functions) {
      if (function->name != name || function->owner != nullptr || !function->parameters.empty()) continue;
      if (run(vm_.function(module_, lowered_->functions.at(function)), emitter)) continue;
      stopped_ = true;
      return false;
    }
  }
  return true;
}

bool AgsRuntime::tick(diagnostics::Emitter& emitter) {
  if (stopped_ || lowered_ == nullptr) return true;
  bool good = event("repeatedly_execute", 0, emitter) && event("repeatedly_execute_always", 0, emitter);
  api::settle(vm_, context_);
  return good;
}

bool AgsRuntime::run(vm::FunctionRef function, diagnostics::Emitter& emitter) {
  if (vm_.run(fiber_, function) == vm::Outcome::Finished) return true;
  report(fiber_.trap(), emitter);
  return false;
}

void AgsRuntime::report(const vm::Trap& trap, diagnostics::Emitter& emitter) {
  diagnostics::Diagnostic diagnostic = trap.diagnostic();
  auto& added = emitter.add({vm::trapName(trap.kind), diagnostics::Severity::Error, ""}, diagnostic.location,
                            messageOf(trap, compilation_->dialect().compatLimits));
  added.stack = trap.stack;
}

bool AgsRuntime::eval(source::FileId file, std::string& result, diagnostics::Emitter& emitter) {
  if (!ready(emitter)) return false;
  Snippet snippet = compilation_->addSnippet(file, emitter);
  if (snippet.function == nullptr) return false;
  bool good = link(emitter);
  if (good) {
    vm::FunctionRef function = vm_.function(module_, lowered_->functions.at(snippet.function));
    good = run(function, emitter);
    if (good && snippet.type->kind != TypeKind::Void) {
      vm::Slot value = vm_.takeResult(fiber_);
      result = textOf(value, snippet.type);
      if (registerType(snippet.type) == ir::Type::Ref) vm_.heap().release(value.r);
    }
  }
  vm_.clear(fiber_);
  compilation_->dropSnippet();
  api::settle(vm_, context_);
  // What is loaded is again what the files alone make, so that a save fits a fresh world of the same files.
  diagnostics::Emitter nothingNew;
  link(nothingNew);
  return good;
}

bool AgsRuntime::call(std::string_view call, std::string& result, diagnostics::Emitter& emitter) {
  auto file = world_.sources.add("<call>", call);
  if (!file) {
    emitter.emit(diag::BadCall, {}, file.error().message);
    return false;
  }
  return eval(*file, result, emitter);
}

std::string AgsRuntime::textOf(vm::Slot value, const Type* type) const {
  std::string text;
  switch (registerType(type)) {
    case ir::Type::I32:
      if (type->kind == TypeKind::Enum && type->enumInfo->isBool && (value.i == 0 || value.i == 1))
        return value.i != 0 ? "true" : "false";
      base::append(text, value.i);
      return text;
    case ir::Type::F32:
      // The shortest text that reads back to the same float, with a point.
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
  if (type->isText()) return std::string(vm::text(value.r));
  if (type->kind == TypeKind::DynamicArray) return base::cat(typeName(type->element), "[", value.r->length, "]");
  return vm_.heap().type(value.r->type).name;
}

void AgsRuntime::hash(base::Hasher& hasher) const {
  hasher.number(stopped_ ? 1 : 0);
  vm::SnapshotWriter writer(vm_);
  api::save(writer, context_);
  if (module_.valid()) writer.globals(module_);
  hasher.text(writer.take());
}

void AgsRuntime::save(base::ByteWriter& writer) const {
  vm::SnapshotWriter snapshot(vm_);
  snapshot.state().flag(stopped_);
  api::save(snapshot, context_);
  snapshot.state().flag(module_.valid());
  if (module_.valid()) snapshot.globals(module_);
  writer.text(snapshot.take());
}

base::Result<void> AgsRuntime::restore(base::ByteReader& reader) {
  vm::SnapshotReader snapshot(vm_, reader.text());
  stopped_ = snapshot.state().flag();
  api::restore(snapshot, vm_, context_);
  bool loaded = snapshot.state().flag();
  if (loaded != module_.valid()) return base::Error{"the save belongs to other AGS scripts"};
  if (loaded) snapshot.globals(module_);
  if (!snapshot.ok() || !reader.ok()) return base::Error{"the AGS part of the save is damaged, or of other scripts"};
  return {};
}

}  // namespace vellum::ags
