#include "languages/caos/creature/pose.h"

#include <algorithm>

namespace vellum::caos {

// How far the head tilts to look at IT, in pixels from the neck.
static constexpr float ItBelow = 30, ItAbove = -30, ItFarAbove = -70;

Pose readPose(std::span<const std::uint8_t> characters) {
  Pose pose;
  if (characters.empty() || characters[0] == 0) return pose;
  pose.characters.fill('X');
  std::size_t size = std::min(characters.size(), Pose::Size);
  for (std::size_t i = 0; i < size && characters[i] != 0; ++i) pose.characters[i] = static_cast<char>(characters[i]);
  return pose;
}

std::optional<Heading> Pose::direction(const ItPlace& it) const {
  char c = characters[0];
  if (c >= '0' && c <= '3') return static_cast<Heading>(c - '0');
  if ((c != '?' && c != '!') || !it.known) return std::nullopt;
  return (it.x < 0) == (c == '?') ? Heading::West : Heading::East;
}

std::optional<Pose::Head> Pose::head(const ItPlace& it) const {
  char c = characters[1];
  if (c >= '0' && c <= '7') {
    auto angle = static_cast<std::uint8_t>(c - '0');
    return Head{static_cast<std::uint8_t>(angle % BodyAngles), angle >= BodyAngles};
  }
  if (c != '?' || !it.known) return std::nullopt;
  if (it.y > ItBelow) return Head{0, false};
  return Head{static_cast<std::uint8_t>(it.y < ItFarAbove ? 3 : it.y < ItAbove ? 2 : 1), false};
}

std::optional<std::uint8_t> Pose::angle(BodyPart part) const {
  char c = characters[static_cast<std::size_t>(part) + 1];
  if (c < '0' || c > '3') return std::nullopt;
  return static_cast<std::uint8_t>(c - '0');
}

}  // namespace vellum::caos
