// A 64-bit hash, the same on every machine and in every version: world hashes depend on it.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string_view>

namespace vellum::base {

// FNV-1a over bytes, with a final mix. Feed values in a fixed order; read with digest().
class Hasher {
 public:
  void bytes(const void* data, std::size_t size) {
    const auto* byte = static_cast<const unsigned char*>(data);
    for (std::size_t i = 0; i < size; ++i) state_ = (state_ ^ byte[i]) * 0x100000001b3ull;
  }
  void text(std::string_view text) {
    number(text.size());
    bytes(text.data(), text.size());
  }
  void number(std::uint64_t value) {
    for (int i = 0; i < 8; ++i) state_ = (state_ ^ ((value >> (8 * i)) & 0xff)) * 0x100000001b3ull;
  }
  std::uint64_t digest() const {
    std::uint64_t h = state_;
    h = (h ^ (h >> 33)) * 0xff51afd7ed558ccdull;
    h = (h ^ (h >> 33)) * 0xc4ceb9fe1a85ec53ull;
    return h ^ (h >> 33);
  }

 private:
  std::uint64_t state_ = 0xcbf29ce484222325ull;
};

inline std::uint64_t hashOf(std::string_view text) {
  Hasher hasher;
  hasher.bytes(text.data(), text.size());
  return hasher.digest();
}

}  // namespace vellum::base
