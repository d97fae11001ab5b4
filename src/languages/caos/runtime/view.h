// The view: the camera, the pointer, the files that pictures come from.
#pragma once

#include "languages/caos/runtime/environment.h"
#include "languages/caos/runtime/reports.h"
#include "languages/caos/runtime/session.h"

namespace vellum::caos {

// --view WIDTHxHEIGHT. Returns false, without a change, when that is not a size.
bool sizeView(Camera& camera, std::string_view text);
// Sets up the view, the files and the pointer of a new world from the options.
void openView(const Environment& environment, World& world);
// Reports errors in --view and --dir.
void checkViewOptions(const Environment& environment, World& world, Reports& reports);
// Uses the folder beside a script in place of a game directory.
void openBootstrap(const Environment& environment, World& world, const std::vector<source::FileId>& files);

base::Picture drawView(const Environment& environment, const World& world, const Session& session);
// CAOS: SNAP. Draws a camera's view without agents that hide from cameras. Returns false when there is no memory for
// it.
bool photograph(World& world, const Camera& camera, std::int32_t width, std::int32_t height, SpriteImage& out);

}  // namespace vellum::caos
