// Tanks: the reader.
#include "archives/tank_format.h"

#include <algorithm>
#include <tuple>

#include "archives/lzo.h"
#include "archives/readers.h"
#include "base/bytes.h"
#include "base/image/zlib.h"
#include "base/path.h"
#include "source/code_page.h"

namespace vellum::archives {

using base::cat;

namespace {

constexpr std::size_t MaxPaths = std::size_t(128) << 20;   // bytes of all paths together
constexpr std::size_t FolderRecord = 20, FileRecord = 32;  // the shortest possible

std::string nameText(std::string_view bytes) {
  return source::isUtf8(bytes) ? std::string(bytes) : source::windows1252ToUtf8(bytes);
}

std::string_view readName(base::ByteReader& in) {
  std::size_t size = in.u16();
  std::string_view name = in.raw(size);
  in.raw(tankNameSize(size) - 2 - size);
  return name;
}

// The folders of a tank by the offset of their entries. Each names its parent.
class Folders {
 public:
  base::Result<void> read(std::string_view set, std::uint64_t place);
  // The path with a '/' at the end; "" for the root; null for no folder, or one whose parents are no tree.
  const std::string* path(std::uint32_t offset);
  std::size_t bad() const { return bad_; }

 private:
  struct Folder {
    std::uint32_t offset = 0, parent = 0;
    std::string_view name;
    std::string path;
    enum : std::uint8_t { Unknown, Open, Known, Bad } state = Unknown;
  };
  Folder* at(std::uint32_t offset);

  std::vector<Folder> folders_;  // by offset
  const std::string root_;
  std::size_t bad_ = 0, pathBytes_ = 0;
};

base::Result<void> Folders::read(std::string_view set, std::uint64_t place) {
  base::ByteReader in(set);
  std::uint32_t count = in.u32();
  if (!in.ok() || count > set.size() / (4 + FolderRecord))
    return base::Error{cat("the tank is damaged: its index at offset ", place, ": ", count, " folders do not fit")};
  folders_.reserve(count);
  for (std::uint32_t i = 0; i < count; ++i) {
    Folder folder;
    folder.offset = in.u32();
    if (folder.offset > set.size()) continue;
    base::ByteReader entry(set.substr(folder.offset));
    folder.parent = entry.u32();
    entry.u32();  // children
    entry.u64();  // time
    folder.name = readName(entry);
    if (entry.ok()) folders_.push_back(std::move(folder));
    else ++bad_;
  }
  std::sort(folders_.begin(), folders_.end(), [](const Folder& a, const Folder& b) { return a.offset < b.offset; });
  return {};
}

Folders::Folder* Folders::at(std::uint32_t offset) {
  auto found = std::lower_bound(folders_.begin(), folders_.end(), offset,
                                [](const Folder& folder, std::uint32_t wanted) { return folder.offset < wanted; });
  return found != folders_.end() && found->offset == offset ? &*found : nullptr;
}

const std::string* Folders::path(std::uint32_t offset) {
  if (offset == 0) return &root_;
  std::vector<Folder*> chain;  // up to a folder whose path is known
  Folder* folder = at(offset);
  const std::string* base = &root_;
  for (; folder != nullptr; folder = folder->parent == 0 ? nullptr : at(folder->parent)) {
    if (folder->state == Folder::Known) base = &folder->path;
    if (folder->state == Folder::Known) break;
    bool unusable = folder->state != Folder::Unknown || (folder->parent != 0 && at(folder->parent) == nullptr);
    if (!unusable) folder->state = Folder::Open;
    chain.push_back(folder);
    if (!unusable) continue;
    for (Folder* each : chain) {
      if (each->state != Folder::Bad) ++bad_;
      each->state = Folder::Bad;
    }
    return nullptr;
  }
  if (chain.empty() && folder == nullptr) return nullptr;
  for (std::size_t i = chain.size(); i-- > 0;) {
    Folder& each = *chain[i];
    std::string path = each.name.empty() ? *base : cat(*base, nameText(each.name), "/");
    pathBytes_ += path.size();
    bool good = path.size() <= base::LongestPath && pathBytes_ <= MaxPaths;
    if (!good) {
      for (std::size_t k = 0; k <= i; ++k) {
        chain[k]->state = Folder::Bad;
        ++bad_;
      }
      return nullptr;
    }
    each.path = std::move(path);
    each.state = Folder::Known;
    base = &each.path;
  }
  return base;
}

class Tank : public Archive {
 public:
  explicit Tank(std::unique_ptr<source::ByteSource> source) : Archive(std::move(source)) {}
  Kind kind() const override { return Kind::Tank; }
  base::Result<void> open();
  std::optional<std::uint64_t> placeOf(const Entry& entry) override;
  base::Result<void> verify() override;

