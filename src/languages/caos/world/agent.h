// One agent: its identity, position, appearance and variables.
#pragma once

#include <cstdint>
#include <memory>
#include <string>
#include <vector>

#include "base/field_count.h"
#include "languages/caos/world/body.h"
#include "languages/caos/world/creature.h"
#include "languages/caos/world/gene_slot.h"
#include "languages/caos/world/parts.h"
#include "languages/caos/world/variables.h"

namespace vellum::caos {

// AgentHandle 0 is NULL. The handle of a killed agent refers to no agent any more, and is treated like NULL.

struct Classifier {
  std::int32_t family = 0, genus = 0, species = 0;
  // 0 is a wildcard in `pattern`.
  bool matches(const Classifier& pattern) const {
    return (pattern.family == 0 || pattern.family == family) && (pattern.genus == 0 || pattern.genus == genus) &&
           (pattern.species == 0 || pattern.species == species);
  }
};

enum class AgentKind : std::uint8_t { Simple = 3, Pointer = 4, Compound = 5, Vehicle = 6, Creature = 7 };  // CAOS: TYPE

constexpr std::size_t MaxNames = 10'000;  // of an agent (CAOS: NAME)
struct NamedVariable {
  vm::Value name, value;  // strings counted
};

// CAOS: CLAC, CLIK. The messages sent by clicks.
struct Clicks {
  std::int32_t mode = 0;  // 0 CLAC, 1 CLIK
  std::int32_t messages[3] = {0, -1, -1};
  std::int32_t next = 0;  // index of the next of the three messages of CLIK
  friend bool operator==(const Clicks&, const Clicks&) = default;
};

// State that few agents have, created when a script first sets it.
struct Extras {
  Rare<Looks> looks;
  std::string voice;  // CAOS: VOIC
  Clicks clicks;
  std::int32_t inputMask = 0;        // CAOS: IMSK
  std::vector<NamedVariable> named;  // CAOS: NAME
  std::vector<GeneSlot> genes;       // by ascending slot
  Rare<Creature> creature;           // of those of NEW: CREA and NEW: CRAG

  bool empty() const {
    static_assert(base::fieldCount<Extras> == 7, "compare a new field below, then count it here");
    return looks.get() == nullptr && voice.empty() && clicks == Clicks() && inputMask == 0 && named.empty() &&
           genes.empty() && creature.get() == nullptr;
  }
};

// A world may have 100,000 of these: state that most agents lack is in Extras, in Gear (body.h), in the Animation and
// PartDetail of a part (parts.h), each a pointer that is null until needed.
struct Agent {
  // The members that every tick reads come first, in one cache line.
  AgentHandle handle = 0;
  std::int32_t uniqueId = 0;  // CAOS: UNID
  std::uint32_t place = 0;    // in Agents::inOrder()
  Classifier classifier;
  AgentKind kind = AgentKind::Simple;
  bool paused = false, visible = true, mirrored = false;
  bool animated = true;       // some part may be animating
  std::uint16_t profile = 0;  // of its classifier: a row of the profiler; 0 until there is work to count
  std::int32_t timerRate = 0, timerCount = 0;
  std::uint32_t seat = 0;  // in ClassifierIndex
  AgentVariables variables;

  // What a host that draws all agents reads (runtime/agent_places.cpp), in the next cache line.
  float x = -9876, y = -9876;  // upper left corner
  std::int32_t attributes = 0, plane = 0;
  Parts parts;

  float velocityX = 0, velocityY = 0;
  float acceleration = 0.3f, range = 500;
  std::int32_t behaviour = 0, category = -1;
  std::int32_t elasticity = 0, friction = 0, aerodynamics = 0, permission = 50;
  Physique body;
  Rare<Extras> extras;

  // The extras, or default ones for an agent without any.
  const Extras& extrasOrDefault() const {
    static const Extras none;
    return extras.get() != nullptr ? *extras.get() : none;
  }
  const std::vector<NamedVariable>& named() const { return extrasOrDefault().named; }
  // Null for all other agents.
  Creature* creature() { return extras.get() != nullptr ? extras.get()->creature.get() : nullptr; }
  const Creature* creature() const { return extrasOrDefault().creature.get(); }
  Part* part(std::int32_t id) {
    for (Part& part : parts)
      if (part.id == id) return &part;
    return nullptr;
  }
};

}  // namespace vellum::caos
