// A running adventure game: where everybody is and what they do, tick by tick. It runs no script: what scripts are to
// be told waits in `tasks`, what keeps the main script waiting is `blocking`; AgsRuntime does the rest.
//
// All functions take any numbers: things that there are not are null or 0, never an access out of bounds.
#pragma once

#include <map>
#include <memory>
#include <optional>
#include <set>
#include <utility>

#include "base/random.h"
#include "languages/ags/world/canvas.h"
#include "languages/ags/world/game_data.h"
#include "languages/ags/world/log.h"
#include "languages/ags/world/paths.h"
#include "languages/ags/world/places.h"
#include "languages/ags/world/queue.h"
#include "languages/ags/world/state_io.h"

namespace vellum::ags::world {

// What World::properties have of an overlay begins with this.
std::string overlayPath(int id);

constexpr std::size_t MaxTasks = 10'000, MaxInputs = 100'000, MaxLines = 1000, MaxOverlays = 10'000,
                      MaxSprites = 65'536;
constexpr std::size_t MaxListItems = 65'536, MaxSurfaces = 4096, MaxViewports = 256;
// Of what scripts make the world keep: bytes of one text, and of all of them with what a text costs beside its letters.
constexpr std::size_t MaxKeptText = 65'536, MaxKeptBytes = std::size_t(64) << 20, KeptTextCost = 64;
constexpr std::size_t MaxPixels = std::size_t(32) << 20;  // of all pictures that scripts draw, four bytes each

class World {
 public:
  World(const Game& game, base::Random& random, Log& log);

  const Game& game() const { return game_; }
  Log& log() { return log_; }

  // Between scripts: one tick of everything that moves (manual, "Game events order").
  void update();
  // Reads the input that is due; what scripts are told of it goes into `tasks`.
  void takeInput();
  bool isPaused() const { return g.paused > 0 || g.modalGui >= 0 || g.popupGui >= 0; }
  void addInput(InputKind kind, Int a, Int b = 0);
  void addCharacter(char32_t character, bool withKey);  // typed; only those of ASCII have keys
  void addLine(std::string_view text);                  // the answer to Game.InputBox

  // Things by number; null when there is no such thing.
  CharacterState* character(int id) { return at(characters, id); }
  ObjectState* object(int id) { return room ? at(room->objects, id) : nullptr; }
  GuiState* gui(int id) { return at(guis, id); }
  ControlState* control(int gui, int id) {
    return gui >= 0 && static_cast<std::size_t>(gui) < controls.size() ? at(controls[gui], id) : nullptr;
  }
  const Room* roomData(int number) const {
    return number >= 0 && static_cast<std::size_t>(number) < game_.rooms.size() && game_.rooms[number].exists
               ? &game_.rooms[number]
               : nullptr;
  }
  const Room* roomData() const { return room ? roomData(g.room) : nullptr; }
  const View* view(int number) const {
    return number > 0 && static_cast<std::size_t>(number) < game_.views.size() ? &game_.views[number] : nullptr;
  }
  const Loop* loop(int view, int loop) const;
  const Frame* frame(int view, int loop, int frame) const;
  const Dialog* dialogData(int number) const {
    return number >= 0 && static_cast<std::size_t>(number) < game_.dialogs.size() ? &game_.dialogs[number] : nullptr;
  }
  const AudioClip* clipData(int number) const {
    return number >= 0 && static_cast<std::size_t>(number) < game_.clips.size() ? &game_.clips[number] : nullptr;
  }
  // What a frame looks like; `otherwise` where there is no such frame.
  int graphicOf(int view, int loop, int frame, int otherwise) const;
  int soundOf(const FrameKey& frame) const;  // a clip, or -1
  SpriteSize spriteSize(int number) const;   // 0 by 0 when unknown
  std::string_view nameOf(const CharacterState& character) const { return characterNames[indexOf(character)]; }
  int indexOf(const CharacterState& character) const { return static_cast<int>(&character - characters.data()); }
  std::string_view scriptNameOf(const CharacterState& character) const {
    return game_.characters[indexOf(character)].scriptName;
  }

