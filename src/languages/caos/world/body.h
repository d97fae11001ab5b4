// An agent in the physical world. State that only some agents have is in Gear, created when it is needed.
#pragma once

#include <cstdint>
#include <memory>
#include <string>
#include <utility>
#include <vector>

namespace vellum::caos {

using AgentHandle = std::uint64_t;

// CAOS: ATTR
namespace attribute {
enum Flag : std::int32_t {
  Carryable = 1,
  Mouseable = 2,
  Activateable = 4,
  GreedyCabin = 8,
  Invisible = 16,
  Floatable = 32,
  SufferCollisions = 64,
  SufferPhysics = 128,
  CameraShy = 256,
  OpenAirCabin = 512,
  Rotatable = 1024,
  Presence = 2048,
};
}  // namespace attribute

// A value on the heap that is copied with its owner; null until make().
template <class T>
class Rare {
 public:
  Rare() = default;
  Rare(const Rare& other) : value_(other.value_ ? std::make_unique<T>(*other.value_) : nullptr) {}
  Rare(Rare&&) = default;
  Rare& operator=(const Rare& other) {
    if (this != &other) value_ = other.value_ ? std::make_unique<T>(*other.value_) : nullptr;
    return *this;
  }
  Rare& operator=(Rare&&) = default;
  T* get() const { return value_.get(); }
  T& make() {
    if (value_ == nullptr) value_ = std::make_unique<T>();
    return *value_;
  }
  void clear() { value_.reset(); }

 private:
  std::unique_ptr<T> value_;
};

// Where an agent is held (CAOS: PUHL) or holds (PUPT), from its upper left corner.
struct HoldPoint {
  std::int32_t pose = -1;  // -1: all poses without a point of their own
  std::int32_t x = 0, y = 0;
};

// CAOS: PRT: INEW. The input stores the connection; outputs list their targets.
struct InputPort {
  std::int32_t id = 0;
  std::string name, description;
  std::int32_t x = 0, y = 0, message = 0;
  AgentHandle source = 0;
  std::int32_t output = -1;
};

struct PortTarget {
  AgentHandle agent = 0;
  std::int32_t input = 0;
};

// CAOS: PRT: ONEW
struct OutputPort {
  std::int32_t id = 0;
  std::string name, description;
  std::int32_t x = 0, y = 0;
  std::vector<PortTarget> targets;
};

struct Gear {
  bool hasCore = false;
  float core[4] = {};  // left, top, right, bottom from the upper left corner (CAOS: CORE)

  // CAOS: SPIN, AVEL, ADMP, FDMP, SDMP, ROTN, VARC
  float spin = 0, turning = 0, turningDamp = 0, forwardDamp = 0, sidewaysDamp = 0, viewArc = 0;
  std::int32_t imagesOfTurn = 0, turns = 0;

  AgentHandle floatsBy = 0;  // CAOS: FREL; 0 the main camera
  float floatX = 0, floatY = 0;

  std::vector<HoldPoint> handles, hands;  // CAOS: PUHL, PUPT

  bool hasCabin = false;
  std::int32_t cabin[4] = {};  // left, top, right, bottom from the upper left corner (CAOS: CABN)
  std::int32_t cabinPlane = 0, cabinRoom = -1, cabinWidth = 0;
  std::vector<AgentHandle> carried;  // passengers, or the one held agent

  std::vector<InputPort> inputs;
  std::vector<OutputPort> outputs;

  std::vector<AgentHandle> touching;  // other presences, so that an impact is reported once
};

struct Physique {
  AgentHandle carrier = 0;     // the agent that carries it (CAOS: CARR)
  std::int32_t room = -1;      // a room that its middle was in, as a hint
  std::int32_t ownPlane = 0;   // its plane outside of the carrier
  float emission = 0;          // CAOS: EMIT
  std::int8_t automaton = -1;  // of the emission
  std::int8_t wall = -1;       // the last wall it hit: a Direction (CAOS: WALL)
  bool moving = false;         // physics visits it in each tick
  bool falling = false;        // CAOS: FALL
  bool grounded = false;       // it rests or slides on a floor
  bool emitting = false;       // it is in the list of emitters
  bool present = false;        // it is in the list of presences
  bool wired = false;          // it is in the list of agents with ports
  Rare<Gear> gear;
};

}  // namespace vellum::caos
