#include "languages/ags/files/sprite_file.h"

#include "base/image/zlib.h"
#include "base/text.h"

namespace vellum::ags::files {

namespace {

// Versions: without and with packed sprites, with a flag for it, with 32-bit sprite numbers, and with the form of each
// sprite before it.
constexpr int VersionPlain = 4, VersionPacked = 5, VersionFlag = 6, VersionManySprites = 11, VersionForms = 12;
constexpr std::string_view Signature = " Sprite File ";
constexpr std::size_t OldPaletteSize = 256 * 3;
constexpr std::int64_t MostSprites = 100'000;
constexpr int MostSide = 8192;
enum Packing : int { NotPacked, Runs, Lzss, Deflated };
// Forms of pixels with a palette of their own.
constexpr int PaletteRgb = 32, PaletteArgb = 33, PaletteSmall = 34;

struct Header {
  int version = 0, packing = NotPacked;
  std::int64_t last = 0;  // sprite
};

bool readHeader(base::ByteReader& in, Header& header) {
  header.version = in.u16();
  if (in.raw(Signature.size()) != Signature || header.version < VersionPlain || header.version > VersionForms)
    return false;
  if (header.version == VersionPacked) header.packing = Runs;
  if (header.version >= VersionFlag) {
    header.packing = in.u8();
    in.u32();  // the same number as in the index file beside it
  }
  if (header.version < VersionPacked) in.raw(OldPaletteSize);
  header.last = header.version >= VersionManySprites ? in.i32() : in.u16();
  if (header.version >= VersionForms) in.u32();  // how sprites are stored
  return in.ok();
}

// Returns false when there is no such sprite.
bool readSprite(base::ByteReader& in, const Header& header, SpriteFile::Sprite& sprite) {
  sprite.packing = header.packing;
  int form = 0;
  sprite.bytesAPixel = in.u8();
  form = in.u8();
  if (sprite.bytesAPixel == 0) return false;
  if (header.version >= VersionForms) {
    sprite.colors = in.u8() + 1;
    sprite.packing = in.u8();
  }
  sprite.colorSize = form == PaletteRgb ? 3 : form == PaletteArgb ? 4 : form == PaletteSmall ? 2 : 0;
  if (sprite.colorSize == 0) sprite.colors = 0;
  sprite.width = in.u16();
  sprite.height = in.u16();
  return true;
}

bool isGood(const SpriteFile::Sprite& sprite) {
  return sprite.bytesAPixel <= 4 && sprite.packing <= Deflated && sprite.width >= 1 && sprite.height >= 1 &&
         sprite.width <= MostSide && sprite.height <= MostSide;
}

std::size_t paletteSize(const SpriteFile::Sprite& sprite) {
  return static_cast<std::size_t>(sprite.colors) * static_cast<std::size_t>(sprite.colorSize);
}
int storedBytes(const SpriteFile::Sprite& sprite) { return sprite.colors > 0 ? 1 : sprite.bytesAPixel; }
std::size_t storedSize(const SpriteFile::Sprite& sprite) {
  return static_cast<std::size_t>(sprite.width) * static_cast<std::size_t>(sprite.height) *
         static_cast<std::size_t>(storedBytes(sprite));
}

// Four bytes a colour: blue, green, red, alpha.
std::string paletteOf(base::ByteReader& in, const SpriteFile::Sprite& sprite) {
  std::string palette;
  for (int i = 0; i < sprite.colors; ++i) {
    if (sprite.colorSize >= 3) {
      palette += in.raw(3);
      palette += sprite.colorSize == 4 ? static_cast<char>(in.u8()) : '\xFF';
      continue;
    }
    unsigned color = in.u16(), red = color >> 11, green = color >> 5 & 63, blue = color & 31;
    for (unsigned channel : {blue << 3 | blue >> 2, green << 2 | green >> 4, red << 3 | red >> 2, 255u})
      palette += static_cast<char>(channel);
  }
  return palette;
}

}  // namespace

base::Result<SpriteFile> SpriteFile::open(std::string bytes) {
  base::ByteReader in(bytes);
  Header header;
  if (!readHeader(in, header))
    return base::Error{"this is not a sprite file, or it comes from an editor older than 3.0"};
  if (header.last >= MostSprites) return base::Error{"there are more than 100,000 sprites"};
  SpriteFile file;
  for (std::int64_t number = 0; number <= header.last; ++number) {
    Sprite& sprite = file.sprites_.emplace_back();
    if (in.remaining() == 0) return base::Error{base::cat("sprite ", number, " is missing: the file ends before it")};
    if (!readSprite(in, header, sprite)) continue;
    std::size_t palette = paletteSize(sprite);
    sprite.begin = bytes.size() - in.remaining();
    in.raw(palette);
    bool hasSize = header.version >= VersionForms || sprite.packing != NotPacked;
    std::size_t packed = hasSize ? in.u32() : storedSize(sprite);
    sprite.size = palette + (hasSize ? 4 : 0) + packed;
    in.raw(packed);
    if (!isGood(sprite) || !in.ok())
      return base::Error{base::cat("sprite ", number, ", byte ", sprite.begin, ": its size is impossible")};
  }
  file.bytes_ = std::move(bytes);
  return file;
}

std::optional<Pixels> SpriteFile::pixels(int number) const {
  if (number < 0 || static_cast<std::size_t>(number) >= sprites_.size()) return std::nullopt;
  const Sprite& sprite = sprites_[static_cast<std::size_t>(number)];
  if (sprite.width == 0) return std::nullopt;
  base::ByteReader in(std::string_view(bytes_).substr(sprite.begin, sprite.size));
  Pixels pixels{sprite.width, sprite.height, storedBytes(sprite), {}, paletteOf(in, sprite)};
  std::size_t size = storedSize(sprite), plain = sprite.size - paletteSize(sprite);
  // Unpacked pixels have their length before them in the newest files only.
  if (sprite.packing != NotPacked || plain != size) in.u32();
  std::string_view packed = in.raw(in.remaining());
  if (sprite.packing == NotPacked) {
    pixels.bytes = packed;
  } else if (sprite.packing == Runs) {
    base::ByteReader runs(packed);
    auto unpacked = unpackRuns(runs, size, static_cast<std::size_t>(pixels.bytesAPixel));
    if (!unpacked) return std::nullopt;
    pixels.bytes = std::move(*unpacked);
  } else if (sprite.packing == Lzss) {
    pixels.bytes = unpackLzss(packed, size);
  } else {
    auto unpacked = base::inflateZlib(packed, size);
    if (!unpacked) unpacked = base::inflateRaw(packed, size);
    if (!unpacked) return std::nullopt;
    pixels.bytes = std::move(*unpacked);
  }
  if (pixels.bytes.size() != size) return std::nullopt;
  return pixels;
}

}  // namespace vellum::ags::files
