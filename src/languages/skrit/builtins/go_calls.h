// What the bodies of game objects, jobs, requests and positions share.
#pragma once

#include "languages/skrit/builtins/bodies.h"
#include "languages/skrit/runtime/game.h"

namespace vellum::skrit::exports {

inline GoWorld& worldOf(const auto& call) { return runtimeOf(call).game().world(); }

// Traps: a null handle as null, any other one as an object that no longer exists.
inline vm::HostResult gone(vm::HostCall& call, std::string_view what, int slot = 0) {
  if (call.i(slot) == 0) call.trap.kind = vm::TrapKind::NullPointer;
  else call.fail(base::cat("this ", what, " is gone"));
  return vm::HostResult::Trap;
}
[[gnu::cold, gnu::noinline]] inline vm::FastResult gone(vm::HostCall* slow, const char* what) {
  if (slow != nullptr) (void)gone(*slow, what);
  return vm::FastResult::slowPath();
}
inline vm::FastResult gone(const vm::FastCall& call, const char* what) { return gone(call.slow, what); }

#define VELLUM_SKRIT_GO(go)                   \
  Go* go = worldOf(call).gos.find(call.i(0)); \
  if (go == nullptr) return gone(call, "game object")

#define VELLUM_SKRIT_COMPONENT(go, component)                      \
  GoComponent* component = worldOf(call).gos.component(call.i(0)); \
  if (component == nullptr) return gone(call, "component");        \
  [[maybe_unused]] Go* go = worldOf(call).gos.ownerOf(call.i(0))

// The position in a slot; false: the call has trapped. A stand-in of the export list has the position of nothing.
inline bool takePosition(vm::HostCall& call, int slot, GoPosition& taken) {
  std::int32_t handle = call.i(slot);
  taken = {};
  if (auto found = positionOf(worldOf(call), handle)) {
    taken = *found;
    return true;
  }
  if (HostFunctions::isStandIn(handle)) return true;
  (void)gone(call, "position", slot);
  return false;
}

}  // namespace vellum::skrit::exports
