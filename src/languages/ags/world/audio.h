// Sound as state: which clip is on which channel, and for how many ticks. Hosts make the sounds (runtime/sounds.h).
#pragma once

#include <cstdint>
#include <vector>

#include "languages/ags/world/game_data.h"
#include "languages/ags/world/game_state.h"
#include "languages/ags/world/log.h"

namespace vellum::ags::world {

class Views;

// How the sound of a view's frame is played.
struct FrameSound {
  int volume = 100, panning = 0, speed = 1000;
};

class Audio {
 public:
  Audio(const Game& game, GameState& state, Log& log, Views& views)
      : game_(game), state_(state), log_(log), views_(views) {}

  int play(int clip, int priority, int repeat, int fromMs, int channel, bool queued);  // channel, or -1
  void playFrameSound(int view, int loop, int frame, const FrameSound& how);
  void stopChannel(int channel);
  void stopType(int type);  // -1: all
  bool isPlaying(int type) const;
  int channelCount() const { return static_cast<int>(state_.audio.channels.size()); }
  void update();

  // How often clips have started on a channel, and whether the last one has played to its end. Not part of the game's
  // state.
  struct Starts {
    std::uint32_t count = 0;
    bool ended = false;
  };
  Starts starts(std::size_t channel) const { return channel < starts_.size() ? starts_[channel] : Starts(); }

 private:
  std::pair<std::size_t, std::size_t> channelsOf(int type) const;  // [first, end)
  int chooseChannel(const AudioClip& data, int priority, bool queued) const;
  Int volumeOf(const AudioClip& data) const;
  void playQueued(int channel, int type);

  const Game& game_;
  GameState& state_;
  Log& log_;
  Views& views_;
  std::vector<Starts> starts_;  // by channel
};

}  // namespace vellum::ags::world
