// Words that people who come from other languages write, and what CAOS has instead.
#pragma once

#include <string_view>

namespace vellum::caos {

// For a word or sign that CAOS does not know; "" when nothing is known about it either.
std::string_view insteadOf(std::string_view text);

// What belongs to an IF or WHILE of another language, which has its error already.
bool endsForeignBlock(std::string_view word);

}  // namespace vellum::caos
