// Scripts' `game`, and the engine's other global variables.
#include "base/text.h"
#include "languages/ags/builtins/attributes.h"

namespace vellum::ags::api {

VELLUM_AGS_STATIC_INT(gameVarGetAbort_key, gameVarSetAbort_key, w.vars.abortKey)
VELLUM_AGS_STATIC_INT(gameVarGetAmbient_sounds_persist, gameVarSetAmbient_sounds_persist, w.vars.ambientSoundsPersist)
VELLUM_AGS_STATIC_INT(gameVarGetAnim_background_speed, gameVarSetAnim_background_speed, w.vars.animBackgroundSpeed)
VELLUM_AGS_STATIC_INT(gameVarGetAuto_use_walkto_points, gameVarSetAuto_use_walkto_points, w.vars.autoUseWalktoPoints)
VELLUM_AGS_STATIC_INT(gameVarGetBgspeech_game_speed, gameVarSetBgspeech_game_speed, w.vars.bgspeechGameSpeed)
VELLUM_AGS_STATIC_INT(gameVarGetBgspeech_stay_on_display, gameVarSetBgspeech_stay_on_display,
                      w.vars.bgspeechStayOnDisplay)
VELLUM_AGS_STATIC_INT(gameVarGetClose_mouth_end_speech_time, gameVarSetClose_mouth_end_speech_time,
                      w.vars.closeMouthEndSpeechTime)
VELLUM_AGS_STATIC_INT(gameVarGetClose_mouth_speech_time, gameVarSetClose_mouth_speech_time,
                      w.vars.closeMouthEndSpeechTime)
VELLUM_AGS_STATIC_INT(gameVarGetDebug_mode, gameVarSetDebug_mode, w.vars.debugMode)
VELLUM_AGS_STATIC_INT(gameVarGetDialog_options_highlight_color, gameVarSetDialog_options_highlight_color,
                      w.g.optionsHighlight)
VELLUM_AGS_STATIC_INT(gameVarGetDialog_options_x, gameVarSetDialog_options_x, w.g.optionsGuiX)
VELLUM_AGS_STATIC_INT(gameVarGetDialog_options_y, gameVarSetDialog_options_y, w.g.optionsGuiY)
VELLUM_AGS_STATIC_INT(gameVarGetDisable_antialiasing, gameVarSetDisable_antialiasing, w.vars.disableAntialiasing)
VELLUM_AGS_STATIC_GET(gameVarGetDisabled_user_interface, w.g.interfaceDisabled + (w.blocking.kind != 0 ? 1 : 0))
VELLUM_AGS_STATIC_SET(gameVarSetDisabled_user_interface, w.g.interfaceDisabled = std::max(0, value))
VELLUM_AGS_STATIC_INT(gameVarGetFollowing_room_timer, gameVarSetFollowing_room_timer, w.vars.followingRoomTimer)
VELLUM_AGS_STATIC_INT(gameVarGetGscript_timer, gameVarSetGscript_timer, w.vars.gscriptTimer)
VELLUM_AGS_STATIC_GET(gameVarGetIn_conversation, w.g.dialog >= 0)
VELLUM_AGS_STATIC_SET(gameVarSetIn_conversation, (void)0)
VELLUM_AGS_STATIC_GET(gameVarGetIn_cutscene, w.g.inCutscene)
VELLUM_AGS_STATIC_SET(gameVarSetIn_cutscene, (void)0)
VELLUM_AGS_STATIC_GET(gameVarGetInv_activated, w.vars.invActivated)
VELLUM_AGS_STATIC_INT(gameVarGetInv_item_hit, gameVarSetInv_item_hit, w.vars.invItemHit)
VELLUM_AGS_STATIC_INT(gameVarGetInv_item_wid, gameVarSetInv_item_wid, w.vars.invItemWid)
VELLUM_AGS_STATIC_INT(gameVarGetInv_numdisp, gameVarSetInv_numdisp, w.vars.invNumdisp)
VELLUM_AGS_STATIC_INT(gameVarGetInv_numinline, gameVarSetInv_numinline, w.vars.invNuminline)
VELLUM_AGS_STATIC_GET(gameVarGetInv_numorder, w.shownItems(-1).size())
VELLUM_AGS_STATIC_SET(gameVarSetInv_numorder, (void)0)
VELLUM_AGS_STATIC_INT(gameVarGetInv_top, gameVarSetInv_top, w.vars.invTop)
VELLUM_AGS_STATIC_INT(gameVarGetInventory_greys_out, gameVarSetInventory_greys_out, w.vars.inventoryGreysOut)
VELLUM_AGS_STATIC_INT(gameVarGetItems_per_line, gameVarSetItems_per_line, w.vars.invNuminline)
VELLUM_AGS_STATIC_INT(gameVarGetKeep_screen_during_instant_transition, gameVarSetKeep_screen_during_instant_transition,
                      w.vars.keepScreenDuringInstantTransition)
VELLUM_AGS_STATIC_INT(gameVarGetLipsync_speed, gameVarSetLipsync_speed, w.vars.lipsyncSpeed)
VELLUM_AGS_STATIC_INT(gameVarGetMax_dialogoption_width, gameVarSetMax_dialogoption_width, w.g.optionsMaxWidth)
VELLUM_AGS_STATIC_INT(gameVarGetMessagetime, gameVarSetMessagetime, w.vars.messagetime)
VELLUM_AGS_STATIC_INT(gameVarGetMin_dialogoption_width, gameVarSetMin_dialogoption_width, w.g.optionsMinWidth)
VELLUM_AGS_STATIC_INT(gameVarGetMp3_loop_before_end, gameVarSetMp3_loop_before_end, w.vars.mp3LoopBeforeEnd)
VELLUM_AGS_STATIC_INT(gameVarGetNarrator_speech, gameVarSetNarrator_speech, w.vars.narratorSpeech)
VELLUM_AGS_STATIC_INT(gameVarGetNo_hicolor_fadein, gameVarSetNo_hicolor_fadein, w.vars.noHicolorFadein)
VELLUM_AGS_STATIC_INT(gameVarGetNo_multiloop_repeat, gameVarSetNo_multiloop_repeat, w.vars.noMultiloopRepeat)
VELLUM_AGS_STATIC_INT(gameVarGetNo_textbg_when_voice, gameVarSetNo_textbg_when_voice, w.vars.noTextbgWhenVoice)
VELLUM_AGS_STATIC_GET(gameVarGetNormal_font, w.g.normalFont)
VELLUM_AGS_STATIC_SET(gameVarSetNormal_font, w.g.normalFont = value)
VELLUM_AGS_STATIC_GET(gameVarGetNum_inv_items, w.shownItems(-1).size())
VELLUM_AGS_STATIC_SET(gameVarSetNum_inv_items, (void)0)
VELLUM_AGS_STATIC_INT(gameVarGetNum_parsed_words, gameVarSetNum_parsed_words, w.vars.numParsedWords)
VELLUM_AGS_STATIC_INT(gameVarGetRead_dialog_option_color, gameVarSetRead_dialog_option_color, w.g.optionsReadColor)
VELLUM_AGS_STATIC_INT(gameVarGetRoom_changes, gameVarSetRoom_changes, w.vars.roomChanges)
VELLUM_AGS_STATIC_GET(gameVarGetRoom_height, w.roomData() != nullptr ? w.roomData()->height : 0)
VELLUM_AGS_STATIC_SET(gameVarSetRoom_height, (void)0)
VELLUM_AGS_STATIC_GET(gameVarGetRoom_width, w.roomData() != nullptr ? w.roomData()->width : 0)
VELLUM_AGS_STATIC_SET(gameVarSetRoom_width, (void)0)
VELLUM_AGS_STATIC_INT(gameVarGetRoomscript_finished, gameVarSetRoomscript_finished, w.vars.roomscriptFinished)
VELLUM_AGS_STATIC_INT(gameVarGetScore, gameVarSetScore, w.vars.score)
VELLUM_AGS_STATIC_INT(gameVarGetScore_sound, gameVarSetScore_sound, w.vars.scoreSound)
VELLUM_AGS_STATIC_INT(gameVarGetScreenshot_height, gameVarSetScreenshot_height, w.vars.screenshotHeight)
VELLUM_AGS_STATIC_INT(gameVarGetScreenshot_width, gameVarSetScreenshot_width, w.vars.screenshotWidth)
VELLUM_AGS_STATIC_INT(gameVarGetShow_single_dialog_option, gameVarSetShow_single_dialog_option,
                      w.vars.showSingleDialogOption)
VELLUM_AGS_STATIC_INT(gameVarGetSierra_inv_color, gameVarSetSierra_inv_color, w.vars.sierraInvColor)
VELLUM_AGS_STATIC_INT(gameVarGetSkip_display, gameVarSetSkip_display, w.vars.skipDisplay)
VELLUM_AGS_STATIC_INT(gameVarGetSkip_speech_specific_key, gameVarSetSkip_speech_specific_key, w.g.skipKey)
VELLUM_AGS_STATIC_GET(gameVarGetSkipping_cutscene, w.g.skippingCutscene)
VELLUM_AGS_STATIC_SET(gameVarSetSkipping_cutscene, (void)0)
VELLUM_AGS_STATIC_INT(gameVarGetSpeech_bubble_width, gameVarSetSpeech_bubble_width, w.vars.speechBubbleWidth)
VELLUM_AGS_STATIC_GET(gameVarGetSpeech_font, w.g.speechFont)
VELLUM_AGS_STATIC_SET(gameVarSetSpeech_font, w.g.speechFont = value)
VELLUM_AGS_STATIC_INT(gameVarGetSpeech_music_drop, gameVarSetSpeech_music_drop, w.vars.speechMusicDrop)
VELLUM_AGS_STATIC_INT(gameVarGetSpeech_text_align, gameVarSetSpeech_text_align, w.vars.speechTextAlign)
VELLUM_AGS_STATIC_INT(gameVarGetSpeech_text_gui, gameVarSetSpeech_text_gui, w.vars.speechTextGui)
VELLUM_AGS_STATIC_INT(gameVarGetSpeech_text_shadow, gameVarSetSpeech_text_shadow, w.vars.textShadowColor)
VELLUM_AGS_STATIC_INT(gameVarGetSpeech_textwindow_gui, gameVarSetSpeech_textwindow_gui, w.vars.speechTextGui)
VELLUM_AGS_STATIC_INT(gameVarGetStop_dialog_at_end, gameVarSetStop_dialog_at_end, w.vars.stopDialogAtEnd)
VELLUM_AGS_STATIC_INT(gameVarGetSwap_portrait_side, gameVarSetSwap_portrait_side, w.vars.swapPortraitSide)
VELLUM_AGS_STATIC_INT(gameVarGetTalkanim_speed, gameVarSetTalkanim_speed, w.g.globalSpeechDelay)
VELLUM_AGS_STATIC_INT(gameVarGetText_align, gameVarSetText_align, w.vars.textAlign)
VELLUM_AGS_STATIC_INT(gameVarGetText_shadow_color, gameVarSetText_shadow_color, w.vars.textShadowColor)
VELLUM_AGS_STATIC_GET(gameVarGetText_speed, w.g.textReadingSpeed)
VELLUM_AGS_STATIC_SET(gameVarSetText_speed, w.g.textReadingSpeed = std::max(1, value))
VELLUM_AGS_STATIC_GET(gameVarGetFade_color_blue, w.g.fadeBlue)
VELLUM_AGS_STATIC_GET(gameVarGetFade_color_green, w.g.fadeGreen)
VELLUM_AGS_STATIC_GET(gameVarGetFade_color_red, w.g.fadeRed)
VELLUM_AGS_STATIC_INT(gameVarGetTop_bar_backcolor, gameVarSetTop_bar_backcolor, w.vars.topBarBackcolor)
VELLUM_AGS_STATIC_INT(gameVarGetTop_bar_bordercolor, gameVarSetTop_bar_bordercolor, w.vars.topBarBordercolor)
VELLUM_AGS_STATIC_INT(gameVarGetTop_bar_borderwidth, gameVarSetTop_bar_borderwidth, w.vars.topBarBorderwidth)
VELLUM_AGS_STATIC_INT(gameVarGetTop_bar_font, gameVarSetTop_bar_font, w.vars.topBarFont)
VELLUM_AGS_STATIC_INT(gameVarGetTotal_score, gameVarSetTotal_score, w.vars.totalScore)
VELLUM_AGS_STATIC_INT(gameVarGetTotalscore, gameVarSetTotalscore, w.vars.totalScore)
VELLUM_AGS_STATIC_INT(gameVarGetUnfactor_speech_from_textlength, gameVarSetUnfactor_speech_from_textlength,
                      w.vars.unfactorSpeechFromTextlength)
VELLUM_AGS_STATIC_INT(gameVarGetUsed_inv_on, gameVarSetUsed_inv_on, w.vars.usedInvOn)
VELLUM_AGS_STATIC_INT(gameVarGetUsed_mode, gameVarSetUsed_mode, w.vars.usedMode)
VELLUM_AGS_STATIC_INT(gameVarGetUsedinv, gameVarSetUsedinv, w.vars.usedinv)
VELLUM_AGS_STATIC_INT(gameVarGetUsedmode, gameVarSetUsedmode, w.vars.usedMode)

namespace {

// game.globalvars: they lie after the numbers of SetGlobalInt. Null when there is none of that number.
world::Int* oldNumber(const auto& call) {
  std::vector<world::Int>& all = worldOf(call).globalInts;
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

// An element of one of the engine's arrays. What a game does not have is an error that names the array.
vm::FastResult element(const vm::FastCall& call, Type type, std::size_t count, std::string_view array) {
  if (call.i(0) >= 0 && static_cast<std::size_t>(call.i(0)) < count) return thing(call, type, call.i(0));
  if (count == 0) return call.fail(array, "[", call.i(0), "]: there are none");
  return call.fail("Array index out of bounds (", array, "[", call.i(0), "], bounds: 0..", count - 1, ")");
}

}  // namespace

VELLUM_AGS_FAST_BODY(engineGetPlayer) {
  const world::World& world = worldOf(call);
  return thing(call, Type::Character, world.characters.empty() ? -1 : world.g.player);
}
VELLUM_AGS_FAST_BODY(engineGetCharacter) {
  return element(call, Type::Character, worldOf(call).characters.size(), "character");
}
VELLUM_AGS_FAST_BODY(engineGetDialog) {
  return element(call, Type::Dialog, worldOf(call).game().dialogs.size(), "dialog");
}
VELLUM_AGS_FAST_BODY(engineGetGui) { return element(call, Type::Gui, worldOf(call).guis.size(), "gui"); }
VELLUM_AGS_FAST_BODY(engineGetInventory) {
  return element(call, Type::Item, worldOf(call).game().items.size(), "inventory");
}
VELLUM_AGS_FAST_BODY(engineGetPalette) { return element(call, Type::Color, 256, "palette"); }
VELLUM_AGS_FAST_BODY(engineGetObject) {
  const world::World& world = worldOf(call);
  return element(call, Type::Object, world.room != nullptr ? world.room->objects.size() : 0, "object");
}
VELLUM_AGS_FAST_BODY(engineGetHotspot) {
  const world::World& world = worldOf(call);
  return element(call, Type::Hotspot, world.room != nullptr ? world.room->hotspots.size() : 0, "hotspot");
}
VELLUM_AGS_FAST_BODY(engineGetRegion) {
  const world::World& world = worldOf(call);
  return element(call, Type::Region, world.room != nullptr ? world.room->regions.size() : 0, "region");
}

}  // namespace vellum::ags::api
