#include "languages/skrit/world/engine.h"

#include <algorithm>

#include "base/text.h"

namespace vellum::skrit {

SkritObject& Engine::add(Implementation& implementation, std::int32_t owner) {
  auto made = std::make_unique<SkritObject>();
  made->handle = nextHandle_++;
  made->owner = owner;
  made->implementation = &implementation;
  ++implementation.objects;
  SkritObject& object = *made;
  byHandle_[object.handle] = made.get();
  objects_.push_back(std::move(made));
  return object;
}

SkritObject* Engine::find(std::int32_t handle) {
  auto found = byHandle_.find(handle);
  return found == byHandle_.end() ? nullptr : found->second;
}

void Engine::construct(SkritObject& object) {
  enterCode(object);
  object.state = object.implementation->startup;
  object.stateEntered = updates_;
  send(object, "OnConstruct", {});
  object.constructed = true;
  if (object.state != NoIndex) enter(object, object.state);
  leaveCode(object);
  applyPending(object);
  sweep();
}

void Engine::release(SkritObject& object) {
  if (object.dead || --object.references > 0) return;
  destroy(object);
  sweep();
}

void Engine::destroy(SkritObject& object) {
  object.dead = true;  // what OnDestroy does can't bring it back
  object.timers.clear();
  // Nothing may follow: the end of the event can take the object away.
  if (object.constructed) send(object, "OnDestroy", {});
}

// Takes dead objects away once no event is under way.
void Engine::sweep() {
  if (depth_ > 0) return;
  for (std::size_t i = 0; i < objects_.size(); ++i) {
    SkritObject& object = *objects_[i];
    if (!object.dead) continue;
    runner_.release(object);
    --object.implementation->objects;
    byHandle_.erase(object.handle);
    changes_.erase(object.handle);
    objects_.erase(objects_.begin() + static_cast<std::ptrdiff_t>(i--));
  }
}

static bool matches(const Arguments& wanted, const Arguments& given) {
  if (wanted.size() > given.size()) return false;
  for (std::size_t i = 0; i < wanted.size(); ++i)
    if (!wanted[i].equals(given[i])) return false;
  return true;
}

// The event handler first, then every trigger whose arguments are the event's, in the order of the source.
bool Engine::handle(SkritObject& object, const std::vector<HandlerRow>& rows, std::string_view event,
                    const Arguments& arguments) {
  bool any = false;
  for (bool triggers : {false, true})
    for (const HandlerRow& row : rows) {
      if (row.trigger != triggers || row.event != event) continue;
      if (row.trigger && !matches(row.arguments, arguments)) continue;
      any = true;
      runner_.run(object, row.function, row.trigger ? Arguments{} : arguments, nullptr);
    }
  return any;
}

bool Engine::send(SkritObject& object, std::string_view name, const Arguments& arguments) {
  std::string event = base::toLower(name);
  enterCode(object);
  const Implementation& implementation = *object.implementation;
  std::uint32_t state = object.state;
  bool handled = state != NoIndex && handle(object, implementation.states[state].handlers, event, arguments);
  if (!handled) handled = handle(object, implementation.handlers, event, arguments);
  // A state that a handler asked for goes before what the transitions say.
  if (object.pending == NoIndex && object.constructed && object.state == state)
    handled |= fireTransitions(object, event, arguments, false);
  leaveCode(object);
  applyPending(object);
  sweep();
  return handled;
}

bool Engine::holds(SkritObject& object, const TransitionTableRow& row, std::string_view event,
                   const Arguments& arguments) {
  for (const ConditionRow& condition : row.conditions) {
    if (!condition.event.empty()) {
      if (condition.event != event || !matches(condition.arguments, arguments)) return false;
      continue;
    }
    bool truth = false;
    if (!runner_.run(object, condition.test, {}, &truth) || !truth) return false;
  }
  return true;
}

bool Engine::fireTransitions(SkritObject& object, std::string_view event, const Arguments& arguments, bool polling) {
  if (object.state == NoIndex || object.dead) return false;
  for (const TransitionTableRow& row : object.implementation->states[object.state].transitions) {
    if (row.dynamic != polling || !holds(object, row, event, arguments)) continue;
    change(object, row.to, row.body);
    return true;
  }
  return false;
}

void Engine::enter(SkritObject& object, std::uint32_t state) {
  object.state = state;
  object.stateEntered = updates_;
  const StateTable& table = object.implementation->states[state];
  object.timedDone.assign(table.timed.size(), false);
  object.pollPeriod = table.pollPeriod;
  object.nextPoll = seconds() + table.pollPeriod;
  runner_.happened(object, "state", table.name);
  send(object, "OnEnterState", {});
}

// The transition's own code, OnExitState, the change, OnEnterState.
void Engine::change(SkritObject& object, std::uint32_t state, std::uint32_t body) {
  int& count = changes_[object.handle];
  if (++count > MaxChanges) {
    if (count == MaxChanges + 1) runner_.stateStorm(object, MaxChanges);
    object.pending = NoIndex;
    return;
  }
  enterCode(object);
  if (body != NoIndex) runner_.run(object, body, {}, nullptr);
  object.pending = NoIndex;
  if (object.state != NoIndex) send(object, "OnExitState", {});
  object.pending = NoIndex;  // leaving for one state can't lead to another
  std::erase_if(object.timers, [](const Timer& timer) { return !timer.global; });
  enter(object, state);
  leaveCode(object);
}

// Once the outermost code is done: the state that it asked for, and what that one asks for in turn.
void Engine::applyPending(SkritObject& object) {
  while (object.depth == 0 && object.constructed && object.pending != NoIndex && !object.dead) {
    std::uint32_t next = object.pending;
    object.pending = NoIndex;
    change(object, next, NoIndex);
  }
}

// ---- Time

Timer* Engine::findTimer(SkritObject& object, std::int32_t id) {
  for (Timer& timer : object.timers)
    if (timer.id == id) return &timer;
  return nullptr;
}

void Engine::destroyTimer(SkritObject& object, std::int32_t id) {
  std::erase_if(object.timers, [&](const Timer& timer) { return timer.id == id; });
}

Timer& Engine::createTimer(SkritObject& object, std::int32_t id, double time, bool frames) {
  destroyTimer(object, id);
  if (!(time >= 0)) time = 0;
  Timer timer;
  timer.id = id;
  timer.frames = frames;
  timer.period = time;
  timer.due = clock(frames) + time;
  object.timers.push_back(timer);
  return object.timers.back();
}

// A hair of tolerance: 0.1 seconds are three updates, however 1/30 rounds.
static bool due(double time, double now) { return time <= now + 1e-6; }

void Engine::runTimers(SkritObject& object) {
  // Timers that run out together go by their time, then by age. A timer made here is not looked at before the next
  // update.
  std::vector<std::pair<double, std::int32_t>> ready;
  for (const Timer& timer : object.timers)
    if (due(timer.due, clock(timer.frames))) ready.push_back({timer.due - clock(timer.frames), timer.id});
  std::stable_sort(ready.begin(), ready.end(), [](const auto& a, const auto& b) { return a.first < b.first; });
  for (auto [when, id] : ready) {
    Timer* timer = findTimer(object, id);
    if (timer == nullptr || object.dead) continue;  // gone meanwhile, with its state
    if (!due(timer->due, clock(timer->frames))) continue;
    if (timer->repeats == 0) {
      destroyTimer(object, id);
    } else {
      if (timer->repeats > 0) --timer->repeats;
      timer->due += timer->period;
      // A period shorter than an update fires once in each.
      if (due(timer->due, clock(timer->frames)))
        timer->due = clock(timer->frames) + (timer->frames ? 1.0 : 1.0 / UpdatesPerSecond);
    }
    runner_.happened(object, "timer", base::cat(id));
    send(object, "OnTimer", {Argument::ofInt(id)});
  }
}

void Engine::runTimed(SkritObject& object) {
  if (object.state == NoIndex) return;
  std::uint32_t state = object.state;
  std::uint64_t entered = object.stateEntered;
  const StateTable& table = object.implementation->states[state];
  double frames = static_cast<double>(updates_ - entered), seconds = frames / UpdatesPerSecond;
  std::vector<std::pair<double, std::size_t>> ready;
  for (std::size_t i = 0; i < table.timed.size() && i < object.timedDone.size(); ++i) {
    const TimedRow& row = table.timed[i];
    if (!object.timedDone[i] && due(row.time, row.frames ? frames : seconds))
      ready.push_back({row.frames ? row.time / UpdatesPerSecond : row.time, i});
  }
  std::stable_sort(ready.begin(), ready.end(), [](const auto& a, const auto& b) { return a.first < b.first; });
  for (auto [when, i] : ready) {
    // Entered anew, or left: these at functions are over.
    if (object.state != state || object.dead || i >= object.timedDone.size() || object.timedDone[i] ||
        object.stateEntered != entered)
      return;
    object.timedDone[i] = true;
    enterCode(object);
    runner_.run(object, table.timed[i].function, {}, nullptr);
    leaveCode(object);
    applyPending(object);
  }
}

void Engine::poll(SkritObject& object) {
  if (object.state == NoIndex || !object.implementation->states[object.state].polls) return;
  if (!due(object.nextPoll, seconds())) return;
  object.nextPoll = seconds() + object.pollPeriod;
  std::uint32_t state = object.state;
  send(object, "OnTransitionPoll", {});
  if (object.state != state || object.dead) return;
  enterCode(object);
  fireTransitions(object, "", {}, true);
  leaveCode(object);
  applyPending(object);
}

void Engine::update() {
  ++updates_;
  changes_.clear();
  float elapsed = 1.0f / UpdatesPerSecond;
  std::vector<std::int32_t> handles;  // objects made meanwhile wait for the next update
  for (const auto& object : objects_) handles.push_back(object->handle);
  static constexpr std::string_view Events[] = {
#define VELLUM_SKRIT_EVENT(name, group, parameters, sender, doc) \
  {sender[0] == 't' ? std::string_view(#name) : std::string_view()},
#include "languages/skrit/events/events.def"
#undef VELLUM_SKRIT_EVENT
  };
  for (std::int32_t handle : handles) {
    // The object is looked up again after each step: any of them may end it.
    auto alive = [&]() -> SkritObject* {
      SkritObject* object = find(handle);
      return object != nullptr && !object->dead ? object : nullptr;
    };
    ++depth_;  // dead objects stay in place until this one is done
    if (SkritObject* object = alive()) runTimers(*object);
    if (SkritObject* object = alive()) runTimed(*object);
    for (std::string_view event : Events)
      if (!event.empty())
        if (SkritObject* object = alive()) send(*object, event, {Argument::ofFloat(elapsed)});
    if (SkritObject* object = alive()) poll(*object);
    --depth_;
    sweep();
  }
}

// ---- Persistence

void Engine::hash(base::Hasher& hasher) const {
  base::ByteWriter writer;
  save(writer);
  hasher.text(writer.bytes());
}

void Engine::save(base::ByteWriter& writer) const {
  writer.u64(updates_);
  writer.i32(nextHandle_);
  writer.u32(static_cast<std::uint32_t>(objects_.size()));
  for (const auto& object : objects_) {
    writer.i32(object->handle);
    writer.i32(object->owner);
    writer.i32(object->references);
    writer.text(object->implementation->name);
    writer.u32(object->state);
    writer.u32(object->pending);
    writer.u64(object->stateEntered);
    writer.f64(object->nextPoll);
    writer.f64(object->pollPeriod);
    writer.i32(object->nextTimer);
    writer.u32(static_cast<std::uint32_t>(object->timedDone.size()));
    for (bool done : object->timedDone) writer.flag(done);
    writer.u32(static_cast<std::uint32_t>(object->timers.size()));
    for (const Timer& timer : object->timers) {
      writer.i32(timer.id);
      writer.flag(timer.frames);
      writer.flag(timer.global);
      writer.f64(timer.due);
      writer.f64(timer.period);
      writer.i32(timer.repeats);
    }
  }
}

base::Result<void> Engine::restore(base::ByteReader& reader, std::span<Implementation* const> implementations) {
  while (!objects_.empty()) {
    SkritObject& object = *objects_.back();
    runner_.release(object);
    --object.implementation->objects;
    objects_.pop_back();
  }
  byHandle_.clear();
  updates_ = reader.u64();
  std::int32_t next = reader.i32();
  std::uint32_t count = reader.u32();
  for (std::uint32_t i = 0; i < count && reader.ok(); ++i) {
    std::int32_t handle = reader.i32(), owner = reader.i32(), references = reader.i32();
    std::string name(reader.text());
    auto found = std::find_if(implementations.begin(), implementations.end(),
                              [&](const Implementation* each) { return each->name == name; });
    if (found == implementations.end())
      return base::Error{base::cat("the save has an object of '", name, "', which is not loaded")};
    if (byHandle_.contains(handle)) return base::Error{"the save has two objects of one handle"};
    SkritObject& object = add(**found, owner);
    byHandle_.erase(object.handle);
    object.handle = handle;
    byHandle_[handle] = &object;
    object.references = references;
    object.constructed = true;
    std::size_t states = (*found)->states.size();
    object.state = reader.u32();
    object.pending = reader.u32();
    if ((object.state != NoIndex && object.state >= states) || (object.pending != NoIndex && object.pending >= states))
      return base::Error{"the save names a state that is not there"};
    object.stateEntered = reader.u64();
    object.nextPoll = reader.f64();
    object.pollPeriod = reader.f64();
    object.nextTimer = reader.i32();
    for (std::uint32_t left = reader.u32(); left > 0 && reader.ok(); --left) object.timedDone.push_back(reader.flag());
    for (std::uint32_t left = reader.u32(); left > 0 && reader.ok(); --left) {
      Timer timer;
      timer.id = reader.i32();
      timer.frames = reader.flag();
      timer.global = reader.flag();
      timer.due = reader.f64();
      timer.period = reader.f64();
      timer.repeats = reader.i32();
      object.timers.push_back(timer);
    }
  }
  nextHandle_ = next;  // add() has counted on
  if (!reader.ok()) return base::Error{"the save is damaged"};
  return {};
}

}  // namespace vellum::skrit
