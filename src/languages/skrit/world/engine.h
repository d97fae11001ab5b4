// The skrit engine (Skrit manual, "Skrit Engine"): owns the objects, sends them events, runs their state machines.
//
// Time advances in updates. In an update every object, in the order of creation, gets: its timers that have expired,
// its at functions that are due, the update events that it handles, then its poll. An object for which none of these is
// due is not visited: the cost of an update depends only on the objects that have something to do (schedule.cpp).
#pragma once

#include <queue>
#include <span>
#include <unordered_map>

#include "base/archive.h"
#include "languages/skrit/world/handle_table.h"
#include "languages/skrit/world/object_store.h"
#include "languages/skrit/world/wake_wheel.h"

namespace vellum::skrit {

// The standard events by number.
namespace events {
enum : EventId {
#define VELLUM_SKRIT_EVENT(name, group, parameters, sender, doc) name,
#include "languages/skrit/builtins/events.def"
#undef VELLUM_SKRIT_EVENT
  Count
};
}  // namespace events

// Runs the code of handlers. The engine does not know the virtual machine.
class CodeRunner {
 public:
  virtual ~CodeRunner() = default;
  // Runs function `function` of the object's implementation. Returns false when a fault, which the runner has reported,
  // stopped it. `truth`, if given, receives the function's result as a condition.
  virtual bool run(SkritObject& object, std::uint32_t function, const Arguments& arguments, bool* truth) = 0;
  // Releases what an object's memory holds; with `last`, also what the objects of its skrit share.
  virtual void release(SkritObject& object, bool last) = 0;
  // The object changes its state endlessly.
  virtual void stateStorm(SkritObject& object, int changes) = 0;
  // Reports a traceable event: "state", "timer". Called only while tracing() returns true.
  virtual bool tracing() const = 0;
  virtual void happened(const SkritObject& object, std::string_view what, std::string_view detail) = 0;
};

class Engine {
 public:
  static constexpr int UpdatesPerSecond = 30;
  static constexpr int MaxChanges = 100;  // of state, of one object, between two updates
  static constexpr std::size_t MaxObjects = 1'000'000;
  static constexpr std::size_t MaxTimers = 4096;  // of one object
  static constexpr std::int32_t LastHandle = 0x3fffffff;

  explicit Engine(CodeRunner& runner);
  Engine(const Engine&) = delete;
  Engine& operator=(const Engine&) = delete;

  // ---- Objects (engine.cpp)

  bool full() const { return byHandle_.size() >= MaxObjects || nextHandle_ >= LastHandle; }
  // Does not own the implementation, which must outlive the object. The object is not constructed yet. Must not be
  // called when full().
  SkritObject& add(Implementation& implementation, std::int32_t owner);
  // OnConstruct, then OnEnterState of the startup state.
  void construct(SkritObject& object);
  SkritObject* find(std::int32_t handle) const { return byHandle_.find(handle); }  // null when it is gone
  void retain(SkritObject& object) { ++object.references; }
  // Releases one handle; with the last one the object gets OnDestroy and is removed, and with the last object of a
  // skrit OnDestroyShared is sent.
  void release(SkritObject& object);
  // Visits objects in the order of creation. `body` must not make or release objects.
  void forEach(auto&& body) const {
    for (const ObjectRef& each : objects_)
      if (SkritObject* object = each.get()) body(*object);
  }
  std::size_t objectCount() const { return byHandle_.size(); }
  // The handles of all objects, oldest first.
  std::vector<std::int32_t> handles() const;
  // Call when `implementation` has new tables (live reload): finds the objects' states by their names. `names` are
  // those of the old states by index.
  void reloaded(Implementation& implementation, const std::vector<std::string>& names);

  // ---- Events (dispatch.cpp)

