// The places of figures (characters and objects), and hit tests in the room. With pixel-perfect detection
// (GameOption::PixelPerfect) only the opaque pixels of a figure count, if its sprite's pixels are known; otherwise its
// whole box. AGS manual, "Pixel-perfect click detection".
#pragma once

#include <map>

#include "languages/ags/world/game_data.h"
#include "languages/ags/world/game_state.h"

namespace vellum::ags::world {

class Areas;
class Views;

class Hits {
 public:
  Hits(const Game& game, GameState& state, Areas& areas, Views& views)
      : game_(game), state_(state), areas_(areas), views_(views) {}

  Rectangle boxOf(const CharacterState& character) const;
  Rectangle boxOf(const ObjectState& object) const;
  // The area on the floor that others walk around.
  Rectangle feetOf(const CharacterState& character) const;
  Rectangle feetOf(const ObjectState& object) const;
  bool blockedAt(int x, int y, int exceptCharacter, int exceptObject);
  bool ignoresObstacles(int character) const;  // it is not solid; -1: no character

  // Whether it is visible there; `any`: even when it is not clickable.
  bool isHit(const CharacterState& character, int x, int y, bool any = false);
  bool isHit(const ObjectState& object, int x, int y, bool any = false);
  // The last of the figures that is there; -1: none. Like the others below, it counts as a search (areas.h).
  template <class Figures>
  int lastHit(const Figures& figures, int x, int y, bool any) {
    std::size_t i = figures.size();
    while (i > 0 && !isHit(figures[i - 1], x, y, any)) --i;
    addSearched(figures.size() - i);
    return static_cast<int>(i) - 1;
  }
  // Whether opaque pixels of the two overlap.
  bool touch(const CharacterState& character, const ObjectState& object) {
    return touch(figureOf(character), figureOf(object));
  }
  bool touch(const ObjectState& a, const ObjectState& b) { return touch(figureOf(a), figureOf(b)); }
  Location thingAt(int x, int y, bool any = false);  // characters and objects before hotspots

 private:
  // The lowest row of a figure's sprite, from its Y on: in AGS 3 the one above it.
  int lowestRow() const { return game_.isApi40 ? 0 : -1; }
  // The opaque pixels of a sprite of the game's files: a bit each, by rows.
  struct Shape {
    int width = 0, height = 0;
    std::vector<bool> opaque;
  };
  const Shape* shapeOf(int sprite);  // null when its pixels are not known
  // Something in the room; without a picture its whole box counts.
  struct Figure {
    Rectangle box;
    bool hasPicture = false;
    Int flip = FlipNone;
    int sprite = 0;
  };
  Figure figureOf(const CharacterState& character) const;
  Figure figureOf(const ObjectState& object) const;
  bool isOpaque(const Figure& figure, int x, int y);
  bool touch(const Figure& a, const Figure& b);
  void addSearched(std::size_t figures);

  const Game& game_;
  GameState& state_;
  Areas& areas_;
  Views& views_;
  std::map<int, Shape> shapes_;  // of sprites that the mouse was over
  std::size_t shapePixels_ = 0;
};

}  // namespace vellum::ags::world
