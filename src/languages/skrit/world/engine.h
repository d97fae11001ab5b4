// The skrit engine (Skrit manual, "Skrit Engine"): owns the objects, sends them events, runs their state machines.
//
// Time goes in updates. Within one update every object, in the order of creation, gets: its timers that ran out, its
// at functions that are due, the update events that it handles, then its poll.
#pragma once

#include <span>
#include <unordered_map>

#include "base/bytes.h"
#include "base/hash.h"
#include "base/result.h"
#include "languages/skrit/world/object.h"

namespace vellum::skrit {

// Runs the code of handlers. The engine knows no virtual machine.
class CodeRunner {
 public:
  virtual ~CodeRunner() = default;
  // Runs function `function` of the object's implementation. False: it was stopped by a fault, which the runner has
  // reported. `truth`, when asked for, is the function's result as a condition.
  virtual bool run(SkritObject& object, std::uint32_t function, const Arguments& arguments, bool* truth) = 0;
  // What an object's memory holds must be released.
  virtual void release(SkritObject& object) = 0;
  // The object keeps changing its state without end.
  virtual void stateStorm(SkritObject& object, int changes) = 0;
  // Something happened that a trace may show: "state", "event", "timer".
  virtual void happened(const SkritObject& object, std::string_view what, std::string_view detail) = 0;
};

class Engine {
 public:
  static constexpr int UpdatesPerSecond = 30;
  static constexpr int MaxChanges = 100;  // of state, of one object, between two updates

  explicit Engine(CodeRunner& runner) : runner_(runner) {}
  Engine(const Engine&) = delete;
  Engine& operator=(const Engine&) = delete;

  // ---- Objects

  // Takes no ownership of the implementation, which must stay. The object is not constructed yet.
  SkritObject& add(Implementation& implementation, std::int32_t owner);
  // OnConstruct, then OnEnterState of the startup state.
  void construct(SkritObject& object);
  SkritObject* find(std::int32_t handle);
  void retain(SkritObject& object) { ++object.references; }
  // One handle less; with the last one the object gets OnDestroy and goes.
  void release(SkritObject& object);
  const std::vector<std::unique_ptr<SkritObject>>& objects() const { return objects_; }

  // ---- Events

  // Sends an event to one object. True when anybody handled it.
  bool send(SkritObject& object, std::string_view event, const Arguments& arguments);
  void update();
  std::uint64_t updates() const { return updates_; }
  double seconds() const { return static_cast<double>(updates_) / UpdatesPerSecond; }

  // Carries out the change of state that code run from outside has asked for.
  void settle(SkritObject& object) {
    applyPending(object);
    sweep();
  }

  // ---- What skrits ask for

  void setState(SkritObject& object, std::uint32_t state) { object.pending = state; }
  Timer& createTimer(SkritObject& object, std::int32_t id, double time, bool frames);
  static Timer* findTimer(SkritObject& object, std::int32_t id);
  static void destroyTimer(SkritObject& object, std::int32_t id);
  double timeLeft(const Timer& timer) const { return timer.due - clock(timer.frames); }
  void setTimeLeft(Timer& timer, double time) const { timer.due = clock(timer.frames) + time; }

  void hash(base::Hasher& hasher) const;
  void save(base::ByteWriter& writer) const;
  // The memory of objects is the runner's to save; implementations are named by index.
  base::Result<void> restore(base::ByteReader& reader, std::span<Implementation* const> implementations);

 private:
  double clock(bool frames) const { return frames ? static_cast<double>(updates_) : seconds(); }
  bool handle(SkritObject& object, const std::vector<HandlerRow>& rows, std::string_view event,
              const Arguments& arguments);
  bool fireTransitions(SkritObject& object, std::string_view event, const Arguments& arguments, bool polling);
  bool holds(SkritObject& object, const TransitionTableRow& row, std::string_view event, const Arguments& arguments);
  void enter(SkritObject& object, std::uint32_t state);
  void change(SkritObject& object, std::uint32_t state, std::uint32_t body);
  void applyPending(SkritObject& object);
  void runTimers(SkritObject& object);
  void runTimed(SkritObject& object);
  void poll(SkritObject& object);
  void destroy(SkritObject& object);
  void sweep();
  void enterCode(SkritObject& object) {
    ++depth_;
    ++object.depth;
  }
  void leaveCode(SkritObject& object) {
    --depth_;
    --object.depth;
  }

  CodeRunner& runner_;
  std::vector<std::unique_ptr<SkritObject>> objects_;
  std::unordered_map<std::int32_t, SkritObject*> byHandle_;
  std::int32_t nextHandle_ = 0x100;
  std::uint64_t updates_ = 0;
  int depth_ = 0;                                  // events being sent, inside each other
  std::unordered_map<std::int32_t, int> changes_;  // of state, in this update
};

}  // namespace vellum::skrit
