// Archives: one file with many in it. Zip archives (also PK3), tanks (Dungeon Siege) and WADs (Doom).
//
// Only the directory of an archive is read when it is opened, and only the bytes of one entry when that is read. Any
// bytes are legal input: sizes and places are checked before memory is taken, and an entry that is damaged does not
// keep others from being read.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "source/byte_source.h"

namespace vellum::archives {

enum class Kind : std::uint8_t { Zip, Tank, Wad };
enum class Packing : std::uint8_t { Stored, Deflated, Zlib, Lzo, Other };
std::string_view titleOf(Kind kind);       // "zip archive"
std::string_view nameOf(Packing packing);  // "stored"

struct Entry {
  std::string path;          // '/' between parts, in the archive's spelling; of a WAD: the name of the lump
  std::uint64_t offset = 0;  // of its data, or of the record before them
  std::uint32_t size = 0;    // unpacked
  std::uint32_t packed = 0;
  std::uint32_t checksum = 0;  // CRC-32 of the unpacked bytes; of a tank or WAD, 0: none
  std::uint32_t record = 0;    // a tank's: the place of its chunks in the file
  std::uint32_t chunk = 0;     // a tank's: bytes of it that are packed together; 0: all
  std::uint64_t time = 0;      // a tank's: when it was written, in units of 100 ns since 1601
  Packing packing = Packing::Stored;
};

class Archive {
 public:
  static constexpr std::size_t MaxEntries = 500'000;
  static constexpr std::size_t MaxFile = std::size_t(256) << 20;  // bytes of one entry, unpacked
  static constexpr std::size_t MaxIndex = std::size_t(64) << 20;  // bytes of an archive's directory

  struct Content {
    std::string bytes;
    std::string warning;  // "": none. A wrong checksum of a tank: the game's readers use such files
  };

  virtual ~Archive() = default;
  Archive(const Archive&) = delete;
  Archive& operator=(const Archive&) = delete;

  virtual Kind kind() const = 0;
  // In the archive's order. Of several entries with one path, the last counts; a WAD's lumps may repeat.
  const std::vector<Entry>& entries() const { return entries_; }
  // What is wrong with the archive though it can be read, a sentence each.
  const std::vector<std::string>& warnings() const { return warnings_; }
  source::ByteSource& bytes() { return *source_; }

  // Unpacks an entry. Errors and warnings name it.
  base::Result<Content> read(const Entry& entry);
  // The place of an entry's bytes in the archive, if they are not packed.
  virtual std::optional<std::uint64_t> placeOf(const Entry& entry) = 0;

  // Verifies the checksums that belong to no entry.
  virtual base::Result<void> verify() { return {}; }

  // By path, ignoring case. Null: there is none.
  const Entry* find(std::string_view path) const;
  // The paths below a folder ("": of all), relative to it, sorted without regard to case, each once.
  std::vector<std::string_view> list(std::string_view folder) const;

 protected:
  explicit Archive(std::unique_ptr<source::ByteSource> source) : source_(std::move(source)) {}
  // read() of an entry whose sizes and packing are possible. An error describes what is wrong, as a sentence's end:
  // "is damaged: it ends too early".
  virtual base::Result<Content> unpack(const Entry& entry) = 0;
  // Adds a warning, up to a limit.
  void warn(std::string text);
  // Adds an entry whose path is a name inside a folder; warns of any other. A file can't say where it is written.
  void add(Entry entry);
  // When all entries are added: sorts them by path, and warns of entries that share bytes in part.
  void finish();
  base::Error damaged(const Entry& entry, std::string_view why) const;

  std::unique_ptr<source::ByteSource> source_;
  std::vector<Entry> entries_;

 private:
  void warnOfRepeats();
  void warnOfOverlaps();

  std::vector<std::uint32_t> byPath_;  // indexes of entries
  std::vector<std::string> warnings_;
  std::size_t dropped_ = 0;
};

// The first bytes decide the kind.
base::Result<std::unique_ptr<Archive>> openArchive(std::unique_ptr<source::ByteSource> source);
// Whether files of that name are opened when a path leads through them: `mods/one.zip/world/x.gas`.
bool hasArchiveExtension(std::string_view name);

}  // namespace vellum::archives