 private:
  base::Result<std::string> readSet(std::uint32_t offset);
  base::Result<void> readFiles(std::string_view set, Folders& folders);
  void readFile(std::string_view set, std::uint32_t number, std::uint32_t offset, Folders& folders);
  base::Result<Content> unpack(const Entry& entry) override;
  base::Result<std::string> bytesOf(const Entry& entry);
  base::Result<std::string> unpackChunks(const Entry& entry);
  static base::Result<std::string> unpackStream(Packing packing, std::string_view bytes, std::size_t size);

  TankHeader header_;
  std::size_t pathBytes_ = 0;
};

base::Result<void> Tank::open() {
  auto header = readTankHeader(*source_);
  if (!header) return header.error();
  header_ = std::move(*header);
  if (header_.version != TankHeader::Version)
    warn(cat("it has the unusual version ", header_.version >> 16, ".", header_.version & 0xffff));
  auto folderSet = readSet(header_.folders), fileSet = readSet(header_.files);
  if (!folderSet) return folderSet.error();
  if (!fileSet) return fileSet.error();
  Folders folders;
  if (auto read = folders.read(*folderSet, header_.folders); !read) return read.error();
  if (auto read = readFiles(*fileSet, folders); !read) return read.error();
  if (folders.bad() > 0) warn(cat("it has ", folders.bad(), " folders without a way to the root"));
  finish();
  return {};
}

// A set ends where something else begins: nothing says how long it is.
base::Result<std::string> Tank::readSet(std::uint32_t offset) {
  std::uint64_t end = source_->size();
  for (std::uint32_t other : {header_.folders, header_.files, header_.data})
    if (other > offset && other < end) end = other;
  if (offset < TankHeader::Size || offset > end)
    return base::Error{cat("the tank is damaged: its index at offset ", offset, " is outside of the file")};
  if (end - offset > MaxIndex) return base::Error{"the index of the tank is larger than 64 MiB"};
  return source_->read(offset, end - offset);
}

base::Result<void> Tank::readFiles(std::string_view set, Folders& folders) {
  base::ByteReader in(set);
  std::uint32_t count = in.u32();
  if (!in.ok() || count > MaxEntries || count > set.size() / (4 + FileRecord))
    return base::Error{
        cat("the tank is damaged: its index at offset ", header_.files, ": ", count, " files do not fit")};
  entries_.reserve(count);
  for (std::uint32_t i = 0; i < count; ++i) readFile(set, i, in.u32(), folders);
  return {};
}

void Tank::readFile(std::string_view set, std::uint32_t number, std::uint32_t offset, Folders& folders) {
  auto skip = [&](std::string_view why) {
    warn(cat("file ", number, " at offset ", header_.files + std::uint64_t(offset), " ", why, ": it is left out"));
  };
  if (offset > set.size()) return skip("is outside of the index");
  base::ByteReader in(set.substr(offset));
  Entry entry;
  std::uint32_t parent = in.u32();
  entry.size = in.u32();
  entry.offset = std::uint64_t(header_.data) + in.u32();
  entry.checksum = in.u32();
  entry.time = in.u64();
  std::uint16_t format = in.u16(), flags = in.u16();
  std::string_view name = readName(in);
  entry.packing = format == 0   ? Packing::Stored
                  : format == 1 ? Packing::Zlib
                  : format == 2 ? Packing::Lzo
                                : Packing::Other;
  if (!in.ok()) return skip("does not fit into the index");
  std::string text = nameText(name);
  const std::string* folder = folders.path(parent);
  if (folder == nullptr) return skip(cat("('", text, "') is in no folder of the tank"));
  entry.path = cat(*folder, text);
  if ((flags & TankInvalid) != 0) return skip(cat("('", entry.path, "') was broken when the tank was built"));
  entry.record = static_cast<std::uint32_t>(header_.files + offset + (set.size() - offset - in.remaining()));
  entry.packed = entry.size;
  if (format != 0 && entry.size != 0) {
    entry.packed = in.u32();
    entry.chunk = in.u32();
    if (!in.ok()) return skip("does not fit into the index");
  }
  pathBytes_ += entry.path.size();
  if (pathBytes_ > MaxPaths) return skip("exceeds the 128 MiB that all paths together may have");
  add(std::move(entry));
}

base::Result<std::string> Tank::unpackStream(Packing packing, std::string_view bytes, std::size_t size) {
  auto unpacked = packing == Packing::Zlib ? base::inflateZlib(bytes, size) : unpackLzo(bytes, size);
  if (unpacked && unpacked->size() != size) return base::Error{"it gives fewer bytes than its record says"};
  return unpacked;
}

namespace {

struct Chunk {
  std::uint64_t size, packed, extra, place;
  bool stored() const { return packed == size; }
  std::uint64_t end() const { return place + (stored() ? size : packed + extra); }
};

base::Result<std::vector<Chunk>> readChunks(const Entry& entry, std::string_view records) {
  std::vector<Chunk> chunks;
  std::uint64_t total = 0;
  base::ByteReader in(records);
  while (in.remaining() > 0) {
    std::uint64_t size = in.u32(), packed = in.u32(), extra = in.u32(), place = entry.offset + in.u32();
    auto fail = [&](std::string_view why) {
      return base::Error{cat("chunk ", chunks.size(), " at offset ", place, ": ", why)};
    };
    if (size > entry.size - total || extra > size) return fail("it is longer than the file");
    if (packed > size + size / 8 + 1024) return fail("it is packed to more bytes than it has");
    total += size;
    chunks.push_back({size, packed, extra, place});
  }
  if (total != entry.size) return base::Error{"its chunks give fewer bytes than its record says"};
  return chunks;
}

}  // namespace

// Chunks usually follow one another: they are read together, up to a megabyte.
base::Result<std::string> Tank::unpackChunks(const Entry& entry) {
  constexpr std::uint64_t ReadTogether = 1 << 20;
  std::uint64_t count = (std::uint64_t(entry.size) + entry.chunk - 1) / entry.chunk;
  if (count > MaxIndex / TankChunkRecord) return base::Error{cat("it has ", count, " chunks")};
  auto records = source_->read(std::uint64_t(entry.record) + 8, count * TankChunkRecord);
  if (!records) return base::Error{"the records of its chunks are outside of the file"};
  auto chunks = readChunks(entry, *records);
  if (!chunks) return chunks.error();
  std::string out;
  for (std::size_t first = 0, next = 0; first < chunks->size(); first = next) {
    std::uint64_t begin = (*chunks)[first].place, end = (*chunks)[first].end();
    for (next = first + 1; next < chunks->size() && (*chunks)[next].place == end; ++next) {
      if ((*chunks)[next].end() - begin > ReadTogether) break;
      end = (*chunks)[next].end();
    }
    auto read = source_->read(begin, end - begin);
    for (std::size_t i = first; i < next; ++i) {
      const Chunk& chunk = (*chunks)[i];
      auto fail = [&](const base::Error& why) {
        return base::Error{cat("chunk ", i, " at offset ", chunk.place, ": ", why.message)};
      };
      if (!read) return fail(read.error());
      std::string_view all = std::string_view(*read).substr(chunk.place - begin, chunk.end() - chunk.place);
      if (!chunk.stored()) {
        auto stream = unpackStream(entry.packing, all.substr(0, chunk.packed), chunk.size - chunk.extra);
        if (!stream) return fail(stream.error());
        out += *stream;
        all.remove_prefix(chunk.packed);
      }
      out += all;
    }
  }
  return out;
}

base::Result<std::string> Tank::bytesOf(const Entry& entry) {
  if (entry.size == 0) return std::string();
  if (entry.packing == Packing::Stored) return source_->read(entry.offset, entry.size);
  if (entry.chunk != 0) return unpackChunks(entry);
  auto bytes = source_->read(entry.offset, entry.packed);
  return bytes ? unpackStream(entry.packing, *bytes, entry.size) : bytes;
}

base::Result<Archive::Content> Tank::unpack(const Entry& entry) {
  auto bytes = bytesOf(entry);
  if (!bytes) return base::Error{cat("is damaged: ", bytes.error().message)};
  Content content{std::move(*bytes), ""};
  if (entry.checksum != 0 && base::crc32(content.bytes) != entry.checksum)
    content.warning = damaged(entry, "has a wrong checksum").message;
  return content;
}

base::Result<void> Tank::verify() {
  if (header_.indexChecksum == 0) return {};
  auto folders = readSet(header_.folders), files = readSet(header_.files);
  if (!folders) return folders.error();
  if (!files) return files.error();
  const auto& [first, second] =
      header_.folders < header_.files ? std::tie(*folders, *files) : std::tie(*files, *folders);
  if (base::crc32(second, base::crc32(first)) == header_.indexChecksum) return {};
  return base::Error{cat("the index at offset ", header_.folders, " of the tank has a wrong checksum")};
}

std::optional<std::uint64_t> Tank::placeOf(const Entry& entry) {
  bool stored = entry.size == 0 || entry.packing == Packing::Stored;
  bool fits = entry.offset <= source_->size() && entry.size <= source_->size() - entry.offset;
  return stored && fits ? std::optional(entry.offset) : std::nullopt;
}

}  // namespace

Opened openTank(std::unique_ptr<source::ByteSource> source) {
  auto tank = std::make_unique<Tank>(std::move(source));
  if (auto opened = tank->open(); !opened) return opened.error();
  return std::unique_ptr<Archive>(std::move(tank));
}

}  // namespace vellum::archives
