// What is said and shown: speech, messages, overlays.
#include <algorithm>

#include "base/text.h"
#include "languages/ags/world/letters.h"
#include "languages/ags/world/world.h"

namespace vellum::ags::world {

namespace {

constexpr int SpeechGap = 2;                                                  // pixels between a head and what it says
constexpr Int Keyboard = 0x04000000, Mouse = 0x08000000, Timer = 0x01000000;  // eInput...

// Manual, game.bgspeech_stay_on_display.
void endBackgroundSpeech(World& world) {
  if (world.vars.bgspeechStayOnDisplay != 0) return;
  for (std::size_t i = world.overlays.size(); i-- > 0;)
    if (world.overlays[i].character >= 0) world.removeOverlay(world.overlays[i].id);
}

}  // namespace

// Manual, Game.TextReadingSpeed and Game.MinimumTextDisplayTimeMs.
int World::ticksOfText(std::string_view text) const {
  int speed = std::clamp(g.textReadingSpeed, 1, 10'000);
  std::int64_t ticks = (std::int64_t(std::min(charactersIn(text), 100'000)) / speed + 1) * g.ticksPerSecond;
  std::int64_t least = std::int64_t(std::clamp(g.minimumTextMs, 0, 1'000'000)) * g.ticksPerSecond / 1000;
  return static_cast<int>(std::max<std::int64_t>({ticks, least, 1}));
}

int World::ticksOfSpeech(std::string_view text) const {
  if ((skipOf(g.skipStyle) & Timer) == 0) return -1;
  return ticksOfText(text) +
         static_cast<int>(std::int64_t(std::clamp(g.speechPostMs, 0, 1'000'000)) * g.ticksPerSecond / 1000);
}

int World::skipOf(int style) const {
  switch (style) {
    case 1: return Keyboard | Timer;
    case 2: return Timer;
    case 3: return Keyboard | Mouse;
    case 4: return Mouse | Timer;
    case 5: return Keyboard;
    case 6: return Mouse;
    case 7: return 0;
    default: return Keyboard | Mouse | Timer;
  }
}

OverlayState* World::overlay(int id) {
  for (OverlayState& overlay : overlays)
    if (overlay.id == id) return &overlay;
  return nullptr;
}

int World::addOverlay(const OverlayState& state, std::string_view text) {
  if (overlays.size() >= MaxOverlays || !isRoomForText(KeptTextCost)) return 0;
  std::string kept;
  if (!keepText(kept, text)) return 0;
  OverlayState& made = overlays.emplace_back(state);
  made.id = g.nextOverlay++;
  made.room = g.room;
  overlayTexts[made.id] = std::move(kept);
  return made.id;
}

void World::removeOverlay(int id) {
  for (std::size_t i = 0; i < overlays.size(); ++i) {
    if (overlays[i].id != id) continue;
    overlays.erase(overlays.begin() + static_cast<std::ptrdiff_t>(i));
    overlayTexts.erase(id);
    const std::string path = overlayPath(id);
    auto first = properties.lower_bound(path), last = first;
    while (last != properties.end() && last->first.starts_with(path)) ++last;
    properties.erase(first, last);
    return;
  }
}

void World::updateOverlays() {
  for (std::size_t i = overlays.size(); i-- > 0;)
    if (overlays[i].ticks > 0 && --overlays[i].ticks == 0) removeOverlay(overlays[i].id);
}

void World::say(int id, std::string_view text, bool thinks, bool blocks) {
  CharacterState* who = character(id);
  if (who == nullptr) return;
  text = translated(text);
  std::string_view name = nameOf(*who);
  if (log_.listening())
    log_.event(thinks   ? "think"
               : blocks ? "say"
                        : "say_background",
               base::cat(name,
                         thinks   ? " thinks: "
                         : blocks ? " says: "
                                  : " says aside: ",
                         text),
               {{"character", scriptNameOf(*who)}, {"name", name}, {"text", text}});
  if (!log_.narrate) log_.print(base::cat(name, thinks ? " (thinking): " : ": ", text));
  OverlayState shown;
  shown.isText = OverlaySpeech;
  shown.font = g.speechFont;
  shown.color = who->speechColor;
  placeText(shown, text, game_.width * 2 / 3);
  Rectangle box = boxOf(*who);
  Point head = toScreen((box.left + box.right) / 2, box.top);
  shown.x = std::clamp(head.x - shown.width / 2, 0, std::max(0, game_.width - shown.width));
  shown.y = std::clamp(head.y - shown.height - SpeechGap, 0, std::max(0, game_.height - shown.height));
  if (!blocks) {
    for (std::size_t i = overlays.size(); i-- > 0;)
      if (overlays[i].character == id) removeOverlay(overlays[i].id);
    shown.character = id;
    shown.ticks = ticksOfText(text);
    addOverlay(shown, text);
    return;
  }
  endBackgroundSpeech(*this);
  endSpeech();
  stop(*who);
  g.textOverlay = addOverlay(shown, text);
  g.speaker = id;
  who->speaking = thinks ? 2 : 1;
  who->speechFrame = 0;
  who->speechWait = 0;
  if (who->idle != 0) {
    who->idle = 0;
    who->view = who->normalView;
    who->frame = 0;
  }
}

void World::display(std::string_view text) {
  text = translated(text);
  endBackgroundSpeech(*this);
  if (log_.listening())
    log_.event("display", log_.narrate ? base::cat("\"", text, "\"") : std::string(text), {{"text", text}});
  if (!log_.narrate) log_.print(text);
}

void World::placeText(OverlayState& overlay, std::string_view text, int width) const {
  overlay.width = overlay.height = 1;
  if (overlay.font < 0 || static_cast<std::size_t>(overlay.font) >= game_.fonts.size()) return;
  const Font& font = game_.fonts[static_cast<std::size_t>(overlay.font)];
  std::vector<std::string_view> lines = linesOf(font, text, width);
  for (std::string_view line : lines) overlay.width = std::clamp(widthOf(font, line), overlay.width, MaxSide);
  std::int64_t height =
      std::int64_t(std::clamp(font.lineSpacing, 1, MaxSide)) * static_cast<std::int64_t>(lines.size());
  overlay.height = static_cast<Int>(std::min<std::int64_t>(height, MaxSide));
}

void World::showMessage(std::string_view text) {
  endSpeech();
  OverlayState shown;
  shown.isText = OverlayMessage;
  shown.font = g.normalFont;
  placeText(shown, translated(text), game_.width * 2 / 3);
  shown.x = (game_.width - shown.width) / 2;
  shown.y = (game_.height - shown.height) / 2;
  g.textOverlay = addOverlay(shown, translated(text));
}

void World::endSpeech() {
  if (CharacterState* who = character(g.speaker); who != nullptr) {
    who->speaking = 0;
    who->idleWait = std::clamp(who->idleDelay, 0, 100'000) * g.ticksPerSecond;
  }
  g.speaker = -1;
  if (g.textOverlay != 0) removeOverlay(g.textOverlay);
  g.textOverlay = 0;
}

}  // namespace vellum::ags::world
