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

void writeName(ByteWriter& out, std::string_view name) {
  out.u16(static_cast<std::uint16_t>(name.size()));
  out.raw(name);
  for (std::size_t size = 2 + name.size(); size < tankNameSize(name.size()); ++size) out.u8(0);
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
  explicit Writer(const TankOptions& options);
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
  void addData(Placed& placed, std::string_view bytes);
  bool addPacked(Placed& placed, std::string_view bytes);
  std::size_t dataSize() const { return out_.size() - start_; }
  void padData(std::size_t multiple) { out_.append((multiple - dataSize() % multiple) % multiple, '\0'); }
  void placeEntries();
  void addFolderSet(ByteWriter& index) const;
  void addFileSet(ByteWriter& index) const;
  std::string header(std::string_view data, std::string_view index) const;

  const TankOptions& options_;
  std::size_t units_ = 0;  // of the description, in UTF-16
  std::size_t start_ = 0;  // of the data
  std::vector<Folder> folders_{Folder{}};
  std::unordered_map<std::string, std::size_t> byPath_;  // in lower case, with a '/' at the end
  std::vector<Placed> files_;
  std::uint32_t folderSetSize_ = 0;
  std::string out_;  // the tank: room for the header, then the data
};

Writer::Writer(const TankOptions& options) : options_(options) {
  units_ = std::min<std::size_t>(source::countCharacters(options.description), 0xffff - 1);
  // The usual tools leave 16 bytes between header and data.
  start_ = ((TankHeader::Size - 4 + 2 + 2 * (units_ + 1) + 3) & ~std::size_t(3)) + 16;
  out_.assign(start_, '\0');
}

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

// False: it would not be smaller, and nothing was added.
bool Writer::addPacked(Placed& placed, std::string_view bytes) {
  const std::size_t begin = out_.size();
  ByteWriter records;
  for (std::size_t at = 0; at < bytes.size(); at += TankChunk) {
    std::string_view chunk = bytes.substr(at, TankChunk);
    std::uint32_t extra = at + TankChunk < bytes.size() ? TankChunkExtra : 0;
    std::string stream = base::deflateZlib(chunk.substr(0, chunk.size() - extra));
    bool smaller = stream.size() + extra < chunk.size();
    records.u32(static_cast<std::uint32_t>(chunk.size()));
    records.u32(static_cast<std::uint32_t>(smaller ? stream.size() : chunk.size()));
    records.u32(smaller ? extra : 0);
    records.u32(static_cast<std::uint32_t>(out_.size() - begin));
    out_.append(smaller ? std::string_view(stream) : chunk);
    if (smaller) out_.append(chunk.substr(chunk.size() - extra));
  }
  bool good = out_.size() - begin + records.bytes().size() < bytes.size();
  placed.packed = static_cast<std::uint32_t>(out_.size() - begin);
  if (good) placed.chunks = records.take();
  else out_.resize(begin);
  return good;
}

void Writer::addData(Placed& placed, std::string_view bytes) {
  padData(8);
  placed.place = static_cast<std::uint32_t>(dataSize());
  placed.size = static_cast<std::uint32_t>(bytes.size());
  placed.checksum = base::crc32(bytes);
  if (!options_.packed || !addPacked(placed, bytes)) out_.append(bytes);
}

base::Result<void> Writer::addFiles(std::vector<TankFile>& files) {
  base::sortStable(files, [](const TankFile& a, const TankFile& b) { return base::lessIgnoringCase(a.path, b.path); });
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
    if (out_.size() + file.bytes.size() > Largest - Archive::MaxIndex) return base::Error{"a tank takes at most 4 GiB"};
    addData(placed, file.bytes);
    folders_[*folder].files.push_back(files_.size());
    files_.push_back(std::move(placed));
  }
  return {};
}

