// Sprites, views, audio, fonts, inventory, characters, cursors and words of Game.agf.
#include <algorithm>

#include "base/text.h"
#include "languages/ags/files/game/agf.h"
#include "languages/ags/files/wfn_font.h"

namespace vellum::ags::game {

void AgfReader::readSprites() {
  for (Xml sprite : game.child("Sprites").all("Sprite")) {
    auto slot = base::parseInt(sprite.attribute("Slot"));
    auto width = base::parseInt(sprite.attribute("Width"));
    auto height = base::parseInt(sprite.attribute("Height"));
    if (!slot || *slot < 0 || *slot > 65535 || !width || !height) continue;
    if (*width < 1 || *height < 1 || *width > world::MaxSide || *height > world::MaxSide) continue;
    auto depth = base::parseInt(sprite.attribute("ColorDepth"));
    game_.sprites[static_cast<int>(*slot)] = {static_cast<int>(*width), static_cast<int>(*height),
                                              depth && *depth > 0 && *depth <= 32 ? static_cast<int>(*depth) : 32};
  }
  loader_.readSprites(at(game.child("Sprites")));
}

// 4.0 has <Flip>, earlier versions have <Flipped>.
int AgfReader::flipOf(Xml frame) {
  const std::string_view way = base::trim(frame.child("Flip").text());
  if (way == "Horizontal") return world::FlipAcross;
  if (way == "Vertical") return world::FlipDown;
  if (way == "Both") return world::FlipAcross | world::FlipDown;
  return flag(frame, "Flipped", false) ? world::FlipAcross : world::FlipNone;
}

void AgfReader::readViews() {
  game_.views.resize(1);
  for (Xml element : game.child("Views").all("View")) {
    world::View* view = slot(game_.views, element, number(element, "ID", 0), world::MaxViews);
    if (view == nullptr) continue;
    text(element, "Name", view->name);
    view->name = base::toUpper(view->name);
    for (Xml item : element.child("Loops").children("Loop")) {
      world::Loop& loop = view->loops.emplace_back();
      loop.runNext = flag(item, "RunNextLoop", false);
      for (Xml frame : item.child("Frames").children("ViewFrame")) {
        loop.frames.push_back(
            {number(frame, "Image", 0), number(frame, "Delay", 0), flipOf(frame), clipOf(number(frame, "Sound", 0))});
        text(frame, "EventName", loop.frames.back().event);
      }
    }
  }
}

void AgfReader::readAudio() {
  game_.audioTypes.resize(1);
  for (Xml element : game.child("AudioClipTypes").all("AudioClipType")) {
    world::AudioType* type = slot(game_.audioTypes, element, number(element, "TypeID", 0), 256);
    if (type == nullptr) continue;
    text(element, "Name", type->name);
    type->maxChannels = number(element, "MaxChannels", 1);
  }
  readClips(game.child("AudioClips"), {});
}

// The settings of a clip or folder itself, combined with those inherited from the enclosing folder.
AgfReader::ClipDefaults AgfReader::clipDefaults(Xml element, ClipDefaults outer) {
  auto own = [&](std::string_view name) {
    Xml actual = element.child(base::cat("Actual", name));
    return actual ? actual.text() : element.child(base::cat("Default", name)).text();
  };
  if (auto volume = base::parseInt(base::trim(own("Volume"))); volume && *volume >= 0 && *volume <= 100)
    outer.volume = static_cast<int>(*volume);
  std::string_view repeat = own("Repeat");
  if (!repeat.empty() && repeat != "Inherit")
    outer.repeat = base::equalsIgnoreCase(repeat, "true") || base::equalsIgnoreCase(repeat, "yes");
  static constexpr std::pair<std::string_view, int> Priorities[] = {
      {"VeryLow", 10}, {"Low", 25}, {"Normal", 50}, {"High", 75}, {"VeryHigh", 90}};
  for (auto [word, value] : Priorities)
    if (own("Priority") == word) outer.priority = value;
  return outer;
}

// Clips of a folder follow those of its subfolders, in the order of the file. A folder's own settings are in an element
// with the folder's name that names no folder.
void AgfReader::readClips(Xml folder, ClipDefaults defaults) {
  for (Xml child : folder.children("AudioClipFolder"))
    if (child.attribute("Name").empty()) defaults = clipDefaults(child, defaults);
  for (Xml child : folder.children()) {
    if (child.name() == "AudioClip") readClip(child, clipDefaults(child, defaults));
    else if (child.name() != "AudioClipFolder" || !child.attribute("Name").empty()) readClips(child, defaults);
  }
}

void AgfReader::readClip(Xml element, const ClipDefaults& defaults) {
  if (element.child("ScriptName").text().empty() || game_.clips.size() >= world::MaxClips) return;
  int place = static_cast<int>(game_.clips.size());
  loader_.place("audio clip", place, at(element));
  clipByIndex_.emplace(number(element, "Index", place + 1), place);
  world::AudioClip& clip = game_.clips.emplace_back();
  text(element, "ScriptName", clip.scriptName);
  clip.type = number(element, "Type", 0);
  static constexpr std::string_view Files[] = {"OGG", "MP3", "WAV", "VOC", "MIDI", "MOD"};
  for (int i = 0; i < 6; ++i)
    if (element.child("FileType").text() == Files[i]) clip.fileType = i + 1;
  clip.volume = defaults.volume;
  clip.repeat = defaults.repeat;
  clip.priority = defaults.priority;
  properties(element, clip.properties);
}

void AgfReader::readFonts() {
  for (Xml element : game.child("Fonts").all("Font")) {
    world::Font* font = slot(game_.fonts, element, number(element, "ID", static_cast<int>(game_.fonts.size())), 4096);
    if (font == nullptr) continue;
    text(element, "Name", font->name);
    int size = number(element, "PointSize", 0);
    if (size > 0 && size <= 1000) font->height = size;
    font->scale = std::clamp(number(element, "SizeMultiplier", 1), 1, 100);
    const int id = static_cast<int>(font - game_.fonts.data());
    loader_.readFontShapes(id, base::trim(element.child("FontFileName").text()), *font, at(element));
    const std::string_view definedBy = base::trim(element.child("HeightDefinedBy").text());
    if (font->shapes != nullptr)
      font->height =
          (definedBy == "PixelHeight" ? font->shapes->realHeight() : font->shapes->nominalHeight()) * font->scale;
    if (int custom = number(element, "CustomHeightValue", 0); definedBy == "CustomValue" && custom > 0)
      font->height = custom;
    font->height = std::clamp(font->height, 1, 1000);
    int spacing = number(element, "LineSpacing", 0);
    font->lineSpacing = spacing > 0 && spacing <= 1000 ? spacing : font->height;
  }
}

void AgfReader::readItems() {
  game_.items.resize(1);
  for (Xml element : game.child("InventoryItems").all("InventoryItem")) {
    world::InventoryItem* item = slot(game_.items, element, number(element, "ID", 0), world::MaxItems);
    if (item == nullptr) continue;
    text(element, "Name", item->scriptName);
    text(element, "Description", item->name);
    item->graphic = number(element, "Image", 0);
    item->cursorGraphic = number(element, "CursorImage", item->graphic);
    item->playerStartsWithIt = flag(element, "PlayerStartsWithItem", false);
    properties(element, item->properties);
    if (readHandlers(element, item->handlers)) continue;
    // Events: look, interact, talk, use inventory, other click.
    std::vector<std::string> events = interactions(element, item->handlers.script);
    events.resize(5);
    for (std::size_t i = 0; i < 4; ++i) item->handlers.byMode[i + 1] = std::move(events[i]);
    item->handlers.anyClick = std::move(events[4]);
  }
}

void AgfReader::readCharacters() {
  for (Xml element : game.child("Characters").all("Character")) {
    int id = number(element, "ID", static_cast<int>(game_.characters.size()));
    world::Character* character = slot(game_.characters, element, id, world::MaxCharacters);
    if (character == nullptr) continue;
    loader_.place("character", id, at(element));
    text(element, "ScriptName", character->scriptName);
    text(element, "RealName", character->name);
    character->room = number(element, "StartingRoom", -1);
    character->x = number(element, "StartX", 160);
    character->y = number(element, "StartY", 120);
    character->normalView = number(element, "NormalView", 0);
    character->speechView = number(element, "SpeechView", 0);
    character->idleView = number(element, "IdleView", 0);
    character->thinkView = number(element, "ThinkingView", 0);
    character->blinkView = number(element, "BlinkingView", 0);
    character->idleDelay = number(element, "IdleDelay", 20);
    character->idleAnimationDelay = number(element, "IdleAnimationDelay", 5);
    character->animationDelay = number(element, "AnimationDelay", 4);
    character->speechAnimationDelay = number(element, "SpeechAnimationDelay", 5);
    character->speechColor = number(element, "SpeechColor", 15);
    int speed = number(element, "MovementSpeed", 3);
    bool same = flag(element, "UniformMovementSpeed", true);
    character->walkSpeedX = same ? speed : number(element, "MovementSpeedX", speed);
    character->walkSpeedY = same ? speed : number(element, "MovementSpeedY", speed);
    character->clickable = flag(element, "Clickable", true);
    character->solid = flag(element, "Solid", true);
    character->diagonalLoops = flag(element, "DiagonalLoops", true);
    character->turnBeforeWalking = flag(element, "TurnBeforeWalking", true);
    character->movementLinkedToAnimation = flag(element, "MovementLinkedToAnimation", true);
    character->useRoomLight = flag(element, "UseRoomAreaLighting", true);
    character->useRoomScaling = flag(element, "UseRoomAreaScaling", true);
    character->scaleMoveSpeed = flag(element, "AdjustSpeedWithScaling", false);
    character->scaleVolume = flag(element, "AdjustVolumeWithScaling", false);
    properties(element, character->properties);
    if (readHandlers(element, character->handlers)) continue;
    // Events: look, interact, talk, use inventory, any click, pick up, mode 8, mode 9.
    std::vector<std::string> events = interactions(element, character->handlers.script);
    events.resize(8);
    for (std::size_t i = 0; i < 4; ++i) character->handlers.byMode[i + 1] = std::move(events[i]);
    character->handlers.anyClick = std::move(events[4]);
    character->handlers.byMode[5] = std::move(events[5]);
    character->handlers.byMode[8] = std::move(events[6]);
    character->handlers.byMode[9] = std::move(events[7]);
  }
}

void AgfReader::readCursors() {
  for (Xml element : game.child("Cursors").all("MouseCursor")) {
    int id = number(element, "ID", static_cast<int>(game_.cursors.size()));
    world::Cursor* cursor = slot(game_.cursors, element, id, 256);
    if (cursor == nullptr) continue;
    // "Walk to" makes eModeWalkto.
    cursor->name.clear();
    for (char c : element.child("Name").text())
      if (base::isAsciiAlnum(c) || c == '_') cursor->name += c;
    cursor->graphic = number(element, "Image", 0);
    cursor->view = number(element, "View", 0);
    cursor->animationDelay = number(element, "AnimationDelay", 5);
    cursor->hotspotX = number(element, "HotspotX", 0);
    cursor->hotspotY = number(element, "HotspotY", 0);
    cursor->standard = flag(element, "StandardMode", false);
    cursor->makesEvents = flag(element, "CreateEvent", true);
  }
}

void AgfReader::readWords() {
  for (Xml element : game.child("TextParser").all("TextParserWord")) {
    world::ParserWord& word = game_.words.emplace_back();
    text(element, "Word", word.word);
    word.group = number(element, "WordGroup", 0);
  }
}

}  // namespace vellum::ags::game
