// Events of a world, and messages to it.
#include <vellum/events.h>

#include "api/handles.h"
#include "api/number_values.h"
#include "api/required.h"

using namespace vellum;
using host::EventKind;

static_assert(unsigned(EventKind::Print) == VELLUM_EVENT_PRINT &&
              unsigned(EventKind::Message) == VELLUM_EVENT_MESSAGE &&
              unsigned(EventKind::State) == VELLUM_EVENT_STATE && unsigned(EventKind::Notify) == VELLUM_EVENT_NOTIFY &&
              unsigned(EventKind::Sound) == VELLUM_EVENT_SOUND && unsigned(EventKind::Birth) == VELLUM_EVENT_BIRTH &&
              unsigned(EventKind::Death) == VELLUM_EVENT_DEATH && unsigned(EventKind::Game) == VELLUM_EVENT_GAME);

namespace {

// Language ids are literals, so they are null-terminated.
void passOn(void* user, std::string_view language, const host::Event& event) {
  auto& world = *static_cast<vellum_world*>(user);
  const vellum_event out{sizeof(vellum_event), unsigned(event.kind), language.data(),   world.world.ticks(),
                         event.object,         event.number,         event.name.data(), event.name.size(),
                         event.text.data(),    event.text.size()};
  world.onEvent(world.onEventUser, &out);
}

}  // namespace

extern "C" {

void vellum_world_follow(vellum_world* world, unsigned kinds, void (*callback)(void* user, const vellum_event* event),
                         void* user) {
  VELLUM_NEEDS_OR(, world);
  world->onEvent = callback;
  world->onEventUser = user;
  world->world.follow(callback != nullptr ? kinds : 0, passOn, world);
}

vellum_status vellum_world_send(vellum_world* world, const char* language, const char* object, const char* message,
                                const vellum_value* values, size_t count, vellum_report* report) {
  VELLUM_NEEDS(report, world, message);
  VELLUM_NEEDS_LIST(report, values, count);
  api::Entry entry(*world, report);
  if (!entry) return VELLUM_FAILED;
  if (world->sending == nullptr) world->sending = std::make_unique<api::Sending>();
  api::Sending& sending = *world->sending;
  if (language == nullptr) {
    sending.language = nullptr;
  } else if (sending.language == nullptr || sending.languageId != language) {
    const auto owner = api::ownerOf(language, report);
    if (!owner) return VELLUM_FAILED;
    sending.language = *owner;
    sending.languageId = language;
  }
  sending.values.resize(count);
  for (size_t i = 0; i < count; ++i) api::takeFromHost(values[i], sending.values[i]);
  const world::Outcome outcome =
      world->world.send(sending.language, object != nullptr ? object : "", message, sending.values, sending.emitter);
  return api::finishFastPath(*world, outcome, sending.emitter, report);
}

}  // extern "C"
