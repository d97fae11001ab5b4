// A file that is read in parts, so that only the needed parts of a large archive are in memory.
#pragma once

#include <cstdint>
#include <memory>
#include <string>
#include <string_view>
#include <utility>

#include "base/result.h"
#include "base/text.h"

namespace vellum::source {

class ByteSource {
 public:
  virtual ~ByteSource() = default;
  virtual std::uint64_t size() const = 0;

  // All of that range, or an error: it is not inside, or can't be read.
  base::Result<std::string> read(std::uint64_t offset, std::uint64_t count) {
    if (offset > size() || count > size() - offset)
      return base::Error{
          base::cat("the file ends at offset ", size(), ", but bytes up to ", offset + count, " are needed")};
    auto bytes = readInside(offset, count);
    if (bytes && bytes->size() != count) return base::Error{base::cat("the file can't be read at offset ", offset)};
    return bytes;
  }

 private:
  virtual base::Result<std::string> readInside(std::uint64_t offset, std::uint64_t count) = 0;
};

// Bytes in memory.
class BytesInMemory : public ByteSource {
 public:
  explicit BytesInMemory(std::string bytes) : bytes_(std::move(bytes)) {}
  std::uint64_t size() const override { return bytes_.size(); }

 private:
  base::Result<std::string> readInside(std::uint64_t offset, std::uint64_t count) override {
    return bytes_.substr(static_cast<std::size_t>(offset), static_cast<std::size_t>(count));
  }
  std::string bytes_;
};

// A range of another source, which outlives it and contains the range.
class PartOfSource : public ByteSource {
 public:
  PartOfSource(ByteSource& whole, std::uint64_t offset, std::uint64_t size)
      : whole_(whole), offset_(offset), size_(size) {}
  std::uint64_t size() const override { return size_; }

 private:
  base::Result<std::string> readInside(std::uint64_t offset, std::uint64_t count) override {
    return whole_.read(offset_ + offset, count);
  }
  ByteSource& whole_;
  std::uint64_t offset_, size_;
};

}  // namespace vellum::source
