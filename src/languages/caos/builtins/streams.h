// Numbers in strings: read as STOI, INNI and the like do, written as VTOS, OUTV and the like do.
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
