#include "driver/folder_storage.h"

#include <dirent.h>
#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>

#include "driver/file_replacement.h"
#include "driver/files.h"

namespace vellum::driver {

namespace {

constexpr int Folder = O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC;

void fail(vellum_reply* reply, int number) {
  std::string message =
      number == ELOOP || number == ENOTDIR ? "links are not followed inside the storage folder" : systemError(number);
  vellum_reply_error(reply, message.c_str());
}

}  // namespace

FolderStorage::~FolderStorage() {
  if (root_ >= 0) close(root_);
}

std::string FolderStorage::open(const std::string& path) {
  if (mkdir(path.c_str(), 0777) != 0 && errno != EEXIST) return systemError(errno);
  root_ = ::open(path.c_str(), O_RDONLY | O_DIRECTORY | O_CLOEXEC);
  if (root_ < 0) return systemError(errno);
  removeTemporaryFiles(root_);
  return "";
}

int FolderStorage::openParent(const std::string& name, std::string& last, bool make) const {
  int folder = openat(root_, ".", O_RDONLY | O_DIRECTORY | O_CLOEXEC);
  std::size_t begin = 0;
  for (std::size_t slash; folder >= 0 && (slash = name.find('/', begin)) != std::string::npos; begin = slash + 1) {
    std::string part = name.substr(begin, slash - begin);
    if (make) makeFolderIn(folder, part);
    int next = openat(folder, part.c_str(), Folder);
    int error = errno;
    close(folder);
    folder = next;
    errno = error;
  }
  last = name.substr(begin);
  return folder;
}

void FolderStorage::read(const char* name, vellum_reply* reply) const {
  std::string last;
  int folder = openParent(name, last, false);
  if (folder < 0) return fail(reply, errno);
  int file = openat(folder, last.c_str(), O_RDONLY | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC);
  int error = errno;
  close(folder);
  if (file < 0) return fail(reply, error);
  struct stat status {};
  if (fstat(file, &status) != 0 || !S_ISREG(status.st_mode)) {
    close(file);
    return vellum_reply_error(reply, "it is not a plain file");
  }
  char buffer[65536];
  ssize_t got;
  while ((got = ::read(file, buffer, sizeof buffer)) > 0) vellum_reply_bytes(reply, buffer, static_cast<size_t>(got));
  if (got < 0) fail(reply, errno);
  close(file);
}

void FolderStorage::write(const char* name, const void* bytes, std::size_t size, vellum_reply* reply) const {
  std::string last;
  int folder = openParent(name, last, true);
  if (folder < 0) return fail(reply, errno);
  struct stat status {};
  if (fstatat(folder, last.c_str(), &status, AT_SYMLINK_NOFOLLOW) == 0 && !S_ISREG(status.st_mode)) {
    close(folder);
    return vellum_reply_error(reply, "it is not a plain file");
  }
  // Temporary files are in the storage's own folder, where open() finds those of killed processes.
  if (int error = replaceFile(folder, last, {static_cast<const char*>(bytes), size}, usualMode(), root_))
    fail(reply, error);
  close(folder);
}

void FolderStorage::remove(const char* name, vellum_reply* reply) const {
  std::string last;
  int folder = openParent(name, last, false);
  if (folder < 0) return fail(reply, errno);
  if (unlinkat(folder, last.c_str(), 0) != 0) fail(reply, errno);
  close(folder);
}

bool FolderStorage::exists(const char* name) const {
  std::string last;
  int folder = openParent(name, last, false);
  if (folder < 0) return false;
  struct stat status {};
  bool found = fstatat(folder, last.c_str(), &status, AT_SYMLINK_NOFOLLOW) == 0 && S_ISREG(status.st_mode);
  close(folder);
  return found;
}

void FolderStorage::list(const char* name, vellum_reply* reply) const {
  std::string last;
  int parent = openParent(std::string(name), last, false);
  if (parent < 0) return fail(reply, errno);
  int folder = last.empty() ? parent : openat(parent, last.c_str(), Folder);
  int error = errno;
  if (!last.empty()) close(parent);
  DIR* stream = folder < 0 ? nullptr : fdopendir(folder);
  if (stream == nullptr) return fail(reply, error);
  while (const dirent* entry = readdir(stream)) {
    std::string file = entry->d_name;
    if (isTemporaryFile(file)) continue;
    struct stat status {};
    if (fstatat(dirfd(stream), file.c_str(), &status, AT_SYMLINK_NOFOLLOW) == 0 && S_ISREG(status.st_mode))
      vellum_reply_bytes(reply, file.data(), file.size());
  }
  closedir(stream);
}

}  // namespace vellum::driver
