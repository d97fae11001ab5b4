// WADs of Doom and its relatives: a directory of named lumps, whose order has a meaning and whose names may repeat.
#include "archives/readers.h"
#include "base/bytes.h"
#include "source/code_page.h"

namespace vellum::archives {

using base::cat;

namespace {

constexpr std::size_t HeaderSize = 12, RecordSize = 16, NameSize = 8;

class Wad : public Archive {
 public:
  explicit Wad(std::unique_ptr<source::ByteSource> source) : Archive(std::move(source)) {}
  Kind kind() const override { return Kind::Wad; }
  base::Result<void> open();
  std::optional<std::uint64_t> placeOf(const Entry& entry) override { return entry.offset; }

 private:
  base::Result<Content> unpack(const Entry& entry) override;
};

base::Result<void> Wad::open() {
  auto header = source_->read(0, HeaderSize);
  if (!header) return base::Error{"the WAD is damaged: it ends in its header"};
  base::ByteReader in(std::string_view(*header).substr(4));
  std::int32_t count = in.i32(), offset = in.i32();
  if (count < 0 || static_cast<std::size_t>(count) > MaxEntries)
    return base::Error{cat("the WAD is damaged: its header names ", count, " lumps")};
  auto directory = source_->read(static_cast<std::uint32_t>(offset), static_cast<std::uint64_t>(count) * RecordSize);
  if (offset < 0 || !directory)
    return base::Error{
        cat("the WAD is damaged: its directory of ", count, " lumps at offset ", offset, " does not fit")};
  base::ByteReader records(*directory);
  for (std::int32_t i = 0; i < count; ++i) {
    Entry entry;
    std::uint32_t place = records.u32(), size = records.u32();
    std::string_view name = records.raw(NameSize);
    name = name.substr(0, name.find('\0'));
    entry.offset = place;
    entry.size = entry.packed = size;
    entry.path = source::isUtf8(name) ? std::string(name) : source::windows1252ToUtf8(name);
    bool fits = size == 0 || (place <= source_->size() && size <= source_->size() - place);
    if (!fits) {
      warn(cat("lump ", i, " '", entry.path, "' of ", size, " bytes at offset ", place, " does not fit: it is empty"));
      entry.size = entry.packed = 0;
    }
    entries_.push_back(std::move(entry));  // any name is legal, and every lump counts: the order is a map's
  }
  finish();
  return {};
}

base::Result<Archive::Content> Wad::unpack(const Entry& entry) {
  auto bytes = entry.size == 0 ? base::Result<std::string>(std::string()) : source_->read(entry.offset, entry.size);
  if (!bytes) return base::Error{cat("can't be read: ", bytes.error().message)};
  return Content{std::move(*bytes), ""};
}

}  // namespace

Opened openWad(std::unique_ptr<source::ByteSource> source) {
  auto wad = std::make_unique<Wad>(std::move(source));
  if (auto opened = wad->open(); !opened) return opened.error();
  return std::unique_ptr<Archive>(std::move(wad));
}

}  // namespace vellum::archives
