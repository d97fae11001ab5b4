#include "character.h"

#include <algorithm>
#include <cstring>

#define TINYGLTF_IMPLEMENTATION
#define TINYGLTF_NO_STB_IMAGE
#define TINYGLTF_NO_STB_IMAGE_WRITE
#define TINYGLTF_NO_EXTERNAL_IMAGE
#include <tiny_gltf.h>

namespace {

// The floats of an accessor, one after the other; empty when it is of another kind or outside its buffer.
std::vector<float> readFloats(const tinygltf::Model& model, int index, int width) {
  if (index < 0 || static_cast<std::size_t>(index) >= model.accessors.size()) return {};
  const tinygltf::Accessor& accessor = model.accessors[static_cast<std::size_t>(index)];
  if (accessor.componentType != TINYGLTF_COMPONENT_TYPE_FLOAT ||
      tinygltf::GetNumComponentsInType(accessor.type) != width)
    return {};
  const tinygltf::BufferView& view = model.bufferViews.at(static_cast<std::size_t>(accessor.bufferView));
  const auto& bytes = model.buffers.at(static_cast<std::size_t>(view.buffer)).data;
  std::size_t size = accessor.count * static_cast<std::size_t>(width) * sizeof(float);
  std::size_t begin = view.byteOffset + accessor.byteOffset;
  if (view.byteStride != 0 || begin + size > bytes.size()) return {};
  std::vector<float> values(accessor.count * static_cast<std::size_t>(width));
  std::memcpy(values.data(), bytes.data() + begin, size);
  return values;
}

std::vector<std::uint16_t> readIndices(const tinygltf::Model& model, int index) {
  if (index < 0 || static_cast<std::size_t>(index) >= model.accessors.size()) return {};
  const tinygltf::Accessor& accessor = model.accessors[static_cast<std::size_t>(index)];
  const tinygltf::BufferView& view = model.bufferViews.at(static_cast<std::size_t>(accessor.bufferView));
  const auto& bytes = model.buffers.at(static_cast<std::size_t>(view.buffer)).data;
  std::size_t begin = view.byteOffset + accessor.byteOffset;
  if (accessor.componentType != TINYGLTF_COMPONENT_TYPE_UNSIGNED_SHORT || begin + accessor.count * 2 > bytes.size())
    return {};
  std::vector<std::uint16_t> values(accessor.count);
  std::memcpy(values.data(), bytes.data() + begin, accessor.count * 2);
  return values;
}

void readMesh(const tinygltf::Model& model, const tinygltf::Mesh& mesh, Bone& bone) {
  for (const tinygltf::Primitive& primitive : mesh.primitives) {
    auto position = primitive.attributes.find("POSITION");
    if (position == primitive.attributes.end()) continue;
    std::vector<float> points = readFloats(model, position->second, 3);
    std::vector<std::uint16_t> indices = readIndices(model, primitive.indices);
    auto corner = [&](std::size_t i) { return Vec3{points[3 * i], points[3 * i + 1], points[3 * i + 2]}; };
    for (std::size_t i = 0; i + 2 < indices.size(); i += 3) {
      if (3u * std::max({indices[i], indices[i + 1], indices[i + 2]}) + 2 >= points.size()) continue;
      Triangle triangle{{corner(indices[i]), corner(indices[i + 1]), corner(indices[i + 2])}, {}};
      triangle.normal =
          normalized(cross(triangle.corners[1] - triangle.corners[0], triangle.corners[2] - triangle.corners[0]));
      bone.triangles.push_back(triangle);
    }
    if (primitive.material >= 0) {
      const auto& color =
          model.materials.at(static_cast<std::size_t>(primitive.material)).pbrMetallicRoughness.baseColorFactor;
      bone.color = {static_cast<float>(color[0]), static_cast<float>(color[1]), static_cast<float>(color[2])};
    }
  }
}

// Node by node from the roots down, so that parents come first. `numbers` maps glTF's nodes to our bones.
void readNode(const tinygltf::Model& model, int index, int parent, std::vector<int>& numbers, Character& out) {
  if (index < 0 || static_cast<std::size_t>(index) >= model.nodes.size() ||
      numbers[static_cast<std::size_t>(index)] >= 0)
    return;
  const tinygltf::Node& node = model.nodes[static_cast<std::size_t>(index)];
  Bone bone;
  bone.name = node.name;
  bone.parent = parent;
  auto part = [](const std::vector<double>& values, std::size_t i) { return static_cast<float>(values[i]); };
  if (node.translation.size() == 3)
    bone.rest.translation = {part(node.translation, 0), part(node.translation, 1), part(node.translation, 2)};
  if (node.rotation.size() == 4)
    bone.rest.rotation = {part(node.rotation, 0), part(node.rotation, 1), part(node.rotation, 2),
                          part(node.rotation, 3)};
  if (node.scale.size() == 3) bone.rest.scale = {part(node.scale, 0), part(node.scale, 1), part(node.scale, 2)};
  if (node.mesh >= 0) readMesh(model, model.meshes.at(static_cast<std::size_t>(node.mesh)), bone);
  int number = static_cast<int>(out.bones.size());
  numbers[static_cast<std::size_t>(index)] = number;
  out.bones.push_back(std::move(bone));
  for (int child : node.children) readNode(model, child, number, numbers, out);
}

void readClips(const tinygltf::Model& model, const std::vector<int>& numbers, Character& out) {
  for (const tinygltf::Animation& animation : model.animations) {
    Clip clip;
    clip.name = animation.name;
    for (const tinygltf::AnimationChannel& channel : animation.channels) {
      const tinygltf::AnimationSampler& sampler = animation.samplers.at(static_cast<std::size_t>(channel.sampler));
      Track track;
      track.path = channel.target_path == "rotation" ? Track::Rotation
                   : channel.target_path == "scale"  ? Track::Scale
                                                     : Track::Translation;
      int width = track.path == Track::Rotation ? 4 : 3;
      track.bone = numbers.at(static_cast<std::size_t>(channel.target_node));
      track.times = readFloats(model, sampler.input, 1);
      track.values = readFloats(model, sampler.output, width);
      if (track.bone >= 0 && !track.times.empty() &&
          track.values.size() == track.times.size() * static_cast<std::size_t>(width))
        clip.tracks.push_back(std::move(track));
    }
    out.clips.push_back(std::move(clip));
  }
}

// The transform `at`, with what the track says of it at a moment.
void sample(const Track& track, double seconds, Transform& at) {
  auto after = std::upper_bound(track.times.begin(), track.times.end(), static_cast<float>(seconds));
  std::size_t next =
      std::min<std::size_t>(static_cast<std::size_t>(after - track.times.begin()), track.times.size() - 1);
  std::size_t before = next > 0 ? next - 1 : 0;
  float span = track.times[next] - track.times[before];
  float t = span > 0 ? std::clamp((static_cast<float>(seconds) - track.times[before]) / span, 0.0f, 1.0f) : 0.0f;
  const float* values = track.values.data();
  if (track.path == Track::Rotation) {
    auto key = [&](std::size_t i) {
      return Quaternion{values[4 * i], values[4 * i + 1], values[4 * i + 2], values[4 * i + 3]};
    };
    at.rotation = mix(key(before), key(next), t);
  } else {
    auto key = [&](std::size_t i) { return Vec3{values[3 * i], values[3 * i + 1], values[3 * i + 2]}; };
    (track.path == Track::Scale ? at.scale : at.translation) = mix(key(before), key(next), t);
  }
}

}  // namespace

