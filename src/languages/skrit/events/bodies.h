// The bodies of exports.def. Arguments stand in the call's slots in the order of the declaration, behind the object's
// handle when there is one.
#pragma once

#include "languages/skrit/events/runtime.h"

namespace vellum::skrit::exports {

#define VELLUM_SKRIT_EXPORT(cppName, body, exported, declaration, text) \
  vm::HostResult cppName##_##body(vm::HostCall& call);
#include "languages/skrit/events/exports.def"

// The quick function that answers for a body; none for most.
vm::QuickHost quickOf(vm::HostFunction body);

inline SkritRuntime& runtimeOf(vm::HostCall& call) { return *static_cast<SkritRuntime*>(call.user); }

}  // namespace vellum::skrit::exports
