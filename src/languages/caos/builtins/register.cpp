#include "languages/caos/builtins/register.h"

#include "languages/caos/builtins/call.h"
#include "languages/caos/builtins/host_calls.h"

namespace vellum::caos {

namespace {

template <Body body>
vm::HostResult entry(vm::HostCall& host) {
  Call call(host);
  if (call.engine.heap().exceedsLimit() && call.engine.heap().isOverLimit()) return call.fail(diag::OutOfMemory);
  return body(call);
}

// Only variables can be set: other kinds have no function `set`.
template <Id id, Kind kind, Body set>
void registerSetter(Engine& engine) {
  if constexpr (kind == Kind::Variable)
    engine.vm().registerHost(setterName(row(id)), setterSignature(row(id)), entry<set>, &engine);
}

}  // namespace

void registerBodies(Engine& engine) {
  vm::Vm& vm = engine.vm();
  auto body = [&](Id id, vm::HostFunction function) {
    vm.registerHost(hostName(row(id)), hostSignature(row(id)), function, &engine);
  };
#define VELLUM_CAOS_CHAPTER(title)
#define VELLUM_CAOS_BUILT(id, name, kind, arguments, doc) \
  body(Id::id, entry<run_##id>);                          \
  registerSetter<Id::id, Kind::kind, set_##id>(engine);
#define VELLUM_CAOS_COMPILED(id, name, kind, arguments, doc)
#include "languages/caos/builtins/all.def"
#undef VELLUM_CAOS_CHAPTER
#undef VELLUM_CAOS_BUILT
#undef VELLUM_CAOS_COMPILED
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

vm::HostFunction bodyOf(Id id) {
  switch (id) {
#define VELLUM_CAOS_CHAPTER(title)
#define VELLUM_CAOS_BUILT(id, name, kind, arguments, doc) \
  case Id::id:                                            \
    return entry<run_##id>;
#define VELLUM_CAOS_COMPILED(id, name, kind, arguments, doc)
#include "languages/caos/builtins/all.def"
#undef VELLUM_CAOS_CHAPTER
#undef VELLUM_CAOS_BUILT
#undef VELLUM_CAOS_COMPILED
    default: return nullptr;
  }
}

namespace {

template <Kind kind, Body set>
constexpr vm::HostFunction setterBody() {
  if constexpr (kind == Kind::Variable) return entry<set>;
  return nullptr;
}

}  // namespace

vm::HostFunction setterOf(Id id) {
  switch (id) {
#define VELLUM_CAOS_CHAPTER(title)
#define VELLUM_CAOS_BUILT(id, name, kind, arguments, doc) \
  case Id::id:                                            \
    return setterBody<Kind::kind, set_##id>();
#define VELLUM_CAOS_COMPILED(id, name, kind, arguments, doc)
#include "languages/caos/builtins/all.def"
#undef VELLUM_CAOS_CHAPTER
#undef VELLUM_CAOS_BUILT
#undef VELLUM_CAOS_COMPILED
    default: return nullptr;
  }
}

}  // namespace vellum::caos
