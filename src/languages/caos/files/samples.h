// Sound in memory: one channel of 22050 samples a second.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "base/result.h"

namespace vellum::caos {

constexpr std::size_t SampleRate = 22050;
constexpr std::size_t MaxSamples = SampleRate * 300;  // five minutes; the rest is cut off

// The samples of a wav file, from -1 to 1.
base::Result<std::vector<float>> samplesOf(std::string_view wav);
// A wav file of 16 bits. Louder samples are clipped.
std::string wavOf(const std::vector<float>& samples);

}  // namespace vellum::caos
