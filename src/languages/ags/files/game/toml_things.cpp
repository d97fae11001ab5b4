// Views, audio, fonts, sprites, inventory, characters, cursors, words and variables of game.toml.
#include "base/text.h"
#include "languages/ags/files/game/toml_parts.h"

namespace vellum::ags::game {

using base::TomlValue;

std::string named(std::string_view what, const TomlValue& item) {
  const TomlValue* name = item.find("name");
  if (name == nullptr || !name->is(TomlValue::Type::String))
    return base::cat(what.find_first_of("aeiou") == 0 ? "an " : "a ", what);
  return base::cat(what, " '", name->string, "'");
}

namespace {

// Reads a script name that must be unique in the list.
template <class List, class Name>
void unique(TomlTable& table, const List& list, Name name, const std::string& wanted, std::string_view what) {
  std::size_t count = 0;
  for (const auto& thing : list) count += thing.*name == wanted;
  if (count > 1 && !wanted.empty()) table.loader().emitter.emit(diag::ProjectDuplicate, table.here(), what, wanted);
}

// Frames: sprite numbers; negative ones are flipped.
void readLoop(TomlTable& table, const TomlValue& item, int delay, world::View& view) {
  if (!table.expect(item, TomlValue::Type::Array, "loops", "arrays of sprite numbers")) return;
  world::Loop& loop = view.loops.emplace_back();
  for (const TomlValue& frame : item.items) {
    if (!table.inRange(frame, "loops", -65535, 65535)) return;
    int sprite = static_cast<int>(frame.integer);
    table.loader().project.references.sprites.push_back({std::abs(sprite), table.at(frame)});
    loop.frames.push_back({sprite < 0 ? -sprite : sprite, delay, sprite < 0 ? world::FlipAcross : world::FlipNone, -1});
  }
}

}  // namespace

void readHandlers(TomlTable& table, world::Handlers& handlers, std::string_view any) {
  static constexpr std::string_view Names[world::ModeCount] = {"",        "look", "interact", "talk",  "use-inventory",
                                                               "pick-up", "",     "",         "mode8", "mode9"};
  for (std::size_t mode = 0; mode < world::ModeCount; ++mode)
    if (!Names[mode].empty()) table.function(Names[mode], handlers.byMode[mode]);
  table.function(any, handlers.anyClick);
}

void readProperties(TomlTable& table, world::Properties& properties) {
  const TomlValue* list = table.table("properties");
  if (list == nullptr) return;
  for (const auto& [name, value] : list->members) {
    std::string text;
    switch (value.type) {
      case TomlValue::Type::String: text = value.string; break;
      case TomlValue::Type::Integer: base::append(text, value.integer); break;
      case TomlValue::Type::Boolean: text = value.boolean ? "1" : "0"; break;
      default: table.expect(value, TomlValue::Type::String, name, "a string, a number, true or false"); continue;
    }
    properties[name] = std::move(text);
  }
}

void readViews(TomlTable& root) {
  world::Game& game = root.loader().game;
  game.views.emplace_back();
  root.each("view", [&](const TomlValue& item) {
    if (game.views.size() > world::MaxViews) return;
    TomlTable table(root.loader(), item, named("view", item));
    world::View& view = game.views.emplace_back();
    table.text("name", view.name);
    unique(table, game.views, &world::View::name, view.name, "view");
    int delay = 0, frames = 0, first = 1;
    table.integer("delay", delay, 0, 10000);
    bool counted = table.integer("frames", frames, 1, 1000);
    const bool isGiven = table.integer("first-sprite", first, 0, 65535);
    const TomlValue* loops = table.any("loops");
    if (loops != nullptr && loops->is(TomlValue::Type::Integer)) {
      // `loops` loops of `frames` frames, with consecutive sprites.
      if (!table.inRange(*loops, "loops", 1, 100)) return;
      for (std::int64_t l = 0; l < loops->integer; ++l) {
        world::Loop& loop = view.loops.emplace_back();
        for (int f = 0; f < (counted ? frames : 1); ++f) {
          if (isGiven)
            table.loader().project.references.sprites.push_back({first, table.at(*table.any("first-sprite"))});
          loop.frames.push_back({first++, delay, false, -1});
        }
      }
    } else if (loops != nullptr && table.expect(*loops, TomlValue::Type::Array, "loops", "an array or a number")) {
      for (const TomlValue& loop : loops->items) readLoop(table, loop, delay, view);
    }
  });
}

void readAudio(TomlTable& root) {
  world::Game& game = root.loader().game;
  game.audioTypes.emplace_back();
  root.each("audio-type", [&](const TomlValue& item) {
    TomlTable table(root.loader(), item, named("audio type", item));
    world::AudioType& type = game.audioTypes.emplace_back();
    table.need("name", type.name);
    table.integer("channels", type.maxChannels, 0, 16);
  });
  root.each("clip", [&](const TomlValue& item) {
    TomlTable table(root.loader(), item, named("audio clip", item));
    world::AudioClip& clip = game.clips.emplace_back();
    table.need("name", clip.scriptName);
    unique(table, game.clips, &world::AudioClip::scriptName, clip.scriptName, "audio clip");
    std::string type;
    if (table.text("type", type)) {
      for (std::size_t i = 1; i < game.audioTypes.size(); ++i)
        if (game.audioTypes[i].name == type) clip.type = static_cast<int>(i);
      if (clip.type == 0) table.loader().emitter.emit(diag::ProjectReference, table.here(), "audio type", type);
    }
    table.integer("length-ms", clip.lengthMs, 0, AnyInt);
    table.integer("volume", clip.volume, 0, 100);
    table.integer("priority", clip.priority, 0, 100);
    table.flag("repeat", clip.repeat);
  });
}

void readFontsAndSprites(TomlTable& root) {
  world::Game& game = root.loader().game;
  root.each("font", [&](const TomlValue& item) {
    TomlTable table(root.loader(), item, named("font", item));
    world::Font& font = game.fonts.emplace_back();
    table.need("name", font.name);
    table.integer("height", font.height, 1, 1000);
    font.lineSpacing = font.height;
    table.integer("line-spacing", font.lineSpacing, 1, 1000);
    table.integer("letter-width", font.letterWidth, 1, 1000);
  });
  const TomlValue* sprites = root.table("sprites");
  if (sprites == nullptr) return;
  for (const auto& [name, value] : sprites->members) {
    // "7" = [width, height], "10-20" = [width, height], "30" = "walk.art"
    std::size_t dash = name.find('-');
    auto first = base::parseInt(std::string_view(name).substr(0, dash));
    auto last = dash == name.npos ? first : base::parseInt(std::string_view(name).substr(dash + 1));
    bool isNumber = first && last && *first >= 0 && *last <= 65535 && *first <= *last;
    if (isNumber && value.is(TomlValue::Type::String)) {
      auto end = dash == name.npos ? std::nullopt : std::optional(static_cast<int>(*last));
      readDrawnSprites(root, static_cast<int>(*first), end, value);
      continue;
    }
    if (!isNumber || !value.is(TomlValue::Type::Array) || value.items.size() != 2) {
      root.expect(value, TomlValue::Type::Boolean, name,
                  "a sprite's number, or the first and the last of several, with [width, height] or a file's name");
      continue;
    }
    if (!root.inRange(value.items[0], name, 1, world::MaxSide) ||
        !root.inRange(value.items[1], name, 1, world::MaxSide))
      continue;
    for (std::int64_t i = *first; i <= *last; ++i)
      game.sprites[static_cast<int>(i)] = {static_cast<int>(value.items[0].integer),
                                           static_cast<int>(value.items[1].integer), 32};
  }
}

void readItems(TomlTable& root) {
  world::Game& game = root.loader().game;
  game.items.emplace_back();
  root.each("item", [&](const TomlValue& value) {
    TomlTable table(root.loader(), value, named("item", value));
    world::InventoryItem& item = game.items.emplace_back();
    table.need("name", item.scriptName);
    unique(table, game.items, &world::InventoryItem::scriptName, item.scriptName, "item");
    item.name = item.scriptName;
    table.text("title", item.name);
    table.sprite("sprite", item.graphic);
    item.cursorGraphic = item.graphic;
    table.sprite("cursor-sprite", item.cursorGraphic);
    table.flag("carried", item.playerStartsWithIt);
    readProperties(table, item.properties);
    readHandlers(table, item.handlers, "other");
  });
}

namespace {

// A placeholder view for a character without one: 20 by 48 pixels, without movement.
int plainView(world::Game& game) {
  static constexpr std::string_view Name = "VPLAIN";
  int view = findView(game, Name);
  if (view >= 0) return view;
  game.sprites.insert({PlainSprite, {20, 48, 32}});
  world::View& added = game.views.emplace_back();
  added.name = Name;
  for (int i = 0; i < 4; ++i) added.loops.emplace_back().frames.push_back({PlainSprite, 0, false, -1});
  return static_cast<int>(game.views.size()) - 1;
}

}  // namespace

void readCharacters(TomlTable& root) {
  world::Game& game = root.loader().game;
  root.each("character", [&](const TomlValue& value) {
    TomlTable table(root.loader(), value, named("character", value));
    world::Character& character = game.characters.emplace_back();
    table.need("name", character.scriptName);
    unique(table, game.characters, &world::Character::scriptName, character.scriptName, "character");
    character.name = character.scriptName;
    table.text("title", character.name);
    if (table.integer("room", character.room, -1, world::MaxRooms - 1) && character.room >= 0)
      table.loader().project.references.rooms.push_back({character.room, table.at(*table.any("room"))});
    table.pair("at", character.x, character.y, -Far, Far);
    if (!table.thing("view", "view", findView, character.normalView)) character.normalView = plainView(game);
    table.thing("speech-view", "view", findView, character.speechView);
    table.thing("idle-view", "view", findView, character.idleView);
    table.thing("think-view", "view", findView, character.thinkView);
    table.thing("blink-view", "view", findView, character.blinkView);
    table.integer("idle-delay", character.idleDelay, 0, 10000);
    table.pair("walk-speed", character.walkSpeedX, character.walkSpeedY, -100, 1000);
    table.integer("animation-delay", character.animationDelay, 0, 1000);
    table.integer("speech-delay", character.speechAnimationDelay, 0, 1000);
    table.integer("speech-color", character.speechColor, 0, AnyInt);
    static constexpr std::string_view Directions[] = {"down", "left", "right", "up"};
    table.word("faces", Directions, character.loop);
    table.flag("clickable", character.clickable);
    table.flag("solid", character.solid);
    table.flag("diagonal-loops", character.diagonalLoops);
    table.flag("turn-before-walking", character.turnBeforeWalking);
    table.flag("visible", character.on);
    std::vector<std::string> carried;
    if (table.texts("carries", carried)) {
      for (const std::string& name : carried) {
        int item = findItem(game, name);
        if (item < 0) table.loader().emitter.emit(diag::ProjectReference, table.here(), "item", name);
        else character.inventory.emplace_back(item, 1);
      }
    }
    readProperties(table, character.properties);
    readHandlers(table, character.handlers, "any");
  });
}

void readCursors(TomlTable& root) {
  world::Game& game = root.loader().game;
  root.each("cursor", [&](const TomlValue& value) {
    TomlTable table(root.loader(), value, named("cursor", value));
    world::Cursor& cursor = game.cursors.emplace_back();
    table.need("name", cursor.name);
    table.sprite("sprite", cursor.graphic);
    table.thing("view", "view", findView, cursor.view);
    table.pair("hotspot", cursor.hotspotX, cursor.hotspotY, 0, 1000);
    table.flag("standard", cursor.standard);
    table.flag("enabled", cursor.enabled);
  });
}

namespace {

void readParser(TomlTable& root, const TomlValue& value) {
  world::Game& game = root.loader().game;
  TomlTable table(root.loader(), value, "[parser]");
  // A list has words with the same meaning; a single word has a meaning of its own.
  if (const TomlValue* words = table.array("words")) {
    int group = 1;
    for (const TomlValue& entry : words->items) {
      if (entry.is(TomlValue::Type::String)) game.words.push_back({entry.string, group++});
      else if (table.expect(entry, TomlValue::Type::Array, "words", "words, or lists of words that mean the same")) {
        for (const TomlValue& word : entry.items)
          if (table.expect(word, TomlValue::Type::String, "words", "words")) game.words.push_back({word.string, group});
        ++group;
      }
    }
  }
  std::vector<std::string> ignored;
  table.texts("ignored", ignored);
  for (std::string& word : ignored) game.words.push_back({std::move(word), 0});
  if (!game.words.empty()) {
    game.words.push_back({"anyword", 29999});
    game.words.push_back({"rol", 30000});
  }
}

}  // namespace

void readWordsAndVariables(TomlTable& root) {
  world::Game& game = root.loader().game;
  if (const TomlValue* parser = root.table("parser")) readParser(root, *parser);
  if (const TomlValue* variables = root.table("variables")) {
    for (const auto& [name, value] : variables->members) {
      world::GlobalVariable variable{name, "int", ""};
      switch (value.type) {
        case TomlValue::Type::Integer:
          if (!root.inRange(value, name, -2147483648LL, 2147483647LL)) continue;
          base::append(variable.value, value.integer);
          break;
        case TomlValue::Type::Boolean:
          variable.type = "bool";
          variable.value = value.boolean ? "true" : "false";
          break;
        case TomlValue::Type::Float:
          variable.type = "float";
          base::appendFixed(variable.value, value.number, 6);
          break;
        case TomlValue::Type::String:
          variable.type = "String";
          variable.value = quoted(value.string);
          break;
        case TomlValue::Type::Table: {
          TomlTable table(root.loader(), value, base::cat("variable '", name, "'"));
          table.need("type", variable.type);
          if (table.text("value", variable.value) && variable.type == "String") variable.value = quoted(variable.value);
          break;
        }
        default: root.expect(value, TomlValue::Type::Integer, name, "a number, a text, true or false"); continue;
      }
      game.globals.push_back(std::move(variable));
    }
  }
  if (const TomlValue* properties = root.table("properties")) {
    for (const auto& [name, value] : properties->members) {
      world::PropertySchema schema{name, value.is(TomlValue::Type::String), ""};
      if (schema.isText) schema.value = value.string;
      else if (value.is(TomlValue::Type::Boolean)) schema.value = value.boolean ? "1" : "0";
      else if (root.inRange(value, name, -2147483648LL, 2147483647LL)) base::append(schema.value, value.integer);
      game.properties.push_back(std::move(schema));
    }
  }
}

}  // namespace vellum::ags::game
