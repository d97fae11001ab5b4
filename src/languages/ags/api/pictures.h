// What bodies about surfaces, dynamic sprites and texts share.
#pragma once

#include <optional>

#include "languages/ags/api/adventure.h"

namespace vellum::ags::api {

// The open surface in a slot, or null.
world::SurfaceState* surfaceOf(const vm::HostCall& call, int slot = 0);
vm::HostResult newSurface(vm::HostCall& call, std::int32_t target, int number, int width, int height);
vm::HostResult noMemory(vm::HostCall& call);
// A font by its number, or null; and what is said then.
const world::Font* fontOf(const vm::HostCall& call, int number);
vm::HostResult noFont(vm::HostCall& call, int number);
// A PNG or BMP file of the world's storage, by a path of scripts, as the game's colours; nothing when there is none,
// when it can't be read or is too large. See-through: alpha 0, and the colour 255, 0, 255.
std::optional<world::Canvas> readPictureFile(vm::HostCall& call, std::string_view path);
// By the end of the path, .png or .bmp; false when it is another, or when the file can't be written.
bool writePictureFile(vm::HostCall& call, std::string_view path, const world::Canvas& canvas);
// Work on so many pixels counts against the script's budget.
void chargePixels(vm::HostCall& call, std::int64_t width, std::int64_t height);

}  // namespace vellum::ags::api