const Clip* Character::find(std::string_view name) const {
  for (const Clip& clip : clips)
    if (clip.name == name) return &clip;
  return nullptr;
}

bool readCharacter(const std::string& path, Character& out, std::string& error) {
  tinygltf::Model model;
  tinygltf::TinyGLTF reader;
  std::string warning;
  if (!reader.LoadASCIIFromFile(&model, &error, &warning, path)) return false;
  std::vector<int> numbers(model.nodes.size(), -1);
  for (const tinygltf::Scene& scene : model.scenes)
    for (int root : scene.nodes) readNode(model, root, -1, numbers, out);
  readClips(model, numbers, out);
  if (out.bones.empty() || out.clips.empty()) error = "there are no bones or no clips in it";
  return error.empty();
}

Pose::Pose(const Character& character) : character_(character) {
  for (const Bone& bone : character.bones) bones_.push_back(bone.rest);
}

void Pose::blend(const std::vector<WeightedClip>& mixed) {
  // For each bone, the mix so far and how much of it there is.
  std::vector<Transform> sum = bones_;
  std::vector<float> total(bones_.size(), 0.0f);
  for (const WeightedClip& part : mixed) {
    std::vector<bool> moved(bones_.size());
    std::vector<Transform> clipPose(bones_.size());
    for (std::size_t i = 0; i < bones_.size(); ++i) clipPose[i] = character_.bones[i].rest;
    for (const Track& track : part.clip->tracks) {
      sample(track, part.seconds, clipPose[static_cast<std::size_t>(track.bone)]);
      moved[static_cast<std::size_t>(track.bone)] = true;
    }
    for (std::size_t i = 0; i < bones_.size(); ++i) {
      if (!moved[i] || part.weight <= 0) continue;
      total[i] += part.weight;
      sum[i] = total[i] == part.weight ? clipPose[i] : mix(sum[i], clipPose[i], part.weight / total[i]);
    }
  }
  for (std::size_t i = 0; i < bones_.size(); ++i)
    if (total[i] > 0) bones_[i] = mix(bones_[i], sum[i], std::min(1.0f, total[i]));
}

std::vector<Matrix> Pose::worldMatrices() const {
  std::vector<Matrix> world;
  for (std::size_t i = 0; i < bones_.size(); ++i) {
    Matrix local = matrixOf(bones_[i]);
    int parent = character_.bones[i].parent;
    world.push_back(parent < 0 ? local : world[static_cast<std::size_t>(parent)] * local);
  }
  return world;
}
