// Files of bytes: sprites, pictures, sounds, PRAY, zip archives, sprites and rooms of AGS, saves.
#include <algorithm>

#include "archives/archive.h"
#include "base/bytes.h"
#include "base/image/bmp.h"
#include "base/image/png.h"
#include "base/image/zlib.h"
#include "cases.h"
#include "languages/ags/files/game/crm.h"
#include "languages/ags/files/packing.h"
#include "languages/ags/files/sprite_file.h"
#include "languages/caos/files/pray.h"
#include "languages/caos/files/sound_files.h"
#include "languages/caos/files/sprite.h"

namespace vellum::growth {

namespace {

using base::ByteWriter;

std::uint16_t u16(std::size_t number) { return static_cast<std::uint16_t>(std::min<std::size_t>(number, 65535)); }
std::uint32_t u32(std::size_t number) { return static_cast<std::uint32_t>(number); }

// A frame a part; with `isShared`, all frames have the same pixels, which grow, too.
std::string s16(std::size_t parts, bool isShared) {
  ByteWriter out;
  std::size_t begin = 6 + 8 * parts;
  out.u32(1);
  out.u16(u16(parts));
  for (std::size_t i = 0; i < parts; ++i) {
    out.u32(u32(isShared ? begin : begin + 8 * i));
    out.u16(isShared ? u16(parts) : 2);
    out.u16(2);
  }
  out.raw(std::string(isShared ? 4 * parts : 8 * parts, 'x'));
  return out.take();
}

// One image of many rows; a row has a run a part, of one pixel each.
std::string c16(std::size_t rows, std::size_t runs) {
  ByteWriter out;
  std::size_t begin = 6 + 8 + 4 * (rows - 1), row = 4 * runs + 2;
  out.u32(3);
  out.u16(1);
  out.u32(u32(begin));
  out.u16(u16(runs));
  out.u16(u16(rows));
  for (std::size_t i = 1; i < rows; ++i) out.u32(u32(begin + i * row));
  for (std::size_t i = 0; i < rows; ++i) {
    for (std::size_t run = 0; run < runs; ++run) {
      out.u16(3);
      out.u16(7);
    }
    out.u16(0);
  }
  return out.take();
}

std::string pray(std::size_t chunks, std::string_view name, std::size_t bytes) {
  std::vector<caos::PrayChunk> all;
  for (std::size_t i = 0; i < chunks; ++i)
    all.push_back(
        {"FILE", std::string(name) + (name.empty() ? std::to_string(i) : ""), std::string(bytes, 'x'), bytes, false});
  return caos::writePray(all);
}

std::string tags(std::size_t count, bool isSame) {
  caos::PrayTags all;
  for (std::size_t i = 0; i < count; ++i) {
    std::string name = "tag" + (isSame ? "" : std::to_string(i));
    all.integers.emplace_back(name, 1);
    all.strings.emplace_back(name, "value");
  }
  return caos::writePrayTags(all);
}

std::string wav(std::size_t chunks) {
  ByteWriter out;
  out.raw("RIFF");
  out.u32(u32(4 + 10 * chunks));
  out.raw("WAVE");
  for (std::size_t i = 0; i < chunks; ++i) {
    out.raw("junk");
    out.u32(2);
    out.u16(0);
  }
  return out.take();
}

std::string mng(std::size_t lines) {
  std::string script;
  for (std::size_t i = 0; i < lines; ++i) {
    std::string number = std::to_string(i);
    script += "Track(T" + number + ") { LoopLayer(L) { Wave(w" + number + ") } }\n";
  }
  ByteWriter out;
  out.u32(0);
  out.u32(12);
  out.u32(u32(script.size()));
  unsigned veil = 5;
  for (char c : script) {
    out.u8(static_cast<std::uint8_t>(static_cast<unsigned char>(c) ^ veil));
    veil = (veil + 193) & 255;
  }
  return out.take();
}

void addChunk(ByteWriter& out, std::string_view type, std::string_view bytes) {
  auto bigEndian = [&](std::uint32_t number) {
    for (int shift = 24; shift >= 0; shift -= 8) out.u8(static_cast<std::uint8_t>(number >> shift));
  };
  bigEndian(u32(bytes.size()));
  out.raw(type);
  out.raw(bytes);
  bigEndian(0);  // its checksum, which readers ignore
}

std::string png(std::size_t rows, std::size_t texts, std::size_t pieces) {
  ByteWriter out, header;
  out.raw("\x89PNG\r\n\x1a\n");
  for (std::size_t side : {std::size_t(8), rows}) {
    header.u8(0);
    header.u8(static_cast<std::uint8_t>(side >> 16));
    header.u8(static_cast<std::uint8_t>(side >> 8));
    header.u8(static_cast<std::uint8_t>(side));
  }
  header.raw(std::string_view("\x08\x02\0\0\0", 5));
  addChunk(out, "IHDR", header.bytes());
  for (std::size_t i = 0; i < texts; ++i) addChunk(out, "tEXt", "a");
  std::string pixels;
  for (std::size_t y = 0; y < rows; ++y) {
    pixels += static_cast<char>(y % 5);
    for (std::size_t x = 0; x < 24; ++x) pixels += static_cast<char>(x * y);
  }
  std::string packed = base::deflateZlib(pixels);
  for (std::size_t i = 0, part = packed.size() / pieces + 1; i < packed.size(); i += part)
    addChunk(out, "IDAT", std::string_view(packed).substr(i, part));
  addChunk(out, "IEND", "");
  return out.take();
}

std::string zip(std::size_t files, bool isOneName) {
  ByteWriter out, directory;
  for (std::size_t i = 0; i < files; ++i) {
    std::string name = isOneName ? "world/a.skrit" : "world/" + std::to_string(i) + "/a.skrit";
    directory.u32(0x02014b50);
    directory.u32(20);
    for (ByteWriter* to : {&directory, &out}) {
      if (to == &out) {
        out.u32(0x04034b50);
        out.u16(20);
      }
      to->u16(0);
      to->u16(0);
      to->u32(0);
      to->u32(0);
      to->u32(0);
      to->u32(0);
      to->u16(u16(name.size()));
      to->u16(0);
      if (to != &directory) continue;
      directory.u16(0);
      directory.u32(0);
      directory.u32(0);
      directory.u32(u32(out.bytes().size()));
      directory.raw(name);
    }
    out.raw(name);
  }
  auto offset = u32(out.bytes().size());
  out.raw(directory.bytes());
  out.u32(0x06054b50);
  out.u32(0);
  out.u16(u16(files));
  out.u16(u16(files));
  out.u32(u32(directory.bytes().size()));
  out.u32(offset);
  out.u16(0);
  return out.take();
}

std::string spr(std::size_t sprites, std::size_t side) {
  ByteWriter out;
  out.u16(12);
  out.raw(" Sprite File ");
  out.u8(0);
  out.u32(4711);
  out.i32(static_cast<std::int32_t>(sprites) - 1);
  out.u32(0);
  for (std::size_t i = 0; i < sprites; ++i) {
    if (side == 0) {
      out.u16(0);
      continue;
    }
    for (int byte : {1, 0, 0, 0}) out.u8(static_cast<std::uint8_t>(byte));
    out.u16(u16(side));
    out.u16(1);
    out.text(std::string(side, 'x'));
  }
  return out.take();
}

std::string crm(std::size_t blocks) {
  ByteWriter out;
  out.u16(33);
  for (std::size_t i = 0; i < blocks; ++i) {
    out.u8(0);
    std::string name = "block" + std::to_string(i);
    name.resize(16);
    out.raw(name);
    out.u64(4);
    out.u32(0);
  }
  out.u8(0xff);
  return out.take();
}

void readSprites(std::string_view bytes) {
  auto file = ags::files::SpriteFile::open(std::string(bytes));
  if (!file) return;
  for (std::size_t i = 0; i < file->sprites().size(); ++i) (void)file->pixels(static_cast<int>(i));
}
void readZip(std::string_view bytes) {
  auto archive = archives::openArchive(std::make_unique<source::BytesInMemory>(std::string(bytes)));
  if (!archive) return;
  for (const auto& entry : (*archive)->entries()) (void)(*archive)->read(entry);
}
void readPray(std::string_view bytes) {
  auto chunks = caos::readPray(bytes);
  if (!chunks) return;
  for (const auto& chunk : *chunks) (void)caos::unpackChunk(chunk);
}

}  // namespace

void addBinaryFiles(std::vector<Case>& cases, std::size_t bytes) {
  auto add = [&](std::string name, std::function<std::string(std::size_t)> make,
                 std::function<void(std::string_view)> run) {
    cases.push_back({std::move(name), make, startFor(make, bytes), std::move(run), true});
  };
  auto sprites = [](std::string_view file) { (void)caos::readSprites(file, false); };
  add(
      "s16: frames", [](std::size_t n) { return s16(n, false); }, sprites);
  add(
      "s16: frames that share pixels", [](std::size_t n) { return s16(n, true); }, sprites);
  add(
      "c16: rows", [](std::size_t n) { return c16(n, 2); }, sprites);
  add(
      "c16: runs of a row", [](std::size_t n) { return c16(2, n); }, sprites);
  add(
      "blk", [](std::size_t n) { return s16(n, false); },
      [](std::string_view file) { (void)caos::readSprites(file, true); });
  add(
      "PRAY: chunks", [](std::size_t n) { return pray(n, "", 0); }, readPray);
  add(
      "PRAY: chunks of one name", [](std::size_t n) { return pray(n, "a", 0); }, readPray);
  add(
      "PRAY: a long chunk", [](std::size_t n) { return pray(1, "a", n); }, readPray);
  auto readTags = [](std::string_view data) { (void)caos::readPrayTags(data); };
  add(
      "PRAY: tags", [](std::size_t n) { return tags(n, false); }, readTags);
  add(
      "PRAY: tags of one name", [](std::size_t n) { return tags(n, true); }, readTags);
  add("wav: chunks", wav, [](std::string_view file) { (void)caos::readWav(file); });
  add("mng: tracks", mng, [](std::string_view file) { (void)caos::readMng(file); });
  auto readPng = [](std::string_view file) { (void)base::readPng(file); };
  add(
      "png: rows", [](std::size_t n) { return png(n, 0, 1); }, readPng);
  add(
      "png: texts", [](std::size_t n) { return png(1, n, 1); }, readPng);
  add(
      "png: pieces", [](std::size_t n) { return png(n, 0, n); }, readPng);
  add(
      "bmp: rows", [](std::size_t n) { return base::writeBmp(base::Picture(8, static_cast<int>(n))); },
      [](std::string_view file) { (void)base::readBmp(file); });
  add(
      "zlib: unpacking", [](std::size_t n) { return base::deflateZlib(std::string(n, 'x')); },
      [](std::string_view file) { (void)base::inflateZlib(file, std::size_t(64) << 20); });
  add(
      "zlib: packing", [](std::size_t n) { return std::string(n, 'x'); },
      [](std::string_view text) { (void)base::deflateZlib(text); });
  add(
      "zip: files", [](std::size_t n) { return zip(n, false); }, readZip);
  add(
      "zip: files of one name", [](std::size_t n) { return zip(n, true); }, readZip);
  add(
      "spr: sprites", [](std::size_t n) { return spr(n, 2); }, readSprites);
  add(
      "spr: no sprites", [](std::size_t n) { return spr(n, 0); }, readSprites);
  add(
      "spr: a wide sprite", [](std::size_t n) { return spr(1, n); }, readSprites);
  add("crm: blocks", crm, [](std::string_view file) {
    ags::world::Room room;
    (void)ags::game::readCrm(file, room, std::size_t(16) << 20);
  });
  add(
      "lzss", [](std::size_t n) { return std::string(n, '\xff'); },
      [](std::string_view packed) { ags::files::unpackLzss(packed, std::size_t(64) << 20); });
}

}  // namespace vellum::growth
