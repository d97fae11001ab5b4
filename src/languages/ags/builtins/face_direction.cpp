// FaceDirectionRatio.
#include "languages/ags/world/face_direction.h"

#include <bit>

#include "base/text.h"
#include "languages/ags/builtins/attributes.h"
#include "languages/ags/world/areas.h"
#include "languages/ags/world/texts.h"

namespace vellum::ags::api {

namespace {

vm::HostResult setRatio(vm::HostCall& call, std::string_view kind, world::Int number, world::Int room, float ratio) {
  std::string bits;
  base::append(bits, std::bit_cast<std::int32_t>(ratio));
  bool isKept = worldOf(call).texts.keepProperty(world::faceDirectionKey(kind, number, room), bits);
  return isKept ? call.done() : noRoomForText(call);
}

float ratioOf(const vm::HostCall& call, std::string_view kind, world::Int number, world::Int room, float first) {
  return world::faceDirectionRatioOf(worldOf(call).state, kind, number, room, first);
}

}  // namespace

VELLUM_AGS_BODY(characterGetFaceDirectionRatio) {
  VELLUM_AGS_CHARACTER(it);
  return call.done(ratioOf(call, "Character", worldOf(call).state.indexOf(it), 0, 0));
}
VELLUM_AGS_BODY(characterSetFaceDirectionRatio) {
  VELLUM_AGS_CHARACTER(it);
  return setRatio(call, "Character", worldOf(call).state.indexOf(it), 0, call.f(1));
}
VELLUM_AGS_BODY(walkableAreaGetFaceDirectionRatio) {
  VELLUM_AGS_FIND_IN(it, dataInRoom(call, &world::Room::walkableAreas), "walkable area");
  world::Int room = worldOf(call).state.globals.room;
  return call.done(ratioOf(call, "WalkableArea", Adventure::idOf(call.r(0)), room, it.faceDirectionRatio));
}
VELLUM_AGS_BODY(walkableAreaSetFaceDirectionRatio) {
  VELLUM_AGS_FIND_IN(it, dataInRoom(call, &world::Room::walkableAreas), "walkable area");
  return setRatio(call, "WalkableArea", Adventure::idOf(call.r(0)), worldOf(call).state.globals.room, call.f(1));
}
VELLUM_AGS_BODY(roomGetFaceDirectionRatio) {
  const world::Room* room = worldOf(call).areas.roomData();
  if (room == nullptr) return noRoom(call);
  return call.done(ratioOf(call, "Room", worldOf(call).state.globals.room, 0, room->faceDirectionRatio));
}
VELLUM_AGS_BODY(roomSetFaceDirectionRatio) {
  if (worldOf(call).areas.roomData() == nullptr) return noRoom(call);
  return setRatio(call, "Room", worldOf(call).state.globals.room, 0, call.f(0));
}
VELLUM_AGS_BODY(gameGetFaceDirectionRatio) {
  return call.done(ratioOf(call, "Game", 0, 0, worldOf(call).game.faceDirectionRatio));
}
VELLUM_AGS_BODY(gameSetFaceDirectionRatio) { return setRatio(call, "Game", 0, 0, call.f(0)); }

}  // namespace vellum::ags::api
