// What script API 3.6.1 to 3.6.3 added to types that were there before (rows/since_361.def).
#include <algorithm>

#include "base/text.h"
#include "languages/ags/api/attributes.h"
#include "languages/ags/api/delayed.h"
#include "languages/ags/api/objects.h"

namespace vellum::ags::api {

namespace {

constexpr std::int32_t EBlockMove = 919;

}  // namespace

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
BODY(characterMoveStraight) {
  vm::HostResult answer;
  if (waitIsOver(call, answer)) return answer;
  CHARACTER(it);
  bool waits = call.i(3) == EBlockMove;
  if (waits && !mayWait(call, answer)) return answer;
  world::World& world = worldOf(call);
  world.walkStraight(it, call.i(1), call.i(2), false);
  chargeSearch(call);
  if (!waits || it.movement.on == 0) return call.done();
  return beginWait(call, world::Wait::Walk, -1, 0, world.indexOf(it));
}
AGS_GET(objectGetDestinationX, OBJECT, it.movement.on != 0 ? it.movement.targetX : it.x)
AGS_GET(objectGetDestinationY, OBJECT, it.movement.on != 0 ? it.movement.targetY : it.y)

BODY(dialogSetOptionText) {
  if (call.r(0) == nullptr) return nullPointer(call);
  if (call.r(2) == nullptr) return noText(call);
  world::World& world = worldOf(call);
  auto dialog = static_cast<std::size_t>(Adventure::idOf(call.r(0)));
  auto option = static_cast<std::size_t>(call.i(1));
  if (dialog >= world.options.size() || option < 1 || option >= world.options[dialog].size())
    return call.fail(base::cat("the dialog has no option ", call.i(1)));
  if (!world.keepProperty(base::cat("option.", dialog, ".", option), call.s(2))) return noRoomForText(call);
  return call.done();
}
BODY(dialogStartOption) {
  if (call.r(0) == nullptr) return nullPointer(call);
  vm::HostResult answer;
  if (!mayComeLater(call, answer)) return answer;
  if (worldOf(call).g.dialog >= 0) return call.fail("Dialog.StartOption: a conversation is under way");
  worldOf(call).schedule(world::TaskKind::StartDialog, Adventure::idOf(call.r(0)), call.i(1));
  return call.done();
}
BODY(dialogStop) {
  if (worldOf(call).g.dialog >= 0) worldOf(call).stopDialog();
  return call.done();
}
AGS_STATIC_GET(dialogGetExecutedOption, w.g.dialog >= 0 ? w.g.chosenOption : -1)
AGS_STATIC_GET(dialogGetAreOptionsDisplayed, w.blocking.kind == static_cast<world::Int>(world::Wait::Options))

#define CLIP_VALUE(body, expression)                                                               \
  BODY(body) {                                                                                     \
    auto id = static_cast<std::size_t>(Adventure::idOf(call.r(0)));                                \
    if (call.r(0) == nullptr || id >= worldOf(call).game().clips.size()) return nullPointer(call); \
    const world::AudioClip& clip = worldOf(call).game().clips[id];                                 \
    return call.done(std::int32_t(expression));                                                    \
  }
CLIP_VALUE(clipGetDefaultPriority, clip.priority)
CLIP_VALUE(clipGetDefaultRepeat, clip.repeat)
CLIP_VALUE(clipGetDefaultVolume, clip.volume)
BODY(clipPlayAsType) {
  if (call.r(0) == nullptr) return nullPointer(call);
  auto given = [&](int slot) { return call.i(slot) == NotGiven ? -1 : call.i(slot); };
  return thing(call, Type::Channel,
               worldOf(call).play(Adventure::idOf(call.r(0)), given(3), given(4), 0, given(2), false));
}
AGS_GET(buttonGetIsPushed, CONTROL,
        worldOf(call).g.pressedGui == Adventure::idOf(call.r(0)) &&
            worldOf(call).g.pressedControl == Adventure::secondOf(call.r(0)))
BODY(listBoxSortItems) {
  CONTROL(it);
  world::World& world = worldOf(call);
  int gui = Adventure::idOf(call.r(0)), control = Adventure::secondOf(call.r(0)), style = call.i(2);
  auto& list = world.items(gui, control);
  auto& slots = world.itemSlots(gui, control);
  slots.resize(list.size(), -1);
  std::vector<std::pair<std::string, world::Int>> rows;
  for (std::size_t i = 0; i < list.size(); ++i) rows.emplace_back(std::move(list[i]), slots[i]);
  std::stable_sort(rows.begin(), rows.end(),
                   [style](const auto& a, const auto& b) { return compareTexts(a.first, b.first, style) < 0; });
  if (call.i(1) == 2) std::reverse(rows.begin(), rows.end());
  for (std::size_t i = 0; i < rows.size(); ++i) std::tie(list[i], slots[i]) = std::move(rows[i]);
  return call.done();
}
BODY(surfaceGetValid) {
  if (call.r(0) == nullptr) return nullPointer(call);
  int id = Adventure::idOf(call.r(0));
  for (const world::SurfaceState& surface : worldOf(call).surfaces)
    if (surface.id == id) return call.done(surface.open);
  return call.done(std::int32_t(0));
}

#define MORE_OVERLAY(name) FIND_IN(name, worldOf(call).overlay(Adventure::idOf(call.r(0))), "overlay")
AGS_PLACE(overlaySetPosition, MORE_OVERLAY)
AGS_SIZE(overlaySetSize, MORE_OVERLAY)
BODY(overlayGetText) {
  MORE_OVERLAY(it);
  return call.doneString(worldOf(call).overlayText(it.id));
}
BODY(overlaySetTextValue) {
  MORE_OVERLAY(it);
  return keepText(call, worldOf(call).overlayText(it.id), 1);
}
BODY(mouseGetModeHotspot) {
  const world::World& world = worldOf(call);
  if (call.i(0) < 0 || static_cast<std::size_t>(call.i(0)) >= world.cursors.size())
    return call.fail(base::cat("there is no cursor mode ", call.i(0)));
  const world::CursorState& cursor = world.cursors[static_cast<std::size_t>(call.i(0))];
  return call.done(adventureOf(call).point(cursor.hotspotX, cursor.hotspotY));
}
AGS_STATIC_GET(mouseIsAnyButtonDown, w.g.buttonsDown != 0)
AGS_STATIC_GET(roomGetBackgroundCount, w.roomData() != nullptr ? w.roomData()->backgroundCount : 0)
AGS_STATIC_INT(speechGetTextReadingSpeed, speechSetTextReadingSpeed, w.g.textReadingSpeed)
AGS_STATIC_GET(systemGetFPS, w.g.ticksPerSecond)
BODY(systemGetLocaleName) { return call.doneString("en_US"); }
BODY(gamePause) {
  if (worldOf(call).g.paused < INT32_MAX) ++worldOf(call).g.paused;
  return call.done();
}
BODY(gameResume) {
  if (worldOf(call).g.paused > 0) --worldOf(call).g.paused;
  return call.done();
}
AGS_STATIC_GET(gameGetIsPaused, w.isPaused())
AGS_STATIC_GET(gameGetSpeed, w.g.ticksPerSecond)
AGS_STATIC_SET(gameSetSpeed, w.g.ticksPerSecond = std::clamp(value, 10, 1000))
AGS_STATIC_GET(gameGetTickCounter, w.g.tick)
AGS_STATIC_GET(gameGetBlockingWaitCounter, w.blocking.kind != 0 ? w.blocking.ticks : 0)
AGS_STATIC_GET(gameGetBlockingWaitSkipType, w.blocking.skip)
AGS_STATIC_GET(gameGetTopSpriteNumber, w.g.nextSprite - 1)
AGS_STATIC_GET(gameGetIsSpriteDynamic, w.sprites.contains(call.i(0)))
BODY(gameGetAudioTypeVolume) {
  const auto& volumes = worldOf(call).typeVolumes;
  auto type = static_cast<std::size_t>(call.i(0));
  if (type >= volumes.size())
    return call.fail(base::cat("Game.GetAudioTypeVolume: there is no audio type ", call.i(0)));
  return call.done(volumes[type]);
}
BODY(gamePlayVoiceClipAsType) { return call.done(static_cast<vm::Object*>(nullptr)); }

BODY(globalGetWalkBehindBase) {
  const world::World& world = worldOf(call);
  auto area = static_cast<std::size_t>(call.i(0));
  return call.done(world.room != nullptr && area < world.room->walkBehinds.size() ? world.room->walkBehinds[area] : 0);
}
BODY(globalGetPressedKeys) {
  const auto& down = worldOf(call).keysDown;
  vm::Object* array = call.vm.heap().makeArray(contextOf(call).intArrayType, static_cast<std::uint32_t>(down.size()));
  if (array == nullptr) return outOfMemory(call);
  for (std::size_t i = 0; i < down.size(); ++i) set(array, i * 4, down[i]);
  return call.done(array);
}
AGS_STATIC_GET(globalIsAnyKeyPressed, !w.keysDown.empty())
BODY(globalMoveSaveSlot) {
  if (call.i(0) < 0 || call.i(0) > 999 || call.i(1) < 0 || call.i(1) > 999)
    return call.fail("MoveSaveSlot: save slots go from 0 to 999");
  host::Storage* storage = adventureOf(call).context.host.storage;
  if (storage == nullptr || call.i(0) == call.i(1)) return call.done();
  auto bytes = storage->read(slotName(worldOf(call), call.i(0)));
  if (bytes && storage->write(slotName(worldOf(call), call.i(1)), *bytes))
    (void)storage->remove(slotName(worldOf(call), call.i(0))).ok();
  return call.done();
}
BODY(globalDebug) {
  world::World& world = worldOf(call);
  world.log().event("debug", {}, {{"command", call.i(0)}, {"data", call.i(1)}});
  if (call.i(0) != 0) return call.done();
  if (world::CharacterState* player = world.character(world.g.player); player != nullptr)
    for (std::size_t item = 1; item < world.itemNames.size(); ++item)
      world.addInventory(*player, static_cast<int>(item), -1);
  return call.done();
}
BODY(globalCDAudio) { return call.done(std::int32_t(0)); }

}  // namespace vellum::ags::api
