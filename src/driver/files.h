// The user's files: reads any, writes atomically.
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace vellum::driver {

struct FileContent {
  std::string bytes;
  std::string error;  // "no such file"; empty when it was read
};

// A regular file up to 1 GiB, or a pipe up to 64 MiB; '-' is standard input.
FileContent readFile(const std::string& path);
// The same without pipes: opening one without a writer would never return.
FileContent readRegularFile(const std::string& path);
// A regular file that is read in parts, and open as long as this object.
class FileInParts {
 public:
  FileInParts() = default;
  FileInParts(const FileInParts&) = delete;
  FileInParts& operator=(const FileInParts&) = delete;
  ~FileInParts();
  // The error, or "".
  std::string open(const std::string& path);
  bool isOpen() const { return descriptor_ >= 0; }
  unsigned long long size() const { return size_; }
  // A part that the file must have.
  FileContent read(unsigned long long offset, std::size_t size) const;

 private:
  void close();
  int descriptor_ = -1;
  unsigned long long size_ = 0;
};
// Writes a temporary file beside it, syncs and renames it: readers see the old content or the new. Follows links.
// Returns the error, or "".
std::string writeFile(const std::string& path, std::string_view bytes);
// Likewise; creates missing folders of the path.
std::string writeFileAndFolders(const std::string& path, std::string_view bytes);
// Likewise, readable by this user only (mode 600). Replaces a link of that name instead of following it.
std::string writePrivateFile(const std::string& path, std::string_view bytes);
// Creates a folder and its parents. Returns the error, or "".
std::string makeFolders(const std::string& folder);

bool isFolder(const std::string& path);
// Whether a new folder can't be made there: a file is, or a folder that is not empty.
bool isTaken(const std::string& path);
// The folder that a file is in: "." for a name alone.
std::string folderOf(const std::string& path);
// The full path of the current folder; empty when it has none.
std::string currentFolder();
bool isPlainFile(const std::string& path);  // not a folder, device or pipe
// The file that a path leads through as through a folder, as `mods/one.zip/world/x.gas` does; "": none.
std::string fileWithin(const std::string& path);
// All regular files under a folder, sorted; links are not followed.
std::vector<std::string> filesUnder(const std::string& folder);

// The system's message for an error number, in lower case: "no such file or directory".
std::string systemError(int number);

}  // namespace vellum::driver
