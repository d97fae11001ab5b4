// The lives of creatures and genomes by moniker (CAOS: chapter "History"): where each one is, and what has happened to
// it. A history begins with the genome and stays when its creature is dead.
#pragma once

#include <cstdint>
#include <map>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

#include "host/host.h"
#include "languages/caos/world/body.h"

namespace vellum::caos {

struct World;

// CAOS: HIST TYPE. Scripts add others, from 100 on.
enum class LifeEvent : std::int32_t {
  Conceived = 0,
  Spliced = 1,
  Engineered = 2,
  Born = 3,
  Aged = 4,
  Exported = 5,
  Imported = 6,
  Died = 7,
  Pregnant = 8,
  Impregnated = 9,
  ChildBorn = 10,
  LaidByMother = 11,
  LaidEgg = 12,
  Photographed = 13,
  Cloned = 14,
  CloneSource = 15,
  WarpedOut = 16,
  WarpedIn = 17,
};

// CAOS: OOWW
enum class Whereabouts : std::uint8_t {
  Unknown,       // never existed, or its history was wiped
  InSlot,        // in an egg, for example
  Made,          // by NEW: CREA
  Born,          // by BORN
  OutOfWorld,    // exported
  Dead,          // its body is still there
  Gone,          // its body was killed
  Unreferenced,  // no slot holds the genome
};

struct LifeRecord {
  std::int32_t type = 0;       // a LifeEvent, or a script's own number
  std::int32_t worldTick = 0;  // CAOS: HIST WTIK
  std::int32_t age = -1;       // in ticks; -1: unborn, or not in the world
  std::int32_t stage = -1;
  std::int32_t unixTime = 0;  // in seconds; hashes omit it
  std::string moniker1, moniker2;
  std::string text, photo;  // CAOS: HIST UTXT, HIST FOTO
  std::string worldName, worldUid, user;
};

struct History {
  Whereabouts whereabouts = Whereabouts::Unreferenced;
  std::string name;
  std::int32_t sex = -1, variant = -1;  // -1: unborn. CAOS: HIST GEND, HIST VARI
  std::int32_t genus = 1;               // 1 norn, 2 grendel, 3 ettin, 4 geat
  std::int32_t crossovers = 0, mutations = 0;
  bool veteran = false;  // CAOS: HIST WVET
  std::vector<LifeRecord> events;
  AgentHandle holder = 0;  // the agent with the moniker in a slot; 0: none. Not saved
};

// An event of which script 127 has not heard yet.
struct LifeNews {
  std::string moniker;
  std::int32_t event = 0;  // its index
};

struct Histories {
  std::map<std::string, History, std::less<>> all;
  std::unordered_map<std::string_view, History*> byMoniker;  // of all: creatures ask for their family in each update
  std::vector<LifeNews> news;
  std::size_t bytes = 0;  // of histories and of genomes in slots, about
  host::Clock* clock = nullptr;
};

void findByMoniker(Histories& histories);  // after a load

constexpr std::size_t MaxHistoryBytes = std::size_t(256) << 20;
bool takeHistoryBytes(World& world, std::size_t bytes);  // false: there is no memory
std::size_t costOf(std::string_view moniker, const History& history);

const History* historyOf(const World& world, std::string_view moniker);  // null: there is none
History* historyOf(World& world, std::string_view moniker);
// Adds the history of a new genome; null: there is no memory. Its first event follows, by recordLifeEvent().
History* beginHistory(World& world, std::string_view moniker);

// An event that happens now, to be added to a history.
LifeRecord lifeEventNow(const World& world, std::string_view moniker, std::int32_t type, std::string_view moniker1 = {},
                        std::string_view moniker2 = {});
// Adds an event, and raises script 127 with the moniker and the event's index on all agents that have it, at the end of
// this tick. Does nothing without a history; false: there is no memory.
bool recordLifeEvent(World& world, std::string_view moniker, std::int32_t type, std::string_view moniker1 = {},
                     std::string_view moniker2 = {});
bool recordLifeEvent(World& world, std::string_view moniker, LifeEvent type, std::string_view moniker1 = {},
                     std::string_view moniker2 = {});
void setWhereabouts(World& world, std::string_view moniker, Whereabouts whereabouts);  // nothing without a history
// CAOS: HIST WIPE. Whether it is out of the world, gone or unreferenced; and removes a history.
bool mayWipe(const History& history);
void wipeHistory(World& world, std::string_view moniker);
void clearHistories(World& world);  // but those of genomes in slots
// The name of a creature (CAOS: HIST NAME); "" without one. Valid until the histories change.
std::string_view nameOf(const World& world, std::string_view moniker);
bool setHistoryText(World& world, std::string& field, std::string_view text);  // false: there is no memory

}  // namespace vellum::caos
