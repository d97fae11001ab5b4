// The histories of a world as those of creature files, and back.
#pragma once

#include "languages/caos/files/life_list.h"
#include "languages/caos/world/history.h"

namespace vellum::caos {

ListedLife listedLife(std::string_view moniker, const History& history);
ListedEvent listedEvent(const LifeRecord& event);
// Whereabouts and holder are those of a new history.
History historyFrom(const ListedLife& life);
// What happened to one creature in this world and elsewhere, of which both records know the beginning: that beginning,
// then the rest in the order of real time.
std::vector<LifeRecord> joinedEvents(const std::vector<LifeRecord>& here, const std::vector<LifeRecord>& elsewhere);

}  // namespace vellum::caos
