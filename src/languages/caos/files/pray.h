// PRAY files: named chunks of agents, creatures and files (.agents, .creature), and the source they are built from.
#pragma once

#include <map>
#include <string>
#include <string_view>
#include <vector>

#include "base/result.h"

namespace vellum::caos {

constexpr std::size_t MaxPrayChunkBytes = std::size_t(64) << 20;  // of one chunk, unpacked
constexpr std::size_t MaxPrayNameBytes = 127;

struct PrayChunk {
  std::string type;  // four bytes: AGNT, DSAG, FILE, ...
  std::string name;
  std::string data;      // as in the file: packed when `packed`
  std::size_t size = 0;  // unpacked
  bool packed = false;
  std::size_t at = 0;  // in the file that it was read from
};

// The contents of a chunk of tags (AGNT, DSAG, EXPC and similar). Texts are Windows-1252.
struct PrayTags {
  std::vector<std::pair<std::string, std::int32_t>> integers;
  std::vector<std::pair<std::string, std::string>> strings;
  const std::int32_t* integer(std::string_view name) const;
  const std::string* string(std::string_view name) const;
};

// Any bytes are legal. Chunks are not unpacked.
base::Result<std::vector<PrayChunk>> readPray(std::string_view bytes);
// The same, with what can be read of a damaged file: `damage` gets a sentence for each chunk that is left out.
base::Result<std::vector<PrayChunk>> readPrayParts(std::string_view bytes, std::vector<std::string>& damage);
base::Result<std::string> unpackChunk(const PrayChunk& chunk);
base::Result<PrayTags> readPrayTags(std::string_view data);  // unpacked bytes

std::string writePrayTags(const PrayTags& tags);
// Packs a chunk's data if that makes it smaller.
PrayChunk makeChunk(std::string_view type, std::string_view name, std::string_view data);
std::string writePray(const std::vector<PrayChunk>& chunks);

// Provides the files named in a source: `inline FILE "name" "file"` or a tag's `@ "file"`.
class PrayFiles {
 public:
  virtual ~PrayFiles() = default;
  virtual base::Result<std::string> read(std::string_view name) = 0;
  // The bytes of a chunk from a file, which may be a text form of them.
  virtual base::Result<std::string> readChunk([[maybe_unused]] std::string_view type, std::string_view name) {
    return read(name);
  }
};

// Builds a PRAY file from a source as the Creatures community writes it:
//
//   "en-GB"                          the language, ignored
//   group AGNT "Honey pot"           a chunk of tags
//   "Agent Type" 0                   a number
//   "Agent Bioenergy Value" "x"      a text
//   "Script 1" @ "honey.cos"         a text from a file
//   inline FILE "honey.c16" "art/honey.c16"     a chunk that is a file
//   (- a comment -)   # and another
//
// The error gives the line and the reason.
base::Result<std::string> buildPray(std::string_view source, PrayFiles& files);

struct NamedFile {
  std::string name;
  std::string bytes;
};

// How the file of a chunk is written: its ending (".gen") and its bytes. An empty ending: as it is, named after its
// type.
struct ChunkForm {
  std::string_view ending;
  std::string bytes;
};
using ChunkForms = ChunkForm (*)(std::string_view type, std::string_view data);

// Returns the source from which a PRAY file can be rebuilt, as "NAME.ps" and first of all, and the files that it names:
// scripts and inline chunks. File names are made safe: no folders, no duplicates. `damage` gets a sentence for each
// chunk that can't be read; an error when there is no other.
base::Result<std::vector<NamedFile>> takeApart(std::string_view bytes, std::string_view name, ChunkForms forms,
                                               std::vector<std::string>& damage);

// One line a chunk; `more` may add to a line what it knows of the chunk's unpacked bytes.
using ChunkDetails = std::string (*)(std::string_view type, std::string_view data);
base::Result<std::string> listPray(std::string_view bytes, ChunkDetails more = nullptr);

}  // namespace vellum::caos
