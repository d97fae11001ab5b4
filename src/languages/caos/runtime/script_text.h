#pragma once

#include <cstddef>
#include <string>
#include <string_view>

namespace vellum::caos {

// The text of an event script in the form that the engine stores and tools expect: the contents between SCRP and ENDM
// in one line, a blank between two words, without comments (CAOS: SORC). `place`, when given, is translated from a
// position in `whole` to that of the word there or after it in the result (CAOS: CODP).
std::string scriptText(std::string_view whole, std::size_t* place = nullptr);

}  // namespace vellum::caos
