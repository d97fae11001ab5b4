// For consoles of languages with the statements of C.
#pragma once

#include <string_view>

namespace vellum::common {

// Whether the entry, which is complete, ends in an `if` that an `else` in the next line would belong to.
bool mayGoOnWithElse(std::string_view text);

}  // namespace vellum::common
