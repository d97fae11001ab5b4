// Writes and reads little-endian files of other programs: sprites, archives. For saves, use base/archive.h.
#pragma once

#include <bit>
#include <cstdint>
#include <cstring>
#include <string>
#include <string_view>

namespace vellum::base {

class ByteWriter {
 public:
  void u8(std::uint8_t value) { out_.push_back(static_cast<char>(value)); }
  void u16(std::uint16_t value) { little(value, 2); }
  void u32(std::uint32_t value) { little(value, 4); }
  void u64(std::uint64_t value) { little(value, 8); }
  void i32(std::int32_t value) { u32(static_cast<std::uint32_t>(value)); }
  void f32(float value) { u32(std::bit_cast<std::uint32_t>(value)); }
  void f64(double value) { u64(std::bit_cast<std::uint64_t>(value)); }
  void flag(bool value) { u8(value ? 1 : 0); }
  void raw(std::string_view bytes) { out_.append(bytes); }
  void text(std::string_view bytes) {
    u32(static_cast<std::uint32_t>(bytes.size()));
    raw(bytes);
  }
  const std::string& bytes() const { return out_; }
  std::string take() { return std::move(out_); }

 private:
  void little(std::uint64_t value, int count) {
    for (int i = 0; i < count; ++i) u8(static_cast<std::uint8_t>(value >> (8 * i)));
  }
  std::string out_;
};

// Reads what ByteWriter wrote, from untrusted bytes: past the end every read returns zero and ok()
// is false from then on. Check counts against remaining() before you reserve memory for them.
class ByteReader {
 public:
  explicit ByteReader(std::string_view bytes) : bytes_(bytes) {}
  std::uint8_t u8() { return static_cast<std::uint8_t>(little(1)); }
  std::uint16_t u16() { return static_cast<std::uint16_t>(little(2)); }
  std::uint32_t u32() { return static_cast<std::uint32_t>(little(4)); }
  std::uint64_t u64() { return little(8); }
  std::int32_t i32() { return static_cast<std::int32_t>(u32()); }
  float f32() { return std::bit_cast<float>(u32()); }
  double f64() { return std::bit_cast<double>(u64()); }
  bool flag() { return u8() != 0; }
  std::string_view raw(std::size_t size) {
    if (size > remaining()) {
      fail();
      return {};
    }
    std::string_view part = bytes_.substr(at_, size);
    at_ += size;
    return part;
  }
  std::string_view text() { return raw(u32()); }
  std::size_t remaining() const { return bytes_.size() - at_; }
  bool ok() const { return ok_; }
  void fail() {
    ok_ = false;
    at_ = bytes_.size();
  }

 private:
  std::uint64_t little(std::size_t count) {
    if (count > remaining()) {
      fail();
      return 0;
    }
    std::uint64_t value = 0;
    for (std::size_t i = 0; i < count; ++i)
      value |= std::uint64_t(static_cast<unsigned char>(bytes_[at_ + i])) << (8 * i);
    at_ += count;
    return value;
  }
  std::string_view bytes_;
  std::size_t at_ = 0;
  bool ok_ = true;
};

}  // namespace vellum::base
