#include "languages/skrit/world/schedule.h"

#include <algorithm>

#include "languages/skrit/world/clock.h"

namespace vellum::skrit {

namespace {

constexpr std::uint64_t Never = ~std::uint64_t(0);

// The first update at which a time may have passed; one too early does no harm.
std::uint64_t updateOf(double time, bool frames, std::uint64_t now) {
  double update = frames ? time : time * UpdatesPerSecond;
  if (!(update < 1e15)) return Never;
  if (update <= static_cast<double>(now)) return now;
  auto whole = static_cast<std::uint64_t>(update - 1e-4);  // the tolerance of isDue(), in updates
  return static_cast<double>(whole) < update - 1e-4 ? whole + 1 : whole;
}

std::uint64_t nextWake(const SkritObject& object, std::uint64_t now) {
  std::uint64_t next = Never;
  for (const Timer& timer : object.timers) next = std::min(next, updateOf(timer.due, timer.frames, now));
  if (object.state == NoIndex) return next;
  const StateTable& state = object.implementation->states[object.state];
  for (std::size_t i = 0; i < state.timed.size() && i < object.timedDone.size(); ++i) {
    if (object.timedDone[i]) continue;
    const TimedRow& row = state.timed[i];
    double frames = row.frames ? row.time : row.time * UpdatesPerSecond;
    next = std::min(next, updateOf(static_cast<double>(object.stateEntered) + frames, true, now));
  }
  if (state.polls) next = std::min(next, updateOf(object.nextPoll, false, now));
  return next;
}

}  // namespace

void Schedule::add(SkritObject& object, std::uint64_t now) {
  if (object.dead) return;
  std::uint64_t next = nextWake(object, now);
  if (next == Never) return;
  if (next <= now) {
    if (visitsLater(object, now)) {
      lateVisits_.emplace(object);
      return;
    }
    next = now + 1;
  }
  // A later time needs no action: the earlier visit schedules the object again.
  if (object.wake > now && object.wake <= next) return;
  object.wake = next;
  wakes_.add(next, ObjectRef(object));
}

void Schedule::joinTickers(SkritObject& object, std::uint64_t now) {
  if (object.ticking || ticks(object) == 0) return;
  object.ticking = true;
  tickers_.added.emplace_back(object);
  if (visitsLater(object, now)) lateVisits_.emplace(object);
}

void Schedule::clear() {
  wakes_.clear();
  tickers_ = {};
}

void Schedule::begin(std::uint64_t now, std::int32_t firstNew) {
  updating_ = true;
  visiting_ = 0;
  firstNew_ = firstNew;
  visits_ = 0;
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
    object->ticking = ticks(*object) != 0;
    if (object->ticking) tickerVisits_.objects.push_back(each);
    return !object->ticking;
  });
  wakes_.take(now, [&](const ObjectRef& each) {
    SkritObject* object = each.get();
    if (object == nullptr || object->wake != now) return;
    object->wake = Never;
    dueVisits_.objects.push_back(each);
  });
  std::sort(dueVisits_.objects.begin(), dueVisits_.objects.end());
}

SkritObject* Schedule::next(std::uint64_t now) {
  SkritObject* object = unvisited(now);
  if (object == nullptr) return nullptr;
  ++visits_;
  visiting_ = object->handle;
  object->visited = now;
  return object;
}

SkritObject* Schedule::unvisited(std::uint64_t now) {
  // Most updates visit only objects that handle an event of every update.
  while (dueVisits_.head() == nullptr && lateVisits_.empty()) {
    const ObjectRef* first = tickerVisits_.head();
    if (first == nullptr) return nullptr;
    ++tickerVisits_.at;
    SkritObject* object = first->get();
    if (object != nullptr && !object->dead && object->visited != now) return object;
  }
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
    if (object != nullptr && !object->dead && object->visited != now) return object;
  }
}

}  // namespace vellum::skrit
