// The world of agents: the agents, global variables, scripts by classifier, pending messages. It runs no scripts.
#pragma once

#include <algorithm>
#include <cstring>
#include <map>
#include <optional>
#include <string_view>

#include "base/bytes.h"
#include "languages/caos/world/agent.h"
#include "languages/caos/world/cellular_automata.h"
#include "languages/caos/world/classifier_index.h"
#include "languages/caos/world/gallery.h"
#include "languages/caos/world/identity.h"
#include "languages/caos/world/input.h"
#include "languages/caos/world/map.h"
#include "languages/caos/world/scriptorium.h"
#include "languages/caos/world/sound.h"
#include "languages/caos/world/spatial_index.h"
#include "languages/caos/world/trace.h"

namespace vellum::caos {

struct Sliding;

constexpr std::uint32_t DefaultMaxAgents = 200'000, MostMaxAgents = 16'000'000;
constexpr std::size_t MaxMessages = 1'000'000;
constexpr std::int32_t MaxWorldTint = 65'535;
constexpr std::size_t MaxNameBytes = std::size_t(64) << 20;

// A value in 9 bytes.
class PackedValue {
 public:
  PackedValue() : PackedValue(vm::Value()) {}
  PackedValue(const vm::Value& value) : tag_(static_cast<std::uint8_t>(value.tag)) {
    std::memcpy(content_, &value.content, sizeof content_);
  }
  operator vm::Value() const {
    vm::Value value;
    std::memcpy(&value.content, content_, sizeof content_);
    value.tag = static_cast<vm::Tag>(tag_);
    return value;
  }

 private:
  unsigned char content_[8];
  std::uint8_t tag_;
};

// Each new agent gets one: there may be as many as agents.
struct Message {
  AgentHandle to = 0;
  std::uint64_t due = 0;  // the tick at whose end it is delivered
  std::int32_t id = 0;
  bool constructor = false;                  // sent by the engine, not by a script: it only starts the event's script
  PackedValue from, parameter1, parameter2;  // strings counted
};
static_assert(sizeof(Message) == 48);

// CAOS: MOVS
enum class Movement : std::uint8_t { Autonomous, MouseDriven, Floating, InVehicle, Carried };

constexpr float MaxCoordinate = 1e8f;  // places and speeds are clamped to this
// Clamps a number from a script or a saved world; NaN becomes 0.
constexpr float onMap(float number) {
  if (number >= -MaxCoordinate && number <= MaxCoordinate) return number;
  return number > 0 ? MaxCoordinate : number < 0 ? -MaxCoordinate : 0;
}
constexpr float FarAway = 1e9f;  // CAOS: OBST without a wall in reach

class World {
 public:
  // Agents. Pointers stay valid until releaseDead() after the agent was killed.
  std::uint32_t maxAgents = DefaultMaxAgents;
  // How many may wait: MaxMessages, or more when each of very many agents gets one for its birth.
  std::size_t maxMessages() const { return std::max(MaxMessages, std::size_t(2) * maxAgents); }
  Agent* create(AgentKind kind, Classifier classifier);  // null at maxAgents
  Agent* find(AgentHandle handle) const;                 // null for NULL and for killed agents
  Agent* findById(std::int32_t uniqueId) const;
  bool kill(AgentHandle handle);
  // Returns the killed agents, so that the caller can release their variables and free them.
  std::vector<std::unique_ptr<Agent>> releaseDead();
  std::size_t agentCount() const { return count_; }
  // From the oldest to the youngest; null where one was killed.
  const std::vector<Agent*>& agents() const { return order_; }
  void matching(Classifier pattern, std::vector<AgentHandle>& handles) const;  // oldest first
  ClassifierIndex::Count count(const Classifier& pattern) const { return classifiers_.count(pattern); }
  Agent* matchingAt(Classifier pattern, std::size_t number) const;  // requires number < count(pattern)
  // The next or previous agent among those that match, cyclically; for one that does not match, the first or the last.
  Agent* besides(const Agent* agent, Classifier pattern, bool forward) const;
  // Agents in World::agents() that have something to do in a tick: a timer, an animation, a script. Others may be among
  // them. A bit for each place.
  void rouse(const Agent& agent) { awake_[agent.place / 64] |= std::uint64_t(1) << agent.place % 64; }
  void letRest(const Agent& agent) { awake_[agent.place / 64] &= ~(std::uint64_t(1) << agent.place % 64); }
  const std::vector<std::uint64_t>& awake() const { return awake_; }
  std::uint32_t indexOf(AgentHandle handle) const { return static_cast<std::uint32_t>(handle) - 1; }
  std::uint32_t slotCount() const { return static_cast<std::uint32_t>(slots_.size()); }
  bool touching(const Agent& a, const Agent& b) const;
  bool sees(const Agent& watcher, const Agent& other) const;
  // Agents that match the pattern and whose boxes overlap the given one (touching edges don't count); oldest first.
  void overlapping(const Bounds& box, Classifier pattern, std::vector<AgentHandle>& handles) const;
  float width(const Agent& agent) const;
  float height(const Agent& agent) const;
  void animate(Agent& agent);  // one tick of its animations

