// Patterns of paths: '*' is any text without '/', '**' any text, '?' one character but '/'.
#pragma once

#include <string_view>

namespace vellum::base {

// Case matters. Takes time in proportion to the product of both sizes at most.
bool fitsPattern(std::string_view pattern, std::string_view path);

}  // namespace vellum::base
