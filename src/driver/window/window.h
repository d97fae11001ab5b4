// run --window and --audio: plays the world in real time, in a window and with sound. Needs SDL2, both in the build and
// at run time.
#pragma once

#include <chrono>
#include <cstdint>
#include <functional>

#include "driver/pictures.h"
#include "driver/run_watcher.h"

namespace vellum::driver {

struct PlayOptions {
  bool window = false;
  bool audio = false;
  std::uint64_t ticks = 0;       // 0 with a window: until it is closed
  Recorder* recorder = nullptr;  // gets one frame per tick
  std::vector<RunWatcher*> watchers{};
  std::function<void(std::chrono::milliseconds)> wait{};  // waits between ticks, at most so long; null: the window does
};

// "" when a window can be opened; else the reason and what to install. Loads SDL2.
const char* whyNoWindow();
// Ticks the world until it is done, and shows each tick's errors. False when the window or the audio device could not
// be opened; the error was shown.
bool playInRealTime(Session& session, World& world, const PlayOptions& options);

}  // namespace vellum::driver
