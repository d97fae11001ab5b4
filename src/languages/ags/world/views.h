// Frames of views and their sprites, including scripts' changes.
#pragma once

#include "languages/ags/world/game_data.h"
#include "languages/ags/world/game_state.h"

namespace vellum::ags::world {

class Views {
 public:
  Views(const Game& game, GameState& state) : game_(game), state_(state) {}

  // The sprite of a frame; `otherwise` for a frame that does not exist.
  int graphicOf(int view, int loop, int frame, int otherwise) const;
  int flipOf(const FrameKey& frame) const;                  // FlipNone when there is none
  int speedOf(const FrameKey& frame) const;                 // ticks more than the animation's delay
  int soundOf(const FrameKey& frame) const;                 // a clip, or -1
  const std::string& eventOf(const FrameKey& frame) const;  // empty: none
  SpriteSize spriteSize(int number) const;                  // 0 by 0 when unknown
  // Gives an overlay a sprite, in the sprite's own size.
  void setSprite(OverlayState& overlay, int sprite) const;
  int spriteOf(const CharacterState& character) const {
    return graphicOf(character.view, character.loop, character.frame, 0);
  }
  int spriteOf(const ObjectState& object) const {
    return graphicOf(object.view, object.loop, object.frame, object.graphic);
  }

 private:
  const Game& game_;
  GameState& state_;
};

}  // namespace vellum::ags::world
