#include "languages/caos/creature/decay.h"

#include "base/math/math.h"

namespace vellum::caos {

// After 2.2^steps updates half of it is left.
static double leftAfterUpdate(double steps) { return base::math::pow(0.5, 1 / base::math::pow(2.2, steps)); }

float keptShare(std::uint8_t halfLife) {
  return halfLife == 0 ? 0.0f : static_cast<float>(leftAfterUpdate(halfLife * 32.0 / 255.0));
}

float reactingShare(float rate) { return static_cast<float>(1 - leftAfterUpdate((1 - double(rate)) * 32)); }

}  // namespace vellum::caos
