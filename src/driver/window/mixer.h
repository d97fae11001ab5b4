// Mixes the sounds of a world for the audio device: 22050 Hz, two channels, 16 bits. Part of the window: needs SDL2.
#pragma once

#include <vellum/media.h>

#include <cstdint>
#include <map>
#include <memory>
#include <string>
#include <vector>

#include "driver/window/sdl.h"

namespace vellum::driver {

class Mixer {
 public:
  static constexpr int Rate = 22050;

  bool open(std::string& error);
  ~Mixer();

  void take(vellum_world* world);

  // Queues enough sound for the next tick.
  void mix(int milliseconds);

 private:
  struct Voice {
    std::shared_ptr<std::vector<std::int16_t>> samples;  // one channel at Rate
    std::size_t at = 0;
    bool looped = false, fading = false;
    float left = 1, right = 1, strength = 1;
  };

  static void aim(Voice& voice, const vellum_sound& sound);

  void start(vellum_world* world, const vellum_sound& sound, bool looped);

  static void decode(const std::string& wav, std::vector<std::int16_t>& out);

  bool add(Voice& voice, std::vector<std::int16_t>& out);

  SDL_AudioDeviceID device_ = 0;
  std::map<unsigned, Voice> playing_;
  std::map<std::string, std::shared_ptr<std::vector<std::int16_t>>> loaded_;
};

}  // namespace vellum::driver
