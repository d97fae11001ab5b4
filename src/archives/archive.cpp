#include "archives/archive.h"

#include <algorithm>
#include <numeric>

#include "archives/readers.h"
#include "base/path.h"
#include "base/sort.h"

namespace vellum::archives {

using base::cat;

namespace {

constexpr std::size_t MaxWarnings = 100;

bool startsWithIgnoringCase(std::string_view text, std::string_view start) {
  return text.size() >= start.size() && base::equalsIgnoreCase(text.substr(0, start.size()), start);
}

}  // namespace

std::string_view titleOf(Kind kind) {
#define VELLUM_ARCHIVE(id, title, start, reader) \
  if (kind == Kind::id) return title;
#include "archives/kinds.def"
  return "";
}

std::string_view nameOf(Packing packing) {
  switch (packing) {
    case Packing::Stored: return "stored";
    case Packing::Deflated: return "deflate";
    case Packing::Zlib: return "zlib";
    case Packing::Lzo: return "lzo";
    case Packing::Other: break;
  }
  return "unknown";
}

bool hasArchiveExtension(std::string_view name) {
#define VELLUM_ARCHIVE_EXTENSION(extension) \
  if (base::hasExtension(name, extension)) return true;
#include "archives/kinds.def"
  return false;
}

bool isPathInside(std::string_view path) {
  if (path.empty() || path.size() > base::LongestPath) return false;
  for (char c : path)
    if (static_cast<unsigned char>(c) < 0x20 || c == 0x7f || c == '\\' || c == ':') return false;
  for (std::string_view part : base::split(path, '/'))
    if (part.empty() || part == "." || part == "..") return false;
  return true;
}

void Archive::warn(std::string text) {
  if (warnings_.size() < MaxWarnings) warnings_.push_back(std::move(text));
  else ++dropped_;
}

void Archive::add(Entry entry) {
  if (isPathInside(entry.path)) entries_.push_back(std::move(entry));
  else
    warn(cat("it has an entry '", entry.path.substr(0, 200), "' at offset ", entry.offset,
             ", which is not a path inside of it: it is left out"));
}

// The order of the entries by `before`. Archives usually have it already, which takes a fraction of the time to see.
static std::vector<std::uint32_t> orderOf(const std::vector<Entry>& entries,
                                          bool (*before)(const void* entries, std::uint32_t a, std::uint32_t b)) {
  auto count = static_cast<std::uint32_t>(entries.size());
  for (std::uint32_t i = 1; i < count; ++i)
    if (before(&entries, i, i - 1)) return base::stableOrder(count, before, &entries);
  std::vector<std::uint32_t> order(count);
  std::iota(order.begin(), order.end(), 0U);
  return order;
}

void Archive::finish() {
  byPath_ = orderOf(entries_, [](const void* items, std::uint32_t a, std::uint32_t b) {
    const auto& entries = *static_cast<const std::vector<Entry>*>(items);
    return base::lessIgnoringCase(entries[a].path, entries[b].path);
  });
  if (kind() != Kind::Wad) {  // lumps may repeat, and share bytes
    warnOfRepeats();
    warnOfOverlaps();
  }
  if (dropped_ > 0) warnings_.push_back(cat("and ", dropped_, " more warnings about it"));
}

void Archive::warnOfRepeats() {
  for (std::size_t i = 1; i < byPath_.size(); ++i)
    if (base::equalsIgnoreCase(entries_[byPath_[i - 1]].path, entries_[byPath_[i]].path))
      warn(cat("'", entries_[byPath_[i]].path, "' at offset ", entries_[byPath_[i]].offset,
               " is in it more than once: the last one counts"));
}

void Archive::warnOfOverlaps() {
  std::vector<std::uint32_t> order = orderOf(entries_, [](const void* items, std::uint32_t a, std::uint32_t b) {
    const auto& entries = *static_cast<const std::vector<Entry>*>(items);
    return entries[a].offset < entries[b].offset;
  });
  const Entry* last = nullptr;  // the one that ends last
  for (std::uint32_t at : order) {
    const Entry& entry = entries_[at];
    if (entry.packed == 0) continue;
    if (last != nullptr && entry.offset < last->offset + last->packed &&
        (entry.offset != last->offset || entry.packed != last->packed))
      warn(cat("the bytes of '", entry.path, "' at offset ", entry.offset, " overlap those of '", last->path, "'"));
    if (last == nullptr || entry.offset + entry.packed > last->offset + last->packed) last = &entry;
  }
}

base::Error Archive::damaged(const Entry& entry, std::string_view why) const {
  return {cat("'", entry.path, "' at offset ", entry.offset, " of the ", titleOf(kind()), " ", why)};
}

base::Result<Archive::Content> Archive::read(const Entry& entry) {
  if (entry.size > MaxFile) return damaged(entry, "is larger than 256 MiB");
  if (entry.packing == Packing::Other) return damaged(entry, "is packed in an unknown way");
  if (entry.packing == Packing::Stored && entry.packed != entry.size)
    return damaged(entry, "is damaged: it is stored with two different sizes");
  // No packer makes more of it than this; memory is taken for what is here only.
  if (entry.packed > std::uint64_t(entry.size) + entry.size / 8 + 1024)
    return damaged(entry, "is damaged: it is packed to more bytes than it has");
  auto content = unpack(entry);
  if (!content) return damaged(entry, content.error().message);
  return content;
}

const Entry* Archive::find(std::string_view path) const {
  auto after = std::upper_bound(byPath_.begin(), byPath_.end(), path, [&](std::string_view wanted, std::uint32_t at) {
    return base::lessIgnoringCase(wanted, entries_[at].path);
  });
  if (after == byPath_.begin()) return nullptr;
  const Entry& entry = entries_[*(after - 1)];
  return base::equalsIgnoreCase(entry.path, path) ? &entry : nullptr;
}

std::vector<std::string_view> Archive::list(std::string_view folder) const {
  std::string start(folder);
  if (!start.empty() && !start.ends_with('/')) start += '/';
  std::vector<std::string_view> paths;
  auto at = std::lower_bound(byPath_.begin(), byPath_.end(), start, [&](std::uint32_t entry, std::string_view wanted) {
    return base::lessIgnoringCase(entries_[entry].path, wanted);
  });
  for (; at != byPath_.end() && startsWithIgnoringCase(entries_[*at].path, start); ++at) {
    std::string_view path = std::string_view(entries_[*at].path).substr(start.size());
    if (!paths.empty() && base::equalsIgnoreCase(paths.back(), path)) paths.back() = path;
    else paths.push_back(path);
  }
  return paths;
}

base::Result<std::unique_ptr<Archive>> openArchive(std::unique_ptr<source::ByteSource> source) {
  auto start = source->read(0, std::min<std::uint64_t>(source->size(), 8));
  if (!start) return start.error();
#define VELLUM_NO_ARCHIVE(start_, reason) \
  if (start->starts_with(start_)) return base::Error{reason};
#define VELLUM_ARCHIVE(id, title, start_, reader) \
  if (start->starts_with(start_)) return reader(std::move(source));
#include "archives/kinds.def"
  // Other bytes may precede a zip archive.
  return openZip(std::move(source));
}

}  // namespace vellum::archives
