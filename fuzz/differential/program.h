// A generated program: one text with all its files, in the form of a script test.
//
// Lines "//// NAME" begin the other files; what is above the first of them is the test itself, whose `args:` and
// `call:` comments say how it runs (src/testing/expectations.h). A failing program is therefore a script test already.
#pragma once

#include <functional>
#include <map>
#include <string>
#include <string_view>

namespace vellum::fuzz {

constexpr std::string_view FileMark = "//// ";

struct ProgramFiles {
  std::string main;
  std::map<std::string, std::string> others;
};
ProgramFiles filesOf(std::string_view program);

// The generators. Every result compiles, and ends within its budget.
std::string agsProgram(std::string_view bytes);
std::string skritProgram(std::string_view bytes);
std::string caosProgram(std::string_view bytes);
std::string galProgram(std::string_view bytes);
std::string xgProgram(std::string_view bytes);

// The generator of a language; null: there is none.
using Generator = std::string (*)(std::string_view bytes);
Generator generatorOf(std::string_view language);

}  // namespace vellum::fuzz
