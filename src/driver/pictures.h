// Pictures of run: --screenshot, and --record into a folder of PNG files or a GIF.
#pragma once

#include <chrono>
#include <memory>

#include "driver/gif.h"
#include "driver/session.h"

namespace vellum::driver {

struct Picture {
  int width = 0, height = 0;
  std::string rgba;
};

// Empty: failed; the error was shown.
std::optional<Picture> pictureOf(Session& session, const World& world);
std::string pngOf(const Picture& picture);
void writeScreenshot(Session& session, const World& world, const std::string& path);

class Recorder {
 public:
  // `path` ends in .gif, or is a folder, which is created if missing.
  Recorder(Session& session, const World& world, std::string path);
  // Adds one frame: the world as it is now, or as it was when a script switched drawing off. False when that failed;
  // the error was shown.
  bool frame();
  void finish();

 private:
  Session& session_;
  const World& world_;
  std::string path_;
  std::optional<Picture> shown_;
  std::optional<GifWriter> gif_;
  std::uint64_t frames_ = 0;
  std::chrono::nanoseconds unshown_{};  // of the time of a GIF's frames, which hundredths of a second can't express
};

}  // namespace vellum::driver