  // View, sound and input (gallery.h, camera.h, sound.h, input.h; view.cpp).
  Galleries galleries;
  Appearances appearances;  // before the agents, which refer to them
  Camera camera;            // the main one
  Sounds sounds;
  Input input;
  AgentHandle pointer = 0;  // CAOS: PNTR
  // Whether there may be cameras as parts, and sounds that follow an agent; otherwise a tick skips them.
  bool remoteCameras = false, controlledSounds = false;
  bool fullScreen = false;             // CAOS: WDOW
  bool debugMap = false;               // CAOS: DMAP
  std::map<std::int32_t, Tint> tints;  // CAOS: WTNT; by number, 0 to MaxWorldTint
  // Call when a sprite file has changed: it is read again, unless an agent shows it.
  void forgetPictures(std::string_view name);

  // The physical world (place.cpp, physics.cpp, carrying.cpp, ports.cpp).
  Map map;
  CellularAutomata automata;
  struct Smell {
    Classifier classifier;
    std::int32_t automaton = 0;
  };
  std::vector<Smell> smells;  // CAOS: CACL
  // Starts the script of an event at the end of this tick.
  void raise(const Agent& to, std::int32_t event, AgentHandle from, const vm::Value& p1 = {}, const vm::Value& p2 = {});

  float middleX(const Agent& agent) const { return agent.x + width(agent) / 2; }
  float middleY(const Agent& agent) const { return agent.y + height(agent) / 2; }
  Bounds boxOf(const Agent& agent) const;   // of its picture, on the map
  Bounds bodyOf(const Agent& agent) const;  // of what collides (CAOS: CORE), from its upper left corner
  Movement movementOf(const Agent& agent) const;
  const Room* roomOf(const Agent& agent) const;  // of its middle, or that of its cabin; null outside
  // Moves an agent with everything that it carries. Numbers that are not finite become 0.
  void place(Agent& agent, float x, float y);
  void moveTo(Agent& agent, float x, float y);  // and continues physics there (CAOS: MVTO)
  void resized(const Agent& agent);             // after its width or height has changed
  void setAttributes(Agent& agent, std::int32_t attributes);
  void setVelocity(Agent& agent, float x, float y);
  void wake(Agent& agent);  // makes physics visit it
  bool mapChanged = false;  // all agents must be visited
  // Whether its body would be in rooms that it can occupy together.
  bool fits(const Agent& agent, float x, float y) const;
  // The nearest place that fits; false when there is none.
  bool findSafePlace(const Agent& agent, float& x, float& y) const;
  float obstacle(const Agent& agent, Direction direction) const;           // CAOS: OBST
  std::int32_t roomBeside(const Agent& agent, Direction direction) const;  // CAOS: GRID; -1 for none
  void turnTo(Agent& agent, float angle);                                  // CAOS: SPIN
  void floatNow(Agent& agent);  // to its place on the screen, or at the agent it floats by (CAOS: FLTO)
  void setEmission(Agent& agent, std::int32_t automaton, float amount);
  // One tick of movement, impacts and port lines; one of smells.
  void move();
  void spread();
  // Removes a room; the levels of the others stay.
  bool deleteRoom(std::int32_t id);
  bool deleteMetaroom(std::int32_t id);
  void clearMap();

  void startTwin(Agent& twin);  // which carries no agent, and has the ports but not the connections (CAOS: TWIN)

  // Carrying. Fails for the agent itself, a direct or indirect carrier of the carrier, and a full carrier.
  bool pickUp(Agent& carrier, Agent& agent);
  void drop(Agent& agent);                                        // makes its carrier drop it
  bool isInside(const Agent& agent, const Agent& carrier) const;  // carried by it, directly or indirectly
  Bounds cabinOf(const Agent& vehicle) const;                     // on the map
  void settle(Agent& carried);                                    // moves it to the place where its carrier holds it
  void shiftPlanes(Agent& carrier, std::int64_t by);              // of everything that it carries
  void setPlane(Agent& agent, std::int32_t plane);                // with everything that it carries (CAOS: PLNE)

