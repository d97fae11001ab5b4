// World files: which scripts make a world, in TOML.
//
//   seed = 7                    # optional, an option of the command wins
//   rate = 40                   # ticks a second; without it, the fastest language's
//   [ID]                        # a table for each language, by its id
//   files = ["nest.cos", "norn.cos"]   # beside the world file
//   options = { stand-in-assets = true, dir = "data" }
#pragma once

#include <optional>

#include "world/world.h"

namespace vellum::world {

struct WorldFile {
  struct Part {
    const languages::Language* language;
    std::vector<std::string> files;
    std::vector<source::Location> places;  // of the names above
    languages::Options options;
  };
  std::optional<std::uint64_t> seed;
  int rate = 0;
  std::vector<Part> parts;  // in the file's order
};

// Emits all errors of the file; still returns what could be read.
WorldFile parseWorldFile(const source::SourceSet& sources, source::FileId file, diagnostics::Emitter& emitter);

// Reads a world file that is in the world's sources and loads what it names. The seed and the rate apply to a fresh
// world only; `keepSeed` keeps a seed that the user chose.
Outcome loadWorldFile(World& world, source::FileId file, source::FileProvider& files, bool keepSeed,
                      diagnostics::Emitter& emitter);

// Whether a path is that of a world file: *.toml, unless a language claims it.
bool isWorldFile(std::string_view path);

}  // namespace vellum::world
