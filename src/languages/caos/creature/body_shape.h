// Where the parts of a body join in each of their pictures: what the .att files of a breed contain.
#pragma once

#include <array>
#include <cstdint>

#include "languages/caos/creature/body_parts.h"

namespace vellum::caos {

// Pixels from the upper left of a picture.
struct BodyPoint {
  std::int16_t x = 0, y = 0;
  friend bool operator==(const BodyPoint&, const BodyPoint&) = default;
};

constexpr std::int16_t MaxBodyPoint = 2000;  // a point farther off, either way, counts as this far
constexpr std::size_t MaxBodyPoints = 6;

// Of one picture. A size of 0: there is no picture.
struct BodyPartFrame {
  std::array<BodyPoint, MaxBodyPoints> points;
  std::int16_t width = 0, height = 0;
  friend bool operator==(const BodyPartFrame&, const BodyPartFrame&) = default;
};

struct BodyShape {
  using Part = std::array<BodyPartFrame, BodyFrames>;
  std::array<Part, BodyPartCount> parts;

  const BodyPartFrame& at(BodyPart part, Heading direction, int angle) const {
    return parts[static_cast<std::size_t>(part)][static_cast<std::size_t>(bodyFrame(direction, angle))];
  }
  friend bool operator==(const BodyShape&, const BodyShape&) = default;
};

// The shape of a creature without files: about 50 by 85 pixels, with legs that take steps, so that it walks.
const BodyShape& defaultBodyShape();

}  // namespace vellum::caos
