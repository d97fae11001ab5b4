// A game as its makers built it: the contents of the editor's project (or game.toml), before the first tick. Plain
// data. src/languages/ags/files/game reads it from files, src/languages/ags/world plays it and never changes it.
//
// Numbers are those of scripts: rooms, characters, objects, GUIs, dialogs, cursors, fonts and clips count from 0,
// inventory items, views and dialog options from 1 (so their element 0 exists, and is empty), hotspot 0 and region 0
// are "none". A vector's index is the thing's number. Sizes and places are pixels of the game.
//
// The runtime adds a generated script before the others that declares cEgo, gPanel, dOldMan, VWALK, eModeLook ...
// (runtime/game_declarations.h; `check` uses the same text), and names like oDoor and hTree in the script of their
// room.
//
// validate() checks the limits below.
#pragma once

#include <array>
#include <cstdint>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/result.h"
#include "languages/ags/files/packing.h"
#include "languages/ags/world/colors.h"
#include "languages/ags/world/flip.h"

namespace vellum::ags::files {
class SpriteFile;
class WfnFont;
}  // namespace vellum::ags::files

namespace vellum::ags::world {

constexpr int MaxCharacters = 4096, MaxRooms = 4096, MaxObjects = 256, MaxHotspots = 50, MaxRegions = 16;
constexpr int MaxWalkableAreas = 16, MaxItems = 4096, MaxGuis = 1024, MaxControls = 4096, MaxViews = 16384;
constexpr int MaxDialogs = 4096, MaxOptions = 256, MaxClips = 16384, MaxSide = 8192;  // of a room or mask, in pixels
constexpr std::size_t MaxMaskCells = std::size_t(16) << 20;
constexpr int ModeCount = 10;  // the cursor modes that can have handlers

// Settings that scripts read and change by number: OPT_... of GetGameOption and SetGameOption (manual, "General
// settings").
namespace GameOption {
constexpr int DebugMode = 0, WalkOnLook = 2, DialogOptionsGui = 3, AntiGlide = 4, TextWindow = 5, DialogOptionsGap = 6,
              WhenGuiDisabled = 8, AlwaysSpeech = 9, PixelPerfect = 11, NoWalkMode = 12, Letterbox = 13,
              FixedInventoryCursor = 14, TurnBeforeWalk = 18, HandleInventoryClicks = 20, MouseWheel = 21,
              DialogNumbered = 22, DialogOptionsUpwards = 23, CrossfadeMusic = 24, AntiAliasFonts = 25, ThoughtGui = 26,
              TurnWhenFacing = 27, RightToLeft = 28, MultipleInventory = 29, SaveScreenshots = 30, PortraitSide = 31,
              GuiAlphaBlend = 36, NativeCoordinates = 38, SpriteAlphaBlend = 40, DialogOptionsApi = 42,
              BaseScriptApi = 43, ScriptCompatLevel = 44, ClipGuiControls = 48, GameTextEncoding = 49,
              KeyHandleApi = 50;
}

// Values of WhenGuiDisabled: how GUIs look while the player can't use them.
namespace DisabledGui {
constexpr int Greyed = 0, Black = 1, Unchanged = 2, Hidden = 3;
}

// An image of small numbers: the area to which each place of a room belongs. One cell is `scale` pixels wide and high.
// Without cells it is 0 everywhere.
struct Mask {
  int width = 0, height = 0;  // in cells
  int scale = 1;
  std::vector<std::uint8_t> cells;  // rows from the top; width * height, or none

