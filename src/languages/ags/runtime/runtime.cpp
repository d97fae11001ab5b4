#include "languages/ags/runtime/runtime.h"

#include <cstring>
#include <map>

#include "languages/ags/runtime/options.h"
#include "languages/machine.h"
#include "vm/snapshot.h"

namespace vellum::ags {

namespace {

// AGS behaviour, "Run-time rules": a game whose `while` or `for` loops run more iterations than this in one event has
// hung.
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

// The old engine's messages for run-time errors (AGS behaviour, "Run-time rules").
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
    // The current usage is not helpful: the object that did not fit may be small.
    case vm::TrapKind::OutOfMemory: return "the scripts have used up their memory";
    case vm::TrapKind::StackOverflow:
      if (!trap.text.empty()) return trap.text;
      if (compatLimits) return "call stack overflow, recursive call problem?";
      return trap.message();
    case vm::TrapKind::HostMissing: {
      // "ags.Character::get_ID#": the row's name, without the compiler's suffix.
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
      return base::cat("not implemented: ", name, " (docs/roadmap.md)");
    }
    default: return trap.message();
  }
}

}  // namespace

AgsRuntime::AgsRuntime(const languages::WorldContext& world) : world_(world), context_{world} {
  if (world.host.storage != nullptr) context_.storage = &storage_.emplace(*world.host.storage, vm_);
  Dialect dialect;
  readDialect(world.options, dialect, problem_);
  vm_.limits.loopLimit = LoopLimit;
  languages::setUp(vm_, world, "AGS Script");
  if (dialect.compatLimits) {
    vm_.limits.depth = 50;                     // 49 nested calls below the entry function
    oldStack_ = std::make_unique<OldStack>();  // it does not see calls on the machine's stack
  } else {
    languages::compileHot(vm_, world);
  }
  api::prepare(vm_, context_);
  adventure_ = std::make_unique<api::Adventure>(vm_, world);
  context_.adventure = adventure_.get();
  adventure_->main = &main_;
  adventure_->runtime = this;
  adventure_->hasHandler = [](void* runtime, const world::Task& task) {
    bool any = false;
    return static_cast<AgsRuntime*>(runtime)->handlerOf(task, any) != nullptr || any;
  };
  compilation_ = std::make_unique<Compilation>(world.sources, std::move(dialect));
}

AgsRuntime::~AgsRuntime() {
  api::shutDown(vm_, context_);
  vm_.clear(fiber_);
  stopFibers();
  adventure_.reset();
  if (module_.valid()) vm_.unload(module_);
}

bool AgsRuntime::ready(diagnostics::Emitter& emitter) {
  if (problem_.empty()) return true;
  emitter.emit(diag::BadOption, {}, problem_);
  return false;
}

// Coverage and the old engine's stack are instrumented at each call.
Lowered AgsRuntime::lowerProgram() const {
  bool keepCalls = oldStack_ != nullptr || session_.countsLines();
  return lower(compilation_->program(), compilation_->dialect(), "game", {.keepCalls = keepCalls});
}

bool AgsRuntime::link(diagnostics::Emitter& emitter) {
  if (main_.paused()) {
    emitter.emit(diag::ScriptError, {}, "a script is waiting: scripts can be added when it has ended");
    return false;
  }
  auto next = std::make_unique<Lowered>(lowerProgram());
  session_.prepare(next->module, vm_);
  if (oldStack_ != nullptr) oldStack_->instrument(*next, vm_);
  api::registerHosts(vm_, next->module, compilation_->dialect().generation, context_, bindings_);
  auto loaded = vm_.load(next->module);
  if (!loaded) {
    emitter.emit(diag::ScriptError, {}, loaded.error().message);
    return false;
  }
  // The new module creates fresh blocks for all globals, then copies the values of the old one.
  vm::ModuleId module = *loaded;
  if (oldStack_ != nullptr) oldStack_->loaded(vm_, module);
  vm::ModuleId old = module_;
  module_ = module;
  bool good = run(vm_.function(module, next->start), emitter);
  if (old.valid()) {
    swapGlobals(*next, module, old);
    vm_.unload(old);
  }
  lowered_ = std::move(next);
  findFunctions();
  return good;
}

