// Short forms for bodies that read or write one number of a thing. They are fast paths: their rows say
// VELLUM_AGS_FAST(body). A statement may change the world, but must not use the machine: its heap, the script's budget,
// other scripts.
//
// FIND is a macro of the file: FIND(name) makes `name` a reference to the call's thing, or returns the trap.
#pragma once

#include <algorithm>

#include "languages/ags/runtime/adventure.h"
#include "languages/ags/world/areas.h"

namespace vellum::ags::api {

constexpr std::int32_t NotGiven = 31998;  // the default of parameters that mean "unchanged"
constexpr std::int32_t EBlock = 919, EBackwards = 1063, EAnywhere = 304;

#define VELLUM_AGS_GET(body, FIND, expression)  \
  VELLUM_AGS_FAST_BODY(body) {                  \
    FIND(it);                                   \
    return call.done(std::int32_t(expression)); \
  }
#define VELLUM_AGS_SET(body, FIND, statement)              \
  VELLUM_AGS_FAST_BODY(body) {                             \
    FIND(it);                                              \
    [[maybe_unused]] const std::int32_t value = call.i(1); \
    statement;                                             \
    return call.done();                                    \
  }
// `valid`: the number that the field gets for `value`.
#define VELLUM_AGS_INT_AS(getter, setter, FIND, field, valid) \
  VELLUM_AGS_GET(getter, FIND, it.field)                      \
  VELLUM_AGS_SET(setter, FIND, it.field = valid)
#define VELLUM_AGS_INT(getter, setter, FIND, field) VELLUM_AGS_INT_AS(getter, setter, FIND, field, value)
// For static attributes.
#define VELLUM_AGS_STATIC_GET(body, expression)       \
  VELLUM_AGS_FAST_BODY(body) {                        \
    [[maybe_unused]] world::World& w = worldOf(call); \
    return call.done(std::int32_t(expression));       \
  }
#define VELLUM_AGS_STATIC_SET(body, statement)             \
  VELLUM_AGS_FAST_BODY(body) {                             \
    [[maybe_unused]] world::World& w = worldOf(call);      \
    [[maybe_unused]] const std::int32_t value = call.i(0); \
    statement;                                             \
    return call.done();                                    \
  }
#define VELLUM_AGS_STATIC_INT(getter, setter, place) \
  VELLUM_AGS_STATIC_GET(getter, place)               \
  VELLUM_AGS_STATIC_SET(setter, place = value)
// The thing of a call's first argument no longer exists.
vm::HostResult gone(vm::HostCall& call, std::string_view what);
[[gnu::cold]] vm::FastResult gone(vm::HostCall* slow, const char* what);  // null: on the fast path
inline vm::FastResult gone(const vm::FastCall& call, const char* what) { return gone(call.slow, what); }
#define VELLUM_AGS_FIND_IN(name, pointer, what)        \
  if (call.r(0) == nullptr) return nullPointer(call);  \
  auto* name##Found = pointer;                         \
  if (name##Found == nullptr) return gone(call, what); \
  [[maybe_unused]] auto& name = *name##Found
#define VELLUM_AGS_CHARACTER(name) \
  VELLUM_AGS_FIND_IN(name, worldOf(call).state.character(Adventure::idOf(call.r(0))), "character")
#define VELLUM_AGS_OBJECT(name) \
  VELLUM_AGS_FIND_IN(name, worldOf(call).state.object(Adventure::idOf(call.r(0))), "object")
#define VELLUM_AGS_GUI(name) VELLUM_AGS_FIND_IN(name, worldOf(call).state.gui(Adventure::idOf(call.r(0))), "GUI")
#define VELLUM_AGS_CONTROL(name)                                                                                    \
  VELLUM_AGS_FIND_IN(name, worldOf(call).state.control(Adventure::idOf(call.r(0)), Adventure::secondOf(call.r(0))), \
                     "control")

inline int percent(std::int32_t value) { return std::clamp(value, 0, 100); }

// IgnoreScaling: like ManualScaling, starting at full size.
template <class State>
void setIgnoreScaling(State& state, std::int32_t ignores) {
  state.manualScaling = ignores != 0;
  if (ignores != 0) state.scaling = 100;
}

// What the project has of the call's thing, in a list of the current room; null when no room has it.
template <class T>
const T* dataInRoom(const vm::HostCall& call, std::vector<T> world::Room::*list) {
  const world::Room* room = worldOf(call).areas.roomData();
  auto id = static_cast<std::size_t>(Adventure::idOf(call.r(0)));
  return room != nullptr && id < (room->*list).size() ? &(room->*list)[id] : nullptr;
}
// Its custom properties.
template <class T>
const world::Properties& propertiesInRoom(const vm::HostCall& call, std::vector<T> world::Room::*list) {
  static const world::Properties None;
  const T* data = dataInRoom(call, list);
  return data != nullptr ? data->properties : None;
}

// Custom properties: `path` identifies the thing ("c3", "r1", "r1h2", "i4"), `own` holds the game's values.
vm::HostResult getProperty(vm::HostCall& call, int slot, std::string_view path, const world::Properties& own,
                           bool text);
vm::HostResult setProperty(vm::HostCall& call, int slot, std::string_view path, bool text);
vm::HostResult isInteractionAvailable(vm::HostCall& call, world::TaskKind kind, int id, int mode);
bool readPoints(const vm::Object* array, std::vector<world::Point>& points);
world::Tint tintOf(const vm::HostCall& call, int slot);  // five numbers: red, green, blue, saturation, luminance
vm::HostResult noRoom(vm::HostCall& call);
[[gnu::cold]] vm::FastResult noRoom(vm::HostCall* slow);
inline vm::FastResult noRoom(const vm::FastCall& call) { return noRoom(call.slow); }
// Charges the script for the cells that a path search has visited.
void chargeSearch(const vm::HostCall& call);
// What is at a place of the screen; charged.
world::Location locationAt(const vm::HostCall& call, int x, int y, bool any = false);

// Charges what a speech or message does whatever its length: it looks at all overlays for the speech that it ends,
// places an overlay of its own, and reports itself.
void chargeSpeech(const vm::HostCall& call);
vm::HostResult noRoomForText(vm::HostCall& call);  // the world stores too many of them already
// The body of a setter of a string: `place` becomes the call's string.
vm::HostResult keepText(vm::HostCall& call, std::string& place, int slot);

// void SetPosition(int x, int y) and void SetSize(int width, int height)
#define VELLUM_AGS_PLACE(body, FIND) \
  VELLUM_AGS_FAST_BODY(body) {       \
    FIND(it);                        \
    it.x = call.i(1);                \
    it.y = call.i(2);                \
    return call.done();              \
  }
#define VELLUM_AGS_SIZE(body, FIND)                       \
  VELLUM_AGS_FAST_BODY(body) {                            \
    FIND(it);                                             \
    it.width = std::clamp(call.i(1), 1, world::MaxSide);  \
    it.height = std::clamp(call.i(2), 1, world::MaxSide); \
    return call.done();                                   \
  }
// Custom properties: the slot of their name, the thing's path and the game's values.
#define VELLUM_AGS_PROPERTIES(prefix, FIND, slot, path, own) \
  VELLUM_AGS_BODY(prefix##GetProperty) {                     \
    FIND(it);                                                \
    return getProperty(call, slot, path, own, false);        \
  }                                                          \
  VELLUM_AGS_BODY(prefix##GetTextProperty) {                 \
    FIND(it);                                                \
    return getProperty(call, slot, path, own, true);         \
  }                                                          \
  VELLUM_AGS_BODY(prefix##SetProperty) {                     \
    FIND(it);                                                \
    return setProperty(call, slot, path, false);             \
  }                                                          \
  VELLUM_AGS_BODY(prefix##SetTextProperty) {                 \
    FIND(it);                                                \
    return setProperty(call, slot, path, true);              \
  }

#define VELLUM_AGS_TINT(prefix, FIND)                               \
  VELLUM_AGS_GET(prefix##GetTintBlue, FIND, it.tint.blue)           \
  VELLUM_AGS_GET(prefix##GetTintGreen, FIND, it.tint.green)         \
  VELLUM_AGS_GET(prefix##GetTintRed, FIND, it.tint.red)             \
  VELLUM_AGS_GET(prefix##GetTintLuminance, FIND, it.tint.luminance) \
  VELLUM_AGS_GET(prefix##GetTintSaturation, FIND, it.tint.saturation)
#define VELLUM_AGS_LIGHT(prefix, FIND)                                \
  VELLUM_AGS_TINT(prefix, FIND)                                       \
  VELLUM_AGS_GET(prefix##GetHasExplicitLight, FIND, it.tint.hasLight) \
  VELLUM_AGS_GET(prefix##GetHasExplicitTint, FIND, it.tint.hasTint)   \
  VELLUM_AGS_GET(prefix##GetLightLevel, FIND, it.tint.light)          \
  VELLUM_AGS_FAST_BODY(prefix##RemoveTint) {                          \
    FIND(it);                                                         \
    it.tint = {};                                                     \
    return call.done();                                               \
  }                                                                   \
  VELLUM_AGS_FAST_BODY(prefix##SetLightLevel) {                       \
    FIND(it);                                                         \
    it.tint = {};                                                     \
    it.tint.hasLight = 1;                                             \
    it.tint.light = std::clamp(call.i(1), -100, 100);                 \
    return call.done();                                               \
  }                                                                   \
  VELLUM_AGS_BODY(prefix##Tint) {                                     \
    FIND(it);                                                         \
    it.tint = tintOf(call, 1);                                        \
    return call.done();                                               \
  }

}  // namespace vellum::ags::api
