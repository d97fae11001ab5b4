// run --window and --audio: the world in real time, seen in a window and heard. With SDL2, where CMake found it when
// this was built and it is there when it runs.
#pragma once

#include <cstdint>

#include "driver/pictures.h"

namespace vellum::driver {

struct PlayOptions {
  bool window = false;
  bool audio = false;
  std::uint64_t ticks = 0;       // 0 with a window: until it is closed
  Recorder* recorder = nullptr;  // gets a frame a tick
};

// "" when a window can be had; else why not and what to install. Loads SDL2.
const char* whyNoWindow();
// Ticks the world until it is done, and shows each tick's errors. False when the window or the loudspeaker could not be
// opened; the user has been told why.
bool playInRealTime(Session& session, World& world, const PlayOptions& options);

}  // namespace vellum::driver
