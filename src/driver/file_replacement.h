// Files that change as a whole. A crash or a power cut leaves the old content or the new, and at most one temporary
// file, which the next replacement that looks for one there takes over.
#pragma once

#include <sys/types.h>

#include <string>
#include <string_view>

namespace vellum::driver {

// The system calls that change something, so that a test can record them, or stop between any two. As in POSIX: -1 and
// errno where they fail.
class FileCalls {
 public:
  virtual ~FileCalls() = default;
  virtual int create(int folder, const char* name);  // opens it, too, when it is there; mode 600
  virtual ssize_t write(int file, const void* bytes, std::size_t size);
  virtual int truncate(int file);
  virtual int setMode(int file, mode_t mode);
  virtual int sync(int fileOrFolder);
  virtual int rename(int folder, const char* name, int toFolder, const char* toName);
  virtual int remove(int folder, const char* name);
  virtual int makeFolder(int folder, const char* name);
};

FileCalls& fileCalls();
// For tests; null: the system's own.
void useFileCalls(FileCalls* calls);

// Writes `bytes` to a temporary file in `temporaryFolder`, syncs it, gives it the name, and syncs the folder. What has
// that name already goes; a link is not followed. The error number, or 0.
int replaceFile(int folder, const std::string& name, std::string_view bytes, mode_t mode, int temporaryFolder);
// What new files get: 666 without the process's mask.
mode_t usualMode();
// Makes a folder that lasts. 0, or the error number: EEXIST when there is something of this name.
int makeFolderIn(int folder, const std::string& name);
// Removes the temporary files that ended processes left in a folder.
void removeTemporaryFiles(int folder);
bool isTemporaryFile(std::string_view name);

}  // namespace vellum::driver
