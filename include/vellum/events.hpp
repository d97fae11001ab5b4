// Events of a world and messages to it, for C++17 and later; see events.h. Header only.
#ifndef VELLUM_EVENTS_HPP
#define VELLUM_EVENTS_HPP

#include <vector>

#include "vellum/events.h"
#include "vellum/vellum.hpp"

namespace vellum {

// `callback` takes a const vellum_event& and must not throw. The object must outlive the world, or the next call of
// follow().
template <class Callback>
void follow(World& world, unsigned kinds, Callback& callback) {
  vellum_world_follow(
      world.get(), kinds,
      [](void* user, const vellum_event* event) noexcept { (*static_cast<Callback*>(user))(*event); }, &callback);
}

// The fields of an event.
inline std::string_view nameOf(const vellum_event& event) { return {event.name, event.name_size}; }
inline std::string_view textOf(const vellum_event& event) { return {event.text, event.text_size}; }

inline vellum_status send(World& world, const std::string& language, const std::string& object,
                          const std::string& message, const std::vector<vellum_value>& values, Report& report) {
  return vellum_world_send(world.get(), language.c_str(), object.c_str(), message.c_str(), values.data(), values.size(),
                           report.get());
}

}  // namespace vellum

#endif
