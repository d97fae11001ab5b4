#include "languages/skrit/world/engine.h"

#include <algorithm>
#include <array>

#include "base/text.h"

namespace vellum::skrit {

Engine::Engine(CodeRunner& runner) : runner_(runner) {
#define VELLUM_SKRIT_EVENT(name, group, parameters, sender, doc) intern(#name);
#include "languages/skrit/builtins/events.def"
#undef VELLUM_SKRIT_EVENT
}

SkritObject& Engine::add(Implementation& implementation, std::int32_t owner) {
  if (!implementation.prepared) prepare(implementation);
  SkritObject& object = store_.take(implementation);
  object.handle = nextHandle_++;
  object.owner = owner;
  ++implementation.objects;
  ++implementation.alive;
  byHandle_.add(object);
  objects_.emplace_back(object);
  return object;
}

std::vector<std::int32_t> Engine::handles() const {
  std::vector<std::int32_t> out;
  out.reserve(byHandle_.size());
  forEach([&](const SkritObject& object) { out.push_back(object.handle); });
  return out;
}

void Engine::construct(SkritObject& object) {
  Running running(*this, object);
  object.state = object.implementation->startup;
  object.stateEntered = updates_;
  send(object, events::OnConstruct, {});
  object.constructed = true;
  if (object.state != NoIndex) {
    enter(object, object.state);
  } else {
    joinAudiences(object);
    schedule(object);
  }
}

void Engine::release(SkritObject& object) {
  if (object.dead || --object.references > 0) return;
  destroy(object);
}

void Engine::destroy(SkritObject& object) {
  ++depth_;            // nothing is swept before all events are sent
  object.dead = true;  // OnDestroy can't revive it
  dead_.push_back(object.handle);
  object.timers.clear();
  if (object.constructed) send(object, events::OnDestroy, {});
  Implementation& implementation = *object.implementation;
  if (--implementation.alive == 0 && object.constructed) send(object, events::OnDestroyShared, {});
  --depth_;
  sweep();
}

// Deletes dead objects once no code runs.
void Engine::sweep() {
  if (depth_ > 0 || dead_.empty()) return;
  std::vector<std::int32_t> dead = std::move(dead_);
  dead_.clear();
  for (std::int32_t handle : dead) {
    SkritObject* object = find(handle);
    if (object == nullptr) continue;
    bool last = --object->implementation->objects == 0;
    byHandle_.erase(handle);
    ++gone_;
    runner_.release(*object, last);
    store_.give(*object);
  }
  compact();
}

void Engine::compact() {
  if (gone_ < 64 || gone_ * 2 < objects_.size()) return;
  std::erase_if(objects_, [](const ObjectRef& each) { return each.get() == nullptr; });
  gone_ = 0;
}

void Engine::clear() {
  forEach([&](SkritObject& object) {
    Implementation& implementation = *object.implementation;
    bool last = --implementation.objects == 0;
    implementation.alive = implementation.objects;
    runner_.release(object, last);
    store_.give(object);
  });
  objects_.clear();
  byHandle_.clear();
  dead_.clear();
  gone_ = 0;
  nextHandle_ = 0x100;
  rebuildSchedule();
}

void Engine::reloaded(Implementation& implementation, const std::vector<std::string>& names) {
  implementation.prepared = false;
  prepare(implementation);
  auto again = [&](std::uint32_t state) {
    if (state >= names.size()) return NoIndex;
    for (std::uint32_t i = 0; i < implementation.states.size(); ++i)
      if (base::equalsIgnoreCase(implementation.states[i].name, names[state])) return i;
    return NoIndex;
  };
  for (std::int32_t handle : handles()) {
    SkritObject* object = find(handle);
    if (object == nullptr || object->implementation != &implementation || object->dead) continue;
    std::uint32_t state = again(object->state);
    object->pending = again(object->pending);
    object->ticking = false;
    if (state == NoIndex && implementation.startup != NoIndex) {
      // The state no longer exists, so the object starts over.
      std::erase_if(object->timers, [](const Timer& timer) { return !timer.global; });
      Running running(*this, *object);
      enter(*object, implementation.startup);
      continue;
    }
    object->state = state;
    object->timedDone.clear();
    if (state != NoIndex) {
      const StateTable& table = implementation.states[state];
      double frames = static_cast<double>(updates_ - object->stateEntered), seconds = frames / UpdatesPerSecond;
      for (const TimedRow& row : table.timed)
        object->timedDone.push_back(row.time <= (row.frames ? frames : seconds) + 1e-6);  // its time has passed
      object->pollPeriod = table.pollPeriod;
    }
    joinAudiences(*object);
    schedule(*object);
  }
}

namespace {

// The events of every update.
constexpr auto Ticks = [] {
  constexpr bool ticks[] = {
#define VELLUM_SKRIT_EVENT(name, group, parameters, sender, doc) sender[0] == 't',
#include "languages/skrit/builtins/events.def"
#undef VELLUM_SKRIT_EVENT
  };
  std::array<EventId, std::count(std::begin(ticks), std::end(ticks), true)> events{};
  std::size_t at = 0;
  for (EventId event = 0; event < std::size(ticks); ++event)
    if (ticks[event]) events[at++] = event;
  return events;
}();

}  // namespace

void Engine::update() {
  ++updates_;
  updating_ = true;
  visiting_ = 0;
  firstNew_ = nextHandle_;  // objects made during this update wait for the next one
  collectVisits();
  visits_ = 0;
  while (SkritObject* first = nextVisit()) {
    ++visits_;
    std::int32_t handle = visiting_ = first->handle;
    first->visited = updates_;
    ++depth_;  // dead objects stay in place until this update ends
    SkritObject& object = *first;
    if (!object.dead) runTimers(object);
    if (!object.dead) runTimed(object);
    for (EventId event : Ticks)
      if (!object.dead && object.ticking && handles(object, event)) send(object, event, elapsed_);
    if (!object.dead) poll(object);
    if (!object.dead) schedule(object);
    --depth_;
    sweep();
    visiting_ = handle;
  }
  updating_ = false;
}

}  // namespace vellum::skrit
