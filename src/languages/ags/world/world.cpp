#include "languages/ags/world/world.h"

#include <algorithm>

#include "languages/ags/world/animations.h"
#include "languages/ags/world/areas.h"
#include "languages/ags/world/audio.h"
#include "languages/ags/world/cameras.h"
#include "languages/ags/world/canvases.h"
#include "languages/ags/world/cursors.h"
#include "languages/ags/world/dialogs.h"
#include "languages/ags/world/gui_pictures.h"
#include "languages/ags/world/guis.h"
#include "languages/ags/world/hits.h"
#include "languages/ags/world/inputs.h"
#include "languages/ags/world/interactions.h"
#include "languages/ags/world/inventory.h"
#include "languages/ags/world/motions.h"
#include "languages/ags/world/movements.h"
#include "languages/ags/world/new_game.h"
#include "languages/ags/world/option_pictures.h"
#include "languages/ags/world/overlays.h"
#include "languages/ags/world/pointer.h"
#include "languages/ags/world/rooms.h"
#include "languages/ags/world/screen.h"
#include "languages/ags/world/speech.h"
#include "languages/ags/world/tasks.h"
#include "languages/ags/world/text_windows.h"
#include "languages/ags/world/texts.h"
#include "languages/ags/world/translations.h"
#include "languages/ags/world/views.h"

namespace vellum::ags::world {

// In dependency order: each uses only those above it.
struct World::Subsystems {
  const Game& game;
  GameState& state;
  Log& log;
  base::Random& random;

  Tasks tasks{state};
  Texts texts{state};
  Areas areas{game, state};
  Views views{game, state};
  Translations translations{game, state};
  Cursors cursors{game, state, log};
  Audio audio{game, state, log, views};
  Hits hits{game, state, areas, views};
  Cameras cameras{game, state, areas};
  Canvases canvases{game, state, areas, views};
  Overlays overlays{game, state, texts, canvases};
  Animations animations{game, state, log, tasks, views, audio};
  Movements movements{game, state, log, random, areas, hits, animations};
  Motions motions{game, state, movements};
  Speech speech{game, state, log, overlays, translations, hits, cameras};
  Inventory inventory{game, state, log, tasks, cursors, audio};
  Interactions interactions{game, state, log, tasks, areas, hits, cameras, movements};
  Guis guis{game, state, log, tasks, cursors, inventory, interactions};
  Pointer pointer{state, cursors, hits, cameras, guis};
  Dialogs dialogs{game, state, log, tasks, translations, speech, canvases};
  TextWindows textWindows{game, state, canvases, guis, views};
  OptionPictures optionPictures{game, state, canvases, dialogs, textWindows, views};
  Inputs inputs{state, log, tasks, guis, pointer, dialogs, optionPictures, speech};
  GuiPictures guiPictures{game, state, canvases, guis, inventory, pointer, textWindows, translations, views};
  Screen screen{game, state, areas, views, hits, cameras, canvases, guis, guiPictures, optionPictures};
  Rooms rooms{game, state, log, tasks, areas, cameras, movements, overlays, speech, canvases};
};

World::World(const Game& game, base::Random& random, Log& log, base::MemoryAccount* account)
    : game(game),
      log(log),
      subsystems_(new Subsystems{game, state, log, random}),
      animations(subsystems_->animations),
      areas(subsystems_->areas),
      audio(subsystems_->audio),
      cameras(subsystems_->cameras),
      canvases(subsystems_->canvases),
      cursors(subsystems_->cursors),
      dialogs(subsystems_->dialogs),
      guis(subsystems_->guis),
      hits(subsystems_->hits),
      inputs(subsystems_->inputs),
      interactions(subsystems_->interactions),
      inventory(subsystems_->inventory),
      motions(subsystems_->motions),
      movements(subsystems_->movements),
      overlays(subsystems_->overlays),
      pointer(subsystems_->pointer),
      rooms(subsystems_->rooms),
      screen(subsystems_->screen),
      speech(subsystems_->speech),
      tasks(subsystems_->tasks),
      texts(subsystems_->texts),
      translations(subsystems_->translations),
      views(subsystems_->views) {
  state.pictures.account = account;
  state.pictures.bytes = base::Counted(account);
  beginGame(game, state);
  texts.recount();
  translations.change(game.translationName);
}

World::~World() = default;

void World::updateRoom() {
  for (Int& timer : state.scripts.timers)
    if (timer > 1) --timer;
  if (state.variables.gscriptTimer > 0) --state.variables.gscriptTimer;
  for (CharacterState& character : state.characters.list) movements.stepCharacter(character);
  if (state.room != nullptr)
    for (std::size_t i = 0; i < state.room->objects.size(); ++i) movements.stepObject(static_cast<int>(i));
  Globals& globals = state.globals;
  const Room* data = areas.roomData();
  if (data != nullptr && data->backgroundCount > 1 && globals.backgroundLocked == 0 && --globals.backgroundWait <= 0) {
    globals.backgroundFrame = (globals.backgroundFrame + 1) % data->backgroundCount;
    globals.backgroundWait = std::max(1, state.variables.animBackgroundSpeed);
  }
  if (globals.shakeTicks > 0 && --globals.shakeTicks == 0) globals.shakeAmount = 0;
}

void World::update() {
  ++state.globals.tick;
  audio.update();  // before the frames of this tick begin new sounds
  bool paused = state.isPaused();
  if (!paused) updateRoom();
  for (std::vector<ControlState>& controls : state.guis.controls)
    for (ControlState& control : controls)
      if (control.animation.on != 0) animations.stepButton(control);
  for (OverlayState& overlay : state.overlays.list) animations.stepOverlay(overlay);
  overlays.update();
  cameras.follow();
  if (tasks.updateWait()) speech.end();
  if (!paused) rooms.checkGround();
  areas.takeSearched();
}

}  // namespace vellum::ags::world
