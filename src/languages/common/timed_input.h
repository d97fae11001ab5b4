// A player's input on the command line: --input 'EVENT@TICK'.
#pragma once

#include <cstdint>
#include <string_view>

#include "base/text.h"

namespace vellum::common {

struct TimedInput {
  std::uint64_t tick = 1;
  std::string_view event;
};

// Without a tick it is for the first one.
inline TimedInput splitInput(std::string_view text) {
  std::size_t at = text.rfind('@');
  auto tick = at == text.npos ? std::nullopt : base::parseInt(text.substr(at + 1));
  if (!tick || *tick < 0) return {1, text};
  return {static_cast<std::uint64_t>(*tick), text.substr(0, at)};
}

}  // namespace vellum::common
