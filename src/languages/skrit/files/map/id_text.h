// SCIDs and the numbers of nodes in messages.
#pragma once

#include <cstdint>
#include <string>

#include "base/text.h"

namespace vellum::skrit::map {

// 0x0010abcd
inline std::string idText(std::int32_t id) {
  std::string out = "0x";
  base::appendHex(out, static_cast<std::uint32_t>(id), 8);
  return out;
}

}  // namespace vellum::skrit::map
