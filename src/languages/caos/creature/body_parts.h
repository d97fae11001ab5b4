// The parts of a skeletal creature and how they hang together. CAOS: LIMB, WEAR number them so.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>

namespace vellum::caos {

enum class BodyPart : std::uint8_t {
  Head,
  Body,
  LeftThigh,
  LeftShin,
  LeftFoot,
  RightThigh,
  RightShin,
  RightFoot,
  LeftUpperArm,
  LeftForearm,
  RightUpperArm,
  RightForearm,
  TailRoot,
  TailTip,
};
constexpr std::size_t BodyPartCount = 14;

// CAOS: DIRN. North looks away from the viewer, south at the viewer.
enum class Heading : std::uint8_t { North, South, East, West };
constexpr std::size_t HeadingCount = 4;

constexpr int BodyAngles = 4;                               // of a part: 0 far back or down to 3 far forward or up
constexpr int BodyFrames = int(HeadingCount) * BodyAngles;  // of one set of a body sprite

// The frame of a set: east, west, south, north, four angles each.
constexpr int bodyFrame(Heading direction, int angle) {
  constexpr std::array<int, HeadingCount> Order = {3, 2, 0, 1};
  return Order[static_cast<std::size_t>(direction)] * BodyAngles + angle;
}

// The regions that a genome dresses with a breed each (appearance genes), and which part belongs to which.
enum class BodyRegion : std::uint8_t { Head, Body, Legs, Arms, Tail, Hair };
constexpr std::size_t BodyRegionCount = 6;

struct BodyPartRow {
  BodyPart part, parent;     // the body is its own parent
  std::uint8_t parentPoint;  // the attachment point of the parent where its own point 0 is
  std::uint8_t points;       // how many it has itself
  std::uint8_t sets;         // of 16 frames in its sprite
  char letter;               // of its file
  BodyRegion region;
};

// Parents come before their children.
inline constexpr std::array<BodyPartRow, BodyPartCount> BodyPartRows{{
    {BodyPart::Body, BodyPart::Body, 0, 6, 4, 'b', BodyRegion::Body},   // head, thighs, arms, tail
    {BodyPart::Head, BodyPart::Body, 0, 5, 12, 'a', BodyRegion::Head},  // neck, mouth, ears, hair
    {BodyPart::LeftThigh, BodyPart::Body, 1, 2, 1, 'c', BodyRegion::Legs},
    {BodyPart::LeftShin, BodyPart::LeftThigh, 1, 2, 1, 'd', BodyRegion::Legs},
    {BodyPart::LeftFoot, BodyPart::LeftShin, 1, 2, 1, 'e', BodyRegion::Legs},  // the far point is the sole
    {BodyPart::RightThigh, BodyPart::Body, 2, 2, 1, 'f', BodyRegion::Legs},
    {BodyPart::RightShin, BodyPart::RightThigh, 1, 2, 1, 'g', BodyRegion::Legs},
    {BodyPart::RightFoot, BodyPart::RightShin, 1, 2, 1, 'h', BodyRegion::Legs},
    {BodyPart::LeftUpperArm, BodyPart::Body, 3, 2, 1, 'i', BodyRegion::Arms},
    {BodyPart::LeftForearm, BodyPart::LeftUpperArm, 1, 2, 1, 'j', BodyRegion::Arms},  // the far point is the hand
    {BodyPart::RightUpperArm, BodyPart::Body, 4, 2, 1, 'k', BodyRegion::Arms},
    {BodyPart::RightForearm, BodyPart::RightUpperArm, 1, 2, 1, 'l', BodyRegion::Arms},
    {BodyPart::TailRoot, BodyPart::Body, 5, 2, 1, 'm', BodyRegion::Tail},
    {BodyPart::TailTip, BodyPart::TailRoot, 1, 2, 1, 'n', BodyRegion::Tail},
}};

constexpr const BodyPartRow& bodyPartRow(BodyPart part) {
  std::size_t place = static_cast<std::size_t>(part);
  return BodyPartRows[place < 2 ? 1 - place : place];
}

}  // namespace vellum::caos
