// Chapter "History" of the manual: what has happened to creatures, by moniker. An unknown moniker has no life: 0, -1 or
// an empty string.
#include <algorithm>

#include "languages/caos/builtins/photographs.h"
#include "languages/caos/world/history.h"

namespace vellum::caos {

// The event of the arguments; null: `result` is to be returned.
template <class... Nothing>
static LifeRecord* eventOf(Call& call, vm::HostResult& result, Nothing... nothing) {
  History* history = historyOf(call.world, call.s(0));
  bool exists = history != nullptr && call.i(1) >= 0 && static_cast<std::size_t>(call.i(1)) < history->events.size();
  if (exists) return &history->events[static_cast<std::size_t>(call.i(1))];
  result = history == nullptr ? call.done(nothing...) : call.fail(diag::NoLifeEvent);
  return nullptr;
}

#define VELLUM_CAOS_OF_EVENT(id, nothing, value)              \
  VELLUM_CAOS_BODY(id) {                                      \
    vm::HostResult result = vm::HostResult::Done;             \
    const LifeRecord* event = eventOf(call, result, nothing); \
    return event == nullptr ? result : call.done(value);      \
  }
VELLUM_CAOS_OF_EVENT(HistTypeInteger, 0, event->type)
VELLUM_CAOS_OF_EVENT(HistWtikInteger, 0, event->worldTick)
VELLUM_CAOS_OF_EVENT(HistTageInteger, 0, event->age)
VELLUM_CAOS_OF_EVENT(HistCageInteger, 0, event->stage)
VELLUM_CAOS_OF_EVENT(HistRtimInteger, 0, event->unixTime)
VELLUM_CAOS_OF_EVENT(HistMon1String, "", std::string_view(event->moniker1))
VELLUM_CAOS_OF_EVENT(HistMon2String, "", std::string_view(event->moniker2))
VELLUM_CAOS_OF_EVENT(HistUtxtString, "", std::string_view(event->text))
VELLUM_CAOS_OF_EVENT(HistFotoString, "", std::string_view(event->photo))
VELLUM_CAOS_OF_EVENT(HistWnamString, "", std::string_view(event->worldName))
VELLUM_CAOS_OF_EVENT(HistWuidString, "", std::string_view(event->worldUid))
VELLUM_CAOS_OF_EVENT(HistNetuString, "", std::string_view(event->user))
#undef VELLUM_CAOS_OF_EVENT

#define VELLUM_CAOS_OF_LIFE(id, nothing, value)                        \
  VELLUM_CAOS_BODY(id) {                                               \
    const History* history = historyOf(call.world, call.s(0));         \
    return history == nullptr ? call.done(nothing) : call.done(value); \
  }
VELLUM_CAOS_OF_LIFE(HistCounInteger, 0, static_cast<std::int32_t>(history->events.size()))
VELLUM_CAOS_OF_LIFE(HistGendInteger, -1, history->sex)
VELLUM_CAOS_OF_LIFE(HistVariInteger, -1, history->variant)
VELLUM_CAOS_OF_LIFE(HistGnusInteger, 0, history->genus)
VELLUM_CAOS_OF_LIFE(HistCrosInteger, 0, history->crossovers)
VELLUM_CAOS_OF_LIFE(HistMuteInteger, 0, history->mutations)
VELLUM_CAOS_OF_LIFE(HistWvetInteger, 0, history->veteran ? 1 : 0)
VELLUM_CAOS_OF_LIFE(HistNameString, "", std::string_view(history->name))
VELLUM_CAOS_OF_LIFE(OowwInteger, 0, static_cast<std::int32_t>(history->whereabouts))
#undef VELLUM_CAOS_OF_LIFE

VELLUM_CAOS_BODY(HistFindInteger) {
  const History* history = historyOf(call.world, call.s(0));
  if (history == nullptr) return call.done(-1);
  std::int64_t count = static_cast<std::int64_t>(history->events.size());
  for (std::int64_t i = std::max<std::int64_t>(0, std::int64_t(call.i(2)) + 1); i < count; ++i) {
    call.charge(1);
    if (history->events[static_cast<std::size_t>(i)].type == call.i(1)) return call.done(static_cast<std::int32_t>(i));
  }
  return call.done(-1);
}

// From -1: from the last on.
VELLUM_CAOS_BODY(HistFinrInteger) {
  const History* history = historyOf(call.world, call.s(0));
  if (history == nullptr) return call.done(-1);
  std::int64_t count = static_cast<std::int64_t>(history->events.size());
  for (std::int64_t i = (call.i(2) < 0 ? count : std::min<std::int64_t>(count, call.i(2))) - 1; i >= 0; --i) {
    call.charge(1);
    if (history->events[static_cast<std::size_t>(i)].type == call.i(1)) return call.done(static_cast<std::int32_t>(i));
  }
  return call.done(-1);
}

// In the order of monikers. One without a history: the first, or the last.
VELLUM_CAOS_BODY(HistNextString) {
  const auto& all = call.world.histories.all;
  auto found = all.find(call.s(0));
  found = found == all.end() ? all.begin() : std::next(found);
  return call.done(found == all.end() ? std::string_view() : std::string_view(found->first));
}
VELLUM_CAOS_BODY(HistPrevString) {
  const auto& all = call.world.histories.all;
  auto found = all.find(call.s(0));
  if (found == all.begin()) return call.done("");
  return call.done(std::string_view(std::prev(found)->first));
}

VELLUM_CAOS_BODY(HistEvnt) {
  call.charge(call.s(2).size() / 16 + call.s(3).size() / 16 + 1);
  return recordLifeEvent(call.world, call.s(0), call.i(1), call.s(2), call.s(3)) ? call.done()
                                                                                 : call.fail(diag::OutOfMemory);
}

VELLUM_CAOS_BODY(HistName) {
  History* history = historyOf(call.world, call.s(0));
  bool fits = history == nullptr || setHistoryText(call.world, history->name, call.s(1));
  return fits ? call.done() : call.fail(diag::OutOfMemory);
}

VELLUM_CAOS_BODY(HistUtxt) {
  vm::HostResult result = vm::HostResult::Done;
  LifeRecord* event = eventOf(call, result);
  if (event == nullptr) return result;
  return setHistoryText(call.world, event->text, call.s(2)) ? call.done() : call.fail(diag::OutOfMemory);
}

// The former photograph goes to the attic.
VELLUM_CAOS_BODY(HistFoto) {
  vm::HostResult result = vm::HostResult::Done;
  LifeRecord* event = eventOf(call, result);
  if (event == nullptr) return result;
  if (!event->photo.empty() && event->photo != call.s(2) && !sendToAttic(call, event->photo))
    return call.fail(diag::PhotographInUse);
  return setHistoryText(call.world, event->photo, call.s(2)) ? call.done() : call.fail(diag::OutOfMemory);
}

VELLUM_CAOS_BODY(HistWipe) {
  History* history = historyOf(call.world, call.s(0));
  if (history == nullptr) return call.done();
  if (!mayWipe(*history)) return call.fail(diag::HistoryInUse);
  call.charge(history->events.size());
  for (LifeRecord& event : history->events) {
    if (event.photo.empty()) continue;
    if (!sendToAttic(call, event.photo)) return call.fail(diag::PhotographInUse);
    setHistoryText(call.world, event.photo, {});
  }
  wipeHistory(call.world, call.s(0));
  return call.done();
}

}  // namespace vellum::caos
