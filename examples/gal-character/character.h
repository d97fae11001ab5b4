// A character read from glTF: bones with rigid meshes, and clips that move some of the bones.
#pragma once

#include <string>
#include <vector>

#include "geometry.h"

struct Triangle {
  Vec3 corners[3];
  Vec3 normal;
};

struct Bone {
  std::string name;
  int parent = -1;
  Transform rest;
  std::vector<Triangle> triangles;  // in the bone's own space
  Vec3 color{0.7f, 0.7f, 0.7f};
};

// One bone's curve in a clip.
struct Track {
  int bone = -1;
  enum Path { Translation, Rotation, Scale } path = Rotation;
  std::vector<float> times;   // seconds, ascending
  std::vector<float> values;  // three or four a time
};

struct Clip {
  std::string name;
  std::vector<Track> tracks;
};

struct Character {
  std::vector<Bone> bones;  // parents before children
  std::vector<Clip> clips;
  const Clip* find(std::string_view name) const;  // null when there is none
};

// False, and why, when the file can't be read or is no figure of ours.
bool readCharacter(const std::string& path, Character& out, std::string& error);

// One clip at one moment with a weight, as a channel's mix lists it.
struct WeightedClip {
  const Clip* clip;
  double seconds;
  float weight;
};

// The bones' transforms, starting at rest.
class Pose {
 public:
  explicit Pose(const Character& character);
  // Lays a channel's mix over what is there: bones that its clips move go as far towards the mix as the weights say.
  void blend(const std::vector<WeightedClip>& mix);
  std::vector<Matrix> worldMatrices() const;

 private:
  const Character& character_;
  std::vector<Transform> bones_;
};
