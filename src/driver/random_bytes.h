// Random bytes for tokens and sessions, which no other process can predict.
#pragma once

#include <sys/random.h>

#include <cstddef>

namespace vellum::driver {

// False: the system has none; errno has the reason.
inline bool fillRandom(void* out, std::size_t size) { return getrandom(out, size, 0) == static_cast<ssize_t>(size); }

}  // namespace vellum::driver
