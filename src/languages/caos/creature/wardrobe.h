// The clothes and the hair of a creature. CAOS: WEAR, BODY, NUDE, HAIR
#pragma once

#include <vector>

#include "languages/caos/creature/body_parts.h"

namespace vellum::caos {

constexpr std::int32_t BareBody = -1;         // no set of clothes
constexpr std::size_t MaxClothingLayers = 8;  // on one part
constexpr std::int8_t TidiestHair = 2;        // and -2 the untidiest

// One piece on one part; a set of clothes on layer 0 replaces the part's own picture.
struct Clothing {
  BodyPart part = BodyPart::Head;
  std::int32_t layer = 0, set = 0;
};

struct Wardrobe {
  std::vector<Clothing> worn;  // by part, then by layer
  std::int8_t hair = 0;        // -2 to 2
};

// Replaces what is on that layer. A negative set takes it off. False when all layers of the part are in use, or when no
// part has that number.
bool wear(Wardrobe& wardrobe, std::int32_t part, std::int32_t set, std::int32_t layer);
// The same on each part.
void wearEverywhere(Wardrobe& wardrobe, std::int32_t set, std::int32_t layer);
// The set on the outermost layer of a part, or BareBody.
std::int32_t outermostSet(const Wardrobe& wardrobe, std::int32_t part);
void undress(Wardrobe& wardrobe);
// Positive is tidier, negative untidier, by that many stages.
void changeHair(Wardrobe& wardrobe, std::int32_t by);
// The set of pictures that shows the hair: 0 as it grew, 1 tidy, 2 untidy.
std::int32_t hairSet(const Wardrobe& wardrobe);

}  // namespace vellum::caos
