// The world of agents as plain state: agents, the map, scripts by classifier, variables, pending messages. It runs no
// scripts. What happens in it are functions: lifecycle.h, place.h, physics.h, carrying.h, ports.h, view.h ...
#pragma once

#include <array>
#include <map>
#include <optional>
#include <string_view>

#include "languages/caos/world/agents.h"
#include "languages/caos/world/bodies.h"
#include "languages/caos/world/cellular_automata.h"
#include "languages/caos/world/gallery.h"
#include "languages/caos/world/history.h"
#include "languages/caos/world/identity.h"
#include "languages/caos/world/input.h"
#include "languages/caos/world/map.h"
#include "languages/caos/world/message.h"
#include "languages/caos/world/network.h"
#include "languages/caos/world/scriptorium.h"
#include "languages/caos/world/sound.h"

namespace vellum::caos {

constexpr std::int32_t MaxWorldTint = 65'535;
constexpr std::size_t MaxNameBytes = std::size_t(64) << 20;
constexpr std::size_t PartBytes = 640, CreatureBytes = 128 * 1024, MaxPartBytes = std::size_t(192) << 20;

// CAOS: CACL
struct Smell {
  Classifier classifier;
  std::int32_t automaton = 0;
};

struct World {
  // `account` counts what grows without a bound of its own; null: nothing does.
  explicit World(base::MemoryAccount* account = nullptr)
      : agents(account),
        bodies(account),
        partBytes(account),
        messageBytes(account),
        messages(account),
        nameBytes(account) {}

  // Pictures, before the agents, which refer to them.
  Galleries galleries;
  Appearances appearances;
  std::optional<LimbFiles> limbFiles;  // nothing: to be listed when a creature needs them

  Agents agents;
  Bodies bodies;
  std::vector<AgentHandle> creatures;  // the oldest first; killed ones stay until their next tick
  std::int32_t nextCreature = 0;       // Creature::number of the next one
  AgentHandle selectedCreature = 0;    // CAOS: NORN
  AgentHandle handHeld = 0;            // CAOS: HHLD
  std::int32_t pointerAction = 0;      // what script 117 of the pointer was called with last
  AgentHandle pointer = 0;             // CAOS: PNTR
  AgentHandle followed = 0;            // CAOS: TACK
  std::string handName = "hand";

  Map map;
  bool mapChanged = false;  // all agents must be visited
  CellularAutomata automata;
  std::vector<Smell> smells;
  std::array<std::int8_t, CategoryCount> smellOfCategory{};  // -1: none; computed in each tick with creatures

  // View, sound and input
  Camera camera;  // the main one
  Sounds sounds;
  Input input;
  // Whether there may be cameras as parts, and sounds that follow an agent; otherwise a tick skips them.
  bool remoteCameras = false, controlledSounds = false;
  bool fullScreen = false;                          // CAOS: WDOW
  bool debugMap = false;                            // CAOS: DMAP
  bool debugSight = false, debugAttention = false;  // CAOS: DSEE; Debug Keys, Delete. Not saved
  std::map<std::int32_t, Tint> tints;               // CAOS: WTNT; by number, 0 to MaxWorldTint

  Scriptorium scripts;
  base::Counted partBytes;  // bytesOfParts() of all agents
  base::Counted messageBytes;
  base::AccountVector<Message> messages;  // in the order sent
  bool messagesLost = false;  // the engine exceeded the limit of pending messages; reported at the end of the tick

  Histories histories;
  Network network;

  WorldIdentity identity;
  WorldRequests requests;

  // GAME and EAME variables by name; strings counted by the code that sets them.
  std::map<std::string, vm::Value, std::less<>> game, engine;
  base::Counted nameBytes;  // the size of their names, which the script heap does not count

  std::uint64_t worldTick = 0;     // CAOS: WTIK
  std::uint64_t engineTick = 0;    // CAOS: ETIK
  bool worldPaused = false;        // CAOS: WPAU
  bool debugPaused = false;        // CAOS: DBG: PAWS
  std::int32_t tickInterval = 50;  // CAOS: BUZZ
  std::int32_t wolf = 1;           // CAOS: WOLF; 1: the display is drawn
  std::string debugLog;            // CAOS: DBG: OUTS
};

// What a variable of the game counts in World::nameBytes.
constexpr std::size_t globalCost(std::string_view name) { return name.size() + 96; }

// What an agent counts in World::partBytes: parts other than the first, and the body and mind of a creature.
inline std::size_t bytesOfParts(const Agent& agent) {
  return (agent.parts.size() - 1) * PartBytes + (agent.creature() != nullptr ? CreatureBytes : 0);
}

}  // namespace vellum::caos
