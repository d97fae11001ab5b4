// Which objects an update visits: those that handle an event of every update, and those for which a timer, an at
// function or a poll is due. All of this is derived from the objects, so it is not saved.
#include <algorithm>

#include "languages/skrit/world/engine.h"

namespace vellum::skrit {

void Engine::Audience::settle() {
  if (added.empty()) return;
  std::sort(added.begin(), added.end());
  std::size_t middle = objects.size();
  bool allLater = objects.empty() || objects.back() < added.front();
  objects.insert(objects.end(), added.begin(), added.end());
  added.clear();
  if (!allLater)
    std::inplace_merge(objects.begin(), objects.begin() + static_cast<std::ptrdiff_t>(middle), objects.end());
  objects.erase(std::unique(objects.begin(), objects.end()), objects.end());
}

// The first update at which a time may have passed; one too early does no harm.
std::uint64_t Engine::updateOf(double time, bool frames) const {
  double update = frames ? time : time * UpdatesPerSecond;
  if (!(update < 1e15)) return Never;
  if (update <= static_cast<double>(updates_)) return updates_;
  auto whole = static_cast<std::uint64_t>(update - 1e-4);  // the tolerance of due(), in updates
  return static_cast<double>(whole) < update - 1e-4 ? whole + 1 : whole;
}

std::uint64_t Engine::nextWake(const SkritObject& object) const {
  std::uint64_t next = Never;
  for (const Timer& timer : object.timers) next = std::min(next, updateOf(timer.due, timer.frames));
  if (object.state == NoIndex) return next;
  const StateTable& state = object.implementation->states[object.state];
  for (std::size_t i = 0; i < state.timed.size() && i < object.timedDone.size(); ++i) {
    if (object.timedDone[i]) continue;
    const TimedRow& row = state.timed[i];
    double frames = row.frames ? row.time : row.time * UpdatesPerSecond;
    next = std::min(next, updateOf(static_cast<double>(object.stateEntered) + frames, true));
  }
  if (state.polls) next = std::min(next, updateOf(object.nextPoll, false));
  return next;
}

// Ensures that the object is visited when its next event is due.
void Engine::schedule(SkritObject& object) {
  if (object.dead) return;
  std::uint64_t next = nextWake(object);
  if (next == Never) return;
  if (next <= updates_) {
    if (visitsLater(object)) {
      lateVisits_.emplace(object);
      return;
    }
    next = updates_ + 1;
  }
  // A later time needs no action: the earlier visit schedules the object again.
  if (object.wake > updates_ && object.wake <= next) return;
  object.wake = next;
  wakes_.add(next, ObjectRef(object));
}

// Called after a change of state, when the object may handle other events than before.
void Engine::joinAudiences(SkritObject& object) {
  const Implementation& implementation = *object.implementation;
  bool ticks = implementation.ticks || (object.state != NoIndex && implementation.states[object.state].ticks);
  if (ticks && !object.ticking) {
    object.ticking = true;
    tickers_.added.emplace_back(object);
    if (visitsLater(object)) lateVisits_.emplace(object);
  }
  for (Audience& audience : audiences_) {
    if (!handles(object, audience.event)) continue;
    audience.added.emplace_back(object);
    if (audience.added.size() > audience.objects.size() + 1024) audience.settle();
  }
}

void Engine::collectVisits() {
  for (VisitList* list : {&tickerVisits_, &dueVisits_}) {
    list->objects.clear();
    list->at = 0;
  }
  while (!lateVisits_.empty()) lateVisits_.pop();
  // Objects that ended, or whose state handles no event of every update any more, leave the list here.
  tickers_.settle();
  std::erase_if(tickers_.objects, [&](const ObjectRef& each) {
    SkritObject* object = each.get();
    if (object == nullptr) return true;
    const Implementation& implementation = *object->implementation;
    object->ticking = implementation.ticks || (object->state != NoIndex && implementation.states[object->state].ticks);
    if (object->ticking) tickerVisits_.objects.push_back(each);
    return !object->ticking;
  });
  wakes_.take(updates_, [&](const ObjectRef& each) {
    SkritObject* object = each.get();
    if (object == nullptr || object->wake != updates_) return;
    object->wake = Never;
    dueVisits_.objects.push_back(each);
  });
  std::sort(dueVisits_.objects.begin(), dueVisits_.objects.end());
}

// The next object, in the order of creation, that this update has not visited.
SkritObject* Engine::nextVisit() {
  while (true) {
    const ObjectRef* first = tickerVisits_.head();
    const ObjectRef* due = dueVisits_.head();
    const ObjectRef* late = lateVisits_.empty() ? nullptr : &lateVisits_.top();
    for (const ObjectRef* other : {due, late})
      if (first == nullptr || (other != nullptr && *other < *first)) first = other;
    if (first == nullptr) return nullptr;
    ObjectRef next = *first;
    for (VisitList* list : {&tickerVisits_, &dueVisits_})
      if (list->head() != nullptr && *list->head() == next) ++list->at;
    if (late != nullptr && *late == next) lateVisits_.pop();
    SkritObject* object = next.get();
    if (object != nullptr && !object->dead && object->visited != updates_) return object;
  }
}

std::size_t Engine::broadcast(EventId event, const Arguments& arguments) {
  if (event == NoIndex) return 0;
  std::size_t at = 0;
  while (at < audiences_.size() && audiences_[at].event != event) ++at;
  if (at == audiences_.size()) {
    Audience made;
    made.event = event;
    forEach([&](SkritObject& object) {
      if (handles(object, event)) made.objects.emplace_back(object);
    });
    audiences_.push_back(std::move(made));
  }
  audiences_[at].settle();
  // Each broadcast has its own list: handlers change states, and may broadcast in turn.
  if (broadcasts_ == hearers_.size()) hearers_.emplace_back();
  std::vector<ObjectRef> hearers = std::move(hearers_[broadcasts_]);
  hearers = audiences_[at].objects;
  ++broadcasts_;
  std::size_t handled = 0;
  bool stale = false;
  for (const ObjectRef& each : hearers) {
    SkritObject* object = each.get();
    bool hears = object != nullptr && !object->dead && handles(*object, event);
    stale |= !hears;
    if (hears && send(*object, event, arguments)) ++handled;
  }
  hearers_[--broadcasts_] = std::move(hearers);
  if (stale)
    std::erase_if(audiences_[at].objects, [&](const ObjectRef& each) {
      SkritObject* object = each.get();
      return object == nullptr || object->dead || !handles(*object, event);
    });
  return handled;
}

void Engine::rebuildSchedule() {
  wakes_.clear();
  tickers_ = {};
  audiences_.clear();
  forEach([&](SkritObject& object) {
    object.ticking = false;
    object.wake = Never;
    object.visited = 0;
    joinAudiences(object);
    schedule(object);
  });
}

}  // namespace vellum::skrit
