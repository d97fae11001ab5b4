#include "languages/caos/render/creature.h"

namespace vellum::caos {

// A sprite without the set shows its first one.
static const SpriteImage* creatureImage(const Gallery& gallery, const BodyPicture& picture) {
  const SpriteImage* image = gallery.image(picture.frame);
  return image != nullptr ? image : gallery.image(picture.frame % BodyFrames);
}

void drawCreature(Canvas& canvas, const Skeleton& skeleton, const BodySprites& body, std::int64_t x, std::int64_t y,
                  const Blit& blit) {
  BodyLayout layout = layOut(skeleton);
  for (const BodyPicture& picture : bodyPictures(skeleton)) {
    auto part = static_cast<std::size_t>(picture.part);
    std::int64_t left = x + static_cast<std::int64_t>(layout.parts[part].x);
    std::int64_t top = y + static_cast<std::int64_t>(layout.parts[part].y);
    Blit own = blit;
    own.mirrored = picture.mirrored;
    auto show = [&](const Gallery* gallery) {
      const SpriteImage* image = gallery != nullptr ? creatureImage(*gallery, picture) : nullptr;
      if (image != nullptr) canvas.image(*image, left, top, own);
    };
    bool replaced = false;
    for (const BodySprites::Piece& piece : body.clothes) replaced |= piece.part == picture.part && piece.layer == 0;
    if (!replaced) show(body.galleries[part]);
    for (const BodySprites::Piece& piece : body.clothes)
      if (piece.part == picture.part) show(piece.gallery);
  }
}

}  // namespace vellum::caos
