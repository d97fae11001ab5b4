// Reading zip archives (APPNOTE.TXT 6.3): stored and deflated files, no encryption, no splitting, no 64-bit sizes.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "base/result.h"

namespace vellum::skrit::store {

class ZipArchive {
 public:
  static constexpr std::size_t MaxEntries = 200'000;
  static constexpr std::size_t MaxFile = std::size_t(256) << 20;  // bytes of one file, unpacked

  struct Entry {
    std::string name;  // '/' between parts; folders are left out
    std::uint32_t offset = 0, packed = 0, size = 0, checksum = 0;
    std::uint16_t method = 0;
  };

  // Owns the bytes. Any bytes are legal input: if they are not an archive, the result is an error.
  static base::Result<ZipArchive> open(std::string bytes);
  const std::vector<Entry>& entries() const { return entries_; }
  // Unpacks one file and verifies its checksum.
  base::Result<std::string> read(const Entry& entry) const;

 private:
  std::string bytes_;
  std::vector<Entry> entries_;
};

}  // namespace vellum::skrit::store
