// What the files of the runtime share about the tasks that wait for the main script.
#pragma once

#include <string_view>

#include "languages/ags/world/state.h"

namespace vellum::ags {

inline world::Task makeTask(world::TaskKind kind, world::Int a = 0, world::Int b = 0, world::Int c = 0,
                            world::Int d = 0) {
  return {static_cast<world::Int>(kind), a, b, c, d, 0};
}

// The event function that several scripts may have, or "".
std::string_view chainFunction(const world::Task& task);

}  // namespace vellum::ags
