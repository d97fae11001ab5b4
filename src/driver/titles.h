// The languages of this build in texts for people.
#pragma once

#include <string>
#include <vector>

#include <vellum/vellum.hpp>

namespace vellum::driver {

// An engine without callbacks, for what the build knows: languages, options, the manual.
Engine defaultEngine();
// "a, b or c"
std::string enumerated(const std::vector<std::string>& names, std::string_view last);

// Why a language can't do something: its own sentence, or that it is not implemented.
std::string missingText(const std::string& what, const vellum_language& language);

}  // namespace vellum::driver
