// The music of an MNG file as sound. Its expressions (volume by mood and threat, random choice) are not evaluated: all
// layers of a track play together, each its waves in the order of the script.
#pragma once

#include <string>
#include <string_view>

#include "base/result.h"

namespace vellum::caos {

// A wav file to repeat. An error when the file has no such track, or none of its samples can be played.
base::Result<std::string> renderTrack(std::string_view mng, std::string_view track);

// A standard MIDI file, played by a simple synthesiser: one timbre, and noise for the percussion channel.
base::Result<std::string> renderMidi(std::string_view bytes);

}  // namespace vellum::caos
