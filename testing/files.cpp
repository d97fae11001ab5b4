#include "files.h"

#include <dirent.h>
#include <sys/stat.h>

#include <algorithm>
#include <cerrno>
#include <cstdio>
#include <cstring>

#include "base/text.h"
#include "testing/manual_page.h"
#include "testing/script_case.h"

namespace vellum::testing {

namespace {

// A deeper tree must contain a cycle of links.
constexpr int MaxDepth = 32;

// The names in a folder except hidden ones; empty when it can't be read.
std::vector<std::string> namesIn(const std::string& folder) {
  std::vector<std::string> names;
  DIR* stream = opendir(folder.c_str());
  if (stream == nullptr) return names;
  while (const dirent* entry = readdir(stream))
    if (entry->d_name[0] != '.') names.push_back(entry->d_name);
  closedir(stream);
  return names;
}

void listBelow(const std::string& folder, const std::string& prefix, std::vector<std::string>& found, int depth) {
  if (depth > MaxDepth) return;
  for (const std::string& name : namesIn(folder)) {
    if (isFolder(folder + "/" + name)) listBelow(folder + "/" + name, prefix + name + "/", found, depth + 1);
    else found.push_back(prefix + name);
  }
}

}  // namespace

base::Result<std::string> DiskFiles::read(std::string_view name) {
  std::string path(name);
  if (path.size() > 1 && path.back() == '/') {
    path.pop_back();
    if (!isFolder(path)) return base::Error{"there is no such folder"};
    std::vector<std::string> found;
    listBelow(path, "", found, 0);
    std::sort(found.begin(), found.end());
    return base::join(found, "\n");
  }
  if (isFolder(path)) return base::Error{"it is a folder"};
  std::FILE* file = std::fopen(path.c_str(), "rb");
  if (file == nullptr) {
    std::string reason = std::strerror(errno);
    reason[0] = base::toLowerAscii(reason[0]);
    return base::Error{std::move(reason)};
  }
  std::string content;
  char buffer[16384];
  for (std::size_t got; (got = std::fread(buffer, 1, sizeof buffer, file)) > 0;) content.append(buffer, got);
  bool failed = std::ferror(file) != 0;
  std::fclose(file);
  if (failed) return base::Error{"it can't be read"};
  return content;
}

bool writeDisk(const std::string& path, const std::string& bytes) {
  std::FILE* file = std::fopen(path.c_str(), "wb");
  if (file == nullptr) return false;
  bool good = std::fwrite(bytes.data(), 1, bytes.size(), file) == bytes.size();
  return std::fclose(file) == 0 && good;
}

bool isFolder(const std::string& path) {
  struct stat status {};
  return stat(path.c_str(), &status) == 0 && S_ISDIR(status.st_mode);
}

namespace {

// In a game's folder only play scripts are tests, and the project file itself where it is the subject of the test.
bool isTestOfProject(const std::string& path) {
  return isProjectTest(path) || (isProjectFile(path) && modeOf(path) == "game");
}

void collect(const std::string& folder, bool isTestdata, bool inProject, std::vector<std::string>& found, int depth) {
  if (depth > MaxDepth) return;
  std::vector<std::string> names = namesIn(folder);
  for (const std::string& name : names) inProject = inProject || isProjectFile(name);
  for (const std::string& name : names) {
    std::string path = folder == "." ? name : folder + "/" + name;
    if (isFolder(path)) collect(path, isTestdata || name == "testdata", inProject, found, depth + 1);
    else if (!sectionNameOf(path).page.empty()) found.push_back(path);
    else if (!isTestdata || !isTestFile(path) || modeOf(path).empty()) continue;
    else if (!inProject || isTestOfProject(path)) found.push_back(path);
  }
}

}  // namespace

std::vector<std::string> findTests(const std::string& folder, bool anywhere) {
  std::vector<std::string> found;
  collect(folder, anywhere || folder.find("testdata") != std::string::npos, false, found, 0);
  std::sort(found.begin(), found.end());
  return found;
}

}  // namespace vellum::testing
