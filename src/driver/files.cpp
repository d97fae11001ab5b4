#include "driver/files.h"

#include <dirent.h>
#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <cstring>

#include "driver/file_replacement.h"
#include "driver/real_path.h"
#include "driver/write_all.h"

namespace vellum::driver {

namespace {

constexpr std::size_t MaxSize = std::size_t(1) << 30;
constexpr std::size_t MaxPiped = std::size_t(64) << 20;  // of input whose size is not known in advance

// `expected`: its size, if known.
FileContent readAll(int descriptor, std::size_t expected, std::size_t limit) {
  FileContent content;
  content.bytes.resize(std::max(std::size_t(65536), expected + 1));
  std::size_t used = 0;
  while (true) {
    if (used == content.bytes.size()) content.bytes.resize(used * 2);
    ssize_t got = read(descriptor, content.bytes.data() + used, content.bytes.size() - used);
    if (got < 0 && errno == EINTR) continue;
    if (got < 0) return {"", systemError(errno)};
    used += static_cast<std::size_t>(got);
    if (used > limit) return {"", limit == MaxSize ? "it is larger than 1 GiB" : "it is larger than 64 MiB"};
    if (got == 0) break;
  }
  content.bytes.resize(used);
  return content;
}

void collect(const std::string& folder, std::vector<std::string>& files, int depth) {
  DIR* stream = depth > 64 ? nullptr : opendir(folder.c_str());
  if (stream == nullptr) return;
  std::vector<std::string> folders;
  while (const dirent* entry = readdir(stream)) {
    std::string name = entry->d_name;
    if (name[0] == '.') continue;
    std::string path = folder + "/" + name;
    struct stat status {};
    if (lstat(path.c_str(), &status) != 0) continue;
    if (S_ISDIR(status.st_mode)) folders.push_back(path);
    else if (S_ISREG(status.st_mode)) files.push_back(path);
  }
  closedir(stream);
  for (const std::string& child : folders) collect(child, files, depth + 1);
}

// A pipe, a terminal.
std::string writeToDevice(const std::string& path, std::string_view bytes) {
  int descriptor = open(path.c_str(), O_WRONLY | O_CLOEXEC);
  if (descriptor < 0) return systemError(errno);
  const int error = writeAndClose(descriptor, bytes);
  return error == 0 ? "" : systemError(error);
}

std::string replaceAt(const std::string& path, std::string_view bytes, mode_t mode) {
  int folder = open(folderOf(path).c_str(), O_RDONLY | O_DIRECTORY | O_CLOEXEC);
  if (folder < 0) return systemError(errno);
  int error = replaceFile(folder, path.substr(path.rfind('/') + 1), bytes, mode, folder);
  close(folder);
  return error == 0 ? "" : systemError(error);
}

}  // namespace

std::string systemError(int number) {
  std::string text = std::strerror(number);
  if (text.size() > 1 && text[0] >= 'A' && text[0] <= 'Z' && text[1] >= 'a' && text[1] <= 'z') text[0] += 'a' - 'A';
  return text;
}

// `flags`: of open(). With O_NONBLOCK only regular files are read.
static FileContent readOpened(const std::string& path, int flags) {
  struct stat before {};
  bool isDevice = stat(path.c_str(), &before) == 0 && (S_ISCHR(before.st_mode) || S_ISBLK(before.st_mode));
  if (isDevice) return {"", "it is a device"};  // not even opened: opening a device may have effects
  int descriptor = open(path.c_str(), O_RDONLY | O_CLOEXEC | flags);
  if (descriptor < 0) return {"", systemError(errno)};
  struct stat status {};
  FileContent content;
  if (fstat(descriptor, &status) != 0) content.error = systemError(errno);
  else if (S_ISDIR(status.st_mode)) content.error = "it is a folder";
  else if (!S_ISREG(status.st_mode) && flags != 0) content.error = "it is not a regular file";
  else if (!S_ISREG(status.st_mode)) content = readAll(descriptor, 0, MaxPiped);
  else if (status.st_size > static_cast<off_t>(MaxSize)) content.error = "it is larger than 1 GiB";
  else content = readAll(descriptor, static_cast<std::size_t>(status.st_size), MaxSize);
  close(descriptor);
  return content;
}

FileContent readFile(const std::string& path) { return path == "-" ? readAll(0, 0, MaxPiped) : readOpened(path, 0); }

FileContent readRegularFile(const std::string& path) { return readOpened(path, O_NONBLOCK); }

// Opens a regular file; -1: failed, and the error is set.
static int openPlain(const std::string& path, struct stat& status, std::string& error) {
  if (stat(path.c_str(), &status) == 0 && !S_ISREG(status.st_mode)) {
    error = S_ISDIR(status.st_mode) ? "it is a folder" : "it is not a regular file";
    return -1;
  }
  int descriptor = open(path.c_str(), O_RDONLY | O_CLOEXEC);
  if (descriptor < 0 || fstat(descriptor, &status) != 0) error = systemError(errno);
  return descriptor;
}

FileInParts::~FileInParts() { close(); }

void FileInParts::close() {
  if (descriptor_ >= 0) ::close(descriptor_);
  descriptor_ = -1;
}

std::string FileInParts::open(const std::string& path) {
  close();
  struct stat status {};
  std::string error;
  descriptor_ = openPlain(path, status, error);
  if (!error.empty()) close();
  size_ = static_cast<unsigned long long>(status.st_size);
  return error;
}

FileContent FileInParts::read(unsigned long long offset, std::size_t size) const {
  FileContent content;
  if (offset > size_ || size > size_ - offset) content.error = "it has become shorter";
  else content.bytes.resize(size);
  for (std::size_t used = 0; content.error.empty() && used < size;) {
    ssize_t got = pread(descriptor_, content.bytes.data() + used, size - used, static_cast<off_t>(offset + used));
    if (got > 0) used += static_cast<std::size_t>(got);
    else if (got == 0) content.error = "it has become shorter";
    else if (errno != EINTR) content.error = systemError(errno);
  }
  return content;
}

std::string writeFile(const std::string& path, std::string_view bytes) {
  std::string target = realPath(path);
  if (target.empty()) target = path;
  struct stat status {};
  bool exists = stat(target.c_str(), &status) == 0;
  if (exists && S_ISDIR(status.st_mode)) return "it is a folder";
  if (exists && !S_ISREG(status.st_mode)) return writeToDevice(target, bytes);
  return replaceAt(target, bytes, exists ? status.st_mode & 07777 : usualMode());
}

std::string writePrivateFile(const std::string& path, std::string_view bytes) {
  return isFolder(path) ? "it is a folder" : replaceAt(path, bytes, 0600);
}

std::string makeFolders(const std::string& folder) {
  if (isFolder(folder)) return "";
  std::string parent = folderOf(folder);
  if (parent != folder)
    if (std::string error = makeFolders(parent); !error.empty() || isFolder(folder)) return error;
  int descriptor = open(parent.c_str(), O_RDONLY | O_DIRECTORY | O_CLOEXEC);
  if (descriptor < 0) return systemError(errno);
  int error = makeFolderIn(descriptor, folder.substr(folder.rfind('/') + 1));
  close(descriptor);
  return error == 0 || error == EEXIST ? "" : systemError(error);
}

std::string writeFileAndFolders(const std::string& path, std::string_view bytes) {
  std::string error = makeFolders(folderOf(path));
  return error.empty() ? writeFile(path, bytes) : error;
}

bool isPlainFile(const std::string& path) {
  struct stat status {};
  return stat(path.c_str(), &status) == 0 && S_ISREG(status.st_mode);
}

bool isFolder(const std::string& path) {
  struct stat status {};
  return stat(path.c_str(), &status) == 0 && S_ISDIR(status.st_mode);
}

std::string fileWithin(const std::string& path) {
  for (std::size_t slash = path.find('/', 1); slash != std::string::npos; slash = path.find('/', slash + 1))
    if (std::string front = path.substr(0, slash); isPlainFile(front)) return front;
  return "";
}

bool isTaken(const std::string& path) { return isFolder(path) ? !filesUnder(path).empty() : isPlainFile(path); }

std::string folderOf(const std::string& path) {
  std::size_t slash = path.rfind('/');
  if (slash == std::string::npos) return ".";
  return slash == 0 ? "/" : path.substr(0, slash);
}

std::string currentFolder() {
  char path[PATH_MAX];
  return getcwd(path, sizeof path) != nullptr ? path : "";
}

std::vector<std::string> filesUnder(const std::string& folder) {
  std::vector<std::string> files;
  collect(folder, files, 0);
  std::sort(files.begin(), files.end());
  return files;
}

}  // namespace vellum::driver
