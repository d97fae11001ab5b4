// Characters: their state. Actions that take time are in character_actions.cpp.
#include "base/text.h"
#include "languages/ags/builtins/attributes.h"
#include "languages/ags/world/animations.h"
#include "languages/ags/world/areas.h"
#include "languages/ags/world/cursors.h"
#include "languages/ags/world/hits.h"
#include "languages/ags/world/interactions.h"
#include "languages/ags/world/inventory.h"
#include "languages/ags/world/movements.h"
#include "languages/ags/world/pointer.h"
#include "languages/ags/world/tasks.h"

namespace vellum::ags::api {

namespace {

std::string characterPath(const vm::HostCall& call) { return base::cat("c", Adventure::idOf(call.r(0))); }

const world::Character& characterData(const auto& call) {
  return worldOf(call).game.characters[static_cast<std::size_t>(Adventure::idOf(call.r(0)))];
}

}  // namespace

VELLUM_AGS_INT(characterGetAnimationSpeed, characterSetAnimationSpeed, VELLUM_AGS_CHARACTER, animationDelay)
VELLUM_AGS_INT(characterGetBaseline, characterSetBaseline, VELLUM_AGS_CHARACTER, baseline)
VELLUM_AGS_INT(characterGetBlinkInterval, characterSetBlinkInterval, VELLUM_AGS_CHARACTER, blinkInterval)
VELLUM_AGS_INT(characterGetBlinkView, characterSetBlinkView, VELLUM_AGS_CHARACTER, blinkView)
VELLUM_AGS_INT(characterGetBlinkWhileThinking, characterSetBlinkWhileThinking, VELLUM_AGS_CHARACTER, blinkWhileThinking)
VELLUM_AGS_INT(characterGetBlockingHeight, characterSetBlockingHeight, VELLUM_AGS_CHARACTER, blockingHeight)
VELLUM_AGS_INT(characterGetBlockingWidth, characterSetBlockingWidth, VELLUM_AGS_CHARACTER, blockingWidth)
VELLUM_AGS_INT(characterGetClickable, characterSetClickable, VELLUM_AGS_CHARACTER, clickable)
VELLUM_AGS_INT(characterGetDiagonalLoops, characterSetDiagonalLoops, VELLUM_AGS_CHARACTER, diagonalLoops)
VELLUM_AGS_INT(characterGetIdleAnimationDelay, characterSetIdleAnimationDelay, VELLUM_AGS_CHARACTER, idleAnimationDelay)
VELLUM_AGS_INT(characterGetIgnoreLighting, characterSetIgnoreLighting, VELLUM_AGS_CHARACTER, ignoreLight)
VELLUM_AGS_GET(characterGetIgnoreScaling, VELLUM_AGS_CHARACTER, it.manualScaling)
VELLUM_AGS_SET(characterSetIgnoreScaling, VELLUM_AGS_CHARACTER, setIgnoreScaling(it, value))
VELLUM_AGS_INT(characterGetIgnoreWalkbehinds, characterSetIgnoreWalkbehinds, VELLUM_AGS_CHARACTER, ignoreWalkbehinds)
VELLUM_AGS_INT(characterGetManualScaling, characterSetManualScaling, VELLUM_AGS_CHARACTER, manualScaling)
VELLUM_AGS_INT(characterGetMovementLinkedToAnimation, characterSetMovementLinkedToAnimation, VELLUM_AGS_CHARACTER,
               movementLinked)
VELLUM_AGS_INT(characterGetScaleMoveSpeed, characterSetScaleMoveSpeed, VELLUM_AGS_CHARACTER, scaleMoveSpeed)
VELLUM_AGS_INT(characterGetScaleVolume, characterSetScaleVolume, VELLUM_AGS_CHARACTER, scaleVolume)
VELLUM_AGS_INT(characterGetSolid, characterSetSolid, VELLUM_AGS_CHARACTER, solid)
VELLUM_AGS_INT(characterGetSpeechAnimationDelay, characterSetSpeechAnimationDelay, VELLUM_AGS_CHARACTER,
               speechAnimationDelay)
VELLUM_AGS_INT(characterGetSpeechColor, characterSetSpeechColor, VELLUM_AGS_CHARACTER, speechColor)
VELLUM_AGS_INT(characterGetSpeechView, characterSetSpeechView, VELLUM_AGS_CHARACTER, speechView)
VELLUM_AGS_INT(characterGetThinkView, characterSetThinkView, VELLUM_AGS_CHARACTER, thinkView)
VELLUM_AGS_INT(characterGetTurnBeforeWalking, characterSetTurnBeforeWalking, VELLUM_AGS_CHARACTER, turnBeforeWalking)
VELLUM_AGS_INT(characterGetOn, characterSetOn, VELLUM_AGS_CHARACTER, on)
VELLUM_AGS_INT(characterGetVisible, characterSetVisible, VELLUM_AGS_CHARACTER, visible)
VELLUM_AGS_INT(characterGetZ, characterSetZ, VELLUM_AGS_CHARACTER, z)
VELLUM_AGS_GET(characterGetX, VELLUM_AGS_CHARACTER, it.x)
VELLUM_AGS_GET(characterGetY, VELLUM_AGS_CHARACTER, it.y)
VELLUM_AGS_SET(characterSetX, VELLUM_AGS_CHARACTER, {
  world::stopMoving(it);
  it.x = value;
})
VELLUM_AGS_SET(characterSetY, VELLUM_AGS_CHARACTER, {
  world::stopMoving(it);
  it.y = value;
})
VELLUM_AGS_INT_AS(characterGetAnimationVolume, characterSetAnimationVolume, VELLUM_AGS_CHARACTER, animationVolume,
                  percent(value))
VELLUM_AGS_INT_AS(characterGetTransparency, characterSetTransparency, VELLUM_AGS_CHARACTER, transparency,
                  percent(value))
VELLUM_AGS_INT_AS(characterGetAudioVolume, characterSetAudioVolume, VELLUM_AGS_CHARACTER, audioVolume, percent(value))
VELLUM_AGS_INT_AS(characterGetAudioPanning, characterSetAudioPanning, VELLUM_AGS_CHARACTER, audioPanning,
                  std::clamp(value, -100, 100))
VELLUM_AGS_INT(characterGetAudioSpeed, characterSetAudioSpeed, VELLUM_AGS_CHARACTER, audioSpeed)
VELLUM_AGS_GET(characterGetAnimating, VELLUM_AGS_CHARACTER, it.animation.on)
VELLUM_AGS_GET(characterGetDestinationX, VELLUM_AGS_CHARACTER, it.movement.on != 0 ? it.movement.targetX : it.x)
VELLUM_AGS_GET(characterGetDestinationY, VELLUM_AGS_CHARACTER, it.movement.on != 0 ? it.movement.targetY : it.y)
VELLUM_AGS_INT_AS(characterGetFrame, characterSetFrame, VELLUM_AGS_CHARACTER, frame, std::max(0, value))
VELLUM_AGS_GET(characterGetLoop, VELLUM_AGS_CHARACTER, it.loop)
VELLUM_AGS_SET(characterSetLoop, VELLUM_AGS_CHARACTER, {
  it.loop = std::max(0, value);
  it.frame = 0;
})
VELLUM_AGS_GET(characterGetIdleView, VELLUM_AGS_CHARACTER, it.idleView > 0 ? it.idleView : -1)
VELLUM_AGS_GET(characterGetMoving, VELLUM_AGS_CHARACTER, it.movement.on)
VELLUM_AGS_GET(characterGetNormalView, VELLUM_AGS_CHARACTER, it.normalView)
VELLUM_AGS_GET(characterGetPreviousRoom, VELLUM_AGS_CHARACTER, it.previousRoom)
VELLUM_AGS_GET(characterGetRoom, VELLUM_AGS_CHARACTER, it.room)
VELLUM_AGS_GET(characterGetScaling, VELLUM_AGS_CHARACTER,
               it.manualScaling != 0 ? it.scaling : worldOf(call).areas.scalingAt(it.x, it.y))
VELLUM_AGS_GET(characterGetSpeaking, VELLUM_AGS_CHARACTER, it.speaking == 1)
VELLUM_AGS_GET(characterGetThinking, VELLUM_AGS_CHARACTER, it.speaking == 2)
VELLUM_AGS_GET(characterGetSpeakingFrame, VELLUM_AGS_CHARACTER, it.speechFrame)
// A speaking or thinking character shows that view, except with portraits (manual, Character.SpeechView).
VELLUM_AGS_GET(characterGetView, VELLUM_AGS_CHARACTER,
               it.speaking == 1 && it.speechView > 0 && worldOf(call).state.globals.speechStyle == 0 ? it.speechView
               : it.speaking == 2 && it.thinkView > 0                                                ? it.thinkView
                                                                                                     : it.view)
VELLUM_AGS_GET(characterGetWalkSpeedX, VELLUM_AGS_CHARACTER, it.walkSpeedX)
VELLUM_AGS_GET(characterGetWalkSpeedY, VELLUM_AGS_CHARACTER, it.walkSpeedY)
VELLUM_AGS_LIGHT(character, VELLUM_AGS_CHARACTER)

VELLUM_AGS_FAST_BODY(characterSetScaling) {
  VELLUM_AGS_CHARACTER(it);
  if (it.manualScaling != 0) it.scaling = std::clamp(call.i(1), 5, 200);
  else if (world::Log& log = worldOf(call).log; log.listening())
    log.event("warning", "Character.Scaling is not set: areas scale this character; set ManualScaling first");
  return call.done();
}

VELLUM_AGS_FAST_BODY(characterGetID) {
  if (call.r(0) == nullptr) return nullPointer(call);
  return call.done(std::int32_t(Adventure::idOf(call.r(0))));
}

VELLUM_AGS_BODY(characterGetName) {
  VELLUM_AGS_CHARACTER(it);
  return call.doneString(worldOf(call).state.nameOf(it));
}

VELLUM_AGS_BODY(characterSetName) {
  VELLUM_AGS_CHARACTER(it);
  return keepText(call, worldOf(call).state.characters.names[static_cast<std::size_t>(worldOf(call).state.indexOf(it))],
                  1);
}

VELLUM_AGS_GET(oldGetActiveItem, VELLUM_AGS_CHARACTER, it.activeItem > 0 ? it.activeItem : -1)
VELLUM_AGS_BODY(oldSetActiveItem) {
  VELLUM_AGS_CHARACTER(it);
  world::World& world = worldOf(call);
  bool isOne = call.i(1) > 0 && static_cast<std::size_t>(call.i(1)) < world.state.items.names.size();
  world.inventory.setActiveItem(it, isOne ? call.i(1) : 0);
  return call.done();
}
VELLUM_AGS_FAST_BODY(characterGetActiveInventory) {
  VELLUM_AGS_CHARACTER(it);
  return thing(call, Type::Item, it.activeItem > 0 ? it.activeItem : -1);
}

VELLUM_AGS_BODY(characterSetActiveInventory) {
  VELLUM_AGS_CHARACTER(it);
  world::World& world = worldOf(call);
  int item = Adventure::idOf(call.r(1));
  if (item > 0 && world.inventory.count(it, item) == 0)
    return call.fail(base::cat("Character.ActiveInventory: ", world.state.nameOf(it), " does not have this item"));
  world.inventory.setActiveItem(it, std::max(item, 0));
  return call.done();
}

VELLUM_AGS_FAST_BODY(characterGetInventoryQuantity) {
  VELLUM_AGS_CHARACTER(it);
  return call.done(std::int32_t(worldOf(call).inventory.count(it, call.i(1))));
}

VELLUM_AGS_BODY(characterSetInventoryQuantity) {
  VELLUM_AGS_CHARACTER(it);
  int item = call.i(1), count = call.i(2);
  if (item < 1 || static_cast<std::size_t>(item) >= worldOf(call).game.items.size())
    return call.fail(base::cat("Character.InventoryQuantity: there is no item ", item));
  if (count < 0 || count > 32000)
    return call.fail(base::cat("Character.InventoryQuantity: ", count, " is not from 0 to 32000"));
  worldOf(call).inventory.setCount(it, item, count);
  return call.done();
}

VELLUM_AGS_BODY(characterAddInventory) {
  VELLUM_AGS_CHARACTER(it);
  if (call.r(1) == nullptr) return nullPointer(call);
  worldOf(call).inventory.add(it, Adventure::idOf(call.r(1)), call.i(2));
  return call.done();
}

VELLUM_AGS_BODY(characterLoseInventory) {
  VELLUM_AGS_CHARACTER(it);
  if (call.r(1) == nullptr) return nullPointer(call);
  worldOf(call).inventory.lose(it, Adventure::idOf(call.r(1)));
  return call.done();
}

VELLUM_AGS_FAST_BODY(characterHasInventory) {
  VELLUM_AGS_CHARACTER(it);
  if (call.r(1) == nullptr) return nullPointer(call);
  return call.done(std::int32_t(worldOf(call).inventory.count(it, Adventure::idOf(call.r(1))) > 0));
}

VELLUM_AGS_BODY(characterGetAtRoomXY) {
  world::World& world = worldOf(call);
  int hit = world.hits.lastHit(world.state.characters.list, call.i(0), call.i(1), call.i(2) == 0);
  chargeSearch(call);
  return thing(call, Type::Character, hit);
}

VELLUM_AGS_BODY(characterGetAtScreenXY) {
  world::Location at = locationAt(call, call.i(0), call.i(1), call.i(2) == 0);
  return thing(call, Type::Character, at.kind == world::Thing::Character ? at.id : -1);
}

VELLUM_AGS_PROPERTIES(character, VELLUM_AGS_CHARACTER, 1, characterPath(call), characterData(call).properties)

namespace {

bool overlap(const world::Rectangle& a, const world::Rectangle& b) {
  return a.left <= b.right && b.left <= a.right && a.top <= b.bottom && b.top <= a.bottom;
}

}  // namespace

VELLUM_AGS_BODY(characterIsCollidingWithChar) {
  VELLUM_AGS_CHARACTER(it);
  world::World& world = worldOf(call);
  const world::CharacterState* other = world.state.character(Adventure::idOf(call.r(1)));
  if (other == nullptr) return nullPointer(call);
  return call.done(std::int32_t(it.room == other->room && overlap(world.hits.feetOf(it), world.hits.feetOf(*other))));
}

VELLUM_AGS_BODY(characterIsCollidingWithObject) {
  VELLUM_AGS_CHARACTER(it);
  world::World& world = worldOf(call);
  const world::ObjectState* other = world.state.object(Adventure::idOf(call.r(1)));
  if (other == nullptr) return nullPointer(call);
  bool touches = it.room == world.state.globals.room && other->visible != 0 && world.hits.touch(it, *other);
  chargeSearch(call);
  return call.done(std::int32_t(touches));
}

VELLUM_AGS_BODY(characterIsInteractionAvailable) {
  VELLUM_AGS_CHARACTER(it);
  return isInteractionAvailable(call, world::TaskKind::CharacterEvent, Adventure::idOf(call.r(0)), call.i(1));
}

VELLUM_AGS_BODY(characterRunInteraction) {
  VELLUM_AGS_CHARACTER(it);
  worldOf(call).interactions.run(world::Thing::Character, Adventure::idOf(call.r(0)), call.i(1));
  return call.done();
}

VELLUM_AGS_BODY(characterPlaceOnWalkableArea) {
  VELLUM_AGS_CHARACTER(it);
  world::World& world = worldOf(call);
  world::stopMoving(it);
  if (it.room != world.state.globals.room) return call.done();
  world::Point near = world.areas.nearestWalkable(it.x, it.y);
  chargeSearch(call);
  it.x = near.x;
  it.y = near.y;
  return call.done();
}

VELLUM_AGS_BODY(characterSetAsPlayer) {
  VELLUM_AGS_CHARACTER(it);
  world::World& world = worldOf(call);
  int id = world.state.indexOf(it);
  if (id == world.state.globals.player) return call.done();
  world.state.globals.player = id;
  if (world.log.listening())
    world.log.event("player", base::cat("the player is ", world.state.nameOf(it)),
                    {{"character", world.game.scriptNameOf(world.state.indexOf(it))}});
  if (it.activeItem == 0 && world.state.globals.mode == world.game.inventoryCursorMode) world.cursors.nextMode(1);
  if (it.room != world.state.globals.room && world.state.globals.room >= 0)
    world.tasks.schedule(world::TaskKind::LeaveRoom, it.room, 32767, 0, -1);
  return call.done();
}

VELLUM_AGS_BODY(characterSetIdleView) {
  VELLUM_AGS_CHARACTER(it);
  int view = call.i(1);
  if (view > 0 && worldOf(call).game.view(view) == nullptr) return call.fail(base::cat("there is no view ", view));
  world::stopIdling(it);
  it.idleView = std::max(view, 0);
  it.idleDelay = view > 0 ? std::max(call.i(2), 0) : 10;
  it.idleWait = it.idleDelay;
  if (it.idleDelay == 0) it.idleFresh = 1;  // a figure that never stands still begins at once
  return call.done();
}

VELLUM_AGS_BODY(characterSetWalkSpeed) {
  VELLUM_AGS_CHARACTER(it);
  if (call.i(1) == 0 || call.i(2) == 0) return call.fail("Character.SetWalkSpeed: a speed can't be 0");
  it.walkSpeedX = call.i(1);
  it.walkSpeedY = call.i(2);
  return call.done();
}

VELLUM_AGS_BODY(characterChangeView) {
  VELLUM_AGS_CHARACTER(it);
  world::World& world = worldOf(call);
  if (world.game.view(call.i(1)) == nullptr) return call.fail(base::cat("there is no view ", call.i(1)));
  it.normalView = call.i(1);
  if (it.viewLocked == 0) world.animations.setView(it, it.normalView, -1, 0, false);
  return call.done();
}

VELLUM_AGS_BODY(characterStopMoving) {
  VELLUM_AGS_CHARACTER(it);
  world::stopMoving(it);
  return call.done();
}

VELLUM_AGS_BODY(characterFollowCharacter) {
  VELLUM_AGS_CHARACTER(it);
  int leader = Adventure::idOf(call.r(1));
  if (leader == worldOf(call).state.indexOf(it))
    return call.fail("Character.FollowCharacter: a character can't follow itself");
  if (call.i(3) < 0 || call.i(3) > 250) return call.fail("Character.FollowCharacter: eagerness goes from 0 to 250");
  it.follow = leader;
  it.followDistance = call.i(2);
  it.followEagerness = call.i(3);
  it.followWait = 0;
  return call.done();
}

VELLUM_AGS_BODY(characterAddWaypoint) {
  VELLUM_AGS_CHARACTER(it);
  worldOf(call).movements.addWaypoint(it, call.i(1), call.i(2));
  chargeSearch(call);
  return call.done();
}
VELLUM_AGS_GET(characterGetIdleDelay, VELLUM_AGS_CHARACTER, it.idleDelay)
VELLUM_AGS_GET(characterGetIdleTime, VELLUM_AGS_CHARACTER, it.idle != 0 ? -2 : it.idleWait)
VELLUM_AGS_GET(characterGetInventoryCount, VELLUM_AGS_CHARACTER, worldOf(call).state.inventoryOf(it).size())
VELLUM_AGS_GET(characterGetTurning, VELLUM_AGS_CHARACTER, it.turnTo >= 0)
VELLUM_AGS_INT(characterGetTurnWhenFacing, characterSetTurnWhenFacing, VELLUM_AGS_CHARACTER, turnWhenFacing)
VELLUM_AGS_GET(characterGetThinkingFrame, VELLUM_AGS_CHARACTER, it.speaking == 2 ? it.speechFrame : -1)
VELLUM_AGS_BODY(characterGetFollowing) {
  VELLUM_AGS_CHARACTER(it);
  return thing(call, Type::Character, worldOf(call).state.character(it.follow) != nullptr ? it.follow : -1);
}
VELLUM_AGS_BODY(characterGetInventory) {
  VELLUM_AGS_CHARACTER(it);
  const auto& order = worldOf(call).state.inventoryOf(it);
  auto index = static_cast<std::size_t>(call.i(1));
  return thing(call, Type::Item, index < order.size() ? order[index] : -1);
}

}  // namespace vellum::ags::api
