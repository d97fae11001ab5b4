// CAOS: PRAY MAKE, NET: MAKE. A resource file is built from a source in the journal.
#pragma once

#include <string>

#include "base/result.h"
#include "languages/caos/builtins/call.h"

namespace vellum::caos {

// `spot`: 0 the world's journal, 1 the global one. The error: why it can't be built.
base::Result<std::string> buildFromJournal(Call& call, std::int32_t spot, const std::string& journal);

}  // namespace vellum::caos
