// Drawings of scripts: pictures of sprites and backgrounds, and the masks of the room.
#pragma once

#include "languages/ags/world/game_data.h"
#include "languages/ags/world/game_state.h"

namespace vellum::ags::world {

class Areas;
class Views;

// The prefix of the names of a surface's properties.
std::string surfacePath(int id);

class Canvases {
 public:
  Canvases(const Game& game, GameState& state, Areas& areas, Views& views)
      : game_(game), state_(state), areas_(areas), views_(views) {}

  // The target of a surface, created at the first use. Null when the pictures take too much memory.
  Canvas* canvasOf(const SurfaceState& surface);
  bool keep(Int target, Int number, Canvas&& canvas);  // false: too much memory
  void erase(Int target, Int number);
  bool hasRoomFor(std::int64_t width, std::int64_t height) const;
  // The lowest number that no sprite has: a new sprite takes that of a deleted one, as games rely on.
  int freeSprite();
  void forgetSprite(int number);
  void forgetSurface(int id);
  void forgetRoomPictures();

  // The picture of a sprite. A sprite of the game's files with unknown pixels has one colour, its own.
  Canvas pictureOf(int sprite) const;
  // As masks take it, unless a script has drawn on it: by the numbers of its colours, or of the nearest in the palette.
  Canvas pictureForMask(int sprite) const;
  Canvas backgroundPicture(int number) const;
  void drawSprite(Canvas& to, int sprite, Int flip, const Rectangle& box, int transparency) const;
  // Of a colour of scripts. In 4.0 that is 0xAARRGGBB; 1 to 31 would be nothing, and mean the colours of AGS 3 here.
  Int pixelOf(Int color) const;

 private:
  Canvas& set(Int target, Int number, Canvas&& canvas);
  Canvas pictureOf(int sprite, PixelFormat format) const;

  const Game& game_;
  GameState& state_;
  Areas& areas_;
  Views& views_;
};

}  // namespace vellum::ags::world
