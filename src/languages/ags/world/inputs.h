// Input of the player: queued by the host, processed between scripts.
#pragma once

#include "languages/ags/world/game_state.h"
#include "languages/ags/world/log.h"

namespace vellum::ags::world {

class Dialogs;
class Guis;
class OptionPictures;
class Pointer;
class Speech;
class Tasks;

class Inputs {
 public:
  Inputs(GameState& state, Log& log, Tasks& tasks, Guis& guis, Pointer& pointer, Dialogs& dialogs,
         OptionPictures& options, Speech& speech)
      : state_(state),
        log_(log),
        tasks_(tasks),
        guis_(guis),
        pointer_(pointer),
        dialogs_(dialogs),
        options_(options),
        speech_(speech) {}

  void add(InputKind kind, Int a, Int b = 0);
  void addCharacter(char32_t character, bool withKey);  // typed; only ASCII characters have keys
  void addLine(std::string_view text);                  // the answer to Game.InputBox
  // Handles the pending input, and schedules the resulting tasks.
  void take();

 private:
  bool skips(const Input& input);
  bool skipsCutscene(const Input& input) const;
  void handle(const Input& input);
  void handleOption(const Input& input);
  void answerLine();
  void pressButton(int button);
  void releaseButton(int button);
  void pressKey(int key, int modifiers);

  GameState& state_;
  Log& log_;
  Tasks& tasks_;
  Guis& guis_;
  Pointer& pointer_;
  Dialogs& dialogs_;
  OptionPictures& options_;
  Speech& speech_;
};

}  // namespace vellum::ags::world
