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
// Returns the source that rebuilds a PRAY file, first, and the files that it names.
base::Result<std::vector<GameFile>> unpackPray(const GameFile& file);
// Converts the pictures of sprite files, backgrounds, PNG files and drawings (.art), in order, to `format`: "c16",
// "s16", "c16-555", "s16-555", "blk" (one file named `name`) or "png" (a file each).
base::Result<std::vector<GameFile>> convertPictures(const std::vector<GameFile>& from, std::string_view format,
                                                    std::string_view name);
// Describes the contents of a file: pictures, chunks, tracks, samples. A line each.
base::Result<std::string> describeFile(const GameFile& file);

}  // namespace vellum::caos
