// Readers of sound and music files: wav (one sound) and MNG (the tracks and samples of a metaroom's music).
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "base/result.h"

namespace vellum::caos {

struct WavHeader {
  std::uint32_t channels = 0, rate = 0, bits = 0;
  std::size_t begin = 0, size = 0;  // of the samples, in bytes
  double seconds() const { return double(size) / (double(rate) * channels * (bits / 8)); }
};

// Only uncompressed samples of 8 or 16 bits. Any bytes are legal input; the result lies inside of them.
base::Result<WavHeader> readWav(std::string_view bytes);

struct MngFile {
  struct Sample {
    std::string name;  // "" when the script gives none
    std::size_t begin = 0, size = 0;
  };
  struct Layer {
    bool loops = false;              // LoopLayer; otherwise AleotoricLayer
    float volume = 1, interval = 0;  // constants of the script; 1 and 0 for an expression
    std::vector<std::string> waves;  // in the script's order
  };
  struct Track {
    std::string name;
    std::vector<std::string> layers, samples;  // played together; each sample is listed once
    std::vector<Layer> parts;                  // the layers in the script's order
  };
  std::vector<Sample> samples;
  std::vector<Track> tracks;
  std::string script;  // readable
};

base::Result<MngFile> readMng(std::string_view bytes);

}  // namespace vellum::caos
