// Things by their script names, and those names.
#include "base/text.h"
#include "languages/ags/builtins/attributes.h"
#include "languages/ags/builtins/delayed.h"
#include "languages/ags/builtins/objects.h"
#include "languages/ags/world/areas.h"
#include "languages/ags/world/guis.h"

namespace vellum::ags::api {

namespace {

template <class List, class Name>
int findName(const List& list, Name name, std::string_view wanted) {
  for (std::size_t i = 0; i < list.size(); ++i)
    if (!wanted.empty() && list[i].*name == wanted) return static_cast<int>(i);
  return -1;
}

}  // namespace

#define VELLUM_AGS_BY_NAME(body, type, list, member)                                                    \
  VELLUM_AGS_BODY(body) {                                                                               \
    if (call.r(0) == nullptr) return noText(call);                                                      \
    return thing(call, type, findName(worldOf(call).game.list, &world::member::scriptName, call.s(0))); \
  }
#define VELLUM_AGS_SCRIPT_NAME(body, list)                                                               \
  VELLUM_AGS_BODY(body) {                                                                                \
    if (call.r(0) == nullptr) return nullPointer(call);                                                  \
    auto id = static_cast<std::size_t>(Adventure::idOf(call.r(0)));                                      \
    const auto& all = list;                                                                              \
    return call.doneString(id < all.size() ? std::string_view(all[id].scriptName) : std::string_view()); \
  }
VELLUM_AGS_BY_NAME(characterGetByName, Type::Character, characters, Character)
VELLUM_AGS_BY_NAME(itemGetByName, Type::Item, items, InventoryItem)
VELLUM_AGS_BY_NAME(dialogGetByName, Type::Dialog, dialogs, Dialog)
VELLUM_AGS_BY_NAME(guiGetByName, Type::Gui, guis, Gui)
VELLUM_AGS_BY_NAME(clipGetByName, Type::Clip, clips, AudioClip)
VELLUM_AGS_SCRIPT_NAME(characterGetScriptName, worldOf(call).game.characters)
VELLUM_AGS_SCRIPT_NAME(itemGetScriptName, worldOf(call).game.items)
VELLUM_AGS_SCRIPT_NAME(dialogGetScriptName, worldOf(call).game.dialogs)
VELLUM_AGS_SCRIPT_NAME(guiGetScriptName, worldOf(call).game.guis)
VELLUM_AGS_SCRIPT_NAME(clipGetScriptName, worldOf(call).game.clips)

namespace {

// A list of the current room; empty when the game is in no room.
template <class T>
const std::vector<T>& ofRoom(const vm::HostCall& call, std::vector<T> world::Room::*list) {
  static const std::vector<T> None;
  const world::Room* room = worldOf(call).areas.roomData();
  return room != nullptr ? room->*list : None;
}

}  // namespace

#define VELLUM_AGS_NAMES_IN_ROOM(prefix, type, list, member)                                                     \
  VELLUM_AGS_SCRIPT_NAME(prefix##GetScriptName, ofRoom(call, &world::Room::list))                                \
  VELLUM_AGS_BODY(prefix##GetByName) {                                                                           \
    if (call.r(0) == nullptr) return noText(call);                                                               \
    return thing(call, type, findName(ofRoom(call, &world::Room::list), &world::member::scriptName, call.s(0))); \
  }
VELLUM_AGS_NAMES_IN_ROOM(object, Type::Object, objects, Object)
VELLUM_AGS_NAMES_IN_ROOM(hotspot, Type::Hotspot, hotspots, Hotspot)
VELLUM_AGS_NAMES_IN_ROOM(region, Type::Region, regions, Region)
VELLUM_AGS_NAMES_IN_ROOM(walkableArea, Type::WalkableArea, walkableAreas, WalkableArea)
VELLUM_AGS_NAMES_IN_ROOM(walkBehind, Type::WalkBehind, walkBehinds, WalkBehind)
VELLUM_AGS_BODY(guiControlGetByName) {
  if (call.r(0) == nullptr) return noText(call);
  const auto& guis = worldOf(call).game.guis;
  for (std::size_t i = 0; i < guis.size(); ++i) {
    int control = findName(guis[i].controls, &world::Control::scriptName, call.s(0));
    if (control < 0) continue;
    int kind = static_cast<int>(guis[i].controls[static_cast<std::size_t>(control)].kind);
    return thing(call, static_cast<Type>(static_cast<int>(Type::Control) + kind), static_cast<int>(i), control);
  }
  return call.done(static_cast<vm::Object*>(nullptr));
}
VELLUM_AGS_BODY(guiControlGetScriptName) {
  VELLUM_AGS_CONTROL(it);
  const world::Gui& gui = worldOf(call).game.guis[static_cast<std::size_t>(Adventure::idOf(call.r(0)))];
  return call.doneString(gui.controls[static_cast<std::size_t>(Adventure::secondOf(call.r(0)))].scriptName);
}
VELLUM_AGS_BODY(guiGetActiveTextInputControl) {
  auto box = worldOf(call).guis.activeTextBox();
  return box ? thing(call, Type::TextBox, box->first, box->second) : call.done(static_cast<vm::Object*>(nullptr));
}

}  // namespace vellum::ags::api
