#include "base/image/png.h"

#include <array>
#include <cstdlib>
#include <vector>

#include "base/image/zlib.h"

namespace vellum::base {

namespace {

constexpr std::string_view Signature("\x89PNG\r\n\x1a\n", 8);
constexpr std::uint64_t MaxPixels = 16'000'000;

std::uint32_t big(std::string_view bytes, std::size_t at) {
  std::uint32_t value = 0;
  for (std::size_t i = 0; i < 4; ++i) value = value << 8 | static_cast<unsigned char>(bytes[at + i]);
  return value;
}

int paeth(int a, int b, int c) {
  int p = a + b - c, pa = std::abs(p - a), pb = std::abs(p - b), pc = std::abs(p - c);
  return pa <= pb && pa <= pc ? a : pb <= pc ? b : c;
}

struct Header {
  std::uint32_t width = 0, height = 0;
  unsigned depth = 0, color = 0, interlace = 0;
  unsigned channels() const { return color == 0 || color == 3 ? 1 : color == 2 ? 3 : color == 4 ? 2 : 4; }
  std::size_t rowBytes(std::size_t columns) const { return (columns * channels() * depth + 7) / 8; }
};

bool legal(const Header& h) {
  bool depth = h.color == 0   ? h.depth == 1 || h.depth == 2 || h.depth == 4 || h.depth == 8 || h.depth == 16
               : h.color == 3 ? h.depth == 1 || h.depth == 2 || h.depth == 4 || h.depth == 8
                              : (h.color == 2 || h.color == 4 || h.color == 6) && (h.depth == 8 || h.depth == 16);
  return depth && h.interlace <= 1 && h.width > 0 && h.height > 0 && std::uint64_t(h.width) * h.height <= MaxPixels;
}

struct Pass {
  unsigned x, y, stepX, stepY;
};
constexpr Pass whole[] = {{0, 0, 1, 1}};
constexpr Pass adam7[] = {{0, 0, 8, 8}, {4, 0, 8, 8}, {0, 4, 4, 8}, {2, 0, 4, 4},
                          {0, 2, 2, 4}, {1, 0, 2, 2}, {0, 1, 1, 2}};

std::size_t columnsOf(const Header& h, const Pass& p) { return h.width > p.x ? (h.width - p.x - 1) / p.stepX + 1 : 0; }
std::size_t rowsOf(const Header& h, const Pass& p) { return h.height > p.y ? (h.height - p.y - 1) / p.stepY + 1 : 0; }

class Decoder {
 public:
  Header header;
  std::string palette, transparency;
  bool asNumbers = false;  // of the colours of the palette

  bool unfilter(std::string& data, std::size_t at, std::size_t rows, std::size_t rowBytes) const {
    std::size_t unit = std::max<std::size_t>(1, header.channels() * header.depth / 8);
    for (std::size_t r = 0; r < rows; ++r, at += rowBytes + 1) {
      unsigned filter = static_cast<unsigned char>(data[at]);
      if (filter > 4) return false;
      for (std::size_t i = 0; i < rowBytes; ++i) {
        std::size_t here = at + 1 + i;
        int a = i >= unit ? static_cast<unsigned char>(data[here - unit]) : 0;
        int b = r > 0 ? static_cast<unsigned char>(data[here - rowBytes - 1]) : 0;
        int c = r > 0 && i >= unit ? static_cast<unsigned char>(data[here - rowBytes - 1 - unit]) : 0;
        int add = filter == 1 ? a : filter == 2 ? b : filter == 3 ? (a + b) / 2 : filter == 4 ? paeth(a, b, c) : 0;
        data[here] = static_cast<char>(static_cast<unsigned char>(data[here]) + add);
      }
    }
    return true;
  }

