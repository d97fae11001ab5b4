// Conversations. runtime/tasks.h runs their script functions, and passes the results to goOn().
#pragma once

#include "languages/ags/world/game_data.h"
#include "languages/ags/world/game_state.h"
#include "languages/ags/world/log.h"

namespace vellum::ags::world {

class Canvases;
class Speech;
class Tasks;
class Translations;

class Dialogs {
 public:
  Dialogs(const Game& game, GameState& state, Log& log, Tasks& tasks, Translations& translations, Speech& speech,
          Canvases& canvases)
      : game_(game),
        state_(state),
        log_(log),
        tasks_(tasks),
        translations_(translations),
        speech_(speech),
        canvases_(canvases) {}

  void start(int dialog);
  void goOn(int next);  // after the dialog's function, which returned `next`
  void stop() { state_.dialogs.stopAfter = 1; }

  bool isChoice(int dialog, int option) const;
  std::vector<int> choices(int dialog) const;
  std::string_view optionText(int dialog, int option) const;
  void showOptions(int dialog, bool byScript, int style);
  void chooseOption(int option);

  void beginOptionsDrawing(int x, int y, int width, int height);  // from now on scripts draw the options
  void endOptionsDrawing();
  void setActiveOption(int option);  // 0: none; disabled options are ignored

 private:
  void addFirst(TaskKind kind, Int a, Int b = 0) { state_.tasks.push_front(makeTask(kind, a, b)); }
  void end();
  void sayChosen(int dialog, int option);

  const Game& game_;
  GameState& state_;
  Log& log_;
  Tasks& tasks_;
  Translations& translations_;
  Speech& speech_;
  Canvases& canvases_;
};

}  // namespace vellum::ags::world
