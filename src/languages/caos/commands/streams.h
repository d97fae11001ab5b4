// Reading numbers out of texts, as STOI, INNI and their kin do.
#pragma once

#include <cstdint>
#include <string_view>

namespace vellum::caos {
std::int32_t textToInteger(std::string_view text);
float textToFloat(std::string_view text);
}  // namespace vellum::caos
