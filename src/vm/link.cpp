// Linking: a checked module becomes code whose operands are addresses.
#include "base/check.h"
#include "base/hash.h"
#include "base/text.h"
#include "ir/passes/pass.h"
#include "ir/verifier.h"
#include "vm/native.h"
#include "vm/profiler.h"

namespace vellum::vm {

using ir::Instruction;
using ir::Op;
using ir::Type;

namespace {

// The slots of a signature's parameters that hold references and values.
void collectOwned(const std::vector<Type>& parameters, std::vector<std::uint16_t>& owned,
                  std::vector<std::uint16_t>& values) {
  std::uint16_t slot = 0;
  for (Type type : parameters) {
    if (type == Type::Ref) owned.push_back(slot);
    if (type == Type::Value) values.push_back(slot);
    slot = static_cast<std::uint16_t>(slot + ir::slotsOf(type));
  }
}

void describeFrame(const ir::Function& source, LinkedFunction& linked) {
  linked.parameterSlots = static_cast<std::uint32_t>(source.signature.parameterSlots());
  linked.localSlots = static_cast<std::uint32_t>(source.slots.size());
  linked.frameSlots = static_cast<std::uint32_t>(source.slots.size()) + source.argumentSlots;
  linked.result = source.signature.result;
  collectOwned(source.signature.parameters, linked.ownedParameters, linked.valueParameters);
  for (std::size_t slot = linked.parameterSlots; slot < source.slots.size(); ++slot) {
    if (source.slots[slot] == Type::Ref) linked.ownedLocals.push_back(static_cast<std::uint16_t>(slot));
    if (source.slots[slot] == Type::Value) linked.valueLocals.push_back(static_cast<std::uint16_t>(slot));
  }
  linked.owned = linked.ownedParameters;
  linked.owned.insert(linked.owned.end(), linked.ownedLocals.begin(), linked.ownedLocals.end());
  linked.values = linked.valueParameters;
  linked.values.insert(linked.values.end(), linked.valueLocals.begin(), linked.valueLocals.end());
  linked.ownsNothing = linked.owned.empty() && linked.values.empty();
}

std::uint64_t hashOf(const ir::Module& module) {
  base::Hasher hasher;
  hasher.number(module.functions.size());
  for (const ir::Function& function : module.functions) {
    hasher.number(function.slots.size());
    for (Type type : function.slots) hasher.number(static_cast<std::uint64_t>(type));
    hasher.number(function.code.size());
    for (const Instruction& instruction : function.code) {
      hasher.text(ir::opInfo(instruction.op).mnemonic);  // a save outlives the order of the opcodes
      hasher.number(std::uint64_t(instruction.a) << 32 | std::uint64_t(instruction.b) << 16 | instruction.c);
      hasher.number(std::uint64_t(static_cast<std::uint32_t>(instruction.d)) << 32 |
                    static_cast<std::uint32_t>(instruction.e));
    }
  }
  for (const ir::HostFunction& host : module.hosts) hasher.text(host.name);
  for (const std::string& string : module.strings) hasher.text(string);
  hasher.number(module.globalSize);
  return hasher.digest();
}

}  // namespace

void Vm::registerHost(std::string_view name, ir::Signature signature, HostFunction function, void* user,
                      Intrinsic intrinsic) {
  auto entry = std::make_unique<HostEntry>();
  *entry = {std::move(signature), function, user, std::string(name), intrinsic, nullptr};
  hosts_[std::string(name)] = std::move(entry);
}

void Vm::registerQuick(std::string_view name, QuickFunction quick) {
  auto found = hosts_.find(std::string(name));
  VELLUM_CHECK(found != hosts_.end(), "a quick host function stands for one that is registered");
  HostEntry& entry = *found->second;
  const std::vector<Type>& parameters = entry.signature.parameters;
  bool fits = parameters.size() <= MaxQuickSlots && entry.signature.result != Type::Value;
  for (Type type : parameters) fits = fits && type != Type::Ref && type != Type::Value;
  VELLUM_CHECK(fits, "a quick host function takes few arguments, in a register each, and owns none of them");
  entry.quick = quick;
}

base::Result<ModuleId> Vm::load(const ir::Module& module) {
  if (auto verified = ir::verify(module); !verified) return verified.error();
  auto linked = std::make_unique<LinkedModule>();
  linked->module = module;
  std::vector<bool> quietHosts;
  for (const ir::HostFunction& needed : module.hosts) {
    auto found = hosts_.find(needed.name);
    quietHosts.push_back(found == hosts_.end() || found->second->intrinsic != Intrinsic::None ||
                         found->second->quick != nullptr);
  }
  ir::runLend(linked->module, quietHosts);
  const ir::Module& source = linked->module;
  linked->hash = hashOf(source);
  ModuleId id(modules_.size());
  linked->types = heap_.addTypes(source.types);

  for (const ir::HostFunction& needed : source.hosts) {
    auto host = std::make_unique<LinkedHost>();
    host->signature = needed.signature;
    host->name = needed.name;
    if (auto found = hosts_.find(needed.name); found != hosts_.end()) {
      if (found->second->signature != needed.signature)
        return base::Error{base::cat("host function '", needed.name, "' is registered with another signature")};
      host->function = found->second->function;
      host->user = found->second->user;
      host->intrinsic = found->second->intrinsic;
      host->quick = found->second->quick;
      if (host->quick != nullptr)
        for (Type type : needed.signature.parameters)
          host->quickReferences |= unsigned{type == Type::Borrowed} << host->quickParameters++;
    }
    collectOwned(needed.signature.parameters, host->owned, host->values);
    host->needsFirst = needed.needsFirst;
    std::uint16_t slot = 0;
    for (std::size_t i = 0; i < needed.signature.parameters.size(); ++i) {
      Type type = needed.signature.parameters[i];
      ir::TypeId target = i < needed.targets.size() ? needed.targets[i] : ir::Texts;
      if (type == Type::Ref || type == Type::Borrowed) host->expected.push_back({slot, linked->heapType(target)});
      slot = static_cast<std::uint16_t>(slot + ir::slotsOf(type));
    }
    host->ownsNothing = host->owned.empty() && host->values.empty();
    linked->hosts.push_back(std::move(host));
  }
  for (const std::string& text : source.strings) {
    Object* string = heap_.makeString(std::string_view(text));
    if (string == nullptr) {
      for (Object* made : linked->strings) heap_.release(made);
      return base::Error{"the strings of the program don't fit into its memory limit"};
    }
    linked->strings.push_back(string);
  }
  linked->globals = std::make_unique<std::uint64_t[]>(source.globalSize / 8 + 3);

  for (std::size_t i = 0; i < source.functions.size(); ++i) {
    auto function = std::make_unique<LinkedFunction>();
    function->source = &source.functions[i];
    function->module = id;
    function->index = static_cast<std::uint32_t>(i);
    function->heat = heat_;
    function->heap = &heap_;
    function->code = source.functions[i].code;
    describeFrame(source.functions[i], *function);
    linked->functions.push_back(std::move(function));
  }
  auto* globals = reinterpret_cast<unsigned char*>(linked->globals.get());
  for (auto& function : linked->functions) {
    auto window = static_cast<std::uint16_t>(function->source->slots.size());
    for (Instruction& instruction : function->code) {
      const ir::OpInfo& info = ir::opInfo(instruction.op);
      if (ir::isReturn(instruction.op)) instruction.e = function->ownsNothing ? 0 : 1;
      for (int i = 0; i < info.operandCount; ++i) {
        auto index = static_cast<std::size_t>(instruction.d);
        switch (info.operands[i].type) {
          case 'F':
            setAddress(instruction, linked->functions[index].get());
            instruction.b = window;
            break;
          case 'L':
            instruction.d = (instruction.d - static_cast<std::int32_t>(&instruction - function->code.data())) *
                            static_cast<std::int32_t>(sizeof(Instruction));
            break;
          case 'H':
            setAddress(instruction, linked->hosts[index].get());
            instruction.b = window;
            break;
          case 'S': setAddress(instruction, linked->strings[index]); break;
          case 'T': instruction.d = static_cast<std::int32_t>(linked->types[index]); break;
          case 'G':
          case 'A': setAddress(instruction, globals + instruction.d); break;
          case 'n':
            if (info.operands[i].field == 'a') instruction.a = static_cast<std::uint16_t>(instruction.a + window);
            break;
          default: break;
        }
      }
    }
  }
  modules_.push_back(std::move(linked));
  return id;
}

void Vm::unload(ModuleId id) {
  LinkedModule* module = modules_[id.index()].get();
  if (module == nullptr) return;
  if (compiler_ != nullptr)
    for (const auto& function : module->functions) compiler_->drop(*function);
  if (profiler_ != nullptr) profiler_->unloaded();
  unsigned char* memory = globals(id);
  for (std::uint32_t offset : module->module.globalReferences) {
    Object* object;
    std::memcpy(&object, memory + offset, sizeof object);
    heap_.release(object);
  }
  for (std::uint32_t offset : module->module.globalValues) heap_.release(*reinterpret_cast<Value*>(memory + offset));
  for (Object* string : module->strings) heap_.release(string);
  modules_[id.index()].reset();
}

FunctionRef Vm::function(ModuleId module, ir::FunctionId function) const {
  return modules_[module.index()]->functions[function.index()].get();
}

FunctionRef Vm::find(ModuleId module, std::string_view name) const {
  for (const auto& function : modules_[module.index()]->functions)
    if (function->source->name == name) return function.get();
  return nullptr;
}

const ir::Function& Vm::source(FunctionRef function) const { return *function->source; }
ModuleId Vm::moduleOf(FunctionRef function) const { return function->module; }
unsigned char* Vm::globals(ModuleId module) {
  return reinterpret_cast<unsigned char*>(modules_[module.index()]->globals.get());
}
std::uint64_t Vm::moduleHash(ModuleId module) const { return modules_[module.index()]->hash; }

}  // namespace vellum::vm
