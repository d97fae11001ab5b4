// Files in memory: the storage of tests, of the browser, and of worlds without a storage of their own.
#pragma once

#include <map>

#include "host/host.h"

namespace vellum::host {

// True when `name` is a relative path that stays inside its folder: no empty, '.' or '..' part, no drive, no backslash,
// no control character, at most 1024 bytes.
bool isSafeName(std::string_view name);

class MemoryStorage : public Storage {
 public:
  // Holds at most `limit` bytes in total, including names and the overhead of each file.
  explicit MemoryStorage(std::size_t limit = std::size_t(64) << 20) : limit_(limit) {}
  base::Result<std::string> read(std::string_view name) override;
  base::Result<void> write(std::string_view name, std::string_view bytes) override;
  base::Result<void> remove(std::string_view name) override;
  bool exists(std::string_view name) override;
  std::vector<std::string> list(std::string_view folder) override;

 private:
  std::map<std::string, std::string, std::less<>> files_;
  std::size_t limit_, used_ = 0;
};

}  // namespace vellum::host
