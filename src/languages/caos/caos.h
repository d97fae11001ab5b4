// caos's descriptor: the only header of this language that other folders include.
#pragma once

#include "languages/language.h"

namespace vellum::caos {
const languages::Language& language();
const languages::Tools& tools();

// The files of Creatures, for the command line. Errors say what is wrong with which file.
struct GameFile {
  std::string name;
  std::string bytes;
};
// Builds a PRAY file from its source; the files that it names lie beside it.
base::Result<std::string> packPray(const GameFile& source, source::FileProvider& files);
// The source that builds a PRAY file again, first, and the files that it names.
base::Result<std::vector<GameFile>> unpackPray(const GameFile& file);
// Pictures of sprite files, backgrounds, PNG files and drawings (.art), in order, as `format`: "c16", "s16", "c16-555",
// "s16-555", "blk" (one file named `name`) or "png" (a file each).
base::Result<std::vector<GameFile>> convertPictures(const std::vector<GameFile>& from, std::string_view format,
                                                    std::string_view name);
// What is in a file: pictures, chunks, tracks, samples. A line each.
base::Result<std::string> describeFile(const GameFile& file);

// The next thing that a loudspeaker has to do, oldest first; false when there is none. `runtime` is one of this
// language.
struct SoundCue {
  std::string_view does;  // "play", "loop", "adjust", "fade", "stop", "music", "midi"
  std::uint32_t number = 0;
  std::string name;
  std::int32_t volume = 0;   // -10000 silent to 0, hundredths of a decibel
  std::int32_t panning = 0;  // -10000 left to 10000 right
};
bool nextSound(languages::Runtime& runtime, SoundCue& cue);
// The wav file of a sound.
base::Result<std::string> soundFile(languages::Runtime& runtime, std::string_view name);

// How a driver with a clock paces and shows the world. `runtime` is one of this language.
struct Pace {
  std::int32_t interval = 50;  // milliseconds from tick to tick (CAOS: BUZZ)
  bool fastest = false;        // none at all instead (WOLF)
  bool drawn = true;           // a window shows the new picture after a tick (WOLF)
  bool fullScreen = false;     // WDOW
};
Pace paceOf(const languages::Runtime& runtime);
// What the last tick took, in microseconds: computing it, and all until the next one began (PACE, RACE).
void tickTook(languages::Runtime& runtime, std::int64_t computing, std::int64_t overall);
}  // namespace vellum::caos
