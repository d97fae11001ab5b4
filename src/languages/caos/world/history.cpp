#include "languages/caos/world/history.h"

#include "languages/caos/world/world.h"

namespace vellum::caos {

// About what a history and an event take.
static constexpr std::size_t HistoryCost = 256, EventCost = 256;

static std::size_t costOf(const LifeRecord& event) {
  return EventCost + event.moniker1.size() + event.moniker2.size() + event.text.size() + event.photo.size() +
         event.worldName.size() + event.worldUid.size() + event.user.size();
}

std::size_t costOf(std::string_view moniker, const History& history) {
  std::size_t cost = HistoryCost + moniker.size() + history.name.size();
  for (const LifeRecord& event : history.events) cost += costOf(event);
  return cost;
}

bool takeHistoryBytes(World& world, std::size_t bytes) {
  Histories& histories = world.histories;
  if (histories.bytes + bytes > MaxHistoryBytes) return false;
  histories.bytes += bytes;
  return true;
}

void findByMoniker(Histories& histories) {
  histories.byMoniker.clear();
  for (auto& [moniker, history] : histories.all) histories.byMoniker[moniker] = &history;
}

const History* historyOf(const World& world, std::string_view moniker) {
  auto found = world.histories.byMoniker.find(moniker);
  return found == world.histories.byMoniker.end() ? nullptr : found->second;
}

History* historyOf(World& world, std::string_view moniker) {
  return const_cast<History*>(historyOf(std::as_const(world), moniker));
}

History* beginHistory(World& world, std::string_view moniker) {
  if (!takeHistoryBytes(world, HistoryCost + moniker.size())) return nullptr;
  auto& [key, history] = *world.histories.all.try_emplace(std::string(moniker)).first;
  return world.histories.byMoniker[key] = &history;
}

LifeRecord lifeEventNow(const World& world, std::string_view moniker, std::int32_t type, std::string_view moniker1,
                        std::string_view moniker2) {
  LifeRecord event;
  event.type = type;
  event.worldTick = static_cast<std::int32_t>(world.worldTick);
  host::Clock* clock = world.histories.clock;
  event.unixTime = clock == nullptr ? 0 : static_cast<std::int32_t>(clock->unixMilliseconds() / 1000);
  const History* history = historyOf(world, moniker);
  const Agent* holder = history != nullptr ? world.agents.find(history->holder) : nullptr;
  const Creature* creature = holder != nullptr ? holder->creature() : nullptr;
  if (creature != nullptr && creature->born && creature->moniker == moniker) {
    event.age = creature->ageTicks;
    event.stage = creature->stage;
  }
  event.moniker1 = moniker1;
  event.moniker2 = moniker2;
  event.worldName = world.identity.name;
  event.worldUid = world.identity.uid;
  event.user = world.network.user;
  return event;
}

bool recordLifeEvent(World& world, std::string_view moniker, std::int32_t type, std::string_view moniker1,
                     std::string_view moniker2) {
  History* history = historyOf(world, moniker);
  if (history == nullptr) return true;
  LifeRecord event = lifeEventNow(world, moniker, type, moniker1, moniker2);
  if (!takeHistoryBytes(world, costOf(event))) return false;
  world.histories.news.push_back({std::string(moniker), static_cast<std::int32_t>(history->events.size())});
  history->events.push_back(std::move(event));
  return true;
}

bool recordLifeEvent(World& world, std::string_view moniker, LifeEvent type, std::string_view moniker1,
                     std::string_view moniker2) {
  return recordLifeEvent(world, moniker, static_cast<std::int32_t>(type), moniker1, moniker2);
}

void setWhereabouts(World& world, std::string_view moniker, Whereabouts whereabouts) {
  if (History* history = historyOf(world, moniker)) history->whereabouts = whereabouts;
}

bool mayWipe(const History& history) {
  return history.whereabouts == Whereabouts::OutOfWorld || history.whereabouts == Whereabouts::Gone ||
         history.whereabouts == Whereabouts::Unreferenced;
}

void wipeHistory(World& world, std::string_view moniker) {
  auto found = world.histories.all.find(moniker);
  if (found == world.histories.all.end()) return;
  world.histories.bytes -= costOf(moniker, found->second);
  std::erase_if(world.histories.news, [&](const LifeNews& news) { return news.moniker == moniker; });
  world.histories.byMoniker.erase(moniker);
  world.histories.all.erase(found);
}

void clearHistories(World& world) {
  Histories& histories = world.histories;
  histories.news.clear();
  for (auto each = histories.all.begin(); each != histories.all.end();) {
    const auto& [moniker, history] = *each;
    if (history.holder == 0) {
      histories.bytes -= costOf(moniker, history);
      histories.byMoniker.erase(moniker);
      each = histories.all.erase(each);
    } else {
      ++each;
    }
  }
}

std::string_view nameOf(const World& world, std::string_view moniker) {
  const History* history = historyOf(world, moniker);
  return history != nullptr ? std::string_view(history->name) : std::string_view();
}

bool setHistoryText(World& world, std::string& field, std::string_view text) {
  world.histories.bytes -= field.size();
  if (!takeHistoryBytes(world, text.size())) {
    world.histories.bytes += field.size();
    return false;
  }
  field = text;
  return true;
}

}  // namespace vellum::caos
