#include "languages/caos/render/creature.h"

namespace vellum::caos {

// A sprite without the set shows its first one.
static const SpriteImage* creatureImage(const Gallery& gallery, std::int32_t frame) {
  const SpriteImage* image = gallery.image(frame);
  return image != nullptr ? image : gallery.image(frame % BodyFrames);
}

// With the corner of the head's picture at (x, y).
static void drawHair(Canvas& canvas, const BodySprites& body, const BodyPicture& head, std::int64_t x, std::int64_t y,
                     const Blit& blit) {
  static constexpr std::size_t HairPoint = 4;
  const BodySprites::Hair& hair = body.hair;
  if (hair.gallery == nullptr) return;
  auto frame = static_cast<std::size_t>(head.frame % BodyFrames);
  const SpriteImage* image = creatureImage(*hair.gallery, hair.set * BodyFrames + head.frame % BodyFrames);
  if (image == nullptr) return;
  const BodyPartFrame &skull = body.shape.parts[static_cast<std::size_t>(BodyPart::Head)][frame],
                      &own = hair.frames[frame];
  int left = 0, top = 0;
  if (hair.joins) {
    left = skull.points[HairPoint].x - own.points[0].x;
    top = skull.points[HairPoint].y - own.points[0].y;
  }
  if (head.mirrored) left = skull.width - own.width - left;
  canvas.image(*image, x + left, y + top, blit);
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
    auto show = [&](const Gallery* gallery, const Blit& how) {
      const SpriteImage* image = gallery != nullptr ? creatureImage(*gallery, picture.frame) : nullptr;
      if (image != nullptr) canvas.image(*image, left, top, how);
    };
    bool replaced = false;
    for (const BodySprites::Piece& piece : body.clothes) replaced |= piece.part == picture.part && piece.layer == 0;
    if (!replaced) show(body.galleries[part], own);
    if (picture.part == BodyPart::Head) drawHair(canvas, body, picture, left, top, own);
    // What replaces the body has the creature's colour, what it wears has its own.
    Blit worn = own;
    worn.tint = {};
    for (const BodySprites::Piece& piece : body.clothes)
      if (piece.part == picture.part) show(piece.gallery, piece.layer == 0 ? own : worn);
  }
}

}  // namespace vellum::caos
