#include "base/image/zlib.h"

#include <algorithm>
#include <array>
#include <vector>

namespace vellum::base {

namespace {

constexpr int MaxBits = 15;
constexpr std::uint16_t lengthBase[29] = {3,  4,  5,  6,  7,  8,  9,  10, 11,  13,  15,  17,  19,  23, 27,
                                          31, 35, 43, 51, 59, 67, 83, 99, 115, 131, 163, 195, 227, 258};
constexpr std::uint8_t lengthExtra[29] = {0, 0, 0, 0, 0, 0, 0, 0, 1, 1, 1, 1, 2, 2, 2,
                                          2, 3, 3, 3, 3, 4, 4, 4, 4, 5, 5, 5, 5, 0};
constexpr std::uint16_t distanceBase[30] = {1,    2,    3,    4,    5,    7,    9,    13,    17,    25,
                                            33,   49,   65,   97,   129,  193,  257,  385,   513,   769,
                                            1025, 1537, 2049, 3073, 4097, 6145, 8193, 12289, 16385, 24577};
constexpr std::uint8_t distanceExtra[30] = {0, 0, 0, 0, 1, 1, 2, 2,  3,  3,  4,  4,  5,  5,  6,
                                            6, 7, 7, 8, 8, 9, 9, 10, 10, 11, 11, 12, 12, 13, 13};

// Reads the bits of each byte from the lowest up. Past the end it returns zeros, and over() is true.
class BitReader {
 public:
  explicit BitReader(std::string_view bytes) : bytes_(bytes) {}
  std::uint32_t bits(int count) {
    while (held_ < count) {
      std::uint32_t next = 0;
      if (at_ < bytes_.size()) next = static_cast<unsigned char>(bytes_[at_]);
      else over_ = true;
      ++at_;
      hold_ |= next << held_;
      held_ += 8;
    }
    std::uint32_t value = hold_ & ((1u << count) - 1);
    hold_ >>= count;
    held_ -= count;
    return value;
  }
  // Skips to the next byte boundary and empties the bit buffer.
  std::size_t alignedPlace() {
    at_ -= static_cast<std::size_t>(held_ / 8);
    hold_ = 0;
    held_ = 0;
    return at_;
  }
  void skip(std::size_t count) { at_ += count; }
  bool over() const { return over_; }

 private:
  std::string_view bytes_;
  std::size_t at_ = 0;
  std::uint32_t hold_ = 0;
  int held_ = 0;
  bool over_ = false;
};

// Canonical Huffman codes: the number of codes per length, and the symbols in order.
struct Codes {
  std::array<std::uint16_t, MaxBits + 1> count{};
  std::array<std::uint16_t, 288> symbol{};

  // False when the lengths are oversubscribed.
  bool build(const std::uint8_t* lengths, int n) {
    count.fill(0);
    for (int i = 0; i < n; ++i) ++count[lengths[i]];
    int left = 1;
    for (int length = 1; length <= MaxBits; ++length) {
      left = (left << 1) - count[static_cast<std::size_t>(length)];
      if (left < 0) return false;
    }
    std::array<std::uint16_t, MaxBits + 1> offset{};
    for (std::size_t length = 1; length < MaxBits; ++length)
      offset[length + 1] = static_cast<std::uint16_t>(offset[length] + count[length]);
    for (int i = 0; i < n; ++i)
      if (lengths[i] != 0) symbol[offset[lengths[i]]++] = static_cast<std::uint16_t>(i);
    return true;
  }

