#include "languages/caos/world/listed_lives.h"

#include <algorithm>

#include "languages/caos/world/text_bytes.h"

namespace vellum::caos {

// Between the two forms of an event, whose texts differ in their encoding.
template <class To, class From>
static To convertEvent(const From& from, std::string (*text)(std::string_view)) {
  To to;
  to.type = from.type;
  to.worldTick = from.worldTick;
  to.age = from.age;
  to.unixTime = from.unixTime;
  to.stage = from.stage;
  to.moniker1 = text(from.moniker1);
  to.moniker2 = text(from.moniker2);
  to.text = text(from.text);
  to.photo = text(from.photo);
  to.worldName = text(from.worldName);
  to.worldUid = text(from.worldUid);
  to.user = text(from.user);
  return to;
}

ListedEvent listedEvent(const LifeRecord& event) { return convertEvent<ListedEvent>(event, toBytes); }

ListedLife listedLife(std::string_view moniker, const History& history) {
  ListedLife life;
  life.moniker = toBytes(moniker);
  life.name = toBytes(history.name);
  life.sex = history.sex;
  life.genus = history.genus;
  life.variant = history.variant;
  for (const LifeRecord& event : history.events) life.events.push_back(listedEvent(event));
  life.mutations = history.mutations;
  life.crossovers = history.crossovers;
  life.veteran = history.veteran ? 1 : 0;
  return life;
}

static LifeRecord recordFrom(const ListedEvent& listed) {
  auto event = convertEvent<LifeRecord>(listed, fromBytes);
  event.age = std::max(event.age, -1);
  event.stage = std::max(event.stage, -1);
  return event;
}

History historyFrom(const ListedLife& life) {
  History history;
  history.name = fromBytes(life.name);
  history.sex = life.sex == 1 || life.sex == 2 ? life.sex : -1;
  history.variant = life.variant >= 1 && life.variant <= 8 ? life.variant : -1;
  history.genus = std::clamp(life.genus, 1, 4);
  history.crossovers = std::max(life.crossovers, 0);
  history.mutations = std::max(life.mutations, 0);
  history.veteran = life.veteran != 0;
  for (const ListedEvent& event : life.events) history.events.push_back(recordFrom(event));
  return history;
}

// Texts and photographs may have been changed since, and a second may have begun between the two records of one event.
static bool isSameEvent(const LifeRecord& a, const LifeRecord& b) {
  return a.type == b.type && a.worldTick == b.worldTick && a.age == b.age && a.moniker1 == b.moniker1 &&
         a.moniker2 == b.moniker2 && a.worldUid == b.worldUid;
}

std::vector<LifeRecord> joinedEvents(const std::vector<LifeRecord>& here, const std::vector<LifeRecord>& elsewhere) {
  auto [ours, theirs] = std::mismatch(here.begin(), here.end(), elsewhere.begin(), elsewhere.end(), isSameEvent);
  std::vector<LifeRecord> joined(elsewhere.begin(), theirs);
  while (ours != here.end() && theirs != elsewhere.end())
    joined.push_back(ours->unixTime < theirs->unixTime ? *ours++ : *theirs++);
  joined.insert(joined.end(), ours, here.end());
  joined.insert(joined.end(), theirs, elsewhere.end());
  return joined;
}

}  // namespace vellum::caos
