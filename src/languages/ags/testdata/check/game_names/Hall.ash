// What the editor writes for a game, as people keep it for a compiler that has no editor.
enum CursorMode {
  eModeWalkto = 0,
  eModeTurn = 8
};
enum FontType {
  eFontSmall = 0
};
enum AudioType {
  eAudioTypeRain = 2
};
import Character character[2];
import Character cButler;
import GUI gCard;
import Button btnRing;
import Object oBell;
import int rings;
