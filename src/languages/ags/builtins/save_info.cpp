// RestoredSaveInfo: the argument of validate_restored_save (manual, "validate_restored_save"). The object represents
// the save's slot; its second number is the script's answer: bit 0 Cancel, above it RetryWithoutComponents.
#include "base/text.h"
#include "languages/ags/builtins/attributes.h"
#include "languages/ags/runtime/saved_games.h"

namespace vellum::ags::api {

namespace {

template <class List>
std::int32_t countOf(const List& list, std::int32_t first = 0) {
  return static_cast<std::int32_t>(list.size()) - first;
}

// The size of element `index` of a list whose members contain lists; 0 when there is none.
template <class List, class Member>
std::int32_t countIn(const List& list, std::int32_t index, Member member) {
  return index >= 0 && static_cast<std::size_t>(index) < list.size()
             ? countOf(list[static_cast<std::size_t>(index)].*member)
             : 0;
}

// Of all loops of a view.
std::int32_t framesOf(const world::Game& game, std::int32_t view) {
  std::int32_t frames = 0;
  if (view >= 0 && static_cast<std::size_t>(view) < game.views.size())
    for (const world::Loop& loop : game.views[static_cast<std::size_t>(view)].loops) frames += countOf(loop.frames);
  return frames;
}

}  // namespace

#define VELLUM_AGS_SAVE_INFO(body, expression)          \
  VELLUM_AGS_BODY(body) {                               \
    if (call.r(0) == nullptr) return nullPointer(call); \
    [[maybe_unused]] world::World& w = worldOf(call);   \
    [[maybe_unused]] const world::Game& game = w.game;  \
    return call.done(std::int32_t(expression));         \
  }

VELLUM_AGS_SAVE_INFO(saveInfoGetCancel, Adventure::secondOf(call.r(0)) & 1)
VELLUM_AGS_SAVE_INFO(saveInfoGetRetryWithoutComponents, Adventure::secondOf(call.r(0)) >> 1)
VELLUM_AGS_SAVE_INFO(saveInfoGetSlot, Adventure::idOf(call.r(0)))
VELLUM_AGS_SAVE_INFO(saveInfoGetIsPrescan, 0)
VELLUM_AGS_SAVE_INFO(saveInfoGetHasExtraData, 0)
VELLUM_AGS_SAVE_INFO(saveInfoGetHasMissingData, 0)
VELLUM_AGS_SAVE_INFO(saveInfoGetRoom, w.state.globals.room)
VELLUM_AGS_SAVE_INFO(saveInfoGetAudioClipTypeCount, countOf(game.audioTypes))
VELLUM_AGS_SAVE_INFO(saveInfoGetCharacterCount, countOf(game.characters))
VELLUM_AGS_SAVE_INFO(saveInfoGetCursorCount, countOf(game.cursors))
VELLUM_AGS_SAVE_INFO(saveInfoGetDialogCount, countOf(game.dialogs))
VELLUM_AGS_SAVE_INFO(saveInfoGetGUICount, countOf(game.guis))
VELLUM_AGS_SAVE_INFO(saveInfoGetGUIControlCount, countIn(game.guis, call.i(1), &world::Gui::controls))
VELLUM_AGS_SAVE_INFO(saveInfoGetInventoryItemCount, countOf(game.items, 1))
VELLUM_AGS_SAVE_INFO(saveInfoGetViewCount, countOf(game.views, 1))
VELLUM_AGS_SAVE_INFO(saveInfoGetViewLoopCount, countIn(game.views, call.i(1), &world::View::loops))
VELLUM_AGS_SAVE_INFO(saveInfoGetViewFrameCount, framesOf(game, call.i(1)))
VELLUM_AGS_SAVE_INFO(saveInfoGetGlobalScriptDataSize, 0)
VELLUM_AGS_SAVE_INFO(saveInfoGetScriptModuleCount, 0)
VELLUM_AGS_SAVE_INFO(saveInfoGetScriptModuleDataSizes, 0)

VELLUM_AGS_BODY(saveInfoSetCancel) {
  if (call.r(0) == nullptr) return nullPointer(call);
  std::int32_t said = Adventure::secondOf(call.r(0));
  Adventure::setSecond(call.r(0), call.i(1) != 0 ? said | 1 : said & ~1);
  return call.done();
}
VELLUM_AGS_BODY(saveInfoSetRetryWithoutComponents) {
  if (call.r(0) == nullptr) return nullPointer(call);
  Adventure::setSecond(call.r(0), (Adventure::secondOf(call.r(0)) & 1) | (call.i(1) & 0x3FFFFFFF) << 1);
  return call.done();
}
VELLUM_AGS_BODY(saveInfoGetDescription) {
  if (call.r(0) == nullptr) return nullPointer(call);
  SaveInfo info;
  readSave(adventureOf(call), Adventure::idOf(call.r(0)), info);
  return call.doneString(info.description);
}
VELLUM_AGS_BODY(saveInfoGetEngineVersion) {
  if (call.r(0) == nullptr) return nullPointer(call);
  return call.doneString("3.6.3");
}
VELLUM_AGS_BODY(saveInfoGetGameVersion) {
  if (call.r(0) == nullptr) return nullPointer(call);
  return call.doneString("");
}
VELLUM_AGS_BODY(saveInfoGetScriptModuleNames) {
  if (call.r(0) == nullptr) return nullPointer(call);
  return call.done(static_cast<vm::Object*>(nullptr));
}

}  // namespace vellum::ags::api
