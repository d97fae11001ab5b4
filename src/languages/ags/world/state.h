// Structs of a running game's state. Each has only 32-bit numbers, so that one loop (fields.h) saves, hashes and
// compares it; game_state.h combines them with strings and lists.
//
// Saves are not trusted: a number is checked before it is used as an index.
#pragma once

#include <compare>
#include <cstdint>
#include <string>
#include <type_traits>
#include <vector>

#include "languages/ags/world/flip.h"

namespace vellum::ags::world {

using Int = std::int32_t;

// Clamps places from scripts and saves, so that their sums don't overflow.
constexpr Int place(std::int64_t number) {
  return static_cast<Int>(number < -1'000'000 ? -1'000'000 : number > 1'000'000 ? 1'000'000 : number);
}

struct Point {
  Int x = 0, y = 0;
  friend bool operator==(const Point&, const Point&) = default;
};

// One loop of a view, played over ticks. `frame` of the owner is the current frame.
struct Animation {
  Int on = 0;
  Int repeat = 0;  // eOnce, eRepeat, eOnceAndReset
  Int backwards = 0;
  Int delay = 0;  // ticks added to each frame's own
  Int wait = 0;   // ticks until the next frame
  Int volume = 100;
};

// Light and colour. Not drawn: scripts only read the values back.
struct Tint {
  Int hasLight = 0, light = 0;
  Int hasTint = 0, red = 0, green = 0, blue = 0, saturation = 0, luminance = 0;
};

// A movement along points, in straight legs. Positions are computed from the leg's beginning, so that errors don't
// accumulate.
struct Movement {
  Int on = 0;
  Int at = 0;                // the target point of the leg
  Int fromX = 0, fromY = 0;  // where the leg began
  Int stepX = 0, stepY = 0;  // of one tick, in 65536ths of a pixel
  Int steps = 0, rest = 0;   // done of the leg: whole steps, and 65536ths of one
  Int done = 0;              // directions in which the leg has arrived: 1 X, 2 Y
  Int speedX = 3, speedY = 3;
  Int anywhere = 0;   // ignores walkable areas
  Int animated = 0;   // walking, not only moving
  Int repeat = 0;     // MovePath: eOnce, eRepeat
  Int backwards = 0;  // MovePath
  Int slow = 0;       // hundredths of a step that a scaled figure has accumulated
  Int waited = 0;     // ticks spent waiting at an obstacle
  Int targetX = 0, targetY = 0;

  // Of the leg, up to where the figure is.
  double stepsDone() const { return (steps > 0 ? steps - 1 : 0) + rest / 65536.0; }
};

struct CharacterState {
  Int room = -1, previousRoom = -1, x = 0, y = 0, z = 0, on = 1, visible = 1;
  Int normalView = 0, view = 0, loop = 0, frame = 0, viewLocked = 0, offsetX = 0, offsetY = 0;
  Int speechView = 0, thinkView = 0, blinkView = 0, blinkInterval = 140, blinkWhileThinking = 1;
  Int idleView = 0, idleDelay = 20, idleWait = 0, idle = 0, idleAnimationDelay = 5;
  Int idleFresh = 0;  // restartIdle was called in this tick
  Int walkSpeedX = 3, walkSpeedY = 3, animationDelay = 4, walkWait = 0, speechAnimationDelay = 5;
  Int speechColor = 0, baseline = 0, blockingWidth = 0, blockingHeight = 0, transparency = 0;
  Int clickable = 1, solid = 1, diagonalLoops = 1, turnBeforeWalking = 1, turnWhenFacing = 1, movementLinked = 1;
  Int manualScaling = 0, scaling = 100, ignoreLight = 0, scaleMoveSpeed = 0, scaleVolume = 0;
  Int ignoreWalkbehinds = 0, animationVolume = 100;
  Int audioVolume = 100, audioPanning = 0, audioSpeed = 1000;  // of its frames' sounds
  Int activeItem = 0;
  Int follow = -1, followDistance = 10, followEagerness = 97, followWait = 0;
  Int turnTo = -1, turnWait = 0;
  Int speaking = 0;  // 1 says something, 2 thinks something
  Int speechFrame = 0, speechWait = 0;
  Animation animation;
  Movement movement;
  Tint tint;
};

struct ObjectState {
  Int x = 0, y = 0, visible = 1, clickable = 1, solid = 0, graphic = 0;
  Int baseline = 0, blockingWidth = 0, blockingHeight = 0, transparency = 0;
  Int view = 0, loop = 0, frame = 0;
  Int manualScaling = 1, scaling = 100, ignoreWalkbehinds = 0, animationVolume = 100, merged = 0;
  Int audioVolume = 100, audioPanning = 0, audioSpeed = 1000;  // of its frames' sounds
  Animation animation;
  Movement movement;
  Tint tint;
};

struct HotspotState {
  Int enabled = 1;
};

struct RegionState {
  Int enabled = 1;
  Tint tint;
};

struct AreaState {
  Int scalingMin = 100, scalingMax = 100;
  Int removed = 0;
};

struct GuiState {
  Int x = 0, y = 0, width = 0, height = 0, zOrder = 0, visible = 0, clickable = 1, poppedUp = 0;
  Int backgroundColor = 0, backgroundGraphic = 0, borderColor = 0, textColor = 0, transparency = 0, popupY = 0;
  Int popupStyle = 0;  // a PopupStyle

