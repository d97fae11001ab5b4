// Whole writes to a descriptor.
#pragma once

#include <unistd.h>

#include <cerrno>
#include <string_view>

namespace vellum::driver {

// Returns 0 or the error number of the first call that failed.
inline int writeAndClose(int descriptor, std::string_view bytes) {
  int error = 0;
  while (!bytes.empty() && error == 0) {
    ssize_t written = write(descriptor, bytes.data(), bytes.size());
    if (written < 0 && errno != EINTR) error = errno;
    if (written > 0) bytes.remove_prefix(static_cast<std::size_t>(written));
  }
  if (close(descriptor) != 0 && error == 0) error = errno;
  return error;
}

}  // namespace vellum::driver
