// Zip archives (APPNOTE.TXT 6.3): stored and deflated files, no encryption, no splitting, no 64-bit sizes.
#include <algorithm>

#include "archives/readers.h"
#include "base/bytes.h"
#include "base/image/zlib.h"
#include "source/code_page.h"

namespace vellum::archives {

using base::cat;

namespace {

constexpr std::size_t EndSize = 22, CentralSize = 46, LocalSize = 30;
constexpr std::uint32_t EndMark = 0x06054b50, CentralMark = 0x02014b50, LocalMark = 0x04034b50;

class Zip : public Archive {
 public:
  explicit Zip(std::unique_ptr<source::ByteSource> source) : Archive(std::move(source)) {}
  Kind kind() const override { return Kind::Zip; }
  base::Result<void> open();
  std::optional<std::uint64_t> placeOf(const Entry& entry) override;

 private:
  base::Result<Content> unpack(const Entry& entry) override;
  base::Result<void> readDirectory(std::string_view directory, std::uint32_t count);
  base::Result<std::uint64_t> dataOf(const Entry& entry);
};

base::Result<void> Zip::open() {
  // The end record precedes a comment of at most 65535 bytes.
  std::uint64_t tailSize = std::min<std::uint64_t>(source_->size(), EndSize + 0xffff);
  auto tail = source_->read(source_->size() - tailSize, tailSize);
  if (!tail) return tail.error();
  std::string_view all = *tail;
  std::size_t end = std::string_view::npos;
  for (std::size_t back = EndSize; back <= all.size() && end == std::string_view::npos; ++back)
    if (base::ByteReader(all.substr(all.size() - back)).u32() == EndMark) end = all.size() - back;
  if (end == std::string_view::npos) {
    auto begin = source_->read(0, std::min<std::uint64_t>(source_->size(), 4));
    if (!begin || base::ByteReader(*begin).u32() != LocalMark) return base::Error{"it is not an archive"};
    return base::Error{
        cat("the zip archive is damaged: its directory is missing at its end, offset ", source_->size())};
  }
  base::ByteReader in(all.substr(end + 4));
  std::uint16_t disk = in.u16(), firstDisk = in.u16(), here = in.u16(), count = in.u16();
  std::uint32_t size = in.u32(), offset = in.u32();
  std::uint64_t endAt = source_->size() - tailSize + end;
  if (disk != 0 || firstDisk != 0 || here != count) return base::Error{"the archive is split over several files"};
  if (count == 0xffff || offset == 0xffffffff) return base::Error{"the archive has 64-bit sizes"};
  if (offset > endAt || size > endAt - offset)
    return base::Error{cat("the archive is damaged: its directory at offset ", offset, " does not fit")};
  if (size > MaxIndex) return base::Error{"the directory of the archive is larger than 64 MiB"};
  auto directory = source_->read(offset, size);
  if (!directory) return directory.error();
  if (auto read = readDirectory(*directory, count); !read) return read.error();
  finish();
  return {};
}

base::Result<void> Zip::readDirectory(std::string_view directory, std::uint32_t count) {
  base::Error tooEarly{"the archive is damaged: its directory ends too early"};
  base::ByteReader in(directory);
  for (std::uint32_t i = 0; i < count; ++i) {
    if (in.remaining() < CentralSize || in.u32() != CentralMark) return tooEarly;
    in.raw(4);  // versions
    std::uint16_t flags = in.u16(), method = in.u16();
    in.raw(4);  // time and date
    Entry entry;
    entry.packing = method == 0 ? Packing::Stored : method == 8 ? Packing::Deflated : Packing::Other;
    entry.checksum = in.u32();
    entry.packed = in.u32();
    entry.size = in.u32();
    std::uint16_t nameSize = in.u16(), extra = in.u16(), comment = in.u16();
    in.raw(8);  // disk, attributes
    entry.offset = in.u32();
    std::string_view name = in.raw(nameSize);
    in.raw(std::size_t(extra) + comment);
    if (!in.ok()) return tooEarly;
    if (name.empty() || name.ends_with('/') || name.ends_with('\\')) continue;
    entry.path = source::isUtf8(name) ? std::string(name) : source::windows1252ToUtf8(name);
    std::replace(entry.path.begin(), entry.path.end(), '\\', '/');
    if ((flags & 1) != 0) warn(cat("'", entry.path, "' is encrypted: it is left out"));
    else add(std::move(entry));
  }
  return {};
}

// The offset of an entry's data, after its local record.
base::Result<std::uint64_t> Zip::dataOf(const Entry& entry) {
  auto local = source_->read(entry.offset, LocalSize);
  if (!local) return base::Error{"is damaged: it is outside of the archive"};
  base::ByteReader in(*local);
  if (in.u32() != LocalMark) return base::Error{"is damaged: its record is missing"};
  in.raw(22);
  std::uint64_t data = entry.offset + LocalSize;
  data += in.u16();
  data += in.u16();
  if (data > source_->size() || entry.packed > source_->size() - data) return base::Error{"ends too early"};
  return data;
}

base::Result<Archive::Content> Zip::unpack(const Entry& entry) {
  auto data = dataOf(entry);
  if (!data) return data.error();
  auto content = source_->read(*data, entry.packed);
  if (content && entry.packing == Packing::Deflated) content = base::inflateRaw(*content, entry.size);
  if (!content) return base::Error{cat("is damaged: ", content.error().message)};
  if (content->size() != entry.size || base::crc32(*content) != entry.checksum)
    return base::Error{"is damaged: its checksum does not match"};
  return Content{std::move(*content), ""};
}

std::optional<std::uint64_t> Zip::placeOf(const Entry& entry) {
  if (entry.packing != Packing::Stored || entry.packed != entry.size) return std::nullopt;
  auto data = dataOf(entry);
  return data ? std::optional(*data) : std::nullopt;
}

}  // namespace

Opened openZip(std::unique_ptr<source::ByteSource> source) {
  auto zip = std::make_unique<Zip>(std::move(source));
  if (auto opened = zip->open(); !opened) return opened.error();
  return std::unique_ptr<Archive>(std::move(zip));
}

}  // namespace vellum::archives
