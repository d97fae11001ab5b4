// How skrit objects live: they are made and released (lifecycle.cpp), are sent events (dispatch.cpp), change their
// states (states.cpp). Each of these may lead to the others.
#pragma once

#include "languages/skrit/world/engine.h"

namespace vellum::skrit {

// ---- Life

// The object is not constructed yet. Must not be called when the table of objects is full.
SkritObject& addObject(Engine& engine, Implementation& implementation, std::int32_t owner);
// OnConstruct, then OnEnterState of the startup state.
void construct(Engine& engine, SkritObject& object);
inline void addHandle(SkritObject& object) { ++object.references; }
// Releases one handle; with the last one the object gets OnDestroy and is removed, and with the last object of a skrit
// OnDestroyShared is sent.
void releaseHandle(Engine& engine, SkritObject& object);
// Removes dead objects once no code runs.
void sweep(Engine& engine);

// ---- Events

// Sends an event to one object. Returns whether a handler ran.
bool send(Engine& engine, SkritObject& object, EventId event, const Arguments& arguments);
bool send(Engine& engine, SkritObject& object, std::string_view event, const Arguments& arguments);
// Sends an event to every object that handles it, in the order of creation, and returns how many handled it.
std::size_t broadcast(Engine& engine, EventId event, const Arguments& arguments);

// ---- States: transitions, changes, polls

inline constexpr int MaxStateChanges = 100;  // of one object, between two updates

// Requests a state. The change happens when the code that runs in the object has ended.
inline void requestState(SkritObject& object, std::uint32_t state) { object.pending = state; }
void setPollPeriod(Engine& engine, SkritObject& object, double seconds);

// OnEnterState is sent, but not OnExitState of the state before.
void enterState(Engine& engine, SkritObject& object, std::uint32_t state);
// Changes the state when one of these transitions of the state, all with this event, holds; returns whether one did.
bool fireTransitions(Engine& engine, SkritObject& object, const EventRows& rows, EventId event,
                     const Arguments& arguments);
// Once the outermost code has ended: changes to the requested state, and to the states requested by its handlers.
void applyPending(Engine& engine, SkritObject& object);
// Evaluates the transitions without an event, when that is due.
void poll(Engine& engine, SkritObject& object);

// ---- Running code

// Dead objects stay in place until the last instance of this class is gone.
class Stay {
 public:
  explicit Stay(Engine& engine) : engine_(engine) { ++engine_.depth; }
  ~Stay() {
    --engine_.depth;
    sweep(engine_);
  }
  Stay(const Stay&) = delete;
  Stay& operator=(const Stay&) = delete;

 private:
  Engine& engine_;
};

// Encloses code that runs in an object: requested changes of state happen when the last instance of this class is gone.
class Running {
 public:
  Running(Engine& engine, SkritObject& object) : engine_(engine), object_(object) {
    ++engine_.depth;
    ++object_.depth;
  }
  ~Running() {
    --engine_.depth;
    --object_.depth;
    if (object_.pending != NoIndex) applyPending(engine_, object_);
    if (!engine_.dead.empty()) sweep(engine_);
  }
  Running(const Running&) = delete;
  Running& operator=(const Running&) = delete;

 private:
  Engine& engine_;
  SkritObject& object_;
};

}  // namespace vellum::skrit
