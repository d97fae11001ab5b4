// Programs whose values are equal more often than they are shared: constants that are assigned again and again, strings
// made of parts, arrays and objects under two names. Whether a save lies between two assignments must not show.
#pragma once

#include <functional>
#include <string>
#include <string_view>

namespace vellum::fuzz {

// Three bytes a statement: which one, and of what. "" for a language that has no such programs.
std::string equalWorldsProgram(std::string_view language, std::string_view bytes);

// Inputs for as many programs as VELLUM_EQUAL_WORLDS says, a few without it. Equal ones in every run.
void eachEqualWorlds(std::string_view language, const std::function<void(std::string_view)>& use);

}  // namespace vellum::fuzz
