// Characters: their state. What takes time is in character_actions.cpp.
#include "base/text.h"
#include "languages/ags/api/attributes.h"

namespace vellum::ags::api {

namespace {

std::string pathOf(const vm::HostCall& call) { return base::cat("c", Adventure::idOf(call.r(0))); }

const world::Character& dataOf(const auto& call) {
  return worldOf(call).game().characters[static_cast<std::size_t>(Adventure::idOf(call.r(0)))];
}

}  // namespace

AGS_INT(characterGetAnimationSpeed, characterSetAnimationSpeed, CHARACTER, animationDelay)
AGS_INT(characterGetBaseline, characterSetBaseline, CHARACTER, baseline)
AGS_INT(characterGetBlinkInterval, characterSetBlinkInterval, CHARACTER, blinkInterval)
AGS_INT(characterGetBlinkView, characterSetBlinkView, CHARACTER, blinkView)
AGS_INT(characterGetBlinkWhileThinking, characterSetBlinkWhileThinking, CHARACTER, blinkWhileThinking)
AGS_INT(characterGetBlockingHeight, characterSetBlockingHeight, CHARACTER, blockingHeight)
AGS_INT(characterGetBlockingWidth, characterSetBlockingWidth, CHARACTER, blockingWidth)
AGS_INT(characterGetClickable, characterSetClickable, CHARACTER, clickable)
AGS_INT(characterGetDiagonalLoops, characterSetDiagonalLoops, CHARACTER, diagonalLoops)
AGS_INT(characterGetIdleAnimationDelay, characterSetIdleAnimationDelay, CHARACTER, idleAnimationDelay)
AGS_INT(characterGetIgnoreLighting, characterSetIgnoreLighting, CHARACTER, ignoreLight)
AGS_GET(characterGetIgnoreScaling, CHARACTER, it.manualScaling)
AGS_SET(characterSetIgnoreScaling, CHARACTER, setIgnoreScaling(it, value))
AGS_INT(characterGetIgnoreWalkbehinds, characterSetIgnoreWalkbehinds, CHARACTER, ignoreWalkbehinds)
AGS_INT(characterGetManualScaling, characterSetManualScaling, CHARACTER, manualScaling)
AGS_INT(characterGetMovementLinkedToAnimation, characterSetMovementLinkedToAnimation, CHARACTER, movementLinked)
AGS_INT(characterGetScaleMoveSpeed, characterSetScaleMoveSpeed, CHARACTER, scaleMoveSpeed)
AGS_INT(characterGetScaleVolume, characterSetScaleVolume, CHARACTER, scaleVolume)
AGS_INT(characterGetSolid, characterSetSolid, CHARACTER, solid)
AGS_INT(characterGetSpeechAnimationDelay, characterSetSpeechAnimationDelay, CHARACTER, speechAnimationDelay)
AGS_INT(characterGetSpeechColor, characterSetSpeechColor, CHARACTER, speechColor)
AGS_INT(characterGetSpeechView, characterSetSpeechView, CHARACTER, speechView)
AGS_INT(characterGetThinkView, characterSetThinkView, CHARACTER, thinkView)
AGS_INT(characterGetTurnBeforeWalking, characterSetTurnBeforeWalking, CHARACTER, turnBeforeWalking)
AGS_INT(characterGetOn, characterSetOn, CHARACTER, on)
AGS_INT(characterGetVisible, characterSetVisible, CHARACTER, visible)
AGS_INT(characterGetZ, characterSetZ, CHARACTER, z)
AGS_GET(characterGetX, CHARACTER, it.x)
AGS_GET(characterGetY, CHARACTER, it.y)
AGS_SET(characterSetX, CHARACTER, {
  worldOf(call).stop(it);
  it.x = value;
})
AGS_SET(characterSetY, CHARACTER, {
  worldOf(call).stop(it);
  it.y = value;
})
AGS_GET(characterGetAnimationVolume, CHARACTER, it.animationVolume)
AGS_SET(characterSetAnimationVolume, CHARACTER, it.animationVolume = percent(value))
AGS_GET(characterGetTransparency, CHARACTER, it.transparency)
AGS_SET(characterSetTransparency, CHARACTER, it.transparency = percent(value))
AGS_GET(characterGetAnimating, CHARACTER, it.animation.on)
AGS_GET(characterGetDestinationX, CHARACTER, it.movement.on != 0 ? it.movement.targetX : it.x)
AGS_GET(characterGetDestinationY, CHARACTER, it.movement.on != 0 ? it.movement.targetY : it.y)
AGS_GET(characterGetFrame, CHARACTER, it.frame)
AGS_SET(characterSetFrame, CHARACTER, it.frame = std::max(0, value))
AGS_GET(characterGetLoop, CHARACTER, it.loop)
AGS_SET(characterSetLoop, CHARACTER, {
  it.loop = std::max(0, value);
  it.frame = 0;
})
AGS_GET(characterGetIdleView, CHARACTER, it.idleView > 0 ? it.idleView : -1)
AGS_GET(characterGetMoving, CHARACTER, it.movement.on)
AGS_GET(characterGetNormalView, CHARACTER, it.normalView)
AGS_GET(characterGetPreviousRoom, CHARACTER, it.previousRoom)
AGS_GET(characterGetRoom, CHARACTER, it.room)
AGS_GET(characterGetScaling, CHARACTER, it.manualScaling != 0 ? it.scaling : worldOf(call).scalingAt(it.x, it.y))
AGS_GET(characterGetSpeaking, CHARACTER, it.speaking == 1)
AGS_GET(characterGetThinking, CHARACTER, it.speaking == 2)
AGS_GET(characterGetSpeakingFrame, CHARACTER, it.speechFrame)
// Who speaks or thinks shows it, but for portraits (manual, Character.SpeechView).
AGS_GET(characterGetView, CHARACTER,
        it.speaking == 1 && it.speechView > 0 && worldOf(call).g.speechStyle == 0 ? it.speechView
        : it.speaking == 2 && it.thinkView > 0                                    ? it.thinkView
                                                                                  : it.view)
AGS_GET(characterGetWalkSpeedX, CHARACTER, it.walkSpeedX)
AGS_GET(characterGetWalkSpeedY, CHARACTER, it.walkSpeedY)
AGS_LIGHT(character, CHARACTER)

QUICK(characterSetScaling) {
  CHARACTER(it);
  if (it.manualScaling != 0) it.scaling = std::clamp(call.i(1), 5, 200);
  else if (world::Log& log = worldOf(call).log(); log.listening())
    log.event("warning", "Character.Scaling is not set: areas scale this character; set ManualScaling first");
  return call.done();
}

QUICK(characterGetID) {
  if (call.r(0) == nullptr) return nullPointer(call);
  return call.done(std::int32_t(Adventure::idOf(call.r(0))));
}

BODY(characterGetName) {
  CHARACTER(it);
  return call.doneString(worldOf(call).nameOf(it));
}

BODY(characterSetName) {
  CHARACTER(it);
  return keepText(call, worldOf(call).characterNames[static_cast<std::size_t>(worldOf(call).indexOf(it))], 1);
}

QUICK(characterGetActiveInventory) {
  CHARACTER(it);
  return thing(call, Type::Item, it.activeItem > 0 ? it.activeItem : -1);
}

BODY(characterSetActiveInventory) {
  CHARACTER(it);
  world::World& world = worldOf(call);
  int item = Adventure::idOf(call.r(1));
  if (item > 0 && world.inventoryCount(it, item) == 0)
    return call.fail(base::cat("Character.ActiveInventory: ", world.nameOf(it), " does not have this item"));
  world.setActiveItem(it, std::max(item, 0));
  return call.done();
}

QUICK(characterGetInventoryQuantity) {
  CHARACTER(it);
  return call.done(std::int32_t(worldOf(call).inventoryCount(it, call.i(1))));
}

BODY(characterSetInventoryQuantity) {
  CHARACTER(it);
  int item = call.i(1), count = call.i(2);
  if (item < 1 || static_cast<std::size_t>(item) >= worldOf(call).game().items.size())
    return call.fail(base::cat("Character.InventoryQuantity: there is no item ", item));
  if (count < 0 || count > 32000)
    return call.fail(base::cat("Character.InventoryQuantity: ", count, " is not from 0 to 32000"));
  worldOf(call).setInventoryCount(it, item, count);
  return call.done();
}

BODY(characterAddInventory) {
  CHARACTER(it);
  if (call.r(1) == nullptr) return nullPointer(call);
  worldOf(call).addInventory(it, Adventure::idOf(call.r(1)), call.i(2) == NotGiven ? -1 : call.i(2));
  return call.done();
}

BODY(characterLoseInventory) {
  CHARACTER(it);
  if (call.r(1) == nullptr) return nullPointer(call);
  worldOf(call).loseInventory(it, Adventure::idOf(call.r(1)));
  return call.done();
}

QUICK(characterHasInventory) {
  CHARACTER(it);
  if (call.r(1) == nullptr) return nullPointer(call);
  return call.done(std::int32_t(worldOf(call).inventoryCount(it, Adventure::idOf(call.r(1))) > 0));
}

BODY(characterGetAtRoomXY) {
  world::World& world = worldOf(call);
  for (std::size_t i = world.characters.size(); i-- > 0;)
    if (world.isHit(world.characters[i], call.i(0), call.i(1)))
      return thing(call, Type::Character, static_cast<int>(i));
  return thing(call, Type::Character, -1);
}

BODY(characterGetAtScreenXY) {
  world::World& world = worldOf(call);
  world::Location at = world.locationAt(call.i(0), call.i(1));
  return thing(call, Type::Character, at.kind == world::Thing::Character ? at.id : -1);
}

AGS_PROPERTIES(character, CHARACTER, 1, pathOf(call), dataOf(call).properties)

namespace {

bool overlap(const world::Rectangle& a, const world::Rectangle& b) {
  return a.left <= b.right && b.left <= a.right && a.top <= b.bottom && b.top <= a.bottom;
}

}  // namespace

BODY(characterIsCollidingWithChar) {
  CHARACTER(it);
  world::World& world = worldOf(call);
  const world::CharacterState* other = world.character(Adventure::idOf(call.r(1)));
  if (other == nullptr) return nullPointer(call);
  return call.done(std::int32_t(it.room == other->room && overlap(world.feetOf(it), world.feetOf(*other))));
}

BODY(characterIsCollidingWithObject) {
  CHARACTER(it);
  world::World& world = worldOf(call);
  const world::ObjectState* other = world.object(Adventure::idOf(call.r(1)));
  if (other == nullptr) return nullPointer(call);
  return call.done(std::int32_t(it.room == world.g.room && other->visible != 0 && world.touch(it, *other)));
}

BODY(characterIsInteractionAvailable) {
  CHARACTER(it);
  return isInteractionAvailable(call, world::TaskKind::CharacterEvent, Adventure::idOf(call.r(0)), call.i(1));
}

BODY(characterRunInteraction) {
  CHARACTER(it);
  worldOf(call).runInteraction(world::Thing::Character, Adventure::idOf(call.r(0)), call.i(1));
  return call.done();
}

BODY(characterPlaceOnWalkableArea) {
  CHARACTER(it);
  world::World& world = worldOf(call);
  world.stop(it);
  if (it.room != world.g.room) return call.done();
  world::Point near = world.nearestWalkable(it.x, it.y);
  chargeSearch(call);
  it.x = near.x;
  it.y = near.y;
  return call.done();
}

BODY(characterSetAsPlayer) {
  CHARACTER(it);
  world::World& world = worldOf(call);
  int id = world.indexOf(it);
  if (id == world.g.player) return call.done();
  world.g.player = id;
  if (world.log().listening())
    world.log().event("player", base::cat("the player is ", world.nameOf(it)), {{"character", world.scriptNameOf(it)}});
  if (it.activeItem == 0 && world.g.mode == world.game().inventoryCursorMode) world.nextMode(1);
  if (it.room != world.g.room && world.g.room >= 0) world.schedule(world::TaskKind::LeaveRoom, it.room, 32767, 0, -1);
  return call.done();
}

BODY(characterSetIdleView) {
  CHARACTER(it);
  int view = call.i(1);
  if (view > 0 && worldOf(call).view(view) == nullptr) return call.fail(base::cat("there is no view ", view));
  if (it.idle != 0) {
    it.idle = 0;
    it.view = it.normalView;
    it.frame = 0;
  }
  it.idleView = std::max(view, 0);
  it.idleDelay = std::max(call.i(2), 0);
  it.idleWait = std::clamp(it.idleDelay, 0, 100'000) * worldOf(call).g.ticksPerSecond;
  return call.done();
}

BODY(characterSetWalkSpeed) {
  CHARACTER(it);
  if (call.i(1) == 0 || call.i(2) == 0) return call.fail("Character.SetWalkSpeed: a speed can't be 0");
  it.walkSpeedX = call.i(1);
  it.walkSpeedY = call.i(2);
  return call.done();
}

BODY(characterChangeView) {
  CHARACTER(it);
  world::World& world = worldOf(call);
  if (world.view(call.i(1)) == nullptr) return call.fail(base::cat("there is no view ", call.i(1)));
  it.normalView = call.i(1);
  if (it.viewLocked == 0) world.setView(it, it.normalView, -1, 0, false);
  return call.done();
}

namespace {

vm::HostResult lock(vm::HostCall& call, int view, int loop, int frame, int stopStyle) {
  world::World& world = worldOf(call);
  CHARACTER(it);
  if (world.view(view) == nullptr) return call.fail(base::cat("Character.LockView: there is no view ", view));
  if (loop >= 0 && world.loop(view, loop) == nullptr)
    return call.fail(base::cat("Character.LockView: view ", view, " has no loop ", loop));
  if (stopStyle != 0) world.stop(it);
  world.setView(it, view, loop, frame, true);
  return call.done();
}

}  // namespace

BODY(characterLockView) { return lock(call, call.i(1), -1, 0, call.i(2)); }
BODY(characterLockViewAligned) { return lock(call, call.i(1), call.i(2), 0, call.i(4)); }
BODY(characterLockViewFrame) { return lock(call, call.i(1), call.i(2), call.i(3), call.i(4)); }
BODY(characterLockViewOffset) {
  vm::HostResult answer = lock(call, call.i(1), -1, 0, call.i(4));
  if (answer != vm::HostResult::Done) return answer;
  CHARACTER(it);
  it.offsetX = call.i(2);
  it.offsetY = call.i(3);
  return answer;
}

BODY(characterUnlockView) {
  CHARACTER(it);
  if (call.i(1) != 0) worldOf(call).stop(it);
  worldOf(call).unlockView(it);
  return call.done();
}

BODY(characterStopMoving) {
  CHARACTER(it);
  worldOf(call).stop(it);
  return call.done();
}

BODY(characterFollowCharacter) {
  CHARACTER(it);
  int leader = Adventure::idOf(call.r(1));
  if (leader == worldOf(call).indexOf(it))
    return call.fail("Character.FollowCharacter: a character can't follow itself");
  if (call.i(3) < 0 || call.i(3) > 250) return call.fail("Character.FollowCharacter: eagerness goes from 0 to 250");
  it.follow = leader;
  it.followDistance = call.i(2);
  it.followEagerness = call.i(3);
  it.followWait = 0;
  return call.done();
}

BODY(characterAddWaypoint) {
  CHARACTER(it);
  worldOf(call).addWaypoint(it, call.i(1), call.i(2));
  chargeSearch(call);
  return call.done();
}
AGS_GET(characterGetIdleDelay, CHARACTER, it.idleDelay)
AGS_GET(characterGetIdleTime, CHARACTER, it.movement.on != 0 ? 0 : it.idleWait)
AGS_GET(characterGetInventoryCount, CHARACTER, worldOf(call).inventoryOrder(it).size())
AGS_GET(characterGetTurning, CHARACTER, it.turnTo >= 0)
AGS_INT(characterGetTurnWhenFacing, characterSetTurnWhenFacing, CHARACTER, turnWhenFacing)
AGS_GET(characterGetThinkingFrame, CHARACTER, it.speaking == 2 ? it.speechFrame : -1)
BODY(characterGetFollowing) {
  CHARACTER(it);
  return thing(call, Type::Character, worldOf(call).character(it.follow) != nullptr ? it.follow : -1);
}
BODY(characterGetInventory) {
  CHARACTER(it);
  const auto& order = worldOf(call).inventoryOrder(it);
  auto index = static_cast<std::size_t>(call.i(1));
  return thing(call, Type::Item, index < order.size() ? order[index] : -1);
}

}  // namespace vellum::ags::api
