// Galleries: the sprite files of agents, read once and shared.
#pragma once

#include <map>
#include <memory>
#include <string>
#include <string_view>

#include "languages/caos/files/sprite.h"
#include "languages/caos/world/assets.h"

namespace vellum::caos {

constexpr int StandInSize = 32;                          // of every image of a missing gallery
constexpr std::uint64_t MaxGalleryPixels = 128'000'000;  // of all galleries of a world
constexpr std::int32_t MaxStandInImages = 65'535;
constexpr std::int32_t FirstCharacter = 32;  // image 0 of a font

struct Gallery {
  std::string name;
  bool missing = false;  // its pictures are placeholders
  SpriteFile file;

  std::int32_t count() const { return missing ? MaxStandInImages : static_cast<std::int32_t>(file.images.size()); }
  // Null for a placeholder and for a number beyond the file's images.
  const SpriteImage* image(std::int32_t number) const {
    bool there = number >= 0 && static_cast<std::size_t>(number) < file.images.size();
    return there ? &file.images[static_cast<std::size_t>(number)] : nullptr;
  }
  int width(std::int32_t number) const;
  int height(std::int32_t number) const;
};

class Galleries {
 public:
  Assets assets;

  // The gallery "hpot" from Images/hpot.c16, .s16, .png or .art. Valid until clear() or forget(). Returns null when it
  // is damaged, or missing without being allowed to; `problem` gives the reason.
  const Gallery* find(std::string_view name, std::string& problem) { return find(sprites_, "Images", name, problem); }
  // A background from Backgrounds/NAME.blk, .png or .art.
  const Gallery* background(std::string_view name, std::string& problem) {
    return find(backgrounds_, "Backgrounds", name, problem);
  }
  // The background that is shown without a metaroom. Null: there is none. A missing one is looked for once, until a
  // file changes.
  const Gallery* splash();
  // A font: like find(), but a missing one is never an error, because there is a built-in font.
  const Gallery* font(std::string_view name);
  const Gallery* known(std::string_view name) const;  // without reading anything
  bool exists(std::string_view name);                 // the sprite file, not a placeholder
  void forget(std::string_view name);                 // it is unused now, or its file has changed
  void clear();

 private:
  using Table = std::map<std::string, std::unique_ptr<Gallery>, std::less<>>;
  const Gallery* find(Table& table, std::string_view folder, std::string_view name, std::string& problem);
  // 1: read, 0: not found, -1: damaged.
  int read(Gallery& gallery, std::string_view folder, std::string& problem) const;

  Table sprites_, backgrounds_;
  std::string missingSplash_;
  std::uint64_t pixels_ = 0;
};

}  // namespace vellum::caos
