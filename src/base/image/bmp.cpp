#include "base/image/bmp.h"

#include <bit>

#include "base/bytes.h"

namespace vellum::base {

namespace {

constexpr std::size_t FileHeaderSize = 14, InfoSize = 40;
constexpr std::int64_t MaxBmpPixels = std::int64_t(1) << 24;
constexpr std::uint32_t Plain = 0, BitFields = 3, AlphaBitFields = 6;  // how pixels are stored

// Bytes per row, padded to a multiple of four.
std::size_t rowSize(std::size_t width, std::size_t bits) { return (width * bits + 31) / 32 * 4; }

// One channel of a pixel, scaled to eight bits; `otherwise` when the file lacks the channel.
std::uint8_t channel(std::uint32_t pixel, std::uint32_t mask, std::uint8_t otherwise) {
  if (mask == 0) return otherwise;
  std::uint64_t most = mask >> std::countr_zero(mask), value = (pixel & mask) >> std::countr_zero(mask);
  return static_cast<std::uint8_t>((value * 255 + most / 2) / most);
}

struct Format {
  std::uint32_t bits = 0;
  std::uint32_t red = 0, green = 0, blue = 0, alpha = 0;  // masks
};

void readRow(std::string_view row, const Format& format, std::string_view palette, unsigned char* out, int width) {
  const auto* bytes = reinterpret_cast<const unsigned char*>(row.data());
  for (int x = 0; x < width; ++x, out += 4) {
    auto at = static_cast<std::size_t>(x);
    if (format.bits <= 8) {
      std::size_t bit = at * format.bits;
      std::size_t index = bytes[bit / 8] >> (8 - format.bits - bit % 8) & ((1u << format.bits) - 1);
      // A pixel outside the palette is black.
      for (std::size_t c = 0; c < 3; ++c)
        out[c] = index * 4 + 2 < palette.size() ? static_cast<unsigned char>(palette[index * 4 + 2 - c]) : 0;
      out[3] = 255;
      continue;
    }
    std::uint32_t pixel = 0;
    for (std::size_t i = 0; i < format.bits / 8; ++i)
      pixel |= std::uint32_t(bytes[at * (format.bits / 8) + i]) << (8 * i);
    out[0] = channel(pixel, format.red, 0);
    out[1] = channel(pixel, format.green, 0);
    out[2] = channel(pixel, format.blue, 0);
    out[3] = channel(pixel, format.alpha, 255);
  }
}

}  // namespace

Result<Picture> readBmp(std::string_view bytes) {
  ByteReader in(bytes);
  if (in.raw(2) != "BM") return Error{"this is not a bitmap"};
  in.raw(8);
  std::size_t pixelsAt = in.u32(), infoSize = in.u32();
  if (!in.ok() || infoSize < InfoSize || infoSize > 1024) return Error{"this bitmap format is not supported"};
  std::int64_t width = in.i32(), height = in.i32();
  in.u16();  // planes
  Format format;
  format.bits = in.u16();
  std::uint32_t storage = in.u32();
  in.raw(12);  // size in bytes, pixels per metre
  std::size_t colors = in.u32();
  in.u32();  // colours that matter
  bool fromTop = height < 0;
  if (fromTop) height = -height;
  if (!in.ok() || width < 1 || height < 1 || width * height > MaxBmpPixels)
    return Error{"the bitmap has no pixels, or too many"};
  if (std::has_single_bit(format.bits) ? format.bits == 2 || format.bits > 32 : format.bits != 24)
    return Error{"the bitmap has an invalid number of bits per pixel"};
  if (storage == Plain) {
    bool isSmall = format.bits == 16;
    format.red = isSmall ? 0x7C00 : 0xFF0000;
    format.green = isSmall ? 0x3E0 : 0xFF00;
    format.blue = isSmall ? 0x1F : 0xFF;
  } else if ((storage == BitFields || storage == AlphaBitFields) && (format.bits == 16 || format.bits == 32)) {
    format.red = in.u32();
    format.green = in.u32();
    format.blue = in.u32();
    if (storage == AlphaBitFields || infoSize >= InfoSize + 16) format.alpha = in.u32();
  } else {
    return Error{"compressed bitmaps are not supported"};
  }
  std::string_view palette;
  if (format.bits <= 8) {
    std::size_t most = std::size_t(1) << format.bits;
    if (colors == 0 || colors > most) colors = most;
    palette = bytes.substr(std::min(bytes.size(), FileHeaderSize + infoSize), colors * 4);
  }
  std::size_t row = rowSize(static_cast<std::size_t>(width), format.bits);
  if (!in.ok() || pixelsAt > bytes.size() || (bytes.size() - pixelsAt) / row < static_cast<std::size_t>(height))
    return Error{"the bitmap ends too early"};
  Picture picture(static_cast<int>(width), static_cast<int>(height));
  for (int y = 0; y < picture.height; ++y) {
    auto line = static_cast<std::size_t>(fromTop ? y : picture.height - 1 - y);
    readRow(bytes.substr(pixelsAt + line * row, row), format, palette, picture.at(0, y), picture.width);
  }
  return picture;
}

std::string writeBmp(const Picture& picture) {
  std::size_t row = rowSize(static_cast<std::size_t>(picture.width), 24);
  std::size_t size = row * static_cast<std::size_t>(picture.height);
  ByteWriter out;
  out.raw("BM");
  out.u32(static_cast<std::uint32_t>(FileHeaderSize + InfoSize + size));
  out.u32(0);
  out.u32(FileHeaderSize + InfoSize);
  out.u32(InfoSize);
  out.i32(picture.width);
  out.i32(picture.height);
  out.u16(1);
  out.u16(24);
  out.u32(Plain);
  out.u32(static_cast<std::uint32_t>(size));
  for (int i = 0; i < 4; ++i) out.u32(0);  // pixels per metre, colours
  std::string bytes = out.take();
  bytes.reserve(bytes.size() + size);
  for (int y = picture.height - 1; y >= 0; --y) {
    std::size_t begin = bytes.size();
    for (int x = 0; x < picture.width; ++x)
      for (int c = 2; c >= 0; --c) bytes += static_cast<char>(picture.at(x, y)[c]);
    bytes.resize(begin + row, '\0');
  }
  return bytes;
}

}  // namespace vellum::base