// A fresh copy of the program provides the initial values of the room's script.
bool AgsRuntime::resetRoomScript(int number, diagnostics::Emitter& emitter) {
  const world::Room* room = adventure_->world->game.room(number);
  if (room == nullptr) return true;
  auto unit = scriptByName_.find(room->script);
  if (unit == scriptByName_.end()) return true;
  auto fresh = vm_.load(lowered_->module);
  if (!fresh) {
    emitter.emit(diag::ScriptError, {}, fresh.error().message);
    return fail(emitter);
  }
  bool good = run(vm_.function(*fresh, lowered_->start), emitter);
  if (good) swapGlobals(*lowered_, *fresh, module_, unit->second);
  vm_.clear(fiber_);
  vm_.unload(*fresh);
  return good;
}

// Swaps the globals that the linked program and another one, in module `other`, have in common: of one unit, or of all.
void AgsRuntime::swapGlobals(const Lowered& lowered, vm::ModuleId module, vm::ModuleId other, std::size_t unit) {
  unsigned char* target = vm_.globals(module);
  unsigned char* source = vm_.globals(other);
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

bool AgsRuntime::load(const std::vector<source::FileId>& files, diagnostics::Emitter& emitter) {
  if (!ready(emitter)) return false;
  std::vector<source::FileId> scripts = files;
  if (!openProject(scripts, emitter)) return false;
  std::size_t firstUnit = compilation_->program().units.size();
  if (!compile(scripts, emitter) || !link(emitter)) return false;
  beginPlay();
  world::World& world = *adventure_->world;
  world.state.tasks.push_back(world::makeTask(world::TaskKind::GameStart, static_cast<world::Int>(firstUnit)));
  const world::CharacterState* player = world.state.character(world.state.globals.player);
  if (adventure_->hasGame && player != nullptr && world.state.globals.gameStarted == 0) {
    // game_start may send the player's character elsewhere, so its room is looked up afterwards.
    world.state.globals.gameStarted = 1;
    bool good = runMain(emitter);
    player = world.state.character(world.state.globals.player);
    if (good && world.state.room == nullptr && world.state.tasks.empty() && player != nullptr) {
      restartPoint_ = snapshot();
      world.state.tasks.push_back(world::makeTask(world::TaskKind::LeaveRoom, player->room, 32767, 0, -1));
    }
  }
  bool good = runMain(emitter);
  adventure_->settle();
  api::settle(vm_, context_);
  return good;
}

bool AgsRuntime::compile(const std::vector<source::FileId>& files, diagnostics::Emitter& emitter) {
  if (!adventure_->hasGame) return compilation_->add(files, false, emitter);
  return compilation_->addGame(adventure_->game, files, false, emitter);
}

bool AgsRuntime::run(vm::FunctionRef function, diagnostics::Emitter& emitter) {
  if (vm_.run(fiber_, function) == vm::Outcome::Finished) return true;
  if (adventure_->world->state.globals.quit != 0) return true;
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
  bool good = runSnippet(snippet, result, emitter);
  vm_.clear(fiber_);
  compilation_->dropSnippet();
  adventure_->settle();
  api::settle(vm_, context_);
  return good;
}

// Compiled to a separate module that borrows the game's global variables: the loaded module stays a function of the
// files alone, and a script of the game may be waiting in it.
bool AgsRuntime::runSnippet(const Snippet& snippet, std::string& result, diagnostics::Emitter& emitter) {
  Lowered lowered = lowerProgram();
  if (oldStack_ != nullptr) oldStack_->instrument(lowered, vm_);
  api::registerHosts(vm_, lowered.module, compilation_->dialect().generation, context_, bindings_);
  auto loaded = vm_.load(lowered.module);
  if (!loaded) {
    emitter.emit(diag::ScriptError, {}, loaded.error().message);
    return false;
  }
  if (oldStack_ != nullptr) oldStack_->loaded(vm_, *loaded);
  adventure_->console = &fiber_;
  bool good = run(vm_.function(*loaded, lowered.start), emitter);
  if (good) {
    if (lowered_ != nullptr) swapGlobals(lowered, *loaded, module_);
    good = run(vm_.function(*loaded, lowered.functions.at(snippet.function)), emitter);
    if (lowered_ != nullptr) swapGlobals(lowered, *loaded, module_);
    if (good && fiber_.state() == vm::FiberState::Finished && snippet.type->kind != TypeKind::Void) {
      vm::Slot value = vm_.takeResult(fiber_);
      result = textOf(value, snippet.type);
      if (registerType(snippet.type) == ir::Type::Ref) vm_.heap().release(value.r);
    }
  }
  adventure_->console = nullptr;
  vm_.clear(fiber_);
  vm_.unload(*loaded);
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
  return vm_.heap().type(value.r->type).name;
}

}  // namespace vellum::ags
