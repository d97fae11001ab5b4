#include "languages/ags/world/areas.h"

#include <algorithm>

namespace vellum::ags::world {

const Mask* Areas::maskOf(Int target) const {
  const Room* data = roomData();
  if (data == nullptr) return nullptr;
  switch (target) {
    case SurfaceTarget::Walkable: return &data->walkable;
    case SurfaceTarget::WalkBehind: return &data->walkBehindMask;
    case SurfaceTarget::Hotspots: return &data->hotspotMask;
    case SurfaceTarget::Regions: return &data->regionMask;
    default: return nullptr;
  }
}

int Areas::areaInMask(Int target, int x, int y) const {
  const Mask* mask = maskOf(target);
  if (mask == nullptr) return 0;
  const Canvas* drawn = state_.pictures.canvases.empty() ? nullptr : state_.pictures.canvas(target, 0);
  if (drawn == nullptr) return mask->at(x, y);
  return x < 0 || y < 0 ? 0 : std::clamp(drawn->at(x / mask->scale, y / mask->scale), 0, 255);
}

int Areas::hotspotAt(int x, int y, bool any) const {
  const Room* data = roomData();
  if (data == nullptr) return 0;
  int id = areaInMask(SurfaceTarget::Hotspots, x, y);
  if (static_cast<std::size_t>(id) >= state_.room->hotspots.size()) return 0;
  return any || state_.room->hotspots[id].enabled != 0 ? id : 0;
}

int Areas::regionAt(int x, int y, bool any) const {
  const Room* data = roomData();
  if (data == nullptr) return 0;
  int id = areaInMask(SurfaceTarget::Regions, x, y);
  if (static_cast<std::size_t>(id) >= state_.room->regions.size()) return 0;
  return any || state_.room->regions[id].enabled != 0 ? id : 0;
}

int Areas::areaAt(int x, int y) const {
  const Room* data = roomData();
  if (data == nullptr || x < 0 || y < 0 || x >= data->width || y >= data->height) return 0;
  int id = areaInMask(SurfaceTarget::Walkable, x, y);
  return static_cast<std::size_t>(id) < state_.room->areas.size() && state_.room->areas[id].removed == 0 ? id : 0;
}

// From the area's smallest size at its top to its largest at its bottom.
int Areas::scalingAt(int x, int y) const {
  const Room* data = roomData();
  int id = areaAt(x, y);
  if (data == nullptr || id == 0) return 100;
  const AreaState& area = state_.room->areas[id];
  int low = std::clamp(area.scalingMin, 5, 200), high = std::clamp(area.scalingMax, 5, 200);
  if (low == high) return low;
  auto [top, bottom] = data->walkableRows[static_cast<std::size_t>(id)];
  if (bottom <= top) return high;
  return low + (high - low) * (std::clamp(y, top, bottom) - top) / (bottom - top);
}

bool Areas::hasWalkableMask() const {
  const Room* data = roomData();
  return data != nullptr &&
         (!data->walkable.cells.empty() || state_.pictures.canvas(SurfaceTarget::Walkable, 0) != nullptr);
}

Point Areas::nearestWalkable(int x, int y) {
  const Room* data = roomData();
  x = place(x);
  y = place(y);
  if (!hasWalkableMask() || isWalkable(x, y)) return {x, y};
  Point best{x, y};
  std::int64_t bestSquare = -1;
  const int scale = std::max(data->walkable.scale, 1);
  const int rows = (data->height + scale - 1) / scale, columns = (data->width + scale - 1) / scale;
  addSearched(std::int64_t(rows) * columns / 4);
  for (int row = 0; row < rows; ++row) {
    for (int column = 0; column < columns; ++column) {
      int px = std::clamp(x, column * scale, column * scale + scale - 1);
      int py = std::clamp(y, row * scale, row * scale + scale - 1);
      std::int64_t dx = px - x, dy = py - y, square = dx * dx + dy * dy;
      if ((bestSquare >= 0 && square >= bestSquare) || !isWalkable(px, py)) continue;
      best = {px, py};
      bestSquare = square;
    }
  }
  return best;
}

const std::string* Areas::message(int number) const {
  const Room* room = roomData();
  const std::vector<std::string>* list = number >= 500     ? &game_.globalMessages
                                         : room != nullptr ? &room->messages
                                                           : nullptr;
  const auto index = static_cast<std::size_t>(number >= 500 ? number - 500 : number);
  return list != nullptr && number >= 0 && index < list->size() ? &(*list)[index] : nullptr;
}

}  // namespace vellum::ags::world
