// Linking: a checked module becomes code whose operands are addresses.
#include "base/check.h"
#include "base/hash.h"
#include "base/text.h"
#include "ir/ownership.h"
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
  linked.owned = linked.ownedParameters;
  linked.values = linked.valueParameters;
  for (std::size_t i = linked.parameterSlots; i < source.slots.size(); ++i) {
    const auto slot = static_cast<std::uint16_t>(i);
    if (source.slots[i] == Type::Ref) {
      linked.owned.push_back(slot);
      linked.cleared.push_back(slot);
    }
    if (source.slots[i] == Type::Value) {
      linked.values.push_back(slot);
      for (int half = 0; half < ir::slotsOf(Type::Value); ++half)
        linked.cleared.push_back(static_cast<std::uint16_t>(slot + half));
    }
  }
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
      hasher.text(ir::opInfo(instruction.op).mnemonic);  // saves outlive the order of the opcodes
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

void Vm::registerFastPath(std::string_view name, FastFunction fastPath) {
  auto found = hosts_.find(std::string(name));
  VELLUM_CHECK(found != hosts_.end(), "a fast path belongs to a host function that is registered");
  HostEntry& entry = *found->second;
  const std::vector<Type>& parameters = entry.signature.parameters;
  bool fits = parameters.size() <= MaxFastSlots && entry.signature.result != Type::Value;
  for (Type type : parameters) fits = fits && type != Type::Ref && type != Type::Value;
  VELLUM_CHECK(fits, "a fast path takes few arguments, in a register each, and owns none of them");
  entry.fastPath = fastPath;
}

// Builds a LinkedModule from a verified module.
class Linker {
 public:
  Linker(Vm& vm, ir::Module module, ModuleId id)
      : vm_(vm), id_(id), linked_(std::make_unique<Vm::LinkedModule>(&vm.heap_.account())), source_(linked_->module) {
    linked_->module = std::move(module);
  }

  base::Result<std::unique_ptr<Vm::LinkedModule>> link() {
    ir::runRefcountElision(linked_->module, quietHosts());
    for (ir::Function& function : linked_->module.functions) {
      ir::runBorrowedLoads(function);
      ir::runReferenceMoves(function);
    }
    linked_->types = vm_.heap_.addTypes(source_.types);
    for (const ir::HostFunction& needed : source_.hosts)
      if (auto added = addHost(needed); !added.ok()) return added.error();
    if (auto added = addStrings(); !added.ok()) return added.error();
    linked_->globals.resize(source_.globalSize / 8 + 3);
    linked_->globalBytes = source_.globalSize;
    for (std::size_t i = 0; i < source_.functions.size(); ++i) addFunction(i);
    for (auto& function : linked_->functions) {
      for (Instruction& instruction : function->code) resolve(*function, instruction);
      resolveReturns(*function);
    }
    return std::move(linked_);
  }

 private:
  // By host function, whether it only computes.
  std::vector<bool> quietHosts() const {
    std::vector<bool> quiet;
    for (const ir::HostFunction& needed : source_.hosts) {
      auto found = vm_.hosts_.find(needed.name);
      quiet.push_back(found == vm_.hosts_.end() || found->second->intrinsic != Intrinsic::None ||
                      found->second->fastPath != nullptr);
    }
    return quiet;
  }

  base::Result<void> addHost(const ir::HostFunction& needed) {
    auto host = std::make_unique<LinkedHost>();
    host->signature = needed.signature;
    host->name = needed.name;
    if (auto found = vm_.hosts_.find(needed.name); found != vm_.hosts_.end()) {
      const Vm::HostEntry& entry = *found->second;
      if (entry.signature != needed.signature)
        return base::Error{base::cat("host function '", needed.name, "' is registered with another signature")};
      host->function = entry.function;
      host->user = entry.user;
      host->intrinsic = entry.intrinsic;
      host->fastPath = entry.fastPath;
      if (host->fastPath != nullptr)
        for (Type type : needed.signature.parameters)
          host->fastReferences |= unsigned{type == Type::Borrowed} << host->fastParameters++;
    }
    collectOwned(needed.signature.parameters, host->owned, host->values);
    host->needsFirst = needed.needsFirst;
    std::uint16_t slot = 0;
    for (std::size_t i = 0; i < needed.signature.parameters.size(); ++i) {
      Type type = needed.signature.parameters[i];
      ir::TypeId target = i < needed.targets.size() ? needed.targets[i] : ir::Strings;
      if (type == Type::Ref || type == Type::Borrowed) host->expected.push_back({slot, linked_->heapType(target)});
      slot = static_cast<std::uint16_t>(slot + ir::slotsOf(type));
    }
    host->ownsNothing = host->owned.empty() && host->values.empty();
    linked_->hosts.push_back(std::move(host));
    return {};
  }

