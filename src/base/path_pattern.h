// Patterns of paths: '*' is any text without '/', '**' any text, '?' one character but '/'.
#pragma once

#include <string_view>

namespace vellum::base {

// Case matters. Takes time in proportion to the pattern's size times the square of the path's at most.
bool fitsPattern(std::string_view pattern, std::string_view path);

}  // namespace vellum::base
