// Visual and sound members that script API 3.6.1 to 3.6.3 added: values that are stored and returned.
#include <bit>

#include "base/text.h"
#include "languages/ags/builtins/attributes.h"
#include "languages/ags/builtins/delayed.h"
#include "languages/ags/builtins/extras.h"
#include "languages/ags/builtins/objects.h"
#include "languages/ags/world/dialogs.h"
#include "languages/ags/world/guis.h"
#include "languages/ags/world/overlays.h"
#include "languages/ags/world/texts.h"

namespace vellum::ags::api {

std::string extraKey(const vm::HostCall& call, std::string_view name) {
  int id = Adventure::idOf(call.r(0));
  if (name.starts_with("Overlay.")) return base::cat(world::overlayPath(id), name);
  if (name.starts_with("Object.")) return base::cat(name, "#", id, ".", worldOf(call).state.globals.room);
  return base::cat(name, "#", id, ".", Adventure::secondOf(call.r(0)));
}

static constexpr std::int64_t CostOfExtra = 2;  // its key is put together and looked up

std::string_view extraText(const vm::HostCall& call, const std::string& key) {
  call.vm.charge(CostOfExtra);
  auto found = worldOf(call).state.scripts.properties.find(key);
  return found != worldOf(call).state.scripts.properties.end() ? std::string_view(found->second) : std::string_view();
}
std::int32_t extra(const vm::HostCall& call, const std::string& key, std::int32_t first) {
  return static_cast<std::int32_t>(base::parseInt(extraText(call, key)).value_or(first));
}
float extraFloat(const vm::HostCall& call, const std::string& key, float first) {
  return std::bit_cast<float>(extra(call, key, std::bit_cast<std::int32_t>(first)));
}
vm::HostResult setExtraText(vm::HostCall& call, std::string key, std::string_view text) {
  call.vm.charge(CostOfExtra);
  return worldOf(call).texts.keepProperty(std::move(key), text) ? call.done() : noRoomForText(call);
}
vm::HostResult setExtra(vm::HostCall& call, std::string key, std::int32_t value) {
  std::string text;
  base::append(text, value);
  return setExtraText(call, std::move(key), text);
}

namespace {

// The options that the player can currently choose from.
std::vector<int> shownOptions(const world::World& world) {
  return world.state.isChoosing() ? world.dialogs.choices(world.state.blocking.a) : std::vector<int>();
}

}  // namespace

#define VELLUM_AGS_EXTRA_GET(body, name, first)                 \
  VELLUM_AGS_BODY(body) {                                       \
    if (call.r(0) == nullptr) return nullPointer(call);         \
    return call.done(extra(call, extraKey(call, name), first)); \
  }
#define VELLUM_AGS_EXTRA_SET(body, name)                    \
  VELLUM_AGS_BODY(body) {                                   \
    if (call.r(0) == nullptr) return nullPointer(call);     \
    return setExtra(call, extraKey(call, name), call.i(1)); \
  }
#define VELLUM_AGS_EXTRA(getter, setter, name, first) \
  VELLUM_AGS_EXTRA_GET(getter, name, first)           \
  VELLUM_AGS_EXTRA_SET(setter, name)
#define VELLUM_AGS_STATIC_EXTRA_GET(body, name, first) \
  VELLUM_AGS_BODY(body) { return call.done(extra(call, name, first)); }
#define VELLUM_AGS_STATIC_EXTRA_SET(body, name) \
  VELLUM_AGS_BODY(body) { return setExtra(call, name, call.i(0)); }
#define VELLUM_AGS_STATIC_EXTRA(getter, setter, name, first) \
  VELLUM_AGS_STATIC_EXTRA_GET(getter, name, first)           \
  VELLUM_AGS_STATIC_EXTRA_SET(setter, name)

// Floats are stored as their bits.
#define VELLUM_AGS_EXTRA_FLOAT(getter, setter, name, first)                              \
  VELLUM_AGS_BODY(getter) {                                                              \
    if (call.r(0) == nullptr) return nullPointer(call);                                  \
    return call.done(extraFloat(call, extraKey(call, name), first));                     \
  }                                                                                      \
  VELLUM_AGS_BODY(setter) {                                                              \
    if (call.r(0) == nullptr) return nullPointer(call);                                  \
    return setExtra(call, extraKey(call, name), std::bit_cast<std::int32_t>(call.f(1))); \
  }
// ScaleX, ScaleY, and SetScale of both.
#define VELLUM_AGS_EXTRA_SCALE(prefix, name)                                                                      \
  VELLUM_AGS_EXTRA_FLOAT(prefix##GetScaleX, prefix##SetScaleX, name ".ScaleX", 1.0f)                              \
  VELLUM_AGS_EXTRA_FLOAT(prefix##GetScaleY, prefix##SetScaleY, name ".ScaleY", 1.0f)                              \
  VELLUM_AGS_BODY(prefix##SetScale) {                                                                             \
    if (call.r(0) == nullptr) return nullPointer(call);                                                           \
    vm::HostResult wide = setExtra(call, extraKey(call, name ".ScaleX"), std::bit_cast<std::int32_t>(call.f(1))); \
    if (wide != vm::HostResult::Done) return wide;                                                                \
    return setExtra(call, extraKey(call, name ".ScaleY"), std::bit_cast<std::int32_t>(call.f(2)));                \
  }

VELLUM_AGS_EXTRA(characterGetBlockingRectX, characterSetBlockingRectX, "Character.BlockingRectX", 0)
VELLUM_AGS_EXTRA(characterGetBlockingRectY, characterSetBlockingRectY, "Character.BlockingRectY", 0)
VELLUM_AGS_EXTRA(objectGetBlockingRectX, objectSetBlockingRectX, "Object.BlockingRectX", 0)
VELLUM_AGS_EXTRA(objectGetBlockingRectY, objectSetBlockingRectY, "Object.BlockingRectY", 0)
VELLUM_AGS_EXTRA(itemGetCursorHotspotX, itemSetCursorHotspotX, "InventoryItem.CursorHotspotX", 0)
VELLUM_AGS_EXTRA(itemGetCursorHotspotY, itemSetCursorHotspotY, "InventoryItem.CursorHotspotY", 0)
VELLUM_AGS_EXTRA(buttonGetTextPaddingHorizontal, buttonSetTextPaddingHorizontal, "Button.TextPaddingHorizontal", 0)
VELLUM_AGS_EXTRA(buttonGetTextPaddingVertical, buttonSetTextPaddingVertical, "Button.TextPaddingVertical", 0)
VELLUM_AGS_EXTRA(buttonGetTextOutlineColor, buttonSetTextOutlineColor, "Button.TextOutlineColor", 0)
VELLUM_AGS_BODY(gameGetAudioTypeSpeechVolumeDrop) {
  return call.done(extra(call, base::cat("AudioType.SpeechVolumeDrop#", call.i(0)), 0));
}
VELLUM_AGS_BODY(gameSetAudioTypeSpeechVolumeDrop) {
  return setExtra(call, base::cat("AudioType.SpeechVolumeDrop#", call.i(0)), call.i(1));
}
VELLUM_AGS_GET(buttonGetIsHighlighted, VELLUM_AGS_CONTROL,
               ((void)it, worldOf(call).guis.isUnderMouse(Adventure::idOf(call.r(0)), Adventure::secondOf(call.r(0)))))
VELLUM_AGS_EXTRA(labelGetTextOutlineColor, labelSetTextOutlineColor, "Label.TextOutlineColor", 0)
VELLUM_AGS_EXTRA(listBoxGetTextOutlineColor, listBoxSetTextOutlineColor, "ListBox.TextOutlineColor", 0)
VELLUM_AGS_EXTRA(textBoxGetTextOutlineColor, textBoxSetTextOutlineColor, "TextBox.TextOutlineColor", 0)
VELLUM_AGS_EXTRA_GET(textWindowGetLeftGraphic, "TextWindowGUI.LeftGraphic", 0)
VELLUM_AGS_EXTRA_GET(textWindowGetTopLeftGraphic, "TextWindowGUI.TopLeftGraphic", 0)
VELLUM_AGS_EXTRA_GET(textWindowGetTopGraphic, "TextWindowGUI.TopGraphic", 0)
VELLUM_AGS_EXTRA_GET(textWindowGetTopRightGraphic, "TextWindowGUI.TopRightGraphic", 0)
VELLUM_AGS_EXTRA_GET(textWindowGetRightGraphic, "TextWindowGUI.RightGraphic", 0)
VELLUM_AGS_EXTRA_GET(textWindowGetBottomRightGraphic, "TextWindowGUI.BottomRightGraphic", 0)
VELLUM_AGS_EXTRA_GET(textWindowGetBottomGraphic, "TextWindowGUI.BottomGraphic", 0)
VELLUM_AGS_EXTRA_GET(textWindowGetBottomLeftGraphic, "TextWindowGUI.BottomLeftGraphic", 0)
VELLUM_AGS_EXTRA(textWindowGetTextPadding, textWindowSetTextPadding, "TextWindowGUI.TextPadding", 0)
VELLUM_AGS_EXTRA(overlayGetManualScaling, overlaySetManualScaling, "Overlay.ManualScaling", 0)
VELLUM_AGS_STATIC_EXTRA(mouseGetEnabled, mouseSetEnabled, "Mouse.Enabled", 1)
VELLUM_AGS_STATIC_EXTRA(speechGetAlwaysWaitForText, speechSetAlwaysWaitForText, "Speech.AlwaysWaitForText", 1)
VELLUM_AGS_STATIC_EXTRA(speechGetOverlayZOrder, speechSetOverlayZOrder, "Speech.OverlayZOrder", 0)
VELLUM_AGS_STATIC_EXTRA(systemGetDisplayFPS, systemSetDisplayFPS, "System.DisplayFPS", 0)
VELLUM_AGS_STATIC_EXTRA(gameGetInventoryCursorHotspotGraphic, gameSetInventoryCursorHotspotGraphic,
                        "Game.InventoryCursorHotspotGraphic", 0)
VELLUM_AGS_STATIC_EXTRA(gameGetInventoryCursorHotspotColor, gameSetInventoryCursorHotspotColor,
                        "Game.InventoryCursorHotspotColor", 0)
VELLUM_AGS_STATIC_EXTRA(gameGetInventoryCursorHotspotCrossColor, gameSetInventoryCursorHotspotCrossColor,
                        "Game.InventoryCursorHotspotCrossColor", 0)
VELLUM_AGS_STATIC_EXTRA(gameGetUseActiveInventoryGraphicForCursor, gameSetUseActiveInventoryGraphicForCursor,
                        "Game.UseActiveInventoryGraphicForCursor", 0)
VELLUM_AGS_STATIC_EXTRA(dialogOptionsGetFont, dialogOptionsSetFont, "DialogOptions.Font", 0)
VELLUM_AGS_STATIC_EXTRA(dialogOptionsGetZOrder, dialogOptionsSetZOrder, "DialogOptions.ZOrder", 0)
VELLUM_AGS_STATIC_EXTRA(dialogOptionsGetDrawMode, dialogOptionsSetDrawMode, "DialogOptions.DrawMode", 0)
VELLUM_AGS_STATIC_GET(dialogOptionsGetHasCustomRender, w.state.dialogs.drawing.on)
VELLUM_AGS_STATIC_GET(dialogOptionsGetItemCount, static_cast<std::int32_t>(shownOptions(w).size()))
VELLUM_AGS_BODY(dialogOptionsGetItemOptionID) {
  std::vector<int> shown = shownOptions(worldOf(call));
  auto index = static_cast<std::size_t>(call.i(0));
  return call.done(std::int32_t(index < shown.size() ? shown[index] : 0));
}
VELLUM_AGS_STATIC_GET(dialogOptionsGetItemX, 0)
VELLUM_AGS_STATIC_GET(dialogOptionsGetItemY, 0)
VELLUM_AGS_STATIC_GET(dialogOptionsGetItemWidth, 0)
VELLUM_AGS_STATIC_GET(dialogOptionsGetItemHeight, 0)
VELLUM_AGS_BODY(dialogOptionsGetOverlay) { return call.done(static_cast<vm::Object*>(nullptr)); }

VELLUM_AGS_BODY(gameGetAudioTypeCrossfadeSpeed) {
  return call.done(extra(call, base::cat("crossfade.", call.i(0)), 0));
}
VELLUM_AGS_BODY(gameSetAudioTypeCrossfadeSpeed) {
  if (call.i(0) < 0 || static_cast<std::size_t>(call.i(0)) >= worldOf(call).state.audio.typeVolumes.size())
    return call.fail(base::cat("Game.SetAudioTypeCrossfadeSpeed: there is no audio type ", call.i(0)));
  return setExtra(call, base::cat("crossfade.", call.i(0)), call.i(1));
}

// Script API 4.0.
VELLUM_AGS_EXTRA_FLOAT(characterGetGraphicAnchorX, characterSetGraphicAnchorX, "Character.GraphicAnchorX", 0.5f)
VELLUM_AGS_EXTRA_FLOAT(characterGetGraphicAnchorY, characterSetGraphicAnchorY, "Character.GraphicAnchorY", 1.0f)
VELLUM_AGS_EXTRA(characterGetGraphicOffsetX, characterSetGraphicOffsetX, "Character.GraphicOffsetX", 0)
VELLUM_AGS_EXTRA(characterGetGraphicOffsetY, characterSetGraphicOffsetY, "Character.GraphicOffsetY", 0)
VELLUM_AGS_EXTRA_FLOAT(characterGetGraphicPivotX, characterSetGraphicPivotX, "Character.GraphicPivotX", 0.5f)
VELLUM_AGS_EXTRA_FLOAT(characterGetGraphicPivotY, characterSetGraphicPivotY, "Character.GraphicPivotY", 0.5f)
VELLUM_AGS_EXTRA(characterGetGraphicPivotOffsetX, characterSetGraphicPivotOffsetX, "Character.GraphicPivotOffsetX", 0)
VELLUM_AGS_EXTRA(characterGetGraphicPivotOffsetY, characterSetGraphicPivotOffsetY, "Character.GraphicPivotOffsetY", 0)
VELLUM_AGS_EXTRA_FLOAT(objectGetGraphicAnchorX, objectSetGraphicAnchorX, "Object.GraphicAnchorX", 0.0f)
VELLUM_AGS_EXTRA_FLOAT(objectGetGraphicAnchorY, objectSetGraphicAnchorY, "Object.GraphicAnchorY", 1.0f)
VELLUM_AGS_EXTRA(objectGetGraphicOffsetX, objectSetGraphicOffsetX, "Object.GraphicOffsetX", 0)
VELLUM_AGS_EXTRA(objectGetGraphicOffsetY, objectSetGraphicOffsetY, "Object.GraphicOffsetY", 0)
VELLUM_AGS_EXTRA_FLOAT(objectGetGraphicPivotX, objectSetGraphicPivotX, "Object.GraphicPivotX", 0.5f)
VELLUM_AGS_EXTRA_FLOAT(objectGetGraphicPivotY, objectSetGraphicPivotY, "Object.GraphicPivotY", 0.5f)
VELLUM_AGS_EXTRA(objectGetGraphicPivotOffsetX, objectSetGraphicPivotOffsetX, "Object.GraphicPivotOffsetX", 0)
VELLUM_AGS_EXTRA(objectGetGraphicPivotOffsetY, objectSetGraphicPivotOffsetY, "Object.GraphicPivotOffsetY", 0)
VELLUM_AGS_EXTRA_FLOAT(overlayGetGraphicAnchorX, overlaySetGraphicAnchorX, "Overlay.GraphicAnchorX", 0.0f)
VELLUM_AGS_EXTRA_FLOAT(overlayGetGraphicAnchorY, overlaySetGraphicAnchorY, "Overlay.GraphicAnchorY", 0.0f)
VELLUM_AGS_EXTRA(overlayGetGraphicOffsetX, overlaySetGraphicOffsetX, "Overlay.GraphicOffsetX", 0)
VELLUM_AGS_EXTRA(overlayGetGraphicOffsetY, overlaySetGraphicOffsetY, "Overlay.GraphicOffsetY", 0)
VELLUM_AGS_EXTRA_FLOAT(overlayGetGraphicPivotX, overlaySetGraphicPivotX, "Overlay.GraphicPivotX", 0.5f)
VELLUM_AGS_EXTRA_FLOAT(overlayGetGraphicPivotY, overlaySetGraphicPivotY, "Overlay.GraphicPivotY", 0.5f)
VELLUM_AGS_EXTRA(overlayGetGraphicPivotOffsetX, overlaySetGraphicPivotOffsetX, "Overlay.GraphicPivotOffsetX", 0)
VELLUM_AGS_EXTRA(overlayGetGraphicPivotOffsetY, overlaySetGraphicPivotOffsetY, "Overlay.GraphicPivotOffsetY", 0)
VELLUM_AGS_EXTRA(objectGetEnabled, objectSetEnabled, "Object.Enabled", 1)
VELLUM_AGS_EXTRA(objectGetUseRegionTint, objectSetUseRegionTint, "Object.UseRegionTint", 1)
VELLUM_AGS_EXTRA(overlayGetAutoSize, overlaySetAutoSize, "Overlay.AutoSize", 1)
VELLUM_AGS_EXTRA(buttonGetGraphicFlip, buttonSetGraphicFlip, "Button.GraphicFlip", 0)
VELLUM_AGS_EXTRA(frameGetXOffset, frameSetXOffset, "ViewFrame.XOffset", 0)
VELLUM_AGS_EXTRA(frameGetYOffset, frameSetYOffset, "ViewFrame.YOffset", 0)
VELLUM_AGS_EXTRA_FLOAT(cameraGetRotation, cameraSetRotation, "Camera.Rotation", 0.0f)
VELLUM_AGS_EXTRA_FLOAT(cameraGetPivotX, cameraSetPivotX, "Camera.PivotX", 0.5f)
VELLUM_AGS_EXTRA_FLOAT(cameraGetPivotY, cameraSetPivotY, "Camera.PivotY", 0.5f)
VELLUM_AGS_EXTRA(cameraGetPivotOffsetX, cameraSetPivotOffsetX, "Camera.PivotOffsetX", 0)
VELLUM_AGS_EXTRA(cameraGetPivotOffsetY, cameraSetPivotOffsetY, "Camera.PivotOffsetY", 0)
VELLUM_AGS_EXTRA_SCALE(overlay, "Overlay")
VELLUM_AGS_EXTRA(characterGetBlendMode, characterSetBlendMode, "Character.BlendMode", 0)
VELLUM_AGS_EXTRA_FLOAT(characterGetGraphicRotation, characterSetGraphicRotation, "Character.GraphicRotation", 0.0f)
VELLUM_AGS_EXTRA(characterGetUseRegionTint, characterSetUseRegionTint, "Character.UseRegionTint", 1)
VELLUM_AGS_EXTRA(objectGetBlendMode, objectSetBlendMode, "Object.BlendMode", 0)
VELLUM_AGS_EXTRA_FLOAT(objectGetGraphicRotation, objectSetGraphicRotation, "Object.GraphicRotation", 0.0f)
VELLUM_AGS_EXTRA(overlayGetBlendMode, overlaySetBlendMode, "Overlay.BlendMode", 0)
VELLUM_AGS_EXTRA_FLOAT(overlayGetRotation, overlaySetRotation, "Overlay.Rotation", 0.0f)
VELLUM_AGS_EXTRA(guiGetBlendMode, guiSetBlendMode, "GUI.BlendMode", 0)
VELLUM_AGS_EXTRA_FLOAT(guiGetRotation, guiSetRotation, "GUI.Rotation", 0.0f)
VELLUM_AGS_EXTRA_SCALE(gui, "GUI")
VELLUM_AGS_EXTRA(guiControlGetBlendMode, guiControlSetBlendMode, "GUIControl.BlendMode", 0)
VELLUM_AGS_EXTRA_FLOAT(guiControlGetRotation, guiControlSetRotation, "GUIControl.Rotation", 0.0f)
VELLUM_AGS_EXTRA_SCALE(guiControl, "GUIControl")
VELLUM_AGS_STATIC_GET(deviceGetCount, ((void)w, 0))
VELLUM_AGS_BODY(deviceGetAll) { return call.done(static_cast<vm::Object*>(nullptr)); }
// Of joysticks, fingers and films, which do not exist.
VELLUM_AGS_BODY(noDevice) { return nullPointer(call); }

}  // namespace vellum::ags::api
