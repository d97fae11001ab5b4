#include "languages/caos/creature/body_shape.h"

#include <utility>

namespace vellum::caos {

namespace {

// The measures of an adult bramlet (examples/creatures/bramlet), rounded: gaits that suit it suit this one.

// A limb is a box with its near point in the middle of the top. Where its far point is for each angle, seen from the
// right; seen from the front, it only gets longer or shorter.
struct LimbForm {
  std::int16_t width, height, nearY;
  std::array<BodyPoint, BodyAngles> far;
};
constexpr LimbForm ThighForm{17, 17, 5, {{{-4, 7}, {-1, 9}, {3, 9}, {8, 2}}}};
constexpr LimbForm ShinForm{13, 15, 4, {{{-6, 1}, {-2, 7}, {0, 7}, {3, 6}}}};
constexpr LimbForm FootForm{11, 11, 3, {{{3, 8}, {5, 6}, {2, 5}, {0, 5}}}};
constexpr LimbForm UpperArmForm{15, 13, 3, {{{-4, 6}, {1, 8}, {5, 5}, {7, 0}}}};
constexpr LimbForm ForearmForm{15, 15, 6, {{{-2, 8}, {3, 8}, {7, 3}, {6, -5}}}};
constexpr LimbForm TailForm{21, 19, 10, {{{-8, 8}, {-10, 1}, {-10, -6}, {-6, -11}}}};

constexpr std::int16_t HeadWidth = 37, HeadHeight = 40, BodyWidth = 27, BodyHeight = 33;

// Head, thighs, arms and tail of a body that leans, seen from the right: left and right parts cover each other.
using BodyPoints = std::array<BodyPoint, MaxBodyPoints>;
constexpr std::array<BodyPoints, BodyAngles> LeaningBody{{
    {{{22, 7}, {13, 20}, {8, 20}, {23, 9}, {16, 9}, {5, 12}}},
    {{{17, 6}, {14, 24}, {9, 24}, {19, 9}, {12, 9}, {4, 20}}},
    {{{13, 6}, {15, 26}, {10, 26}, {16, 9}, {9, 9}, {4, 23}}},
    {{{10, 5}, {16, 24}, {11, 24}, {14, 8}, {6, 8}, {5, 24}}},
}};
constexpr BodyPoints FrontOfBody{{{13, 6}, {19, 26}, {7, 26}, {20, 9}, {6, 9}, {13, 23}}};

constexpr bool isSideView(Heading d) { return d == Heading::East || d == Heading::West; }

// The point as seen from the east or the south, turned to the west or the north.
BodyPoint seenPoint(Heading heading, std::int16_t width, int x, int y) {
  if (heading == Heading::West || heading == Heading::North) x = width - 1 - x;
  return {static_cast<std::int16_t>(x), static_cast<std::int16_t>(y)};
}

// Calls set(frame, heading, angle) for each picture, after it has set its size.
template <class Set>
void setFrames(BodyShape::Part& part, std::int16_t width, std::int16_t height, Set set) {
  for (std::size_t h = 0; h < HeadingCount; ++h)
    for (int angle = 0; angle < BodyAngles; ++angle) {
      auto heading = static_cast<Heading>(h);
      BodyPartFrame& frame = part[static_cast<std::size_t>(bodyFrame(heading, angle))];
      frame.width = width, frame.height = height;
      set(frame, heading, static_cast<std::size_t>(angle));
    }
}

void setLimb(BodyShape::Part& part, const LimbForm& limb) {
  setFrames(part, limb.width, limb.height, [&](BodyPartFrame& frame, Heading heading, std::size_t angle) {
    int middle = limb.width / 2;
    BodyPoint far = limb.far[angle];
    frame.points[0] = seenPoint(heading, limb.width, middle, limb.nearY);
    frame.points[1] = seenPoint(heading, limb.width, isSideView(heading) ? middle + far.x : middle, limb.nearY + far.y);
  });
}

void setHead(BodyShape::Part& part) {
  setFrames(part, HeadWidth, HeadHeight, [](BodyPartFrame& frame, Heading heading, std::size_t angle) {
    bool side = isSideView(heading);
    frame.points[0] = seenPoint(heading, HeadWidth, side ? 16 : 18, 38);
    frame.points[1] = seenPoint(heading, HeadWidth, side ? 31 : 18, 39 - 6 * static_cast<int>(angle));
  });
}

void setBody(BodyShape::Part& part) {
  setFrames(part, BodyWidth, BodyHeight, [](BodyPartFrame& frame, Heading heading, std::size_t angle) {
    const BodyPoints& points = isSideView(heading) ? LeaningBody[angle] : FrontOfBody;
    for (std::size_t i = 0; i < points.size(); ++i)
      frame.points[i] = seenPoint(heading, BodyWidth, points[i].x, points[i].y);
    if (heading == Heading::West) {  // what was the far side is the near one
      std::swap(frame.points[1], frame.points[2]);
      std::swap(frame.points[3], frame.points[4]);
    }
  });
}

BodyShape makeDefault() {
  BodyShape shape;
  auto part = [&](BodyPart p) -> BodyShape::Part& { return shape.parts[static_cast<std::size_t>(p)]; };
  setHead(part(BodyPart::Head));
  setBody(part(BodyPart::Body));
  for (BodyPart p : {BodyPart::LeftThigh, BodyPart::RightThigh}) setLimb(part(p), ThighForm);
  for (BodyPart p : {BodyPart::LeftShin, BodyPart::RightShin}) setLimb(part(p), ShinForm);
  for (BodyPart p : {BodyPart::LeftFoot, BodyPart::RightFoot}) setLimb(part(p), FootForm);
  for (BodyPart p : {BodyPart::LeftUpperArm, BodyPart::RightUpperArm}) setLimb(part(p), UpperArmForm);
  for (BodyPart p : {BodyPart::LeftForearm, BodyPart::RightForearm}) setLimb(part(p), ForearmForm);
  for (BodyPart p : {BodyPart::TailRoot, BodyPart::TailTip}) setLimb(part(p), TailForm);
  return shape;
}

}  // namespace

const BodyShape& defaultBodyShape() {
  static const BodyShape shape = makeDefault();
  return shape;
}

}  // namespace vellum::caos
