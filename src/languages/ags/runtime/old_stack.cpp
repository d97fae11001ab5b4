#include "languages/ags/runtime/old_stack.h"

#include "base/text.h"
#include "languages/ags/runtime/probes.h"

namespace vellum::ags {

namespace {

constexpr std::size_t MaxBytes = 4096, MaxValues = 256, Word = 4;

// The size of a variable in the old engine: references are handles of one word.
std::size_t bytesOf(const Type* type) {
  switch (type->kind) {
    case TypeKind::Char: return 1;
    case TypeKind::Short: return 2;
    case TypeKind::FixedArray: return static_cast<std::size_t>(type->count) * bytesOf(type->element);
    case TypeKind::Struct: {
      std::size_t bytes = 0;
      for (const StructInfo* info = type->structInfo; info != nullptr; info = info->base)
        for (const Field& field : info->fields) bytes += bytesOf(field.type);
      return bytes;
    }
    default: return Word;
  }
}

void insertFirst(ir::Function& function, const ir::Instruction& first) {
  if (function.code.empty()) return;
  for (ir::Instruction& instruction : function.code)
    if (std::int32_t* label = labelOf(instruction)) ++*label;
  function.code.insert(function.code.begin(), first);
  function.locations.insert(function.locations.begin(), function.location);
}

}  // namespace

vm::HostResult OldStack::enter(vm::HostCall& call) {
  const auto& known = static_cast<OldStack*>(call.user)->known_;
  Need below, own;
  for (const vm::CallFrame& frame : call.fiber.frames()) {
    below.bytes += own.bytes;
    below.values += own.values;
    auto found = known.find(frame.function);
    own = found != known.end() ? found->second : Need();
  }
  if (below.bytes + own.bytes <= MaxBytes && below.values + own.values <= MaxValues) return call.done();
  call.trap.kind = vm::TrapKind::StackOverflow;
  call.trap.text = base::cat("stack overflow, attempted to grow from ", below.bytes, " by ", own.bytes, " bytes");
  return vm::HostResult::Trap;
}

void OldStack::instrument(Lowered& lowered, vm::Vm& vm) {
  needs_.assign(lowered.module.functions.size(), {});
  for (const auto* functions : {&lowered.functions, &lowered.unchecked}) {
    for (const auto& [function, id] : *functions) {
      Need& need = needs_[id.value];
      need = {Word * (1 + function->parameters.size()), 1 + function->parameters.size()};
      for (const Variable* variable : function->locals) {
        if (variable->isParameter) continue;
        need.bytes += bytesOf(variable->type);
        ++need.values;
      }
    }
  }
  constexpr std::string_view Name = "ags.old-stack";
  vm.registerHost(Name, {}, enter, this);
  ir::Instruction probe;
  probe.op = ir::Op::Host;
  probe.d = static_cast<std::int32_t>(lowered.module.addHost(Name, {}).value);
  for (ir::Function& function : lowered.module.functions) insertFirst(function, probe);
}

void OldStack::loaded(const vm::Vm& vm, vm::ModuleId module) {
  for (std::size_t i = 0; i < needs_.size(); ++i) known_[vm.function(module, ir::FunctionId(i))] = needs_[i];
}

}  // namespace vellum::ags