  // rooms.cpp
  void enterRoom(int number, int x, int y, int direction);
  void leaveRoom();  // keeps its state
  void resetRoom(int number);
  void placeCharacter(CharacterState& character, int room, int x, int y);
  int hotspotAt(int x, int y) const;  // in room coordinates
  int regionAt(int x, int y) const;
  int areaAt(int x, int y) const;  // walkable area; 0: none, or removed
  int scalingAt(int x, int y) const;
  bool isWalkable(int x, int y) const { return areaAt(x, y) != 0; }
  Point nearestWalkable(int x, int y);
  Location locationAt(int screenX, int screenY);
  Rectangle boxOf(const CharacterState& character) const;
  Rectangle boxOf(const ObjectState& object) const;
  Rectangle feetOf(const CharacterState& character) const;
  Rectangle feetOf(const ObjectState& object) const;
  bool blockedAt(int x, int y, int exceptCharacter, int exceptObject);
  const CameraState& cameraOf(const ViewportState& view) const;
  Point toRoom(const ViewportState& view, int screenX, int screenY) const;
  Point toScreen(const ViewportState& view, int roomX, int roomY) const;
  // The viewport in front that shows the room at a place of the screen; null without one.
  const ViewportState* viewportAt(int screenX, int screenY) const;
  // What is seen of the room there; a place outside of it where nothing is seen.
  Point toRoom(int screenX, int screenY) const;
  Point toScreen(int roomX, int roomY) const { return toScreen(viewports.front(), roomX, roomY); }
  std::string_view locationName(int screenX, int screenY);
  void checkGround();  // regions, hotspots, edges under the player's character
  void followCamera();

  // hits.cpp: what is at a place of the room. With pixel-perfect detection (GameOption::PixelPerfect) only
  // the opaque pixels of a figure are, where its sprite's pixels are known; else all of its box.
  bool isHit(const CharacterState& character, int x, int y);  // clickable, and there
  bool isHit(const ObjectState& object, int x, int y);
  // Whether any opaque pixel of one stands on one of the other.
  bool touch(const CharacterState& character, const ObjectState& object) {
    return touch(figureOf(character), figureOf(object));
  }
  bool touch(const ObjectState& a, const ObjectState& b) { return touch(figureOf(a), figureOf(b)); }
  Location thingAt(int x, int y);  // characters and objects before hotspots

  Int option(int number) const;  // by GameOption; 0 without a value
  bool isOptionOn(int number) const { return option(number) != 0; }

  // translation.cpp
  // "": the game's own language. False when the game has no translation of that name.
  bool changeTranslation(std::string_view name);
  // A text in the language that is chosen; the text itself where that has no other.
  std::string_view translated(std::string_view text) const;

  // movement.cpp
  void walk(CharacterState& character, int x, int y, bool anywhere, bool animated);
  void walkStraight(CharacterState& character, int x, int y, bool animated);
  void walkPath(CharacterState& character, const std::vector<Point>& points, bool animated, int repeat, bool backwards);
  void addWaypoint(CharacterState& character, int x, int y);
  void stop(CharacterState& character);
  void moveObject(ObjectState& object, int x, int y, int speed, bool anywhere);
  void moveObjectPath(ObjectState& object, const std::vector<Point>& points, int speed, int repeat, bool backwards);
  void stop(ObjectState& object) { object.movement = {}; }
  // On the walkable areas, whoever stands there: see PathFinder::find.
  bool findWay(Point from, Point to, std::vector<Point>& path);
  int directionTo(const CharacterState& character, int x, int y) const;  // a loop of the view
  void face(CharacterState& character, int direction, bool turn);
  // Whether it turns on the spot, by and by, when it is told where to look.
  bool turns(const CharacterState& character) const {
    return isOptionOn(GameOption::TurnWhenFacing) && character.turnWhenFacing != 0;
  }

  // animation.cpp
  void animate(CharacterState& character, int loop, int delay, int repeat, bool backwards, int frame, int volume);
  void animate(ObjectState& object, int loop, int delay, int repeat, bool backwards, int frame, int volume);
  void animate(ControlState& control, int view, int loop, int delay, int repeat, bool backwards, int frame, int volume);
  void setView(CharacterState& character, int view, int loop, int frame, bool lock);
  void unlockView(CharacterState& character);
  int spriteOf(const CharacterState& character) const {
    return graphicOf(character.view, character.loop, character.frame, 0);
  }
  int spriteOf(const ObjectState& object) const {
    return graphicOf(object.view, object.loop, object.frame, object.graphic);
  }

