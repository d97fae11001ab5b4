// acsprset.spr: the sprites of a project of the editor, versions 4 to 12 (3.0 to 3.6). A file is indexed when it is
// opened, and its sprites unpacked one by one when they are asked for.
#pragma once

#include <optional>
#include <vector>

#include "languages/ags/files/packing.h"

namespace vellum::ags::files {

class SpriteFile {
 public:
  // Any bytes are legal. The error says which sprite is wrong, and at which byte.
  static base::Result<SpriteFile> open(std::string bytes);

  struct Sprite {
    int width = 0, height = 0, bytesAPixel = 0;  // no width: there is no such sprite
    int packing = 0, colors = 0, colorSize = 0;  // of a palette of its own
    std::size_t begin = 0, size = 0;             // of palette and pixels in the file
  };
  const std::vector<Sprite>& sprites() const { return sprites_; }  // by number
  // Nothing when there is no such sprite, or when what is packed in the file is not as many pixels as it says.
  std::optional<Pixels> pixels(int number) const;

 private:
  std::string bytes_;
  std::vector<Sprite> sprites_;
};

}  // namespace vellum::ags::files
