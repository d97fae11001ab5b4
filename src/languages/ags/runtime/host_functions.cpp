#include "languages/ags/runtime/host_functions.h"

#include <algorithm>

#include "base/text.h"
#include "languages/ags/lower/lower.h"
#include "languages/ags/runtime/adventure.h"
#include "languages/ags/runtime/host_declarations.h"

namespace vellum::ags {

namespace {

constexpr std::string_view HostPrefix = "ags.";

bool isAttribute(std::string_view declaration) {
  for (std::string_view word : base::split(declaration, ' '))
    if (word == "attribute") return true;
  return false;
}

vm::EmbedderType typeOf(const Type* type) {
  using vm::EmbedderType;
  if (type->kind == TypeKind::Void) return EmbedderType::None;
  if (type->isString()) return EmbedderType::String;
  if (type->isReference()) return EmbedderType::Object;
  return type->isFloat() ? EmbedderType::Float : EmbedderType::Int;
}

}  // namespace

// Objects of the embedder are their handles, things of the game their numbers (Character.ID).
class HostFunctions::Call final : public vm::EmbedderCall {
 public:
  Call(vm::HostCall& call, const Binding& binding) : EmbedderCall(call, binding.signature), binding_(binding) {}

 protected:
  bool isNull(int slot) const override { return call_.r(slot) == nullptr; }
  std::int32_t handleAt(int slot) const override {
    const vm::Object* object = call_.r(slot);
    if (object == nullptr || object->kind != vm::Kind::Struct) return 0;
    return binding_.context->hostObjects.has(*object) ? HostObjects::handleOf(object) : api::Adventure::idOf(object);
  }
  bool mayWait() const override {
    const api::Adventure& adventure = *binding_.context->adventure;
    return &call_.fiber == adventure.main && (!adventure.hasGame || adventure.world->state.room != nullptr);
  }
  vm::HostResult block() override { return api::beginWait(call_, world::Wait::Ticks, 1, 0); }
  bool setObject(std::int32_t handle) override {
    if (binding_.resultClass < 0 || handle == 0) return true;
    vm::Object* object = binding_.context->hostObjects.objectFor(call_.vm.heap(), binding_.resultClass, handle);
    if (object == nullptr) {
      call_.trap.kind = vm::TrapKind::OutOfMemory;
      return false;
    }
    call_.done(object);
    return counted_ = true;
  }

 private:
  const Binding& binding_;
};

HostFunctions::HostFunctions(api::Context& context) : context_(context) {
  host::eachNative(context.world.natives, "ags", [&](const host::Native& native, std::size_t) {
    if (native.kind != host::Native::Kind::Function) return;
    bool isMember = !native.owner.empty() || isAttribute(native.text);
    natives_.emplace(base::cat(native.owner, isMember ? "::" : "", nameIn(native.text)), &native);
  });
}

const host::Native* HostFunctions::find(std::string_view linkName) const {
  auto found = natives_.find(linkName);
  if (found != natives_.end()) return found->second;
  std::size_t colons = linkName.find("::");
  if (colons == linkName.npos) return nullptr;
  std::string_view member = linkName.substr(colons + 2);
  for (std::string_view accessor : {"geti_", "seti_", "get_", "set_"}) {
    if (!member.starts_with(accessor)) continue;
    found = natives_.find(base::cat(linkName.substr(0, colons + 2), member.substr(accessor.size())));
    return found == natives_.end() ? nullptr : found->second;
  }
  return nullptr;
}

// The letters of a variadic call follow the name's '#': i, f, s, o (an object).
static vm::EmbedderType typeOf(char letter) {
  using vm::EmbedderType;
  return letter == 'f'   ? EmbedderType::Float
         : letter == 's' ? EmbedderType::String
         : letter == 'o' ? EmbedderType::Object
                         : EmbedderType::Int;
}

std::unique_ptr<HostFunctions::Binding> HostFunctions::bind(const host::Native& native, const Function& function,
                                                            const ir::HostFunction& host) const {
  auto binding = std::make_unique<Binding>();
  binding->context = &context_;
  binding->native = &native;
  int slot = 0;
  if (function.hasThis()) binding->signature.self = slot++;
  for (const Parameter& parameter : function.parameters)
    binding->signature.parameters.push_back({typeOf(parameter.type), slot++});
  if (std::size_t hash = host.name.find('#'); hash != host.name.npos)
    for (char letter : host.name.substr(hash + 1)) binding->signature.parameters.push_back({typeOf(letter), slot++});
  binding->signature.result = typeOf(function.result);
  if (function.result->kind == TypeKind::Pointer)
    binding->resultClass = context_.hostObjects.classNamed(function.result->structInfo->name);
  return binding;
}

void HostFunctions::registerAll(vm::Vm& vm, const ir::Module& module, const CheckedProgram& program) {
  if (natives_.empty()) return;
  for (const ir::HostFunction& host : module.hosts) {
    std::string_view name = host.name;
    if (!name.starts_with(HostPrefix) || bindings_.contains(name)) continue;
    name = name.substr(HostPrefix.size(), name.find('#') - HostPrefix.size());
    const host::Native* native = find(name);
    auto isDeclaration = [&](const Function& function) { return function.isBuiltin && function.linkName == name; };
    auto function = std::find_if(program.functions.begin(), program.functions.end(), isDeclaration);
    if (native == nullptr || function == program.functions.end()) continue;
    auto& binding = bindings_[host.name] = bind(*native, *function, host);
    vm.registerHost(host.name, host.signature, run, static_cast<api::Binding*>(binding.get()));
  }
}

vm::HostResult HostFunctions::run(vm::HostCall& call) {
  const Binding& binding = *static_cast<Binding*>(static_cast<api::Binding*>(call.user));
  vm::HostResult unused;
  bool again = binding.context->adventure->world->state.blocking.done != 0 && api::waitIsOver(call, unused);
  return Call(call, binding).run(*binding.native, again);
}

}  // namespace vellum::ags
