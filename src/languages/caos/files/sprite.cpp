#include "languages/caos/files/sprite.h"

#include "base/bytes.h"
#include "base/text.h"

namespace vellum::caos {

namespace {

constexpr std::uint32_t Wide = 1, Packed = 2;
constexpr int Tile = 128;

std::uint16_t widen(std::uint16_t color) {  // 555 to 565
  unsigned g = color >> 5 & 31;
  return static_cast<std::uint16_t>((color >> 10 & 31) << 11 | (g << 1 | g >> 4) << 5 | (color & 31));
}
std::uint16_t narrow(std::uint16_t color) {  // a color that would become transparent stays solid
  auto result = static_cast<std::uint16_t>(color >> 11 << 10 | (color >> 6 & 31) << 5 | (color & 31));
  return color != 0 && result == 0 ? SolidBlack : result;
}

std::uint32_t u16At(std::string_view bytes, std::size_t at) {
  return static_cast<unsigned char>(bytes[at]) | std::uint32_t(static_cast<unsigned char>(bytes[at + 1])) << 8;
}

struct Entry {
  std::uint32_t offset = 0;
  std::uint16_t width = 0, height = 0;
  std::vector<std::uint32_t> lines;  // c16: of the second line and on
};

base::Error tooShort() { return {"the sprite file ends too early"}; }

bool plausible(const std::vector<Entry>& entries) {
  std::uint64_t pixels = 0;
  for (const Entry& entry : entries) pixels += std::uint64_t(entry.width) * entry.height;
  return pixels <= MaxSpritePixels;
}

bool readPlain(std::string_view bytes, std::size_t at, bool wide, SpriteImage& image) {
  std::size_t count = std::size_t(image.width) * image.height;
  if (at > bytes.size() || count * 2 > bytes.size() - at) return false;
  image.pixels.resize(count);
  for (std::size_t i = 0; i < count; ++i) {
    auto color = static_cast<std::uint16_t>(u16At(bytes, at + i * 2));
    image.pixels[i] = wide ? color : widen(color);
  }
  return true;
}

// A line is a sequence of runs: length times two, plus one when colors follow; zero ends it.
bool readLine(std::string_view bytes, std::size_t at, bool wide, std::uint16_t* out, std::size_t width) {
  std::size_t x = 0;
  while (true) {
    if (at + 2 > bytes.size()) return false;
    std::uint32_t run = u16At(bytes, at);
    at += 2;
    if (run == 0) return true;
    std::size_t length = run >> 1;
    if (length > width - x) return false;
    if ((run & 1) != 0) {
      if (length * 2 > bytes.size() - at) return false;
      for (std::size_t i = 0; i < length; ++i, at += 2) {
        auto color = static_cast<std::uint16_t>(u16At(bytes, at));
        if (!wide) color = widen(color);
        out[x + i] = color == 0 ? SolidBlack : color;
      }
    }
    x += length;
  }
}

base::Result<SpriteFile> readBlk(std::string_view bytes, bool wide) {
  base::ByteReader in(bytes);
  in.u32();
  std::uint32_t columns = in.u16(), rows = in.u16(), count = in.u16();
  if (!in.ok()) return tooShort();
  if (columns == 0 || rows == 0 || count < columns * rows ||
      std::uint64_t(columns) * rows * Tile * Tile > MaxSpritePixels || columns * Tile > 65535 || rows * Tile > 65535)
    return base::Error{"the background's size is impossible"};
  SpriteFile file;
  file.images.resize(1);
  SpriteImage& whole = file.images[0];
  if (std::uint64_t(columns) * rows * (Tile * Tile * 2 + 8) > bytes.size()) return tooShort();
  whole.width = static_cast<std::uint16_t>(columns * Tile);
  whole.height = static_cast<std::uint16_t>(rows * Tile);
  whole.pixels.resize(std::size_t(whole.width) * whole.height);
  SpriteImage tile;
  tile.width = tile.height = Tile;
  for (std::uint32_t i = 0; i < columns * rows; ++i) {
    std::size_t offset = std::size_t(in.u32()) + 4;  // counted from the end of the flags
    std::uint32_t width = in.u16(), height = in.u16();
    if (!in.ok()) return tooShort();
    if (width != Tile || height != Tile) return base::Error{"a tile of the background is not 128 by 128 pixels"};
    if (!readPlain(bytes, offset, wide, tile)) return tooShort();
    std::size_t left = i / rows * Tile, top = i % rows * Tile;  // column by column
    for (std::size_t y = 0; y < Tile; ++y)
      for (std::size_t x = 0; x < Tile; ++x)
        whole.pixels[(top + y) * whole.width + left + x] = tile.pixels[y * Tile + x];
  }
  for (std::uint16_t& color : whole.pixels)
    if (color == 0) color = SolidBlack;  // a background has no transparent pixels
  return file;
}

}  // namespace

base::Result<SpriteFile> readSprites(std::string_view bytes, bool isBackground) {
  base::ByteReader in(bytes);
  std::uint32_t flags = in.u32();
  if (!in.ok()) return tooShort();
  if (flags > 3) return base::Error{"it is not a sprite file: its first number is not 0, 1, 2 or 3"};
  bool wide = (flags & Wide) != 0, packed = (flags & Packed) != 0;
  if (isBackground) return readBlk(bytes, wide);
  std::uint32_t count = in.u16();
  if (!in.ok() || count * std::size_t(8) > in.remaining()) return tooShort();
  std::vector<Entry> entries(count);
  for (Entry& entry : entries) {
    entry.offset = in.u32();
    entry.width = in.u16();
    entry.height = in.u16();
    if (!packed || entry.height < 2) continue;
    if (std::size_t(entry.height - 1) * 4 > in.remaining()) return tooShort();
    entry.lines.resize(entry.height - 1u);
    for (std::uint32_t& line : entry.lines) line = in.u32();
  }
  if (!in.ok()) return tooShort();
  if (!plausible(entries)) return base::Error{"the sprite file has more than 32 million pixels"};
  SpriteFile file;
  file.images.resize(count);
  for (std::size_t i = 0; i < count; ++i) {
    SpriteImage& image = file.images[i];
    const Entry& entry = entries[i];
    image.width = entry.width;
    image.height = entry.height;
    if (!packed) {
      if (!readPlain(bytes, entry.offset, wide, image)) return tooShort();
      continue;
    }
    image.pixels.resize(std::size_t(image.width) * image.height);
    for (std::size_t y = 0; y < image.height; ++y)
      if (!readLine(bytes, y == 0 ? entry.offset : entry.lines[y - 1], wide, image.pixels.data() + y * image.width,
                    image.width))
        return base::Error{base::cat("line ", y, " of image ", i, " is damaged")};
  }
  return file;
}

static base::Result<std::string> writeBlk(const SpriteFile& file, bool wide) {
  if (file.images.size() != 1) return base::Error{"a blk file holds one picture"};
  const SpriteImage& image = file.images[0];
  std::uint32_t columns = (image.width + Tile - 1u) / Tile, rows = (image.height + Tile - 1u) / Tile;
  if (columns == 0 || rows == 0) return base::Error{"a background can't be empty"};
  if (columns * Tile > 65535 || rows * Tile > 65535) return base::Error{"the background is too large"};
  base::ByteWriter out;
  out.u32(wide ? Wide : 0);
  out.u16(static_cast<std::uint16_t>(columns));
  out.u16(static_cast<std::uint16_t>(rows));
  out.u16(static_cast<std::uint16_t>(columns * rows));
  std::uint32_t data = 10 + columns * rows * 8;
  for (std::uint32_t i = 0; i < columns * rows; ++i) {
    out.u32(data + i * Tile * Tile * 2 - 4);
    out.u16(Tile);
    out.u16(Tile);
  }
  for (std::uint32_t i = 0; i < columns * rows; ++i) {
    std::uint32_t left = i / rows * Tile, top = i % rows * Tile;
    for (std::uint32_t y = top; y < top + Tile; ++y)
      for (std::uint32_t x = left; x < left + Tile; ++x) {
        std::uint16_t color =
            x < image.width && y < image.height ? image.at(static_cast<int>(x), static_cast<int>(y)) : 0;
        out.u16(wide ? color : narrow(color));
      }
  }
  return out.take();
}

base::Result<std::string> writeSprites(const SpriteFile& file, SpriteFormat format, bool wide) {
  if (format == SpriteFormat::Blk) return writeBlk(file, wide);
  if (file.images.size() > MaxSpriteImages) return base::Error{"a sprite file holds at most 65535 images"};
  bool packed = format == SpriteFormat::C16;
  std::string header, body;
  std::size_t headerSize = 6;
  for (const SpriteImage& image : file.images) headerSize += packed && image.height > 1 ? 4 + 4u * image.height : 8;
  base::ByteWriter head, data;
  head.u32((wide ? Wide : 0) | (packed ? Packed : 0));
  head.u16(static_cast<std::uint16_t>(file.images.size()));
  for (const SpriteImage& image : file.images) {
    auto place = [&] { return static_cast<std::uint32_t>(headerSize + data.bytes().size()); };
    head.u32(place());
    head.u16(image.width);
    head.u16(image.height);
    for (int y = 0; y < image.height; ++y) {
      if (packed && y > 0) head.u32(place());
      for (int x = 0; x < image.width;) {
        std::uint16_t color = image.at(x, y);
        if (!packed) {
          data.u16(wide ? color : narrow(color));
          ++x;
          continue;
        }
        int end = x;
        while (end < image.width && end - x < 32767 && (image.at(end, y) != 0) == (color != 0)) ++end;
        data.u16(static_cast<std::uint16_t>((end - x) * 2 + (color != 0)));
        for (; x < end; ++x)
          if (color != 0) data.u16(wide ? image.at(x, y) : narrow(image.at(x, y)));
      }
      if (packed) data.u16(0);
    }
    if (packed) data.u16(0);
    if (data.bytes().size() > (std::size_t(1) << 31)) return base::Error{"the sprite file would be too large"};
  }
  std::string out = head.take();
  out += data.bytes();
  return out;
}

std::string describeSprites(std::string_view bytes, bool isBackground) {
  std::uint32_t flags = bytes.empty() ? 0 : static_cast<unsigned char>(bytes[0]);
  return base::cat(isBackground            ? "blk"
                   : (flags & Packed) != 0 ? "c16"
                                           : "s16",
                   (flags & Wide) != 0 ? ", 565" : ", 555");
}

base::Picture toPicture(const SpriteImage& image) {
  base::Picture picture(image.width, image.height);
  for (std::size_t i = 0; i < image.pixels.size(); ++i) {
    if (image.pixels[i] == 0) continue;
    Rgb color = unpack565(image.pixels[i]);
    char* out = picture.pixels.data() + i * 4;
    out[0] = static_cast<char>(color.r);
    out[1] = static_cast<char>(color.g);
    out[2] = static_cast<char>(color.b);
    out[3] = '\xff';
  }
  return picture;
}

bool toSprite(const base::Picture& picture, SpriteImage& image) {
  if (picture.width > 65535 || picture.height > 65535) return false;
  image.width = static_cast<std::uint16_t>(picture.width);
  image.height = static_cast<std::uint16_t>(picture.height);
  image.pixels.resize(std::size_t(image.width) * image.height);
  for (std::size_t i = 0; i < image.pixels.size(); ++i) {
    const auto* from = reinterpret_cast<const unsigned char*>(picture.pixels.data()) + i * 4;
    image.pixels[i] = from[3] < 128 ? 0 : pack565(from[0], from[1], from[2]);
  }
  return true;
}

}  // namespace vellum::caos
