// Draws a creature, part by part.
#pragma once

#include "languages/caos/creature/skeleton.h"
#include "languages/caos/render/canvas.h"
#include "languages/caos/world/body_sprites.h"

namespace vellum::caos {

// With the upper left corner of its box at a place of the canvas. Parts without a sprite are not drawn. `blit` says how
// transparent it is, and which tint it has.
void drawCreature(Canvas& canvas, const Skeleton& skeleton, const BodySprites& body, std::int64_t x, std::int64_t y,
                  const Blit& blit);

}  // namespace vellum::caos
