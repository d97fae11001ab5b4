// Folders with a project file (vellum_language::projects) are programs.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include <vellum/vellum.hpp>

namespace vellum::driver {

// The project file directly in a folder; empty when there is none.
std::optional<std::string> projectIn(const Engine& engine, const std::string& folder);
// The project that a file belongs to: in its own folder, or in a parent folder, but not above `top`.
std::optional<std::string> projectOf(const Engine& engine, const std::string& path, const std::string& top = "");

// The names of project files, of all languages.
std::vector<std::string> projectNames(const Engine& engine);
// Whether a file is a test that belongs to a project, by its extension.
bool isProjectTest(const Engine& engine, std::string_view path);

}  // namespace vellum::driver
