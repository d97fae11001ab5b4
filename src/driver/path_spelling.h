// One spelling for a file that can be named in several ways, so that the engine, which knows files by their names,
// reads it once.
#pragma once

#include <string>
#include <vector>

namespace vellum::driver {

std::string withoutEndSlash(std::string folder);  // "/" stays as it is

// The path of a file of one of the folders as the engine names it when it finds it there: "FOLDER/REST", and just the
// rest in ".". Links are followed. A path outside of the folders stays as it is.
std::string spelledAsIn(const std::vector<std::string>& folders, const std::string& path);

}  // namespace vellum::driver