// Where the entries of folders and files are in their sets.
void Writer::placeEntries() {
  std::size_t at = 4 + 4 * folders_.size();
  for (Folder& folder : folders_) {
    folder.offset = static_cast<std::uint32_t>(at);
    at += 16 + tankNameSize(folder.name.size()) + 4 * (folder.folders.size() + folder.files.size());
  }
  folderSetSize_ = static_cast<std::uint32_t>(at);
  at = 4 + 4 * files_.size();
  for (Placed& file : files_) {
    file.offset = static_cast<std::uint32_t>(at);
    at += 28 + tankNameSize(file.name.size()) + (file.chunks.empty() ? 0 : 8 + file.chunks.size());
  }
}

void Writer::addFolderSet(ByteWriter& index) const {
  index.u32(static_cast<std::uint32_t>(folders_.size()));
  for (const Folder& folder : folders_) index.u32(folder.offset);
  for (const Folder& folder : folders_) {
    index.u32(&folder == &folders_.front() ? 0 : folders_[folder.parent].offset);
    index.u32(static_cast<std::uint32_t>(folder.folders.size() + folder.files.size()));
    index.u64(fileTime(options_.unixMilliseconds));
    writeName(index, folder.name);
    for (std::size_t child : folder.folders) index.u32(folders_[child].offset);
    for (std::size_t child : folder.files) index.u32(folderSetSize_ + files_[child].offset);
  }
}

void Writer::addFileSet(ByteWriter& index) const {
  index.u32(static_cast<std::uint32_t>(files_.size()));
  for (const Placed& file : files_) index.u32(file.offset);
  for (const Placed& file : files_) {
    index.u32(folders_[file.folder].offset);
    index.u32(file.size);
    index.u32(file.place);
    index.u32(file.checksum);
    index.u64(fileTime(options_.unixMilliseconds));
    index.u16(file.chunks.empty() ? 0 : 1);
    index.u16(0);
    writeName(index, file.name);
    if (file.chunks.empty()) continue;
    index.u32(file.packed);
    index.u32(TankChunk);
    index.raw(file.chunks);
  }
}

std::string Writer::header(std::string_view data, std::string_view index) const {
  ByteWriter out;
  out.raw("DSigTank");
  out.u32(TankHeader::Version);
  out.u32(static_cast<std::uint32_t>(start_ + data.size()));
  out.u32(static_cast<std::uint32_t>(start_ + data.size() + folderSetSize_));
  out.u32(static_cast<std::uint32_t>(index.size()));
  out.u32(static_cast<std::uint32_t>(start_));
  for (int i = 0; i < 6; ++i) out.u32(0);  // product versions: any
  out.u32(options_.priority);
  out.u32(TankHeader::ForMultiplayer);
  out.raw("USER");
  // The GUID is a hash of the contents: equal tanks are equal files.
  out.u64(base::hashOf(data));
  out.u64(base::hashOf(index.substr(folderSetSize_)));
  out.u32(base::crc32(index));
  out.u32(base::crc32(data));
  writeSystemTime(out, options_.unixMilliseconds);
  writeText(out, options_.copyright, 100);
  writeText(out, "Vellum", 100);
  writeText(out, options_.title, 100);
  writeText(out, options_.author, 40);
  out.u16(static_cast<std::uint16_t>(units_));
  writeText(out, options_.description, units_ + 1);
  return out.take();
}

base::Result<std::string> Writer::write(std::vector<TankFile> files) {
  if (auto added = addFiles(files); !added) return added.error();
  padData(4);
  placeEntries();
  ByteWriter index;
  addFolderSet(index);
  addFileSet(index);
  if (out_.size() + index.bytes().size() > Largest) return base::Error{"a tank takes at most 4 GiB"};
  std::string front = header(std::string_view(out_).substr(start_), index.bytes());
  out_.replace(0, front.size(), front);
  out_ += index.bytes();
  return std::move(out_);
}

}  // namespace

base::Result<std::string> writeTank(std::vector<TankFile> files, const TankOptions& options) {
  return Writer(options).write(std::move(files));
}

}  // namespace vellum::archives
