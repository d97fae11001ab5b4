// C's printf for skrits: %d %i %u %x %X %o %c %s %f %F %e %g %G %a %p %%, with flags, widths, precisions and '*'.
#pragma once

#include <string>
#include <string_view>

#include "languages/skrit/world/value.h"

namespace vellum::skrit {

// A directive without an argument is copied unchanged; an argument of the wrong type is formatted by its own type. No
// missing argument is ever read.
std::string format(std::string_view format, const Arguments& arguments);

}  // namespace vellum::skrit
