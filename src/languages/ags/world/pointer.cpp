#include "languages/ags/world/pointer.h"

#include <algorithm>

#include "languages/ags/world/cameras.h"
#include "languages/ags/world/cursors.h"
#include "languages/ags/world/guis.h"
#include "languages/ags/world/hits.h"

namespace vellum::ags::world {

Location Pointer::locationAt(int screenX, int screenY, bool any) {
  if (guis_.guiAt(screenX, screenY, true) >= 0 || cameras_.viewportAt(screenX, screenY) == nullptr) return {};
  Point at = cameras_.toRoom(screenX, screenY);
  return hits_.thingAt(at.x, at.y, any);
}

std::string_view Pointer::locationName(int screenX, int screenY, bool any) {
  if (int gui = guis_.guiAt(screenX, screenY, true); gui >= 0) {
    int item = guis_.itemAt(screenX, screenY);
    return item > 0 ? std::string_view(state_.items.names[item]) : std::string_view();
  }
  Location at = locationAt(screenX, screenY, any);
  switch (at.kind) {
    case Thing::Character: return state_.characters.names[at.id];
    case Thing::Object: return state_.room->objectNames[at.id];
    case Thing::Hotspot: return state_.room->hotspotNames[at.id];
    default: break;
  }
  bool isSeen = state_.room != nullptr && cameras_.viewportAt(screenX, screenY) != nullptr;
  return isSeen ? std::string_view(state_.room->hotspotNames[0]) : std::string_view();
}

void Pointer::move(int x, int y) {
  Globals& globals = state_.globals;
  globals.mouseX =
      std::clamp(x, place(globals.boundsLeft), std::max(place(globals.boundsLeft), place(globals.boundsRight)));
  globals.mouseY =
      std::clamp(y, place(globals.boundsTop), std::max(place(globals.boundsTop), place(globals.boundsBottom)));
  update();
  guis_.dragSlider();
}

void Pointer::keepInside() {
  const Globals& globals = state_.globals;
  if (globals.mouseX < globals.boundsLeft || globals.mouseX > globals.boundsRight ||
      globals.mouseY < globals.boundsTop || globals.mouseY > globals.boundsBottom)
    move(globals.mouseX, globals.mouseY);
}

void Pointer::update() {
  Globals& globals = state_.globals;
  guis_.popUp();
  if (state_.room == nullptr) return;
  Location over = locationAt(globals.mouseX, globals.mouseY);
  if (globals.savedMode >= 0 && (static_cast<Int>(over.kind) != globals.overKind || over.id != globals.overId)) {
    cursors_.setMode(globals.savedMode);
    globals.savedMode = -1;
  }
  globals.overKind = static_cast<Int>(over.kind);
  globals.overId = over.id;
}

}  // namespace vellum::ags::world
