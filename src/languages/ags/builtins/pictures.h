// Shared by bodies about surfaces, dynamic sprites and text.
#pragma once

#include <optional>

#include "languages/ags/builtins/adventure.h"

namespace vellum::ags::api {

// The open surface of a script's object, or null; and the one in a slot.
world::SurfaceState* surfaceOf(world::World& world, const vm::Object* object);
inline world::SurfaceState* surfaceOf(const auto& call, int slot = 0) { return surfaceOf(worldOf(call), call.r(slot)); }
vm::HostResult newSurface(vm::HostCall& call, std::int32_t target, int number, int width, int height);
vm::HostResult noMemory(vm::HostCall& call);
// A font by its number, or null; and the error for null.
const world::Font* fontOf(const vm::HostCall& call, int number);
vm::HostResult noFont(vm::HostCall& call, int number);
// Reads a PNG or BMP file of the world's storage, by a path of scripts, in the game's colours; nothing when it does not
// exist, can't be read or is too large. Transparent: alpha 0, and the colour 255, 0, 255.
std::optional<world::Canvas> readPictureFile(vm::HostCall& call, std::string_view path);
// The extension selects .png or .bmp; false for another one, or when the file can't be written.
bool writePictureFile(vm::HostCall& call, std::string_view path, const world::Canvas& canvas);
// Charges the script for work on this many pixels.
void chargePixels(vm::HostCall& call, std::int64_t width, std::int64_t height);

}  // namespace vellum::ags::api
