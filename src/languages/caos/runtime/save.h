// The CAOS part of a world as bytes.
#pragma once

#include "base/archive.h"
#include "languages/caos/runtime/engine.h"

namespace vellum::caos {

// A record is a version, then a snapshot.
// Before version 7, agents and scripts were stored whole; before 8 there were no histories and no
// creatures, before 9 no network, before 10 no pauses of its parcels and no lost messages.
inline constexpr base::SaveFormat CaosFormat{"CAOS state", 10, 6};

enum class RecordUse : std::uint8_t {
  Part,       // of a saved Vellum world, which holds the programs and loads them first
  Whole,      // with the texts of all programs
  WorldFile,  // likewise, without state of the session: EAME variables, requests
};
enum class EngineVariables : std::uint8_t { Replace, Keep };

void packRecord(Engine& engine, RecordUse use, base::ArchiveWriter& record);
std::string packRecord(Engine& engine, RecordUse use);
// The input of a hash: the same for every version of the record.
std::string hashedState(Engine& engine);
// The bytes may be damaged. After an error the world is empty.
base::Result<void> unpackRecord(Engine& engine, std::string_view bytes, EngineVariables variables);

// CAOS: TWIN. From now on the script that runs on an agent, and those that wait for it, also run on its twin. Does not
// copy a script that is in the middle of a command. `withoutAgents`: NULL replaces the agents in its variables. Returns
// false when there is no memory for it.
bool copyScripts(Engine& engine, const Agent& original, const Agent& twin, bool withoutAgents);

}  // namespace vellum::caos
