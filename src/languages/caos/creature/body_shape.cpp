#include "languages/caos/creature/body_shape.h"

namespace vellum::caos {

namespace {

// A limb of the default shape: a box with its near point in the middle of the top, and where its far point is for each
// angle, seen from the right. Seen from the front, it only gets longer or shorter.
struct LimbForm {
  std::int16_t width, height, nearY;
  std::array<BodyPoint, BodyAngles> far;
};
constexpr LimbForm ThighForm{24, 24, 4, {{{-9, 13}, {-4, 15}, {3, 16}, {10, 12}}}};
constexpr LimbForm ShinForm{26, 20, 4, {{{-10, 8}, {-3, 13}, {3, 13}, {8, 10}}}};
constexpr LimbForm FootForm{18, 16, 4, {{{-3, 8}, {-1, 9}, {2, 8}, {4, 7}}}};
constexpr LimbForm UpperArmForm{26, 20, 4, {{{-7, 8}, {1, 11}, {8, 8}, {9, -2}}}};
constexpr LimbForm ForearmForm{26, 20, 6, {{{-6, 8}, {2, 10}, {9, 6}, {9, -4}}}};
constexpr LimbForm TailForm{26, 16, 8, {{{-8, 6}, {-10, 1}, {-9, -4}, {-6, -7}}}};

constexpr bool isSideView(Heading d) { return d == Heading::East || d == Heading::West; }

// The point, and its mirror image when the body looks west.
BodyPoint seenPoint(Heading direction, std::int16_t width, int x, int y) {
  if (direction == Heading::West) x = width - 1 - x;
  return {static_cast<std::int16_t>(x), static_cast<std::int16_t>(y)};
}

void setLimb(BodyShape::Part& part, const LimbForm& limb) {
  for (std::size_t d = 0; d < HeadingCount; ++d)
    for (int angle = 0; angle < BodyAngles; ++angle) {
      auto direction = static_cast<Heading>(d);
      BodyPartFrame& frame = part[static_cast<std::size_t>(bodyFrame(direction, angle))];
      BodyPoint far = limb.far[static_cast<std::size_t>(angle)];
      int middle = limb.width / 2;
      frame.width = limb.width, frame.height = limb.height;
      frame.points[0] = seenPoint(direction, limb.width, middle, limb.nearY);
      frame.points[1] =
          seenPoint(direction, limb.width, isSideView(direction) ? middle + far.x : middle, limb.nearY + far.y);
    }
}

void setHead(BodyShape::Part& part) {
  constexpr std::int16_t Width = 34, Height = 33;
  for (std::size_t d = 0; d < HeadingCount; ++d)
    for (int angle = 0; angle < BodyAngles; ++angle) {
      auto direction = static_cast<Heading>(d);
      BodyPartFrame& frame = part[static_cast<std::size_t>(bodyFrame(direction, angle))];
      bool side = isSideView(direction);
      frame.width = Width, frame.height = Height;
      frame.points[0] = seenPoint(direction, Width, side ? 14 : 17, 30);
      frame.points[1] = seenPoint(direction, Width, side ? 30 : 17, 26 - 3 * angle);
    }
}

void setBody(BodyShape::Part& part) {
  constexpr std::int16_t Width = 30, Height = 34;
  for (std::size_t d = 0; d < HeadingCount; ++d)
    for (int angle = 0; angle < BodyAngles; ++angle) {
      auto direction = static_cast<Heading>(d);
      BodyPartFrame& frame = part[static_cast<std::size_t>(bodyFrame(direction, angle))];
      auto point = [&](int x, int y) { return seenPoint(direction, Width, x, y); };
      frame.width = Width, frame.height = Height;
      if (isSideView(direction)) {
        int lean = 3 * (2 - angle);  // forward when it is far down
        frame.points = {point(16 + lean, 3 + angle % 2),
                        point(14, 28),
                        point(15, 28),
                        point(14 + lean, 11),
                        point(15 + lean, 11),
                        point(5, 25)};
      } else {
        int left = direction == Heading::South ? 21 : 8, right = Width - 1 - left;
        int shoulder = direction == Heading::South ? 26 : 3;
        frame.points = {
            point(15, 3), point(left, 28), point(right, 28), point(shoulder, 11), point(Width - 1 - shoulder, 11),
            point(15, 25)};
      }
    }
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
