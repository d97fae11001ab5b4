// WASI has neither locks nor modes of files, and its files are those of one process: they are written in place.
#include "driver/file_replacement.h"

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>

namespace vellum::driver {

int replaceFile(int folder, const std::string& name, std::string_view bytes, mode_t, int) {
  int file = openat(folder, name.c_str(), O_WRONLY | O_CREAT | O_TRUNC);
  if (file < 0) return errno;
  int error = 0;
  while (!bytes.empty() && error == 0) {
    ssize_t written = write(file, bytes.data(), bytes.size());
    if (written < 0 && errno != EINTR) error = errno;
    if (written > 0) bytes.remove_prefix(static_cast<std::size_t>(written));
  }
  if (close(file) != 0 && error == 0) error = errno;
  return error;
}

mode_t usualMode() { return 0666; }

int makeFolderIn(int folder, const std::string& name) { return mkdirat(folder, name.c_str(), 0777) == 0 ? 0 : errno; }

void removeTemporaryFiles(int) {}

bool isTemporaryFile(std::string_view) { return false; }

}  // namespace vellum::driver
