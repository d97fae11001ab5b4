// The front of a terrain mesh (.sno): its extent and its doors. The triangles after them are not read.
#pragma once

#include <algorithm>
#include <cstdint>
#include <string_view>
#include <vector>

#include "base/result.h"
#include "languages/skrit/files/map/frame.h"

namespace vellum::skrit::map {

struct SnoDoor {
  std::int32_t id = 0;
  Frame frame;  // of the door, in the mesh
};

struct Sno {
  Vector least, most;          // the extent
  std::vector<SnoDoor> doors;  // by id

  const SnoDoor* door(std::int32_t id) const {
    auto found = std::lower_bound(doors.begin(), doors.end(), id,
                                  [](const SnoDoor& each, std::int32_t wanted) { return each.id < wanted; });
    return found == doors.end() || found->id != id ? nullptr : &*found;
  }
};

// Any bytes are legal input.
base::Result<Sno> readSno(std::string_view bytes);

}  // namespace vellum::skrit::map
