#include "languages/caos/creature/blinking.h"

namespace vellum::caos {

static constexpr std::int32_t ShortestGaze = 10, LongestGaze = 40;  // updates

bool blink(Blinking& blinking, base::Random& random) {
  if (blinking.wait > 0) {
    --blinking.wait;
    return blinking.closed;
  }
  blinking.closed = !blinking.closed;
  if (!blinking.closed) blinking.wait = static_cast<std::uint16_t>(random.between(ShortestGaze, LongestGaze) - 1);
  return blinking.closed;
}

}  // namespace vellum::caos
