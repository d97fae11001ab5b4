#include "languages/caos/files/music.h"

#include <algorithm>
#include <map>

#include "base/text.h"
#include "languages/caos/files/samples.h"
#include "languages/caos/files/sound_files.h"

namespace vellum::caos {

namespace {

using Samples = std::vector<float>;

constexpr std::uint64_t MaxMusicWork = std::uint64_t(MaxSamples) * 64;  // in samples: bounds the time

class TrackRenderer {
 public:
  TrackRenderer(std::string_view mng, const MngFile& file) : mng_(mng), file_(file) {}

  base::Result<std::string> render(const MngFile::Track& track) {
    Samples mixed;
    for (const MngFile::Layer& layer : track.parts)
      if (std::size_t length = once(layer).size(); length > mixed.size()) mixed.resize(length);
    if (mixed.empty()) return base::Error{"none of the track's samples can be played"};
    for (const MngFile::Layer& layer : track.parts) {
      Samples samples = once(layer);
      std::size_t end = samples.empty() ? 0 : layer.loops ? mixed.size() : samples.size();
      for (std::size_t at = 0; at < end; ++at) mixed[at] += samples[at % samples.size()];
    }
    return wavOf(mixed);
  }

 private:
  // The waves of a layer, one after the other, or at its interval.
  Samples once(const MngFile::Layer& layer) {
    Samples out;
    std::size_t start = 0, pace = static_cast<std::size_t>(std::clamp(layer.interval, 0.0f, 60.0f) * SampleRate);
    for (const std::string& name : layer.waves) {
      const Samples& wave = sample(name);
      work_ += wave.size();
      if (wave.empty() || start >= MaxSamples || work_ > MaxMusicWork) continue;
      std::size_t end = std::min(start + wave.size(), MaxSamples);
      if (out.size() < end) out.resize(end);
      for (std::size_t i = 0; start + i < end; ++i) out[start + i] += wave[i] * layer.volume;
      start += pace > 0 ? pace : wave.size();
    }
    return out;
  }

  // Samples in the file lack the first 16 bytes of a wav file.
  const Samples& sample(const std::string& name) {
    auto [known, added] = decoded_.try_emplace(name);
    if (!added || kept_ >= MaxSamples) return known->second;
    for (const MngFile::Sample& each : file_.samples) {
      if (each.name != name) continue;
      std::string wav = base::cat("RIFF    WAVEfmt ", mng_.substr(each.begin, each.size));
      if (auto samples = samplesOf(wav)) known->second = std::move(*samples);
      break;
    }
    kept_ += known->second.size();
    return known->second;
  }

  std::string_view mng_;
  const MngFile& file_;
  std::map<std::string, Samples> decoded_;
  std::size_t kept_ = 0;  // samples in `decoded_`
  std::uint64_t work_ = 0;
};

}  // namespace

base::Result<std::string> renderTrack(std::string_view mng, std::string_view track) {
  auto file = readMng(mng);
  if (!file) return file.error();
  for (const MngFile::Track& each : file->tracks)
    if (base::equalsIgnoreCase(each.name, track)) return TrackRenderer(mng, *file).render(each);
  return base::Error{base::cat("the MNG file has no track '", track.substr(0, 100), "'")};
}

}  // namespace vellum::caos
