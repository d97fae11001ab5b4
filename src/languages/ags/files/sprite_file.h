// acsprset.spr: the sprites of a project of the editor, versions 4 to 12 (3.0 to 3.6). A file is indexed when it is
// opened; its sprites are unpacked on demand.
#pragma once

#include <optional>
#include <vector>

#include "languages/ags/files/packing.h"

namespace vellum::ags::files {

class SpriteFile {
 public:
  // Any bytes are legal input. The error names the sprite and the byte.
  static base::Result<SpriteFile> open(std::string bytes);

  struct Sprite {
    int width = 0, height = 0, bytesAPixel = 0;  // no width: there is no such sprite
    int packing = 0, colors = 0, colorSize = 0;  // of a palette of its own
    std::size_t begin = 0, size = 0;             // of palette and pixels in the file
  };
  const std::vector<Sprite>& sprites() const { return sprites_; }  // by number
  // Nothing when there is no such sprite, or when the packed data give another number of pixels.
  std::optional<Pixels> pixels(int number) const;

 private:
  std::string bytes_;
  std::vector<Sprite> sprites_;
};

}  // namespace vellum::ags::files
