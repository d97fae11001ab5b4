#ifdef VELLUM_WITH_SDL
#include "driver/window/sdl.h"

#include <dlfcn.h>

namespace vellum::driver {

static Sdl loadSdl() {
  Sdl sdl;
  void* library = dlopen(VELLUM_SDL_LIBRARY, RTLD_NOW | RTLD_LOCAL);
  if (library == nullptr) return sdl;
  sdl.loaded = true;
#define VELLUM_SDL_LOAD(name)                                                    \
  sdl.name = reinterpret_cast<decltype(sdl.name)>(dlsym(library, "SDL_" #name)); \
  sdl.loaded &= sdl.name != nullptr;
  VELLUM_SDL_FUNCTIONS(VELLUM_SDL_LOAD)
#undef VELLUM_SDL_LOAD
  return sdl;
}

const Sdl& sdl() {
  static const Sdl loaded = loadSdl();
  return loaded;
}

}  // namespace vellum::driver
#endif
