// The moving body of one creature: poses, gaits, the angles of its parts, and the foot it rests on. It knows no world:
// its owner moves the agent by what advance() returns, and puts the lower foot on the floor.
//
// One update of the owner, every other tick (CAOS: engine_SkeletonUpdateDoubleSpeed):
//
//   SkeletonStep step = advance(skeleton, it);
//   agent.x += step.shift.x, agent.y += step.shift.y;  // the body moves over the foot that is down
//   BodyLayout body = layOut(skeleton);                // everything from agent.x, agent.y
//   ... move the agent so that body.downSole is on the floor of its room
//
// After any other change (turn(), another shape, another direction) settle() returns the same shift.
#pragma once

#include <vector>

#include "languages/caos/creature/body_shape.h"
#include "languages/caos/creature/pose.h"

namespace vellum::caos {

constexpr std::size_t PoseCount = 256;
constexpr std::size_t GaitGeneCount = 256;
constexpr std::size_t GaitLength = 8;
constexpr std::size_t MaxPoseSequence = 256;  // of an animation; more poses are cut off
constexpr int ExpressionCount = 6;
constexpr int PregnancyShapes = 4;
constexpr int PoseOfNone = -1;

enum class Foot : std::uint8_t { Left, Right };

struct BodySpot {
  float x = 0, y = 0;
};

// Poses one after another: a gait, or an animation.
struct PoseSequence {
  std::vector<std::uint8_t> poses;  // empty: none runs
  std::uint32_t next = 0;           // its index in `poses`
  std::int32_t repeatFrom = -1;     // -1: it ends with the last pose
};

// All places in pixels from the upper left corner of the bounding box, which is the agent's position.
struct BodyLayout {
  float width = 0, height = 0;
  std::array<BodySpot, BodyPartCount> parts;  // the upper left corner of each part's picture
  std::array<BodySpot, 2> soles;              // by Foot
  std::array<BodySpot, 2> hands;              // left, right
  BodySpot downSole, upSole;                  // CAOS: DFTX, DFTY, UFTX, UFTY
  BodySpot mouth, neck;                       // CAOS: MTHX, MTHY
};

// What a layout depends on.
struct Posture {
  const BodyShape* shape = nullptr;
  std::array<std::uint8_t, BodyPartCount> angles{};
  Heading direction = Heading::South;
  Foot downFoot = Foot::Left;
  bool headToViewer = false, mirrorsWest = false;
  friend bool operator==(const Posture&, const Posture&) = default;
};

// The last layout of a skeleton. The owner clears it when the shape has other contents.
struct KnownLayout {
  Posture posture;  // without a shape: none is known
  BodyLayout layout;
};

struct Skeleton {
  // From genes; a later one of a number replaces the earlier one.
  std::array<Pose, PoseCount> poses;
  std::array<std::array<std::uint8_t, GaitLength>, GaitGeneCount> gaits{};  // pose numbers; 0 ends it

  // Not null, and not saved: the owner sets it again after a load (with what the creature's files say).
  const BodyShape* shape = &defaultBodyShape();
  bool mirrorsWest = false;  // CAOS: engine_mirror_creature_body_parts

  Heading direction = Heading::South;
  std::array<std::uint8_t, BodyPartCount> angles = {1, 2, 2, 1, 2, 2, 1, 2, 0, 1, 1, 2, 0, 0};  // upright
  std::array<std::uint8_t, BodyPartCount> targets = angles;
  bool headToViewer = false;
  Foot downFoot = Foot::Left;
  BodySpot anchor;        // the sole of the down foot in the last layout that was settled
  bool anchored = false;  // it has been

  std::int32_t pose = PoseOfNone;  // the last one that began
  Pose current;                    // its characters: the head follows IT
  std::int32_t gait = -1;          // the one that runs, or -1
  PoseSequence sequence;
  bool reached = true;  // all parts have the angles of the pose

  // What is drawn of the head and the body.
  std::uint8_t expression = 0;  // 0 normal, 1 happy, 2 sad, 3 angry, 4 scared, 5 sleepy
  bool eyesClosed = false;
  std::uint8_t pregnancy = 0;  // 0 to 3

  KnownLayout known;  // not saved
};

// CAOS: POSE on a creature. Stops a gait or an animation. False, and nothing happens, when no gene gives that pose.
bool setPose(Skeleton& skeleton, std::int32_t number, const ItPlace& it);
// A pose given by its characters; stops a gait or an animation.
void setPose(Skeleton& skeleton, const Pose& pose, const ItPlace& it);

// CAOS: GAIT. Its poses follow one another for ever. False, and nothing happens, when no gene gives that gait; a gait
// that runs already continues. Its first pose begins with the next advance().
bool startGait(Skeleton& skeleton, std::int32_t number);
// CAOS: ANIM on a creature: pose numbers, then maybe 255 and the index to repeat from. Poses without a gene are left
// out.
void startAnimation(Skeleton& skeleton, std::span<const std::uint8_t> poses);
// Ends a gait or an animation; the parts still move to the pose that has begun.
void stopGait(Skeleton& skeleton);
// CAOS: OVER. True while an animation that has an end has not reached it.
bool animationRuns(const Skeleton& skeleton);

// CAOS: DIRN. Then settle().
void turn(Skeleton& skeleton, Heading direction);

// How far the agent must move so that the sole of the down foot is where it was before the body changed.
BodySpot settle(Skeleton& skeleton);

struct SkeletonStep {
  // How far the agent must move so that the sole of the foot that was down stays; when the other one is down now, its
  // sole comes to the same height.
  BodySpot shift;
  float muscleEnergy = 0;    // emitter locus: angle steps of this update / 50
  bool poseReached = false;  // in this update
  bool poseBegan = false;    // of a gait or an animation
};

// One update: begins the next pose of a sequence when the last is reached, moves each part by one angle at most, then
// chooses the down foot: the one whose sole is lower, the same if both are level.
SkeletonStep advance(Skeleton& skeleton, const ItPlace& it);

BodyLayout layOut(const Skeleton& skeleton);
// The same, computed only after a change. Valid until the next call.
const BodyLayout& layoutOf(Skeleton& skeleton);

// Whether a click at this height of the box tickles (the upper half); the lower half is a slap.
constexpr bool isUpperHalf(const BodyLayout& layout, float y) { return y < layout.height / 2; }

// What is drawn, of which picture, and in which order: back to front.
struct BodyPicture {
  BodyPart part = BodyPart::Body;
  std::int32_t frame = 0;  // in the part's sprite: set * 16 + direction and angle
  std::int32_t set = 0;    // the set alone, for a sprite that lacks it: use frame % BodyFrames
  bool mirrored = false;
};
std::array<BodyPicture, BodyPartCount> bodyPictures(const Skeleton& skeleton);

// CAOS: FACE. The picture of a face that looks at the viewer, and the expression of such a number.
constexpr std::int32_t facePicture(int expression, bool eyesClosed) {
  return (expression * 2 + (eyesClosed ? 1 : 0)) * BodyFrames + bodyFrame(Heading::South, 1);
}

}  // namespace vellum::caos
