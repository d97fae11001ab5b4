// Numbers in strings: parsed like STOI, INNI and similar words do, formatted like VTOS, OUTV and similar words do.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

#include "vm/value.h"

namespace vellum::caos {
std::int32_t textToInteger(std::string_view text);
float textToFloat(std::string_view text);
void appendNumber(std::string& out, const vm::Value& value);
}  // namespace vellum::caos
