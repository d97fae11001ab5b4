#include "driver/source_folders.h"

#include "driver/real_path.h"

namespace vellum::driver {

namespace {

constexpr const char* Outside =
    "it is outside of the folders that the command line names; --allow DIR adds one, for scripts that you trust";

std::string folderAbove(const std::string& path) {
  std::size_t end = path.find_last_not_of('/');
  std::size_t slash = end == std::string::npos ? 0 : path.rfind('/', end);
  if (slash == std::string::npos) return ".";
  return slash == 0 ? "/" : path.substr(0, slash);
}

// The path with the part that exists resolved, and the rest appended as written. "": the rest contains `..`.
std::string resolvedPrefix(const std::string& path) {
  std::string front = path, rest;
  for (int depth = 0; depth < 256; ++depth) {
    if (std::string found = realPath(front); !found.empty()) return found + rest;
    std::size_t end = front.find_last_not_of('/');
    std::size_t slash = end == std::string::npos ? std::string::npos : front.rfind('/', end);
    std::string last = front.substr(slash == std::string::npos ? 0 : slash + 1);
    while (last.ends_with('/')) last.pop_back();
    if (last == ".." || last.empty() || front == ".") return "";
    if (last != ".") rest = "/" + last + rest;
    front = folderAbove(front);
  }
  return "";
}

}  // namespace

void SourceFolders::allow(const std::string& path, With with) {
  named_.insert(path);
  if (std::string archive = fileWithin(path); !archive.empty()) return allow(archive, With::Nothing);
  std::string found = realPath(path);
  if (isFolder(path)) folders_.insert(found);
  else if (!found.empty()) files_.insert(found);
  if (found.empty() || with == With::Nothing || isFolder(path)) return;
  if (std::string folder = realPath(folderAbove(path)); !folder.empty()) folders_.insert(folder);
}

bool SourceFolders::isBelow(const std::string& path) const {
  for (const std::string& folder : folders_)
    if (path == folder || folder == "/" || (path.starts_with(folder) && path[folder.size()] == '/')) return true;
  return false;
}

std::string SourceFolders::inside(const std::string& path) const {
  if (named_.contains(path)) return path;
  std::string found = resolvedPrefix(path);
  return files_.contains(found) || isBelow(found) ? found : "";
}

FileContent SourceFolders::read(const std::string& path) const {
  std::string found = inside(path);
  if (found.empty()) return {"", Outside};
  return named_.contains(path) ? readFile(found) : readRegularFile(found);
}

SourceFolders::Size SourceFolders::sizeOf(const std::string& path) {
  std::string found = inside(path);
  if (found.empty()) return {0, Outside};
  lastPath_ = path;
  std::string error = last_.open(found);
  return {last_.size(), error};
}

FileContent SourceFolders::readPart(const std::string& path, unsigned long long offset, std::size_t size) {
  if (path != lastPath_ || !last_.isOpen())
    if (Size opened = sizeOf(path); !opened.error.empty()) return {"", opened.error};
  return last_.read(offset, size);
}

FileContent SourceFolders::list(const std::string& folder) const {
  std::string found = inside(folder);
  if (found.empty()) return {"", Outside};
  if (!isFolder(found)) return {"", "there is no such folder"};
  FileContent list;
  for (const std::string& path : filesUnder(found))
    list.bytes += path.substr(found == "/" ? 1 : found.size() + 1) + "\n";
  return list;
}

}  // namespace vellum::driver
