// The bodies of exports.def. Arguments are in the call's slots in the order of the declaration, after the object's
// handle when there is one.
#pragma once

#include "languages/skrit/runtime/runtime.h"
#include "vm/quick_call.h"

namespace vellum::skrit::exports {

#define VELLUM_SKRIT_EXPORT(cppName, body, exported, declaration, text) \
  vm::HostResult cppName##_##body(vm::HostCall& call);
#define VELLUM_SKRIT_QUICK(cppName, body, exported, declaration, text) \
  vm::Quick cppName##_##body(VELLUM_QUICK_PARAMETERS);
#include "languages/skrit/builtins/exports.def"

// VELLUM_SKRIT_QUICK_BODY(CppName_Body) { ... } defines a quick one, whose `call` is a vm::QuickCall.
#define VELLUM_SKRIT_QUICK_BODY(name) VELLUM_QUICK_BODY(name)

inline SkritRuntime& runtimeOf(const vm::HostCall& call) { return *static_cast<SkritRuntime*>(call.user); }
inline SkritRuntime& runtimeOf(const vm::QuickCall& call) { return *static_cast<QuickExport*>(call.user)->runtime; }

}  // namespace vellum::skrit::exports
