// What script API 3.6.1 to 3.6.3 added (rows/more.def).
#include "base/text.h"
#include "languages/ags/api/attributes.h"
#include "languages/ags/api/delayed.h"
#include "languages/ags/api/objects.h"

namespace vellum::ags::api {

namespace {

// Numbers that are only recorded, by the thing they belong to and their name.
std::string extraKey(const vm::HostCall& call, std::string_view name) {
  return base::cat(name, "#", Adventure::idOf(call.r(0)), ".", Adventure::secondOf(call.r(0)));
}
std::int32_t extra(const vm::HostCall& call, const std::string& key, std::int32_t first) {
  auto found = worldOf(call).properties.find(key);
  if (found == worldOf(call).properties.end()) return first;
  return static_cast<std::int32_t>(base::parseInt(found->second).value_or(first));
}
void setExtra(const vm::HostCall& call, std::string key, std::int32_t value) {
  std::string text;
  base::append(text, value);
  worldOf(call).properties[std::move(key)] = std::move(text);
}

template <class List, class Name>
int findName(const List& list, Name name, std::string_view wanted) {
  for (std::size_t i = 0; i < list.size(); ++i)
    if (!wanted.empty() && list[i].*name == wanted) return static_cast<int>(i);
  return -1;
}

constexpr std::int32_t EBlockMove = 919;

// The options that the player chooses from now.
std::vector<int> shownOptions(const world::World& world) {
  bool isOpen = world.blocking.kind == static_cast<world::Int>(world::Wait::Options) && world.blocking.done == 0;
  return isOpen ? world.choices(world.blocking.a) : std::vector<int>();
}

}  // namespace

#define EXTRA_GET(body, name, first)                            \
  BODY(body) {                                                  \
    if (call.r(0) == nullptr) return nullPointer(call);         \
    return call.done(extra(call, extraKey(call, name), first)); \
  }
#define EXTRA_SET(body, name)                           \
  BODY(body) {                                          \
    if (call.r(0) == nullptr) return nullPointer(call); \
    setExtra(call, extraKey(call, name), call.i(1));    \
    return call.done();                                 \
  }
#define EXTRA(getter, setter, name, first) \
  EXTRA_GET(getter, name, first)           \
  EXTRA_SET(setter, name)
#define STATIC_EXTRA_GET(body, name, first) \
  BODY(body) { return call.done(extra(call, name, first)); }
#define STATIC_EXTRA_SET(body, name) \
  BODY(body) {                       \
    setExtra(call, name, call.i(0)); \
    return call.done();              \
  }
#define STATIC_EXTRA(getter, setter, name, first) \
  STATIC_EXTRA_GET(getter, name, first)           \
  STATIC_EXTRA_SET(setter, name)

EXTRA(characterGetTurnWhenFacing, characterSetTurnWhenFacing, "Character.TurnWhenFacing", 1)
EXTRA(characterGetAudioVolume, characterSetAudioVolume, "Character.AudioVolume", 100)
EXTRA(characterGetAudioPanning, characterSetAudioPanning, "Character.AudioPanning", 0)
EXTRA(characterGetAudioSpeed, characterSetAudioSpeed, "Character.AudioSpeed", 1000)
EXTRA(characterGetBlockingRectX, characterSetBlockingRectX, "Character.BlockingRectX", 0)
EXTRA(characterGetBlockingRectY, characterSetBlockingRectY, "Character.BlockingRectY", 0)
EXTRA(objectGetAudioVolume, objectSetAudioVolume, "Object.AudioVolume", 100)
EXTRA(objectGetAudioPanning, objectSetAudioPanning, "Object.AudioPanning", 0)
EXTRA(objectGetAudioSpeed, objectSetAudioSpeed, "Object.AudioSpeed", 1000)
EXTRA(objectGetBlockingRectX, objectSetBlockingRectX, "Object.BlockingRectX", 0)
EXTRA(objectGetBlockingRectY, objectSetBlockingRectY, "Object.BlockingRectY", 0)
EXTRA(itemGetCursorHotspotX, itemSetCursorHotspotX, "InventoryItem.CursorHotspotX", 0)
EXTRA(itemGetCursorHotspotY, itemSetCursorHotspotY, "InventoryItem.CursorHotspotY", 0)
EXTRA(guiControlGetBackgroundColor, guiControlSetBackgroundColor, "GUIControl.BackgroundColor", 0)
EXTRA(guiControlGetBorderColor, guiControlSetBorderColor, "GUIControl.BorderColor", 0)
EXTRA(guiControlGetBorderWidth, guiControlSetBorderWidth, "GUIControl.BorderWidth", 0)
EXTRA(guiControlGetSolidBackground, guiControlSetSolidBackground, "GUIControl.SolidBackground", 0)
EXTRA(guiControlGetPaddingX, guiControlSetPaddingX, "GUIControl.PaddingX", 0)
EXTRA(guiControlGetPaddingY, guiControlSetPaddingY, "GUIControl.PaddingY", 0)
EXTRA(buttonGetShowBorder, buttonSetShowBorder, "Button.ShowBorder", 1)
EXTRA(buttonGetWrapText, buttonSetWrapText, "Button.WrapText", 0)
EXTRA(buttonGetTextPaddingHorizontal, buttonSetTextPaddingHorizontal, "Button.TextPaddingHorizontal", 0)
EXTRA(buttonGetTextPaddingVertical, buttonSetTextPaddingVertical, "Button.TextPaddingVertical", 0)
EXTRA(buttonGetColorStyle, buttonSetColorStyle, "Button.ColorStyle", 0)
EXTRA(buttonGetBorderShadeColor, buttonSetBorderShadeColor, "Button.BorderShadeColor", 0)
EXTRA(buttonGetMouseOverBackgroundColor, buttonSetMouseOverBackgroundColor, "Button.MouseOverBackgroundColor", 0)
EXTRA(buttonGetMouseOverBorderColor, buttonSetMouseOverBorderColor, "Button.MouseOverBorderColor", 0)
EXTRA(buttonGetMouseOverTextColor, buttonSetMouseOverTextColor, "Button.MouseOverTextColor", 0)
EXTRA(buttonGetPushedBackgroundColor, buttonSetPushedBackgroundColor, "Button.PushedBackgroundColor", 0)
EXTRA(buttonGetPushedBorderColor, buttonSetPushedBorderColor, "Button.PushedBorderColor", 0)
EXTRA(buttonGetPushedTextColor, buttonSetPushedTextColor, "Button.PushedTextColor", 0)
EXTRA(buttonGetTextOutlineColor, buttonSetTextOutlineColor, "Button.TextOutlineColor", 0)
AGS_GET(buttonGetIsHighlighted, CONTROL,
        ((void)it,
         worldOf(call).guiAt(worldOf(call).g.mouseX, worldOf(call).g.mouseY, true) == Adventure::idOf(call.r(0)) &&
             worldOf(call).controlAt(Adventure::idOf(call.r(0)), worldOf(call).g.mouseX, worldOf(call).g.mouseY,
                                     true) == Adventure::secondOf(call.r(0))))
EXTRA(labelGetShowBorder, labelSetShowBorder, "Label.ShowBorder", 1)
EXTRA(labelGetTextOutlineColor, labelSetTextOutlineColor, "Label.TextOutlineColor", 0)
EXTRA(listBoxGetTextOutlineColor, listBoxSetTextOutlineColor, "ListBox.TextOutlineColor", 0)
EXTRA(textBoxGetTextOutlineColor, textBoxSetTextOutlineColor, "TextBox.TextOutlineColor", 0)
EXTRA(textBoxGetTextAlignment, textBoxSetTextAlignment, "TextBox.TextAlignment", 0)
EXTRA(sliderGetShowBorder, sliderSetShowBorder, "Slider.ShowBorder", 1)
EXTRA(sliderGetBorderShadeColor, sliderSetBorderShadeColor, "Slider.BorderShadeColor", 0)
EXTRA(sliderGetHandleColor, sliderSetHandleColor, "Slider.HandleColor", 0)
EXTRA_GET(textWindowGetLeftGraphic, "TextWindowGUI.LeftGraphic", 0)
EXTRA_GET(textWindowGetTopLeftGraphic, "TextWindowGUI.TopLeftGraphic", 0)
EXTRA_GET(textWindowGetTopGraphic, "TextWindowGUI.TopGraphic", 0)
EXTRA_GET(textWindowGetTopRightGraphic, "TextWindowGUI.TopRightGraphic", 0)
EXTRA_GET(textWindowGetRightGraphic, "TextWindowGUI.RightGraphic", 0)
EXTRA_GET(textWindowGetBottomRightGraphic, "TextWindowGUI.BottomRightGraphic", 0)
EXTRA_GET(textWindowGetBottomGraphic, "TextWindowGUI.BottomGraphic", 0)
EXTRA_GET(textWindowGetBottomLeftGraphic, "TextWindowGUI.BottomLeftGraphic", 0)
EXTRA(textWindowGetTextPadding, textWindowSetTextPadding, "TextWindowGUI.TextPadding", 0)
EXTRA(overlayGetVisible, overlaySetVisible, "Overlay.Visible", 1)
EXTRA(overlayGetManualScaling, overlaySetManualScaling, "Overlay.ManualScaling", 0)
STATIC_EXTRA(mouseGetEnabled, mouseSetEnabled, "Mouse.Enabled", 1)
STATIC_EXTRA(speechGetAlwaysWaitForText, speechSetAlwaysWaitForText, "Speech.AlwaysWaitForText", 1)
STATIC_EXTRA(speechGetOverlayZOrder, speechSetOverlayZOrder, "Speech.OverlayZOrder", 0)
STATIC_EXTRA(systemGetDisplayFPS, systemSetDisplayFPS, "System.DisplayFPS", 0)
AGS_REFUSED(gameGetSaveSlotTime, "Game.GetSaveSlotTime", "can't be answered here: saves have no calendar")
STATIC_EXTRA(gameGetInventoryCursorHotspotGraphic, gameSetInventoryCursorHotspotGraphic,
             "Game.InventoryCursorHotspotGraphic", 0)
STATIC_EXTRA(gameGetInventoryCursorHotspotColor, gameSetInventoryCursorHotspotColor, "Game.InventoryCursorHotspotColor",
             0)
STATIC_EXTRA(gameGetInventoryCursorHotspotCrossColor, gameSetInventoryCursorHotspotCrossColor,
             "Game.InventoryCursorHotspotCrossColor", 0)
STATIC_EXTRA(gameGetUseActiveInventoryGraphicForCursor, gameSetUseActiveInventoryGraphicForCursor,
             "Game.UseActiveInventoryGraphicForCursor", 0)
EXTRA(invWindowGetShowBorder, invWindowSetShowBorder, "InvWindow.ShowBorder", 1)
BODY(gameInfoGetTitle) { return call.doneString(worldOf(call).game().name); }
BODY(gameInfoGetDescription) { return call.doneString(""); }
BODY(gameInfoGetDeveloperName) { return call.doneString(""); }
BODY(gameInfoGetDeveloperURL) { return call.doneString(""); }
BODY(gameInfoGetGenre) { return call.doneString(""); }
BODY(gameInfoGetVersion) { return call.doneString(""); }
BODY(gameInfoGetReleaseDate) { return call.doneString(""); }
STATIC_EXTRA(dialogOptionsGetBulletGraphic, dialogOptionsSetBulletGraphic, "DialogOptions.BulletGraphic", 0)
STATIC_EXTRA(dialogOptionsGetFont, dialogOptionsSetFont, "DialogOptions.Font", 0)
STATIC_EXTRA(dialogOptionsGetGUIX, dialogOptionsSetGUIX, "DialogOptions.GUIX", 0)
STATIC_EXTRA(dialogOptionsGetGUIY, dialogOptionsSetGUIY, "DialogOptions.GUIY", 0)
STATIC_EXTRA(dialogOptionsGetHighlightColor, dialogOptionsSetHighlightColor, "DialogOptions.HighlightColor", 0)
STATIC_EXTRA(dialogOptionsGetItemGap, dialogOptionsSetItemGap, "DialogOptions.ItemGap", 0)
STATIC_EXTRA(dialogOptionsGetItemNumbering, dialogOptionsSetItemNumbering, "DialogOptions.ItemNumbering", 0)
STATIC_EXTRA(dialogOptionsGetMaxGUIWidth, dialogOptionsSetMaxGUIWidth, "DialogOptions.MaxGUIWidth", 0)
STATIC_EXTRA(dialogOptionsGetMinGUIWidth, dialogOptionsSetMinGUIWidth, "DialogOptions.MinGUIWidth", 0)
STATIC_EXTRA(dialogOptionsGetPaddingX, dialogOptionsSetPaddingX, "DialogOptions.PaddingX", 0)
STATIC_EXTRA(dialogOptionsGetPaddingY, dialogOptionsSetPaddingY, "DialogOptions.PaddingY", 0)
STATIC_EXTRA(dialogOptionsGetReadColor, dialogOptionsSetReadColor, "DialogOptions.ReadColor", 0)
BODY(dialogOptionsGetTemplateGUI) { return thing(call, Type::Gui, worldOf(call).g.optionsGui); }
BODY(dialogOptionsSetTemplateGUI) {
  worldOf(call).g.optionsGui = Adventure::idOf(call.r(0));
  return call.done();
}
STATIC_EXTRA(dialogOptionsGetTextAlignment, dialogOptionsSetTextAlignment, "DialogOptions.TextAlignment", 0)
STATIC_EXTRA(dialogOptionsGetZOrder, dialogOptionsSetZOrder, "DialogOptions.ZOrder", 0)
STATIC_EXTRA(dialogOptionsGetDrawMode, dialogOptionsSetDrawMode, "DialogOptions.DrawMode", 0)
AGS_STATIC_GET(dialogOptionsGetHasCustomRender, w.optionsDrawing.on)
AGS_STATIC_GET(dialogOptionsGetItemCount, static_cast<std::int32_t>(shownOptions(w).size()))
BODY(dialogOptionsGetItemOptionID) {
  std::vector<int> shown = shownOptions(worldOf(call));
  auto index = static_cast<std::size_t>(call.i(0));
  return call.done(std::int32_t(index < shown.size() ? shown[index] : 0));
}
AGS_STATIC_GET(dialogOptionsGetItemX, 0)
AGS_STATIC_GET(dialogOptionsGetItemY, 0)
AGS_STATIC_GET(dialogOptionsGetItemWidth, 0)
AGS_STATIC_GET(dialogOptionsGetItemHeight, 0)
BODY(dialogOptionsGetOverlay) { return call.done(static_cast<vm::Object*>(nullptr)); }
// No script of ours is given a RestoredSaveInfo: one that has one has null.
#define NO_SAVE_INFO(body) \
  BODY(body) { return nullPointer(call); }
NO_SAVE_INFO(saveInfoGetCancel)
NO_SAVE_INFO(saveInfoSetCancel)
NO_SAVE_INFO(saveInfoGetRetryWithoutComponents)
NO_SAVE_INFO(saveInfoSetRetryWithoutComponents)
NO_SAVE_INFO(saveInfoGetSlot)
NO_SAVE_INFO(saveInfoGetDescription)
NO_SAVE_INFO(saveInfoGetEngineVersion)
NO_SAVE_INFO(saveInfoGetGameVersion)
NO_SAVE_INFO(saveInfoGetIsPrescan)
NO_SAVE_INFO(saveInfoGetHasExtraData)
NO_SAVE_INFO(saveInfoGetHasMissingData)
NO_SAVE_INFO(saveInfoGetRoom)
NO_SAVE_INFO(saveInfoGetAudioClipTypeCount)
NO_SAVE_INFO(saveInfoGetCharacterCount)
NO_SAVE_INFO(saveInfoGetCursorCount)
NO_SAVE_INFO(saveInfoGetDialogCount)
NO_SAVE_INFO(saveInfoGetGUICount)
NO_SAVE_INFO(saveInfoGetGUIControlCount)
NO_SAVE_INFO(saveInfoGetInventoryItemCount)
NO_SAVE_INFO(saveInfoGetViewCount)
NO_SAVE_INFO(saveInfoGetViewLoopCount)
NO_SAVE_INFO(saveInfoGetViewFrameCount)
NO_SAVE_INFO(saveInfoGetGlobalScriptDataSize)
NO_SAVE_INFO(saveInfoGetScriptModuleCount)
NO_SAVE_INFO(saveInfoGetScriptModuleNames)
NO_SAVE_INFO(saveInfoGetScriptModuleDataSizes)

// Things by the names that scripts know.
#define BY_NAME(body, type, list, member)                                                                 \
  BODY(body) {                                                                                            \
    if (call.r(0) == nullptr) return noText(call);                                                        \
    return thing(call, type, findName(worldOf(call).game().list, &world::member::scriptName, call.s(0))); \
  }
#define SCRIPT_NAME(body, list)                                                                          \
  BODY(body) {                                                                                           \
    if (call.r(0) == nullptr) return nullPointer(call);                                                  \
    auto id = static_cast<std::size_t>(Adventure::idOf(call.r(0)));                                      \
    const auto& all = list;                                                                              \
    return call.doneString(id < all.size() ? std::string_view(all[id].scriptName) : std::string_view()); \
  }
BY_NAME(characterGetByName, Type::Character, characters, Character)
BY_NAME(itemGetByName, Type::Item, items, InventoryItem)
BY_NAME(dialogGetByName, Type::Dialog, dialogs, Dialog)
BY_NAME(guiGetByName, Type::Gui, guis, Gui)
BY_NAME(clipGetByName, Type::Clip, clips, AudioClip)
SCRIPT_NAME(characterGetScriptName, worldOf(call).game().characters)
SCRIPT_NAME(itemGetScriptName, worldOf(call).game().items)
SCRIPT_NAME(dialogGetScriptName, worldOf(call).game().dialogs)
SCRIPT_NAME(guiGetScriptName, worldOf(call).game().guis)
SCRIPT_NAME(clipGetScriptName, worldOf(call).game().clips)

namespace {

const std::vector<world::Object> NoObjects;
const std::vector<world::Hotspot> NoHotspots;
const std::vector<world::Object>& objectsOf(const vm::HostCall& call) {
  const world::Room* room = worldOf(call).roomData();
  return room != nullptr ? room->objects : NoObjects;
}
const std::vector<world::Hotspot>& hotspotsOf(const vm::HostCall& call) {
  const world::Room* room = worldOf(call).roomData();
  return room != nullptr ? room->hotspots : NoHotspots;
}

}  // namespace

SCRIPT_NAME(objectGetScriptName, objectsOf(call))
SCRIPT_NAME(hotspotGetScriptName, hotspotsOf(call))
BODY(objectGetByName) {
  if (call.r(0) == nullptr) return noText(call);
  return thing(call, Type::Object, findName(objectsOf(call), &world::Object::scriptName, call.s(0)));
}
BODY(hotspotGetByName) {
  if (call.r(0) == nullptr) return noText(call);
  return thing(call, Type::Hotspot, findName(hotspotsOf(call), &world::Hotspot::scriptName, call.s(0)));
}
BODY(guiControlGetByName) {
  if (call.r(0) == nullptr) return noText(call);
  const auto& guis = worldOf(call).game().guis;
  for (std::size_t i = 0; i < guis.size(); ++i) {
    int control = findName(guis[i].controls, &world::Control::scriptName, call.s(0));
    if (control < 0) continue;
    int kind = static_cast<int>(guis[i].controls[static_cast<std::size_t>(control)].kind);
    return thing(call, static_cast<Type>(static_cast<int>(Type::Control) + kind), static_cast<int>(i), control);
  }
  return call.done(static_cast<vm::Object*>(nullptr));
}
BODY(guiControlGetScriptName) {
  CONTROL(it);
  const world::Gui& gui = worldOf(call).game().guis[static_cast<std::size_t>(Adventure::idOf(call.r(0)))];
  return call.doneString(gui.controls[static_cast<std::size_t>(Adventure::secondOf(call.r(0)))].scriptName);
}
BODY(guiGetActiveTextInputControl) { return call.done(static_cast<vm::Object*>(nullptr)); }

AGS_GET(characterGetIdleDelay, CHARACTER, it.idleDelay)
AGS_GET(characterGetIdleTime, CHARACTER, it.movement.on != 0 ? 0 : it.idleWait)
AGS_GET(characterGetInventoryCount, CHARACTER, worldOf(call).inventoryOrder(it).size())
AGS_GET(characterGetTurning, CHARACTER, it.turnTo >= 0)
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
  world.properties[base::cat("option.", dialog, ".", option)] = call.s(2);
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
  auto& list = worldOf(call).items(Adventure::idOf(call.r(0)), Adventure::secondOf(call.r(0)));
  int style = call.i(2);
  std::stable_sort(list.begin(), list.end(),
                   [style](const std::string& a, const std::string& b) { return compareTexts(a, b, style) < 0; });
  if (call.i(1) == 2) std::reverse(list.begin(), list.end());
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
  if (call.r(1) == nullptr) return noText(call);
  worldOf(call).overlayText(it.id) = call.s(1);
  return call.done();
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
BODY(systemGetLocaleName) { return call.doneString("C"); }
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
BODY(gameGetIsSpriteDynamic) {
  for (const world::SpriteState& sprite : worldOf(call).sprites)
    if (sprite.number == call.i(0)) return call.done(std::int32_t(1));
  return call.done(std::int32_t(0));
}
BODY(gameGetAudioTypeVolume) {
  const auto& volumes = worldOf(call).typeVolumes;
  auto type = static_cast<std::size_t>(call.i(0));
  if (type >= volumes.size())
    return call.fail(base::cat("Game.GetAudioTypeVolume: there is no audio type ", call.i(0)));
  return call.done(volumes[type]);
}
BODY(gameGetAudioTypeCrossfadeSpeed) { return call.done(extra(call, base::cat("crossfade.", call.i(0)), 0)); }
BODY(gameSetAudioTypeCrossfadeSpeed) {
  if (call.i(0) < 0 || static_cast<std::size_t>(call.i(0)) >= worldOf(call).typeVolumes.size())
    return call.fail(base::cat("Game.SetAudioTypeCrossfadeSpeed: there is no audio type ", call.i(0)));
  setExtra(call, base::cat("crossfade.", call.i(0)), call.i(1));
  return call.done();
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