  // By name, ignoring case, without '$'. NoIndex: no skrit has ever handled it.
  EventId event(std::string_view name) const;
  // Sends an event to one object. Returns whether a handler ran.
  bool send(SkritObject& object, EventId event, const Arguments& arguments);
  bool send(SkritObject& object, std::string_view event, const Arguments& arguments);
  // Sends an event to every object, in the order of creation, and returns how many handled it. The first broadcast of
  // an event visits all objects, later ones only those that may handle it in their current state.
  std::size_t broadcast(EventId event, const Arguments& arguments);
  bool handles(const SkritObject& object, EventId event) const;
  void update();
  std::uint64_t updates() const { return updates_; }
  double seconds() const { return static_cast<double>(updates_) / UpdatesPerSecond; }
  // How many objects the last update visited.
  std::size_t visits() const { return visits_; }

  // Dead objects stay in place until the last instance of this class is gone.
  class Stay {
   public:
    explicit Stay(Engine& engine) : engine_(engine) { ++engine_.depth_; }
    ~Stay() {
      --engine_.depth_;
      engine_.sweep();
    }
    Stay(const Stay&) = delete;
    Stay& operator=(const Stay&) = delete;

   private:
    Engine& engine_;
  };

  // Encloses code that the host runs in an object: requested changes happen when the last instance of this class is
  // gone.
  class Running {
   public:
    Running(Engine& engine, SkritObject& object) : engine_(engine), object_(object) { engine_.enterCode(object_); }
    ~Running() {
      engine_.leaveCode(object_);
      engine_.applyPending(object_);
      engine_.sweep();
    }
    Running(const Running&) = delete;
    Running& operator=(const Running&) = delete;

   private:
    Engine& engine_;
    SkritObject& object_;
  };

  // ---- Requests of skrits (timers.cpp)

  void setState(SkritObject& object, std::uint32_t state) { object.pending = state; }
  // Returns null when the object already has too many timers.
  Timer* createTimer(SkritObject& object, std::int32_t id, double time, bool frames);
  static Timer* findTimer(SkritObject& object, std::int32_t id);
  static void destroyTimer(SkritObject& object, std::int32_t id);
  double timeLeft(const Timer& timer) const { return timer.due - clock(timer.frames); }
  void setTimeLeft(SkritObject& object, Timer& timer, double time);
  void setPollPeriod(SkritObject& object, double seconds);

  // ---- Persistence (persistence.cpp)

  // The runner saves the memory of objects. `implementationNamed` finds or loads a skrit, or returns null; only readers
  // call it. After a failure there are no objects.
  template <class Archive, class Named>
  static void fields(Archive& archive, base::FieldsOf<Archive, Engine>& engine, Named&& implementationNamed);

 private:
  static constexpr std::uint64_t Never = ~std::uint64_t(0);

  double clock(bool frames) const { return frames ? static_cast<double>(updates_) : seconds(); }
  void prepare(Implementation& implementation);
  EventId intern(std::string_view name);
  bool handle(SkritObject& object, const std::vector<HandlerRow>& rows, const EventIndex& index, EventId event,
              const Arguments& arguments);
  bool fireTransitions(SkritObject& object, EventId event, const Arguments& arguments);
  bool fireDynamicTransitions(SkritObject& object);
  bool holds(SkritObject& object, const TransitionTableRow& row, EventId event, const Arguments& arguments);
  void enter(SkritObject& object, std::uint32_t state);
  void change(SkritObject& object, std::uint32_t state, std::uint32_t body);
  void applyPending(SkritObject& object);
  void runTimers(SkritObject& object);
  void runTimed(SkritObject& object);
  void poll(SkritObject& object);
  void destroy(SkritObject& object);
  void sweep();
  void compact();
  void enterCode(SkritObject& object) {
    ++depth_;
    ++object.depth;
  }
  void leaveCode(SkritObject& object) {
    --depth_;
    --object.depth;
  }

  // Schedule (schedule.cpp)
  std::uint64_t updateOf(double time, bool frames) const;
  std::uint64_t nextWake(const SkritObject& object) const;
  void schedule(SkritObject& object);
  void joinAudiences(SkritObject& object);
  void collectVisits();
  SkritObject* nextVisit();
  void rebuildSchedule();
  bool visitsLater(const SkritObject& object) const {
    return updating_ && object.handle > visiting_ && object.handle < firstNew_ && object.visited != updates_;
  }
  template <class Archive>
  void objectFields(Archive& archive, base::FieldsOf<Archive, SkritObject>& object) const;
  SkritObject* addSaved(base::ArchiveReader& reader, Implementation& implementation, std::int32_t handle,
                        std::int32_t owner, std::int32_t references);
  void clear();

