// What time it is.
#pragma once

#include <cstdint>

namespace vellum::driver {

double monotonicSeconds();  // since some moment; never goes back
std::int64_t unixMilliseconds();
int utcOffsetMinutes();  // of the user's time zone, now

}  // namespace vellum::driver