  int read(BitReader& in) const {
    int code = 0, first = 0, index = 0;
    for (std::size_t length = 1; length <= MaxBits; ++length) {
      code |= static_cast<int>(in.bits(1));
      int here = count[length];
      if (code - here < first) return symbol[static_cast<std::size_t>(index + code - first)];
      index += here;
      first = (first + here) << 1;
      code <<= 1;
    }
    return -1;
  }
};

const char* readCodes(BitReader& in, Codes& literals, Codes& distances) {
  int literalCount = static_cast<int>(in.bits(5)) + 257, distanceCount = static_cast<int>(in.bits(5)) + 1;
  int lengthCount = static_cast<int>(in.bits(4)) + 4;
  if (literalCount > 286 || distanceCount > 30) return "a compressed block has too many codes";
  static constexpr std::uint8_t order[19] = {16, 17, 18, 0, 8, 7, 9, 6, 10, 5, 11, 4, 12, 3, 13, 2, 14, 1, 15};
  std::array<std::uint8_t, 320> lengths{};
  for (int i = 0; i < lengthCount; ++i) lengths[order[i]] = static_cast<std::uint8_t>(in.bits(3));
  Codes codes;
  if (!codes.build(lengths.data(), 19)) return "a compressed block has impossible codes";
  lengths.fill(0);
  for (int i = 0; i < literalCount + distanceCount;) {
    int symbol = codes.read(in);
    if (symbol < 0 || in.over()) return "a compressed block has impossible codes";
    if (symbol < 16) {
      lengths[static_cast<std::size_t>(i++)] = static_cast<std::uint8_t>(symbol);
      continue;
    }
    std::uint8_t repeated = 0;
    int times = 0;
    if (symbol == 16) {
      if (i == 0) return "a compressed block has impossible codes";
      repeated = lengths[static_cast<std::size_t>(i - 1)];
      times = 3 + static_cast<int>(in.bits(2));
    } else {
      times = symbol == 17 ? 3 + static_cast<int>(in.bits(3)) : 11 + static_cast<int>(in.bits(7));
    }
    if (i + times > literalCount + distanceCount) return "a compressed block has impossible codes";
    while (times-- > 0) lengths[static_cast<std::size_t>(i++)] = repeated;
  }
  if (lengths[256] == 0) return "a compressed block has no end";
  if (!literals.build(lengths.data(), literalCount) || !distances.build(lengths.data() + literalCount, distanceCount))
    return "a compressed block has impossible codes";
  return nullptr;
}

void fixedCodes(Codes& literals, Codes& distances) {
  std::array<std::uint8_t, 288> lengths{};
  for (std::size_t i = 0; i < 288; ++i) lengths[i] = i < 144 ? 8 : i < 256 ? 9 : i < 280 ? 7 : 8;
  literals.build(lengths.data(), 288);
  lengths.fill(5);
  distances.build(lengths.data(), 30);
}

const char* readBlock(BitReader& in, const Codes& literals, const Codes& distances, std::string& out,
                      std::size_t limit) {
  while (true) {
    int symbol = literals.read(in);
    if (in.over()) return "the compressed data ends too early";
    if (symbol < 0) return "the compressed data has an impossible code";
    if (symbol < 256) {
      if (out.size() >= limit) return "the compressed data is longer than it may be";
      out.push_back(static_cast<char>(symbol));
      continue;
    }
    if (symbol == 256) return nullptr;
    if (symbol > 285) return "the compressed data has an impossible code";
    auto l = static_cast<std::size_t>(symbol - 257);
    std::size_t length = lengthBase[l] + in.bits(lengthExtra[l]);
    int d = distances.read(in);
    if (d < 0 || d > 29) return "the compressed data has an impossible code";
    std::size_t distance = distanceBase[d] + in.bits(distanceExtra[d]);
    if (distance > out.size()) return "the compressed data refers to before its start";
    if (length > limit - out.size()) return "the compressed data is longer than it may be";
    for (std::size_t from = out.size() - distance; length > 0; --length) out.push_back(out[from++]);
  }
}

class BitWriter {
 public:
  explicit BitWriter(std::string& out) : out_(out) {}
  void bits(std::uint32_t value, int count) {
    hold_ |= std::uint64_t(value) << held_;
    held_ += count;
    while (held_ >= 8) {
      out_.push_back(static_cast<char>(hold_ & 255));
      hold_ >>= 8;
      held_ -= 8;
    }
  }
  void code(std::uint32_t value, int count) {  // Huffman codes are written from their highest bit
    std::uint32_t reversed = 0;
    for (int i = 0; i < count; ++i) reversed |= (value >> i & 1) << (count - 1 - i);
    bits(reversed, count);
  }
  void literal(unsigned symbol) {
    if (symbol < 144) code(0x30 + symbol, 8);
    else if (symbol < 256) code(0x190 + symbol - 144, 9);
    else if (symbol < 280) code(symbol - 256, 7);
    else code(0xc0 + symbol - 280, 8);
  }
  void finish() {
    if (held_ > 0) bits(0, 8 - held_);
  }

