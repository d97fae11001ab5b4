#include "languages/ags/world/speech.h"

#include <algorithm>

#include "base/text.h"
#include "languages/ags/world/cameras.h"
#include "languages/ags/world/hits.h"
#include "languages/ags/world/letters.h"
#include "languages/ags/world/overlays.h"
#include "languages/ags/world/stop_moving.h"
#include "languages/ags/world/translations.h"

namespace vellum::ags::world {

namespace {

constexpr int SpeechGap = 2;  // pixels between a head and its speech

}  // namespace

// Manual, Game.TextReadingSpeed and Game.MinimumTextDisplayTimeMs.
int Speech::ticksOfText(std::string_view text) const {
  Globals& globals = state_.globals;
  int speed = std::clamp(globals.textReadingSpeed, 1, 10'000);
  std::int64_t ticks = (std::int64_t(std::min(charactersIn(text), 100'000)) / speed + 1) * globals.ticksPerSecond;
  std::int64_t least = std::int64_t(std::clamp(globals.minimumTextMs, 0, 1'000'000)) * globals.ticksPerSecond / 1000;
  return static_cast<int>(std::max<std::int64_t>({ticks, least, 1}));
}

int Speech::ticksOfSpeech(std::string_view text) const {
  Globals& globals = state_.globals;
  if ((skipOf(globals.skipStyle) & TimerInput) == 0) return -1;
  return ticksOfText(text) +
         static_cast<int>(std::int64_t(std::clamp(globals.speechPostMs, 0, 1'000'000)) * globals.ticksPerSecond / 1000);
}

int Speech::skipOf(int style) const {
  switch (style) {
    case 1: return KeyboardInput | TimerInput;
    case 2: return TimerInput;
    case 3: return KeyboardInput | MouseInput;
    case 4: return MouseInput | TimerInput;
    case 5: return KeyboardInput;
    case 6: return MouseInput;
    case 7: return 0;
    default: return KeyboardInput | MouseInput | TimerInput;
  }
}

// Manual, game.bgspeech_stay_on_display.
void Speech::endBackgroundSpeech() {
  if (state_.variables.bgspeechStayOnDisplay != 0) return;
  std::vector<OverlayState>& overlays = state_.overlays.list;
  for (std::size_t i = overlays.size(); i-- > 0;)
    if (overlays[i].character >= 0) overlays_.remove(overlays[i].id);
}

void Speech::removeSpeechOf(int character) {
  std::vector<OverlayState>& overlays = state_.overlays.list;
  for (std::size_t i = overlays.size(); i-- > 0;)
    if (overlays[i].character == character) overlays_.remove(overlays[i].id);
}

// Above the character's head.
OverlayState Speech::overlayFor(const CharacterState& character, std::string_view text) const {
  OverlayState shown;
  shown.isText = OverlaySpeech;
  shown.font = state_.globals.speechFont;
  shown.color = character.speechColor;
  placeText(shown, text, game_.width * 2 / 3);
  Rectangle box = hits_.boxOf(character);
  Point head = cameras_.toScreen((box.left + box.right) / 2, box.top);
  shown.x = std::clamp(head.x - shown.width / 2, 0, std::max(0, game_.width - shown.width));
  shown.y = std::clamp(head.y - shown.height - SpeechGap, 0, std::max(0, game_.height - shown.height));
  return shown;
}

void Speech::report(const CharacterState& character, std::string_view text, bool thinks, bool blocks) {
  std::string_view name = state_.nameOf(character);
  std::string_view event = thinks ? "think" : blocks ? "say" : "say_background";
  std::string_view verb = thinks ? " thinks: " : blocks ? " says: " : " says aside: ";
  if (log_.listening())
    log_.event(event, base::cat(name, verb, text),
               {{"character", game_.scriptNameOf(state_.indexOf(character))}, {"name", name}, {"text", text}});
  if (!log_.narrate) log_.print(base::cat(name, thinks ? " (thinking): " : ": ", text));
}

void Speech::say(int id, std::string_view text, bool thinks, bool blocks) {
  CharacterState* character = state_.character(id);
  if (character == nullptr) return;
  text = translations_.translated(text);
  report(*character, text, thinks, blocks);
  OverlayState shown = overlayFor(*character, text);
  if (!blocks) {
    removeSpeechOf(id);
    shown.character = id;
    shown.ticks = ticksOfText(text);
    overlays_.add(shown, text);
    return;
  }
  endBackgroundSpeech();
  end();
  stopMoving(*character);
  state_.globals.textOverlay = overlays_.add(shown, text);
  state_.globals.speaker = id;
  character->speaking = thinks ? 2 : 1;
  character->speechFrame = 0;
  character->speechWait = 0;
  if ((thinks ? character->thinkView : character->speechView) > 0) stopIdling(*character);
}

void Speech::display(std::string_view text) {
  text = translations_.translated(text);
  endBackgroundSpeech();
  if (log_.listening())
    log_.event("display", log_.narrate ? base::cat("\"", text, "\"") : std::string(text), {{"text", text}});
  if (!log_.narrate) log_.print(text);
}

void Speech::placeText(OverlayState& overlay, std::string_view text, int width) const {
  overlay.width = overlay.height = 1;
  if (overlay.font < 0 || static_cast<std::size_t>(overlay.font) >= game_.fonts.size()) return;
  const Font& font = game_.fonts[static_cast<std::size_t>(overlay.font)];
  std::vector<std::string> lines = linesOf(font, text, width);
  for (std::string_view line : lines) overlay.width = std::clamp(widthOf(font, line), overlay.width, MaxSide);
  std::int64_t height =
      std::int64_t(std::clamp(font.lineSpacing, 1, MaxSide)) * static_cast<std::int64_t>(lines.size());
  overlay.height = static_cast<Int>(std::clamp<std::int64_t>(height, 1, MaxSide));
}

void Speech::showMessage(std::string_view text) {
  end();
  OverlayState shown;
  shown.isText = OverlayMessage;
  shown.font = state_.globals.normalFont;
  placeText(shown, translations_.translated(text), game_.width * 2 / 3);
  shown.x = (game_.width - shown.width) / 2;
  shown.y = (game_.height - shown.height) / 2;
  state_.globals.textOverlay = overlays_.add(shown, translations_.translated(text));
}

void Speech::end() {
  Globals& globals = state_.globals;
  if (CharacterState* who = state_.character(globals.speaker); who != nullptr) {
    if ((who->speaking == 2 ? who->thinkView : who->speechView) > 0) restartIdle(*who);
    who->speaking = 0;
  }
  globals.speaker = -1;
  if (globals.textOverlay != 0) overlays_.remove(globals.textOverlay);
  globals.textOverlay = 0;
}

}  // namespace vellum::ags::world
