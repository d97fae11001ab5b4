// Unpacks LZO1X streams, as in tanks (Dungeon Siege). A stream has no header: it ends with a code of its own.
#pragma once

#include <string>
#include <string_view>

#include "base/result.h"

namespace vellum::archives {

// Any bytes are legal: a stream that is damaged or gives more than `limit` bytes is an error.
base::Result<std::string> unpackLzo(std::string_view stream, std::size_t limit);

}  // namespace vellum::archives
