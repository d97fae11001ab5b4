// Speech, thoughts and messages.
#pragma once

#include "languages/ags/world/game_data.h"
#include "languages/ags/world/game_state.h"
#include "languages/ags/world/log.h"

namespace vellum::ags::world {

class Cameras;
class Hits;
class Overlays;
class Translations;

class Speech {
 public:
  Speech(const Game& game, GameState& state, Log& log, Overlays& overlays, Translations& translations, Hits& hits,
         Cameras& cameras)
      : game_(game),
        state_(state),
        log_(log),
        overlays_(overlays),
        translations_(translations),
        hits_(hits),
        cameras_(cameras) {}

  int ticksOfText(std::string_view text) const;
  int ticksOfSpeech(std::string_view text) const;  // including Speech.DisplayPostTimeMs; -1: until the player skips it
  int skipOf(int style) const;                     // the eInput... mask of an eSkip... style
  void say(int character, std::string_view text, bool thinks, bool blocks);
  void display(std::string_view text);
  void showMessage(std::string_view text);  // its window, until end()
  void end();
  void placeText(OverlayState& overlay, std::string_view text, int width) const;  // computes its width and height

 private:
  void endBackgroundSpeech();
  void report(const CharacterState& character, std::string_view text, bool thinks, bool blocks);
  void removeSpeechOf(int character);
  OverlayState overlayFor(const CharacterState& character, std::string_view text) const;

  const Game& game_;
  GameState& state_;
  Log& log_;
  Overlays& overlays_;
  Translations& translations_;
  Hits& hits_;
  Cameras& cameras_;
};

}  // namespace vellum::ags::world