  // speech.cpp
  int ticksOfText(std::string_view text) const;
  int ticksOfSpeech(std::string_view text) const;  // with Speech.DisplayPostTimeMs; -1: until somebody skips it
  int skipOf(int style) const;                     // eInput... of an eSkip...
  void say(int character, std::string_view text, bool thinks, bool blocks);
  void display(std::string_view text);
  void showMessage(std::string_view text);  // its window, until endSpeech()
  void endSpeech();
  void placeText(OverlayState& overlay, std::string_view text, int width) const;  // as wide and high as it needs
  OverlayState* overlay(int id);
  int addOverlay(const OverlayState& state, std::string_view text);
  void removeOverlay(int id);
  std::string& overlayText(int id) { return overlayTexts[id]; }

  // inventory.cpp
  void addInventory(CharacterState& character, int item, int atIndex);
  bool loseInventory(CharacterState& character, int item);
  int inventoryCount(const CharacterState& character, int item) const;
  void setInventoryCount(CharacterState& character, int item, int count);
  const std::vector<Int>& inventoryOrder(const CharacterState& character) const {
    return inventory[indexOf(character)];
  }
  void setActiveItem(CharacterState& character, int item);
  void sortInventory();  // of the player, in the order of the game's items
  void giveScore(int points);
  std::vector<int>& shownItems(int character);  // what an inventory window shows

  // guis.cpp
  bool isShown(int gui) const;                           // at this moment: it can be seen
  int guiAt(int x, int y, bool clickable);               // -1: none
  int controlAt(int gui, int x, int y, bool clickable);  // on the screen; -1: none
  bool isUsable(int gui, int control) const;             // it is enabled, and the cursor mode that it sets as well
  bool isUnderMouse(int gui, int control);               // it is in front there, and usable
  int buttonGraphic(int gui, int control);               // what the button shows at this moment
  int itemAt(int x, int y);                              // in inventory windows; 0: none
  bool isPressed(int gui, int control) const { return g.pressedGui == gui && g.pressedControl == control; }
  void setVisible(int gui, bool visible);
  void clickGui(int x, int y, int button);
  void pressControl(int gui, int control, int button);
  void setMode(int mode);
  void nextMode(int step);
  void updateModal();            // which GUI stops the game
  bool typeInto(int character);  // typed text; false: no text box takes it
  // The text box that takes what is typed: one on a GUI that can be seen. Nothing without one.
  std::optional<std::pair<int, int>> activeTextBox() const;  // GUI and control
  int rowCount(int gui, int control) const;
  std::vector<std::string>& items(int gui, int control) { return listItems[gui][control]; }
  std::vector<Int>& itemSlots(int gui, int control) { return listSlots[gui][control]; }
  std::string& controlText(int gui, int control) { return controlTexts[gui][control]; }

  // interactions.cpp
  void clickRoom(int screenX, int screenY, int mode);  // Room.ProcessClick
  void runInteraction(Thing kind, int id, int mode);
  void checkMouse();

  // dialogs.cpp
  void startDialog(int dialog);
  void dialogSaid(int next);  // what the dialog's function returned
  void showOptions(int dialog, bool byScript, int style);
  void chooseOption(int option);
  bool isChoice(int dialog, int option) const;
  std::vector<int> choices(int dialog) const;
  std::string_view optionText(int dialog, int option) const;
  void stopDialog() { stopDialogAfter = 1; }
  // Options of a dialog are shown, and none is chosen yet.
  bool isChoosing() const { return static_cast<Wait>(blocking.kind) == Wait::Options && blocking.done == 0; }
  void beginOptionsDrawing(int x, int y, int width, int height);  // scripts draw the options from now on
  void endOptionsDrawing();
  void setActiveOption(int option);  // 0: none; options that are off can't be it

  // drawing.cpp
  // What a surface draws on, made when it is first needed. Null when the pictures take too much memory.
  Canvas* canvasOf(const SurfaceState& surface);
  bool keepCanvas(Int target, Int number, Canvas&& canvas);  // false: too much memory
  bool hasRoomFor(std::int64_t width, std::int64_t height) const;
  // What a sprite looks like. Sprites of the game's files, whose pictures are not read, are of one colour each.
  Canvas pictureOf(int sprite) const;
  // screen.cpp: what the player sees; empty when it takes too much memory.
  Canvas picture();
  Int pixelOf(Int color) const;  // of a colour number of scripts
  // Pixels are numbers of a palette of 256 colours.
  bool colorsAreNumbers() const { return game_.colorDepth <= 8; }
  void forgetSprite(int number);
  void forgetSurface(int id);
  void forgetRoomPictures();
  // The area that a mask has at a place of the room, what scripts have drawn on it included.
  int areaInMask(Int target, int x, int y) const;
  const Mask* maskOf(Int target) const;  // null when the game is in no room

