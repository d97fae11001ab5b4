#include "languages/ags/world/world.h"

#include <algorithm>

namespace vellum::ags::world {

namespace {

// What the game's data say of a thing, as its state to begin with.
CharacterState stateOf(const Character& data, Int ticksPerSecond) {
  CharacterState c;
  c.room = data.room;
  c.x = data.x;
  c.y = data.y;
  c.z = data.z;
  c.on = data.on;
  c.normalView = c.view = data.normalView;
  c.loop = data.loop;
  c.speechView = data.speechView;
  c.thinkView = data.thinkView;
  c.blinkView = data.blinkView;
  c.idleView = data.idleView;
  c.idleDelay = data.idleDelay;
  c.idleWait = std::clamp(data.idleDelay, 0, 100'000) * ticksPerSecond;
  c.idleAnimationDelay = data.idleAnimationDelay;
  c.walkSpeedX = data.walkSpeedX;
  c.walkSpeedY = data.walkSpeedY;
  c.animationDelay = data.animationDelay;
  c.speechAnimationDelay = data.speechAnimationDelay;
  c.speechColor = data.speechColor;
  c.baseline = data.baseline;
  c.blockingWidth = data.blockingWidth;
  c.blockingHeight = data.blockingHeight;
  c.transparency = data.transparency;
  c.clickable = data.clickable;
  c.solid = data.solid;
  c.diagonalLoops = data.diagonalLoops;
  c.turnBeforeWalking = data.turnBeforeWalking;
  c.movementLinked = data.movementLinkedToAnimation;
  c.manualScaling = !data.useRoomScaling;
  c.ignoreLight = !data.useRoomLight;
  c.scaleMoveSpeed = data.scaleMoveSpeed;
  c.scaleVolume = data.scaleVolume;
  return c;
}

GuiState stateOf(const Gui& data) {
  GuiState gui;
  gui.x = data.x;
  gui.y = data.y;
  gui.width = data.width;
  gui.height = data.height;
  gui.zOrder = data.zOrder;
  gui.clickable = data.clickable;
  // A popup of the mouse is on from the beginning; a modal one would stop the game before it starts.
  gui.visible = data.visible && data.popupStyle != PopupStyle::Modal && !data.isTextWindow;
  gui.backgroundColor = data.backgroundColor;
  gui.backgroundGraphic = data.backgroundGraphic;
  gui.borderColor = data.borderColor;
  gui.textColor = data.textColor;
  gui.transparency = data.transparency;
  gui.popupY = data.popupY;
  return gui;
}

ControlState stateOf(const Control& from) {
  ControlState c;
  c.x = from.x;
  c.y = from.y;
  c.width = from.width;
  c.height = from.height;
  c.zOrder = from.zOrder;
  c.visible = from.visible;
  c.enabled = from.enabled;
  c.clickable = from.clickable;
  c.font = from.font;
  c.textColor = from.textColor;
  c.textAlignment = from.textAlignment;
  c.transparency = from.transparency;
  c.normalGraphic = from.normalGraphic;
  c.mouseOverGraphic = from.mouseOverGraphic;
  c.pushedGraphic = from.pushedGraphic;
  c.clipImage = from.clipImage;
  c.min = from.min;
  c.max = from.max;
  c.value = from.value;
  c.handleGraphic = from.handleGraphic;
  c.handleOffset = from.handleOffset;
  c.backgroundGraphic = from.backgroundGraphic;
  c.showBorder = from.showBorder;
  c.showScrollArrows = from.showScrollArrows;
  c.translated = from.translated;
  c.selectedTextColor = from.selectedTextColor;
  c.selectedBackColor = from.selectedBackColor;
  c.itemWidth = from.itemWidth;
  c.itemHeight = from.itemHeight;
  c.character = from.character;
  return c;
}

CursorState stateOf(const Cursor& data) {
  CursorState cursor;
  cursor.graphic = data.graphic;
  cursor.view = data.view;
  cursor.hotspotX = data.hotspotX;
  cursor.hotspotY = data.hotspotY;
  cursor.enabled = data.enabled;
  cursor.delay = data.animationDelay;
  return cursor;
}

// What the game's data say, as the state of a game that begins.
void addCharacters(World& world) {
  const Game& game = world.game();
  for (const Character& data : game.characters) {
    world.characters.push_back(stateOf(data, game.ticksPerSecond));
    world.characterNames.push_back(data.name);
    world.paths.emplace_back();
    auto& order = world.inventory.emplace_back();
    auto& held = world.inventoryHeld.emplace_back(game.items.size());
    for (auto [item, count] : data.inventory) {
      if (item < 1 || static_cast<std::size_t>(item) >= game.items.size() || count < 1) continue;
      if (held[item] == 0) order.push_back(item);
      held[item] += count;
    }
  }
}

void addItems(World& world) {
  const Game& game = world.game();
  CharacterState* player = world.character(world.g.player);
  for (std::size_t i = 0; i < game.items.size(); ++i) {
    const InventoryItem& item = game.items[i];
    world.itemNames.push_back(item.name);
    world.itemGraphics.push_back(item.graphic);
    world.itemCursors.push_back(item.cursorGraphic);
    if (!item.playerStartsWithIt || i == 0 || player == nullptr) continue;
    auto& held = world.inventoryHeld[world.indexOf(*player)];
    if (held[i]++ == 0) world.inventory[world.indexOf(*player)].push_back(static_cast<Int>(i));
  }
}

void addGuis(World& world) {
  for (const Gui& data : world.game().guis) {
    world.guis.push_back(stateOf(data));
    auto& list = world.controls.emplace_back();
    auto& controlText = world.controlTexts.emplace_back();
    world.listItems.emplace_back(data.controls.size());
    world.listSlots.emplace_back(data.controls.size());
    for (const Control& from : data.controls) {
      list.push_back(stateOf(from));
      controlText.push_back(from.text);
    }
  }
}

void addDialogs(World& world) {
  for (const Dialog& dialog : world.game().dialogs) {
    auto& states = world.options.emplace_back(dialog.options.size());
    for (std::size_t i = 0; i < dialog.options.size(); ++i) states[i].state = dialog.options[i].on;
  }
}

void setVariables(const Game& game, Globals& g, GameVariables& vars) {
  auto option = [&](int number) {
    auto found = game.options.find(number);
    return found != game.options.end() ? found->second : 0;
  };
  g.player = game.playerCharacter;
  g.ticksPerSecond = game.ticksPerSecond;
  g.textReadingSpeed = game.textReadingSpeed;
  g.minimumTextMs = game.minimumTextDisplayMs;
  g.skipStyle = static_cast<Int>(game.skipSpeech);
  g.speechStyle = game.speechStyle;
  g.transition = game.transition;
  g.speechFont = game.fonts.size() > 1 ? 1 : 0;
  g.boundsRight = game.width - 1;
  g.boundsBottom = game.height - 1;
  g.nextSprite = game.sprites.empty() ? 1 : std::max(1, game.sprites.rbegin()->first + 1);
  g.textWindowGui = option(GameOption::TextWindow);
  if (option(GameOption::DialogOptionsGui) > 0) g.optionsGui = option(GameOption::DialogOptionsGui);
  g.optionsGap = option(GameOption::DialogOptionsGap);
  g.optionsBullet = game.dialogBullet;
  g.optionsNumbering = option(GameOption::DialogNumbered);
  g.optionsReverse = option(GameOption::DialogOptionsUpwards);
  if (game.speechAnimationDelay >= 0) {
    g.useGlobalSpeechDelay = 1;
    g.globalSpeechDelay = game.speechAnimationDelay;
  }
  vars.totalScore = game.maxScore;
  vars.skipDisplay = game.displaySkip;
  vars.narratorSpeech = game.playerCharacter;
  vars.debugMode = option(GameOption::DebugMode);
  vars.scoreSound = game.scoreSound;
}

}  // namespace

World::World(const Game& game, base::Random& random, Log& log)
    : gameOptions(game.options.begin(), game.options.end()),
      gameName(game.name),
      game_(game),
      random_(random),
      log_(log) {
  setVariables(game, g, vars);
  addCharacters(*this);
  addItems(*this);
  addGuis(*this);
  addDialogs(*this);
  for (const Cursor& data : game.cursors) cursors.push_back(stateOf(data));
  channels.resize(MinChannels);
  typeVolumes.assign(game.audioTypes.size(), 100);
  timers.assign(TimerCount, 0);
  globalInts.assign(GlobalIntCount + 50, 0);  // SetGlobalInt's, and behind them game.globalvars: numbers of their own
  globalStrings.resize(GlobalStringCount);
  cameras.push_back({1, 0, 0, game.width, game.height, 1});
  viewports.push_back({1, 0, 0, game.width, game.height, 1, 1, 0});
  keptBytes_ = countKeptBytes();
  changeTranslation(game.translationName);
}

Int World::option(int number) const {
  auto found = gameOptions.find(number);
  return found != gameOptions.end() ? found->second : 0;
}

const Loop* World::loop(int viewNumber, int number) const {
  const View* found = view(viewNumber);
  if (found == nullptr || number < 0 || static_cast<std::size_t>(number) >= found->loops.size()) return nullptr;
  return &found->loops[number];
}

const Frame* World::frame(int viewNumber, int loopNumber, int number) const {
  const Loop* found = loop(viewNumber, loopNumber);
  if (found == nullptr || number < 0 || static_cast<std::size_t>(number) >= found->frames.size()) return nullptr;
  return &found->frames[number];
}

int World::graphicOf(int viewNumber, int loopNumber, int number, int otherwise) const {
  const Frame* found = frame(viewNumber, loopNumber, number);
  if (found == nullptr) return otherwise;
  if (frameGraphics.empty()) return found->sprite;
  auto changed = frameGraphics.find({viewNumber, loopNumber, number});
  return changed != frameGraphics.end() ? changed->second : found->sprite;
}

int World::soundOf(const FrameKey& key) const {
  const Frame* found = frame(key.view, key.loop, key.frame);
  if (found == nullptr) return -1;
  auto changed = frameSounds.find(key);
  return changed != frameSounds.end() ? changed->second : found->sound;
}

SpriteSize World::spriteSize(int number) const {
  if (auto made = sprites.find(number); made != sprites.end())
    return {made->second.width, made->second.height, made->second.colorDepth};
  auto found = game_.sprites.find(number);
  return found == game_.sprites.end() ? SpriteSize{0, 0, 0} : found->second;
}

void World::schedule(Task task) {
  Queue<Task>& list = scriptRunning || blocking.byScript != 0 ? deferred : tasks;
  if (list.size() < MaxTasks) list.push_back(task);
}

void World::block(Wait kind, Int ticks, Int skip, Int a, Int b) {
  blocking = {};
  blocking.kind = static_cast<Int>(kind);
  blocking.ticks = ticks;
  blocking.skip = skip;
  blocking.a = a;
  blocking.b = b;
  blocking.byScript = scriptRunning;
}

void World::update() {
  ++g.tick;
  bool paused = isPaused();
  if (!paused) {
    for (Int& timer : timers)
      if (timer > 1) --timer;
    if (vars.gscriptTimer > 0) --vars.gscriptTimer;
    for (CharacterState& character : characters) stepCharacter(character);
    if (room != nullptr)
      for (std::size_t i = 0; i < room->objects.size(); ++i) stepObject(static_cast<int>(i));
    const Room* data = roomData();
    if (data != nullptr && data->backgroundCount > 1 && g.backgroundLocked == 0 && --g.backgroundWait <= 0) {
      g.backgroundFrame = (g.backgroundFrame + 1) % data->backgroundCount;
      g.backgroundWait = std::max(1, vars.animBackgroundSpeed);
    }
    if (g.shakeTicks > 0 && --g.shakeTicks == 0) g.shakeAmount = 0;
  }
  for (std::size_t gui = 0; gui < controls.size(); ++gui)
    for (ControlState& control : controls[gui])
      if (control.animation.on != 0) stepButton(control);
  updateOverlays();
  updateAudio();
  followCamera();
  updateBlocking();
  if (!paused) checkGround();
  searched_ = 0;
}

void World::stopWaiting(Int result, Int reason) {
  blocking.done = 1;
  blocking.result = result;
  g.waitSkipped = reason;
}

void World::updateBlocking() {
  if (blocking.kind == 0 || blocking.done != 0) return;
  CharacterState* who = character(blocking.a);
  ObjectState* what = object(blocking.a);
  switch (static_cast<Wait>(blocking.kind)) {
    case Wait::Walk:
      if (who == nullptr || who->movement.on == 0) blocking.done = 1;
      break;
    case Wait::Turn:
      if (who == nullptr || who->turnTo < 0) blocking.done = 1;
      break;
    case Wait::Animate:
      if (who == nullptr || who->animation.on == 0) blocking.done = 1;
      break;
    case Wait::ObjectMove:
      if (what == nullptr || what->movement.on == 0) blocking.done = 1;
      break;
    case Wait::ObjectAnimate:
      if (what == nullptr || what->animation.on == 0) blocking.done = 1;
      break;
    case Wait::ButtonAnimate: {
      ControlState* button = control(blocking.a, blocking.b);
      if (button == nullptr || button->animation.on == 0) blocking.done = 1;
      break;
    }
    case Wait::Options:
    case Wait::InputText: break;
    default:
      if (blocking.ticks > 0 && --blocking.ticks == 0) stopWaiting(0, 0x01000000);  // eInputTimer
      break;
  }
  // A cutscene that is skipped does not wait for anything that takes time.
  if (g.skippingCutscene != 0 && blocking.done == 0) {
    Wait kind = static_cast<Wait>(blocking.kind);
    if (kind != Wait::Options && kind != Wait::InputText && kind != Wait::Walk && kind != Wait::ObjectMove &&
        kind != Wait::Animate && kind != Wait::ObjectAnimate && kind != Wait::ButtonAnimate && kind != Wait::Turn)
      stopWaiting(0, 0);
  }
  if (blocking.done != 0 && static_cast<Wait>(blocking.kind) == Wait::Speech) endSpeech();
}

}  // namespace vellum::ags::world
