// The texts that agents and scripts keep outside of the script heap: those of parts, and of open files.
#pragma once

#include "languages/caos/runtime/runtime.h"

namespace vellum::caos::texts {

constexpr std::size_t Most = std::size_t(64) << 20;  // bytes, all of a world's together

// Counts so many bytes in; false when there is no room. They need not be given back: what is there is counted anew when
// it seems too much.
bool take(CaosRuntime& runtime, std::size_t bytes);
std::size_t of(const Agent& agent);
std::size_t of(const Script& script);
// After loading.
void recount(CaosRuntime& runtime);

}  // namespace vellum::caos::texts