  // audio.cpp
  int play(int clip, int priority, int repeat, int fromMs, int channel, bool queued);  // channel, or -1
  void stopChannel(int channel);
  void stopAudio(int type);
  bool isPlaying(int type) const;
  int channelCount() const { return static_cast<int>(channels.size()); }
  void playFrameSound(int view, int loop, int frame, int volume);

  // Texts that scripts make the world keep (names, rows, properties): cut to MaxKeptText. False: there are too many.
  bool keepText(std::string& place, std::string_view text);
  bool keepProperty(std::string&& name, std::string_view value);
  bool keepRow(std::vector<std::string>& list, std::size_t at,
               std::string_view text);  // a new one
  // Cells of rooms that were searched since this was last asked, or since the tick's end.
  std::int64_t takeSearched() { return std::exchange(searched_, 0); }

  // Runs when the script that is running now has ended; at once when none runs.
  void schedule(Task task);
  void schedule(TaskKind kind, Int a = 0, Int b = 0, Int c = 0, Int d = 0, Int e = 0) {
    schedule(makeTask(kind, a, b, c, d, e));
  }
  void event(EventType type, Int data1 = 0, Int data2 = 0, Int data3 = 0, Int data4 = 0) {
    schedule(TaskKind::Event, static_cast<Int>(type), data1, data2, data3, data4);
  }
  void block(Wait kind, Int ticks, Int skip, Int a = 0, Int b = 0);

  template <class Io>
  void eachField(Io& io);
  void save(base::ByteWriter& writer);
  bool restore(base::ByteReader& reader);
  void hash(base::Hasher& hasher);

  Globals g;
  GameVariables vars;
  Blocking blocking;
  Queue<Task> tasks;           // for the main script, in order
  Queue<Task> deferred;        // when the running script has ended
  bool scriptRunning = false;  // not saved: nothing is saved while one runs
  Int stopDialogAfter = 0;
  Int nextDialog = -1;  // Dialog.Start inside a conversation
  Int edge = 0;         // which edge of the room the player's character is beyond: left, right, top, bottom

  std::vector<CharacterState> characters;
  std::vector<std::string> characterNames;
  std::vector<std::vector<Point>> paths;        // by character
  std::vector<std::vector<Int>> inventory;      // by character: items in order
  std::vector<std::vector<Int>> inventoryHeld;  // by character, by item: how many
  std::vector<std::string> itemNames;
  std::vector<Int> itemGraphics, itemCursors;
  std::vector<GuiState> guis;
  std::vector<std::vector<ControlState>> controls;
  std::vector<std::vector<std::string>> controlTexts;
  std::vector<std::vector<std::vector<std::string>>> listItems;
  std::vector<std::vector<std::vector<Int>>> listSlots;
  std::vector<CursorState> cursors;
  std::vector<std::vector<OptionState>> options;  // by dialog
  std::vector<Int> dialogStack;
  std::vector<ChannelState> channels;
  std::vector<Int> queuedClips;
  std::vector<Int> typeVolumes;
  std::vector<Int> timers, globalInts;
  // What GetGlobalInt and SetGlobalInt mean; null for a number that there is not.
  Int* globalInt(int number) {
    bool isThere = number >= 0 && number < GlobalIntCount;
    return isThere ? &globalInts[static_cast<std::size_t>(number)] : nullptr;
  }
  std::vector<std::string> globalStrings;
  std::vector<OverlayState> overlays;  // from the back to the front
  std::map<int, std::string> overlayTexts;
  std::map<Int, SpriteState> sprites;  // dynamic ones, by number
  std::vector<SurfaceState> surfaces;
  using CanvasKey = std::pair<Int, Int>;  // SurfaceTarget and number
  const Canvas* canvas(Int target, Int number) const {
    auto found = canvases_.find({target, number});
    return found != canvases_.end() ? &found->second : nullptr;
  }
  void eraseCanvas(Int target, Int number);
  OptionsDrawing optionsDrawing;
  Queue<Input> optionInputs;  // clicks and keys for scripts that draw options
  std::vector<CameraState> cameras;
  std::vector<ViewportState> viewports;
  std::map<int, std::unique_ptr<RoomState>> rooms;
  RoomState* room = nullptr;  // the one that the game is in
  std::map<int, Int> gameOptions, palette;
  // ViewFrame.Graphic and LinkedAudio that were changed.
  std::map<FrameKey, Int> frameGraphics, frameSounds;
  std::set<std::string, std::less<>> doneOnce;
  std::map<std::string, std::string, std::less<>> properties;  // changed ones: "c3.Name"
  Queue<Input> inputs;
  std::vector<Int> keysDown;
  std::string lineInput;  // what InputBox was answered
  std::vector<std::string> inputLines;
  std::string translationName, gameName;
  std::string saveFolder;

