#include "languages/caos/world/body_sprites.h"

#include <algorithm>

#include "base/text.h"
#include "languages/caos/creature/att.h"

namespace vellum::caos {

// Letter, genus and sex, life stage, breed.
static constexpr std::size_t LimbNameSize = 4;

// The names of this form with one of the extensions.
static std::vector<std::string> limbsIn(const Assets& assets, std::string_view folder,
                                        std::initializer_list<std::string_view> endings) {
  std::vector<std::string> names;
  for (const std::string& file : assets.list(folder)) {
    std::string name = base::toLower(file);
    if (name.size() < LimbNameSize) continue;
    bool fits = std::any_of(endings.begin(), endings.end(),
                            [&](std::string_view end) { return std::string_view(name).substr(LimbNameSize) == end; });
    if (fits) names.push_back(name.substr(0, LimbNameSize));
  }
  std::sort(names.begin(), names.end());
  return names;
}

LimbFiles listLimbs(const Assets& assets) {
  return {limbsIn(assets, "Images", {".c16", ".s16", ".png", ".art"}), limbsIn(assets, BodyDataFolder, {".att"})};
}

std::string nearestLimb(const std::vector<std::string>& names, const Limb& wanted) {
  std::string letter = limbName(wanted).substr(0, 1);
  std::string_view nearest;
  std::uint32_t least = UINT32_MAX;
  for (auto at = std::lower_bound(names.begin(), names.end(), letter); at != names.end() && at->starts_with(letter);
       ++at) {
    auto distance = limbDistance(wanted, *at);
    if (distance && *distance < least) least = *distance, nearest = *at;
  }
  return std::string(nearest);
}

// Each file is read once: creatures are dressed more often than files change.
static bool readAttachments(const Assets& assets, LimbFiles& files, const Limb& wanted, BodyShape::Part& part) {
  std::string name = nearestLimb(files.attachments, wanted);
  if (name.empty()) return false;
  auto known = files.joints.find(name);
  if (known == files.joints.end()) {
    auto text = assets.read(BodyDataFolder, name + ".att");
    if (!text) return false;
    known = files.joints.try_emplace(std::move(name)).first;
    readAtt(*text, known->second);
  }
  for (std::size_t frame = 0; frame < part.size(); ++frame) part[frame].points = known->second[frame].points;
  return true;
}

// The sizes of the pictures of the first set, which all sets share; the others are drawn from the same corner.
static void measureBodyPart(const Gallery& gallery, BodyShape::Part& part) {
  auto size = [](int side) { return static_cast<std::int16_t>(std::min(side, int(MaxBodyPoint))); };
  for (std::size_t frame = 0; frame < part.size(); ++frame) {
    part[frame].width = size(gallery.width(static_cast<std::int32_t>(frame)));
    part[frame].height = size(gallery.height(static_cast<std::int32_t>(frame)));
  }
}

static const Gallery* readSprite(Galleries& galleries, std::string_view name) {
  std::string problem;
  const Gallery* gallery = galleries.find(name, problem);
  return gallery != nullptr && !gallery->missing ? gallery : nullptr;
}

static void readHair(Galleries& galleries, LimbFiles& files, const Limb& wanted, BodySprites::Hair& hair) {
  std::string name = nearestLimb(files.images, wanted);
  if (name.empty()) return;
  hair.gallery = readSprite(galleries, name);
  if (hair.gallery == nullptr) return;
  measureBodyPart(*hair.gallery, hair.frames);
  hair.joins = readAttachments(galleries.assets, files, wanted, hair.frames);
}

BodySprites readBody(Galleries& galleries, LimbFiles& files, const BodyGenes& genes, Sex sex, int age,
                     const Wardrobe& wardrobe) {
  BodySprites body;
  body.shape = defaultBodyShape();
  for (const BodyPartRow& row : BodyPartRows) {
    auto part = static_cast<std::size_t>(row.part);
    Limb wanted = limbOf(genes, row.part, sex, age);
    readAttachments(galleries.assets, files, wanted, body.shape.parts[part]);
    std::string name = nearestLimb(files.images, wanted);
    if (name.empty()) continue;
    body.galleries[part] = readSprite(galleries, name);
    if (body.galleries[part] == nullptr) continue;
    body.names[part] = std::move(name);
    measureBodyPart(*body.galleries[part], body.shape.parts[part]);
  }
  readHair(galleries, files, hairOf(genes, sex, age), body.hair);
  body.hair.set = hairSet(wardrobe);
  for (const Clothing& piece : wardrobe.worn) {
    const std::string& name = body.names[static_cast<std::size_t>(piece.part)];
    std::string set = base::cat(name, piece.set);
    if (name.empty() || !galleries.exists(set)) continue;
    if (const Gallery* gallery = readSprite(galleries, set)) body.clothes.push_back({piece.part, piece.layer, gallery});
  }
  return body;
}

std::string faceFile(const LimbFiles& files, const BodyGenes& genes, Sex sex) {
  return nearestLimb(files.images, limbOf(genes, BodyPart::Head, sex, 0));
}

}  // namespace vellum::caos
