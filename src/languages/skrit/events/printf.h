// C's printf for scripts: %d %i %u %x %X %c %s %f %F %e %g %G %p %%, with flags, width and precision.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "languages/skrit/world/value.h"

namespace vellum::skrit {

// Arguments that are missing or of another kind than the format wants are shown for what they are; nothing is read
// that is not there. A result never grows past 64 KiB by widths.
std::string format(std::string_view format, const Arguments& arguments);

}  // namespace vellum::skrit
