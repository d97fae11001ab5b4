#include "languages/caos/files/creature_file.h"

#include <algorithm>
#include <map>

#include "base/path.h"
#include "base/text.h"

namespace vellum::caos {

static constexpr std::string_view ListEnding = ".glist.creature", StateEnding = ".creature", GenesEnding = ".genetics",
                                  PhotographEnding = ".photo";
static constexpr std::string_view OtherKinds[] = {"AGNT", "CREA", "DSAG", "FILE", "GENE", "GLST", "PHOT"};

bool isCreatureFileName(std::string_view name) {
  static constexpr std::string_view Endings[] = {".creature", ".creatures", ".family", ".warp"};
  return std::any_of(std::begin(Endings), std::end(Endings),
                     [&](std::string_view ending) { return base::hasExtension(name, ending); });
}

bool isExportType(std::string_view type) {
  return type.size() == 4 && std::all_of(type.begin(), type.end(), base::isAsciiAlnum) &&
         std::find(std::begin(OtherKinds), std::end(OtherKinds), type) == std::end(OtherKinds);
}

std::string creatureChunk(std::string_view moniker, std::string_view type) { return base::cat(moniker, '.', type); }

std::string genesChunk(std::string_view moniker, std::string_view type) {
  return base::cat(moniker, '.', type, GenesEnding);
}

static std::string photographChunk(std::string_view moniker, std::size_t event, std::string_view type) {
  return base::cat(moniker, '-', event, '.', type, PhotographEnding);
}

std::vector<PrayChunk> creatureChunks(const CreatureFile& file) {
  std::string name = creatureChunk(file.moniker, file.type);
  std::vector<PrayChunk> chunks;
  chunks.push_back(makeChunk(file.type, name, writePrayTags(file.tags)));
  chunks.push_back(makeChunk("GLST", name + std::string(ListEnding), writeLifeList(file.lives)));
  chunks.push_back(makeChunk("CREA", name + std::string(StateEnding), file.state));
  for (const CreatureFile::Genes& genes : file.genomes)
    chunks.push_back(makeChunk("GENE", genesChunk(genes.moniker, file.type), genes.bytes));
  for (const CreatureFile::Photograph& photo : file.photographs)
    chunks.push_back(makeChunk("PHOT", photographChunk(photo.moniker, photo.event, file.type), photo.bytes));
  return chunks;
}

namespace {

// The chunks of a file by type and name; the first of equal ones.
class ChunkIndex {
 public:
  explicit ChunkIndex(const std::vector<PrayChunk>& chunks) {
    for (const PrayChunk& chunk : chunks) chunks_.try_emplace({chunk.type, chunk.name}, &chunk);
  }
  const PrayChunk* find(std::string_view type, std::string_view name) const {
    auto found = chunks_.find({type, name});
    return found == chunks_.end() ? nullptr : found->second;
  }
  // Whether a creature of its own was exported under this moniker and type.
  bool hasCreature(std::string_view moniker, std::string_view type) const {
    return find(type, creatureChunk(moniker, type)) != nullptr && find("GENE", genesChunk(moniker, type)) != nullptr;
  }

 private:
  std::map<std::pair<std::string_view, std::string_view>, const PrayChunk*> chunks_;
};

// Without the ".DSEX" of its first chunk's name.
std::string_view monikerOf(std::string_view name, std::string_view type) {
  return name.ends_with(type) && name.size() > type.size() ? name.substr(0, name.size() - type.size() - 1) : name;
}

}  // namespace

std::vector<std::string> creaturesIn(const std::vector<PrayChunk>& chunks) {
  ChunkIndex index(chunks);
  std::vector<std::string> names;
  for (const PrayChunk& chunk : chunks)
    if (isExportType(chunk.type) && index.hasCreature(monikerOf(chunk.name, chunk.type), chunk.type))
      names.push_back(chunk.name);
  return names;
}

namespace {

class CreatureReader {
 public:
  CreatureReader(const std::vector<PrayChunk>& chunks, std::string_view name)
      : chunks_(chunks), index_(chunks), name_(name) {}

