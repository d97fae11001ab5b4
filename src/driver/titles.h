// Text about the languages of this build, and about numbers.
#pragma once

#include <string>
#include <vector>

#include <vellum/vellum.hpp>

namespace vellum::driver {

// An engine without callbacks, for queries about the build: languages, options, the manual.
Engine defaultEngine();
// "a, b or c"
std::string enumerated(const std::vector<std::string>& names, std::string_view last);
// "1 file", "2 files"
std::string counted(std::size_t number, std::string_view one);

// All of this build: "a, b or c"
std::string languageIds();

// Why a language lacks an ability: its own sentence, or that it is not implemented.
std::string missingText(const std::string& what, const vellum_language& language);

}  // namespace vellum::driver
