// What script API 3.6.1 to 3.6.3 added (rows/more.def).
#include "base/text.h"
#include "languages/ags/api/attributes.h"
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
#define STATIC_EXTRA_GET(body, name, first) \
  BODY(body) { return call.done(extra(call, name, first)); }
#define STATIC_EXTRA_SET(body, name) \
  BODY(body) {                       \
    setExtra(call, name, call.i(0)); \
    return call.done();              \
  }

EXTRA_GET(characterGetTurnWhenFacing, "Character.TurnWhenFacing", 1)
EXTRA_SET(characterSetTurnWhenFacing, "Character.TurnWhenFacing")
EXTRA_GET(characterGetAudioVolume, "Character.AudioVolume", 100)
EXTRA_SET(characterSetAudioVolume, "Character.AudioVolume")
EXTRA_GET(characterGetAudioPanning, "Character.AudioPanning", 0)
EXTRA_SET(characterSetAudioPanning, "Character.AudioPanning")
EXTRA_GET(characterGetAudioSpeed, "Character.AudioSpeed", 1000)
EXTRA_SET(characterSetAudioSpeed, "Character.AudioSpeed")
EXTRA_GET(characterGetBlockingRectX, "Character.BlockingRectX", 0)
EXTRA_SET(characterSetBlockingRectX, "Character.BlockingRectX")
EXTRA_GET(characterGetBlockingRectY, "Character.BlockingRectY", 0)
EXTRA_SET(characterSetBlockingRectY, "Character.BlockingRectY")
EXTRA_GET(objectGetAudioVolume, "Object.AudioVolume", 100)
EXTRA_SET(objectSetAudioVolume, "Object.AudioVolume")
EXTRA_GET(objectGetAudioPanning, "Object.AudioPanning", 0)
EXTRA_SET(objectSetAudioPanning, "Object.AudioPanning")
EXTRA_GET(objectGetAudioSpeed, "Object.AudioSpeed", 1000)
EXTRA_SET(objectSetAudioSpeed, "Object.AudioSpeed")
EXTRA_GET(objectGetBlockingRectX, "Object.BlockingRectX", 0)
EXTRA_SET(objectSetBlockingRectX, "Object.BlockingRectX")
EXTRA_GET(objectGetBlockingRectY, "Object.BlockingRectY", 0)
EXTRA_SET(objectSetBlockingRectY, "Object.BlockingRectY")
EXTRA_GET(itemGetCursorHotspotX, "InventoryItem.CursorHotspotX", 0)
EXTRA_SET(itemSetCursorHotspotX, "InventoryItem.CursorHotspotX")
EXTRA_GET(itemGetCursorHotspotY, "InventoryItem.CursorHotspotY", 0)
EXTRA_SET(itemSetCursorHotspotY, "InventoryItem.CursorHotspotY")
EXTRA_GET(guiControlGetBackgroundColor, "GUIControl.BackgroundColor", 0)
EXTRA_SET(guiControlSetBackgroundColor, "GUIControl.BackgroundColor")
EXTRA_GET(guiControlGetBorderColor, "GUIControl.BorderColor", 0)
EXTRA_SET(guiControlSetBorderColor, "GUIControl.BorderColor")
EXTRA_GET(guiControlGetBorderWidth, "GUIControl.BorderWidth", 0)
EXTRA_SET(guiControlSetBorderWidth, "GUIControl.BorderWidth")
EXTRA_GET(guiControlGetSolidBackground, "GUIControl.SolidBackground", 0)
EXTRA_SET(guiControlSetSolidBackground, "GUIControl.SolidBackground")
EXTRA_GET(guiControlGetPaddingX, "GUIControl.PaddingX", 0)
EXTRA_SET(guiControlSetPaddingX, "GUIControl.PaddingX")
EXTRA_GET(guiControlGetPaddingY, "GUIControl.PaddingY", 0)
EXTRA_SET(guiControlSetPaddingY, "GUIControl.PaddingY")
EXTRA_GET(buttonGetShowBorder, "Button.ShowBorder", 1)
EXTRA_SET(buttonSetShowBorder, "Button.ShowBorder")
EXTRA_GET(buttonGetWrapText, "Button.WrapText", 0)
EXTRA_SET(buttonSetWrapText, "Button.WrapText")
EXTRA_GET(buttonGetTextPaddingHorizontal, "Button.TextPaddingHorizontal", 0)
EXTRA_SET(buttonSetTextPaddingHorizontal, "Button.TextPaddingHorizontal")
EXTRA_GET(buttonGetTextPaddingVertical, "Button.TextPaddingVertical", 0)
EXTRA_SET(buttonSetTextPaddingVertical, "Button.TextPaddingVertical")
EXTRA_GET(buttonGetColorStyle, "Button.ColorStyle", 0)
EXTRA_SET(buttonSetColorStyle, "Button.ColorStyle")
EXTRA_GET(buttonGetBorderShadeColor, "Button.BorderShadeColor", 0)
EXTRA_SET(buttonSetBorderShadeColor, "Button.BorderShadeColor")
EXTRA_GET(buttonGetMouseOverBackgroundColor, "Button.MouseOverBackgroundColor", 0)
EXTRA_SET(buttonSetMouseOverBackgroundColor, "Button.MouseOverBackgroundColor")
EXTRA_GET(buttonGetMouseOverBorderColor, "Button.MouseOverBorderColor", 0)
EXTRA_SET(buttonSetMouseOverBorderColor, "Button.MouseOverBorderColor")
EXTRA_GET(buttonGetMouseOverTextColor, "Button.MouseOverTextColor", 0)
EXTRA_SET(buttonSetMouseOverTextColor, "Button.MouseOverTextColor")
EXTRA_GET(buttonGetPushedBackgroundColor, "Button.PushedBackgroundColor", 0)
EXTRA_SET(buttonSetPushedBackgroundColor, "Button.PushedBackgroundColor")
EXTRA_GET(buttonGetPushedBorderColor, "Button.PushedBorderColor", 0)
EXTRA_SET(buttonSetPushedBorderColor, "Button.PushedBorderColor")
EXTRA_GET(buttonGetPushedTextColor, "Button.PushedTextColor", 0)
EXTRA_SET(buttonSetPushedTextColor, "Button.PushedTextColor")
EXTRA_GET(buttonGetTextOutlineColor, "Button.TextOutlineColor", 0)
EXTRA_SET(buttonSetTextOutlineColor, "Button.TextOutlineColor")
EXTRA_GET(buttonGetIsHighlighted, "Button.IsHighlighted", 0)
EXTRA_GET(labelGetShowBorder, "Label.ShowBorder", 1)
EXTRA_SET(labelSetShowBorder, "Label.ShowBorder")
EXTRA_GET(labelGetTextOutlineColor, "Label.TextOutlineColor", 0)
EXTRA_SET(labelSetTextOutlineColor, "Label.TextOutlineColor")
EXTRA_GET(listBoxGetTextOutlineColor, "ListBox.TextOutlineColor", 0)
EXTRA_SET(listBoxSetTextOutlineColor, "ListBox.TextOutlineColor")
EXTRA_GET(textBoxGetTextOutlineColor, "TextBox.TextOutlineColor", 0)
EXTRA_SET(textBoxSetTextOutlineColor, "TextBox.TextOutlineColor")
EXTRA_GET(textBoxGetTextAlignment, "TextBox.TextAlignment", 0)
EXTRA_SET(textBoxSetTextAlignment, "TextBox.TextAlignment")
EXTRA_GET(sliderGetShowBorder, "Slider.ShowBorder", 1)
EXTRA_SET(sliderSetShowBorder, "Slider.ShowBorder")
EXTRA_GET(sliderGetBorderShadeColor, "Slider.BorderShadeColor", 0)
EXTRA_SET(sliderSetBorderShadeColor, "Slider.BorderShadeColor")
EXTRA_GET(sliderGetHandleColor, "Slider.HandleColor", 0)
EXTRA_SET(sliderSetHandleColor, "Slider.HandleColor")
EXTRA_GET(textWindowGetLeftGraphic, "TextWindowGUI.LeftGraphic", 0)
EXTRA_GET(textWindowGetTopLeftGraphic, "TextWindowGUI.TopLeftGraphic", 0)
EXTRA_GET(textWindowGetTopGraphic, "TextWindowGUI.TopGraphic", 0)
EXTRA_GET(textWindowGetTopRightGraphic, "TextWindowGUI.TopRightGraphic", 0)
EXTRA_GET(textWindowGetRightGraphic, "TextWindowGUI.RightGraphic", 0)
EXTRA_GET(textWindowGetBottomRightGraphic, "TextWindowGUI.BottomRightGraphic", 0)
EXTRA_GET(textWindowGetBottomGraphic, "TextWindowGUI.BottomGraphic", 0)
EXTRA_GET(textWindowGetBottomLeftGraphic, "TextWindowGUI.BottomLeftGraphic", 0)
EXTRA_GET(textWindowGetTextPadding, "TextWindowGUI.TextPadding", 0)
EXTRA_SET(textWindowSetTextPadding, "TextWindowGUI.TextPadding")
AGS_REFUSED(surfaceGetPixelsCopy, "DrawingSurface.GetPixelsCopy", "can't be done here: games run without pictures")
AGS_REFUSED(surfaceSetPixels, "DrawingSurface.SetPixels", "can't be done here: games run without pictures")
EXTRA_GET(overlayGetVisible, "Overlay.Visible", 1)
EXTRA_SET(overlaySetVisible, "Overlay.Visible")
EXTRA_GET(overlayGetManualScaling, "Overlay.ManualScaling", 0)
EXTRA_SET(overlaySetManualScaling, "Overlay.ManualScaling")
STATIC_EXTRA_GET(mouseGetEnabled, "Mouse.Enabled", 1)
STATIC_EXTRA_SET(mouseSetEnabled, "Mouse.Enabled")
STATIC_EXTRA_GET(speechGetAlwaysWaitForText, "Speech.AlwaysWaitForText", 1)
STATIC_EXTRA_SET(speechSetAlwaysWaitForText, "Speech.AlwaysWaitForText")
STATIC_EXTRA_GET(speechGetOverlayZOrder, "Speech.OverlayZOrder", 0)
STATIC_EXTRA_SET(speechSetOverlayZOrder, "Speech.OverlayZOrder")
STATIC_EXTRA_GET(systemGetDisplayFPS, "System.DisplayFPS", 0)
STATIC_EXTRA_SET(systemSetDisplayFPS, "System.DisplayFPS")
AGS_REFUSED(gameGetSaveSlotTime, "Game.GetSaveSlotTime", "can't be answered here: saves have no calendar")
STATIC_EXTRA_GET(gameGetInventoryCursorHotspotGraphic, "Game.InventoryCursorHotspotGraphic", 0)
STATIC_EXTRA_SET(gameSetInventoryCursorHotspotGraphic, "Game.InventoryCursorHotspotGraphic")
STATIC_EXTRA_GET(gameGetInventoryCursorHotspotColor, "Game.InventoryCursorHotspotColor", 0)
STATIC_EXTRA_SET(gameSetInventoryCursorHotspotColor, "Game.InventoryCursorHotspotColor")
STATIC_EXTRA_GET(gameGetInventoryCursorHotspotCrossColor, "Game.InventoryCursorHotspotCrossColor", 0)
STATIC_EXTRA_SET(gameSetInventoryCursorHotspotCrossColor, "Game.InventoryCursorHotspotCrossColor")
STATIC_EXTRA_GET(gameGetUseActiveInventoryGraphicForCursor, "Game.UseActiveInventoryGraphicForCursor", 0)
STATIC_EXTRA_SET(gameSetUseActiveInventoryGraphicForCursor, "Game.UseActiveInventoryGraphicForCursor")
EXTRA_GET(invWindowGetShowBorder, "InvWindow.ShowBorder", 1)
EXTRA_SET(invWindowSetShowBorder, "InvWindow.ShowBorder")
BODY(gameInfoGetTitle) { return call.doneString(worldOf(call).game().name); }
BODY(gameInfoGetDescription) { return call.doneString(""); }
BODY(gameInfoGetDeveloperName) { return call.doneString(""); }
BODY(gameInfoGetDeveloperURL) { return call.doneString(""); }
BODY(gameInfoGetGenre) { return call.doneString(""); }
BODY(gameInfoGetVersion) { return call.doneString(""); }
BODY(gameInfoGetReleaseDate) { return call.doneString(""); }
STATIC_EXTRA_GET(dialogOptionsGetBulletGraphic, "DialogOptions.BulletGraphic", 0)
STATIC_EXTRA_SET(dialogOptionsSetBulletGraphic, "DialogOptions.BulletGraphic")
STATIC_EXTRA_GET(dialogOptionsGetFont, "DialogOptions.Font", 0)
STATIC_EXTRA_SET(dialogOptionsSetFont, "DialogOptions.Font")
STATIC_EXTRA_GET(dialogOptionsGetGUIX, "DialogOptions.GUIX", 0)
STATIC_EXTRA_SET(dialogOptionsSetGUIX, "DialogOptions.GUIX")
STATIC_EXTRA_GET(dialogOptionsGetGUIY, "DialogOptions.GUIY", 0)
STATIC_EXTRA_SET(dialogOptionsSetGUIY, "DialogOptions.GUIY")
STATIC_EXTRA_GET(dialogOptionsGetHighlightColor, "DialogOptions.HighlightColor", 0)
STATIC_EXTRA_SET(dialogOptionsSetHighlightColor, "DialogOptions.HighlightColor")
STATIC_EXTRA_GET(dialogOptionsGetItemGap, "DialogOptions.ItemGap", 0)
STATIC_EXTRA_SET(dialogOptionsSetItemGap, "DialogOptions.ItemGap")
STATIC_EXTRA_GET(dialogOptionsGetItemNumbering, "DialogOptions.ItemNumbering", 0)
STATIC_EXTRA_SET(dialogOptionsSetItemNumbering, "DialogOptions.ItemNumbering")
STATIC_EXTRA_GET(dialogOptionsGetMaxGUIWidth, "DialogOptions.MaxGUIWidth", 0)
STATIC_EXTRA_SET(dialogOptionsSetMaxGUIWidth, "DialogOptions.MaxGUIWidth")
STATIC_EXTRA_GET(dialogOptionsGetMinGUIWidth, "DialogOptions.MinGUIWidth", 0)
STATIC_EXTRA_SET(dialogOptionsSetMinGUIWidth, "DialogOptions.MinGUIWidth")
STATIC_EXTRA_GET(dialogOptionsGetPaddingX, "DialogOptions.PaddingX", 0)
STATIC_EXTRA_SET(dialogOptionsSetPaddingX, "DialogOptions.PaddingX")
STATIC_EXTRA_GET(dialogOptionsGetPaddingY, "DialogOptions.PaddingY", 0)
STATIC_EXTRA_SET(dialogOptionsSetPaddingY, "DialogOptions.PaddingY")
STATIC_EXTRA_GET(dialogOptionsGetReadColor, "DialogOptions.ReadColor", 0)
STATIC_EXTRA_SET(dialogOptionsSetReadColor, "DialogOptions.ReadColor")
BODY(dialogOptionsGetTemplateGUI) { return thing(call, Type::Gui, worldOf(call).g.optionsGui); }
BODY(dialogOptionsSetTemplateGUI) {
  worldOf(call).g.optionsGui = Adventure::idOf(call.r(0));
  return call.done();
}
STATIC_EXTRA_GET(dialogOptionsGetTextAlignment, "DialogOptions.TextAlignment", 0)
STATIC_EXTRA_SET(dialogOptionsSetTextAlignment, "DialogOptions.TextAlignment")
STATIC_EXTRA_GET(dialogOptionsGetZOrder, "DialogOptions.ZOrder", 0)
STATIC_EXTRA_SET(dialogOptionsSetZOrder, "DialogOptions.ZOrder")
STATIC_EXTRA_GET(dialogOptionsGetDrawMode, "DialogOptions.DrawMode", 0)
STATIC_EXTRA_SET(dialogOptionsSetDrawMode, "DialogOptions.DrawMode")
STATIC_EXTRA_GET(dialogOptionsGetHasCustomRender, "DialogOptions.HasCustomRender", 0)
STATIC_EXTRA_GET(dialogOptionsGetItemCount, "DialogOptions.ItemCount", 0)
AGS_STATIC_GET(dialogOptionsGetItemOptionID, 0)
AGS_STATIC_GET(dialogOptionsGetItemX, 0)
AGS_STATIC_GET(dialogOptionsGetItemY, 0)
AGS_STATIC_GET(dialogOptionsGetItemWidth, 0)
AGS_STATIC_GET(dialogOptionsGetItemHeight, 0)
BODY(dialogOptionsGetOverlay) { return call.done(static_cast<vm::Object*>(nullptr)); }
BODY(saveInfoGetCancel) { return nullPointer(call); }
BODY(saveInfoSetCancel) { return nullPointer(call); }
BODY(saveInfoGetRetryWithoutComponents) { return nullPointer(call); }
BODY(saveInfoSetRetryWithoutComponents) { return nullPointer(call); }
BODY(saveInfoGetSlot) { return nullPointer(call); }
BODY(saveInfoGetDescription) { return nullPointer(call); }
BODY(saveInfoGetEngineVersion) { return nullPointer(call); }
BODY(saveInfoGetGameVersion) { return nullPointer(call); }
BODY(saveInfoGetIsPrescan) { return nullPointer(call); }
BODY(saveInfoGetHasExtraData) { return nullPointer(call); }
BODY(saveInfoGetHasMissingData) { return nullPointer(call); }
BODY(saveInfoGetRoom) { return nullPointer(call); }
BODY(saveInfoGetAudioClipTypeCount) { return nullPointer(call); }
BODY(saveInfoGetCharacterCount) { return nullPointer(call); }
BODY(saveInfoGetCursorCount) { return nullPointer(call); }
BODY(saveInfoGetDialogCount) { return nullPointer(call); }
BODY(saveInfoGetGUICount) { return nullPointer(call); }
BODY(saveInfoGetGUIControlCount) { return nullPointer(call); }
BODY(saveInfoGetInventoryItemCount) { return nullPointer(call); }
BODY(saveInfoGetViewCount) { return nullPointer(call); }
BODY(saveInfoGetViewLoopCount) { return nullPointer(call); }
BODY(saveInfoGetViewFrameCount) { return nullPointer(call); }
BODY(saveInfoGetGlobalScriptDataSize) { return nullPointer(call); }
BODY(saveInfoGetScriptModuleCount) { return nullPointer(call); }
BODY(saveInfoGetScriptModuleNames) { return nullPointer(call); }
BODY(saveInfoGetScriptModuleDataSizes) { return nullPointer(call); }

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
  world.walkStraight(it, call.i(1), call.i(2));
  it.movement.animated = 0;
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
BODY(overlaySetPosition) {
  MORE_OVERLAY(it);
  it.x = call.i(1);
  it.y = call.i(2);
  return call.done();
}
BODY(overlaySetSize) {
  MORE_OVERLAY(it);
  it.width = std::clamp(call.i(1), 1, world::MaxSide);
  it.height = std::clamp(call.i(2), 1, world::MaxSide);
  return call.done();
}
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
