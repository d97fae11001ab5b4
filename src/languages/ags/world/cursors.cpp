#include "languages/ags/world/cursors.h"

namespace vellum::ags::world {

void Cursors::setMode(int mode) {
  Globals& globals = state_.globals;
  if (mode < 0 || static_cast<std::size_t>(mode) >= state_.cursors.size() || globals.mode == mode) return;
  globals.mode = mode;
  globals.shownMode = -1;
  if (log_.listening()) log_.event("mode", {}, {{"mode", mode}, {"name", game_.cursors[mode].name}});
}

void Cursors::nextMode(int step) {
  auto count = static_cast<int>(state_.cursors.size());
  if (count == 0) return;
  const CharacterState* player = state_.character(state_.globals.player);
  for (int i = 1, mode = state_.globals.mode; i <= count; ++i) {
    mode = (mode + step + count) % count;
    if (!game_.cursors[mode].standard || state_.cursors[mode].enabled == 0) continue;
    if (mode == game_.inventoryCursorMode && (player == nullptr || player->activeItem == 0)) continue;
    return setMode(mode);
  }
}

}  // namespace vellum::ags::world
