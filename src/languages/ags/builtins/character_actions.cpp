// Actions of characters over time: walking, turning, animations, speech, changing rooms.
#include "base/text.h"
#include "languages/ags/builtins/attributes.h"
#include "languages/ags/builtins/delayed.h"
#include "languages/ags/world/animations.h"
#include "languages/ags/world/areas.h"
#include "languages/ags/world/movements.h"
#include "languages/ags/world/speech.h"
#include "languages/ags/world/tasks.h"

namespace vellum::ags::api {

namespace {

using world::Wait;

// Begins every function that may wait for its character: true when `answer` is final.
bool goesOn(vm::HostCall& call, bool waits, vm::HostResult& answer) {
  if (waitIsOver(call, answer)) return true;
  if (call.r(0) == nullptr) {
    answer = nullPointer(call);
    return true;
  }
  return waits && !mayWait(call, answer);
}

vm::HostResult walk(vm::HostCall& call, bool animated) {
  vm::HostResult answer;
  bool waits = call.i(3) == EBlock;
  if (goesOn(call, waits, answer)) return answer;
  VELLUM_AGS_CHARACTER(it);
  world::World& world = worldOf(call);
  world.movements.walk(it, call.i(1), call.i(2), call.i(4) == EAnywhere, animated);
  chargeSearch(call);
  if (!waits || it.movement.on == 0) return call.done();
  return beginWait(call, Wait::Walk, -1, 0, world.state.indexOf(it));
}

vm::HostResult path(vm::HostCall& call, bool animated) {
  vm::HostResult answer;
  bool waits = call.i(2) == EBlock;
  if (goesOn(call, waits, answer)) return answer;
  VELLUM_AGS_CHARACTER(it);
  world::World& world = worldOf(call);
  std::vector<world::Point> points;
  if (!readPoints(call.r(1), points)) return call.fail("the path is null, empty, or has a null in it");
  call.vm.charge(static_cast<std::int64_t>(2 + points.size() / 4));
  world.movements.walkPath(it, points, animated, call.i(3), call.i(4) == EBackwards);
  if (!waits || call.i(3) == 1) return call.done();
  return beginWait(call, Wait::Walk, -1, 0, world.state.indexOf(it));
}

vm::HostResult face(vm::HostCall& call, int direction, bool waits) {
  VELLUM_AGS_CHARACTER(it);
  world::World& world = worldOf(call);
  vm::HostResult answer;
  bool turns = waits && world.movements.turns(it);
  if (turns && !mayWait(call, answer)) return answer;
  if (&call.fiber == adventureOf(call).console) turns = false;
  world::stopMoving(it);
  world.movements.face(it, direction, world.movements.turns(it) && (turns || !waits));
  if (!turns || it.turnTo < 0) return call.done();
  return beginWait(call, Wait::Turn, -1, 0, world.state.indexOf(it));
}

vm::HostResult straight(vm::HostCall& call, bool animated) {
  vm::HostResult answer;
  bool waits = call.i(3) == EBlock;
  if (goesOn(call, waits, answer)) return answer;
  VELLUM_AGS_CHARACTER(it);
  world::World& world = worldOf(call);
  world.movements.walkStraight(it, call.i(1), call.i(2), animated);
  chargeSearch(call);
  if (!waits || it.movement.on == 0) return call.done();
  return beginWait(call, Wait::Walk, -1, 0, world.state.indexOf(it));
}

vm::HostResult speakAs(vm::HostCall& call, const world::CharacterState& it, std::string text, bool thinks) {
  vm::HostResult answer;
  if (!mayWait(call, answer)) return answer;
  world::World& world = worldOf(call);
  chargeSpeech(call);
  world.speech.say(world.state.indexOf(it), text, thinks, true);
  if (&call.fiber == adventureOf(call).console) {
    world.speech.end();
    return call.done();
  }
  answer = beginWait(call, Wait::Speech, world.speech.ticksOfSpeech(text),
                     world.speech.skipOf(world.state.globals.skipStyle), world.state.indexOf(it));
  world.state.blocking.key = world.state.globals.skipKey;
  return answer;
}

vm::HostResult speak(vm::HostCall& call, std::string text, bool thinks) {
  VELLUM_AGS_CHARACTER(it);
  return speakAs(call, it, std::move(text), thinks);
}

// From before 2.7: characters by their numbers.
vm::HostResult speakByNumber(vm::HostCall& call, bool thinks) {
  vm::HostResult answer;
  if (waitIsOver(call, answer)) return answer;
  const world::CharacterState* it = worldOf(call).state.character(call.i(0));
  if (it == nullptr) return call.fail(base::cat("there is no character ", call.i(0)));
  if (call.r(1) == nullptr) return noText(call);
  return speakAs(call, *it, formatCall(call, 1), thinks);
}

}  // namespace

VELLUM_AGS_BODY(characterWalk) { return walk(call, true); }
VELLUM_AGS_BODY(characterMove) { return walk(call, false); }
VELLUM_AGS_BODY(characterWalkPath) { return path(call, true); }
VELLUM_AGS_BODY(characterMovePath) { return path(call, false); }

VELLUM_AGS_BODY(characterWalkStraight) { return straight(call, true); }
VELLUM_AGS_BODY(characterMoveStraight) { return straight(call, false); }

VELLUM_AGS_BODY(characterAnimate) {
  vm::HostResult answer;
  bool waits = call.i(4) == EBlock;
  if (goesOn(call, waits, answer)) return answer;
  VELLUM_AGS_CHARACTER(it);
  world::World& world = worldOf(call);
  if (world.game.loop(it.view, call.i(1)) == nullptr)
    return call.fail(base::cat("Character.Animate: view ", it.view, " has no loop ", call.i(1)));
  if (waits && call.i(3) == 1)
    return call.fail("Character.Animate: an animation that repeats forever never ends, so a script can't wait for it");
  world.animations.animate(it, call.i(1), call.i(2), call.i(3), call.i(5) == EBackwards, call.i(6), percent(call.i(7)));
  if (!waits) return call.done();
  return beginWait(call, Wait::Animate, -1, 0, world.state.indexOf(it));
}

VELLUM_AGS_BODY(characterFaceDirection) {
  vm::HostResult answer;
  if (goesOn(call, false, answer)) return answer;
  return face(call, call.i(1), call.i(2) == EBlock);
}

VELLUM_AGS_BODY(characterFaceLocation) {
  vm::HostResult answer;
  if (goesOn(call, false, answer)) return answer;
  VELLUM_AGS_CHARACTER(it);
  if (it.x == call.i(1) && it.y == call.i(2)) return call.done();
  return face(call, worldOf(call).movements.directionTo(it, call.i(1), call.i(2)), call.i(3) == EBlock);
}

VELLUM_AGS_BODY(characterFaceCharacter) {
  vm::HostResult answer;
  if (goesOn(call, false, answer)) return answer;
  VELLUM_AGS_CHARACTER(it);
  const world::CharacterState* other = worldOf(call).state.character(Adventure::idOf(call.r(1)));
  if (other == nullptr) return nullPointer(call);
  if (other->room != it.room) return call.fail("Character.FaceCharacter: the two are in different rooms");
  return face(call, worldOf(call).movements.directionTo(it, other->x, other->y), call.i(2) == EBlock);
}

VELLUM_AGS_BODY(characterFaceObject) {
  vm::HostResult answer;
  if (goesOn(call, false, answer)) return answer;
  VELLUM_AGS_CHARACTER(it);
  const world::ObjectState* other = worldOf(call).state.object(Adventure::idOf(call.r(1)));
  if (other == nullptr) return nullPointer(call);
  return face(call, worldOf(call).movements.directionTo(it, other->x, other->y), call.i(2) == EBlock);
}

VELLUM_AGS_BODY(characterSay) {
  vm::HostResult answer;
  if (goesOn(call, false, answer)) return answer;
  if (call.r(1) == nullptr) return noText(call);
  return speak(call, formatCall(call, 1), false);
}

VELLUM_AGS_BODY(characterThink) {
  vm::HostResult answer;
  if (goesOn(call, false, answer)) return answer;
  if (call.r(1) == nullptr) return noText(call);
  return speak(call, formatCall(call, 1), true);
}

VELLUM_AGS_BODY(characterSayAt) {
  vm::HostResult answer;
  if (goesOn(call, false, answer)) return answer;
  if (call.r(4) == nullptr) return noText(call);
  return speak(call, formatCall(call, 4), false);
}

VELLUM_AGS_BODY(oldDisplaySpeech) { return speakByNumber(call, false); }
VELLUM_AGS_BODY(oldDisplayThought) { return speakByNumber(call, true); }
VELLUM_AGS_BODY(oldDisplaySpeechBackground) {
  world::World& world = worldOf(call);
  if (world.state.character(call.i(0)) == nullptr) return call.fail(base::cat("there is no character ", call.i(0)));
  if (call.r(1) == nullptr) return noText(call);
  chargeText(call, call.s(1));
  chargeSpeech(call);
  world.speech.say(call.i(0), call.s(1), false, false);
  return call.done(std::int32_t(world.state.overlays.list.empty() ? -1 : world.state.overlays.list.back().id));
}
VELLUM_AGS_BODY(characterSayBackground) {
  VELLUM_AGS_CHARACTER(it);
  if (call.r(1) == nullptr) return noText(call);
  world::World& world = worldOf(call);
  chargeSpeech(call);
  world.speech.say(world.state.indexOf(it), formatCall(call, 1), false, false);
  return thing(call, Type::Overlay, world.state.overlays.list.empty() ? -1 : world.state.overlays.list.back().id);
}

namespace {

vm::HostResult changeRoom(vm::HostCall& call, int room, int x, int y, int direction) {
  VELLUM_AGS_CHARACTER(it);
  world::World& world = worldOf(call);
  if (world.state.indexOf(it) != world.state.globals.player) {
    world.movements.placeCharacter(it, room, x, y);
    if (direction >= 0) world.movements.face(it, direction, false);
    return call.done();
  }
  if (world.game.room(room) == nullptr) return call.fail(base::cat("Character.ChangeRoom: there is no room ", room));
  if (world.state.globals.room < 0) {
    // Before the first room: the game begins there (manual, game_start).
    it.room = room;
    if (x != 32767) {
      it.x = x;
      it.y = y;
    }
    return call.done();
  }
  // The last request wins.
  for (auto* list : {&world.state.deferred, &world.state.tasks}) {
    for (std::size_t i = 0; i < list->size(); ++i) {
      world::Task& task = (*list)[i];
      if (task.kind != static_cast<world::Int>(world::TaskKind::LeaveRoom)) continue;
      task.a = room;
      task.b = x;
      task.c = y;
      task.d = direction;
      return call.done();
    }
  }
  vm::HostResult answer;
  if (!mayComeLater(call, answer)) return answer;
  world.tasks.schedule(world::TaskKind::LeaveRoom, room, x, y, direction);
  return call.done();
}

}  // namespace

VELLUM_AGS_BODY(characterChangeRoom) {
  int x = call.i(2) == NotGiven ? 32767 : call.i(2), direction = call.i(4) == NotGiven ? -1 : call.i(4);
  return changeRoom(call, call.i(1), x, call.i(3), direction);
}

// Manual, Character.ChangeRoomAutoPosition: 1000 left, 2000 right, 3000 bottom, 4000 top, and the place along the edge.
VELLUM_AGS_BODY(characterChangeRoomAutoPosition) {
  VELLUM_AGS_CHARACTER(it);
  world::World& world = worldOf(call);
  if (world.state.indexOf(it) != world.state.globals.player)
    return call.fail("Character.ChangeRoomAutoPosition can be used with the player's character only");
  const world::Room* here = world.areas.roomData();
  const world::Room* there = world.game.room(call.i(1));
  if (there == nullptr) return call.fail(base::cat("Character.ChangeRoomAutoPosition: there is no room ", call.i(1)));
  int position = call.i(2);
  if (position == 0 && here != nullptr) {
    if (it.x <= here->leftEdge + 10) position = 2000;
    else if (it.x >= here->rightEdge - 10) position = 1000;
    else if (it.y <= here->topEdge + 10) position = 3000;
    else if (it.y >= here->bottomEdge - 10) position = 4000;
    if (position == 1000 || position == 2000) position += std::clamp(it.y, 0, 999);
    else if (position != 0) position += std::clamp(it.x, 0, 999);
  }
  int side = position / 1000, along = position % 1000, x = 32767, y = 0;
  if (side == 1) x = there->leftEdge + 1, y = along;
  else if (side == 2) x = there->rightEdge - 1, y = along;
  else if (side == 3) x = along, y = there->bottomEdge - 1;
  else if (side == 4) x = along, y = there->topEdge + 1;
  if (x != 32767 && along == 0) {
    if (side <= 2) y = there->height / 2;
    else x = there->width / 2;
  }
  return changeRoom(call, call.i(1), x, y, -1);
}

}  // namespace vellum::ags::api
