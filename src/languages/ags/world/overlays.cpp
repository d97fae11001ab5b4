#include "languages/ags/world/overlays.h"

#include <algorithm>

#include "base/text.h"
#include "languages/ags/world/canvases.h"
#include "languages/ags/world/letters.h"
#include "languages/ags/world/texts.h"

namespace vellum::ags::world {

std::string overlayPath(int id) { return base::cat("Overlay#", id, "."); }

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
  OverlayState* overlay = find(id);
  if (overlay == nullptr) return;
  forgetTextSprite(*overlay);
  state_.overlays.list.erase(state_.overlays.list.begin() + (overlay - state_.overlays.list.data()));
  state_.overlays.texts.erase(id);
  state_.forgetProperties(overlayPath(id));
}

void Overlays::layOutText(OverlayState& overlay, std::string_view text) const {
  overlay.height = 1;
  if (overlay.font < 0 || static_cast<std::size_t>(overlay.font) >= game_.fonts.size()) return;
  const Font& font = game_.fonts[static_cast<std::size_t>(overlay.font)];
  const std::size_t lines = linesOf(font, text, std::max(1, overlay.width - 2 * TextPadding)).size();
  overlay.height = std::clamp(heightOf(font, lines) + 2 * TextPadding, 1, MaxSide);
  if (overlay.x < 0) overlay.x = game_.width / 2 - overlay.width / 2;
  if (overlay.y < 0) overlay.y = game_.height / 2 - overlay.height / 2;
}

void Overlays::forgetTextSprite(OverlayState& overlay) {
  if (overlay.isText == 0 || overlay.sprite == 0) return;
  canvases_.forgetSprite(overlay.sprite);
  overlay.sprite = 0;
}

void Overlays::update() {
  for (std::size_t i = state_.overlays.list.size(); i-- > 0;)
    if (state_.overlays.list[i].ticks > 0 && --state_.overlays.list[i].ticks == 0) remove(state_.overlays.list[i].id);
}

}  // namespace vellum::ags::world
