// Triggers of game objects (docs/languages/skrit.md, "Maps"): rows of conditions and actions that the engine runs. The
// rows of the verbs are in builtins/triggers.def.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

namespace vellum::skrit {

enum class TriggerMode : std::uint8_t {
#define VELLUM_SKRIT_TRIGGER_MODE(name, word, sense, text) name,
#include "languages/skrit/builtins/triggers.def"
};
enum class ConditionKind : std::uint8_t {
#define VELLUM_SKRIT_CONDITION(name, word, kinds, required, parameters, text) name,
#include "languages/skrit/builtins/triggers.def"
};
enum class ActionKind : std::uint8_t {
#define VELLUM_SKRIT_ACTION(name, word, kinds, required, simulated, parameters, text) name,
#include "languages/skrit/builtins/triggers.def"
};

struct TriggerArgument {
  std::string text;
  std::int32_t number = 0;
  float real = 0;
};

// Which objects are inside a volume or a group of volumes, and what changed since the last update.
struct Occupants {
  std::vector<std::int32_t> inside;         // Goids, in order
  std::vector<std::int32_t> entered, left;  // in this update
  bool someLeft = false;                    // since it was empty

  bool changed() const { return !entered.empty() || !left.empty(); }
};

struct TriggerCondition {
  ConditionKind kind{};
  TriggerMode mode{};
  int group = 0;
  float size[3] = {};            // half sizes of a box; the radius of a sphere
  std::int32_t numbers[4] = {};  // event and qualifier; region, section, level, object; SCID
  std::string name;              // of a template, or of a group of volumes

  bool got = false;                // a message since the row was last evaluated
  bool spent = false;              // had its first message
  Occupants occupants;             // of its volume
  std::vector<std::int32_t> seen;  // which objects were inside once, for on_unique_enter
};

struct TriggerAction {
  ActionKind kind{};
  bool whenFalse = false;
  int group = 0;
  float delay = 0;  // seconds, with that of the row
  std::vector<TriggerArgument> arguments;
};

struct Trigger {
  std::int32_t id = 0;
  std::int32_t owner = 0;  // a Goid
  bool singleShot = false, flipFlop = false;
  float resetSeconds = 0;
  std::string occupantsGroup;  // lower case
  std::vector<TriggerCondition> conditions;
  std::vector<TriggerAction> actions;

  bool active = true;
  bool spent = false;         // a single shot that has happened
  bool flipped = false;       // the next occurrence is the false one
  std::vector<int> holding;   // groups that are true, in order
  std::uint64_t readyAt = 0;  // the update from which it reacts again
};

// An action that waits.
struct DelayedAction {
  std::uint64_t due = 0;  // update number
  std::int32_t trigger = 0;
  std::uint32_t action = 0;
  std::int32_t cause = 0;  // which object was inside; a Goid
};

bool isVolume(ConditionKind kind);
// Whether it looks at more than the party: at all game objects, or at all that the party carries.
bool looksAtAll(ConditionKind kind);
// Whether the mode is something that occurs in an update, or a fact that holds.
bool occurs(const TriggerCondition& condition);

}  // namespace vellum::skrit
