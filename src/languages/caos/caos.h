// CAOS's descriptor: the only header of this language that other folders include.
#pragma once

#include "languages/language.h"

namespace vellum::caos {
const languages::Language& language();
const languages::Tools& tools();

// The files of Creatures, for the command line. Errors name the file and what is wrong with it.
struct GameFile {
  std::string name;
  std::string bytes;
};
// Builds a PRAY file from its source; the files that it names are beside it.
base::Result<std::string> packPray(const GameFile& source, source::FileProvider& files);
// Returns the source that rebuilds a PRAY file, first, and the files that it names. Histories are texts (.lives), and
// genomes (.genome) if wanted; packPray() takes both. Damaged chunks are left out, and emitted.
base::Result<std::vector<GameFile>> unpackPray(const GameFile& file, bool genomesAsText, diagnostics::Emitter& emitter);
// Converts the pictures of sprite files, backgrounds, PNG files and drawings (.art), in order, to `format`: "c16",
// "s16", "c16-555", "s16-555", "blk" (one file named `name`) or "png" (a file each).
base::Result<std::vector<GameFile>> convertPictures(const std::vector<GameFile>& from, std::string_view format,
                                                    std::string_view name);
// Describes the contents of a file: pictures, chunks, tracks, samples. A line each.
base::Result<std::string> describeFile(const GameFile& file);

// Genomes: .gen files, and texts (.genome), which may include others of `files`. Places of a .gen file are those in its
// text. Nothing is returned after an error, which is emitted.
struct GenomeTools {
  source::SourceSet& sources;
  source::FileProvider* files;
  diagnostics::Emitter& emitter;

  std::optional<std::string> convert(const GameFile& file, std::string_view format);  // "text", "gen" or "summary"
  void check(const GameFile& file);
  std::optional<std::string> format(const GameFile& file);
  std::optional<std::string> diff(const GameFile& a, const GameFile& b);  // "": no difference
  struct Litter {
    std::uint64_t seed;
    std::uint32_t count;
    std::int32_t chance, degree;  // of mutations, 0 to 255
    bool asText;
  };
  std::optional<std::vector<GameFile>> cross(const GameFile& mother, const GameFile& father, const Litter& litter);
};

// What a host draws of an agent. Texts live until the next call that may run scripts.
struct AgentPlace {
  std::int32_t id, family, genus, species;  // id: CAOS: UNID
  float x, y;                               // the upper left corner
  std::int32_t width, height;               // of the first part's image
  std::int32_t plane;
  std::int32_t base, pose;  // of the first part
  std::int32_t image;       // in the sprite file; -1: none
  std::int32_t visible;     // CAOS: SHOW
  const char* sprite;       // the name of the first part's gallery
};
// The agents of a runtime that this language's createRuntime made, oldest first, as many as fit. Returns how many there
// are.
std::size_t agentPlaces(const languages::Runtime& runtime, std::span<AgentPlace> places);

// A creature of a runtime; its text lives until the next call that may run scripts.
struct CreaturePlace {
  std::int32_t id;  // CAOS: UNID of its agent
  const char* moniker;
};
// As agentPlaces().
std::size_t creaturePlaces(const languages::Runtime& runtime, std::span<CreaturePlace> places);
// Brings all creatures of a PRAY file into a world, in limbo (CAOS: PRAY IMPO). Emits what their file lacked, and those
// that are refused. Returns how many there were.
std::size_t importCreatures(languages::Runtime& runtime, const GameFile& file, diagnostics::Emitter& emitter);
// What is inside of a creature: "json", "text", or "sample", the little that changes all the time.
base::Result<std::string> creatureReport(const languages::Runtime& runtime, std::string_view moniker,
                                         std::string_view format);

// The agents in a PRAY file that an injector offers, with their remove scripts.
struct RemoveScript {
  std::string agent;
  std::optional<std::string> text;  // empty: the agent has none
};
base::Result<std::vector<RemoveScript>> removeScripts(const GameFile& file);
// Reports that one ran, and how many agents are gone from the world since; or that the agent has none.
void reportRemoval(const RemoveScript& script, std::size_t gone, diagnostics::Emitter& emitter);
// The folders outside of an installed game's own folder that belong to it (auxiliary ones, in machine.cfg).
std::vector<std::string> foldersBeside(std::string_view game, source::FileProvider& files);

}  // namespace vellum::caos
