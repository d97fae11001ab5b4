#include "languages/ags/runtime/picture_files.h"

#include "base/image/bmp.h"
#include "base/image/png.h"
#include "base/text.h"
#include "languages/ags/builtins/pictures.h"
#include "languages/ags/runtime/open_files.h"
#include "languages/ags/world/canvases.h"
#include "languages/ags/world/pictures.h"

namespace vellum::ags::api {

std::optional<world::Canvas> readPictureFile(vm::HostCall& call, std::string_view path) {
  host::Storage* storage = contextOf(call).storage;
  std::optional<std::string> name = storageName(contextOf(call), path, false);
  if (storage == nullptr || !name) return std::nullopt;
  auto bytes = storage->read(*name);
  if (!bytes) return std::nullopt;
  auto picture = bytes->starts_with("BM") ? base::readBmp(*bytes) : base::readPng(*bytes);
  if (!picture || !worldOf(call).canvases.hasRoomFor(picture->width, picture->height)) return std::nullopt;
  chargePixels(call, picture->width, picture->height);
  return world::canvasOf(*picture, worldOf(call).game.pixelFormat());
}

bool writePictureFile(vm::HostCall& call, std::string_view path, const world::Canvas& canvas) {
  std::string_view end = path.substr(path.size() - std::min<std::size_t>(path.size(), 4));
  bool isPng = base::equalsIgnoreCase(end, ".png");
  host::Storage* storage = contextOf(call).storage;
  std::optional<std::string> name = storageName(contextOf(call), path, true);
  if (storage == nullptr || !name || canvas.size() == 0 || (!isPng && !base::equalsIgnoreCase(end, ".bmp")))
    return false;
  chargePixels(call, canvas.width(), canvas.height());
  base::Picture picture = world::pictureOf(canvas, worldOf(call).game.colorsAreNumbers());
  return storage->write(*name, isPng ? base::writePng(picture) : base::writeBmp(picture)).ok();
}

}  // namespace vellum::ags::api
