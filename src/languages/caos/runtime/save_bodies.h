// The shapes of creatures' bodies, as their files had them: a world that is loaded without its game directory goes on
// the same. Creatures of one breed and age share a shape, so each is saved once.
#pragma once

#include <algorithm>

#include "languages/caos/world/creatures.h"

namespace vellum::caos {

template <class Archive>
void fields(Archive& archive, base::FieldsOf<Archive, BodyPartFrame>& frame) {
  archive(frame.width, frame.height);
  archive.require(frame.width >= 0 && frame.width <= MaxBodyPoint && frame.height >= 0 && frame.height <= MaxBodyPoint,
                  "a part of a body is too large");
  for (auto& point : frame.points) {
    archive(point.x, point.y);
    auto isNear = [](std::int16_t at) { return at >= -MaxBodyPoint && at <= MaxBodyPoint; };
    archive.require(isNear(point.x) && isNear(point.y), "a part of a body is too far off");
  }
}

template <class Archive>
void fields(Archive& archive, base::FieldsOf<Archive, BodyShape>& shape) {
  archive(shape.parts);
}

// Whether files gave it a shape.
inline bool hasShape(const Creature& creature) {
  const BodySprites* body = creature.sprites.get();
  return body != nullptr && body->shape != defaultBodyShape();
}

inline bool haveShapes(const World& world) {
  return findCreature(world, [](const Agent&, const Creature& creature) { return hasShape(creature); }) != nullptr;
}

// After the creatures: the shapes, then which of them each creature has; 0 is the default one.
template <class Archive>
void saveBodies(Archive& archive, World& world) {
  std::vector<Creature*> creatures;
  eachCreature(world, [&](Agent&, Creature& creature) { creatures.push_back(&creature); });
  std::vector<BodyShape> shapes;
  std::vector<std::uint32_t> chosen(creatures.size(), 0);
  if constexpr (!Archive::reads) {
    for (std::size_t i = 0; i < creatures.size(); ++i) {
      if (!hasShape(*creatures[i])) continue;
      const BodyShape& shape = creatures[i]->sprites.get()->shape;
      auto at = std::find(shapes.begin(), shapes.end(), shape);
      chosen[i] = static_cast<std::uint32_t>(at - shapes.begin()) + 1;
      if (at == shapes.end()) shapes.push_back(shape);
    }
  }
  archive(shapes, chosen);
  if constexpr (Archive::reads) {
    archive.require(chosen.size() == creatures.size(), "the bodies are not those of the creatures");
    for (std::size_t i = 0; i < creatures.size() && archive.ok(); ++i) {
      archive.require(chosen[i] <= shapes.size(), "a creature has a body that there is not");
      if (archive.ok() && chosen[i] > 0) creatures[i]->sprites.make().shape = shapes[chosen[i] - 1];
    }
  }
}

}  // namespace vellum::caos
