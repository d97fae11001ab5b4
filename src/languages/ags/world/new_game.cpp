#include "languages/ags/world/new_game.h"

#include <algorithm>

namespace vellum::ags::world {

namespace {

CharacterState stateOf(const Character& data) {
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
  c.idleWait = data.idleDelay;
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
  // A mouse popup is switched on from the beginning; a modal one would stop the game before it starts.
  gui.visible = data.visible && data.popupStyle != PopupStyle::Modal && !data.isTextWindow;
  gui.backgroundColor = data.backgroundColor;
  gui.backgroundGraphic = data.backgroundGraphic;
  gui.borderColor = data.borderColor;
  gui.textColor = data.textColor;
  gui.transparency = data.transparency;
  gui.popupY = data.popupY;
  gui.popupStyle = static_cast<Int>(data.popupStyle);
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
  c.solidBackground = from.solidBackground;
  c.wrapText = from.wrapText;
  c.backgroundColor = from.backgroundColor;
  c.borderWidth = from.borderWidth;
  c.paddingX = from.paddingX;
  c.paddingY = from.paddingY;
  c.borderColor = from.borderColor;
  c.borderShadeColor = from.borderShadeColor;
  c.handleColor = from.handleColor;
  c.colorStyle = from.colorStyle;
  c.mouseOverBackgroundColor = from.mouseOverBackgroundColor;
  c.mouseOverBorderColor = from.mouseOverBorderColor;
  c.mouseOverTextColor = from.mouseOverTextColor;
  c.pushedBackgroundColor = from.pushedBackgroundColor;
  c.pushedBorderColor = from.pushedBorderColor;
  c.pushedTextColor = from.pushedTextColor;
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

void addCharacters(const Game& game, GameState& state) {
  for (const Character& data : game.characters) {
    state.characters.list.push_back(stateOf(data));
    state.characters.names.push_back(data.name);
    state.characters.paths.emplace_back();
    auto& order = state.characters.inventory.emplace_back();
    auto& held = state.characters.held.emplace_back(game.items.size());
    for (auto [item, count] : data.inventory) {
      if (item < 1 || static_cast<std::size_t>(item) >= game.items.size() || count < 1) continue;
      if (held[item] == 0) order.push_back(item);
      held[item] += count;
    }
  }
}

void addItems(const Game& game, GameState& state) {
  CharacterState* player = state.character(state.globals.player);
  for (std::size_t i = 0; i < game.items.size(); ++i) {
    const InventoryItem& item = game.items[i];
    state.items.names.push_back(item.name);
    state.items.graphics.push_back(item.graphic);
    state.items.cursors.push_back(item.cursorGraphic);
    if (!item.playerStartsWithIt || i == 0 || player == nullptr) continue;
    auto& held = state.characters.held[state.indexOf(*player)];
    if (held[i]++ == 0) state.characters.inventory[state.indexOf(*player)].push_back(static_cast<Int>(i));
  }
}

void addGuis(const Game& game, GameState& state) {
  for (const Gui& data : game.guis) {
    state.guis.list.push_back(stateOf(data));
    auto& controls = state.guis.controls.emplace_back();
    auto& texts = state.guis.texts.emplace_back();
    state.guis.rows.emplace_back(data.controls.size());
    state.guis.saveSlots.emplace_back(data.controls.size());
    for (const Control& from : data.controls) {
      controls.push_back(stateOf(from));
      texts.push_back(from.text);
    }
  }
}

void addDialogs(const Game& game, GameState& state) {
  for (const Dialog& dialog : game.dialogs) {
    auto& options = state.dialogs.options.emplace_back(dialog.options.size());
    for (std::size_t i = 0; i < dialog.options.size(); ++i) options[i].state = dialog.options[i].on;
  }
}

void setVariables(const Game& game, Globals& globals, GameVariables& variables) {
  auto option = [&](int number) {
    auto found = game.options.find(number);
    return found != game.options.end() ? found->second : 0;
  };
  globals.player = game.playerCharacter;
  globals.ticksPerSecond = game.ticksPerSecond;
  globals.textReadingSpeed = game.textReadingSpeed;
  globals.minimumTextMs = game.minimumTextDisplayMs;
  globals.skipStyle = static_cast<Int>(game.skipSpeech);
  globals.speechStyle = game.speechStyle;
  globals.transition = game.transition;
  globals.speechFont = game.fonts.size() > 1 ? 1 : 0;
  globals.boundsRight = game.width - 1;
  globals.boundsBottom = game.height - 1;
  globals.textWindowGui = option(GameOption::TextWindow);
  if (option(GameOption::DialogOptionsGui) > 0) globals.optionsGui = option(GameOption::DialogOptionsGui);
  globals.optionsGap = option(GameOption::DialogOptionsGap);
  globals.optionsBullet = game.dialogBullet;
  globals.optionsNumbering = option(GameOption::DialogNumbered);
  globals.optionsReverse = option(GameOption::DialogOptionsUpwards);
  if (game.speechAnimationDelay >= 0) {
    globals.useGlobalSpeechDelay = 1;
    globals.globalSpeechDelay = game.speechAnimationDelay;
  }
  variables.totalScore = game.maxScore;
  variables.skipDisplay = game.displaySkip;
  variables.narratorSpeech = game.playerCharacter;
  variables.debugMode = option(GameOption::DebugMode);
  variables.scoreSound = game.scoreSound;
}

}  // namespace

void beginGame(const Game& game, GameState& state) {
  state.options.insert(game.options.begin(), game.options.end());
  state.gameName = game.name;
  setVariables(game, state.globals, state.variables);
  addCharacters(game, state);
  addItems(game, state);
  addGuis(game, state);
  addDialogs(game, state);
  for (const Cursor& data : game.cursors) state.cursors.push_back(stateOf(data));
  state.audio.channels.resize(MinChannels);
  state.audio.typeVolumes.assign(game.audioTypes.size(), 100);
  state.scripts.timers.assign(TimerCount, 0);
  // The numbers of SetGlobalInt, then those of game.globalvars.
  state.scripts.globalInts.assign(GlobalIntCount + 50, 0);
  state.scripts.globalStrings.resize(GlobalStringCount);
  state.cameras.push_back({1, 0, 0, game.width, game.height, 1});
  state.viewports.push_back({1, 0, 0, game.width, game.height, 1, 1, 0});
}

}  // namespace vellum::ags::world
