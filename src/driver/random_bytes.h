// Bytes that nobody can guess, for tokens and sessions.
#pragma once

#include <sys/random.h>

#include <cstddef>

namespace vellum::driver {

// False: the system has none; errno says why.
inline bool fillRandom(void* out, std::size_t size) { return getrandom(out, size, 0) == static_cast<ssize_t>(size); }

}  // namespace vellum::driver
