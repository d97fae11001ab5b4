// Eyes that close for a moment now and then. CAOS manual: none; the expression faculty of the original blinks at
// random.
#pragma once

#include "base/random.h"

namespace vellum::caos {

struct Blinking {
  std::uint16_t wait = 0;  // updates until the eyes close, or open again
  bool closed = false;
};

// One update of the creature, five a second: open for 2 to 8 seconds, closed for one update. True while they are
// closed.
bool blink(Blinking& blinking, base::Random& random);

}  // namespace vellum::caos
