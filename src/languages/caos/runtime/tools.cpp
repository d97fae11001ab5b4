// The command line's tools for files of Creatures.
#include "base/image/png.h"
#include "base/path.h"
#include "base/plural.h"
#include "base/text.h"
#include "languages/caos/caos.h"
#include "languages/caos/diagnostics.h"
#include "languages/caos/files/creature_file.h"
#include "languages/caos/files/creatures_archive.h"
#include "languages/caos/files/life_list.h"
#include "languages/caos/files/pictures.h"
#include "languages/caos/files/pray.h"
#include "languages/caos/files/sound_files.h"
#include "languages/caos/files/sprite.h"
#include "languages/caos/genetics/genome.h"
#include "languages/caos/genetics/genome_text.h"
#include "languages/caos/runtime/agent_files.h"
#include "languages/caos/runtime/creature_block.h"
#include "languages/caos/world/text_bytes.h"

namespace vellum::caos {

namespace {

bool endsWith(std::string_view name, std::string_view ending) { return base::toLower(name).ends_with(ending); }

std::string_view stemOf(std::string_view path) {
  path.remove_prefix(base::folderOf(path).size());
  return path.substr(0, path.rfind('.'));
}

class FilesBeside : public PrayFiles {
 public:
  FilesBeside(std::string_view folder, source::FileProvider& files) : folder_(folder), files_(files) {}
  // In any letter case, as on Windows. A path of the author's own disk ("C:/My Agents/pot/pot.cos") is shortened from
  // the left until there is such a file.
  base::Result<std::string> read(std::string_view name) override {
    auto bytes = files_.read(base::cat(folder_, name));
    if (bytes || name.size() > base::LongestPath) return bytes;
    auto list = files_.read(folder_.empty() ? "./" : folder_);
    std::string path = withoutDots(name);
    bool absolute = isAbsolute(name);
    for (std::string_view rest = path; !rest.empty(); rest = rest.substr(rest.find('/') + 1)) {
      for (std::string_view found : base::split(list ? std::string_view(*list) : std::string_view(), '\n'))
        if (base::equalsIgnoreCase(found, rest)) return files_.read(base::cat(folder_, found));
      if (!absolute || rest.find('/') == std::string_view::npos) break;
    }
    return bytes;
  }

  // Genes and histories may be texts.
  base::Result<std::string> readChunk(std::string_view type, std::string_view name) override {
    auto bytes = read(name);
    if (bytes && type == "GENE" && base::hasExtension(name, ".genome")) return genesOf(name, *bytes);
    if (!bytes || type != "GLST" || !base::hasExtension(name, ".lives")) return bytes;
    auto lives = readLifeListText(*bytes);
    return lives ? base::Result<std::string>(writeLifeList(*lives)) : lives.error();
  }

 private:
  base::Result<std::string> genesOf(std::string_view name, std::string_view text) {
    source::SourceSet sources;
    diagnostics::Emitter emitter;
    GenomeTools tools{sources, &files_, emitter};
    auto genes = tools.convert({base::cat(folder_, name), std::string(text)}, "gen");
    if (genes) return std::move(*genes);
    const diagnostics::Diagnostic* error = emitter.firstError();
    std::string line = error->location.valid() ? base::cat("line ", sources.position(error->location).line, ": ") : "";
    return base::Error{line + error->message};
  }

  static bool isAbsolute(std::string_view name) {
    return name.starts_with('/') ||
           (name.size() > 2 && base::isAsciiAlpha(name[0]) && name[1] == ':' && name[2] == '/');
  }

  // "./a/../b" as "b"; "../b" stays.
  static std::string withoutDots(std::string_view name) {
    std::vector<std::string> parts;
    for (std::string_view part : base::split(name, '/')) {
      if (part.empty() || part == ".") continue;
      if (part == ".." && !parts.empty() && parts.back() != "..") parts.pop_back();
      else parts.emplace_back(part);
    }
    return base::join(parts, "/");
  }

