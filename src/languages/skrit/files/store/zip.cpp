#include "languages/skrit/files/store/zip.h"

#include <algorithm>

#include "base/bytes.h"
#include "base/image/zlib.h"
#include "base/text.h"
#include "source/code_page.h"

namespace vellum::skrit::store {

using base::cat;

namespace {
constexpr std::size_t EndSize = 22, CentralSize = 46, LocalSize = 30;
constexpr std::uint32_t EndMark = 0x06054b50, CentralMark = 0x02014b50, LocalMark = 0x04034b50;
}  // namespace

base::Result<ZipArchive> ZipArchive::open(std::string bytes) {
  ZipArchive out;
  out.bytes_ = std::move(bytes);
  std::string_view all = out.bytes_;
  // The end record precedes a comment of at most 65535 bytes.
  std::size_t end = std::string_view::npos;
  for (std::size_t back = EndSize; back <= all.size() && back <= EndSize + 0xffff; ++back)
    if (base::ByteReader(all.substr(all.size() - back)).u32() == EndMark) {
      end = all.size() - back;
      break;
    }
  if (end == std::string_view::npos) return base::Error{"this is not a zip archive"};
  base::ByteReader tail(all.substr(end + 4));
  std::uint16_t disk = tail.u16(), firstDisk = tail.u16(), here = tail.u16(), count = tail.u16();
  std::uint32_t size = tail.u32(), offset = tail.u32();
  if (disk != 0 || firstDisk != 0 || here != count) return base::Error{"the archive is split over several files"};
  if (count == 0xffff || offset == 0xffffffff) return base::Error{"the archive has 64-bit sizes"};
  if (offset > end || size > end - offset) return base::Error{"the archive is damaged: its directory does not fit"};
  base::ByteReader in(all.substr(offset, size));
  for (std::uint32_t i = 0; i < count; ++i) {
    if (in.remaining() < CentralSize || in.u32() != CentralMark)
      return base::Error{"the archive is damaged: its directory ends too early"};
    in.raw(4);  // versions
    std::uint16_t flags = in.u16();
    Entry entry;
    entry.method = in.u16();
    in.raw(4);  // time and date
    entry.checksum = in.u32();
    entry.packed = in.u32();
    entry.size = in.u32();
    std::uint16_t nameSize = in.u16(), extra = in.u16(), comment = in.u16();
    in.raw(8);  // disk, attributes
    entry.offset = in.u32();
    std::string_view name = in.raw(nameSize);
    in.raw(std::size_t(extra) + comment);
    if (!in.ok()) return base::Error{"the archive is damaged: its directory ends too early"};
    if (name.empty() || name.ends_with('/') || name.ends_with('\\')) continue;
    entry.name = source::isUtf8(name) ? std::string(name) : source::windows1252ToUtf8(name);
    std::replace(entry.name.begin(), entry.name.end(), '\\', '/');
    if ((flags & 1) != 0) return base::Error{cat("'", entry.name, "' in the archive is encrypted")};
    out.entries_.push_back(std::move(entry));
  }
  return out;
}

base::Result<std::string> ZipArchive::read(const Entry& entry) const {
  std::string_view all = bytes_;
  auto bad = [&](std::string_view why) { return base::Error{cat("'", entry.name, "' in the archive ", why)}; };
  if (entry.size > MaxFile) return bad("is too large");
  if (entry.offset > all.size() || all.size() - entry.offset < LocalSize) return bad("is damaged");
  base::ByteReader in(all.substr(entry.offset));
  if (in.u32() != LocalMark) return bad("is damaged");
  in.raw(22);
  std::uint16_t nameSize = in.u16(), extra = in.u16();
  in.raw(std::size_t(nameSize) + extra);
  std::string_view packed = in.raw(entry.packed);
  if (!in.ok()) return bad("ends too early");
  if (entry.method != 0 && entry.method != 8) return bad("uses an unsupported compression method");
  auto content =
      entry.method == 0 ? base::Result<std::string>(std::string(packed)) : base::inflateRaw(packed, entry.size);
  if (!content.ok()) return bad(cat("is damaged: ", content.error().message));
  if (content.value().size() != entry.size || base::crc32(content.value()) != entry.checksum)
    return bad("is damaged: its checksum does not match");
  return content;
}

}  // namespace vellum::skrit::store
