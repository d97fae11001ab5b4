// CAOS's part of a world as bytes.
#pragma once

#include "languages/caos/commands/runtime.h"

namespace vellum::caos {

enum class RecordUse : std::uint8_t {
  Part,       // of a saved Vellum world, which holds the programs and loads them first
  Whole,      // with the texts of all programs
  WorldFile,  // likewise, without what belongs to the session: EAME variables, requests
};
enum class EngineVariables : std::uint8_t { Replace, Keep };

std::string packRecord(CaosRuntime& runtime, RecordUse use);
// Of bytes that nobody vouches for. After an error the world is empty.
base::Result<void> unpackRecord(CaosRuntime& runtime, std::string_view bytes, EngineVariables engine);

}  // namespace vellum::caos
