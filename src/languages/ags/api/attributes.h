// Short forms for bodies that read or write one number of a thing. They are quick ones: their rows say AGS_QUICK(body).
// A statement may do to the world whatever does not ask the machine: its heap, the script's budget, other scripts.
//
// FIND is a macro of the file: FIND(name) makes `name` a reference to the call's thing, or returns the trap.
#pragma once

#include <algorithm>

#include "languages/ags/api/adventure.h"

namespace vellum::ags::api {

constexpr std::int32_t NotGiven = 31998;  // the default of parameters that stand for "as it is"
constexpr std::int32_t EBlock = 919, EBackwards = 1063, EAnywhere = 304;

#define AGS_GET(body, FIND, expression)         \
  QUICK(body) {                                 \
    FIND(it);                                   \
    return call.done(std::int32_t(expression)); \
  }
#define AGS_SET(body, FIND, statement)                     \
  QUICK(body) {                                            \
    FIND(it);                                              \
    [[maybe_unused]] const std::int32_t value = call.i(1); \
    statement;                                             \
    return call.done();                                    \
  }
#define AGS_INT(getter, setter, FIND, field) \
  AGS_GET(getter, FIND, it.field)            \
  AGS_SET(setter, FIND, it.field = value)
// Of static attributes.
#define AGS_STATIC_GET(body, expression)              \
  QUICK(body) {                                       \
    [[maybe_unused]] world::World& w = worldOf(call); \
    return call.done(std::int32_t(expression));       \
  }
#define AGS_STATIC_SET(body, statement)                    \
  QUICK(body) {                                            \
    [[maybe_unused]] world::World& w = worldOf(call);      \
    [[maybe_unused]] const std::int32_t value = call.i(0); \
    statement;                                             \
    return call.done();                                    \
  }
#define AGS_STATIC_INT(getter, setter, place) \
  AGS_STATIC_GET(getter, place)               \
  AGS_STATIC_SET(setter, place = value)
// The thing behind a call's first argument is gone.
vm::HostResult gone(vm::HostCall& call, std::string_view what);
[[gnu::cold]] vm::Quick gone(vm::HostCall* full, const char* what);  // null: a quick call
inline vm::Quick gone(const vm::QuickCall& call, const char* what) { return gone(call.full, what); }
#define FIND_IN(name, pointer, what)                   \
  if (call.r(0) == nullptr) return nullPointer(call);  \
  auto* name##Found = pointer;                         \
  if (name##Found == nullptr) return gone(call, what); \
  [[maybe_unused]] auto& name = *name##Found
#define CHARACTER(name) FIND_IN(name, worldOf(call).character(Adventure::idOf(call.r(0))), "character")
#define OBJECT(name) FIND_IN(name, worldOf(call).object(Adventure::idOf(call.r(0))), "object")
#define GUI_(name) FIND_IN(name, worldOf(call).gui(Adventure::idOf(call.r(0))), "GUI")
#define CONTROL(name) \
  FIND_IN(name, worldOf(call).control(Adventure::idOf(call.r(0)), Adventure::secondOf(call.r(0))), "control")

inline int percent(std::int32_t value) { return std::clamp(value, 0, 100); }

// IgnoreScaling: as ManualScaling, and the full size to begin with.
template <class State>
void setIgnoreScaling(State& state, std::int32_t ignores) {
  state.manualScaling = ignores != 0;
  if (ignores != 0) state.scaling = 100;
}

// Custom properties: `path` names the thing ("c3", "r1", "r1h2", "i4"), `own` has what the game says.
vm::HostResult getProperty(vm::HostCall& call, int slot, std::string_view path, const world::Properties& own,
                           bool text);
vm::HostResult setProperty(vm::HostCall& call, int slot, std::string_view path, bool text);
vm::HostResult isInteractionAvailable(vm::HostCall& call, world::TaskKind kind, int id, int mode);
bool readPoints(const vm::Object* array, std::vector<world::Point>& points);
world::Tint tintOf(const vm::HostCall& call, int slot);  // five numbers: red, green, blue, saturation, luminance
vm::HostResult noRoom(vm::HostCall& call);
[[gnu::cold]] vm::Quick noRoom(vm::HostCall* full);
inline vm::Quick noRoom(const vm::QuickCall& call) { return noRoom(call.full); }
// What a body has searched of the room for ways costs as much as many instructions.
inline void chargeSearch(const vm::HostCall& call) { call.vm.charge(worldOf(call).takeSearched()); }
vm::HostResult noRoomForText(vm::HostCall& call);  // the world keeps too many of them already
// What a setter of a text does: `place` becomes the call's text.
vm::HostResult keepText(vm::HostCall& call, std::string& place, int slot);

// void SetPosition(int x, int y) and void SetSize(int width, int height)
#define AGS_PLACE(body, FIND) \
  QUICK(body) {               \
    FIND(it);                 \
    it.x = call.i(1);         \
    it.y = call.i(2);         \
    return call.done();       \
  }
#define AGS_SIZE(body, FIND)                              \
  QUICK(body) {                                           \
    FIND(it);                                             \
    it.width = std::clamp(call.i(1), 1, world::MaxSide);  \
    it.height = std::clamp(call.i(2), 1, world::MaxSide); \
    return call.done();                                   \
  }
// Custom properties: the slot of their name, the thing's path and what the game says of it.
#define AGS_PROPERTY_GETTERS(prefix, FIND, slot, path, own) \
  BODY(prefix##GetProperty) {                               \
    FIND(it);                                               \
    return getProperty(call, slot, path, own, false);       \
  }                                                         \
  BODY(prefix##GetTextProperty) {                           \
    FIND(it);                                               \
    return getProperty(call, slot, path, own, true);        \
  }
#define AGS_PROPERTIES(prefix, FIND, slot, path, own) \
  AGS_PROPERTY_GETTERS(prefix, FIND, slot, path, own) \
  BODY(prefix##SetProperty) {                         \
    FIND(it);                                         \
    return setProperty(call, slot, path, false);      \
  }                                                   \
  BODY(prefix##SetTextProperty) {                     \
    FIND(it);                                         \
    return setProperty(call, slot, path, true);       \
  }

#define AGS_TINT(prefix, FIND)                               \
  AGS_GET(prefix##GetTintBlue, FIND, it.tint.blue)           \
  AGS_GET(prefix##GetTintGreen, FIND, it.tint.green)         \
  AGS_GET(prefix##GetTintRed, FIND, it.tint.red)             \
  AGS_GET(prefix##GetTintLuminance, FIND, it.tint.luminance) \
  AGS_GET(prefix##GetTintSaturation, FIND, it.tint.saturation)
#define AGS_LIGHT(prefix, FIND)                                \
  AGS_TINT(prefix, FIND)                                       \
  AGS_GET(prefix##GetHasExplicitLight, FIND, it.tint.hasLight) \
  AGS_GET(prefix##GetHasExplicitTint, FIND, it.tint.hasTint)   \
  AGS_GET(prefix##GetLightLevel, FIND, it.tint.light)          \
  QUICK(prefix##RemoveTint) {                                  \
    FIND(it);                                                  \
    it.tint = {};                                              \
    return call.done();                                        \
  }                                                            \
  QUICK(prefix##SetLightLevel) {                               \
    FIND(it);                                                  \
    it.tint = {};                                              \
    it.tint.hasLight = 1;                                      \
    it.tint.light = std::clamp(call.i(1), -100, 100);          \
    return call.done();                                        \
  }                                                            \
  BODY(prefix##Tint) {                                         \
    FIND(it);                                                  \
    it.tint = tintOf(call, 1);                                 \
    return call.done();                                        \
  }

}  // namespace vellum::ags::api