  std::string folder_;
  source::FileProvider& files_;
};

base::Error in(const GameFile& file, const base::Error& error) { return {base::cat(file.name, ": ", error.message)}; }

base::Result<SpriteFile> picturesOf(const GameFile& file) {
  auto pictures = readPictures(file.name, file.bytes);
  return pictures ? std::move(pictures) : in(file, pictures.error());
}

std::string describeSound(const WavHeader& wav) {
  std::string text =
      base::cat("wav: ", wav.rate, " Hz, ", wav.bits, " bits, ", wav.channels == 1 ? "1 channel, " : "2 channels, ");
  base::appendFixed(text, wav.seconds(), 3);
  return text + " seconds\n";
}

}  // namespace

base::Result<std::string> packPray(const GameFile& source, source::FileProvider& files) {
  FilesBeside beside(base::folderOf(source.name), files);
  auto built = buildPray(source.bytes, beside);
  return built ? std::move(built) : in(source, built.error());
}

// Texts of what can be made again from them.
static ChunkForm formOfLives(std::string_view data) {
  auto list = readLifeList(data);
  if (!list || list->leftOver > 0) return {};
  return {".lives", lifeListText(*list)};
}

static ChunkForm formWithGenes(std::string_view type, std::string_view data) {
  if (type == "GENE") return {".gen", std::string(data)};
  return type == "GLST" ? formOfLives(data) : ChunkForm{};
}

static ChunkForm formWithGenomes(std::string_view type, std::string_view data) {
  std::vector<Junk> junk;
  auto genome = type == "GENE" ? Genome::read(data, &junk) : base::Result<Genome>(base::Error{});
  bool whole = genome && genome->bytesWith(junk) == data;
  return whole ? ChunkForm{".genome", genomeText(*genome, junk)} : formWithGenes(type, data);
}

base::Result<std::vector<GameFile>> unpackPray(const GameFile& file, bool genomesAsText,
                                               diagnostics::Emitter& emitter) {
  std::vector<std::string> damage;
  auto apart = takeApart(file.bytes, stemOf(file.name), genomesAsText ? formWithGenomes : formWithGenes, damage);
  if (!apart) return in(file, apart.error());
  for (const std::string& each : damage) emitter.emit(diag::DamagedChunk, source::Location{}, file.name, each);
  std::vector<GameFile> result;
  for (NamedFile& part : *apart) result.push_back({std::move(part.name), std::move(part.bytes)});
  return result;
}

base::Result<std::vector<GameFile>> convertPictures(const std::vector<GameFile>& from, std::string_view format,
                                                    std::string_view name) {
  SpriteFile all;
  std::uint64_t pixels = 0;
  for (const GameFile& file : from) {
    auto pictures = picturesOf(file);
    if (!pictures) return pictures.error();
    for (SpriteImage& image : pictures->images) {
      pixels += image.pixels.size();
      if (pixels > 4 * MaxSpritePixels) return base::Error{"these are too many pictures at once"};
      all.images.push_back(std::move(image));
    }
  }
  std::vector<GameFile> result;
  if (format == "png") {
    for (std::size_t i = 0; i < all.images.size(); ++i) {
      std::string number = all.images.size() == 1 ? std::string()
                                                  : base::cat('-',
                                                              i < 10    ? "00"
                                                              : i < 100 ? "0"
                                                                        : "",
                                                              i);
      if (all.images[i].width == 0 || all.images[i].height == 0) continue;  // PNG has no empty pictures
      result.push_back({base::cat(name, number, ".png"), base::writePng(toPicture(all.images[i]))});
    }
    return result;
  }
  bool wide = !format.ends_with("-555");
  std::string_view kind = wide ? format : format.substr(0, format.size() - 4);
  SpriteFormat as = SpriteFormat::C16;
  if (kind == "s16") as = SpriteFormat::S16;
  else if (kind == "blk") as = SpriteFormat::Blk;
  else if (kind != "c16")
    return base::Error{base::cat("unknown format '", format, "'; formats are c16, s16, c16-555, s16-555, blk or png")};
  auto bytes = writeSprites(all, as, wide);
  if (!bytes) return bytes.error();
  result.push_back({base::cat(name, '.', kind), std::move(*bytes)});
  return result;
}

static std::string describeGenome(std::string_view data) {
  auto genome = Genome::read(data);
  if (!genome) return base::cat(", damaged: ", genome.error().message);
  std::string text = base::cat(", genes: ", genome->size());
  for (const GeneKindRow& row : GeneKinds) {
    std::size_t count = 0;
    for (Gene gene : *genome) count += gene.kind == row.kind;
    if (count > 0) base::append(text, base::cat("\n  ", count, ' ', row.name));
  }
  return text;
}

static std::string describePhotograph(std::string_view data) {
  auto pictures = readSprites(data, false);
  if (!pictures) return base::cat(", damaged: ", pictures.error().message);
  if (pictures->images.empty()) return ", empty";
  return base::cat(", ", pictures->images[0].width, " x ", pictures->images[0].height);
}

// Of the chunks of creatures.
static std::string describeChunk(std::string_view type, std::string_view data) {
  if (type == "GENE") return describeGenome(data);
  if (type == "PHOT") return describePhotograph(data);
  if (isCreaturesArchive(data)) return base::cat(", ", describeCreaturesArchive(data));
  if (type == "CREA") return isCreatureBlock(data) ? "" : ", of another program";
  if (type != "GLST") return "";
  auto list = readLifeList(data);
  if (!list) return base::cat(", damaged: ", list.error().message);
  std::string text = base::cat(", lives: ", list->lives.size());
  for (const ListedLife& life : list->lives)
    base::append(text, base::cat("\n  ", life.moniker, life.name.empty() ? "" : ", ", life.name,
                                 ", events: ", life.events.size()));
  return text;
}

base::Result<std::string> describeFile(const GameFile& file) {
  if (file.bytes.starts_with("PRAY")) {
    auto list = listPray(file.bytes, describeChunk);
    return list ? std::move(list) : in(file, list.error());
  }
  if (isCreaturesArchive(file.bytes))
    return base::cat(base::fileNameOf(file.name), ", ", file.bytes.size(),
                     " bytes: ", describeCreaturesArchive(file.bytes), '\n');
  if (endsWith(file.name, ".wav")) {
    auto wav = readWav(file.bytes);
    if (!wav) return in(file, wav.error());
    return describeSound(*wav);
  }
  if (endsWith(file.name, ".mng")) {
    auto mng = readMng(file.bytes);
    if (!mng) return in(file, mng.error());
    std::string text;
    for (const MngFile::Track& track : mng->tracks) {
      base::append(text, base::cat("track ", track.name, '\n'));
      for (const std::string& layer : track.layers) base::append(text, base::cat("  layer ", layer, '\n'));
      for (const std::string& sample : track.samples) base::append(text, base::cat("  plays ", sample, '\n'));
    }
    for (const MngFile::Sample& sample : mng->samples)
      base::append(
          text, base::cat("sample ", sample.name.empty() ? "(no name)" : sample.name, ", ", sample.size, " bytes\n"));
    return text;
  }
  auto pictures = picturesOf(file);
  if (!pictures) return pictures.error();
  std::string text;
  if (!endsWith(file.name, ".art") && !endsWith(file.name, ".png"))
    text = base::cat(describeSprites(file.bytes, endsWith(file.name, ".blk")), ", ");
  base::append(text, base::cat(pictures->images.size(), pictures->images.size() == 1 ? " picture\n" : " pictures\n"));
  for (std::size_t i = 0; i < pictures->images.size(); ++i)
    base::append(text, base::cat(i, ": ", pictures->images[i].width, " x ", pictures->images[i].height, '\n'));
  return text;
}

// Of a file with agents for both games, those of Docking Station, as when they are injected.
base::Result<std::vector<RemoveScript>> removeScripts(const GameFile& file) {
  if (endsWith(file.name, ".cos")) {
    std::vector<RemoveScript> one{{std::string(base::fileNameOf(file.name)), std::nullopt}};
    const std::string text = removeScriptText(file.bytes);
    if (text.size() != file.bytes.size()) one.front().text = fromBytes(text);  // it has an RSCR
    return one;
  }
  auto chunks = readPray(file.bytes);
  if (!chunks) return in(file, chunks.error());
  std::vector<RemoveScript> scripts;
  for (const PrayChunk& chunk : *chunks) {
    if (chunk.type != agentType(*chunks)) continue;
    auto tags = tagsOf(chunk);
    const std::string* text = tags ? tags->string("Remove script") : nullptr;
    scripts.push_back({fromBytes(chunk.name), std::nullopt});
    if (text != nullptr) scripts.back().text = fromBytes(removeScriptText(*text));
  }
  if (scripts.empty()) return in(file, {"this resource file has no agent: no chunk of type AGNT or DSAG"});
  return scripts;
}

void reportRemoval(const RemoveScript& script, std::size_t gone, diagnostics::Emitter& emitter) {
  if (script.text) emitter.emit(diag::RemoveScriptRan, {}, script.agent, base::counted(gone, "agent"));
  else emitter.emit(diag::NothingRemoves, {}, script.agent);
}

}  // namespace vellum::caos
