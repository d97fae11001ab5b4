// Maps SDL's keys to the codes of input events.
#pragma once

#include "driver/window/sdl.h"

namespace vellum::driver {

// The Windows virtual-key code; 0: not mapped.
int keyCode(SDL_Keycode key);

}  // namespace vellum::driver
