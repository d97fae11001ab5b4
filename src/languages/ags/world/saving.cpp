// The whole state of a game as one list of fields: saving, restoring and hashing it walk the same list.
#include <algorithm>

#include "languages/ags/world/rooms.h"
#include "languages/ags/world/state_io.h"
#include "languages/ags/world/texts.h"
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
void pictures(Io& io, std::map<CanvasKey, Canvas>& canvases, [[maybe_unused]] std::size_t& pixels) {
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

template <class Io>
void eachField(Io& io, const Game& game, GameState& state) {
  plain(io, state.globals);
  plain(io, state.variables);
  plain(io, state.blocking);
  queue(io, state.tasks);
  queue(io, state.deferred);
  io.number(state.dialogs.stopAfter);
  io.number(state.dialogs.next);
  io.number(state.edge);
  fixedPlains(io, state.characters.list);
  fixedTexts(io, state.characters.names);
  for (auto& path : state.characters.paths) plains(io, path);
  for (auto& order : state.characters.inventory) plains(io, order);
  for (auto& held : state.characters.held) fixedPlains(io, held);
  fixedTexts(io, state.items.names);
  fixedPlains(io, state.items.graphics);
  fixedPlains(io, state.items.cursors);
  fixedPlains(io, state.guis.list);
  for (std::size_t i = 0; i < state.guis.controls.size(); ++i) {
    fixedPlains(io, state.guis.controls[i]);
    fixedTexts(io, state.guis.texts[i]);
    for (auto& list : state.guis.rows[i]) texts(io, list);
    for (auto& list : state.guis.saveSlots[i]) plains(io, list);
  }
  fixedPlains(io, state.cursors);
  for (auto& list : state.dialogs.options) fixedPlains(io, list);
  plains(io, state.dialogs.stack);
  fixedPlains(io, state.audio.channels);
  plains(io, state.audio.queuedClips);
  fixedPlains(io, state.audio.typeVolumes);
  fixedPlains(io, state.scripts.timers);
  fixedPlains(io, state.scripts.globalInts);
  fixedTexts(io, state.scripts.globalStrings);
  plains(io, state.overlays.list);
  if constexpr (Io::reads) state.overlays.texts.clear();
  for (OverlayState& overlay : state.overlays.list) io.text(state.overlays.texts[overlay.id]);
  spriteMap(io, state.pictures.sprites);
  plains(io, state.pictures.surfaces);
  pictures(io, state.pictures.canvases, state.pictures.pixels);
  plain(io, state.dialogs.drawing);
  queue(io, state.dialogs.inputs);
  plains(io, state.cameras);
  plains(io, state.viewports);
  // Rooms that the game has not been in have nothing to keep.
  std::size_t count = io.count(state.rooms.size(), 8);
  if constexpr (Io::reads) {
    state.rooms.clear();
    state.room = nullptr;
    for (std::size_t i = 0; i < count && io.ok(); ++i) {
      Int number = 0;
      io.number(number);
      const Room* data = game.room(number);
      if (data == nullptr) return io.fail();
      auto& kept = state.rooms[number] = freshRoom(*data);
      roomFields(io, *kept);
    }
    auto current = state.rooms.find(state.globals.room);
    if (current != state.rooms.end()) state.room = current->second.get();
    else state.globals.room = -1;
  } else {
    for (auto& [number, kept] : state.rooms) {
      Int copy = number;
      io.number(copy);
      roomFields(io, *kept);
    }
  }
  plainMap(io, state.options);
  plainMap(io, state.pictures.palette);
  plainMap(io, state.frames.graphics);
  plainMap(io, state.frames.sounds);
  textSet(io, state.scripts.doneOnce);
  textMap(io, state.scripts.properties);
  queue(io, state.input.queue);
  plains(io, state.input.keysDown);
  io.text(state.input.answer);
  texts(io, state.input.lines);
  io.text(state.translationName);
  io.text(state.gameName);
  io.text(state.saveFolder);
}

// Numbers that are counted with come back from saves: nothing may overflow.
void bound(Int& number) { number = std::clamp(number, -1'000'000'000, 1'000'000'000); }

void bound(Movement& movement) {
  for (Int* number : {&movement.at, &movement.tick, &movement.ticks, &movement.slow, &movement.waited}) bound(*number);
}

}  // namespace

void World::save(base::ByteWriter& writer) {
  StateWriter io(writer);
  eachField(io, game, state);
}

bool World::restore(base::ByteReader& reader) {
  StateReader io(reader);
  eachField(io, game, state);
  for (CharacterState& c : state.characters.list) {
    for (Int* number : {&c.loop, &c.frame, &c.idleWait, &c.walkWait, &c.turnWait, &c.speechWait, &c.speechFrame,
                        &c.followWait, &c.animation.wait})
      bound(*number);
    bound(c.movement);
  }
  for (auto& [number, kept] : state.rooms) {
    for (ObjectState& object : kept->objects) {
      bound(object.loop);
      bound(object.frame);
      bound(object.animation.wait);
      bound(object.movement);
    }
  }
  for (auto& list : state.guis.controls) {
    for (ControlState& c : list) {
      for (Int* number : {&c.loop, &c.frame, &c.animation.wait, &c.top}) bound(*number);
    }
  }
  for (Int* number : {&state.globals.tick, &state.globals.backgroundWait, &state.globals.nextOverlay,
                      &state.globals.nextSurface, &state.globals.nextCamera, &state.globals.nextViewport,
                      &state.globals.nextSprite, &state.globals.paused, &state.globals.interfaceDisabled})
    bound(*number);
  if (state.globals.mode < 0 || static_cast<std::size_t>(state.globals.mode) >= state.cursors.size())
    state.globals.mode = 0;
  if (state.character(state.globals.player) == nullptr) state.globals.player = 0;
  if (state.cameras.empty()) state.cameras.push_back({1, 0, 0, game.width, game.height, 1});
  if (state.viewports.empty()) state.viewports.push_back({1, 0, 0, game.width, game.height, 1, 1, 0});
  state.globals.ticksPerSecond = std::clamp(state.globals.ticksPerSecond, 10, 1000);
  texts.recount();
  return reader.ok();
}

void World::hash(base::Hasher& hasher) {
  StateHasher io(hasher);
  eachField(io, game, state);
}

}  // namespace vellum::ags::world
