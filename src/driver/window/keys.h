// SDL's keys as input events name them.
#pragma once

#include "driver/window/sdl.h"

namespace vellum::driver {

// The code of Windows' virtual keys; 0: it has none here.
int keyCode(SDL_Keycode key);

}  // namespace vellum::driver