  void pixel(std::string_view row, std::size_t column, unsigned char* out) const {
    unsigned channels = header.channels();
    unsigned values[4] = {0, 0, 0, 0};
    for (unsigned c = 0; c < channels; ++c) {
      std::size_t sample = column * channels + c;
      auto byteAt = [&](std::size_t i) { return static_cast<unsigned>(static_cast<unsigned char>(row[i])); };
      if (header.depth == 8) values[c] = byteAt(sample);
      else if (header.depth == 16) values[c] = byteAt(sample * 2) << 8 | byteAt(sample * 2 + 1);
      else
        values[c] = byteAt(sample * header.depth / 8) >> (8 - header.depth - sample * header.depth % 8) &
                    ((1u << header.depth) - 1);
    }
    auto wide = [&](std::size_t i) {
      return unsigned(static_cast<unsigned char>(transparency[i])) << 8 |
             static_cast<unsigned char>(transparency[i + 1]);
    };
    auto eight = [&](unsigned v) {
      return static_cast<unsigned char>(header.depth == 16  ? v >> 8
                                        : header.depth == 8 ? v
                                                            : v * 255 / ((1u << header.depth) - 1));
    };
    unsigned char alpha = 255;
    if (header.color == 3) {
      std::size_t index = values[0];
      if (asNumbers) {
        out[0] = out[1] = out[2] = static_cast<unsigned char>(index);
        out[3] = 255;
        return;
      }
      for (std::size_t c = 0; c < 3; ++c)
        out[c] = index * 3 + c < palette.size() ? static_cast<unsigned char>(palette[index * 3 + c]) : 0;
      if (index < transparency.size()) alpha = static_cast<unsigned char>(transparency[index]);
    } else if (header.color == 0 || header.color == 4) {
      out[0] = out[1] = out[2] = eight(values[0]);
      if (header.color == 4) alpha = eight(values[1]);
      else if (transparency.size() >= 2 && wide(0) == values[0]) alpha = 0;
    } else {
      for (int c = 0; c < 3; ++c) out[c] = eight(values[c]);
      if (header.color == 6) alpha = eight(values[3]);
      else if (transparency.size() >= 6 && wide(0) == values[0] && wide(2) == values[1] && wide(4) == values[2])
        alpha = 0;
    }
    out[3] = alpha;
  }