 private:
  template <class T>
  static T* at(std::vector<T>& list, int index) {
    return index >= 0 && static_cast<std::size_t>(index) < list.size() ? &list[index] : nullptr;
  }
  // Which pixels of a sprite of the game's files are opaque: a bit each, by rows.
  struct Shape {
    int width = 0, height = 0;
    std::vector<bool> opaque;
  };
  const Shape* shapeOf(int sprite);  // null when its pixels are not known
  // How something stands in the room; without a picture all of its box counts.
  struct Figure {
    Rectangle box;
    bool hasPicture = false, flipped = false;
    int sprite = 0;
  };
  Figure figureOf(const CharacterState& character) const;
  Figure figureOf(const ObjectState& object) const;
  bool isOpaque(const Figure& figure, int x, int y);
  bool touch(const Figure& a, const Figure& b);
  Canvas backgroundPicture(int number) const;
  Canvas roomPicture();
  void drawSprite(Canvas& to, int sprite, bool flipped, const Rectangle& box, int transparency) const;
  void drawWalkBehinds(Canvas& to, const Canvas& background, const Rectangle& box, Int line) const;
  void drawOverlays(Canvas& to, bool inRoom);
  // gui_picture.cpp
  void drawGui(Canvas& to, int id);
  void drawControl(Canvas& to, int gui, int control);
  void drawButton(Canvas& to, int gui, int control);
  void drawListBox(Canvas& to, int gui, int control);
  void drawSlider(Canvas& to, const ControlState& control) const;
  void drawInventory(Canvas& to, const ControlState& control);
  void drawMessage(Canvas& to, const OverlayState& message);
  // `alignment` is of eAlign..., for one line or all.
  void drawAligned(Canvas& to, const Rectangle& box, int font, Int color, Int alignment, std::string_view text,
                   bool wraps) const;
  std::string labelText(std::string_view text);
  std::unique_ptr<RoomState> freshRoom(int number) const;
  void fitCameras(const Room& data);
  void stepCharacter(CharacterState& character);
  void stepObject(int id);
  bool stepMovement(Movement& movement, std::vector<Point>& path, Int& x, Int& y, int character, int object, int scale);
  bool beginLeg(Movement& movement, const std::vector<Point>& path, int x, int y);
  bool prepareFinder();
  bool findWay(std::vector<Point>& path, int fromX, int fromY, int toX, int toY, int character, int object);
  bool stepAnimation(Animation& animation, int view, Int& loop, Int& frame, int volume);
  void stepWalkFrame(CharacterState& character);
  void stepFollower(CharacterState& character);
  void stepIdle(CharacterState& character);
  void stepButton(ControlState& control);
  void stepSpeech(CharacterState& character);
  void updateAudio();
  void updateOverlays();
  void updateBlocking();
  void stopWaiting(Int result, Int reason);
  bool inputSkips(const Input& input);
  // interactions.cpp
  void handleInput(const Input& input);
  void handleOptionInput(const Input& input);
  void moveMouse(int x, int y);
  void answerLine();
  void pressButton(int button);
  void releaseButton(int button);
  void pressKey(int key, int modifiers);
  void dragSlider();
  std::size_t countKeptBytes() const;
  bool isRoomForText(std::size_t bytes);

  Canvas& setCanvas(Int target, Int number, Canvas&& canvas);

  const Game& game_;
  std::map<CanvasKey, Canvas> canvases_;  // those of the room's masks and backgrounds for this visit only
  std::size_t canvasPixels_ = 0;          // of all canvases
  std::size_t keptBytes_ = 0;             // of texts, at the most: see keepText
  std::int64_t searched_ = 0;             // see takeSearched
  base::Random& random_;
  Log& log_;
  PathFinder finder_;
  std::map<int, Shape> shapes_;  // of sprites that the mouse was over
  std::size_t shapePixels_ = 0;
  std::vector<int> shown_;  // scratch of shownItems()
};

}  // namespace vellum::ags::world
