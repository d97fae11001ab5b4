// The state of a running game: everything that a save contains, as plain data. The classes of this folder change it,
// one for each subsystem; fields.h lists its fields.
//
// Lookups take any number: they return null for a thing that does not exist.
#pragma once

#include <algorithm>
#include <map>
#include <memory>
#include <set>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "base/counted.h"
#include "languages/ags/world/canvas.h"
#include "languages/ags/world/motion.h"
#include "languages/ags/world/places.h"
#include "languages/ags/world/queue.h"
#include "languages/ags/world/state.h"

namespace vellum::ags::world {

constexpr std::size_t MaxTasks = 10'000, MaxInputs = 100'000, MaxLines = 1000, MaxOverlays = 10'000,
                      MaxSprites = 65'536;
constexpr std::size_t MaxListItems = 65'536, MaxSurfaces = 4096, MaxViewports = 256;
// Limits of the strings that scripts store in the state: bytes of one string, bytes of all strings, and the overhead of
// a string.
constexpr std::size_t MaxKeptText = 65'536, MaxKeptBytes = std::size_t(64) << 20, KeptTextCost = 64;
constexpr std::size_t MaxPixels = std::size_t(32) << 20;  // of all pictures that scripts draw, four bytes each

using CanvasKey = std::pair<Int, Int>;  // SurfaceTarget and number

struct GameState {
  // Vectors of one group are parallel: the same index is the same thing.
  struct Characters {
    std::vector<CharacterState> list;
    std::vector<std::string> names;
    std::vector<std::vector<Point>> paths;
    std::vector<std::vector<Int>> inventory;  // items in order
    std::vector<std::vector<Int>> held;       // by item: how many
  };
  struct Items {
    std::vector<std::string> names;
    std::vector<Int> graphics, cursors;
  };
  struct Guis {
    std::vector<GuiState> list;
    std::vector<std::vector<ControlState>> controls;
    std::vector<std::vector<std::string>> texts;              // of controls
    std::vector<std::vector<std::vector<std::string>>> rows;  // of list boxes
    std::vector<std::vector<std::vector<Int>>> saveSlots;     // of the rows
  };
  struct Dialogs {
    std::vector<std::vector<OptionState>> options;  // by dialog
    std::vector<Int> stack;
    Int stopAfter = 0;
    Int next = -1;  // Dialog.Start inside a conversation
    OptionsDrawing drawing;
    Queue<Input> inputs;  // clicks and keys for scripts that draw options
  };
  struct Audio {
    std::vector<ChannelState> channels;
    std::vector<Int> queuedClips;
    std::vector<Int> typeVolumes;
  };
  struct Overlays {
    std::vector<OverlayState> list;  // from the back to the front; their numbers ascend
    std::map<int, std::string> texts;
  };
  struct Pictures {
    std::map<Int, SpriteState> sprites;    // dynamic ones, by number
    std::vector<SurfaceState> surfaces;    // their numbers ascend
    std::map<CanvasKey, Canvas> canvases;  // those of the room's masks and backgrounds last for this visit only
    base::MemoryAccount* account = nullptr;
    std::size_t pixels = 0;  // of all canvases
    base::Counted bytes;     // of these
    std::map<int, Int> palette;
    // Call when `pixels` has changed.
    void countBytes() { bytes = pixels * sizeof(Int); }
    const Canvas* canvas(Int target, Int number) const {
      auto found = canvases.find({target, number});
      return found != canvases.end() ? &found->second : nullptr;
    }
  };
  struct Frames {
    std::map<FrameKey, Int> graphics, sounds;  // ViewFrame.Graphic and LinkedAudio that were changed
    std::map<FrameKey, Int> flips, speeds;     // likewise Flipped and Speed
    std::map<FrameKey, std::string> events;    // likewise EventName
  };
  struct Scripts {
    std::vector<Int> timers, globalInts;
    std::vector<std::string> globalStrings;
    std::set<std::string, std::less<>> doneOnce;
    std::map<std::string, std::string, std::less<>> properties;  // changed ones: "c3.Name"
  };
  struct Motions {
    std::map<Int, Motion> list;                 // by number
    std::map<FigureKey, FigureMotion> figures;  // in 4.0: of those that have moved
    Int next = 1;
    std::size_t points = 0;  // of the scripts' own ones
  };
  struct PlayerInput {
    Queue<Input> queue;
    std::vector<Int> keysDown;
    std::string answer;  // the answer to InputBox
    std::vector<std::string> lines;
  };

