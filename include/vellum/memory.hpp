// The memory of worlds, for C++17 and later; see memory.h. Header only.
#ifndef VELLUM_MEMORY_HPP
#define VELLUM_MEMORY_HPP

#include "vellum/memory.h"
#include "vellum/vellum.hpp"

namespace vellum {

// Empty: the report has the reason.
inline std::optional<std::uint64_t> memoryOf(World& world, const std::string& language, Report& report) {
  std::uint64_t bytes = 0;
  if (vellum_world_memory(world.get(), language.c_str(), &bytes, report.get()) != VELLUM_OK) return std::nullopt;
  return bytes;
}

}  // namespace vellum

#endif
