// Installed games: folders that --dir names.
#pragma once

#include <optional>

#include <vellum/vellum.hpp>

#include "driver/options.h"

namespace vellum::driver {

// The game of --dir, when no path is named. Empty: there is none.
std::optional<Source> installOf(const Arguments& arguments);
// The same, if a language knows that game.
std::optional<Source> knownInstall(const Engine& engine, const Arguments& arguments);

}  // namespace vellum::driver
