// Archives for tests.
#pragma once

#include <map>
#include <string>
#include <utility>
#include <vector>

#include "base/bytes.h"
#include "base/image/zlib.h"

namespace vellum::archives {

// A zip archive of files, stored or deflated.
inline std::string zipOf(const std::map<std::string, std::string>& files, bool deflated) {
  base::ByteWriter out, directory;
  for (const auto& [name, text] : files) {
    std::string packed = text;
    if (deflated) {
      packed = base::deflateZlib(text);
      packed = packed.substr(2, packed.size() - 6);  // without zlib's header and checksum
    }
    auto common = [&](base::ByteWriter& to) {
      to.u16(0);
      to.u16(deflated ? 8 : 0);
      to.u32(0);
      to.u32(base::crc32(text));
      to.u32(static_cast<std::uint32_t>(packed.size()));
      to.u32(static_cast<std::uint32_t>(text.size()));
      to.u16(static_cast<std::uint16_t>(name.size()));
      to.u16(0);
    };
    directory.u32(0x02014b50);
    directory.u32(20);
    common(directory);
    directory.u16(0);
    directory.u32(0);
    directory.u32(0);
    directory.u32(static_cast<std::uint32_t>(out.bytes().size()));
    directory.raw(name);
    out.u32(0x04034b50);
    out.u16(20);
    common(out);
    out.raw(name);
    out.raw(packed);
  }
  auto offset = static_cast<std::uint32_t>(out.bytes().size());
  out.raw(directory.bytes());
  out.u32(0x06054b50);
  out.u32(0);
  out.u16(static_cast<std::uint16_t>(files.size()));
  out.u16(static_cast<std::uint16_t>(files.size()));
  out.u32(static_cast<std::uint32_t>(directory.bytes().size()));
  out.u32(offset);
  out.u16(0);
  return out.take();
}

// A WAD of lumps.
inline std::string wadOf(std::string_view mark, const std::vector<std::pair<std::string, std::string>>& lumps) {
  base::ByteWriter out, directory;
  out.raw(mark);
  std::uint32_t at = 12;
  for (const auto& [name, bytes] : lumps) {
    directory.u32(at);
    directory.u32(static_cast<std::uint32_t>(bytes.size()));
    std::string padded = name;
    padded.resize(8);
    directory.raw(padded);
    at += static_cast<std::uint32_t>(bytes.size());
  }
  out.u32(static_cast<std::uint32_t>(lumps.size()));
  out.u32(at);
  for (const auto& [name, bytes] : lumps) out.raw(bytes);
  out.raw(directory.bytes());
  return out.take();
}

}  // namespace vellum::archives
