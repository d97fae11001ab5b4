// The screen as a picture: the room through the cameras, overlays, GUIs.
#pragma once

#include "languages/ags/world/game_data.h"
#include "languages/ags/world/game_state.h"

namespace vellum::ags::world {

class Areas;
class Cameras;
class Canvases;
class GuiPictures;
class Guis;
class Hits;
class OptionPictures;
class Views;

class Screen {
 public:
  Screen(const Game& game, GameState& state, Areas& areas, Views& views, Hits& hits, Cameras& cameras,
         Canvases& canvases, Guis& guis, GuiPictures& guiPictures, OptionPictures& options)
      : game_(game),
        state_(state),
        areas_(areas),
        views_(views),
        hits_(hits),
        cameras_(cameras),
        canvases_(canvases),
        guis_(guis),
        guiPictures_(guiPictures),
        options_(options) {}

  // What the player sees; empty when it takes too much memory.
  Canvas picture();
  // A text overlay as a sprite; empty when it takes too much memory.
  Canvas textPicture(const OverlayState& overlay);

 private:
  Canvas roomPicture();
  void drawWalkBehinds(Canvas& to, const Canvas& background, const Rectangle& box, Int line) const;
  void drawOverlays(Canvas& to, bool inRoom);
  void drawText(Canvas& to, const OverlayState& overlay, Int x, Int y);
  void drawOptions(Canvas& to);

  const Game& game_;
  GameState& state_;
  Areas& areas_;
  Views& views_;
  Hits& hits_;
  Cameras& cameras_;
  Canvases& canvases_;
  Guis& guis_;
  GuiPictures& guiPictures_;
  OptionPictures& options_;
};

}  // namespace vellum::ags::world
