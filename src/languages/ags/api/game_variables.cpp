// Scripts' `game`, and the engine's other global variables.
#include "base/text.h"
#include "languages/ags/api/attributes.h"

namespace vellum::ags::api {

AGS_STATIC_INT(gameVarGetAbort_key, gameVarSetAbort_key, w.vars.abortKey)
AGS_STATIC_INT(gameVarGetAmbient_sounds_persist, gameVarSetAmbient_sounds_persist, w.vars.ambientSoundsPersist)
AGS_STATIC_INT(gameVarGetAnim_background_speed, gameVarSetAnim_background_speed, w.vars.animBackgroundSpeed)
AGS_STATIC_INT(gameVarGetAuto_use_walkto_points, gameVarSetAuto_use_walkto_points, w.vars.autoUseWalktoPoints)
AGS_STATIC_INT(gameVarGetBgspeech_game_speed, gameVarSetBgspeech_game_speed, w.vars.bgspeechGameSpeed)
AGS_STATIC_INT(gameVarGetBgspeech_stay_on_display, gameVarSetBgspeech_stay_on_display, w.vars.bgspeechStayOnDisplay)
AGS_STATIC_INT(gameVarGetClose_mouth_end_speech_time, gameVarSetClose_mouth_end_speech_time,
               w.vars.closeMouthEndSpeechTime)
AGS_STATIC_INT(gameVarGetClose_mouth_speech_time, gameVarSetClose_mouth_speech_time, w.vars.closeMouthEndSpeechTime)
AGS_STATIC_INT(gameVarGetDebug_mode, gameVarSetDebug_mode, w.vars.debugMode)
AGS_STATIC_INT(gameVarGetDialog_options_highlight_color, gameVarSetDialog_options_highlight_color, w.g.optionsHighlight)
AGS_STATIC_INT(gameVarGetDialog_options_x, gameVarSetDialog_options_x, w.g.optionsGuiX)
AGS_STATIC_INT(gameVarGetDialog_options_y, gameVarSetDialog_options_y, w.g.optionsGuiY)
AGS_STATIC_INT(gameVarGetDisable_antialiasing, gameVarSetDisable_antialiasing, w.vars.disableAntialiasing)
AGS_STATIC_GET(gameVarGetDisabled_user_interface, w.g.interfaceDisabled + (w.blocking.kind != 0 ? 1 : 0))
AGS_STATIC_SET(gameVarSetDisabled_user_interface, w.g.interfaceDisabled = std::max(0, value))
AGS_STATIC_INT(gameVarGetFollowing_room_timer, gameVarSetFollowing_room_timer, w.vars.followingRoomTimer)
AGS_STATIC_INT(gameVarGetGscript_timer, gameVarSetGscript_timer, w.vars.gscriptTimer)
AGS_STATIC_GET(gameVarGetIn_conversation, w.g.dialog >= 0)
AGS_STATIC_SET(gameVarSetIn_conversation, (void)0)
AGS_STATIC_GET(gameVarGetIn_cutscene, w.g.inCutscene)
AGS_STATIC_SET(gameVarSetIn_cutscene, (void)0)
AGS_STATIC_GET(gameVarGetInv_activated, w.vars.invActivated)
AGS_STATIC_INT(gameVarGetInv_item_hit, gameVarSetInv_item_hit, w.vars.invItemHit)
AGS_STATIC_INT(gameVarGetInv_item_wid, gameVarSetInv_item_wid, w.vars.invItemWid)
AGS_STATIC_INT(gameVarGetInv_numdisp, gameVarSetInv_numdisp, w.vars.invNumdisp)
AGS_STATIC_INT(gameVarGetInv_numinline, gameVarSetInv_numinline, w.vars.invNuminline)
AGS_STATIC_GET(gameVarGetInv_numorder, w.shownItems(-1).size())
AGS_STATIC_SET(gameVarSetInv_numorder, (void)0)
AGS_STATIC_INT(gameVarGetInv_top, gameVarSetInv_top, w.vars.invTop)
AGS_STATIC_INT(gameVarGetInventory_greys_out, gameVarSetInventory_greys_out, w.vars.inventoryGreysOut)
AGS_STATIC_INT(gameVarGetItems_per_line, gameVarSetItems_per_line, w.vars.invNuminline)
AGS_STATIC_INT(gameVarGetKeep_screen_during_instant_transition, gameVarSetKeep_screen_during_instant_transition,
               w.vars.keepScreenDuringInstantTransition)
AGS_STATIC_INT(gameVarGetLipsync_speed, gameVarSetLipsync_speed, w.vars.lipsyncSpeed)
AGS_STATIC_INT(gameVarGetMax_dialogoption_width, gameVarSetMax_dialogoption_width, w.g.optionsMaxWidth)
AGS_STATIC_INT(gameVarGetMessagetime, gameVarSetMessagetime, w.vars.messagetime)
AGS_STATIC_INT(gameVarGetMin_dialogoption_width, gameVarSetMin_dialogoption_width, w.g.optionsMinWidth)
AGS_STATIC_INT(gameVarGetMp3_loop_before_end, gameVarSetMp3_loop_before_end, w.vars.mp3LoopBeforeEnd)
AGS_STATIC_INT(gameVarGetNarrator_speech, gameVarSetNarrator_speech, w.vars.narratorSpeech)
AGS_STATIC_INT(gameVarGetNo_hicolor_fadein, gameVarSetNo_hicolor_fadein, w.vars.noHicolorFadein)
AGS_STATIC_INT(gameVarGetNo_multiloop_repeat, gameVarSetNo_multiloop_repeat, w.vars.noMultiloopRepeat)
AGS_STATIC_INT(gameVarGetNo_textbg_when_voice, gameVarSetNo_textbg_when_voice, w.vars.noTextbgWhenVoice)
AGS_STATIC_GET(gameVarGetNormal_font, w.g.normalFont)
AGS_STATIC_SET(gameVarSetNormal_font, w.g.normalFont = value)
AGS_STATIC_GET(gameVarGetNum_inv_items, w.shownItems(-1).size())
AGS_STATIC_SET(gameVarSetNum_inv_items, (void)0)
AGS_STATIC_INT(gameVarGetNum_parsed_words, gameVarSetNum_parsed_words, w.vars.numParsedWords)
AGS_STATIC_INT(gameVarGetRead_dialog_option_color, gameVarSetRead_dialog_option_color, w.g.optionsReadColor)
AGS_STATIC_INT(gameVarGetRoom_changes, gameVarSetRoom_changes, w.vars.roomChanges)
AGS_STATIC_GET(gameVarGetRoom_height, w.roomData() != nullptr ? w.roomData()->height : 0)
AGS_STATIC_SET(gameVarSetRoom_height, (void)0)
AGS_STATIC_GET(gameVarGetRoom_width, w.roomData() != nullptr ? w.roomData()->width : 0)
AGS_STATIC_SET(gameVarSetRoom_width, (void)0)
AGS_STATIC_INT(gameVarGetRoomscript_finished, gameVarSetRoomscript_finished, w.vars.roomscriptFinished)
AGS_STATIC_INT(gameVarGetScore, gameVarSetScore, w.vars.score)
AGS_STATIC_INT(gameVarGetScore_sound, gameVarSetScore_sound, w.vars.scoreSound)
AGS_STATIC_INT(gameVarGetScreenshot_height, gameVarSetScreenshot_height, w.vars.screenshotHeight)
AGS_STATIC_INT(gameVarGetScreenshot_width, gameVarSetScreenshot_width, w.vars.screenshotWidth)
AGS_STATIC_INT(gameVarGetShow_single_dialog_option, gameVarSetShow_single_dialog_option, w.vars.showSingleDialogOption)
AGS_STATIC_INT(gameVarGetSierra_inv_color, gameVarSetSierra_inv_color, w.vars.sierraInvColor)
AGS_STATIC_INT(gameVarGetSkip_display, gameVarSetSkip_display, w.vars.skipDisplay)
AGS_STATIC_INT(gameVarGetSkip_speech_specific_key, gameVarSetSkip_speech_specific_key, w.g.skipKey)
AGS_STATIC_GET(gameVarGetSkipping_cutscene, w.g.skippingCutscene)
AGS_STATIC_SET(gameVarSetSkipping_cutscene, (void)0)
AGS_STATIC_INT(gameVarGetSpeech_bubble_width, gameVarSetSpeech_bubble_width, w.vars.speechBubbleWidth)
AGS_STATIC_GET(gameVarGetSpeech_font, w.g.speechFont)
AGS_STATIC_SET(gameVarSetSpeech_font, w.g.speechFont = value)
AGS_STATIC_INT(gameVarGetSpeech_music_drop, gameVarSetSpeech_music_drop, w.vars.speechMusicDrop)
AGS_STATIC_INT(gameVarGetSpeech_text_align, gameVarSetSpeech_text_align, w.vars.speechTextAlign)
AGS_STATIC_INT(gameVarGetSpeech_text_gui, gameVarSetSpeech_text_gui, w.vars.speechTextGui)
AGS_STATIC_INT(gameVarGetSpeech_text_shadow, gameVarSetSpeech_text_shadow, w.vars.textShadowColor)
AGS_STATIC_INT(gameVarGetSpeech_textwindow_gui, gameVarSetSpeech_textwindow_gui, w.vars.speechTextGui)
AGS_STATIC_INT(gameVarGetStop_dialog_at_end, gameVarSetStop_dialog_at_end, w.vars.stopDialogAtEnd)
AGS_STATIC_INT(gameVarGetSwap_portrait_side, gameVarSetSwap_portrait_side, w.vars.swapPortraitSide)
AGS_STATIC_INT(gameVarGetTalkanim_speed, gameVarSetTalkanim_speed, w.g.globalSpeechDelay)
AGS_STATIC_INT(gameVarGetText_align, gameVarSetText_align, w.vars.textAlign)
AGS_STATIC_INT(gameVarGetText_shadow_color, gameVarSetText_shadow_color, w.vars.textShadowColor)
AGS_STATIC_GET(gameVarGetText_speed, w.g.textReadingSpeed)
AGS_STATIC_SET(gameVarSetText_speed, w.g.textReadingSpeed = std::max(1, value))
AGS_STATIC_GET(gameVarGetFade_color_blue, w.g.fadeBlue)
AGS_STATIC_GET(gameVarGetFade_color_green, w.g.fadeGreen)
AGS_STATIC_GET(gameVarGetFade_color_red, w.g.fadeRed)
AGS_STATIC_INT(gameVarGetTop_bar_backcolor, gameVarSetTop_bar_backcolor, w.vars.topBarBackcolor)
AGS_STATIC_INT(gameVarGetTop_bar_bordercolor, gameVarSetTop_bar_bordercolor, w.vars.topBarBordercolor)
AGS_STATIC_INT(gameVarGetTop_bar_borderwidth, gameVarSetTop_bar_borderwidth, w.vars.topBarBorderwidth)
AGS_STATIC_INT(gameVarGetTop_bar_font, gameVarSetTop_bar_font, w.vars.topBarFont)
AGS_STATIC_INT(gameVarGetTotal_score, gameVarSetTotal_score, w.vars.totalScore)
AGS_STATIC_INT(gameVarGetTotalscore, gameVarSetTotalscore, w.vars.totalScore)
AGS_STATIC_INT(gameVarGetUnfactor_speech_from_textlength, gameVarSetUnfactor_speech_from_textlength,
               w.vars.unfactorSpeechFromTextlength)
AGS_STATIC_INT(gameVarGetUsed_inv_on, gameVarSetUsed_inv_on, w.vars.usedInvOn)
AGS_STATIC_INT(gameVarGetUsed_mode, gameVarSetUsed_mode, w.vars.usedMode)
AGS_STATIC_INT(gameVarGetUsedinv, gameVarSetUsedinv, w.vars.usedinv)
AGS_STATIC_INT(gameVarGetUsedmode, gameVarSetUsedmode, w.vars.usedMode)

namespace {

// game.globalvars: they lie behind the numbers of SetGlobalInt. Null when there is none of that number.
world::Int* oldNumber(const auto& call) {
  std::vector<world::Int>& all = worldOf(call).globalInts;
  std::size_t count = all.size() - world::GlobalIntCount;
  bool isOne = call.i(0) >= 0 && static_cast<std::size_t>(call.i(0)) < count;
  return isOne ? &all[static_cast<std::size_t>(world::GlobalIntCount + call.i(0))] : nullptr;
}

vm::Quick noOldNumber(const vm::QuickCall& call) {
  return call.fail("game.globalvars: there is no number ", call.i(0), ": they go from 0 to 49");
}

}  // namespace

QUICK(gameVarGetGlobalvars) {
  world::Int* number = oldNumber(call);
  return number != nullptr ? call.done(*number) : noOldNumber(call);
}
QUICK(gameVarSetGlobalvars) {
  world::Int* number = oldNumber(call);
  if (number == nullptr) return noOldNumber(call);
  *number = call.i(1);
  return call.done();
}

namespace {

// An element of one of the engine's arrays. What a game does not have is an error that names the array.
vm::Quick element(const vm::QuickCall& call, Type type, std::size_t count, std::string_view array) {
  if (call.i(0) >= 0 && static_cast<std::size_t>(call.i(0)) < count) return thing(call, type, call.i(0));
  if (count == 0) return call.fail(array, "[", call.i(0), "]: there are none");
  return call.fail("Array index out of bounds (", array, "[", call.i(0), "], bounds: 0..", count - 1, ")");
}

}  // namespace

QUICK(engineGetPlayer) {
  const world::World& world = worldOf(call);
  return thing(call, Type::Character, world.characters.empty() ? -1 : world.g.player);
}
QUICK(engineGetCharacter) { return element(call, Type::Character, worldOf(call).characters.size(), "character"); }
QUICK(engineGetDialog) { return element(call, Type::Dialog, worldOf(call).game().dialogs.size(), "dialog"); }
QUICK(engineGetGui) { return element(call, Type::Gui, worldOf(call).guis.size(), "gui"); }
QUICK(engineGetInventory) { return element(call, Type::Item, worldOf(call).game().items.size(), "inventory"); }
QUICK(engineGetPalette) { return element(call, Type::Color, 256, "palette"); }
QUICK(engineGetObject) {
  const world::World& world = worldOf(call);
  return element(call, Type::Object, world.room != nullptr ? world.room->objects.size() : 0, "object");
}
QUICK(engineGetHotspot) {
  const world::World& world = worldOf(call);
  return element(call, Type::Hotspot, world.room != nullptr ? world.room->hotspots.size() : 0, "hotspot");
}
QUICK(engineGetRegion) {
  const world::World& world = worldOf(call);
  return element(call, Type::Region, world.room != nullptr ? world.room->regions.size() : 0, "region");
}

}  // namespace vellum::ags::api
