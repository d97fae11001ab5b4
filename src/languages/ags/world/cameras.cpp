#include "languages/ags/world/cameras.h"

#include <algorithm>

#include "languages/ags/world/areas.h"
#include "languages/ags/world/game_data.h"

namespace vellum::ags::world {

const CameraState& Cameras::cameraOf(const ViewportState& view) const {
  for (const CameraState& camera : state_.cameras)
    if (camera.id == view.camera) return camera;
  return state_.cameras.front();
}

const ViewportState* Cameras::viewportAt(int screenX, int screenY) const {
  const ViewportState* best = nullptr;
  for (const ViewportState& view : state_.viewports) {
    std::int64_t x = std::int64_t(screenX) - view.x, y = std::int64_t(screenY) - view.y;
    bool shows = view.visible != 0 && view.camera != 0 && x >= 0 && y >= 0 && x < view.width && y < view.height;
    if (shows && (best == nullptr || view.zOrder >= best->zOrder)) best = &view;
  }
  return best;
}

Point Cameras::toRoom(const ViewportState& view, int screenX, int screenY) const {
  const CameraState& camera = cameraOf(view);
  std::int64_t x = place(screenX) - place(view.x), y = place(screenY) - place(view.y);
  if (view.width > 0 && view.width != camera.width) x = x * place(camera.width) / view.width;
  if (view.height > 0 && view.height != camera.height) y = y * place(camera.height) / view.height;
  return {place(x) + place(camera.x), place(y) + place(camera.y)};
}

Point Cameras::toRoom(int screenX, int screenY) const {
  const ViewportState* view = viewportAt(screenX, screenY);
  return view != nullptr ? toRoom(*view, screenX, screenY) : Point{-1, -1};
}

Point Cameras::toScreen(const ViewportState& view, int roomX, int roomY) const {
  const CameraState& camera = cameraOf(view);
  std::int64_t x = place(roomX) - place(camera.x), y = place(roomY) - place(camera.y);
  if (camera.width > 0 && view.width != camera.width) x = x * place(view.width) / camera.width;
  if (camera.height > 0 && view.height != camera.height) y = y * place(view.height) / camera.height;
  return {place(x) + place(view.x), place(y) + place(view.y)};
}

// Manual, Screen.AutoSizeViewportOnRoomLoad; no camera shows more than the room.
void Cameras::fit(const Room& data) {
  state_.cameras.front().autoTracking = 1;
  if (state_.globals.autoSizeViewport != 0) {
    ViewportState& view = state_.viewports.front();
    view.x = view.y = 0;
    view.width = std::min(game_.width, std::max(data.width, 1));
    view.height = std::min(game_.height, std::max(data.height, 1));
    state_.cameras.front().width = view.width;
    state_.cameras.front().height = view.height;
  }
  for (CameraState& camera : state_.cameras) {
    camera.width = std::clamp(camera.width, 1, std::max(data.width, 1));
    camera.height = std::clamp(camera.height, 1, std::max(data.height, 1));
    camera.x = std::clamp(camera.x, 0, std::max(0, data.width - camera.width));
    camera.y = std::clamp(camera.y, 0, std::max(0, data.height - camera.height));
  }
  follow();
}

void Cameras::follow() {
  const Room* data = areas_.roomData();
  const CharacterState* player = state_.character(state_.globals.player);
  if (data == nullptr || player == nullptr) return;
  for (CameraState& camera : state_.cameras) {
    if (camera.autoTracking == 0) continue;
    int width = std::clamp(camera.width, 1, MaxSide), height = std::clamp(camera.height, 1, MaxSide);
    camera.x = std::clamp(place(player->x) - width / 2, 0, std::max(0, data->width - width));
    camera.y = std::clamp(place(player->y) - height / 2, 0, std::max(0, data->height - height));
  }
}

}  // namespace vellum::ags::world