  Result<Picture> decode(std::string_view packed) const {
    const Pass* passes = header.interlace != 0 ? adam7 : whole;
    std::size_t passCount = header.interlace != 0 ? 7 : 1, total = 0;
    for (std::size_t p = 0; p < passCount; ++p)
      if (std::size_t columns = columnsOf(header, passes[p]); columns > 0)
        total += rowsOf(header, passes[p]) * (header.rowBytes(columns) + 1);
    auto unpacked = inflateZlib(packed, total);
    if (!unpacked) return unpacked.error();
    if (unpacked->size() < total) return Error{"the PNG's pixels end too early"};
    Picture picture(static_cast<int>(header.width), static_cast<int>(header.height));
    std::size_t at = 0;
    for (std::size_t p = 0; p < passCount; ++p) {
      const Pass& pass = passes[p];
      std::size_t columns = columnsOf(header, pass), rows = rowsOf(header, pass), rowBytes = header.rowBytes(columns);
      if (columns == 0 || rows == 0) continue;
      if (!unfilter(*unpacked, at, rows, rowBytes)) return Error{"the PNG has a row with an unknown filter"};
      for (std::size_t r = 0; r < rows; ++r, at += rowBytes + 1)
        for (std::size_t c = 0; c < columns; ++c)
          pixel(std::string_view(*unpacked).substr(at + 1, rowBytes), c,
                picture.at(static_cast<int>(pass.x + c * pass.stepX), static_cast<int>(pass.y + r * pass.stepY)));
    }
    return picture;
  }
};

void chunk(std::string& out, std::string_view kind, std::string_view data) {
  auto number = [&](std::uint32_t value) {
    for (int shift = 24; shift >= 0; shift -= 8) out.push_back(static_cast<char>(value >> shift & 255));
  };
  number(static_cast<std::uint32_t>(data.size()));
  std::size_t begin = out.size();
  out.append(kind).append(data);
  number(crc32(std::string_view(out).substr(begin)));
}

}  // namespace

static Result<Picture> readFile(std::string_view bytes, bool asNumbers) {
  if (!bytes.starts_with(Signature)) return Error{"it is not a PNG file"};
  Decoder decoder;
  decoder.asNumbers = asNumbers;
  std::string packed;
  bool started = false, ended = false;
  for (std::size_t at = Signature.size(); !ended && bytes.size() - at >= 12;) {
    std::size_t length = big(bytes, at);
    if (length > bytes.size() - at - 12) return Error{"the PNG ends in the middle of a chunk"};
    std::string_view kind = bytes.substr(at + 4, 4), data = bytes.substr(at + 8, length);
    at += length + 12;
    if (kind == "IHDR" && !started) {
      if (length < 13) return Error{"the PNG's header is too short"};
      Header& h = decoder.header;
      h.width = big(data, 0);
      h.height = big(data, 4);
      h.depth = static_cast<unsigned char>(data[8]);
      h.color = static_cast<unsigned char>(data[9]);
      h.interlace = static_cast<unsigned char>(data[12]);
      if (!legal(h)) return Error{"the PNG's header is invalid, or the picture is too large"};
      started = true;
    } else if (kind == "PLTE") {
      decoder.palette = data.substr(0, 768);
    } else if (kind == "tRNS") {
      decoder.transparency = data.substr(0, 256);
    } else if (kind == "IDAT") {
      packed.append(data);
    } else if (kind == "IEND") {
      ended = true;
    }
  }
  if (!started) return Error{"the PNG has no header"};
  if (asNumbers && decoder.header.color != 3) return Error{"the PNG has no palette"};
  return decoder.decode(packed);
}

Result<Picture> readPng(std::string_view bytes) { return readFile(bytes, false); }
Result<Picture> readPngNumbers(std::string_view bytes) { return readFile(bytes, true); }

std::string writePng(const Picture& picture) {
  bool solid = true;
  std::size_t count = std::size_t(picture.width) * std::size_t(picture.height);
  for (std::size_t i = 0; i < count && solid; ++i) solid = picture.pixels[i * 4 + 3] == '\xff';
  std::size_t unit = solid ? 3 : 4, rowBytes = std::size_t(picture.width) * unit;
  std::string header;
  for (int value : {picture.width, picture.height})
    for (int shift = 24; shift >= 0; shift -= 8) header.push_back(static_cast<char>(value >> shift & 255));
  header.append(solid ? std::string_view("\x08\x02\0\0\0", 5) : std::string_view("\x08\x06\0\0\0", 5));
  std::string data, row(rowBytes, '\0'), last(rowBytes, '\0');
  std::array<std::string, 3> filtered;  // none, sub, up: the one with the smallest sum is written
  for (int y = 0; y < picture.height; ++y) {
    const unsigned char* from = picture.at(0, y);
    for (int x = 0; x < picture.width; ++x)
      for (std::size_t c = 0; c < unit; ++c) row[std::size_t(x) * unit + c] = static_cast<char>(from[x * 4 + int(c)]);
    std::size_t bestSum = ~std::size_t(0), best = 0;
    for (std::size_t f = 0; f < 3; ++f) {
      std::string& line = filtered[f];
      line.resize(rowBytes);
      std::size_t sum = 0;
      for (std::size_t i = 0; i < rowBytes; ++i) {
        char minus = f == 1 ? (i >= unit ? row[i - unit] : '\0') : f == 2 ? last[i] : '\0';
        line[i] = static_cast<char>(row[i] - minus);
        sum += static_cast<std::size_t>(std::abs(static_cast<signed char>(line[i])));
      }
      if (sum < bestSum) bestSum = sum, best = f;
    }
    data.push_back(static_cast<char>(best));
    data.append(filtered[best]);
    std::swap(last, row);
  }
  std::string out(Signature);
  chunk(out, "IHDR", header);
  chunk(out, "IDAT", deflateZlib(data));
  chunk(out, "IEND", "");
  return out;
}

}  // namespace vellum::base
