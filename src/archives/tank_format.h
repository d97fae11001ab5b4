// The layout of tanks (Dungeon Siege 1 and Legends of Aranna): a header, data, and an index of two sets, the folders
// and the files. All numbers are little-endian.
#pragma once

#include <cstdint>
#include <string>

#include "source/byte_source.h"

namespace vellum::archives {

// Which tank a path is taken from when several have it: the highest one.
namespace tank_priority {
constexpr std::uint32_t Factory = 0x0000, Language = 0x1000, Expansion = 0x2000, Patch = 0x3000, User = 0x4000;
}

struct TankHeader {
  static constexpr std::size_t Size = 788;  // with an empty description
  static constexpr std::uint32_t Version = 0x00010002;
  static constexpr std::uint32_t DevelopmentOnly = 1, ForMultiplayer = 2, Protected = 4;  // flags

  std::uint32_t version = Version;
  std::uint32_t folders = 0, files = 0;  // offsets of the two sets
  std::uint32_t indexSize = 0;
  std::uint32_t data = 0;  // offset of the data
  std::uint32_t priority = tank_priority::User;
  std::uint32_t flags = 0;
  std::string creator = "USER";                                  // informative: four letters
  std::uint32_t indexChecksum = 0, dataChecksum = 0;             // CRC-32; 0: none
  std::string copyright, buildText, title, author, description;  // UTF-8
};

constexpr std::size_t TankChunk = 16384;      // bytes of a file that are packed together
constexpr std::uint32_t TankChunkExtra = 16;  // of them, stored after each packed chunk but the last
constexpr std::size_t TankChunkRecord = 16;
// What a name takes in the index: its size (2 bytes), its bytes, a zero byte, padded to a multiple of 4.
constexpr std::size_t tankNameSize(std::size_t length) { return (length + 6) & ~std::size_t(3); }
constexpr std::uint16_t TankInvalid = 0x8000;  // the file was broken when the tank was built

// Reads the header alone.
base::Result<TankHeader> readTankHeader(source::ByteSource& source);
// Whether the file begins like a tank of the supported games.
bool isTank(source::ByteSource& source);

}  // namespace vellum::archives
