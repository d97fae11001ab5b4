#include "driver/file_replacement.h"

#include <fcntl.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>
#include <cstdio>

namespace vellum::driver {

namespace {

// There are only a few names, so the file that a killed process left is found without listing the folder. A process
// locks the file that it writes; the system releases the lock when the process ends.
constexpr std::string_view TemporaryName = ".vellum-write-";
constexpr int MaxTemporaries = 8;

std::string temporaryName(int number) { return std::string(TemporaryName) + std::to_string(number); }

// Whether the open file is one that this process may use and no other process uses.
bool isFreeTemporary(int folder, const std::string& name, int file) {
  if (flock(file, LOCK_EX | LOCK_NB) != 0 && errno == EWOULDBLOCK) return false;
  struct stat opened = {}, named = {};
  return fstat(file, &opened) == 0 && fstatat(folder, name.c_str(), &named, AT_SYMLINK_NOFOLLOW) == 0 &&
         opened.st_dev == named.st_dev && opened.st_ino == named.st_ino && S_ISREG(opened.st_mode) &&
         opened.st_nlink == 1 && opened.st_uid == geteuid();
}

void removeTemporaryFilesFrom(int first, int folder) {
  for (int number = first; number < MaxTemporaries; ++number) {
    std::string name = temporaryName(number);
    int file = openat(folder, name.c_str(), O_RDWR | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC);
    if (file < 0) continue;
    if (isFreeTemporary(folder, name, file)) fileCalls().remove(folder, name.c_str());
    close(file);
  }
}

// An empty file, locked. -1: see errno.
int openTemporary(int folder, std::string& name) {
  int error = EBUSY;
  for (int number = 0; number < MaxTemporaries; ++number) {
    name = temporaryName(number);
    int file = fileCalls().create(folder, name.c_str());
    if (file < 0) {
      error = errno;
      continue;
    }
    struct stat status {};
    bool isFree = isFreeTemporary(folder, name, file) && fstat(file, &status) == 0;
    if (isFree && (status.st_size == 0 || fileCalls().truncate(file) == 0)) {
      removeTemporaryFilesFrom(number + 1, folder);
      return file;
    }
    close(file);
  }
  errno = error;
  return -1;
}

int writeAll(int file, std::string_view bytes) {
  while (!bytes.empty()) {
    ssize_t written = fileCalls().write(file, bytes.data(), bytes.size());
    if (written < 0 && errno != EINTR) return errno;
    if (written > 0) bytes.remove_prefix(static_cast<std::size_t>(written));
  }
  return 0;
}

FileCalls*& currentCalls() {
  static FileCalls system;
  static FileCalls* current = &system;
  if (current == nullptr) current = &system;
  return current;
}

}  // namespace

int FileCalls::create(int folder, const char* name) {
  return openat(folder, name, O_RDWR | O_CREAT | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC, 0600);
}
ssize_t FileCalls::write(int file, const void* bytes, std::size_t size) { return ::write(file, bytes, size); }
int FileCalls::truncate(int file) { return ftruncate(file, 0); }
int FileCalls::setMode(int file, mode_t mode) { return fchmod(file, mode); }
int FileCalls::sync(int fileOrFolder) { return fsync(fileOrFolder); }
int FileCalls::rename(int folder, const char* name, int toFolder, const char* toName) {
  return renameat(folder, name, toFolder, toName);
}
int FileCalls::remove(int folder, const char* name) { return unlinkat(folder, name, 0); }
int FileCalls::makeFolder(int folder, const char* name) { return mkdirat(folder, name, 0777); }

FileCalls& fileCalls() { return *currentCalls(); }
void useFileCalls(FileCalls* calls) { currentCalls() = calls; }

int replaceFile(int folder, const std::string& name, std::string_view bytes, mode_t mode, int temporaryFolder) {
  std::string temporary;
  int file = openTemporary(temporaryFolder, temporary);
  if (file < 0) return errno;
  int error = writeAll(file, bytes);
  if (error == 0 && (fileCalls().setMode(file, mode) != 0 || fileCalls().sync(file) != 0)) error = errno;
  if (error == 0 && fileCalls().rename(temporaryFolder, temporary.c_str(), folder, name.c_str()) != 0) error = errno;
  if (error != 0) fileCalls().remove(temporaryFolder, temporary.c_str());
  close(file);                               // closed only now: its lock reserves the name
  if (error == 0) fileCalls().sync(folder);  // otherwise a power failure may bring back the old file
  bool isOtherDisk = error == EXDEV && temporaryFolder != folder;
  return isOtherDisk ? replaceFile(folder, name, bytes, mode, folder) : error;
}

mode_t usualMode() {
  mode_t mask = umask(0);
  umask(mask);
  return 0666 & ~mask;
}

int makeFolderIn(int folder, const std::string& name) {
  if (fileCalls().makeFolder(folder, name.c_str()) != 0) return errno;
  fileCalls().sync(folder);
  return 0;
}

void removeTemporaryFiles(int folder) { removeTemporaryFilesFrom(0, folder); }

bool isTemporaryFile(std::string_view name) { return name.starts_with(TemporaryName); }

}  // namespace vellum::driver
