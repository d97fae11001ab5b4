#include "archives/tank_writer.h"

#include <unordered_map>

#include "archives/readers.h"
#include "base/bytes.h"
#include "base/hash.h"
#include "base/image/zlib.h"
#include "base/path.h"
#include "base/sort.h"
#include "source/code_page.h"

namespace vellum::archives {

using base::ByteWriter;
using base::cat;

namespace {

constexpr std::size_t Largest = 0xffffffff;

void pad(ByteWriter& out, std::size_t multiple) {
  while (out.bytes().size() % multiple != 0) out.u8(0);
}

void writeName(ByteWriter& out, std::string_view name) {
  out.u16(static_cast<std::uint16_t>(name.size()));
  out.raw(name);
  for (std::size_t size = 2 + name.size(), end = (name.size() + 6) & ~std::size_t(3); size < end; ++size) out.u8(0);
}

// As much of the text as fits, with a zero after it, in a field of that many UTF-16 units.
void writeText(ByteWriter& out, std::string_view text, std::size_t units) {
  std::size_t used = 0;
  for (std::size_t at = 0; at < text.size();) {
    char32_t c = source::nextCharacter(text, at);
    if (c > 0xffff) c = U'?';
    if (used + 1 >= units) break;
    out.u16(static_cast<std::uint16_t>(c));
    ++used;
  }
  for (; used < units; ++used) out.u16(0);
}

// Windows' time: units of 100 ns since 1601.
std::uint64_t fileTime(std::int64_t unixMilliseconds) {
  return static_cast<std::uint64_t>(unixMilliseconds + 11'644'473'600'000) * 10'000;
}

// Year, month, weekday, day, hour, minute, second, millisecond.
void writeSystemTime(ByteWriter& out, std::int64_t unixMilliseconds) {
  constexpr std::int64_t Day = 86'400'000;
  std::int64_t days = unixMilliseconds / Day, rest = unixMilliseconds % Day;
  std::int64_t shifted = days + 719'468, era = shifted / 146'097, dayOfEra = shifted % 146'097;
  std::int64_t yearOfEra = (dayOfEra - dayOfEra / 1460 + dayOfEra / 36'524 - dayOfEra / 146'096) / 365;
  std::int64_t dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100);
  std::int64_t march = (5 * dayOfYear + 2) / 153, month = march < 10 ? march + 3 : march - 9;
  std::int64_t year = yearOfEra + era * 400 + (month <= 2 ? 1 : 0), day = dayOfYear - (153 * march + 2) / 5 + 1;
  for (std::int64_t part :
       {year, month, (days + 4) % 7, day, rest / 3'600'000, rest / 60'000 % 60, rest / 1000 % 60, rest % 1000})
    out.u16(static_cast<std::uint16_t>(part));
}

class Writer {
 public:
  explicit Writer(const TankOptions& options) : options_(options) {}
  base::Result<std::string> write(std::vector<TankFile> files);

 private:
  struct Folder {
    std::size_t parent = 0;
    std::string name;  // in Windows-1252
    std::vector<std::size_t> folders, files;
    std::uint32_t offset = 0;
  };
  struct Placed {
    std::string name;
    std::size_t folder = 0;
    std::uint32_t place = 0, size = 0, checksum = 0, packed = 0;
    std::string chunks;  // the records; "": it is stored
    std::uint32_t offset = 0;
  };

  base::Result<void> addFiles(std::vector<TankFile>& files);
  base::Result<std::size_t> folderOf(std::string_view path);
  void addData(Placed& placed, const std::string& bytes);
  static std::string packed(const std::string& bytes, std::string& records);
  std::string folderSet();
  std::string fileSet();
  std::string header(std::size_t dataSize, std::string_view folders, std::string_view files);

  const TankOptions& options_;
  std::vector<Folder> folders_{Folder{}};
  std::unordered_map<std::string, std::size_t> byPath_;  // in lower case, with a '/' at the end
  std::vector<Placed> files_;
  ByteWriter data_;
};

base::Result<std::string> inCodePage(std::string_view name, std::string_view path) {
  std::string bytes = source::utf8ToWindows1252(name);
  if (source::windows1252ToUtf8(bytes) != name)
    return base::Error{cat("'", path, "' has a character that names in tanks can't have")};
  return bytes;
}

base::Result<std::size_t> Writer::folderOf(std::string_view path) {
  if (path.empty()) return std::size_t(0);
  if (auto known = byPath_.find(base::toLower(path)); known != byPath_.end()) return known->second;
  std::string_view above = path.substr(0, path.size() - 1);
  auto parent = folderOf(base::folderOf(above));
  if (!parent) return parent;
  auto name = inCodePage(base::fileNameOf(above), above);
  if (!name) return name.error();
  Folder folder;
  folder.parent = *parent;
  folder.name = std::move(*name);
  folders_[*parent].folders.push_back(folders_.size());
  byPath_.emplace(base::toLower(path), folders_.size());
  folders_.push_back(std::move(folder));
  return folders_.size() - 1;
}

std::string Writer::packed(const std::string& bytes, std::string& records) {
  ByteWriter out, table;
  for (std::size_t at = 0; at < bytes.size(); at += TankChunk) {
    std::string_view chunk = std::string_view(bytes).substr(at, TankChunk);
    std::uint32_t extra = at + TankChunk < bytes.size() ? TankChunkExtra : 0;
    std::string stream = base::deflateZlib(chunk.substr(0, chunk.size() - extra));
    bool smaller = stream.size() + extra < chunk.size();
    table.u32(static_cast<std::uint32_t>(chunk.size()));
    table.u32(static_cast<std::uint32_t>(smaller ? stream.size() : chunk.size()));
    table.u32(smaller ? extra : 0);
    table.u32(static_cast<std::uint32_t>(out.bytes().size()));
    out.raw(smaller ? std::string_view(stream) : chunk);
    if (smaller) out.raw(chunk.substr(chunk.size() - extra));
  }
  records = table.take();
  return out.take();
}

void Writer::addData(Placed& placed, const std::string& bytes) {
  pad(data_, 8);
  placed.place = static_cast<std::uint32_t>(data_.bytes().size());
  placed.size = static_cast<std::uint32_t>(bytes.size());
  placed.checksum = base::crc32(bytes);
  std::string records, small;
  if (options_.packed) small = packed(bytes, records);
  if (!options_.packed || small.size() + records.size() >= bytes.size()) return data_.raw(bytes);
  data_.raw(small);
  placed.packed = static_cast<std::uint32_t>(small.size());
  placed.chunks = std::move(records);
}

base::Result<void> Writer::addFiles(std::vector<TankFile>& files) {
  base::sortStable(files,
                   [](const TankFile& a, const TankFile& b) { return base::toLower(a.path) < base::toLower(b.path); });
  const std::string* before = nullptr;
  for (const TankFile& file : files) {
    if (!isPathInside(file.path)) return base::Error{cat("'", file.path, "' is not a path inside of a tank")};
    if (before != nullptr && base::equalsIgnoreCase(*before, file.path))
      return base::Error{cat("'", *before, "' and '", file.path, "' are the same path in a tank")};
    before = &file.path;
    auto folder = folderOf(base::folderOf(file.path));
    if (!folder) return folder.error();
    auto name = inCodePage(base::fileNameOf(file.path), file.path);
    if (!name) return name.error();
    Placed placed;
    placed.name = std::move(*name);
    placed.folder = *folder;
    if (file.bytes.size() > Archive::MaxFile) return base::Error{cat("'", file.path, "' is larger than 256 MiB")};
    if (data_.bytes().size() + file.bytes.size() > Largest - Archive::MaxIndex)
      return base::Error{"a tank takes at most 4 GiB"};
    addData(placed, file.bytes);
    folders_[*folder].files.push_back(files_.size());
    files_.push_back(std::move(placed));
  }
  return {};
}

// Files are placed first: the entries of folders refer to them.
std::string Writer::fileSet() {
  ByteWriter entries, out;
  auto table = static_cast<std::uint32_t>(4 + 4 * files_.size());
  for (Placed& file : files_) {
    file.offset = table + static_cast<std::uint32_t>(entries.bytes().size());
    entries.u32(folders_[file.folder].offset);
    entries.u32(file.size);
    entries.u32(file.place);
    entries.u32(file.checksum);
    entries.u64(fileTime(options_.unixMilliseconds));
    entries.u16(file.chunks.empty() ? 0 : 1);
    entries.u16(0);
    writeName(entries, file.name);
    if (file.chunks.empty()) continue;
    entries.u32(file.packed);
    entries.u32(TankChunk);
    entries.raw(file.chunks);
  }
  out.u32(static_cast<std::uint32_t>(files_.size()));
  for (const Placed& file : files_) out.u32(file.offset);
  out.raw(entries.bytes());
  return out.take();
}

std::string Writer::folderSet() {
  ByteWriter out;
  out.u32(static_cast<std::uint32_t>(folders_.size()));
  for (const Folder& folder : folders_) out.u32(folder.offset);
  std::uint32_t end = folders_.back().offset;
  for (const Folder& folder : folders_) {
    out.u32(&folder == &folders_.front() ? 0 : folders_[folder.parent].offset);
    out.u32(static_cast<std::uint32_t>(folder.folders.size() + folder.files.size()));
    out.u64(fileTime(options_.unixMilliseconds));
    writeName(out, folder.name);
    for (std::size_t child : folder.folders) out.u32(folders_[child].offset);
    end = static_cast<std::uint32_t>(out.bytes().size() + 4 * folder.files.size());
    for (std::size_t i = 0; i < folder.files.size(); ++i) out.u32(0);  // replaced below
  }
  std::string bytes = out.take();
  for (const Folder& folder : folders_) {
    std::size_t at = folder.offset + 16 + ((folder.name.size() + 6) & ~std::size_t(3)) + 4 * folder.folders.size();
    for (std::size_t child : folder.files) {
      std::uint32_t place = end + files_[child].offset;
      for (int i = 0; i < 4; ++i) bytes[at++] = static_cast<char>(place >> (8 * i));
    }
  }
  return bytes;
}

std::string Writer::header(std::size_t dataSize, std::string_view folders, std::string_view files) {
  ByteWriter out;
  out.raw("DSigTank");
  out.u32(TankHeader::Version);
  std::size_t units = std::min<std::size_t>(source::countCharacters(options_.description), 0xffff - 1);
  // The usual tools leave 16 bytes between header and data.
  std::size_t start = ((TankHeader::Size - 4 + 2 + 2 * (units + 1) + 3) & ~std::size_t(3)) + 16;
  out.u32(static_cast<std::uint32_t>(start + dataSize));
  out.u32(static_cast<std::uint32_t>(start + dataSize + folders.size()));
  out.u32(static_cast<std::uint32_t>(folders.size() + files.size()));
  out.u32(static_cast<std::uint32_t>(start));
  for (int i = 0; i < 6; ++i) out.u32(0);  // product versions: any
  out.u32(options_.priority);
  out.u32(TankHeader::ForMultiplayer);
  out.raw("USER");
  // The GUID is a hash of the contents: equal tanks are equal files.
  std::uint64_t front = base::hashOf(data_.bytes()), back = base::hashOf(files);
  out.u64(front);
  out.u64(back);
  out.u32(base::crc32(files, base::crc32(folders)));
  out.u32(base::crc32(data_.bytes()));
  writeSystemTime(out, options_.unixMilliseconds);
  writeText(out, options_.copyright, 100);
  writeText(out, "Vellum", 100);
  writeText(out, options_.title, 100);
  writeText(out, options_.author, 40);
  out.u16(static_cast<std::uint16_t>(units));
  writeText(out, options_.description, units + 1);
  while (out.bytes().size() < start) out.u8(0);
  return out.take();
}

base::Result<std::string> Writer::write(std::vector<TankFile> files) {
  if (auto added = addFiles(files); !added) return added.error();
  pad(data_, 4);
  auto at = static_cast<std::uint32_t>(4 + 4 * folders_.size());
  for (Folder& folder : folders_) {
    folder.offset = at;
    at += static_cast<std::uint32_t>(16 + ((folder.name.size() + 6) & ~std::size_t(3)) +
                                     4 * (folder.folders.size() + folder.files.size()));
  }
  std::string fileEntries = fileSet(), folderEntries = folderSet();
  std::string out = header(data_.bytes().size(), folderEntries, fileEntries);
  if (out.size() + data_.bytes().size() + folderEntries.size() + fileEntries.size() > Largest)
    return base::Error{"a tank takes at most 4 GiB"};
  out += data_.bytes();
  out += folderEntries;
  out += fileEntries;
  return out;
}

}  // namespace

base::Result<std::string> writeTank(std::vector<TankFile> files, const TankOptions& options) {
  return Writer(options).write(std::move(files));
}

}  // namespace vellum::archives
