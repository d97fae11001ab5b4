// Shared by bodies about surfaces, dynamic sprites and text.
#pragma once

#include "languages/ags/runtime/adventure.h"

namespace vellum::ags::api {

// The open surface of a script's object, or null; and the one in a slot.
world::SurfaceState* surfaceOf(world::World& world, const vm::Object* object);
inline world::SurfaceState* surfaceOf(const auto& call, int slot = 0) { return surfaceOf(worldOf(call), call.r(slot)); }
vm::HostResult newSurface(vm::HostCall& call, std::int32_t target, int number, int width, int height);
vm::HostResult noMemory(vm::HostCall& call);
// A font by its number, or null; and the error for null.
const world::Font* fontOf(const vm::HostCall& call, int number);
vm::HostResult noFont(vm::HostCall& call, int number);
// Charges the script for work on this many pixels.
void chargePixels(vm::HostCall& call, std::int64_t width, std::int64_t height);
// Charges the script for a picture of the whole screen.
void chargeScreen(vm::HostCall& call);

}  // namespace vellum::ags::api
