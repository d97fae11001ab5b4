// Pictures, input and sound of a world, for C++17 and later; see media.h. Header only.
//
//   vellum::Screen screen;
//   for (const vellum_rectangle& changed : screen.update(world, "", report)) upload(screen.at(changed), changed);
#ifndef VELLUM_MEDIA_HPP
#define VELLUM_MEDIA_HPP

#include <optional>
#include <vector>

#include "vellum/media.h"
#include "vellum/vellum.hpp"

namespace vellum {

// A picture in memory of its own, kept up to date.
class Screen {
 public:
  explicit Screen(vellum_pixels format = VELLUM_PIXELS_RGBA) {
    screen_.size = sizeof screen_;
    screen_.format = format;
  }
  // What changed since the last time; empty: nothing, or nothing draws, which is an error in the report.
  std::vector<vellum_rectangle> update(World& world, const std::string& language, Report& report) {
    const char* id = language.empty() ? nullptr : language.c_str();
    screen_.pixels = nullptr;
    if (vellum_world_screen(world.get(), id, &screen_, report.get()) != VELLUM_OK) return {};
    const std::size_t stride = static_cast<std::size_t>(screen_.width) * 4;
    const std::size_t bytes = stride * static_cast<std::size_t>(screen_.height);
    if (pixels_.size() != bytes || screen_.stride != stride) {
      pixels_.assign(bytes, 0);
      screen_.stride = stride;
      screen_.all = 1;
    }
    screen_.pixels = pixels_.data();
    screen_.room = bytes;
    if (vellum_world_screen(world.get(), id, &screen_, report.get()) != VELLUM_OK) return {};
    return {screen_.rectangles, screen_.rectangles + screen_.rectangle_count};
  }
  int width() const { return screen_.width; }
  int height() const { return screen_.height; }
  std::size_t stride() const { return screen_.stride; }
  const unsigned char* pixels() const { return pixels_.data(); }
  // The upper left pixel of a part.
  const unsigned char* at(const vellum_rectangle& part) const {
    return pixels_.data() + static_cast<std::size_t>(part.y) * screen_.stride + static_cast<std::size_t>(part.x) * 4;
  }

 private:
  vellum_screen screen_{};
  std::vector<unsigned char> pixels_;
};

// The oldest sound event not fetched yet. Its strings live until the next call.
inline std::optional<vellum_sound> nextSound(World& world) {
  vellum_sound sound;
  if (vellum_world_sound(world.get(), &sound) == 0) return std::nullopt;
  return sound;
}
inline Status input(World& world, const std::string& language, const std::string& event, Report& report) {
  return vellum_world_input(world.get(), language.empty() ? nullptr : language.c_str(), event.c_str(), report.get());
}

}  // namespace vellum

#endif
