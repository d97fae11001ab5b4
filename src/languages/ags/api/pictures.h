// What bodies about surfaces and dynamic sprites share.
#pragma once

#include "languages/ags/api/adventure.h"

namespace vellum::ags::api {

// The open surface in a slot, or null.
world::SurfaceState* surfaceOf(const vm::HostCall& call, int slot = 0);
vm::HostResult newSurface(vm::HostCall& call, std::int32_t target, int number, int width, int height);
vm::HostResult noMemory(vm::HostCall& call);
// Work on so many pixels counts against the script's budget.
void chargePixels(vm::HostCall& call, std::int64_t width, std::int64_t height);

}  // namespace vellum::ags::api
