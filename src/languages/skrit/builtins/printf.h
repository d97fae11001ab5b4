// C's printf for skrits: %d %i %u %x %X %o %c %s %f %F %e %g %G %a %p %%, with flags, widths, precisions and '*'.
#pragma once

#include <string>
#include <string_view>

#include "languages/skrit/world/value.h"

namespace vellum::skrit {

// A directive without an argument is shown as it is, an argument of another kind than the directive wants as what
// it is; nothing is read that is not there.
std::string format(std::string_view format, const Arguments& arguments);

}  // namespace vellum::skrit
