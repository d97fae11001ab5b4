// Files of the user: reading any, writing whole or not at all.
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
// Over a temporary file beside it, synced and renamed: readers see the old content or the new. Links are followed.
// The error, or "".
std::string writeFile(const std::string& path, std::string_view bytes);
// Likewise; folders of the path that are not there are made.
std::string writeFileAndFolders(const std::string& path, std::string_view bytes);
// Makes a folder, and those that it lies in. The error, or "".
std::string makeFolders(const std::string& folder);

bool isFolder(const std::string& path);
bool isPlainFile(const std::string& path);  // no folder, device or pipe
// All regular files under a folder, sorted; links are not followed.
std::vector<std::string> filesUnder(const std::string& folder);

// All of `bytes` into an open file, however many calls that takes. The error number, or 0.
int writeBytes(int descriptor, std::string_view bytes);

// The system's words for an error number, in small letters: "no such file or directory".
std::string systemError(int number);

}  // namespace vellum::driver