  std::uint8_t at(int x, int y) const {  // in pixels; 0 outside
    if (x < 0 || y < 0 || cells.empty()) return 0;
    x /= scale;
    y /= scale;
    return x < width && y < height ? cells[static_cast<std::size_t>(y) * width + x] : 0;
  }
  void resize(int widthInPixels, int heightInPixels, int scale);  // all 0
  // In pixels; clipped to the mask. Both corners are included.
  void fillRectangle(int left, int top, int right, int bottom, std::uint8_t area);
  void fillPolygon(const std::vector<std::pair<int, int>>& corners, std::uint8_t area);  // even-odd
};

// Names of script functions; empty: there is no handler. The room's functions are looked up in the room's script, those
// of characters, inventory and GUIs in the global script (`Game::globalScript`) unless `script` names another.
struct Handlers {
  std::array<std::string, ModeCount>
      byMode;            // by cursor mode: 1 look, 2 interact, 3 talk, 4 use inventory, 5 pick up ...
  std::string anyClick;  // every mode but walk; of inventory items before 4.0: every mode without its own
  std::string onFrame;   // of characters and objects: frames that have an event
  std::string script;    // file name of their script; empty: see above
};

// Custom properties by name. One that is in the game's schema but not set by a thing has the schema's value.
using Properties = std::map<std::string, std::string, std::less<>>;

struct PropertySchema {
  std::string name;
  bool isText = false;  // else an int (booleans are 0 and 1)
  std::string value;    // the default
};

struct Frame {
  int sprite = 0;
  int delay = 0;  // ticks added to the animation's delay
  int flip = FlipNone;
  int sound = -1;  // clip, or -1
  std::string event = {};
};
struct Loop {
  std::vector<Frame> frames;
  bool runNext = false;  // continues with the next loop
};
struct View {
  std::string name;  // "VWALK", a script constant; may be empty
  std::vector<Loop> loops;
};

struct Character {
  std::string scriptName;  // "cEgo"
  std::string name;        // "Ego"
  int room = -1, x = 160, y = 120, z = 0;
  int normalView = 0, speechView = 0, idleView = 0, thinkView = 0, blinkView = 0;  // 0: none
  int idleDelay = 20;                                                              // seconds
  int walkSpeedX = 3, walkSpeedY = 3;                                              // negative: 1/n pixel a step
  int animationDelay = 4, speechAnimationDelay = 5, idleAnimationDelay = 5;
  int speechColor = 15;
  int loop = 0;  // its direction: 0 down, 1 left, 2 right, 3 up
  int baseline = 0, blockingWidth = 0, blockingHeight = 0, transparency = 0;
  bool clickable = true, solid = true, diagonalLoops = true, turnBeforeWalking = true;
  bool movementLinkedToAnimation = true, useRoomScaling = true, useRoomLight = true, scaleMoveSpeed = false;
  bool scaleVolume = false, on = true;
  std::vector<std::pair<int, int>> inventory;  // item and how many, in order
  Properties properties;
  Handlers handlers;  // Look, Interact, Talk, UseInv, PickUp, AnyClick
};

struct InventoryItem {
  std::string scriptName;  // "iKey"
  std::string name;
  int graphic = 0, cursorGraphic = 0;
  bool playerStartsWithIt = false;
  Properties properties;
  Handlers handlers;
};

struct Hotspot {
  std::string scriptName;  // "hTree"; known in the room's script
  std::string name;
  int walkToX = -1, walkToY = -1;
  bool enabled = true;
  Properties properties;
  Handlers handlers;
  std::string onStand;      // while the player's character stands on it
  std::string onMouseOver;  // when the mouse moves onto it
};

struct Object {
  std::string scriptName;  // "oDoor"; known in the room's script
  std::string name;
  int x = 0, y = 0;  // the bottom left corner
  int graphic = 0, baseline = 0, blockingWidth = 0, blockingHeight = 0, transparency = 0;
  bool visible = true, clickable = true, solid = false, useRoomScaling = false, useRoomLight = false;
  Properties properties;
  Handlers handlers;
};

struct Region {
  std::string scriptName;  // 4.0, like those of the areas
  Properties properties;
  bool enabled = true;
  int lightLevel = 0;  // -100 to 100
  bool hasTint = false;
  int red = 0, green = 0, blue = 0, saturation = 0, luminance = 100;
  std::string onStand, onWalkOnto, onWalkOff;
};

struct WalkableArea {
  int scalingMin = 100, scalingMax = 100;  // percent at the area's top and bottom
  std::string scriptName;
  Properties properties;
  float faceDirectionRatio = 0;  // 0: that of the room
};

struct WalkBehind {
  int baseline = 0;
  std::string scriptName;
};

// A background in the format of the editor's room file, unpacked when a script draws on it.
struct Background {
  std::string packed;   // files::unpackBackground
  std::string palette;  // of one byte a pixel: four bytes a colour, blue, green, red, alpha
  int bytesAPixel = 4;
};

struct Room {
  bool exists = false;
  std::string description;
  std::string script;  // file name of the room's script, as the program loads it ("room1.asc"); empty: none
  int width = 320, height = 200, colorDepth = 32;
  int backgroundCount = 1, backgroundDelay = 5;
  std::vector<Background> pictures;  // of the backgrounds, by number; missing ones are black
  int leftEdge = 0, rightEdge = 319, topEdge = 0, bottomEdge = 199;
  bool showPlayer = true, saveState = true;  // saveState: changes here are kept (rooms up to 300)
  int playerView = 0;                        // the view that the player's character wears here; 0: its own
  float faceDirectionRatio = 0;              // 0: that of the game
  int musicOnLoad = 0;
  bool lockBackground = false;    // the backgrounds don't change automatically
  bool namesHandlers = false;     // the file lists all handlers: an event without one has none
  std::vector<Hotspot> hotspots;  // [0] is for places without a hotspot
  std::vector<Object> objects;
  std::vector<Region> regions;              // [0] is for places without a region
  std::vector<WalkableArea> walkableAreas;  // [0] is for places that are not walkable
  std::vector<WalkBehind> walkBehinds;
  Mask walkable, hotspotMask, regionMask, walkBehindMask;
  // By walkable area: its first and last row of pixels. Computed by validate().
  std::array<std::pair<int, int>, MaxWalkableAreas> walkableRows{};
  std::vector<std::string> messages;
  Properties properties;
  // Functions of the room's script.
  std::string onLoad, onFirstLoad, onAfterFadeIn, onLeave, onUnload, onRepExec;
  std::string onLeaveLeft, onLeaveRight, onLeaveTop, onLeaveBottom;
};

enum class RoomHandler : std::int32_t {
  Load,
  FirstLoad,
  AfterFadeIn,
  Leave,
  Unload,
  RepExec,
  LeaveLeft,
  LeaveRight,
  LeaveTop,
  LeaveBottom,
};
// The members of Room that name their functions, in the same order.
inline constexpr std::string Room::*RoomHandlers[] = {
    &Room::onLoad,    &Room::onFirstLoad, &Room::onAfterFadeIn, &Room::onLeave,    &Room::onUnload,
    &Room::onRepExec, &Room::onLeaveLeft, &Room::onLeaveRight,  &Room::onLeaveTop, &Room::onLeaveBottom};

enum class ControlKind : std::uint8_t {
  Unknown,
  Button,
  Label,
  InvWindow,
  Slider,
  TextBox,
  ListBox
};  // eGUIControl...

// A button's ClickAction: the effect of a left click before its handler is called.
enum class ClickAction : std::uint8_t { None, SetMode, RunScript };

struct Control {
  ControlKind kind = ControlKind::Unknown;
  std::string scriptName;  // "btnOk"
  int x = 0, y = 0, width = 0, height = 0, zOrder = 0;
  bool visible = true, enabled = true, clickable = true;
  std::string text;
  int font = 0, textColor = 0, textAlignment = 0, transparency = 0;
  int normalGraphic = 0, mouseOverGraphic = 0, pushedGraphic = 0;  // buttons
  bool clipImage = true;
  ClickAction clickAction = ClickAction::RunScript;
  int clickMode = 0;                                                      // ClickAction::SetMode
  int min = 0, max = 10, value = 0, handleGraphic = 0, handleOffset = 0;  // sliders
  int backgroundGraphic = 0;
  bool showBorder = true, showScrollArrows = true, translated = true;  // text and list boxes
  int selectedTextColor = 0, selectedBackColor = 0, rowHeight = 0;     // list boxes; rowHeight 0: from the font
  int itemWidth = 40, itemHeight = 22, character = -1;                 // inventory windows; -1: the player's
  bool solidBackground = false, wrapText = false;
  int backgroundColor = 0, borderWidth = 1, paddingX = 0, paddingY = 0;
  int borderColor = LikeText, borderShadeColor = 8, handleColor = 7;
  int colorStyle = 0;  // eGUIButton...
  int mouseOverBackgroundColor = 0, mouseOverBorderColor = 0, mouseOverTextColor = 0;
  int pushedBackgroundColor = 0, pushedBorderColor = 0, pushedTextColor = 0;
  std::string handler;  // OnClick, OnChange, OnActivate or OnSelectionChanged
  std::string onFrame;  // of a button: frames that have an event
  Properties properties;
};

enum class PopupStyle : std::uint8_t { Normal, MouseYPos, Modal, Persistent };  // eGUIPopup...

struct Gui {
  std::string scriptName;  // "gPanel"
  int x = 0, y = 0, width = 320, height = 20, zOrder = 0;
  bool visible = true, clickable = true, isTextWindow = false;
  int padding = 3;  // text windows: between inside and text
  PopupStyle popupStyle = PopupStyle::Normal;
  int popupY = 0;
  int backgroundColor = 8, backgroundGraphic = 0, borderColor = 0, textColor = 0, transparency = 0;
  std::string onClick;
  std::string script;  // file name of the script that its and its controls' handlers are in; empty: the global script
  Properties properties;
  std::vector<Control> controls;
};

struct Cursor {
  std::string name;  // "Look": eModeLook is made of it
  int graphic = 0, view = 0, animationDelay = 5, hotspotX = 0, hotspotY = 0;
  bool standard = false;    // SelectNextMode stops here
  bool makesEvents = true;  // things have handlers for it (4.0)
  bool enabled = true;
};

struct DialogOption {
  std::string text;
  bool on = true;        // it can be chosen
  bool say = true;       // the player says it when it is chosen
  std::string function;  // script function that runs when it is chosen; it returns the next step, see Dialog
};

// A dialog's scripts are functions, made by the dialog-script compiler: no parameters, returning an int for the next
// step: DialogNext::..., or the number of the next dialog.
namespace DialogNext {
constexpr int Return = -1;    // show the options again
constexpr int Stop = -2;      // the conversation is over
constexpr int Previous = -4;  // back to the dialog that led here
}  // namespace DialogNext

struct Dialog {
  std::string scriptName;             // "dOldMan"
  std::vector<DialogOption> options;  // [0] is empty
  std::string startFunction;          // runs first (the script's "@S"); empty: the options are shown at once
  std::string script;                 // file name of the script that the functions are in
  bool showTextParser = false;
  Properties properties;
};

struct AudioType {
  std::string name;     // "Music": eAudioTypeMusic is made of it
  int maxChannels = 1;  // sounds at once; 0: any number
};

struct AudioClip {
  std::string scriptName;  // "aTheme"
  int type = 0;            // index of audioTypes
  int fileType = 1;        // eAudioFile...
  int priority = 50, volume = 100;
  bool repeat = false;
  int lengthMs = 1000;
  bool available = true;
  Properties properties;
  bool isMidi() const { return fileType == 5; }  // eAudioFileMIDI
};

struct Font {
  std::string name;  // "fntSpeech": eFontfntSpeech is made of it
  int height = 10, lineSpacing = 10;
  int letterWidth = 0;                           // of every character; 0: each has its own
  std::shared_ptr<const files::WfnFont> shapes;  // null: the letters of letters.h
  int scale = 1;                                 // of the shapes
};

struct SpriteSize {
  int width = 0, height = 0, colorDepth = 32;
};

// Words with the same number have the same meaning. 0 is ignored in sentences, 29999 is anyword, 30000 rol.
struct ParserWord {
  std::string word;
  int group = 0;
};

struct GlobalVariable {
  std::string name;
  std::string type;   // as in scripts: "int", "float", "String", "bool", "Character*"
  std::string value;  // as a literal of the type; empty: 0, 0.0, null
};

// The game's texts in another language, keyed by the original text.
struct Translation {
  std::string name;  // as in Game.ChangeTranslation
  std::map<std::string, std::string, std::less<>> texts;
  int normalFont = -1, speechFont = -1, rightToLeft = -1;  // its settings, applied when it is chosen; -1: none
};

// The values that scripts read through GameInfo.
struct GameInfo {
  std::string description, developer, developerUrl, genre, version, releaseDate;
};

enum class SkipSpeech : std::uint8_t { KeyMouseTime, KeyTime, Time, KeyMouse, MouseTime, Key, Mouse };  // eSkip...

// A file that scripts read as $DATA$/name, and its path for the host's file provider.
struct DataFile {
  std::string name, path;
};
using DataFiles = std::map<std::string, DataFile, std::less<>>;  // by the name in lower case

struct Game {
  std::string name = "Game";
  std::string folder;  // where its saves are kept; empty: from the name
  int width = 320, height = 200, colorDepth = 32;
  int playerCharacter = 0;
  bool isApi40 = false;                           // written for AGS 4
  std::string globalScript = "GlobalScript.asc";  // file name, as the program loads it
  int ticksPerSecond = 40;
  int maxScore = 0;
  int textReadingSpeed = 15, minimumTextDisplayMs = 1000;
  int inventoryCursorMode = 4;
  SkipSpeech skipSpeech = SkipSpeech::KeyMouseTime;
  int speechStyle = 0;                    // eSpeech...
  int displaySkip = 0;                    // as skipSpeech, of Display
  int transition = 0;                     // eTransition...
  bool runGameWhileDialogOptions = true;  // the world moves while the player chooses an option
  // By GameOption; missing ones are 0.
  std::map<int, int> options = {{GameOption::PixelPerfect, 1},      {GameOption::TurnBeforeWalk, 1},
                                {GameOption::TurnWhenFacing, 1},    {GameOption::MouseWheel, 1},
                                {GameOption::NativeCoordinates, 1}, {GameOption::KeyHandleApi, 1},
                                {GameOption::DebugMode, 1}};
  int speechAnimationDelay = -1;  // of all characters; -1: each has its own
  int scoreSound = -1;            // the clip that GiveScore plays, or -1
  float faceDirectionRatio = 1;   // see Movements::directionTo
  int dialogBullet = 0;           // the sprite before each option of a dialog, or 0
  std::string fileName;           // of the compiled game, without extension; empty: the game's name
  GameInfo info;
  std::vector<std::string> plugins;  // named by the project; none is available here
  DataFiles dataFiles;               // the project's custom data
  std::vector<Room> rooms;
  std::vector<Character> characters;
  std::vector<InventoryItem> items;  // [0] is empty
  std::vector<View> views;           // [0] is empty
  std::vector<Gui> guis;
  std::vector<Cursor> cursors;
  std::vector<Dialog> dialogs;
  std::vector<AudioType> audioTypes;  // [0] is "no type" in scripts' numbering from 1
  std::vector<AudioClip> clips;
  std::vector<Font> fonts;
  std::map<int, SpriteSize> sprites;
  // The pixels of sprites; plain colours replace those that have none.
  std::shared_ptr<const files::SpriteFile> spriteFile;
  std::map<int, files::Pixels> drawnSprites;  // have priority
  std::vector<ParserWord> words;
  std::vector<GlobalVariable> globals;
  std::vector<PropertySchema> properties;
  std::vector<std::string> globalMessages;  // [0] is message 500
  std::vector<Translation> translations;
  std::string translationName;  // the one that the game begins with; empty: none

