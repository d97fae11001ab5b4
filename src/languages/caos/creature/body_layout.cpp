#include <algorithm>

#include "languages/caos/creature/skeleton.h"

namespace vellum::caos {

namespace {

// The layout in pixels from the upper left of the body's picture.
struct PartPlace {
  int x = 0, y = 0;
};

Heading partDirection(const Skeleton& skeleton, BodyPart part) {
  return part == BodyPart::Head && skeleton.headToViewer ? Heading::South : skeleton.direction;
}

bool isPartMirrored(const Skeleton& skeleton, Heading direction) {
  return skeleton.mirrorsWest && direction == Heading::West;
}

// The picture of a part that shows, and its joints.
struct ShownPart {
  const BodyPartFrame* frame = nullptr;
  bool mirrored = false;

  PartPlace point(std::size_t number) const {
    BodyPoint point = frame->points[number];
    return {mirrored ? frame->width - 1 - point.x : point.x, point.y};
  }
};

std::array<ShownPart, BodyPartCount> shownParts(const Skeleton& skeleton) {
  std::array<ShownPart, BodyPartCount> parts;
  for (std::size_t i = 0; i < parts.size(); ++i) {
    auto part = static_cast<BodyPart>(i);
    Heading direction = partDirection(skeleton, part);
    parts[i].mirrored = isPartMirrored(skeleton, direction);
    if (parts[i].mirrored) direction = Heading::East;
    parts[i].frame = &skeleton.shape->at(part, direction, skeleton.angles[i]);
  }
  return parts;
}

}  // namespace

BodyLayout layOut(const Skeleton& skeleton) {
  const std::array<ShownPart, BodyPartCount> shown = shownParts(skeleton);
  std::array<PartPlace, BodyPartCount> at;
  auto place = [&](BodyPart part) -> PartPlace& { return at[static_cast<std::size_t>(part)]; };
  auto spot = [&](BodyPart part, std::size_t number) {
    PartPlace point = shown[static_cast<std::size_t>(part)].point(number);
    return PartPlace{place(part).x + point.x, place(part).y + point.y};
  };
  // The box holds all pictures and all points that matter to the world.
  int left = 0, top = 0, right = 1, bottom = 1;
  auto include = [&](int x1, int y1, int x2, int y2) {
    left = std::min(left, x1), top = std::min(top, y1), right = std::max(right, x2), bottom = std::max(bottom, y2);
  };
  for (const BodyPartRow& row : BodyPartRows) {
    const ShownPart& part = shown[static_cast<std::size_t>(row.part)];
    if (row.part != BodyPart::Body) {
      PartPlace joint = spot(row.parent, row.parentPoint), own = part.point(0);
      place(row.part) = {joint.x - own.x, joint.y - own.y};
    }
    PartPlace corner = place(row.part);
    include(corner.x, corner.y, corner.x + part.frame->width, corner.y + part.frame->height);
  }
  std::array<PartPlace, 6> spots = {spot(BodyPart::LeftFoot, 1),    spot(BodyPart::RightFoot, 1),
                                    spot(BodyPart::LeftForearm, 1), spot(BodyPart::RightForearm, 1),
                                    spot(BodyPart::Head, 1),        spot(BodyPart::Head, 0)};
  for (PartPlace p : spots) include(p.x, p.y, p.x, p.y);

  auto fromBox = [&](PartPlace p) { return BodySpot{static_cast<float>(p.x - left), static_cast<float>(p.y - top)}; };
  BodyLayout layout;
  layout.width = static_cast<float>(right - left);
  layout.height = static_cast<float>(bottom - top);
  for (std::size_t part = 0; part < BodyPartCount; ++part) layout.parts[part] = fromBox(at[part]);
  layout.soles = {fromBox(spots[0]), fromBox(spots[1])};
  layout.hands = {fromBox(spots[2]), fromBox(spots[3])};
  layout.mouth = fromBox(spots[4]);
  layout.neck = fromBox(spots[5]);
  bool leftDown = skeleton.downFoot == Foot::Left;
  layout.downSole = layout.soles[leftDown ? 0 : 1];
  layout.upSole = layout.soles[leftDown ? 1 : 0];
  return layout;
}

const BodyLayout& layoutOf(Skeleton& skeleton) {
  Posture posture{skeleton.shape,    skeleton.angles,       skeleton.direction,
                  skeleton.downFoot, skeleton.headToViewer, skeleton.mirrorsWest};
  if (posture != skeleton.known.posture) skeleton.known = {posture, layOut(skeleton)};
  return skeleton.known.layout;
}

std::array<BodyPicture, BodyPartCount> bodyPictures(const Skeleton& skeleton) {
  using enum BodyPart;
  using Order = std::array<BodyPart, BodyPartCount>;
  // Back to front; north, south, east, west.
  static constexpr std::array<Order, HeadingCount> Orders{{
      {LeftThigh, LeftShin, LeftFoot, RightThigh, RightShin, RightFoot, Head, Body, LeftUpperArm, LeftForearm,
       RightUpperArm, RightForearm, TailRoot, TailTip},
      {TailRoot, TailTip, LeftThigh, LeftShin, LeftFoot, RightThigh, RightShin, RightFoot, LeftUpperArm, LeftForearm,
       RightUpperArm, RightForearm, Body, Head},
      {LeftUpperArm, LeftForearm, LeftThigh, LeftShin, LeftFoot, Body, TailRoot, TailTip, RightUpperArm, RightForearm,
       RightThigh, RightShin, RightFoot, Head},
      {RightUpperArm, RightForearm, RightThigh, RightShin, RightFoot, Body, TailRoot, TailTip, LeftUpperArm,
       LeftForearm, LeftThigh, LeftShin, LeftFoot, Head},
  }};
  std::array<BodyPicture, BodyPartCount> pictures;
  const Order& order = Orders[static_cast<std::size_t>(skeleton.direction)];
  for (std::size_t i = 0; i < BodyPartCount; ++i) {
    BodyPicture& picture = pictures[i];
    picture.part = order[i];
    Heading direction = partDirection(skeleton, order[i]);
    picture.mirrored = isPartMirrored(skeleton, direction);
    if (picture.mirrored) direction = Heading::East;
    if (order[i] == Head) picture.set = skeleton.expression * 2 + (skeleton.eyesClosed ? 1 : 0);
    if (order[i] == Body) picture.set = skeleton.pregnancy;
    picture.frame =
        picture.set * BodyFrames + bodyFrame(direction, skeleton.angles[static_cast<std::size_t>(order[i])]);
  }
  return pictures;
}

}  // namespace vellum::caos
