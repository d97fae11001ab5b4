// The bodies of exports.def. The arguments are in the call's slots in the order of the declaration, after the object's
// handle if there is one.
#pragma once

#include "languages/skrit/runtime/runtime.h"
#include "vm/fast_call.h"

namespace vellum::skrit::exports {

#define VELLUM_SKRIT_EXPORT(cppName, body, exported, declaration, text) \
  vm::HostResult cppName##_##body(vm::HostCall& call);
#define VELLUM_SKRIT_FAST(cppName, body, exported, declaration, text) \
  vm::FastResult cppName##_##body(VELLUM_FAST_PARAMETERS);
#include "languages/skrit/builtins/exports.def"

// VELLUM_SKRIT_FAST_BODY(CppName_Body) { ... } defines a fast path, whose `call` is a vm::FastCall.
#define VELLUM_SKRIT_FAST_BODY(name) VELLUM_FAST_BODY(name)

inline SkritRuntime& runtimeOf(const vm::HostCall& call) { return *static_cast<SkritRuntime*>(call.user); }
inline SkritRuntime& runtimeOf(const vm::FastCall& call) { return *static_cast<FastExport*>(call.user)->runtime; }

}  // namespace vellum::skrit::exports
