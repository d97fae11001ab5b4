#include "languages/caos/world/gallery.h"

#include <algorithm>
#include <iterator>
#include <span>

#include "base/image/font.h"
#include "base/text.h"
#include "languages/caos/files/pictures.h"

namespace vellum::caos {

static constexpr std::string_view SpriteEndings[] = {".c16", ".s16", ".png", ".art"};
static constexpr std::string_view BackgroundEndings[] = {".blk", ".png", ".art"};

int Gallery::width(std::int32_t number) const {
  const SpriteImage* shown = image(number);
  return shown != nullptr ? shown->width : missing ? StandInSize : 0;
}

int Gallery::height(std::int32_t number) const {
  const SpriteImage* shown = image(number);
  return shown != nullptr ? shown->height : missing ? StandInSize : 0;
}

int Galleries::read(Gallery& gallery, std::string_view folder, std::string& problem) const {
  bool isBackground = folder == "Backgrounds";
  auto attempt = [&](std::string_view where, std::string_view ending) {
    auto bytes = assets.read(where, base::cat(gallery.name, ending));
    if (!bytes) return 0;
    auto file = readPictures(ending, *bytes);
    if (!file) {
      problem = base::cat(where, '/', gallery.name, ending, ": ", file.error().message);
      return -1;
    }
    gallery.file = std::move(*file);
    return 1;
  };
  if (!isBackground)  // photographs of this world (CAOS: SNAP)
    if (int found = attempt(assets.worldFolder + "/Images", ".s16")) return found;
  for (std::string_view ending : isBackground ? std::span<const std::string_view>(BackgroundEndings) : SpriteEndings)
    if (int found = attempt(folder, ending)) return found;
  return 0;
}

const Gallery* Galleries::find(Table& table, std::string_view folder, std::string_view name, std::string& problem) {
  std::string key = base::toLower(name);
  if (auto found = table.find(key); found != table.end()) return found->second.get();
  auto gallery = std::make_unique<Gallery>();
  gallery->name = name;
  int state = isPlainName(name) ? read(*gallery, folder, problem) : 0;
  if (state < 0) return nullptr;
  if (state == 0) {
    if (!assets.standIns && assets.hasPictures()) {
      problem =
          base::cat(folder, '/', name.substr(0, 100), " does not exist; pass --stand-in-assets to show a placeholder");
      return nullptr;
    }
    gallery->missing = true;
  }
  std::uint64_t pixels = 0;
  for (const SpriteImage& image : gallery->file.images) pixels += image.pixels.size();
  if (pixels_ + pixels > MaxGalleryPixels || table.size() > 100'000) {
    problem = base::cat("out of memory for the pictures of ", name.substr(0, 100));
    return nullptr;
  }
  pixels_ += pixels;
  return table.emplace(std::move(key), std::move(gallery)).first->second.get();
}

const Gallery* Galleries::splash() {
  const std::string& name = assets.background;
  if (name.empty() || name == missingSplash_) return nullptr;
  std::string problem;
  const Gallery* found = background(name, problem);
  if (found == nullptr) missingSplash_ = name;
  return found;
}

const Gallery* Galleries::font(std::string_view name) {
  std::string problem;
  const Gallery* gallery = find(name, problem);
  if (gallery != nullptr && !gallery->missing) return gallery;
  std::string key = "\n font";
  if (auto found = sprites_.find(key); found != sprites_.end()) return found->second.get();
  auto own = std::make_unique<Gallery>();
  own->name = "font";
  for (int c = FirstCharacter; c < 256; ++c) {
    base::Glyph glyph = base::glyphOf(static_cast<unsigned char>(c));
    SpriteImage image;
    image.width = static_cast<std::uint16_t>(glyph.width + 1);
    image.height = base::GlyphHeight + 1;
    image.pixels.resize(std::size_t(image.width) * image.height);
    for (int y = 0; y < base::GlyphHeight; ++y)
      for (int x = 0; x < glyph.width; ++x)
        if (glyph.dot(x, y)) image.pixels[std::size_t(y) * image.width + std::size_t(x)] = SolidBlack;
    own->file.images.push_back(std::move(image));
  }
  return sprites_.emplace(std::move(key), std::move(own)).first->second.get();
}

const Gallery* Galleries::known(std::string_view name) const {
  auto found = sprites_.find(base::toLower(name));
  return found == sprites_.end() ? nullptr : found->second.get();
}

// A damaged file exists, too.
bool Galleries::exists(std::string_view name) {
  if (!isPlainName(name)) return false;
  if (assets.exists(assets.worldFolder + "/Images", base::cat(name, ".s16"))) return true;
  return std::any_of(std::begin(SpriteEndings), std::end(SpriteEndings),
                     [&](std::string_view ending) { return assets.exists("Images", base::cat(name, ending)); });
}

void Galleries::forget(std::string_view name) {
  missingSplash_.clear();
  auto found = sprites_.find(base::toLower(name));
  if (found == sprites_.end()) return;
  for (const SpriteImage& image : found->second->file.images) pixels_ -= image.pixels.size();
  sprites_.erase(found);
}

void Galleries::clear() {
  sprites_.clear();
  backgrounds_.clear();
  missingSplash_.clear();
  pixels_ = 0;
}

}  // namespace vellum::caos
