// What worlds send to each other (docs/net.md, "Payloads"), as bytes:
//
//   "VN", version 1, kind, number of the message (8 bytes), and then
//   a message   channel, message number (4 bytes), two parameters
//   a parcel    a PRAY file
//   a receipt   nothing: the number is that of a parcel that has arrived
//
// Numbers are little-endian; a string is its size (4 bytes) and UTF-8. A parameter is a byte (0 integer, 1 float, 2
// string, 3 an agent, which is none in another world) and its value.
#pragma once

#include <array>
#include <cstdint>
#include <string>
#include <string_view>

#include "base/result.h"

namespace vellum::caos {

struct NetValue {
  enum class Kind : std::uint8_t { Integer, Float, String, Agent };
  Kind kind = Kind::Integer;
  std::int32_t integer = 0;
  float number = 0;
  std::string text;
};

struct NetMessage {
  enum class Kind : std::uint8_t { Message, Parcel, Receipt };
  Kind kind = Kind::Message;
  std::uint64_t number = 0;
  std::string channel;
  std::int32_t message = 0;
  std::array<NetValue, 2> parameters;
  std::string file;  // of a parcel
};

constexpr std::size_t MaxNetChannelBytes = 256, MaxNetTextBytes = 16 << 10;
constexpr std::size_t MaxNetParcelBytes = std::size_t(8) << 20;

std::string writeNetMessage(const NetMessage& message);
// Any bytes are legal; the error describes what is wrong with them.
base::Result<NetMessage> readNetMessage(std::string_view bytes);

// A parcel's file: at least one chunk, and together no more than a creature's when they are unpacked. Unpacks nothing.
base::Result<void> checkParcel(std::string_view file);

}  // namespace vellum::caos
