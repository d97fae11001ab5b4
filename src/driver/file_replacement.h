// Replaces whole files. After a crash or a power failure, a file has its old or its new content, and at most one
// temporary file is left, which the next replacement in that folder reuses.
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
  virtual int create(int folder, const char* name);  // opens an existing one, too; mode 600
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

// Writes `bytes` to a temporary file in `temporaryFolder`, syncs it, renames it to `name`, and syncs the folder.
// Replaces an existing file or link of that name. Returns 0 or the error number.
int replaceFile(int folder, const std::string& name, std::string_view bytes, mode_t mode, int temporaryFolder);
// The mode of new files: 666 minus the process's umask.
mode_t usualMode();
// Creates a folder and syncs its parent. Returns 0 or the error number: EEXIST when the name is taken.
int makeFolderIn(int folder, const std::string& name);
// Removes the temporary files that ended processes left in a folder.
void removeTemporaryFiles(int folder);
bool isTemporaryFile(std::string_view name);

}  // namespace vellum::driver
