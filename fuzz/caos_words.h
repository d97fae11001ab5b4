// Generates programs from all words of CAOS with valid, invalid and extreme arguments of every kind, chosen by bytes.
#pragma once

#include <vellum/vellum.h>

#include <string>
#include <string_view>

namespace vellum::fuzz {

// Three bytes per command choose a word of the manual and its arguments.
std::string caosProgram(vellum_engine* engine, std::string_view bytes);

}  // namespace vellum::fuzz
