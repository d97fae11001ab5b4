// The fields of a game's state (base/archive.h): writing and reading use the same list.
#pragma once

#include "base/archive.h"
#include "base/field_count.h"
#include "languages/ags/world/rooms.h"
#include "languages/ags/world/world.h"

namespace vellum::ags::world {

// A struct of 32-bit numbers only.
template <class Archive, class T>
requires(std::is_class_v<T>&& isPlainState<std::remove_const_t<T>>) void fields(Archive& archive, T& state) {
  auto* numbers = reinterpret_cast<base::FieldsOf<Archive, Int>*>(&state);
  for (std::size_t i = 0; i < sizeof(T) / sizeof(Int); ++i) archive.number(numbers[i]);
}

template <class Archive>
void fields(Archive& archive, Motion& motion) {
  static_assert(base::fieldCount<Motion> == 3, "list a new field below, then count it here");
  archive(motion.state, motion.points, motion.speeds);
}
template <class Archive>
void fields(Archive& archive, const Motion& motion) {
  archive(motion.state, motion.points, motion.speeds);
}

template <class Archive>
void roomFields(Archive& archive, RoomState& room) {
  static_assert(base::fieldCount<RoomState> == 9, "list a new field below, then count it here");
  archive(room.visited);
  archive.fixed(room.objects);
  archive.fixed(room.objectNames);
  for (auto& path : room.objectPaths) archive(path);
  archive.fixed(room.hotspots);
  archive.fixed(room.hotspotNames);
  archive.fixed(room.regions);
  archive.fixed(room.areas);
  archive.fixed(room.walkBehinds);
}

template <class Archive, class T>
void fields(Archive& archive, Queue<T>& list) {
  std::size_t count = archive.count(list.size(), sizeof(T));
  if constexpr (Archive::reads) {
    list.clear();
    for (std::size_t i = 0; i < count; ++i) {
      T item;
      archive(item);
      list.push_back(item);
    }
  } else {
    for (std::size_t i = 0; i < list.size(); ++i) archive(list[i]);
  }
}

template <class Archive>
void spriteMap(Archive& archive, std::map<Int, SpriteState>& map) {
  std::size_t count = archive.count(map.size(), sizeof(SpriteState));
  if constexpr (Archive::reads) {
    map.clear();
    for (std::size_t i = 0; i < count; ++i) {
      SpriteState sprite;
      archive(sprite);
      if (!map.emplace(sprite.number, sprite).second) return archive.fail("a sprite occurs twice");
    }
  } else {
    for (auto& [number, sprite] : map) archive(sprite);
  }
}

struct CanvasHeader {
  Int target = 0, number = 0, width = 0, height = 0;
};

template <class Archive>
void pictures(Archive& archive, GameState::Pictures& state) {
  std::map<CanvasKey, Canvas>& canvases = state.canvases;
  std::size_t count = archive.count(canvases.size(), sizeof(CanvasHeader));
  if constexpr (Archive::reads) {
    canvases.clear();
    std::size_t& pixels = state.pixels;
    pixels = 0;
    for (std::size_t i = 0; i < count; ++i) {
      CanvasHeader header;
      archive(header);
      if (header.width < 1 || header.height < 1 || header.width > MaxSide || header.height > MaxSide)
        return archive.fail("the size of a picture is invalid");
      std::size_t area = static_cast<std::size_t>(header.width) * static_cast<std::size_t>(header.height);
      pixels += area;
      auto [place, isNew] = canvases.try_emplace({header.target, header.number}, Canvas(state.account));
      if (archive.count(0, sizeof(Int)) != area || pixels > MaxPixels || !isNew)
        return archive.fail("the size of a picture does not match, or it occurs twice");
      place->second = Canvas(header.width, header.height, 0);
      for (Int& pixel : place->second.pixels()) archive(pixel);
    }
    state.countBytes();
  } else {
    for (auto& [key, canvas] : canvases) {
      CanvasHeader header{key.first, key.second, canvas.width(), canvas.height()};
      archive(header);
      archive.count(canvas.size(), sizeof(Int));
      for (Int& pixel : canvas.pixels()) archive(pixel);
    }
  }
}

// Rooms that the game has not entered have no state.
template <class Archive>
void keptRooms(Archive& archive, [[maybe_unused]] const Game& game, GameState& state) {
  [[maybe_unused]] std::size_t count = archive.count(state.rooms.size(), 8);
  if constexpr (Archive::reads) {
    state.rooms.clear();
    state.room = nullptr;
    for (std::size_t i = 0; i < count && archive.ok(); ++i) {
      Int number = 0;
      archive(number);
      const Room* data = game.room(number);
      if (data == nullptr) return archive.fail("the game has no such room");
      auto& kept = state.rooms[number] = freshRoom(*data);
      roomFields(archive, *kept);
    }
    auto current = state.rooms.find(state.globals.room);
    if (current != state.rooms.end()) state.room = current->second.get();
    else state.globals.room = -1;
  } else {
    for (auto& [number, kept] : state.rooms) {
      Int copy = number;
      archive(copy);
      roomFields(archive, *kept);
    }
  }
}

template <class Archive>
void World::fields(Archive& archive, World& world) {
  using S = GameState;
  static_assert(base::fieldCount<S> == 27 && base::fieldCount<S::Characters> == 5 && base::fieldCount<S::Items> == 3 &&
                    base::fieldCount<S::Guis> == 5 && base::fieldCount<S::Dialogs> == 6 &&
                    base::fieldCount<S::Audio> == 3 && base::fieldCount<S::Overlays> == 2 &&
                    base::fieldCount<S::Pictures> == 7 && base::fieldCount<S::Frames> == 5 &&
                    base::fieldCount<S::Motions> == 4 && base::fieldCount<S::Scripts> == 5 &&
                    base::fieldCount<S::PlayerInput> == 4,
                "list a new field of GameState below, then count it here");
  const Game& game = world.game;
  GameState& state = world.state;
  archive(state.globals, state.variables, state.blocking, state.tasks, state.deferred, state.dialogs.stopAfter,
          state.dialogs.next, state.edge);
  archive.part("characters");
  archive.fixed(state.characters.list);
  archive.fixed(state.characters.names);
  for (auto& path : state.characters.paths) archive(path);
  for (auto& order : state.characters.inventory) archive(order);
  for (auto& held : state.characters.held) archive.fixed(held);
  archive.fixed(state.items.names);
  archive.fixed(state.items.graphics);
  archive.fixed(state.items.cursors);
  archive.part("GUIs");
  archive.fixed(state.guis.list);
  for (std::size_t i = 0; i < state.guis.controls.size(); ++i) {
    archive.fixed(state.guis.controls[i]);
    archive.fixed(state.guis.texts[i]);
    for (auto& list : state.guis.rows[i]) archive(list);
    for (auto& list : state.guis.saveSlots[i]) archive(list);
  }
  archive.fixed(state.cursors);
  for (auto& list : state.dialogs.options) archive.fixed(list);
  archive(state.dialogs.stack);
  archive.fixed(state.audio.channels);
  archive(state.audio.queuedClips);
  archive.fixed(state.audio.typeVolumes);
  archive.fixed(state.scripts.timers);
  archive.fixed(state.scripts.globalInts);
  archive.fixed(state.scripts.globalStrings);
  archive(state.overlays.list);
  if constexpr (Archive::reads) state.overlays.texts.clear();
  for (OverlayState& overlay : state.overlays.list) archive(state.overlays.texts[overlay.id]);
  spriteMap(archive, state.pictures.sprites);
  archive(state.pictures.surfaces);
  pictures(archive, state.pictures);
  archive(state.dialogs.drawing, state.dialogs.inputs, state.cameras, state.viewports);
  archive.part("rooms");
  keptRooms(archive, game, state);
  archive(state.options, state.pictures.palette, state.frames.graphics, state.frames.sounds, state.scripts.doneOnce,
          state.scripts.properties, state.input.queue, state.input.keysDown, state.input.answer, state.input.lines,
          state.translationName, state.gameName, state.saveFolder);
  if (archive.version() >= 5) archive(state.frames.events);
  if (archive.version() >= 8) archive(state.frames.flips, state.frames.speeds);
  if (archive.version() >= 6) archive(state.motions.list, state.motions.figures, state.motions.next);
}

}  // namespace vellum::ags::world
