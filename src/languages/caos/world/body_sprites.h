// The files of a creature's body: sprites, attachment points and clothes, found for its genes and its age.
#pragma once

#include <map>
#include <vector>

#include "languages/caos/creature/looks.h"
#include "languages/caos/creature/wardrobe.h"
#include "languages/caos/world/gallery.h"

namespace vellum::caos {

constexpr std::string_view BodyDataFolder = "Body Data";  // the .att files

// The files of limbs that there are, in lower case and sorted, without extensions. List them once, and again when files
// were added.
struct LimbFiles {
  std::vector<std::string> images, attachments;
  std::map<std::string, BodyShape::Part, std::less<>> joints;  // what the attachments say that were read so far

  std::size_t count() const { return images.size() + attachments.size(); }
};
LimbFiles listLimbs(const Assets& assets);

// CAOS: LIMB. The nearest of the files there are, or "". Looks at all of that part.
std::string nearestLimb(const std::vector<std::string>& names, const Limb& wanted);

struct BodySprites {
  struct Piece {
    BodyPart part = BodyPart::Head;
    std::int32_t layer = 0;
    const Gallery* gallery = nullptr;
  };
  // What grows on the head: its point 0 is at the head's point for hair; without an .att file it begins at the head's
  // corner.
  struct Hair {
    const Gallery* gallery = nullptr;
    std::int32_t set = 0;
    bool joins = false;
    BodyShape::Part frames;
  };
  std::array<std::string, BodyPartCount> names;           // "": the part has no sprite
  std::array<const Gallery*, BodyPartCount> galleries{};  // null: none
  std::vector<Piece> clothes;                             // by part, then by layer
  Hair hair;
  BodyShape shape;  // Skeleton::shape of the owner
};

// Reads what there is. A part without an .att file joins as in the default shape; a damaged sprite counts as absent.
// The picture of a set of clothes is in the file of its part with the number of the set: "a00a2". Hair has a file of
// its own, "q00a", with a set of 16 pictures for each stage (hairSet).
BodySprites readBody(Galleries& galleries, LimbFiles& files, const BodyGenes& genes, Sex sex, int age,
                     const Wardrobe& wardrobe);

// CAOS: FACE. The file of the head at the youngest age, or "".
std::string faceFile(const LimbFiles& files, const BodyGenes& genes, Sex sex);

}  // namespace vellum::caos
