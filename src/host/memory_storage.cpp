#include "host/memory_storage.h"

#include "base/text.h"

namespace vellum::host {

bool isSafeName(std::string_view name) {
  if (name.empty() || name.size() > 1024 || name.front() == '/') return false;
  for (char c : name)
    if (static_cast<unsigned char>(c) < 0x20 || c == 0x7f || c == '\\' || c == ':') return false;
  for (std::string_view part : base::split(name, '/'))
    if (part.empty() || part == "." || part == "..") return false;
  return true;
}

// What a file costs in addition to its name and its bytes.
constexpr std::size_t PerFile = 128;

static base::Error notThere(std::string_view name) { return {base::cat("no file '", name, "'")}; }

base::Result<std::string> MemoryStorage::read(std::string_view name) {
  auto found = files_.find(name);
  if (found == files_.end()) return notThere(name);
  return found->second;
}

base::Result<void> MemoryStorage::write(std::string_view name, std::string_view bytes) {
  if (!isSafeName(name)) return base::Error{base::cat("'", name, "' is not a name inside the storage folder")};
  auto found = files_.find(name);
  std::size_t others = found == files_.end() ? used_ : used_ - found->second.size();
  std::size_t more = bytes.size() + (found == files_.end() ? name.size() + PerFile : 0);
  if (more > limit_ - others) return base::Error{"the storage is full"};
  used_ = others + more;
  if (found == files_.end()) files_.emplace(name, bytes);
  else found->second = bytes;
  return {};
}

base::Result<void> MemoryStorage::remove(std::string_view name) {
  auto found = files_.find(name);
  if (found == files_.end()) return notThere(name);
  used_ -= found->second.size() + name.size() + PerFile;
  files_.erase(found);
  return {};
}

bool MemoryStorage::exists(std::string_view name) { return files_.find(name) != files_.end(); }

std::vector<std::string> MemoryStorage::list(std::string_view folder) {
  std::vector<std::string> names;
  for (const auto& [name, bytes] : files_) {
    std::size_t slash = name.rfind('/');
    std::string_view parent = slash == std::string::npos ? "" : std::string_view(name).substr(0, slash);
    if (parent == folder) names.push_back(name.substr(slash == std::string::npos ? 0 : slash + 1));
  }
  return names;
}

}  // namespace vellum::host
