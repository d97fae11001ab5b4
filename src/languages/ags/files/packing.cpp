#include "languages/ags/files/packing.h"

#include <array>

#include "base/text.h"

namespace vellum::ags::files {

Pixels pixelsOf(const base::Picture& picture) {
  Pixels pixels{picture.width, picture.height, 4, picture.pixels, {}};
  for (std::size_t at = 0; at + 3 < pixels.bytes.size(); at += 4) std::swap(pixels.bytes[at], pixels.bytes[at + 2]);
  return pixels;
}

base::Result<std::string> unpackRuns(base::ByteReader& in, std::size_t size, std::size_t bytesAPixel) {
  std::string out;
  while (out.size() < size && in.ok()) {
    int index = static_cast<std::int8_t>(in.u8());
    if (index == -128) index = 0;
    std::size_t pixels = static_cast<std::size_t>(index < 0 ? 1 - index : index + 1);
    if (pixels * bytesAPixel > size - out.size()) return base::Error{"a run is longer than the picture"};
    if (index >= 0) {
      out += in.raw(pixels * bytesAPixel);
      continue;
    }
    std::string_view pixel = in.raw(bytesAPixel);
    for (std::size_t i = 0; i < pixels; ++i) out += pixel;
  }
  return out;
}

std::string unpackLzss(std::string_view packed, std::size_t limit) {
  constexpr std::size_t Window = 4096, LongestCopy = 16, ShortestCopy = 3;
  std::array<char, Window> window{};
  std::size_t at = Window - LongestCopy;
  std::string out;
  auto put = [&](char byte) {
    window[at] = byte;
    at = (at + 1) % Window;
    out += byte;
  };
  base::ByteReader in(packed);
  while (in.remaining() > 0) {
    unsigned flags = in.u8();
    for (int bit = 0; bit < 8; ++bit) {
      if (in.remaining() < (flags >> bit & 1 ? 2u : 1u) || out.size() == limit) return out;
      if ((flags >> bit & 1) == 0) {
        put(static_cast<char>(in.u8()));
        continue;
      }
      unsigned code = in.u16();
      std::size_t from = (at + Window - 1 - code % Window) % Window;
      for (std::size_t length = (code >> 12) + ShortestCopy; length > 0 && out.size() < limit; --length) {
        put(window[from]);
        from = (from + 1) % Window;
      }
    }
  }
  return out;
}

base::Result<Pixels> unpackBackground(std::string_view packed, int bytesAPixel, int mostSide) {
  auto side = static_cast<std::size_t>(mostSide), depth = static_cast<std::size_t>(bytesAPixel);
  std::string start = unpackLzss(packed, 8);
  base::ByteReader sizes(start);
  std::size_t row = sizes.u32(), rows = sizes.u32();
  if (!sizes.ok() || row == 0 || row % depth != 0 || row / depth > side || rows == 0 || rows > side)
    return base::Error{"the picture has a size that pictures don't have"};
  std::string all = unpackLzss(packed, 8 + row * rows);
  if (all.size() < 8 + row * rows) return base::Error{"the picture ends too early"};
  return Pixels{static_cast<int>(row / depth), static_cast<int>(rows), bytesAPixel, all.substr(8), {}};
}

std::string packBackground(const Pixels& pixels) {
  base::ByteWriter plain;
  plain.u32(static_cast<std::uint32_t>(pixels.width * pixels.bytesAPixel));
  plain.u32(static_cast<std::uint32_t>(pixels.height));
  plain.raw(pixels.bytes);
  const std::string bytes = plain.take();
  std::string packed;
  packed.reserve(bytes.size() + bytes.size() / 8 + 1);
  for (std::size_t at = 0; at < bytes.size(); at += 8) {
    packed += '\0';  // eight literal bytes follow
    packed += std::string_view(bytes).substr(at, 8);
  }
  return packed;
}

}  // namespace vellum::ags::files
