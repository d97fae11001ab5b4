// Labels, buttons, sliders, text boxes, inventory windows, list boxes.
#include "base/sort.h"
#include "base/text.h"
#include "languages/ags/builtins/attributes.h"
#include "languages/ags/builtins/objects.h"
#include "languages/ags/runtime/open_files.h"
#include "languages/ags/runtime/saved_games.h"
#include "languages/ags/world/animations.h"
#include "languages/ags/world/guis.h"
#include "languages/ags/world/inventory.h"
#include "languages/ags/world/string_comparison.h"
#include "languages/ags/world/tasks.h"
#include "languages/ags/world/texts.h"
#include "languages/ags/world/views.h"

namespace vellum::ags::api {

namespace {

int guiOf(const auto& call) { return Adventure::idOf(call.r(0)); }
int controlOf(const auto& call) { return Adventure::secondOf(call.r(0)); }

vm::HostResult getText(vm::HostCall& call) {
  VELLUM_AGS_CONTROL(it);
  (void)it;
  return call.doneString(worldOf(call).state.guis.texts[guiOf(call)][controlOf(call)]);
}

vm::HostResult setText(vm::HostCall& call) {
  VELLUM_AGS_CONTROL(it);
  (void)it;
  return keepText(call, worldOf(call).state.guis.texts[guiOf(call)][controlOf(call)], 1);
}

}  // namespace

#define VELLUM_AGS_TEXT(prefix)                                              \
  VELLUM_AGS_BODY(prefix##GetText) { return getText(call); }                 \
  VELLUM_AGS_BODY(prefix##SetText) { return setText(call); }                 \
  VELLUM_AGS_INT(prefix##GetFont, prefix##SetFont, VELLUM_AGS_CONTROL, font) \
  VELLUM_AGS_INT(prefix##GetTextColor, prefix##SetTextColor, VELLUM_AGS_CONTROL, textColor)

VELLUM_AGS_TEXT(label)
VELLUM_AGS_TEXT(button)
VELLUM_AGS_TEXT(textBox)
VELLUM_AGS_INT(labelGetTextAlignment, labelSetTextAlignment, VELLUM_AGS_CONTROL, textAlignment)
VELLUM_AGS_INT(buttonGetTextAlignment, buttonSetTextAlignment, VELLUM_AGS_CONTROL, textAlignment)
VELLUM_AGS_INT(guiControlGetBackgroundColor, guiControlSetBackgroundColor, VELLUM_AGS_CONTROL, backgroundColor)
VELLUM_AGS_INT(guiControlGetSolidBackground, guiControlSetSolidBackground, VELLUM_AGS_CONTROL, solidBackground)
VELLUM_AGS_GET(guiControlGetBorderColor, VELLUM_AGS_CONTROL,
               it.borderColor == world::LikeText ? it.textColor : it.borderColor)
VELLUM_AGS_SET(guiControlSetBorderColor, VELLUM_AGS_CONTROL, it.borderColor = value)
VELLUM_AGS_INT_AS(guiControlGetBorderWidth, guiControlSetBorderWidth, VELLUM_AGS_CONTROL, borderWidth,
                  std::clamp(value, 0, world::MaxSide))
VELLUM_AGS_INT_AS(guiControlGetPaddingX, guiControlSetPaddingX, VELLUM_AGS_CONTROL, paddingX,
                  std::clamp(value, 0, world::MaxSide))
VELLUM_AGS_INT_AS(guiControlGetPaddingY, guiControlSetPaddingY, VELLUM_AGS_CONTROL, paddingY,
                  std::clamp(value, 0, world::MaxSide))
VELLUM_AGS_INT(buttonGetWrapText, buttonSetWrapText, VELLUM_AGS_CONTROL, wrapText)
VELLUM_AGS_INT(buttonGetColorStyle, buttonSetColorStyle, VELLUM_AGS_CONTROL, colorStyle)
VELLUM_AGS_INT(buttonGetBorderShadeColor, buttonSetBorderShadeColor, VELLUM_AGS_CONTROL, borderShadeColor)
VELLUM_AGS_INT(buttonGetMouseOverBackgroundColor, buttonSetMouseOverBackgroundColor, VELLUM_AGS_CONTROL,
               mouseOverBackgroundColor)
VELLUM_AGS_INT(buttonGetMouseOverBorderColor, buttonSetMouseOverBorderColor, VELLUM_AGS_CONTROL, mouseOverBorderColor)
VELLUM_AGS_INT(buttonGetMouseOverTextColor, buttonSetMouseOverTextColor, VELLUM_AGS_CONTROL, mouseOverTextColor)
VELLUM_AGS_INT(buttonGetPushedBackgroundColor, buttonSetPushedBackgroundColor, VELLUM_AGS_CONTROL,
               pushedBackgroundColor)
VELLUM_AGS_INT(buttonGetPushedBorderColor, buttonSetPushedBorderColor, VELLUM_AGS_CONTROL, pushedBorderColor)
VELLUM_AGS_INT(buttonGetPushedTextColor, buttonSetPushedTextColor, VELLUM_AGS_CONTROL, pushedTextColor)
VELLUM_AGS_INT(sliderGetBorderShadeColor, sliderSetBorderShadeColor, VELLUM_AGS_CONTROL, borderShadeColor)
VELLUM_AGS_INT(sliderGetHandleColor, sliderSetHandleColor, VELLUM_AGS_CONTROL, handleColor)
VELLUM_AGS_INT(textBoxGetTextAlignment, textBoxSetTextAlignment, VELLUM_AGS_CONTROL, textAlignment)
VELLUM_AGS_INT(buttonGetClipImage, buttonSetClipImage, VELLUM_AGS_CONTROL, clipImage)
VELLUM_AGS_INT(buttonGetMouseOverGraphic, buttonSetMouseOverGraphic, VELLUM_AGS_CONTROL, mouseOverGraphic)
VELLUM_AGS_INT(buttonGetPushedGraphic, buttonSetPushedGraphic, VELLUM_AGS_CONTROL, pushedGraphic)
VELLUM_AGS_GET(buttonGetNormalGraphic, VELLUM_AGS_CONTROL, it.normalGraphic)
VELLUM_AGS_BODY(buttonSetNormalGraphic) {
  VELLUM_AGS_CONTROL(it);
  it.animation.on = it.view = 0;
  it.normalGraphic = call.i(1);
  world::SpriteSize size = worldOf(call).views.spriteSize(it.normalGraphic);
  if (size.width <= 0 || size.height <= 0) return call.done();
  it.width = size.width;
  it.height = size.height;
  return call.done();
}
VELLUM_AGS_GET(buttonGetAnimating, VELLUM_AGS_CONTROL, it.animation.on)
VELLUM_AGS_GET(buttonGetFrame, VELLUM_AGS_CONTROL, it.animation.on != 0 ? it.frame : 0)
VELLUM_AGS_GET(buttonGetLoop, VELLUM_AGS_CONTROL, it.animation.on != 0 ? it.loop : 0)
VELLUM_AGS_GET(buttonGetView, VELLUM_AGS_CONTROL, it.animation.on != 0 ? it.view : 0)
VELLUM_AGS_INT(sliderGetBackgroundGraphic, sliderSetBackgroundGraphic, VELLUM_AGS_CONTROL, backgroundGraphic)
VELLUM_AGS_INT(sliderGetHandleGraphic, sliderSetHandleGraphic, VELLUM_AGS_CONTROL, handleGraphic)
VELLUM_AGS_INT(sliderGetHandleOffset, sliderSetHandleOffset, VELLUM_AGS_CONTROL, handleOffset)
VELLUM_AGS_GET(sliderGetMax, VELLUM_AGS_CONTROL, it.max)
VELLUM_AGS_GET(sliderGetMin, VELLUM_AGS_CONTROL, it.min)
VELLUM_AGS_GET(sliderGetValue, VELLUM_AGS_CONTROL, it.value)
VELLUM_AGS_SET(sliderSetValue, VELLUM_AGS_CONTROL, it.value = std::max(it.min, std::min(value, it.max)))

VELLUM_AGS_BODY(sliderSetMax) {
  VELLUM_AGS_CONTROL(it);
  if (call.i(1) < it.min) return call.fail(base::cat("Slider.Max: ", call.i(1), " is below Min, which is ", it.min));
  it.max = call.i(1);
  it.value = std::min(it.value, it.max);
  return call.done();
}
VELLUM_AGS_BODY(sliderSetMin) {
  VELLUM_AGS_CONTROL(it);
  if (call.i(1) > it.max) return call.fail(base::cat("Slider.Min: ", call.i(1), " is above Max, which is ", it.max));
  it.min = call.i(1);
  it.value = std::max(it.value, it.min);
  return call.done();
}

VELLUM_AGS_GET(buttonGetIsPushed, VELLUM_AGS_CONTROL, worldOf(call).state.isPressed(guiOf(call), controlOf(call)))

VELLUM_AGS_BODY(buttonGetGraphic) {
  VELLUM_AGS_CONTROL(it);
  return call.done(std::int32_t(worldOf(call).guis.buttonGraphic(guiOf(call), controlOf(call))));
}

VELLUM_AGS_BODY(buttonAnimate) {
  vm::HostResult answer;
  if (waitIsOver(call, answer)) return answer;
  VELLUM_AGS_CONTROL(it);
  world::World& world = worldOf(call);
  bool waits = call.i(5) == EBlock;
  if (waits && !mayWait(call, answer)) return answer;
  if (world.game.loop(call.i(1), call.i(2)) == nullptr)
    return call.fail(base::cat("Button.Animate: there is no loop ", call.i(2), " of view ", call.i(1)));
  if (waits && call.i(4) == 1)
    return call.fail("Button.Animate: an animation that repeats forever never ends, so a script can't wait for it");
  world.animations.animate(it, call.i(1), call.i(2), call.i(3), call.i(4), call.i(6) == EBackwards, call.i(7),
                           percent(call.i(8)));
  if (!waits) return call.done();
  return beginWait(call, world::Wait::ButtonAnimate, -1, 0, guiOf(call), controlOf(call));
}
VELLUM_AGS_BODY(buttonClick) {
  VELLUM_AGS_CONTROL(it);
  (void)it;
  worldOf(call).tasks.schedule(world::TaskKind::ControlEvent, guiOf(call), controlOf(call), call.i(1));
  return call.done();
}

namespace {

int placesAcross(const world::ControlState& it) {
  return std::max(1, std::clamp(it.width, 0, world::MaxSide) / std::clamp(it.itemWidth, 1, world::MaxSide));
}
int placesDown(const world::ControlState& it) {
  return std::max(1, std::clamp(it.height, 0, world::MaxSide) / std::clamp(it.itemHeight, 1, world::MaxSide));
}

}  // namespace

VELLUM_AGS_INT_AS(invWindowGetItemHeight, invWindowSetItemHeight, VELLUM_AGS_CONTROL, itemHeight,
                  std::clamp(value, 1, world::MaxSide))
VELLUM_AGS_INT_AS(invWindowGetItemWidth, invWindowSetItemWidth, VELLUM_AGS_CONTROL, itemWidth,
                  std::clamp(value, 1, world::MaxSide))
VELLUM_AGS_GET(invWindowGetItemsPerRow, VELLUM_AGS_CONTROL, placesAcross(it))
VELLUM_AGS_GET(invWindowGetRowCount, VELLUM_AGS_CONTROL, placesDown(it))
VELLUM_AGS_INT_AS(invWindowGetTopItem, invWindowSetTopItem, VELLUM_AGS_CONTROL, top,
                  std::clamp<std::int32_t>(value, 0, world::MaxListItems))
VELLUM_AGS_GET(invWindowGetItemCount, VELLUM_AGS_CONTROL, worldOf(call).inventory.shownItems(it.character).size())

VELLUM_AGS_BODY(invWindowGetItemAtIndex) {
  VELLUM_AGS_CONTROL(it);
  const std::vector<int>& shown = worldOf(call).inventory.shownItems(it.character);
  auto index = static_cast<std::size_t>(call.i(1));
  return thing(call, Type::Item, index < shown.size() ? shown[index] : -1);
}
VELLUM_AGS_BODY(invWindowGetCharacterToUse) {
  VELLUM_AGS_CONTROL(it);
  return thing(call, Type::Character, worldOf(call).state.character(it.character) != nullptr ? it.character : -1);
}
VELLUM_AGS_BODY(invWindowSetCharacterToUse) {
  VELLUM_AGS_CONTROL(it);
  it.character = Adventure::idOf(call.r(1));
  it.top = 0;
  return call.done();
}
VELLUM_AGS_BODY(invWindowScrollDown) {
  VELLUM_AGS_CONTROL(it);
  auto count = static_cast<std::int32_t>(worldOf(call).inventory.shownItems(it.character).size());
  if (it.top >= 0 && it.top + placesAcross(it) * placesDown(it) < count) it.top += placesAcross(it);
  return call.done();
}
VELLUM_AGS_BODY(invWindowScrollUp) {
  VELLUM_AGS_CONTROL(it);
  it.top = std::max(0, std::max(it.top, 0) - placesAcross(it));
  return call.done();
}

VELLUM_AGS_INT(listBoxGetFont, listBoxSetFont, VELLUM_AGS_CONTROL, font)
VELLUM_AGS_INT(listBoxGetSelectedBackColor, listBoxSetSelectedBackColor, VELLUM_AGS_CONTROL, selectedBackColor)
VELLUM_AGS_INT(listBoxGetSelectedTextColor, listBoxSetSelectedTextColor, VELLUM_AGS_CONTROL, selectedTextColor)
VELLUM_AGS_INT(listBoxGetShowScrollArrows, listBoxSetShowScrollArrows, VELLUM_AGS_CONTROL, showScrollArrows)
VELLUM_AGS_INT(listBoxGetTextAlignment, listBoxSetTextAlignment, VELLUM_AGS_CONTROL, textAlignment)
VELLUM_AGS_INT(listBoxGetTextColor, listBoxSetTextColor, VELLUM_AGS_CONTROL, textColor)
VELLUM_AGS_GET(listBoxGetHideBorder, VELLUM_AGS_CONTROL, it.showBorder == 0)
VELLUM_AGS_SET(listBoxSetHideBorder, VELLUM_AGS_CONTROL, it.showBorder = value == 0)
VELLUM_AGS_GET(listBoxGetHideScrollArrows, VELLUM_AGS_CONTROL, it.showScrollArrows == 0)
VELLUM_AGS_SET(listBoxSetHideScrollArrows, VELLUM_AGS_CONTROL, it.showScrollArrows = value == 0)
VELLUM_AGS_GET(listBoxGetSelectedIndex, VELLUM_AGS_CONTROL, it.selected)
VELLUM_AGS_GET(listBoxGetTopItem, VELLUM_AGS_CONTROL, it.top)
VELLUM_AGS_GET(listBoxGetRowCount, VELLUM_AGS_CONTROL,
               ((void)it, worldOf(call).guis.rowCount(guiOf(call), controlOf(call))))
VELLUM_AGS_GET(listBoxGetItemCount, VELLUM_AGS_CONTROL,
               ((void)it, worldOf(call).state.guis.rows[guiOf(call)][controlOf(call)].size()))

#define VELLUM_AGS_LIST(name)                                                                        \
  VELLUM_AGS_CONTROL(it);                                                                            \
  std::vector<std::string>& name = worldOf(call).state.guis.rows[guiOf(call)][controlOf(call)];      \
  std::vector<world::Int>& slots = worldOf(call).state.guis.saveSlots[guiOf(call)][controlOf(call)]; \
  (void)slots

VELLUM_AGS_BODY(listBoxSetSelectedIndex) {
  VELLUM_AGS_LIST(list);
  it.selected = call.i(1) >= 0 && static_cast<std::size_t>(call.i(1)) < list.size() ? call.i(1) : -1;
  if (it.selected < 0) return call.done();
  int rows = std::max(1, worldOf(call).guis.rowCount(guiOf(call), controlOf(call)));
  if (it.selected < it.top) it.top = it.selected;
  if (it.selected - rows >= it.top) it.top = it.selected - rows + 1;
  return call.done();
}
VELLUM_AGS_BODY(listBoxSetTopItem) {
  VELLUM_AGS_LIST(list);
  if (list.empty()) return call.done();
  if (call.i(1) < 0 || static_cast<std::size_t>(call.i(1)) >= list.size())
    return call.fail(base::cat("ListBox.TopItem: there is no item ", call.i(1)));
  it.top = call.i(1);
  return call.done();
}
VELLUM_AGS_BODY(listBoxAddItem) {
  VELLUM_AGS_LIST(list);
  (void)it;
  if (call.r(1) == nullptr) return noText(call);
  if (list.size() >= world::MaxListItems) return call.done(std::int32_t(0));
  if (!worldOf(call).texts.keepRow(list, list.size(), call.s(1))) return noRoomForText(call);
  slots.resize(list.size(), -1);
  return call.done(std::int32_t(1));
}
VELLUM_AGS_BODY(listBoxInsertItemAt) {
  VELLUM_AGS_LIST(list);
  if (call.r(2) == nullptr) return noText(call);
  if (call.i(1) < 0 || static_cast<std::size_t>(call.i(1)) > list.size())
    return call.fail(base::cat("ListBox.InsertItemAt: there is no place ", call.i(1)));
  if (list.size() >= world::MaxListItems) return call.done(std::int32_t(0));
  slots.resize(list.size(), -1);
  if (!worldOf(call).texts.keepRow(list, static_cast<std::size_t>(call.i(1)), call.s(2))) return noRoomForText(call);
  call.vm.charge(static_cast<std::int64_t>(list.size() / 8));  // all later items move
  slots.insert(slots.begin() + call.i(1), -1);
  if (it.selected >= call.i(1)) ++it.selected;
  return call.done(std::int32_t(1));
}
VELLUM_AGS_BODY(listBoxRemoveItem) {
  VELLUM_AGS_LIST(list);
  if (call.i(1) < 0 || static_cast<std::size_t>(call.i(1)) >= list.size())
    return call.fail(base::cat("ListBox.RemoveItem: there is no item ", call.i(1)));
  call.vm.charge(static_cast<std::int64_t>(list.size() / 8));  // all later items move
  slots.resize(list.size(), -1);
  list.erase(list.begin() + call.i(1));
  slots.erase(slots.begin() + call.i(1));
  if (it.selected > call.i(1)) --it.selected;
  if (it.selected >= static_cast<std::int32_t>(list.size())) it.selected = static_cast<std::int32_t>(list.size()) - 1;
  return call.done();
}
VELLUM_AGS_BODY(listBoxClear) {
  VELLUM_AGS_LIST(list);
  list.clear();
  slots.clear();
  it.selected = list.empty() ? -1 : 0;
  it.top = 0;
  return call.done();
}
VELLUM_AGS_BODY(listBoxGetItems) {
  VELLUM_AGS_LIST(list);
  (void)it;
  if (call.i(1) < 0 || static_cast<std::size_t>(call.i(1)) >= list.size())
    return call.fail(base::cat("ListBox.Items: there is no item ", call.i(1)));
  return call.doneString(list[static_cast<std::size_t>(call.i(1))]);
}
VELLUM_AGS_BODY(listBoxSetItems) {
  VELLUM_AGS_LIST(list);
  (void)it;
  if (call.i(1) < 0 || static_cast<std::size_t>(call.i(1)) >= list.size())
    return call.fail(base::cat("ListBox.Items: there is no item ", call.i(1)));
  return keepText(call, list[static_cast<std::size_t>(call.i(1))], 2);
}
VELLUM_AGS_BODY(listBoxGetSaveGameSlots) {
  VELLUM_AGS_LIST(list);
  (void)it;
  slots.resize(list.size(), -1);
  if (call.i(1) < 0 || static_cast<std::size_t>(call.i(1)) >= list.size())
    return call.fail(base::cat("ListBox.SaveGameSlots: there is no item ", call.i(1)));
  return call.done(slots[static_cast<std::size_t>(call.i(1))]);
}
VELLUM_AGS_BODY(listBoxGetItemAtLocation) {
  VELLUM_AGS_LIST(list);
  world::World& world = worldOf(call);
  int gui = guiOf(call);
  if (world.guis.guiAt(call.i(1), call.i(2), false) != gui ||
      world.guis.controlAt(gui, call.i(1), call.i(2), false) != controlOf(call))
    return call.done(std::int32_t(-1));
  const int y = world::place(call.i(2)) - world::place(world.state.gui(gui)->y) - world::place(it.y);
  const int row = (y - world::Guis::rowsTop(it)) / world.guis.rowHeight(gui, controlOf(call));
  if (row >= world.guis.rowCount(gui, controlOf(call))) return call.done(std::int32_t(-1));
  const int item = std::clamp<int>(it.top, 0, world::MaxListItems) + row;
  return call.done(std::int32_t(item >= 0 && static_cast<std::size_t>(item) < list.size() ? item : -1));
}
VELLUM_AGS_BODY(listBoxScrollDown) {
  VELLUM_AGS_LIST(list);
  int rows = std::max(1, worldOf(call).guis.rowCount(guiOf(call), controlOf(call)));
  if (it.top >= 0 && static_cast<std::size_t>(it.top) + static_cast<std::size_t>(rows) < list.size()) ++it.top;
  return call.done();
}
VELLUM_AGS_BODY(listBoxScrollUp) {
  VELLUM_AGS_CONTROL(it);
  if (it.top > 0) --it.top;
  return call.done();
}

VELLUM_AGS_BODY(listBoxSortItems) {
  VELLUM_AGS_CONTROL(it);
  world::World& world = worldOf(call);
  int gui = Adventure::idOf(call.r(0)), control = Adventure::secondOf(call.r(0)), style = call.i(1);
  if (call.i(2) == 0) return call.done();  // eSortNoDirection
  auto& list = world.state.guis.rows[gui][control];
  auto& slots = world.state.guis.saveSlots[gui][control];
  slots.resize(list.size(), -1);
  std::vector<std::pair<std::string, world::Int>> rows;
  for (std::size_t i = 0; i < list.size(); ++i) rows.emplace_back(std::move(list[i]), slots[i]);
  // The sort is stable, also for a descending list.
  const bool isDescending = call.i(2) == 2;
  std::int64_t work = static_cast<std::int64_t>(rows.size());
  base::sortStable(rows, [&, isDescending](const auto& a, const auto& b) {
    work += 1 + static_cast<std::int64_t>(std::min(a.first.size(), b.first.size()) / vm::BytesOfWork);
    return isDescending ? compareTexts(b.first, a.first, style) < 0 : compareTexts(a.first, b.first, style) < 0;
  });
  call.vm.charge(work);
  for (std::size_t i = 0; i < rows.size(); ++i) std::tie(list[i], slots[i]) = std::move(rows[i]);
  return call.done();
}

namespace {

vm::HostResult fill(vm::HostCall& call, std::vector<SaveInfo> saves) {
  VELLUM_AGS_LIST(list);
  list.clear();
  slots.clear();
  worldOf(call).state.globals.savesGui = guiOf(call);
  worldOf(call).state.globals.savesControl = controlOf(call);
  for (const SaveInfo& save : saves) {
    if (list.size() >= world::MaxListItems || !worldOf(call).texts.keepRow(list, list.size(), save.description)) break;
    slots.push_back(save.slot);
  }
  it.top = 0;
  it.selected = list.empty() ? -1 : 0;
  return call.done();
}

}  // namespace

VELLUM_AGS_BODY(listBoxFillSaveGameList) {
  std::vector<SaveInfo> saves = findSaves(adventureOf(call), call.i(1), call.i(2), call.i(3), call.i(4));
  bool isFull = std::int64_t(saves.size()) > std::int64_t(call.i(2)) - call.i(1);
  vm::HostResult result = fill(call, std::move(saves));
  return result == vm::HostResult::Done ? call.done(std::int32_t(isFull)) : result;
}
VELLUM_AGS_BODY(listBoxFillSaveGameSlots) {
  if (call.r(1) == nullptr) return nullPointer(call);
  return fill(call, findSaves(adventureOf(call), call.r(1), call.i(2), call.i(3)));
}
VELLUM_AGS_BODY(listBoxFillDirList) {
  VELLUM_AGS_LIST(list);
  if (call.r(1) == nullptr) return noText(call);
  list.clear();
  slots.clear();
  settleFiles(call.vm.heap(), contextOf(call));
  for (const std::string& name : filesLike(contextOf(call), call.s(1), call.i(2), call.i(3)))
    if (list.size() >= world::MaxListItems || !worldOf(call).texts.keepRow(list, list.size(), name)) break;
  it.top = 0;
  it.selected = list.empty() ? -1 : 0;
  return call.done();
}

}  // namespace vellum::ags::api