  bool isStyle(auto style) const { return popupStyle == static_cast<Int>(style); }
};

// The border colour of a text or list box from before 3.6.3: that of its text.
constexpr Int LikeText = 0x00FFFFFE;  // no colour: one of 4.0 without an alpha, in AGS 3 one of more than 16 bits

struct ControlState {
  Int x = 0, y = 0, width = 0, height = 0, zOrder = 0, visible = 1, enabled = 1, clickable = 1;
  Int font = 0, textColor = 0, textAlignment = 0, transparency = 0;
  Int normalGraphic = 0, mouseOverGraphic = 0, pushedGraphic = 0, clipImage = 1;
  Int min = 0, max = 0, value = 0, handleGraphic = 0, handleOffset = 0, backgroundGraphic = 0;
  Int showBorder = 1, showScrollArrows = 1, translated = 1, selected = -1, top = 0;
  Int selectedTextColor = 0, selectedBackColor = 0;
  Int itemWidth = 40, itemHeight = 22, character = -1;
  Int solidBackground = 0, backgroundColor = 0, borderWidth = 1, paddingX = 0, paddingY = 0;
  Int borderColor = LikeText, borderShadeColor = 8, handleColor = 7;
  Int wrapText = 0, colorStyle = 0;  // eGUIButton...
  Int mouseOverBackgroundColor = 0, mouseOverBorderColor = 0, mouseOverTextColor = 0;
  Int pushedBackgroundColor = 0, pushedBorderColor = 0, pushedTextColor = 0;
  Int view = 0, loop = 0, frame = 0;
  Animation animation;
};

// The kind of a text overlay; 0: a sprite.
constexpr Int OverlayText = 1, OverlaySpeech = 2, OverlayMessage = 3;

struct OverlayState {
  Int id = 0, x = 0, y = 0, width = 0, height = 0, sprite = 0, isText = 0, inRoom = 0, transparency = 0, zOrder = 0;
  Int font = 0, color = 0;
  Int ticks = -1;      // until it disappears by itself; -1: it stays
  Int character = -1;  // SayBackground
  Int room = -1;
  Int animated = 0;        // AnimatedOverlay
  Int pausesWithGame = 0;  // its animation
  Int flip = FlipNone, visible = 1;
  Int view = 0, loop = 0, frame = 0;
  Animation animation;
  Tint tint;
};

struct ChannelState {
  Int clip = -1;
  Int tick = 0, ticks = 0;  // its position and its length
  Int part = 0;             // and thousandths of a tick
  Int repeat = 0, priority = 0, volume = 100, panning = 0, speed = 1000, paused = 0;
  Int queued = 0;  // clips queued for this channel in GameState::Audio
};

struct CursorState {
  Int graphic = 0, view = 0, hotspotX = 0, hotspotY = 0, enabled = 1, delay = 5;
};

struct OptionState {
  Int state = 0;  // eOptionOff, eOptionOn, eOptionOffForever
  Int chosen = 0;
};

struct SpriteState {
  Int number = 0, width = 0, height = 0, colorDepth = 32;
};

// DrawingSurface: its target and its pen. The pixels are in GameState::Pictures.
struct SurfaceState {
  Int id = 0, target = 0, number = 0, width = 0, height = 0, color = 0, open = 1;
};
namespace SurfaceTarget {
constexpr Int Background = 0, Sprite = 1, Walkable = 2, WalkBehind = 3, Hotspots = 4, Regions = 5, Copy = 6,
              Options = 7;
}

// Options of a dialog that scripts draw (manual, "Custom dialog options rendering").
struct OptionsDrawing {
  Int asked = 0;    // dialog_options_get_dimensions was called
  Int on = 0;       // scripts draw them
  Int isAsked = 0;  // dialog_options_get_active returns the active option; otherwise dialog_options_repexec sets it
  Int stale = 0;    // they must be drawn again
  Int chosen = 0;   // the active option was chosen
  Int x = 0, y = 0, width = 0, height = 0;
  Int parserX = 0, parserY = 0, parserWidth = 0;
  Int active = 0, alpha = 0;
  Int mouseX = -1, mouseY = -1;  // its position when a script was called
};

struct FrameKey {
  Int view = 0, loop = 0, frame = 0;
  friend auto operator<=>(const FrameKey&, const FrameKey&) = default;
};

struct CameraState {
  Int id = 0, x = 0, y = 0, width = 0, height = 0, autoTracking = 1;
};

struct ViewportState {
  Int id = 0, x = 0, y = 0, width = 0, height = 0, camera = 0, visible = 1, zOrder = 0;
};

// Scripts' `game` (manual, "Game variables").
struct GameVariables {
#define VELLUM_AGS_GAME_VARIABLE(name, field, first) Int field = first;
#include "languages/ags/world/game_variables.def"
#undef VELLUM_AGS_GAME_VARIABLE
};

constexpr int TimerCount = 21, GlobalIntCount = 500, GlobalStringCount = 51, MinChannels = 16, MaxChannels = 16;

// All other single numbers.
struct Globals {
  Int room = -1, player = 0;
  Int tick = 0;  // of the game's clock
  Int ticksPerSecond = 40;
  Int paused = 0, interfaceDisabled = 0;
  Int groundDisabled = 0, groundTintsDisabled = 0;
  Int mouseX = 0, mouseY = 0, mode = 0, shownMode = -1, mouseVisible = 1, mouseLocked = 0, mouseControl = 1;
  Int boundsLeft = 0, boundsTop = 0, boundsRight = 0, boundsBottom = 0;
  Int savedMode = -1;            // Mouse.SaveCursorUntilItLeaves
  Int overKind = 0, overId = 0;  // the thing under the mouse
  Int mouseSpeed = 1000;
  Int buttonsDown = 0;
  Int playerRegion = 0, regionKnown = 0;
  Int backgroundFrame = 0, backgroundLocked = 0, backgroundWait = 0;
  Int inCutscene = 0, cutsceneStyle = 0, skippingCutscene = 0, skippingUntil = -1;
  Int speaker = -1, textOverlay = 0;
  Int skipStyle = 0, skipKey = 0, speechStyle = 0, voiceMode = 0, speechPostMs = 0;
  Int useGlobalSpeechDelay = 0, globalSpeechDelay = 5, customPortrait = 0, portraitXOffset = 0, portraitY = 0;
  Int textReadingSpeed = 15, minimumTextMs = 1000, ignoreInputAfterTextMs = 0;
  Int normalFont = 0, speechFont = 0;
  Int waitSkipped = 0;
  Int dialog = -1, chosenOption = 0;
  Int optionsBullet = 0, optionsGap = 0, optionsGui = -1, optionsGuiX = -1, optionsGuiY = -1, optionsHighlight = 14;
  Int optionsMaxWidth = 180, optionsMinWidth = 0, optionsNumbering = 0, optionsPaddingX = 0, optionsPaddingY = 0;
  Int optionsReadColor = -1, optionsReverse = 0, optionsAlignment = 1;
  Int transition = 0, nextTransition = -1, fadeRed = 0, fadeGreen = 0, fadeBlue = 0, faded = 0;
  Int shakeAmount = 0, shakeDelay = 0, shakeTicks = 0, screenTint = 0, flip = 0, ambientLight = 0;
  Tint ambientTint;
  Int systemVolume = 100, gamma = 100, vsync = 0, windowed = 1, numLock = 0, renderAtScreen = 0;
  Int textWindowGui = 0, autoSizeViewport = 1, multitasking = 0;
  Int nextOverlay = 1, nextSurface = 1, nextCamera = 2, nextViewport = 2;
  Int nextSprite = 1;  // no lower number is free
  Int pressedGui = -1, pressedControl = -1;
  Int quit = 0, gameStarted = 0;
  Int savesGui = -1, savesControl = -1;  // the list box that was last filled with saves
  Int modalGui = -1, popupGui = -1;      // GUIs that stop the game: a modal one, one opened by the mouse
};

// The reason why the main script waits.
enum class Wait : Int {
  None,
  Ticks,       // until `ticks` have passed, or input of `skip`
  Walk,        // character `a` walks or moves
  ObjectMove,  // object `a` moves
  Animate,     // character `a`
  ObjectAnimate,
  ButtonAnimate,  // GUI `a`, control `b`
  Turn,           // character `a`
  Speech,         // character `a` (or -1: Display)
  Options,        // dialog `a`: a choice
  InputText,      // Game.InputBox: a line of text
  Fade,
  OverlayAnimate,  // overlay `a`
};

// eInput...
constexpr Int TimerInput = 0x01000000, KeyboardInput = 0x02000000, MouseInput = 0x04000000;

struct Blocking {
  Int kind = 0;   // Wait
  Int done = 0;   // it has ended; the script continues at the next opportunity
  Int ticks = 0;  // left; -1: for ever
  Int skip = 0;   // eInput... that end it
  Int a = 0, b = 0;
  Int result = 0;
  Int byScript = 0;  // a script waits; otherwise the engine itself does
  Int key = 0;       // the only key that ends it; 0: any
  Int style = 0;     // Options: eSay...
};

// Events for on_event (eEvent...).
enum class EventType : Int {
  LeaveRoom = 1,
  EnterRoom = 2,
  GotScore = 4,  // 3 was the end of the player's character
  GuiMouseDown = 5,
  GuiMouseUp = 6,
  AddInventory = 7,
  LoseInventory = 8,
  RestoreGame = 9,
  EnteredRoom = 10,
  LeftRoom = 11,
  GameSaved = 12,
  DialogStart = 13,
  DialogStop = 14,
  DialogRun = 15,
  DialogOptionsOpen = 16,
  DialogOptionsClose = 17,
};

// Tasks for the main script when it is free: run a function, or take a step of the engine.
enum class TaskKind : Int {
  None,
  RepExec,         // room, modules, global
  RoomEvent,       // a: RoomHandler
  RegionEvent,     // a: region, b: 0 stands on, 1 walks onto, 2 walks off
  HotspotEvent,    // a: hotspot, b: cursor mode, or HandlerStand, HandlerMouse
  ObjectEvent,     // a: object, b: cursor mode
  CharacterEvent,  // a: character, b: cursor mode
  ItemEvent,       // a: item, b: cursor mode
  GuiClick,        // a: GUI, b: button
  ControlEvent,    // a: GUI, b: control, c: button
  InterfaceClick,  // a: GUI, b: control
  Event,           // a: EventType, b.. : data; claimable
  KeyPress,        // a: key, b: modifiers; claimable
  TextInput,       // a: character; claimable
  MouseClick,      // a: button, b, c: where; claimable
  UnhandledEvent,  // a: what, b: type
  DialogRequest,   // a
  OnCall,          // a
  WalkPlayer,      // a, b: where; waits
  LeaveRoom,       // a: room, b, c: where, d: direction; the steps follow
  UnloadRoom,      // likewise
  EnterRoom,       // likewise
  FadeIn,
  EnteredRoom,    // a: 1 the first time
  StartDialog,    // a
  DialogOptions,  // a: dialog
  SayOption,      // a: dialog, b: option
  RunOption,      // a: dialog, b: option
  SaveSlot,       // a
  RestoreSlot,    // a
  Restart,
  SetRestartPoint,
  GameStart,        // a: the script
  ResetRoomScript,  // a: the room whose script's variables are reset
  FrameEvent,       // a: FrameOwner, b: its number (of a button: GUI, and control << 16), c, d, e: view, loop, frame
};
enum class FrameOwner : Int { Character, Object, Button };
constexpr Int HandlerStand = 100, HandlerMouse = 101, HandlerAny = 102;

struct Task {
  Int kind = 0, a = 0, b = 0, c = 0, d = 0, e = 0;
};
inline Task makeTask(TaskKind kind, Int a = 0, Int b = 0, Int c = 0, Int d = 0, Int e = 0) {
  return {static_cast<Int>(kind), a, b, c, d, e};
}
inline Task makeEvent(EventType type, Int data1 = 0, Int data2 = 0) {
  return makeTask(TaskKind::Event, static_cast<Int>(type), data1, data2);
}

// Input of the player (or a test). Its strings are in GameState::PlayerInput.
enum class InputKind : Int {
  Mouse,   // moves to a, b
  Down,    // button a (eMouseLeft ...)
  Up,      // button a
  Wheel,   // a: 8 north, 9 south
  Key,     // pressed: a, with modifiers b
  KeyUp,   // released: a
  Text,    // a: a character typed, as a code point
  Option,  // a: the dialog's option is chosen
  Line,    // the first of GameState::PlayerInput::lines, for InputBox
};
struct Input {
  Int kind = 0, a = 0, b = 0;
};

template <class T>
constexpr bool isPlainState = std::is_trivially_copyable_v<T>&& std::has_unique_object_representations_v<T> &&
                              sizeof(T) % sizeof(Int) == 0;
static_assert(isPlainState<CharacterState> && isPlainState<ObjectState> && isPlainState<RegionState> &&
              isPlainState<GuiState> && isPlainState<ControlState> && isPlainState<OverlayState> &&
              isPlainState<ChannelState> && isPlainState<Globals> && isPlainState<GameVariables> &&
              isPlainState<Blocking> && isPlainState<Task> && isPlainState<Input> && isPlainState<SurfaceState> &&
              isPlainState<OptionsDrawing>);

}  // namespace vellum::ags::world