  // Ports
  void breakInput(Agent& agent, InputPort& port);
  void breakOutput(Agent& agent, OutputPort& port);
  bool join(Agent& source, OutputPort& output, Agent& target, InputPort& input);
  void addWired(Agent& agent);
  void connected(const Agent& agent, std::vector<AgentHandle>& handles) const;  // itself, then by and by; CAOS: ECON
  double portDistance(const Agent& source, const OutputPort& output, const Agent& target, const InputPort& input) const;

  Scriptorium scripts;
  std::optional<std::uint32_t> findScript(const Classifier& classifier, std::int32_t event) const {
    return scripts.find(classifier, event);
  }

  WorldIdentity identity;
  WorldRequests requests;

  // GAME and EAME variables by name; strings counted by the code that sets them.
  std::map<std::string, vm::Value, std::less<>> game, engine;

  // The size of the names of variables, which the script heap does not count.
  std::size_t nameBytes = 0;
  static std::size_t globalCost(std::string_view name) {
    return name.size() + sizeof(std::pair<const std::string, vm::Value>);
  }

  std::vector<Message> messages;  // in the order sent
  bool messagesLost = false;      // the engine exceeded the limit of pending messages; reported at the end of the tick

  std::uint64_t worldTick = 0;     // CAOS: WTIK
  std::uint64_t engineTick = 0;    // CAOS: ETIK
  bool worldPaused = false;        // CAOS: WPAU
  bool debugPaused = false;        // CAOS: DBG: PAWS
  std::int32_t tickInterval = 50;  // CAOS: BUZZ
  std::int32_t wolf = 1;           // CAOS: WOLF; 1: the display is drawn
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
  void setOrder(std::vector<Agent*> order);  // and wakes all
  // Call after loading: computes derived state. Returns false when the parts are inconsistent.
  bool relinkBodies();
  void clearBodies();
  // The lists of agents that a tick visits, for saving: moving, emitting, present, wired.
  struct BodyList {
    std::vector<AgentHandle>& agents;
    bool Physique::*flag;
  };
  std::array<BodyList, 4> bodyLists() {
    return {{{movers_, &Physique::moving},
             {emitters_, &Physique::emitting},
             {presences_, &Physique::present},
             {wired_, &Physique::wired}}};
  }

 private:
  void wakeAll();
  void step(Agent& agent);
  void turn(Agent& agent);
  void fly(Agent& agent);
  bool slide(Agent& agent);
  void slideAlong(Agent& agent, const Sliding& sliding, const Room& room, const Trace& wall, double speed);
  void rest(Agent& agent);
  struct Feelers {
    struct Point {
      double x = 0, y = 0;  // from the agent's corner
      const Room* room = nullptr;
    };
    Point at[5];  // bottom, left, right, top, middle
    double pushX = 0, pushY = 0;
  };
  struct Hit {
    Trace wall;
    double x = 0, y = 0;  // of the point, from the agent's corner
  };
  Feelers feelersOf(const Agent& agent, const Room& room) const;
  Hit firstHit(const Agent& agent, const Feelers& feelers, double dx, double dy) const;
  bool isWedged(const Agent& agent, const Feelers& feelers) const;
  void goAlong(Agent& agent, const Feelers& feelers, const Hit& hit, double dx, double dy);
  void lean(Agent& agent, const Feelers& feelers, const Trace& wall, double into);
  void bounce(Agent& agent, const Trace& wall, double into);
  void impacts();
  void checkPortLines();
  template <class Visit>
  void eachCarried(Agent& carrier, Visit visit);
  void follow(Agent& carrier, float dx, float dy);
  std::int32_t planeInside(const Agent& vehicle) const;
  void detach(Agent& agent);  // when it is killed
  void removeFrom(std::vector<AgentHandle>& list, AgentHandle agent);
  template <class Visit>
  void sweep(std::vector<AgentHandle>& list, bool Physique::*flag, Visit visit);

  std::vector<Slot> slots_;
  std::vector<std::uint32_t> free_;
  std::vector<Agent*> order_;
  std::vector<std::uint64_t> awake_;
  ClassifierIndex classifiers_;
  // Whether the identifiers of agents ascend in order_, as they do until there were 2^32 of them; the youngest's.
  bool idsAscend_ = true;
  std::uint32_t lastId_ = 0;
  std::vector<std::unique_ptr<Agent>> dead_;
  std::size_t count_ = 0;
  SpatialIndex index_;
  std::vector<AgentHandle> movers_, emitters_, presences_, wired_;
  std::size_t moversSorted_ = 0;
  std::vector<AgentHandle> near_, open_;  // temporary
  // Impacts: by an agent's index, the last `meeting_` (one for each presence and tick) at which it touched.
  std::vector<std::uint64_t> metAt_;
  std::uint64_t meeting_ = 0;
};

}  // namespace vellum::caos
