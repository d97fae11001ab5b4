// For tests: an MNG file made of a script and its samples.
#pragma once

#include "base/bytes.h"

namespace vellum::caos {

inline std::string mngOf(std::string_view script, const std::vector<std::string>& samples) {
  base::ByteWriter out;
  auto at = static_cast<std::uint32_t>(12 + 8 * samples.size());
  out.u32(static_cast<std::uint32_t>(samples.size()));
  out.u32(at);
  out.u32(static_cast<std::uint32_t>(script.size()));
  at += static_cast<std::uint32_t>(script.size());
  for (const std::string& sample : samples) {
    out.u32(at);
    out.u32(static_cast<std::uint32_t>(sample.size()));
    at += static_cast<std::uint32_t>(sample.size());
  }
  unsigned veil = 5;
  for (char c : script) {
    out.u8(static_cast<std::uint8_t>(static_cast<unsigned char>(c) ^ veil));
    veil = (veil + 193) & 255;
  }
  for (const std::string& sample : samples) out.raw(sample);
  return std::string(out.bytes());
}

}  // namespace vellum::caos
