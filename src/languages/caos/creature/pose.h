// A pose as a gene gives it: a direction and an angle for each part, one character each.
//
//   direction   0 away from the viewer, 1 to the viewer, 2 right, 3 left, ? to IT, ! away from IT
//   head        0 far down to 3 far up, 4 to 7 the same angles with the face to the viewer, ? looks at IT
//   13 parts    0 far back or down to 3 far forward or up, in the order of BodyPart
//
// X, and each character that has no meaning in its place, keeps what there is. Any bytes are legal.
#pragma once

#include <array>
#include <optional>
#include <span>
#include <string>

#include "languages/caos/creature/body_parts.h"

namespace vellum::caos {

// Where the object of attention is, in pixels from the creature's neck; y grows downwards.
struct ItPlace {
  bool known = false;
  float x = 0, y = 0;
};

struct Pose {
  static constexpr std::size_t Size = BodyPartCount + 1;  // a gene has one more character, which is unused
  std::array<char, Size> characters{};                    // all 0: there is no such pose

  bool there() const { return characters[0] != 0; }
  std::string text() const { return there() ? std::string(characters.begin(), characters.end()) : std::string(); }

  // Nothing where the pose keeps what there is, or needs IT and there is none.
  std::optional<Heading> direction(const ItPlace& it) const;
  struct Head {
    std::uint8_t angle = 0;
    bool toViewer = false;
  };
  std::optional<Head> head(const ItPlace& it) const;
  std::optional<std::uint8_t> angle(BodyPart part) const;  // of any part but the head

  friend bool operator==(const Pose&, const Pose&) = default;
};

// The first characters of a text; a short one keeps the parts that it doesn't reach, and an empty one is no pose.
Pose readPose(std::span<const std::uint8_t> characters);

}  // namespace vellum::caos
