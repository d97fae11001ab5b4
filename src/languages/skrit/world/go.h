// A game object (Go): components, fields, family, position.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "base/text.h"

namespace vellum::skrit {

// A place in a node of a map. Metres: east, up and north of the node's middle.
struct GoPosition {
  float x = 0, y = 0, z = 0;
  std::int32_t node = 0;

  bool operator==(const GoPosition&) const = default;
};

// A rotation, as a quaternion of length 1.
struct Orientation {
  float x = 0, y = 0, z = 0, w = 1;

  bool operator==(const Orientation&) const = default;
};

// A field of a component of the engine: a string, or a number if one was set or the string is one.
struct GoField {
  std::string name;  // lower case
  std::string text;
  float number = 0;
  bool numeric = false;
};

struct GoComponent {
  std::int32_t id = 0;
  std::string name;        // lower case
  std::int32_t skrit = 0;  // the handle of its skrit object; 0: a component of the engine
  std::vector<GoField> fields;

  const GoField* find(std::string_view field) const {
    for (const GoField& each : fields)
      if (base::equalsIgnoreCase(each.name, field)) return &each;
    return nullptr;
  }
};

// The parameters of a job or of a new game object: created first, then passed.
struct GoRequest {
  std::int32_t id = 0;
  std::string templateName;                                 // of a game object
  std::int32_t parent = 0;                                  // of a game object
  std::int32_t kind = 0, queue = 0, place = 0, origin = 0;  // of a job: eJobAbstractType and so on
  std::int32_t goal = 0, modifier = 0;                      // of a job: Goids
  std::int32_t slot = 0;                                    // of a job: eEquipSlot
  std::int32_t original = 0;                                // of a game object that is a copy: a Goid
  bool placed = false;                                      // it has a position
  GoPosition position;                                      // the goal of a job, the place of a game object
};

struct GoJob {
  std::int32_t id = 0;
  std::string name;
  std::int32_t skrit = 0;
  std::int32_t kind = 0, queue = 0, origin = 0;  // of its request
  std::int32_t goal = 0, modifier = 0, slot = 0;
  GoPosition position;       // the goal
  GoPosition start;          // where it began
  std::int32_t started = 0;  // the handle of that position, once a skrit has asked for it
};

struct Go {
  std::int32_t id = 0;  // its Goid
  std::int32_t scid = 0;
  std::string templateName;
  std::int32_t parent = 0;
  std::vector<std::int32_t> children;
  std::vector<std::int32_t> watchers;  // those that get copies of its messages
  GoPosition at;
  float heading = 0;   // degrees
  Orientation turn;    // in its node
  GoPosition scratch;  // GoMind.TempPos1
  std::vector<GoComponent> components;
  std::vector<GoJob> jobs;
  std::string chore;            // the current one
  std::int32_t choreSkrit = 0;  // the skrit that directs it
  bool player = false;
  bool modifiersDirty = false;
  bool marked = false;    // for deletion, at the end of the update
  std::size_t parts = 0;  // as GoTable counted them; not saved
  std::size_t place = 0;  // in GoTable; not saved

  GoComponent* find(std::string_view component) {
    for (GoComponent& each : components)
      if (base::equalsIgnoreCase(each.name, component)) return &each;
    return nullptr;
  }
};

}  // namespace vellum::skrit
