#include "languages/ags/world/overlays.h"

#include "base/text.h"
#include "languages/ags/world/texts.h"

namespace vellum::ags::world {

std::string overlayPath(int id) { return base::cat("Overlay#", id, "."); }

OverlayState* Overlays::find(int id) {
  for (OverlayState& overlay : state_.overlays.list)
    if (overlay.id == id) return &overlay;
  return nullptr;
}

int Overlays::add(const OverlayState& state, std::string_view text) {
  if (state_.overlays.list.size() >= MaxOverlays || !texts_.isRoomForText(KeptTextCost)) return 0;
  std::string kept;
  if (!texts_.keepText(kept, text)) return 0;
  OverlayState& made = state_.overlays.list.emplace_back(state);
  made.id = state_.globals.nextOverlay++;
  made.room = state_.globals.room;
  state_.overlays.texts[made.id] = std::move(kept);
  return made.id;
}

void Overlays::remove(int id) {
  for (std::size_t i = 0; i < state_.overlays.list.size(); ++i) {
    if (state_.overlays.list[i].id != id) continue;
    state_.overlays.list.erase(state_.overlays.list.begin() + static_cast<std::ptrdiff_t>(i));
    state_.overlays.texts.erase(id);
    const std::string path = overlayPath(id);
    auto first = state_.scripts.properties.lower_bound(path), last = first;
    while (last != state_.scripts.properties.end() && last->first.starts_with(path)) ++last;
    state_.scripts.properties.erase(first, last);
    return;
  }
}

void Overlays::update() {
  for (std::size_t i = state_.overlays.list.size(); i-- > 0;)
    if (state_.overlays.list[i].ticks > 0 && --state_.overlays.list[i].ticks == 0) remove(state_.overlays.list[i].id);
}

}  // namespace vellum::ags::world
