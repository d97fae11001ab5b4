#include "driver/net/mosquitto.h"

#ifdef VELLUM_WITH_MOSQUITTO
#include <dlfcn.h>

namespace vellum::driver {

static Mosquitto load() {
  Mosquitto found;
  void* library = dlopen(VELLUM_MOSQUITTO_LIBRARY, RTLD_NOW | RTLD_LOCAL);
  if (library == nullptr) return found;
  found.loaded = true;
#define VELLUM_MOSQUITTO_LOAD(name)                                                              \
  found.name##_ = reinterpret_cast<decltype(found.name##_)>(dlsym(library, "mosquitto_" #name)); \
  found.loaded &= found.name##_ != nullptr;
  VELLUM_MOSQUITTO_FUNCTIONS(VELLUM_MOSQUITTO_LOAD)
#undef VELLUM_MOSQUITTO_LOAD
  if (found.loaded) found.lib_init_();
  return found;
}

const Mosquitto& mosquittoLibrary() {
  static const Mosquitto loaded = load();
  return loaded;
}

}  // namespace vellum::driver
#endif
