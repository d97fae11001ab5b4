// Live reload (Skrit manual, "Dynamic Content Reloading"): a skrit whose text changed is compiled again, and its
// objects continue with the new code. Variables of the same name and type keep their values, and the state stays when
// there is still one of that name. With errors everything continues with the old code.
#include <algorithm>
#include <cstring>
#include <optional>
#include <string>
#include <unordered_map>
#include <vector>

#include "base/text.h"
#include "languages/skrit/diagnostics.h"
#include "languages/skrit/runtime/runtime.h"
#include "languages/skrit/runtime/tables.h"
#include "languages/skrit/runtime/variables.h"
#include "languages/skrit/world/reload.h"
#include "languages/skrit/world/simulation.h"

namespace vellum::skrit {

namespace {

// Finds the variables of a program by name, type and state.
class VariablesByName {
 public:
  explicit VariablesByName(const Program& program) : program_(program) {
    places_.reserve(program.variables.size());
    for (std::size_t i = 0; i < program.variables.size(); ++i) places_.emplace(keyOf(program, program.variables[i]), i);
  }

  // The one like `wanted`, which is of another program.
  std::optional<std::size_t> find(const Program& of, const Variable& wanted) const {
    auto [first, last] = places_.equal_range(keyOf(of, wanted));
    std::optional<std::size_t> place;
    for (auto found = first; found != last; ++found) {
      const Variable& each = program_.variables[found->second];
      bool fits = each.shared == wanted.shared && each.type == wanted.type;
      if (fits && (!place || found->second < *place)) place = found->second;
    }
    return place;
  }

 private:
  // Skrit ignores the case of names.
  struct Names {
    std::string_view variable, state;
    bool operator==(const Names& other) const {
      return base::equalsIgnoreCase(variable, other.variable) && base::equalsIgnoreCase(state, other.state);
    }
  };
  struct HashOfNames {
    std::size_t operator()(const Names& names) const {
      std::size_t hash = 0;
      for (std::string_view name : {names.variable, names.state})
        for (char c : name) hash = (hash ^ static_cast<unsigned char>(base::toLowerAscii(c))) * 0x100000001b3ull;
      return hash;
    }
  };
  static Names keyOf(const Program& program, const Variable& variable) {
    return {variable.name, variable.state ? std::string_view(program.states[variable.state.index()].name) : ""};
  }

  const Program& program_;
  std::unordered_multimap<Names, std::size_t, HashOfNames> places_;
};

// Copies the values of `from` into `to`, which holds the new initial values. `known`: the variables of the old code.
void carryOver(vm::Heap& heap, const Code& oldCode, const VariablesByName& known, std::span<const std::uint64_t> from,
               const Code& newCode, std::span<std::uint64_t> to, bool shared) {
  const auto* source = reinterpret_cast<const unsigned char*>(from.data());
  auto* target = reinterpret_cast<unsigned char*>(to.data());
  for (std::size_t i = 0; i < newCode.program.variables.size(); ++i) {
    const Variable& variable = newCode.program.variables[i];
    if (variable.shared != shared) continue;
    const std::optional<std::size_t> old = known.find(newCode.program, variable);
    if (!old) continue;
    unsigned char* place = target + newCode.layout.offsets[i];
    const unsigned char* value = source + oldCode.layout.offsets[*old];
    if (variable.type.text()) {
      vm::Object *kept, *initial;
      std::memcpy(&kept, value, sizeof kept);
      std::memcpy(&initial, place, sizeof initial);
      vm::Heap::retain(kept);
      heap.release(initial);
      std::memcpy(place, &kept, sizeof kept);
    } else {
      std::memcpy(place, value, 4);
    }
  }
}

}  // namespace

void SkritRuntime::exchange(Implementation& implementation, std::unique_ptr<Code> fresh) {
  execution_.moveWaiting(implementation, *fresh, context_.sources, true);
  std::unique_ptr<Code> old(static_cast<Code*>(implementation.code.release()));
  std::vector<std::string> stateNames;
  for (const StateTable& state : implementation.states) stateNames.push_back(state.name);
  auto rows = tables::implementation(fresh->program, implementation.name);
  implementation.handlers = std::move(rows->handlers);
  implementation.states = std::move(rows->states);
  implementation.startup = rows->startup;
  Code& code = *fresh;
  implementation.code = std::move(fresh);
  code.sharedReady = old->sharedReady;
  ++codeVersion_;

  // First the new initializers run in each object; then the kept values replace the new ones.
  const VariablesByName known(old->program);
  Stay stay(engine_);  // an object's memory is freed with the code that defines its layout
  bool sharedDone = false;
  for (std::int32_t handle : engine_.objects.handles()) {
    SkritObject* found = engine_.objects.find(handle);
    if (found == nullptr || found->implementation != &implementation) continue;
    SkritObject& object = *found;
    std::span<std::uint64_t> before = object.memory;
    giveMemory(vm_.heap(), object, code);
    if (!sharedDone && code.program.sharedInitializer)
      execution_.runToEnd(object, code.program.sharedInitializer.value);
    sharedDone = true;
    if (!object.dead && code.program.instanceInitializer)
      execution_.runToEnd(object, code.program.instanceInitializer.value);
    carryOver(vm_.heap(), *old, known, before, code, object.memory, false);
    releaseVariables(vm_.heap(), *old, false, before);
  }
  carryOver(vm_.heap(), *old, known, old->shared, code, code.shared, true);
  implementations_.unload(*old);
  reloaded(engine_, implementation, stateNames);
}

std::optional<bool> SkritRuntime::reload(source::FileId file, diagnostics::Emitter& emitter) {
  if (execution_.busy()) return std::nullopt;  // called from within a running skrit
  Session session(*this, emitter);
  const std::size_t before = emitter.errorCount();
  game_->filesChanged();
  std::string_view name = tables::withoutQuery(context_.sources[file].name());
  std::vector<std::pair<Implementation*, std::unique_ptr<Code>>> made;
  bool any = false;
  for (const auto& each : implementations_.all()) {
    const Code& code = codeOf(*each);
    if (code.temporary) continue;
    bool itself = tables::withoutQuery(each->name) == name;
    bool includes = std::any_of(code.program.files.begin(), code.program.files.end(), [&](source::FileId part) {
      return tables::withoutQuery(context_.sources[part].name()) == name;
    });
    if (!itself && !includes) continue;
    any = true;
    source::FileId root = itself ? file : code.program.file;
    if (std::unique_ptr<Code> fresh = implementations_.compileAgain(*each, root))
      made.push_back({each.get(), std::move(fresh)});
  }
  if (!any) return game_->reloadFuel(file, emitter);
  for (auto& [implementation, fresh] : made)
    if (const ir::Function* changed = execution_.moveWaiting(*implementation, *fresh, context_.sources, false))
      emitter.emit(diag::WaitingChanged, changed->location, changed->name);
  if (!session.ok() || emitter.errorCount() > before) {
    for (auto& [implementation, fresh] : made) implementations_.unload(*fresh);
    return false;
  }
  std::size_t faults = reporter_.faults(), errors = emitter.errorCount();
  for (auto& [implementation, fresh] : made) {
    if (reporter_.tracing()) reporter_.traceCall(base::cat("reload ", implementation->name));
    exchange(*implementation, std::move(fresh));
  }
  reporter_.streams().flush();
  return emitter.errorCount() - errors == reporter_.faults() - faults;
}

}  // namespace vellum::skrit
