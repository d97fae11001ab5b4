// The whole state of a game as one list of fields: saving, restoring and hashing it walk the same list.
#include <algorithm>

#include "languages/ags/world/world.h"

namespace vellum::ags::world {

namespace {

template <class Io>
void roomFields(Io& io, RoomState& room) {
  io.number(room.visited);
  fixedPlains(io, room.objects);
  fixedTexts(io, room.objectNames);
  for (auto& path : room.objectPaths) plains(io, path);
  fixedPlains(io, room.hotspots);
  fixedTexts(io, room.hotspotNames);
  fixedPlains(io, room.regions);
  fixedPlains(io, room.areas);
  fixedPlains(io, room.walkBehinds);
}

template <class Io, class T>
void queue(Io& io, Queue<T>& list) {
  std::size_t count = io.count(list.size(), sizeof(T));
  if constexpr (Io::reads) {
    list.clear();
    for (std::size_t i = 0; i < count; ++i) {
      T item;
      plain(io, item);
      list.push_back(item);
    }
  } else {
    for (std::size_t i = 0; i < list.size(); ++i) plain(io, list[i]);
  }
}

template <class Io, class Key>
void plainMap(Io& io, std::map<Key, Int>& map) {
  struct Entry {
    Key key;
    Int value = 0;
  };
  std::size_t count = io.count(map.size(), sizeof(Entry));
  if constexpr (Io::reads) {
    map.clear();
    for (std::size_t i = 0; i < count; ++i) {
      Entry entry;
      plain(io, entry);
      map[entry.key] = entry.value;
    }
  } else {
    for (auto [key, value] : map) {
      Entry entry{key, value};
      plain(io, entry);
    }
  }
}

template <class Io>
void spriteMap(Io& io, std::map<Int, SpriteState>& map) {
  std::size_t count = io.count(map.size(), sizeof(SpriteState));
  if constexpr (Io::reads) {
    map.clear();
    for (std::size_t i = 0; i < count; ++i) {
      SpriteState sprite;
      plain(io, sprite);
      if (!map.emplace(sprite.number, sprite).second) return io.fail();
    }
  } else {
    for (auto& [number, sprite] : map) plain(io, sprite);
  }
}

struct CanvasHeader {
  Int target = 0, number = 0, width = 0, height = 0;
};

template <class Io>
void pictures(Io& io, std::map<World::CanvasKey, Canvas>& canvases, [[maybe_unused]] std::size_t& pixels) {
  std::size_t count = io.count(canvases.size(), sizeof(CanvasHeader));
  if constexpr (Io::reads) {
    canvases.clear();
    pixels = 0;
    for (std::size_t i = 0; i < count; ++i) {
      CanvasHeader header;
      plain(io, header);
      if (header.width < 1 || header.height < 1 || header.width > MaxSide || header.height > MaxSide) return io.fail();
      std::size_t area = static_cast<std::size_t>(header.width) * static_cast<std::size_t>(header.height);
      pixels += area;
      auto [place, isNew] = canvases.try_emplace({header.target, header.number});
      if (io.count(0, sizeof(Int)) != area || pixels > MaxPixels || !isNew) return io.fail();
      place->second = Canvas(header.width, header.height, 0);
      for (Int& pixel : place->second.pixels()) io.number(pixel);
    }
  } else {
    for (auto& [key, canvas] : canvases) {
      CanvasHeader header{key.first, key.second, canvas.width(), canvas.height()};
      plain(io, header);
      io.count(canvas.size(), sizeof(Int));
      for (Int& pixel : canvas.pixels()) io.number(pixel);
    }
  }
}

}  // namespace

template <class Io>
void World::eachField(Io& io) {
  plain(io, g);
  plain(io, vars);
  plain(io, blocking);
  queue(io, tasks);
  queue(io, deferred);
  io.number(stopDialogAfter);
  io.number(nextDialog);
  io.number(edge);
  fixedPlains(io, characters);
  fixedTexts(io, characterNames);
  for (auto& path : paths) plains(io, path);
  for (auto& order : inventory) plains(io, order);
  for (auto& held : inventoryHeld) fixedPlains(io, held);
  fixedTexts(io, itemNames);
  fixedPlains(io, itemGraphics);
  fixedPlains(io, itemCursors);
  fixedPlains(io, guis);
  for (std::size_t i = 0; i < controls.size(); ++i) {
    fixedPlains(io, controls[i]);
    fixedTexts(io, controlTexts[i]);
    for (auto& list : listItems[i]) texts(io, list);
    for (auto& list : listSlots[i]) plains(io, list);
  }
  fixedPlains(io, cursors);
  for (auto& list : options) fixedPlains(io, list);
  plains(io, dialogStack);
  fixedPlains(io, channels);
  plains(io, queuedClips);
  fixedPlains(io, typeVolumes);
  fixedPlains(io, timers);
  fixedPlains(io, globalInts);
  fixedTexts(io, globalStrings);
  plains(io, overlays);
  if constexpr (Io::reads) overlayTexts.clear();
  for (OverlayState& overlay : overlays) io.text(overlayTexts[overlay.id]);
  spriteMap(io, sprites);
  plains(io, surfaces);
  pictures(io, canvases_, canvasPixels_);
  plain(io, optionsDrawing);
  queue(io, optionInputs);
  plains(io, cameras);
  plains(io, viewports);
  // Rooms that the game has not been in have nothing to keep.
  std::size_t count = io.count(rooms.size(), 8);
  if constexpr (Io::reads) {
    rooms.clear();
    room = nullptr;
    for (std::size_t i = 0; i < count && io.ok(); ++i) {
      Int number = 0;
      io.number(number);
      if (roomData(number) == nullptr) return io.fail();
      auto& kept = rooms[number] = freshRoom(number);
      roomFields(io, *kept);
    }
    auto current = rooms.find(g.room);
    if (current != rooms.end()) room = current->second.get();
    else g.room = -1;
  } else {
    for (auto& [number, kept] : rooms) {
      Int copy = number;
      io.number(copy);
      roomFields(io, *kept);
    }
  }
  plainMap(io, gameOptions);
  plainMap(io, palette);
  plainMap(io, frameGraphics);
  plainMap(io, frameSounds);
  textSet(io, doneOnce);
  textMap(io, properties);
  queue(io, inputs);
  plains(io, keysDown);
  io.text(lineInput);
  texts(io, inputLines);
  io.text(translationName);
  io.text(gameName);
  io.text(saveFolder);
}

void World::save(base::ByteWriter& writer) {
  StateWriter io(writer);
  eachField(io);
}

namespace {

// Numbers that are counted with come back from saves: nothing may overflow.
void bound(Int& number) { number = std::clamp(number, -1'000'000'000, 1'000'000'000); }

void bound(Movement& movement) {
  for (Int* number : {&movement.at, &movement.tick, &movement.ticks, &movement.slow, &movement.waited}) bound(*number);
}

}  // namespace

bool World::restore(base::ByteReader& reader) {
  StateReader io(reader);
  eachField(io);
  for (CharacterState& c : characters) {
    for (Int* number : {&c.loop, &c.frame, &c.idleWait, &c.walkWait, &c.turnWait, &c.speechWait, &c.speechFrame,
                        &c.followWait, &c.animation.wait})
      bound(*number);
    bound(c.movement);
  }
  for (auto& [number, kept] : rooms) {
    for (ObjectState& object : kept->objects) {
      bound(object.loop);
      bound(object.frame);
      bound(object.animation.wait);
      bound(object.movement);
    }
  }
  for (auto& list : controls) {
    for (ControlState& c : list) {
      for (Int* number : {&c.loop, &c.frame, &c.animation.wait, &c.top}) bound(*number);
    }
  }
  for (Int* number : {&g.tick, &g.backgroundWait, &g.nextOverlay, &g.nextSurface, &g.nextCamera, &g.nextViewport,
                      &g.nextSprite, &g.paused, &g.interfaceDisabled})
    bound(*number);
  if (g.mode < 0 || static_cast<std::size_t>(g.mode) >= cursors.size()) g.mode = 0;
  if (character(g.player) == nullptr) g.player = 0;
  if (cameras.empty()) cameras.push_back({1, 0, 0, game_.width, game_.height, 1});
  if (viewports.empty()) viewports.push_back({1, 0, 0, game_.width, game_.height, 1, 1, 0});
  g.ticksPerSecond = std::clamp(g.ticksPerSecond, 10, 1000);
  keptBytes_ = countKeptBytes();
  return reader.ok();
}

void World::hash(base::Hasher& hasher) {
  StateHasher io(hasher);
  eachField(io);
}

}  // namespace vellum::ags::world
