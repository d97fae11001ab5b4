// The world of agents: who is there, global variables, scripts by classifier, messages under way. It runs no script.
#pragma once

#include <map>
#include <optional>
#include <string_view>

#include "base/bytes.h"
#include "languages/caos/world/agent.h"

namespace vellum::caos {

constexpr std::uint32_t MaxAgents = 200'000;
constexpr std::size_t MaxMessages = 1'000'000;
constexpr std::size_t MaxNameBytes = std::size_t(64) << 20;

struct ScriptKey {
  std::int32_t family = 0, genus = 0, species = 0, event = 0;
  friend auto operator<=>(const ScriptKey&, const ScriptKey&) = default;
};

struct Message {
  AgentHandle to = 0;
  std::int32_t id = 0;
  vm::Value from, parameter1, parameter2;  // strings counted
  std::uint64_t due = 0;                   // the tick at whose end it is delivered
  bool constructor = false;                // event 10, which no script sends
};

class World {
 public:
  // Agents. Pointers stay good until releaseDead() after the agent was killed.
  Agent* create(AgentKind kind, Classifier classifier);  // null at MaxAgents
  Agent* find(AgentHandle handle) const;                 // null for NULL and for killed agents
  Agent* findById(std::int32_t uniqueId) const;
  bool kill(AgentHandle handle);
  // The memory of killed agents, for their variables to be released; then it is freed.
  std::vector<std::unique_ptr<Agent>> releaseDead();
  std::size_t agentCount() const { return count_; }
  // From the oldest to the youngest; null where one was killed.
  const std::vector<Agent*>& agents() const { return order_; }
  void matching(Classifier pattern, std::vector<AgentHandle>& handles) const;  // oldest first
  std::int32_t count(Classifier pattern) const;
  std::uint32_t indexOf(AgentHandle handle) const { return static_cast<std::uint32_t>(handle) - 1; }
  std::uint32_t slotCount() const { return static_cast<std::uint32_t>(slots_.size()); }
  bool touching(const Agent& a, const Agent& b) const;
  bool sees(const Agent& watcher, const Agent& other) const;
  float width(const Agent& agent) const;
  float height(const Agent& agent) const;
  void animate(Agent& agent);  // one tick of its animations

  // The scriptorium. `number` is the caller's.
  std::map<ScriptKey, std::uint32_t> scripts;
  // By classifier, then f g 0, f 0 0, 0 0 0.
  std::optional<std::uint32_t> findScript(Classifier classifier, std::int32_t event) const;

  // GAME and EAME variables by name; strings counted by whoever sets them.
  std::map<std::string, vm::Value, std::less<>> game, engine;

  // Bytes that names of variables take, which the script heap does not count.
  std::size_t nameBytes = 0;

  std::vector<Message> messages;  // in the order sent

  std::uint64_t worldTick = 0;     // CAOS: WTIK
  std::uint64_t engineTick = 0;    // CAOS: ETIK
  bool worldPaused = false;        // CAOS: WPAU
  bool debugPaused = false;        // CAOS: DBG: PAWS
  std::int32_t tickInterval = 50;  // CAOS: BUZZ
  std::int32_t wolf = 0;           // CAOS: WOLF
  std::string debugLog;            // CAOS: DBG: OUTS
  std::string handName = "hand";
  AgentHandle followed = 0;  // CAOS: TACK

  std::uint32_t nextUniqueId = 1;

  // Slots for saving: empty slots keep their generation.
  struct Slot {
    std::unique_ptr<Agent> agent;
    std::uint32_t generation = 1;
  };
  std::vector<Slot>& slots() { return slots_; }
  const std::vector<Slot>& slots() const { return slots_; }
  std::vector<std::uint32_t>& freeSlots() { return free_; }
  const std::vector<std::uint32_t>& freeSlots() const { return free_; }
  void setOrder(std::vector<Agent*> order);

 private:
  std::vector<Slot> slots_;
  std::vector<std::uint32_t> free_;
  std::vector<Agent*> order_;
  std::vector<std::unique_ptr<Agent>> dead_;
  std::size_t count_ = 0;
};

}  // namespace vellum::caos
