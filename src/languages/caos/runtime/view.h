// What the player sees: the camera's view, the pointer, the files that pictures come from.
#pragma once

#include "languages/caos/runtime/environment.h"
#include "languages/caos/runtime/reports.h"
#include "languages/caos/runtime/session.h"

namespace vellum::caos {

// --view WIDTHxHEIGHT. False, and no change: that is no size.
bool sizeView(Camera& camera, std::string_view text);
// Makes the view, the files and the pointer of a new world, from the options.
void openView(const Environment& environment, World& world);
// Reports what is wrong with --view and --dir.
void checkViewOptions(const Environment& environment, World& world, Reports& reports);
// The folder beside a script stands in for a game directory.
void openBootstrap(const Environment& environment, World& world, const std::vector<source::FileId>& files);

base::Picture drawView(const Environment& environment, const World& world, const Session& session);
// CAOS: SNAP. Draws what a camera would see, without what is shy of cameras. False when there is no memory for it.
bool photograph(World& world, const Camera& camera, std::int32_t width, std::int32_t height, SpriteImage& out);

// An event for all agents that have a script for it.
void raiseOnAll(World& world, std::int32_t event);

}  // namespace vellum::caos
