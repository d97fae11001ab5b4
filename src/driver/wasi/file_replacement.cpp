// WASI has neither locks nor modes of files, and its files are those of one process: they are written in place.
#include "driver/file_replacement.h"

#include <fcntl.h>
#include <sys/stat.h>

#include "driver/write_all.h"

namespace vellum::driver {

int replaceFile(int folder, const std::string& name, std::string_view bytes, mode_t, int) {
  int file = openat(folder, name.c_str(), O_WRONLY | O_CREAT | O_TRUNC);
  return file < 0 ? errno : writeAndClose(file, bytes);
}

mode_t usualMode() { return 0666; }

int makeFolderIn(int folder, const std::string& name) { return mkdirat(folder, name.c_str(), 0777) == 0 ? 0 : errno; }

void removeTemporaryFiles(int) {}

bool isTemporaryFile(std::string_view) { return false; }

}  // namespace vellum::driver
