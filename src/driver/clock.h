// Clocks and the time zone.
#pragma once

#include <cstdint>

namespace vellum::driver {

double monotonicSeconds();  // since an arbitrary moment; never goes back
std::int64_t unixMilliseconds();
int utcOffsetMinutes();  // of the user's time zone, now

}  // namespace vellum::driver
