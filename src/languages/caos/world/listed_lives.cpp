#include "languages/caos/world/listed_lives.h"

#include <algorithm>

#include "languages/caos/world/text_bytes.h"

namespace vellum::caos {

ListedEvent listedEvent(const LifeRecord& event) {
  ListedEvent listed;
  listed.type = event.type;
  listed.worldTick = event.worldTick;
  listed.age = event.age;
  listed.unixTime = event.unixTime;
  listed.stage = event.stage;
  listed.moniker1 = toBytes(event.moniker1);
  listed.moniker2 = toBytes(event.moniker2);
  listed.text = toBytes(event.text);
  listed.photo = toBytes(event.photo);
  listed.worldName = toBytes(event.worldName);
  listed.worldUid = toBytes(event.worldUid);
  listed.user = toBytes(event.user);
  return listed;
}

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
  LifeRecord event;
  event.type = listed.type;
  event.worldTick = listed.worldTick;
  event.age = std::max(listed.age, -1);
  event.stage = std::max(listed.stage, -1);
  event.unixTime = listed.unixTime;
  event.moniker1 = fromBytes(listed.moniker1);
  event.moniker2 = fromBytes(listed.moniker2);
  event.text = fromBytes(listed.text);
  event.photo = fromBytes(listed.photo);
  event.worldName = fromBytes(listed.worldName);
  event.worldUid = fromBytes(listed.worldUid);
  event.user = fromBytes(listed.user);
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