  Globals globals;
  GameVariables variables;
  Blocking blocking;
  Queue<Task> tasks;           // for the main script, in order
  Queue<Task> deferred;        // after the running script
  bool scriptRunning = false;  // not saved: there is no save while a script runs
  Characters characters;
  Items items;
  Guis guis;
  std::vector<CursorState> cursors;
  Dialogs dialogs;
  Audio audio;
  Scripts scripts;
  Overlays overlays;
  Pictures pictures;
  Frames frames;
  Motions motions;
  std::vector<CameraState> cameras;
  std::vector<ViewportState> viewports;
  std::map<int, std::unique_ptr<RoomState>> rooms;
  RoomState* room = nullptr;  // the current room
  Int edge = 0;  // the edge of the room that the player's character has crossed: left, right, top, bottom; 0: none
  std::map<int, Int> options;  // by GameOption
  PlayerInput input;
  std::string translationName, gameName;
  std::string saveFolder;

  CharacterState* character(int id) { return at(characters.list, id); }
  ObjectState* object(int id) { return room != nullptr ? at(room->objects, id) : nullptr; }
  GuiState* gui(int id) { return at(guis.list, id); }
  ControlState* control(int gui, int id) {
    return gui >= 0 && static_cast<std::size_t>(gui) < guis.controls.size() ? at(guis.controls[gui], id) : nullptr;
  }
  OverlayState* overlay(int id) { return byNumber(overlays.list, id); }
  // It may have been released.
  SurfaceState* surface(int id) { return byNumber(pictures.surfaces, id); }
  int indexOf(const CharacterState& character) const { return static_cast<int>(&character - characters.list.data()); }
  // GUI and control << 16.
  Int numberOf(const ControlState& control) const {
    for (std::size_t gui = 0; gui < guis.controls.size(); ++gui) {
      auto number = static_cast<std::size_t>(&control - guis.controls[gui].data());
      if (number < guis.controls[gui].size()) return static_cast<Int>(gui | number << 16);
    }
    return 0;
  }
  std::string_view nameOf(const CharacterState& character) const { return characters.names[indexOf(character)]; }
  const std::vector<Int>& inventoryOf(const CharacterState& character) const {
    return characters.inventory[indexOf(character)];
  }
  // Forgets the changed custom properties of things whose paths begin with `path`.
  void forgetProperties(std::string_view path) {
    auto first = scripts.properties.lower_bound(path), last = first;
    while (last != scripts.properties.end() && last->first.starts_with(path)) ++last;
    scripts.properties.erase(first, last);
  }
  // The number that GetGlobalInt and SetGlobalInt access.
  Int* globalInt(int number) {
    bool exists = number >= 0 && number < GlobalIntCount;
    return exists ? &scripts.globalInts[static_cast<std::size_t>(number)] : nullptr;
  }
  // A setting by GameOption; 0 if it has no value.
  Int option(int number) const {
    auto found = options.find(number);
    return found != options.end() ? found->second : 0;
  }
  bool isOptionOn(int number) const { return option(number) != 0; }
  bool isPaused() const { return globals.paused > 0 || globals.modalGui >= 0 || globals.popupGui >= 0; }
  bool isPressed(int gui, int control) const { return globals.pressedGui == gui && globals.pressedControl == control; }
  // Whether the player must choose an option of a dialog.
  bool isChoosing() const { return static_cast<Wait>(blocking.kind) == Wait::Options && blocking.done == 0; }

 private:
  template <class T>
  static T* at(std::vector<T>& list, int index) {
    return index >= 0 && static_cast<std::size_t>(index) < list.size() ? &list[index] : nullptr;
  }
  // In a list whose numbers ascend.
  template <class T>
  static T* byNumber(std::vector<T>& list, int id) {
    auto found =
        std::lower_bound(list.begin(), list.end(), id, [](const T& each, int wanted) { return each.id < wanted; });
    return found != list.end() && found->id == id ? &*found : nullptr;
  }
};

}  // namespace vellum::ags::world