  base::Result<CreatureFile> read() {
    const PrayChunk* first = nullptr;
    for (const PrayChunk& chunk : chunks_)
      if (first == nullptr && chunk.name == name_ && isExportType(chunk.type)) first = &chunk;
    if (first == nullptr) return base::Error{base::cat("it has no creature '", name_, "'")};
    file_.type = first->type;
    file_.moniker = monikerOf(name_, file_.type);
    readTags(*first);
    readLives();
    if (const PrayChunk* state = index_.find("CREA", base::cat(name_, StateEnding))) unpack(*state, file_.state);
    readGenes();
    readPhotographs();
    if (!problem_.empty()) return base::Error{problem_};
    return std::move(file_);
  }

 private:
  void fail(std::string_view chunk, std::string_view problem) {
    if (problem_.empty()) problem_ = base::cat("chunk '", chunk, "': ", problem);
  }

  // False: failed.
  bool unpack(const PrayChunk& chunk, std::string& data) {
    if (!problem_.empty()) return false;
    bytes_ += chunk.size;
    if (bytes_ > MaxCreatureFileBytes) return fail(chunk.name, "the creature is larger than 64 MiB"), false;
    auto unpacked = unpackChunk(chunk);
    if (unpacked) data = std::move(*unpacked);
    else if (problem_.empty()) problem_ = unpacked.error().message;
    return unpacked.ok();
  }

  void readTags(const PrayChunk& chunk) {
    std::string data;
    if (!unpack(chunk, data)) return;
    auto tags = readPrayTags(data);
    if (tags) file_.tags = std::move(*tags);
    else fail(chunk.name, tags.error().message);
  }

  void readLives() {
    std::string data;
    const PrayChunk* chunk = index_.find("GLST", base::cat(name_, ListEnding));
    if (chunk == nullptr || !unpack(*chunk, data)) return;
    auto lives = readLifeList(data);
    if (!lives) return fail(chunk->name, lives.error().message);
    if (lives->lives.size() > MaxLives)
      return fail(chunk->name, base::cat("it has more than ", MaxLives, " histories"));
    file_.lives = std::move(*lives);
  }

  void readGenes() {
    std::vector<std::string> monikers{file_.moniker};
    for (const ListedLife& life : file_.lives.lives) {
      bool isChild = std::find(monikers.begin(), monikers.end(), life.moniker) == monikers.end() &&
                     !index_.hasCreature(life.moniker, file_.type);
      if (isChild) monikers.push_back(life.moniker);
    }
    for (const std::string& moniker : monikers) {
      std::string name = genesChunk(moniker, file_.type);
      const PrayChunk* chunk = index_.find("GENE", name);
      CreatureFile::Genes genes{moniker, {}};
      if (chunk != nullptr && unpack(*chunk, genes.bytes)) file_.genomes.push_back(std::move(genes));
      else if (chunk == nullptr && moniker == file_.moniker) fail(name, "it is missing: a creature needs its genes");
    }
  }

  void readPhotographs() {
    for (const ListedLife& life : file_.lives.lives) {
      for (std::size_t i = 0; i < life.events.size() && problem_.empty(); ++i) {
        if (life.events[i].photo.empty()) continue;
        CreatureFile::Photograph photo{life.moniker, i, {}};
        const PrayChunk* chunk = index_.find("PHOT", photographChunk(life.moniker, i, file_.type));
        if (chunk != nullptr && unpack(*chunk, photo.bytes)) file_.photographs.push_back(std::move(photo));
      }
    }
  }

  static constexpr std::size_t MaxLives = 1000;

  const std::vector<PrayChunk>& chunks_;
  ChunkIndex index_;
  std::string name_;
  CreatureFile file_;
  std::size_t bytes_ = 0;  // unpacked so far
  std::string problem_;
};

}  // namespace

base::Result<CreatureFile> readCreatureFile(const std::vector<PrayChunk>& chunks, std::string_view name) {
  return CreatureReader(chunks, name).read();
}

bool belongsTo(const PrayChunk& chunk, const CreatureFile& file) {
  std::string name = creatureChunk(file.moniker, file.type);
  if (chunk.name == name) return chunk.type == file.type;
  for (std::string_view ending : {ListEnding, StateEnding})
    if (chunk.name == name + std::string(ending)) return true;
  for (const CreatureFile::Genes& genes : file.genomes)
    if (chunk.name == genesChunk(genes.moniker, file.type)) return true;
  for (const CreatureFile::Photograph& photo : file.photographs)
    if (chunk.name == photographChunk(photo.moniker, photo.event, file.type)) return true;
  return false;
}

}  // namespace vellum::caos
