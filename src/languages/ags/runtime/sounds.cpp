#include "languages/ags/runtime/sounds.h"

#include <algorithm>

#include "base/math/math.h"
#include "languages/ags/world/audio.h"

namespace vellum::ags {

namespace {

constexpr std::int32_t Silent = -10000;

// From percent of the amplitude.
std::int32_t hundredthsOfDecibel(const world::ChannelState& channel) {
  std::int32_t percent = std::clamp(channel.volume, 0, 100);
  if (channel.paused != 0 || percent == 0) return Silent;
  return static_cast<std::int32_t>(2000 * base::math::log10(percent / 100.0));
}

}  // namespace

bool Sounds::next(const world::World& world, languages::SoundCue& cue) {
  const std::vector<world::ChannelState>& channels = world.state.audio.channels;
  if (heard_.size() < channels.size()) heard_.resize(channels.size());
  for (std::size_t i = 0; i < heard_.size(); ++i) {
    const world::ChannelState channel = i < channels.size() ? channels[i] : world::ChannelState();
    const world::AudioClip* clip = world.game.clip(channel.clip);
    const world::Audio::Starts starts = world.audio.starts(i);
    Heard& heard = heard_[i];
    if (heard.clip >= 0 && (heard.clip != channel.clip || heard.starts != starts.count)) {
      bool stops = channel.clip >= 0 || !starts.ended;  // else it has played to its end
      cue = {"stop", heard.number, {}, 0, 0};
      heard.clip = -1;
      if (stops) return true;
    }
    if (clip == nullptr) continue;
    const std::int32_t volume = hundredthsOfDecibel(channel), panning = std::clamp(channel.panning, -100, 100) * 100;
    const bool begins = heard.clip < 0;
    if (!begins && heard.volume == volume && heard.panning == panning) continue;
    heard = {channel.clip, starts.count, begins ? ++last_ : heard.number, volume, panning};
    cue = {!begins               ? "adjust"
           : channel.repeat != 0 ? "loop"
                                 : "play",
           heard.number, begins ? clip->scriptName : "", volume, panning};
    return true;
  }
  return false;
}

}  // namespace vellum::ags
