#include "languages/caos/files/samples.h"

#include <algorithm>

#include "base/bytes.h"
#include "languages/caos/files/sound_files.h"

namespace vellum::caos {

// The mean of the channels in one frame.
static float frameAt(const WavHeader& wav, std::string_view bytes, std::size_t frame) {
  std::size_t width = wav.bits / 8;
  float sum = 0;
  for (std::uint32_t channel = 0; channel < wav.channels; ++channel) {
    std::size_t at = wav.begin + (frame * wav.channels + channel) * width;
    auto low = static_cast<unsigned char>(bytes[at]);
    if (width == 1) {
      sum += (static_cast<float>(low) - 128) / 128;
    } else {
      auto high = static_cast<unsigned char>(bytes[at + 1]);
      sum += static_cast<float>(static_cast<std::int16_t>(high << 8 | low)) / 32768;
    }
  }
  return sum / static_cast<float>(wav.channels);
}

base::Result<std::vector<float>> samplesOf(std::string_view bytes) {
  auto wav = readWav(bytes);
  if (!wav) return wav.error();
  std::size_t frames = wav->size / (wav->channels * (wav->bits / 8));
  std::size_t count = static_cast<std::size_t>(std::uint64_t(frames) * SampleRate / wav->rate);
  std::vector<float> samples(std::min(count, MaxSamples));
  for (std::size_t i = 0; i < samples.size(); ++i)
    samples[i] = frameAt(*wav, bytes, static_cast<std::size_t>(std::uint64_t(i) * wav->rate / SampleRate));
  return samples;
}

std::string wavOf(const std::vector<float>& samples) {
  auto size = static_cast<std::uint32_t>(samples.size() * 2);
  base::ByteWriter out;
  out.raw("RIFF");
  out.u32(36 + size);
  out.raw("WAVEfmt ");
  out.u32(16);
  out.u16(1);
  out.u16(1);
  out.u32(SampleRate);
  out.u32(SampleRate * 2);
  out.u16(2);
  out.u16(16);
  out.raw("data");
  out.u32(size);
  for (float sample : samples)
    out.u16(static_cast<std::uint16_t>(static_cast<std::int16_t>(std::clamp(sample, -1.0f, 1.0f) * 32767)));
  return out.take();
}

}  // namespace vellum::caos
