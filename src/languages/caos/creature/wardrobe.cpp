#include "languages/caos/creature/wardrobe.h"

#include <algorithm>

namespace vellum::caos {

static bool isPart(std::int32_t part) { return part >= 0 && std::size_t(part) < BodyPartCount; }

bool wear(Wardrobe& wardrobe, std::int32_t part, std::int32_t set, std::int32_t layer) {
  if (!isPart(part)) return false;
  auto key = [](const Clothing& c) { return std::pair(c.part, c.layer); };
  Clothing piece{static_cast<BodyPart>(part), layer, set};
  auto& worn = wardrobe.worn;
  auto at = std::lower_bound(worn.begin(), worn.end(), piece,
                             [&](const Clothing& a, const Clothing& b) { return key(a) < key(b); });
  bool there = at != worn.end() && key(*at) == key(piece);
  if (set < 0) {
    if (there) worn.erase(at);
    return true;
  }
  if (there) {
    at->set = set;
    return true;
  }
  auto layers = std::count_if(worn.begin(), worn.end(), [&](const Clothing& c) { return c.part == piece.part; });
  if (std::size_t(layers) >= MaxClothingLayers) return false;
  worn.insert(at, piece);
  return true;
}

void wearEverywhere(Wardrobe& wardrobe, std::int32_t set, std::int32_t layer) {
  for (std::size_t part = 0; part < BodyPartCount; ++part) wear(wardrobe, static_cast<std::int32_t>(part), set, layer);
}

std::int32_t outermostSet(const Wardrobe& wardrobe, std::int32_t part) {
  std::int32_t set = BareBody;
  for (const Clothing& c : wardrobe.worn)
    if (static_cast<std::int32_t>(c.part) == part) set = c.set;
  return set;
}

void undress(Wardrobe& wardrobe) { wardrobe.worn.clear(); }

void changeHair(Wardrobe& wardrobe, std::int32_t by) {
  std::int64_t stage = std::clamp<std::int64_t>(std::int64_t(wardrobe.hair) + by, -TidiestHair, TidiestHair);
  wardrobe.hair = static_cast<std::int8_t>(stage);
}

std::int32_t hairSet(const Wardrobe& wardrobe) { return wardrobe.hair == 0 ? 0 : wardrobe.hair > 0 ? 1 : 2; }

}  // namespace vellum::caos