  std::optional<files::Pixels> spritePixels(int number) const;

  // Things by number; null when there is no such thing.
  const Room* room(int number) const {
    const Room* found = at(rooms, number, 0);
    return found != nullptr && found->exists ? found : nullptr;
  }
  const View* view(int number) const { return at(views, number, 1); }
  const Loop* loop(int view, int number) const {
    const View* found = this->view(view);
    return found != nullptr ? at(found->loops, number, 0) : nullptr;
  }
  const Frame* frame(int view, int loop, int number) const {
    const Loop* found = this->loop(view, loop);
    return found != nullptr ? at(found->frames, number, 0) : nullptr;
  }
  const Dialog* dialog(int number) const { return at(dialogs, number, 0); }
  const AudioClip* clip(int number) const { return at(clips, number, 0); }
  // Whether pixels are numbers of a palette of 256 colours.
  bool colorsAreNumbers() const { return colorDepth <= 8; }
  PixelFormat pixelFormat() const {
    return colorsAreNumbers() ? PixelFormat::Numbers : isApi40 ? PixelFormat::Colors32 : PixelFormat::Colors16;
  }
  std::string_view scriptNameOf(int character) const { return characters[character].scriptName; }

 private:
  template <class T>
  static const T* at(const std::vector<T>& list, int index, int first) {
    return index >= first && static_cast<std::size_t>(index) < list.size() ? &list[index] : nullptr;
  }
};

// Gives all handlers that are still empty the editor's names: cEgo_Look, hDoor_Interact, room_Load, region1_WalksOnto,
// btnOk_OnClick ... For games whose files do not name them. A function that no script has is simply not called.
void nameHandlersByConvention(Game& game);

// Adds missing first elements, default cursors, one font; checks all limits, references between things, and sizes of
// masks. The error names the thing.
base::Result<void> validate(Game& game);

}  // namespace vellum::ags::world
