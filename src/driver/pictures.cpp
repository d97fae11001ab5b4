#include "driver/pictures.h"

#include <vellum/media.h>

#include "driver/lower_case.h"
#include "driver/pacer.h"

namespace vellum::driver {

std::optional<Picture> pictureOf(Session& session, const World& world) {
  Picture picture;
  vellum_text* rgba = nullptr;
  Status status =
      vellum_world_picture(world.get(), nullptr, &picture.width, &picture.height, &rgba, session.report().get());
  picture.rgba = takeText(rgba);
  if (session.show(status) != AllWell) return std::nullopt;
  return picture;
}

std::string pngOf(const Picture& picture) {
  return takeText(vellum_png(picture.rgba.data(), picture.width, picture.height));
}

void writeScreenshot(Session& session, const World& world, const std::string& path) {
  if (auto picture = pictureOf(session, world)) session.write(path, pngOf(*picture), Session::Folders::Made);
}

Recorder::Recorder(Session& session, const World& world, std::string path)
    : session_(session), world_(world), path_(std::move(path)) {
  if (lowerCase(path_).ends_with(".gif")) gif_.emplace();
}

bool Recorder::frame() {
  if (!shown_ || askedPace(world_).drawn != 0) shown_ = pictureOf(session_, world_);
  if (!shown_) return false;
  if (gif_) {
    using Hundredths = std::chrono::duration<int, std::centi>;
    const auto time = unshown_ + std::min<std::chrono::nanoseconds>(tickInterval(world_), std::chrono::minutes(10));
    const auto shown = std::chrono::duration_cast<Hundredths>(time);
    unshown_ = time - shown;
    gif_->add(shown_->rgba, shown_->width, shown_->height, shown.count());
    return true;
  }
  std::string number = std::to_string(frames_++);
  number.insert(0, number.size() < 5 ? 5 - number.size() : 0, '0');
  return session_.write(path_ + "/" + number + ".png", pngOf(*shown_), Session::Folders::Made) == AllWell;
}

void Recorder::finish() {
  if (gif_ && !gif_->empty()) session_.write(path_, gif_->take(), Session::Folders::Made);
}

}  // namespace vellum::driver