  base::Result<void> addStrings() {
    for (const std::string& text : source_.strings) {
      Object* string = vm_.heap_.makeString(std::string_view(text));
      if (string == nullptr) {
        for (Object* made : linked_->strings) vm_.heap_.release(made);
        return base::Error{"the strings of the program don't fit into its memory limit"};
      }
      linked_->strings.push_back(string);
    }
    return {};
  }

  void addFunction(std::size_t index) {
    auto function = std::make_unique<LinkedFunction>();
    function->source = &source_.functions[index];
    function->module = id_;
    function->index = static_cast<std::uint32_t>(index);
    function->hotness = vm_.tierUpThreshold_;
    function->heap = &vm_.heap_;
    function->code = source_.functions[index].code;
    describeFrame(source_.functions[index], *function);
    linked_->functions.push_back(std::move(function));
  }

  // At most returns, every reference that the frame has held has moved elsewhere.
  static void resolveReturns(LinkedFunction& function) {
    if (function.ownsNothing) return;
    std::optional<ir::Ownership> ownership;
    for (std::size_t at = 0; at < function.code.size(); ++at) {
      Instruction& instruction = function.code[at];
      if (!ir::isReturn(instruction.op)) continue;
      if (!ownership) ownership.emplace(*function.source);
      ir::SlotSet holds = ownership->before(at);
      bool releases = std::any_of(function.owned.begin(), function.owned.end(), [&](std::uint16_t slot) {
        return holds[slot] && !(instruction.op == Op::ReturnTakeR && slot == instruction.a);
      });
      instruction.e = releases || !function.values.empty() ? 1 : 0;
    }
  }

  // Turns ids, labels and offsets of an instruction of the function into addresses and distances.
  void resolve(LinkedFunction& function, Instruction& instruction) {
    auto window = static_cast<std::uint16_t>(function.source->slots.size());
    auto* globals = reinterpret_cast<unsigned char*>(linked_->globals.data());
    const ir::OpInfo& info = ir::opInfo(instruction.op);
    for (int i = 0; i < info.operandCount; ++i) {
      auto index = static_cast<std::size_t>(instruction.d);
      switch (info.operands[i].type) {
        case 'F':
          setAddress(instruction, linked_->functions[index].get());
          instruction.b = window;
          break;
        case 'L':
          instruction.d = (instruction.d - static_cast<std::int32_t>(&instruction - function.code.data())) *
                          static_cast<std::int32_t>(sizeof(Instruction));
          break;
        case 'H':
          setAddress(instruction, linked_->hosts[index].get());
          instruction.b = window;
          break;
        case 'S': setAddress(instruction, linked_->strings[index]); break;
        case 'T': instruction.d = static_cast<std::int32_t>(linked_->types[index]); break;
        case 'G':
        case 'A': setAddress(instruction, globals + instruction.d); break;
        case 'n':
          if (info.operands[i].field == 'a') instruction.a = static_cast<std::uint16_t>(instruction.a + window);
          break;
        default: break;
      }
    }
  }

  Vm& vm_;
  ModuleId id_;
  std::unique_ptr<Vm::LinkedModule> linked_;
  const ir::Module& source_;
};

// What the code of a module takes, about: twice its instructions, and what describes them.
static std::uint64_t codeBytesOf(const ir::Module& module) {
  static constexpr std::uint64_t OfFunction = 768, OfInstruction = 64, OfSlot = 40;
  std::uint64_t bytes = 0;
  for (const ir::Function& function : module.functions)
    bytes += OfFunction + function.code.size() * OfInstruction + function.slots.size() * OfSlot;
  return bytes;
}

base::Result<ModuleId> Vm::load(ir::Module module) {
  if (auto verified = ir::verify(module); !verified) return verified.error();
  if (module.globalSize != 0 && !heap_.account().hasRoomFor(module.globalSize))
    return base::Error{base::cat("there is no memory for ", module.globalSize, " bytes of variables")};
  ModuleId id(modules_.size());
  const std::uint64_t codeBytes = codeBytesOf(module);
  auto linked = Linker(*this, std::move(module), id).link();
  if (!linked.ok()) return linked.error();
  modules_.push_back(std::move(linked.value()));
  modules_.back()->codeBytes = codeBytes;
  heap_.account().note(modules_.back()->codeBytes);
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
  heap_.account().note(0, module->codeBytes);
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
  return reinterpret_cast<unsigned char*>(modules_[module.index()]->globals.data());
}

// Only saves and hashes of worlds ask for it.
std::uint64_t Vm::moduleHash(ModuleId module) const {
  const LinkedModule& linked = *modules_[module.index()];
  if (!linked.hash) linked.hash = hashOf(linked.module);
  return *linked.hash;
}

}  // namespace vellum::vm
