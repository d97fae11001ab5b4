// Folders that stand for a program: those with a project file (Game.agf, game.toml).
#pragma once

#include <optional>
#include <string>
#include <vector>

#include <vellum/vellum.hpp>

namespace vellum::driver {

// The project file right in a folder; nothing when there is none.
std::optional<std::string> projectIn(const Engine& engine, const std::string& folder);
// The project that a file belongs to: in its own folder, or in one above, but above `top` none is looked for.
std::optional<std::string> projectOf(const Engine& engine, const std::string& path, const std::string& top = "");

}  // namespace vellum::driver
