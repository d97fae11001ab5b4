#include "languages/caos/files/pictures.h"

#include "base/image/art.h"
#include "base/image/png.h"
#include "base/text.h"

namespace vellum::caos {

static base::Result<SpriteFile> fromPng(std::string_view bytes) {
  auto picture = base::readPng(bytes);
  if (!picture) return picture.error();
  SpriteFile file;
  file.images.resize(1);
  if (!toSprite(*picture, file.images[0])) return base::Error{"the picture is too large"};
  return file;
}

static base::Result<SpriteFile> fromArt(std::string_view bytes) {
  auto pictures = base::drawArt(bytes);
  if (!pictures) return pictures.error();
  SpriteFile file;
  file.images.resize(pictures->size());
  for (std::size_t i = 0; i < pictures->size(); ++i)
    toSprite((*pictures)[i], file.images[i]);  // art's limits are lower
  return file;
}

base::Result<SpriteFile> readPictures(std::string_view name, std::string_view bytes) {
  std::string lower = base::toLower(name);
  if (lower.ends_with(".png")) return fromPng(bytes);
  if (lower.ends_with(".art")) return fromArt(bytes);
  return readSprites(bytes, lower.ends_with(".blk"));
}

}  // namespace vellum::caos
