// Scripts' `game`, and the engine's other global variables.
#include "base/text.h"
#include "languages/ags/builtins/attributes.h"
#include "languages/ags/world/areas.h"
#include "languages/ags/world/inventory.h"

namespace vellum::ags::api {

VELLUM_AGS_STATIC_INT(gameVarGetAbort_key, gameVarSetAbort_key, w.state.variables.abortKey)
VELLUM_AGS_STATIC_INT(gameVarGetAmbient_sounds_persist, gameVarSetAmbient_sounds_persist,
                      w.state.variables.ambientSoundsPersist)
VELLUM_AGS_STATIC_INT(gameVarGetAnim_background_speed, gameVarSetAnim_background_speed,
                      w.state.variables.animBackgroundSpeed)
VELLUM_AGS_STATIC_INT(gameVarGetAuto_use_walkto_points, gameVarSetAuto_use_walkto_points,
                      w.state.variables.autoUseWalktoPoints)
VELLUM_AGS_STATIC_INT(gameVarGetBgspeech_game_speed, gameVarSetBgspeech_game_speed, w.state.variables.bgspeechGameSpeed)
VELLUM_AGS_STATIC_INT(gameVarGetBgspeech_stay_on_display, gameVarSetBgspeech_stay_on_display,
                      w.state.variables.bgspeechStayOnDisplay)
VELLUM_AGS_STATIC_INT(gameVarGetClose_mouth_end_speech_time, gameVarSetClose_mouth_end_speech_time,
                      w.state.variables.closeMouthEndSpeechTime)
VELLUM_AGS_STATIC_INT(gameVarGetClose_mouth_speech_time, gameVarSetClose_mouth_speech_time,
                      w.state.variables.closeMouthEndSpeechTime)
VELLUM_AGS_STATIC_INT(gameVarGetDebug_mode, gameVarSetDebug_mode, w.state.variables.debugMode)
VELLUM_AGS_STATIC_INT(gameVarGetDialog_options_highlight_color, gameVarSetDialog_options_highlight_color,
                      w.state.globals.optionsHighlight)
VELLUM_AGS_STATIC_INT(gameVarGetDialog_options_x, gameVarSetDialog_options_x, w.state.globals.optionsGuiX)
VELLUM_AGS_STATIC_INT(gameVarGetDialog_options_y, gameVarSetDialog_options_y, w.state.globals.optionsGuiY)
VELLUM_AGS_STATIC_INT(gameVarGetDisable_antialiasing, gameVarSetDisable_antialiasing,
                      w.state.variables.disableAntialiasing)
VELLUM_AGS_STATIC_GET(gameVarGetDisabled_user_interface,
                      w.state.globals.interfaceDisabled + (w.state.blocking.kind != 0 ? 1 : 0))
VELLUM_AGS_STATIC_SET(gameVarSetDisabled_user_interface, w.state.globals.interfaceDisabled = std::max(0, value))
VELLUM_AGS_STATIC_INT(gameVarGetFollowing_room_timer, gameVarSetFollowing_room_timer,
                      w.state.variables.followingRoomTimer)
VELLUM_AGS_STATIC_INT(gameVarGetGscript_timer, gameVarSetGscript_timer, w.state.variables.gscriptTimer)
VELLUM_AGS_STATIC_GET(gameVarGetIn_conversation, w.state.globals.dialog >= 0)
VELLUM_AGS_STATIC_SET(gameVarSetIn_conversation, (void)0)
VELLUM_AGS_STATIC_GET(gameVarGetIn_cutscene, w.state.globals.inCutscene)
VELLUM_AGS_STATIC_INT(gameVarGetInv_activated, gameVarSetInv_activated, w.state.variables.invActivated)
VELLUM_AGS_STATIC_INT(gameVarGetInv_item_hit, gameVarSetInv_item_hit, w.state.variables.invItemHit)
VELLUM_AGS_STATIC_INT(gameVarGetInv_item_wid, gameVarSetInv_item_wid, w.state.variables.invItemWid)
VELLUM_AGS_STATIC_INT(gameVarGetInv_numdisp, gameVarSetInv_numdisp, w.state.variables.invNumdisp)
VELLUM_AGS_STATIC_INT(gameVarGetInv_numinline, gameVarSetInv_numinline, w.state.variables.invNuminline)
VELLUM_AGS_STATIC_GET(gameVarGetInv_numorder, w.inventory.shownItems(-1).size())
VELLUM_AGS_STATIC_SET(gameVarSetInv_numorder, (void)0)
VELLUM_AGS_STATIC_INT(gameVarGetInv_top, gameVarSetInv_top, w.state.variables.invTop)
VELLUM_AGS_STATIC_INT(gameVarGetInventory_greys_out, gameVarSetInventory_greys_out, w.state.variables.inventoryGreysOut)
VELLUM_AGS_STATIC_GET(gameVarGetItems_per_line, w.state.variables.invNuminline)
VELLUM_AGS_STATIC_INT(gameVarGetKeep_screen_during_instant_transition, gameVarSetKeep_screen_during_instant_transition,
                      w.state.variables.keepScreenDuringInstantTransition)
VELLUM_AGS_STATIC_INT(gameVarGetLipsync_speed, gameVarSetLipsync_speed, w.state.variables.lipsyncSpeed)
VELLUM_AGS_STATIC_INT(gameVarGetMax_dialogoption_width, gameVarSetMax_dialogoption_width,
                      w.state.globals.optionsMaxWidth)
VELLUM_AGS_STATIC_INT(gameVarGetMessagetime, gameVarSetMessagetime, w.state.variables.messagetime)
VELLUM_AGS_STATIC_INT(gameVarGetMin_dialogoption_width, gameVarSetMin_dialogoption_width,
                      w.state.globals.optionsMinWidth)
VELLUM_AGS_STATIC_INT(gameVarGetMp3_loop_before_end, gameVarSetMp3_loop_before_end, w.state.variables.mp3LoopBeforeEnd)
VELLUM_AGS_STATIC_INT(gameVarGetNarrator_speech, gameVarSetNarrator_speech, w.state.variables.narratorSpeech)
VELLUM_AGS_STATIC_INT(gameVarGetNo_hicolor_fadein, gameVarSetNo_hicolor_fadein, w.state.variables.noHicolorFadein)
VELLUM_AGS_STATIC_INT(gameVarGetNo_multiloop_repeat, gameVarSetNo_multiloop_repeat, w.state.variables.noMultiloopRepeat)
VELLUM_AGS_STATIC_INT(gameVarGetNo_textbg_when_voice, gameVarSetNo_textbg_when_voice,
                      w.state.variables.noTextbgWhenVoice)
VELLUM_AGS_STATIC_GET(gameVarGetNormal_font, w.state.globals.normalFont)
VELLUM_AGS_STATIC_SET(gameVarSetNormal_font, w.state.globals.normalFont = value)
VELLUM_AGS_STATIC_GET(gameVarGetNum_inv_items, w.inventory.shownItems(-1).size())
VELLUM_AGS_STATIC_INT(gameVarGetNum_parsed_words, gameVarSetNum_parsed_words, w.state.variables.numParsedWords)
VELLUM_AGS_STATIC_INT(gameVarGetRead_dialog_option_color, gameVarSetRead_dialog_option_color,
                      w.state.globals.optionsReadColor)
VELLUM_AGS_STATIC_INT(gameVarGetRoom_changes, gameVarSetRoom_changes, w.state.variables.roomChanges)
VELLUM_AGS_STATIC_GET(gameVarGetRoom_height, w.areas.roomData() != nullptr ? w.areas.roomData()->height : 0)
VELLUM_AGS_STATIC_GET(gameVarGetRoom_width, w.areas.roomData() != nullptr ? w.areas.roomData()->width : 0)
VELLUM_AGS_STATIC_INT(gameVarGetRoomscript_finished, gameVarSetRoomscript_finished,
                      w.state.variables.roomscriptFinished)
VELLUM_AGS_STATIC_INT(gameVarGetScore, gameVarSetScore, w.state.variables.score)
VELLUM_AGS_STATIC_INT(gameVarGetScore_sound, gameVarSetScore_sound, w.state.variables.scoreSound)
VELLUM_AGS_STATIC_INT(gameVarGetScreenshot_height, gameVarSetScreenshot_height, w.state.variables.screenshotHeight)
VELLUM_AGS_STATIC_INT(gameVarGetScreenshot_width, gameVarSetScreenshot_width, w.state.variables.screenshotWidth)
VELLUM_AGS_STATIC_INT(gameVarGetShow_single_dialog_option, gameVarSetShow_single_dialog_option,
                      w.state.variables.showSingleDialogOption)
VELLUM_AGS_STATIC_INT(gameVarGetSierra_inv_color, gameVarSetSierra_inv_color, w.state.variables.sierraInvColor)
VELLUM_AGS_STATIC_INT(gameVarGetSkip_display, gameVarSetSkip_display, w.state.variables.skipDisplay)
VELLUM_AGS_STATIC_INT(gameVarGetSkip_speech_specific_key, gameVarSetSkip_speech_specific_key, w.state.globals.skipKey)
VELLUM_AGS_STATIC_GET(gameVarGetSkipping_cutscene, w.state.globals.skippingCutscene)
VELLUM_AGS_STATIC_INT(gameVarGetSpeech_bubble_width, gameVarSetSpeech_bubble_width, w.state.variables.speechBubbleWidth)
VELLUM_AGS_STATIC_GET(gameVarGetSpeech_font, w.state.globals.speechFont)
VELLUM_AGS_STATIC_SET(gameVarSetSpeech_font, w.state.globals.speechFont = value)
VELLUM_AGS_STATIC_INT(gameVarGetSpeech_music_drop, gameVarSetSpeech_music_drop, w.state.variables.speechMusicDrop)
VELLUM_AGS_STATIC_INT(gameVarGetSpeech_text_align, gameVarSetSpeech_text_align, w.state.variables.speechTextAlign)
VELLUM_AGS_STATIC_INT(gameVarGetSpeech_text_gui, gameVarSetSpeech_text_gui, w.state.variables.speechTextGui)
VELLUM_AGS_STATIC_INT(gameVarGetSpeech_text_shadow, gameVarSetSpeech_text_shadow, w.state.variables.textShadowColor)
VELLUM_AGS_STATIC_INT(gameVarGetSpeech_textwindow_gui, gameVarSetSpeech_textwindow_gui, w.state.variables.speechTextGui)
VELLUM_AGS_STATIC_INT(gameVarGetStop_dialog_at_end, gameVarSetStop_dialog_at_end, w.state.variables.stopDialogAtEnd)
VELLUM_AGS_STATIC_INT(gameVarGetSwap_portrait_side, gameVarSetSwap_portrait_side, w.state.variables.swapPortraitSide)
VELLUM_AGS_STATIC_INT(gameVarGetTalkanim_speed, gameVarSetTalkanim_speed, w.state.globals.globalSpeechDelay)
VELLUM_AGS_STATIC_INT(gameVarGetText_align, gameVarSetText_align, w.state.variables.textAlign)
VELLUM_AGS_STATIC_INT(gameVarGetText_shadow_color, gameVarSetText_shadow_color, w.state.variables.textShadowColor)
VELLUM_AGS_STATIC_GET(gameVarGetText_speed, w.state.globals.textReadingSpeed)
VELLUM_AGS_STATIC_SET(gameVarSetText_speed, w.state.globals.textReadingSpeed = std::max(1, value))
VELLUM_AGS_STATIC_GET(gameVarGetFade_color_blue, w.state.globals.fadeBlue)
VELLUM_AGS_STATIC_GET(gameVarGetFade_color_green, w.state.globals.fadeGreen)
VELLUM_AGS_STATIC_GET(gameVarGetFade_color_red, w.state.globals.fadeRed)
VELLUM_AGS_STATIC_INT(gameVarGetTop_bar_backcolor, gameVarSetTop_bar_backcolor, w.state.variables.topBarBackcolor)
VELLUM_AGS_STATIC_INT(gameVarGetTop_bar_bordercolor, gameVarSetTop_bar_bordercolor, w.state.variables.topBarBordercolor)
VELLUM_AGS_STATIC_INT(gameVarGetTop_bar_borderwidth, gameVarSetTop_bar_borderwidth, w.state.variables.topBarBorderwidth)
VELLUM_AGS_STATIC_INT(gameVarGetTop_bar_font, gameVarSetTop_bar_font, w.state.variables.topBarFont)
VELLUM_AGS_STATIC_INT(gameVarGetTotal_score, gameVarSetTotal_score, w.state.variables.totalScore)
VELLUM_AGS_STATIC_INT(gameVarGetTotalscore, gameVarSetTotalscore, w.state.variables.totalScore)
VELLUM_AGS_STATIC_INT(gameVarGetUnfactor_speech_from_textlength, gameVarSetUnfactor_speech_from_textlength,
                      w.state.variables.unfactorSpeechFromTextlength)
VELLUM_AGS_STATIC_INT(gameVarGetUsed_inv_on, gameVarSetUsed_inv_on, w.state.variables.usedInvOn)
VELLUM_AGS_STATIC_INT(gameVarGetUsed_mode, gameVarSetUsed_mode, w.state.variables.usedMode)
VELLUM_AGS_STATIC_INT(gameVarGetUsedinv, gameVarSetUsedinv, w.state.variables.usedinv)
VELLUM_AGS_STATIC_INT(gameVarGetGame_speed_modifier, gameVarSetGame_speed_modifier, w.state.variables.gameSpeedModifier)
VELLUM_AGS_STATIC_INT(gameVarGetPrevious_game_data, gameVarSetPrevious_game_data, w.state.variables.previousGameData)
VELLUM_AGS_STATIC_INT(gameVarGetReplay_hotkey, gameVarSetReplay_hotkey, w.state.variables.replayHotkey)
VELLUM_AGS_STATIC_INT(gameVarGetText_speed_modifier, gameVarSetText_speed_modifier, w.state.variables.textSpeedModifier)
VELLUM_AGS_STATIC_INT(gameVarGetDisable_dialog_parser, gameVarSetDisable_dialog_parser,
                      w.state.variables.disableDialogParser)
VELLUM_AGS_STATIC_INT(gameVarGetTop_bar_textcolor, gameVarSetTop_bar_textcolor, w.state.variables.topBarTextcolor)
VELLUM_AGS_STATIC_INT(gameVarGetTop_bar_ypos, gameVarSetTop_bar_ypos, w.state.variables.topBarYpos)
VELLUM_AGS_STATIC_INT(gameVarGetUsedmode, gameVarSetUsedmode, w.state.variables.usedMode)

namespace {

// game.globalvars: stored after the numbers of SetGlobalInt. Null when the index is out of range.
world::Int* oldNumber(const auto& call) {
  std::vector<world::Int>& all = worldOf(call).state.scripts.globalInts;
  std::size_t count = all.size() - world::GlobalIntCount;
  bool isOne = call.i(0) >= 0 && static_cast<std::size_t>(call.i(0)) < count;
  return isOne ? &all[static_cast<std::size_t>(world::GlobalIntCount + call.i(0))] : nullptr;
}

vm::FastResult noOldNumber(const vm::FastCall& call) {
  return call.fail("game.globalvars: there is no number ", call.i(0), ": they go from 0 to 49");
}

}  // namespace

VELLUM_AGS_FAST_BODY(gameVarGetGlobalvars) {
  world::Int* number = oldNumber(call);
  return number != nullptr ? call.done(*number) : noOldNumber(call);
}
VELLUM_AGS_FAST_BODY(gameVarSetGlobalvars) {
  world::Int* number = oldNumber(call);
  if (number == nullptr) return noOldNumber(call);
  *number = call.i(1);
  return call.done();
}

namespace {

// An element of one of the engine's arrays. A missing element is an error that names the array.
vm::FastResult element(const vm::FastCall& call, Type type, std::size_t count, std::string_view array) {
  if (call.i(0) >= 0 && static_cast<std::size_t>(call.i(0)) < count) return thing(call, type, call.i(0));
  if (count == 0) return call.fail(array, "[", call.i(0), "]: there are none");
  return call.fail("Array index out of bounds (", array, "[", call.i(0), "], bounds: 0..", count - 1, ")");
}

}  // namespace

VELLUM_AGS_FAST_BODY(engineGetSavegameindex) {
  world::World& world = worldOf(call);
  const world::Globals& globals = world.state.globals;
  if (world.state.control(globals.savesGui, globals.savesControl) == nullptr) return call.done(std::int32_t(-1));
  const std::vector<world::Int>& slots =
      world.state.guis
          .saveSlots[static_cast<std::size_t>(globals.savesGui)][static_cast<std::size_t>(globals.savesControl)];
  bool isOne = call.i(0) >= 0 && static_cast<std::size_t>(call.i(0)) < slots.size();
  return call.done(isOne ? slots[static_cast<std::size_t>(call.i(0))] : -1);
}
VELLUM_AGS_FAST_BODY(engineGetPlayer) {
  const world::World& world = worldOf(call);
  return thing(call, Type::Character, world.state.characters.list.empty() ? -1 : world.state.globals.player);
}
VELLUM_AGS_FAST_BODY(engineGetCharacter) {
  return element(call, Type::Character, worldOf(call).state.characters.list.size(), "character");
}
VELLUM_AGS_FAST_BODY(engineGetDialog) {
  return element(call, Type::Dialog, worldOf(call).game.dialogs.size(), "dialog");
}
VELLUM_AGS_FAST_BODY(engineGetGui) { return element(call, Type::Gui, worldOf(call).state.guis.list.size(), "gui"); }
VELLUM_AGS_FAST_BODY(engineGetInventory) {
  return element(call, Type::Item, worldOf(call).game.items.size(), "inventory");
}
VELLUM_AGS_FAST_BODY(engineGetPalette) { return element(call, Type::Color, 256, "palette"); }
VELLUM_AGS_FAST_BODY(engineGetObject) {
  const world::World& world = worldOf(call);
  return element(call, Type::Object, world.state.room != nullptr ? world.state.room->objects.size() : 0, "object");
}
VELLUM_AGS_FAST_BODY(engineGetHotspot) {
  const world::World& world = worldOf(call);
  return element(call, Type::Hotspot, world.state.room != nullptr ? world.state.room->hotspots.size() : 0, "hotspot");
}
VELLUM_AGS_FAST_BODY(engineGetWalkarea) {
  const world::World& world = worldOf(call);
  return element(call, Type::WalkableArea, world.state.room != nullptr ? world.state.room->areas.size() : 0,
                 "walkarea");
}
VELLUM_AGS_FAST_BODY(engineGetWalkbehind) {
  const world::World& world = worldOf(call);
  std::size_t count = world.state.room != nullptr ? world.state.room->walkBehinds.size() : 0;
  return element(call, Type::WalkBehind, count, "walkbehind");
}
VELLUM_AGS_FAST_BODY(engineGetRegion) {
  const world::World& world = worldOf(call);
  return element(call, Type::Region, world.state.room != nullptr ? world.state.room->regions.size() : 0, "region");
}

}  // namespace vellum::ags::api
