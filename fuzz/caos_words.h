// Programs out of all words of CAOS with every kind of right, wrong and extreme argument, chosen by bytes.
#pragma once

#include <vellum/vellum.h>

#include <string>
#include <string_view>

namespace vellum::fuzz {

// Three bytes a command: which word of the manual, and which arguments.
std::string caosProgram(vellum_engine* engine, std::string_view bytes);

}  // namespace vellum::fuzz
