// How fast chemicals vanish and reactions run: by a rate from 0 (slow) to 1 (fast), over 32 powers of 2.2.
#pragma once

#include <cstdint>

namespace vellum::caos {

// The share of a chemical that remains after an update, by the byte of its half-life: 0 nothing, 255 all.
float keptShare(std::uint8_t halfLife);

// The share of the reactants that a reaction uses in an update; `rate` is 0 to 1.
float reactingShare(float rate);

}  // namespace vellum::caos
