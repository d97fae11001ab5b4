// A creature in a PRAY file (.creature, .family): chunks whose names begin with its moniker and the type under which it
// was exported. Source: docs/sources.md, "Creatures genomes".
//
//   DSEX "001-moss-....DSEX"                       tags: age, sex, name and so on (CAOS: PRAY EXPO)
//   GLST "001-moss-....DSEX.glist.creature"        histories: its own, and those of children it carries
//   CREA "001-moss-....DSEX.creature"              the living state
//   GENE "001-moss-....DSEX.genetics"              the genome, and one chunk for each child, by the child's moniker
//   PHOT "001-moss-...-3.DSEX.photo"               the photograph of a history's event
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "languages/caos/files/life_list.h"
#include "languages/caos/files/pray.h"

namespace vellum::caos {

struct CreatureFile {
  struct Genes {
    std::string moniker;
    std::string bytes;  // a .gen file
  };
  struct Photograph {
    std::string moniker;
    std::size_t event = 0;
    std::string bytes;  // a sprite file
  };
  std::string type, moniker;
  PrayTags tags;
  LifeList lives;
  std::string state;           // "": the file has none
  std::vector<Genes> genomes;  // its own, then those of its children
  std::vector<Photograph> photographs;
};

constexpr std::size_t MaxCreatureFileBytes = std::size_t(64) << 20;  // of one creature's chunks, unpacked

bool isCreatureFileName(std::string_view name);  // .creature, .family and others that the games make

// Whether a creature may be exported under this type: four letters or digits that mean no other kind of chunk.
bool isExportType(std::string_view type);

std::string creatureChunk(std::string_view moniker, std::string_view type);  // the name of its first chunk
std::string genesChunk(std::string_view moniker, std::string_view type);
std::vector<PrayChunk> creatureChunks(const CreatureFile& file);

// The names of the first chunks of all creatures in a file, in order.
std::vector<std::string> creaturesIn(const std::vector<PrayChunk>& chunks);
// The creature whose first chunk has this name. Any bytes are legal; the error names the chunk that is missing or
// damaged.
base::Result<CreatureFile> readCreatureFile(const std::vector<PrayChunk>& chunks, std::string_view name);
// Whether a chunk belongs to the creature of a file, by its name.
bool belongsTo(const PrayChunk& chunk, const CreatureFile& file);

}  // namespace vellum::caos
