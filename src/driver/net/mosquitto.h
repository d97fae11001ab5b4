// libmosquitto, loaded on demand: with the libraries that it needs, linking to it would make every start of the command
// longer.
#pragma once

#ifdef VELLUM_WITH_MOSQUITTO
#include <mosquitto.h>

namespace vellum::driver {

#define VELLUM_MOSQUITTO_FUNCTIONS(X) \
  X(lib_init)                         \
  X(new)                              \
  X(destroy)                          \
  X(username_pw_set)                  \
  X(tls_set)                          \
  X(will_set)                         \
  X(threaded_set)                     \
  X(int_option)                       \
  X(max_inflight_messages_set)        \
  X(connect_callback_set)             \
  X(disconnect_callback_set)          \
  X(publish_callback_set)             \
  X(subscribe_callback_set)           \
  X(message_callback_set)             \
  X(connect)                          \
  X(reconnect)                        \
  X(disconnect)                       \
  X(publish)                          \
  X(subscribe)                        \
  X(loop)

struct Mosquitto {
#define VELLUM_MOSQUITTO_MEMBER(name) decltype(&::mosquitto_##name) name##_ = nullptr;
  VELLUM_MOSQUITTO_FUNCTIONS(VELLUM_MOSQUITTO_MEMBER)
#undef VELLUM_MOSQUITTO_MEMBER
  bool loaded = false;
};

// Loads libmosquitto at the first call. Its functions are valid when `loaded` is true.
const Mosquitto& mosquittoLibrary();

}  // namespace vellum::driver
#endif