 private:
  std::string& out_;
  std::uint64_t hold_ = 0;
  int held_ = 0;
};

template <std::size_t N>
unsigned slotOf(const std::uint16_t (&base)[N], std::size_t value) {
  return static_cast<unsigned>(std::upper_bound(base, base + N, value) - base) - 1;
}

constexpr std::array<std::uint32_t, 256> makeCrcTable() {
  std::array<std::uint32_t, 256> table{};
  for (std::uint32_t i = 0; i < 256; ++i) {
    std::uint32_t c = i;
    for (int k = 0; k < 8; ++k) c = (c & 1) != 0 ? 0xedb88320u ^ (c >> 1) : c >> 1;
    table[i] = c;
  }
  return table;
}
constexpr auto crcTable = makeCrcTable();

}  // namespace

std::uint32_t crc32(std::string_view bytes, std::uint32_t seed) {
  std::uint32_t c = ~seed;
  for (char byte : bytes) c = crcTable[(c ^ static_cast<unsigned char>(byte)) & 255] ^ (c >> 8);
  return ~c;
}

std::uint32_t adler32(std::string_view bytes) {
  std::uint32_t a = 1, b = 0;
  for (char byte : bytes) {
    a = (a + static_cast<unsigned char>(byte)) % 65521;
    b = (b + a) % 65521;
  }
  return b << 16 | a;
}

// The blocks of RFC 1951; `end` is where they end.
static Result<std::string> inflateBlocks(std::string_view body, std::size_t limit, std::size_t& end) {
  auto byteAt = [&](std::size_t i) { return static_cast<unsigned>(static_cast<unsigned char>(body[i])); };
  BitReader in(body);
  std::string out;
  Codes literals, distances;
  for (bool last = false; !last;) {
    last = in.bits(1) != 0;
    std::uint32_t kind = in.bits(2);
    if (in.over()) return Error{"the compressed data ends too early"};
    if (kind == 0) {
      std::size_t at = in.alignedPlace();
      if (body.size() < 4 || at > body.size() - 4) return Error{"the compressed data ends too early"};
      auto word = [&](std::size_t i) { return byteAt(at + i) | byteAt(at + i + 1) << 8; };
      std::size_t length = word(0);
      if (length != (word(2) ^ 0xffff)) return Error{"the compressed data has a damaged block"};
      if (length > body.size() - at - 4) return Error{"the compressed data ends too early"};
      if (length > limit - out.size()) return Error{"the compressed data is longer than it may be"};
      out.append(body.substr(at + 4, length));
      in.skip(4 + length);
      continue;
    }
    if (kind == 3) return Error{"the compressed data has a block of an unknown kind"};
    const char* problem = nullptr;
    if (kind == 1) fixedCodes(literals, distances);
    else problem = readCodes(in, literals, distances);
    if (problem == nullptr) problem = readBlock(in, literals, distances, out, limit);
    if (problem != nullptr) return Error{problem};
  }
  end = in.alignedPlace();
  return out;
}

Result<std::string> inflateRaw(std::string_view bytes, std::size_t limit) {
  std::size_t end = 0;
  return inflateBlocks(bytes, limit, end);
}

Result<std::string> inflateZlib(std::string_view bytes, std::size_t limit) {
  auto byteAt = [&](std::size_t i) { return static_cast<unsigned>(static_cast<unsigned char>(bytes[i])); };
  if (bytes.size() < 6) return Error{"the compressed data ends too early"};
  if ((byteAt(0) & 15) != 8 || (byteAt(0) * 256 + byteAt(1)) % 31 != 0 || (byteAt(1) & 32) != 0)
    return Error{"the data is not compressed with zlib"};
  std::string_view body = bytes.substr(2);
  std::size_t end = 0;
  auto out = inflateBlocks(body, limit, end);
  if (!out.ok()) return out;
  if (body.size() < 4 || end > body.size() - 4) return Error{"the compressed data ends too early"};
  std::uint32_t sum = 0;
  for (std::size_t i = 0; i < 4; ++i) sum = sum << 8 | byteAt(2 + end + i);
  if (sum != adler32(out.value())) return Error{"the compressed data has a wrong checksum"};
  return out;
}

std::string deflateZlib(std::string_view bytes) {
  constexpr std::size_t Window = 32768, HashSize = 1 << 15;
  constexpr int MaxChain = 32;
  constexpr std::uint32_t None = 0xffffffff;
  std::string out("\x78\x9c", 2);
  BitWriter writer(out);
  writer.bits(1, 1);
  writer.bits(1, 2);
  std::vector<std::uint32_t> head(HashSize, None), before(std::min(bytes.size(), Window), None);
  auto byteAt = [&](std::size_t i) { return static_cast<unsigned>(static_cast<unsigned char>(bytes[i])); };
  auto hashAt = [&](std::size_t i) {
    return ((byteAt(i) | byteAt(i + 1) << 8 | byteAt(i + 2) << 16) * 2654435761u) >> 17;
  };
  auto insert = [&](std::size_t i) {
    if (i + 3 > bytes.size()) return;
    std::uint32_t hash = hashAt(i);
    before[i % Window] = head[hash];
    head[hash] = static_cast<std::uint32_t>(i);
  };
  for (std::size_t at = 0; at < bytes.size();) {
    std::size_t best = 0, bestDistance = 0;
    if (at + 3 <= bytes.size()) {
      std::size_t most = std::min<std::size_t>(258, bytes.size() - at);
      std::uint32_t candidate = head[hashAt(at)];
      for (int chain = 0; chain < MaxChain && candidate != None && at - candidate <= Window - 1; ++chain) {
        std::size_t length = 0;
        while (length < most && bytes[candidate + length] == bytes[at + length]) ++length;
        if (length > best) {
          best = length;
          bestDistance = at - candidate;
          if (length == most) break;
        }
        std::uint32_t next = before[candidate % Window];
        if (next == None || next >= candidate) break;
        candidate = next;
      }
    }
    if (best < 3) {
      writer.literal(byteAt(at));
      insert(at++);
      continue;
    }
    unsigned l = slotOf(lengthBase, best), d = slotOf(distanceBase, bestDistance);
    writer.literal(257 + l);
    writer.bits(static_cast<std::uint32_t>(best - lengthBase[l]), lengthExtra[l]);
    writer.code(d, 5);
    writer.bits(static_cast<std::uint32_t>(bestDistance - distanceBase[d]), distanceExtra[d]);
    for (; best > 0; --best) insert(at++);
  }
  writer.literal(256);
  writer.finish();
  std::uint32_t sum = adler32(bytes);
  for (int shift = 24; shift >= 0; shift -= 8) out.push_back(static_cast<char>(sum >> shift & 255));
  return out;
}

}  // namespace vellum::base