  struct CaseHash {
    using is_transparent = void;
    std::size_t operator()(std::string_view name) const;
  };
  struct CaseEqual {
    using is_transparent = void;
    bool operator()(std::string_view a, std::string_view b) const;
  };
  // Objects in the order of creation, and those that joined since they were sorted.
  struct Audience {
    EventId event = NoIndex;
    std::vector<ObjectRef> objects, added;
    void settle();
  };

  CodeRunner& runner_;
  ObjectStore store_;
  std::vector<ObjectRef> objects_;  // in the order of creation
  std::size_t gone_ = 0;            // of objects_
  HandleTable byHandle_;
  std::int32_t nextHandle_ = 0x100;
  std::uint64_t updates_ = 0;
  int depth_ = 0;                   // nesting depth of the events being sent
  std::vector<std::int32_t> dead_;  // to be swept
  std::unordered_map<std::string, EventId, CaseHash, CaseEqual> eventIds_;

  WakeWheel wakes_;
  Audience tickers_;                 // objects that handle an event of every update
  std::vector<Audience> audiences_;  // of events that were broadcast
  // The objects that an update visits, in the order of creation: those that tick, and those for which something is due.
  struct VisitList {
    std::vector<ObjectRef> objects;
    std::size_t at = 0;
    const ObjectRef* head() const { return at < objects.size() ? &objects[at] : nullptr; }
  };
  VisitList tickerVisits_, dueVisits_;
  std::priority_queue<ObjectRef, std::vector<ObjectRef>, std::greater<ObjectRef>> lateVisits_;
  bool updating_ = false;
  std::int32_t visiting_ = 0, firstNew_ = 0;
  std::size_t visits_ = 0;
  const Arguments elapsed_ = {Argument::ofFloat(1.0f / UpdatesPerSecond)};
  // Reused buffers, so that a steady update allocates nothing.
  struct Due {
    double when;
    std::uint32_t order;  // among those that are due at the same time
    std::int32_t id;
    bool operator<(const Due& other) const { return when != other.when ? when < other.when : order < other.order; }
  };
  std::vector<Due> due_;
  Arguments timerArguments_ = {Argument::ofInt(0)};
  std::vector<std::vector<ObjectRef>> hearers_;  // of the running broadcasts, innermost last
  std::size_t broadcasts_ = 0;
};

// ---- Persistence, the part that asks for skrits

template <class Archive, class Named>
void Engine::fields(Archive& archive, base::FieldsOf<Archive, Engine>& engine, Named&& implementationNamed) {
  if constexpr (Archive::reads) engine.clear();
  std::int32_t next = engine.nextHandle_;
  archive.part("objects");
  archive(engine.updates_, next);
  std::size_t count = archive.count(engine.byHandle_.size());
  if constexpr (Archive::reads) {
    for (std::size_t i = 0; i < count && archive.ok(); ++i) {
      std::int32_t handle = 0, owner = 0, references = 0;
      std::string name;
      archive(handle, owner, references, name);
      Implementation* implementation = archive.ok() ? implementationNamed(name) : nullptr;
      if (implementation == nullptr) archive.fail("an object is of '" + name + "', which can't be loaded");
      else if (SkritObject* object = engine.addSaved(archive, *implementation, handle, owner, references))
        engine.objectFields(archive, *object);
    }
    archive.require(next >= engine.nextHandle_, "the next handle is taken");
    if (!archive.ok()) return engine.clear();
    engine.nextHandle_ = next;
    engine.rebuildSchedule();
  } else {
    engine.forEach([&](const SkritObject& object) {
      archive(object.handle, object.owner, object.references, object.implementation->name);
      engine.objectFields(archive, object);
    });
  }
}

}  // namespace vellum::skrit
