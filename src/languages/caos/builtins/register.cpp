#include "languages/caos/builtins/register.h"

#include "languages/caos/builtins/call.h"
#include "languages/caos/builtins/host_calls.h"

namespace vellum::caos {

namespace {

[[gnu::cold, gnu::noinline]] vm::HostResult enterAboveLimit(vm::HostCall& host, Body body) {
  Call call(host);
  return call.engine.heap().isOverLimit() ? call.fail(diag::OutOfMemory) : body(call);
}

// Not inlined into each `entry`: a thousand copies take seconds to compile.
[[gnu::noinline]] vm::HostResult enter(vm::HostCall& host, Body body) {
  Call call(host);
  if (call.engine.heap().exceedsLimit()) [[unlikely]]
    return enterAboveLimit(host, body);
  return body(call);
}

template <Body body>
vm::HostResult entry(vm::HostCall& host) {
  return enter(host, body);
}

// Only variables can be set: other kinds have no function `set`.
template <Kind kind, Body set>
constexpr vm::HostFunction setter() {
  if constexpr (kind == Kind::Variable) return entry<set>;
  return nullptr;
}

struct HostFunctions {
  vm::HostFunction body = nullptr;
  vm::HostFunction setter = nullptr;
};

// Of every row, in the order of the rows. A table, because a call for each row is slow to compile.
constexpr HostFunctions Functions[] = {
#define VELLUM_CAOS_CHAPTER(title)
#define VELLUM_CAOS_BUILT(id, name, kind, arguments, doc) {entry<run_##id>, setter<Kind::kind, set_##id>()},
#define VELLUM_CAOS_COMPILED(id, name, kind, arguments, doc) {},
#include "languages/caos/builtins/all.def"
#undef VELLUM_CAOS_CHAPTER
#undef VELLUM_CAOS_BUILT
#undef VELLUM_CAOS_COMPILED
};

HostFunctions functionsOf(Id id) {
  return id == Id::OfHost ? HostFunctions{} : Functions[static_cast<std::size_t>(id)];
}

}  // namespace

void registerBodies(Engine& engine) {
  vm::Vm& vm = engine.vm();
  for (const Row& row : rows()) {
    HostFunctions functions = functionsOf(row.id);
    if (functions.body) vm.registerHost(hostName(row), hostSignature(row), functions.body, &engine);
    if (functions.setter) vm.registerHost(setterName(row), setterSignature(row), functions.setter, &engine);
  }
  auto internal = [&](InternalHost which, vm::HostFunction function) {
    vm.registerHost(internalName(which), internalSignature(which), function, &engine);
  };
  internal(InternalHost::Fail, entry<internalFail>);
  internal(InternalHost::Same, entry<internalSame>);
  internal(InternalHost::EnumBegin, entry<internalEnumBegin>);
  internal(InternalHost::EconBegin, entry<internalEconBegin>);
  internal(InternalHost::EnumNext, entry<internalEnumNext>);
  registerHostWords(engine);
}

vm::HostFunction bodyOf(Id id) { return functionsOf(id).body; }

vm::HostFunction setterOf(Id id) { return functionsOf(id).setter; }

}  // namespace vellum::caos
